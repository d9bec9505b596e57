/**
 * What the viewer holds: rows of cards, dice and slots. An item that can be pressed is a real button; each row is one
 * stop of the Tab key, arrows move inside it. Elements are kept by id, so that a card that is lifted glides.
 */
import { arrowStep, el, findAll, hit, icon, picture, tag } from "./dom.js";
import { Drag } from "./drag.js";

/** @import { Item, Rack, Tag } from "../types.d.ts" */
/** @import { Face } from "./compose.js" */

/**
 * @typedef {{press: (id: string) => void, lift: (item: string) => void, drop: (item: string, slot: string) => void}}
 *   Act
 */
/** @typedef {HTMLElement & {look?: string}} Cell holds one item; `look` is how it was last drawn */
/**
 * @typedef {{section: HTMLElement, heading: HTMLElement, row: HTMLElement, head: string, cells: Map<string, Cell>}}
 *   Shown
 */

export class Racks {
  /** @param {HTMLElement} holder @param {Act} act */
  constructor(holder, act) {
    this.holder = holder;
    this.drag = new Drag(
      holder,
      {
        item: ".rack[data-slots='false'] :is(button[data-state='legal'], button[data-state='selected'])",
        onto: ".rack[data-slots='true'] [data-key]",
      },
      {
        lift: (item) => act.lift(item.dataset.key ?? ""),
        put: (item, slot) => act.drop(item, slot.dataset.key ?? ""),
      },
    );
    /** @type {Map<string, Shown>} */
    this.racks = new Map();
    holder.addEventListener("keydown", (event) => this.#arrow(event));
    holder.addEventListener("click", (event) => {
      const button = hit(event, "button[data-key]");
      if (button && button.getAttribute("aria-disabled") !== "true") act.press(button.dataset.key ?? "");
    });
  }

  /** @param {Rack[]} racks @param {Map<string, Face>} faces @param {Record<string, string>} hints */
  show(racks, faces, hints = {}) {
    const known = new Map(racks.flatMap((rack) => rack.items).map((item) => [item.id, item]));
    for (const [id, shown] of this.racks) {
      if (racks.some((rack) => rack.id === id)) continue;
      shown.section.remove();
      this.racks.delete(id);
    }
    for (const rack of racks) this.#showRack(rack, known, faces, hints[rack.id] ?? rack.hint);
    this.#rove();
  }

  /** @param {Rack} rack @param {Map<string, Item>} known @param {Map<string, Face>} faces @param {string} hint */
  #showRack(rack, known, faces, hint) {
    let shown = this.racks.get(rack.id);
    if (!shown) {
      const row = el("div", { class: "rack-items", role: "group", "aria-label": rack.label });
      const heading = el("h2", { class: "label" });
      const section = el("section", { class: "rack", "data-rack": rack.id }, heading, row);
      this.holder.insertBefore(section, this.holder.querySelector(".play-facts"));
      shown = { section, heading, row, head: "", cells: new Map() };
      this.racks.set(rack.id, shown);
    }
    const { items } = rack;
    shown.section.dataset.slots = String(items.some((item) => item.label));
    const head = JSON.stringify([rack.symbol, rack.label, hint]);
    if (shown.head !== head)
      shown.heading.replaceChildren(
        ...(rack.symbol ? [el("span", { class: "rack-sign" }, icon(rack.symbol, ""))] : []),
        rack.label,
        " ",
        el("span", {}, hint),
      );
    shown.head = head;
    for (const [id, cell] of shown.cells) {
      if (items.some((item) => item.id === id)) continue;
      cell.remove();
      shown.cells.delete(id);
    }
    for (const [place, item] of items.entries()) {
      const cell = shown.cells.get(item.id) ?? el("div", { class: "cell" });
      shown.cells.set(item.id, cell);
      if (shown.row.children[place] !== cell) shown.row.insertBefore(cell, shown.row.children[place] ?? null);
      this.#fill(cell, item, known, faces.get(item.id) ?? {});
    }
  }

  /**
   * Draw one item, anew only where it looks different.
   * @param {Cell} cell @param {Item} item @param {Map<string, Item>} known @param {Face} face
   */
  #fill(cell, item, known, face) {
    const lies = face.as ? { ...(known.get(face.as) ?? item), label: item.label } : item;
    const look = JSON.stringify([lies, face]);
    if (cell.look === look) return;
    cell.look = look;
    const state = face.state && face.state !== "plain" ? face.state : "";
    const button = ["legal", "selected", "ghost", "disabled"].includes(state);
    const body =
      lies.mood === "sealed"
        ? sealedCard(lies)
        : lies.mood === "spent"
          ? spentCard(lies)
          : lies.mood === "lost"
            ? lostCard(lies)
            : lies.mood === "empty" && !face.as
              ? emptySlot(lies, face, button)
              : card(lies, face, button);
    body.dataset.key = item.id;
    if (state) body.dataset.state = face.target ? "selected" : state;
    if (button) {
      if (body instanceof HTMLButtonElement) body.type = "button";
      if (state === "disabled") body.setAttribute("aria-disabled", "true");
      else body.setAttribute("aria-pressed", String(state === "selected"));
    }
    const old = findAll(cell, "[data-key]").at(0);
    const same = old?.tagName === body.tagName && old.className === body.className;
    const focused = old !== undefined && old === document.activeElement;
    if (same) graft(old, body);
    const kept = same ? old : body;
    const label = item.label ? el("span", { class: "cell-label", "aria-hidden": "true" }, item.label) : null;
    for (const child of [...cell.children]) if (child !== kept) child.remove();
    if (!same) cell.append(kept);
    if (label) cell.prepend(label);
    const note = tag(face.note ?? lies.note, "note-under");
    if (note?.hasChildNodes()) cell.append(note);
    cell.dataset.state = state;
    if (focused && !same && button) kept.focus({ preventScroll: true });
  }

  /** One stop of the Tab key in every row: the chosen item, else the first that can be pressed. */
  #rove() {
    for (const { row } of this.racks.values()) {
      const buttons = findAll(row, "button");
      const stop =
        buttons.find((one) => one === document.activeElement) ??
        buttons.find((one) => one.dataset.state === "selected") ??
        buttons.find((one) => one.dataset.state === "legal") ??
        buttons[0];
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = arrowStep(event);
    const button = hit(event, "button[data-key]");
    if (!step || !button) return;
    const along = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const rows = [...this.racks.values()].map(({ row }) => findAll(row, "button")).filter((row) => row.length);
    const row = rows.findIndex((one) => one.includes(button));
    const next = along
      ? rows[row][(rows[row].indexOf(button) + step + rows[row].length) % rows[row].length]
      : rows[(row + step + rows.length) % rows.length].find((one) => one.tabIndex === 0);
    next?.focus();
    event.preventDefault();
    this.#rove();
  }

  /** The nth item that can be pressed, counted over all rows from the last row up. @param {number} place */
  nth(place) {
    const rows = [...this.racks.values()].map(({ row }) => findAll(row, 'button:not([aria-disabled="true"])'));
    return rows.at(-1)?.[place] ?? rows.flat()[place];
  }

  /** Put the focus where the next press is expected. @param {string} id */
  focus(id) {
    const button = this.holder.querySelector(`button[data-key="${CSS.escape(id)}"]`);
    if (button instanceof HTMLButtonElement) button.focus({ preventScroll: true });
  }
}

/** Give an element that stays what a newly made one holds. @param {HTMLElement} old @param {HTMLElement} fresh */
function graft(old, fresh) {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "tabindex") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  old.replaceChildren(...fresh.childNodes);
}

/** @param {Item} item @param {Face} face @param {boolean} button */
function card(item, face, button) {
  const where = item.label ? `${item.label}: ` : "";
  const says = [
    where + item.words,
    face.where ? `lies in the ${face.where} slot; take it back` : "",
    noteWords(face.note),
    face.reason,
  ]
    .filter(Boolean)
    .join(", ");
  const made = el(button ? "button" : "span", {
    class: "card",
    role: button ? null : "img",
    "aria-label": says,
    title: face.reason || null,
  });
  if (!item.figure) {
    if (item.symbol) made.append(picture(item.symbol, "whole"));
    return made;
  }
  if (item.name) return named(made, item, face);
  const signs = item.signs ?? [];
  made.append(el("span", { class: "card-index" }, item.figure, ...signs.map((sign) => icon(sign, ""))));
  if (face.state === "ghost") {
    made.append(el("span", { class: "ghost-words" }, "in the", el("br"), `${face.where} slot`));
    return made;
  }
  if (item.symbol) made.append(icon(item.symbol, "card-gauge"));
  made.append(el("span", { class: "card-figure" }, item.figure));
  if (face.reason) made.append(el("span", { class: "card-reason" }, face.reason));
  else if (signs[0]) made.append(icon(signs[0], "card-picture"));
  if (face.state === "selected") made.append(el("span", { class: "card-badge" }, icon("check", "")));
  return made;
}

/** A card that has a name and says what it does. @param {HTMLElement} made @param {Item} item @param {Face} face */
function named(made, item, face) {
  made.dataset.kind = "action";
  made.append(el("span", { class: "card-index" }, item.figure, ...(item.signs ?? []).map((sign) => icon(sign, ""))));
  if (item.symbol) made.append(icon(item.symbol, "card-corner"));
  made.append(
    el("span", { class: "card-figure" }, item.figure),
    el("span", { class: "card-name" }, item.name, el("small", {}, item.text ?? "")),
  );
  if (face.reason) made.append(el("span", { class: "card-reason" }, face.reason));
  if (face.state === "selected") made.append(el("span", { class: "card-badge" }, icon("check", "")));
  return made;
}

/** A card that lies face down until all are shown. @param {Item} item */
function sealedCard(item) {
  const made = el(
    "span",
    { class: "card", "data-state": "sealed", role: "img", "aria-label": item.reason || item.words },
    picture("card-back", ""),
    el("span", { class: "card-badge" }, icon("lock", "")),
  );
  made.append(el("span", { class: "card-under" }, item.reason ?? ""));
  return made;
}

/** A card that is not in the hand now. @param {Item} item */
function spentCard(item) {
  return el(
    "span",
    {
      class: "card",
      "data-state": "spent",
      role: "img",
      "aria-label": `${item.name || item.words}, ${item.reason ?? ""}`,
    },
    el("span", { class: "card-figure" }, item.figure),
    el("span", { class: "card-name" }, item.name, el("small", {}, item.reason ?? "")),
  );
}

/** @param {Item} item @param {Face} face @param {boolean} button */
function emptySlot(item, face, button) {
  const made = el(button ? "button" : "span", {
    class: "slot",
    role: button ? null : "img",
    "aria-label": `${item.label || item.words}, empty${face.target ? ", the next card goes here" : ""}`,
  });
  if (button) made.append(el("span", {}, face.target ? "next" : "put it", el("br"), face.target ? "card" : "here"));
  return made;
}

/** @param {Item} item */
function lostCard(item) {
  return el("span", { class: "card-lost", role: "img", "aria-label": item.words }, item.reason || item.words);
}

/** What stands under an item, for screen readers. @param {Tag | undefined} note */
function noteWords(note) {
  return note ? [note.figure, note.words].filter(Boolean).join(" ") : "";
}
