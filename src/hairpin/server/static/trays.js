/**
 * Trays on the page: the items aside, and a tray for each place they can go to, with its total, its target and all that
 * can become of it. Items are buttons; they are put by click, by drag, or by the number of the tray. All items are one
 * stop of the Tab key, with arrows inside; while one is in hand every tray that can take it is a stop too.
 */
import { arrowStep, el, findAll, focusKey, hit, icon, picture, refill, stand } from "./dom.js";
import { Drag } from "./drag.js";
import { fateOf, moods } from "./groups.js";
import { milliseconds, still } from "./pace.js";

/** @import { Fate, Item, Tray } from "../types.d.ts" */
/** @import { Groups } from "./groups.js" */
/**
 * Whether a tray is closed, and whether it takes what is in hand.
 * @typedef {{"data-state": "locked" | null, "data-drop": "may" | null}} State
 */

export class Trays {
  /**
   * @param {HTMLElement} holder @param {{press: (id: string) => void, put: (item: string, tray: string) => void}} act
   */
  constructor(holder, act) {
    this.holder = holder;
    this.act = act;
    this.look = "";
    /** @type {Groups | null} */
    this.groups = null;
    this.sent = false;
    /** The items that were there before, so that new ones can tumble in. @type {Set<string>} */
    this.wasThere = new Set();
    holder.addEventListener("click", (event) => this.#clicked(event));
    holder.addEventListener("keydown", (event) => this.#arrow(event));
    this.drag = new Drag(
      holder,
      { item: "button.die", onto: "[data-tray]", touch: true },
      { put: (item, tray) => act.put(item, tray.dataset.tray ?? "") },
    );
  }

  /**
   * @param {Tray[]} trays @param {Groups | null} groups what is being put together, if it is asked
   * @param {boolean} sent whether it is under way, so that nothing can be changed
   */
  show(trays, groups, sent) {
    this.holder.hidden = trays.length === 0;
    const look = trays.length
      ? JSON.stringify([trays, groups && [...groups.lying], groups?.hand, groups?.compose.items, sent])
      : "";
    if (look === this.look) return;
    this.look = look;
    this.groups = groups;
    this.sent = sent;
    const before = this.#places();
    const rest = trays.find((tray) => moods(tray).includes("rest"));
    const others = trays.filter((tray) => tray !== rest);
    refill(
      this.holder,
      rest ? this.#rest(rest) : null,
      el(
        "ol",
        { class: "trays-row", "data-n": others.filter((tray) => !moods(tray).includes("out")).length },
        ...others.map((tray, place) => this.#tray(tray, place + 1)),
      ),
    );
    this.#rove();
    this.#glide(before);
  }

  /**
   * The item that a key moves while none is in hand: the one that has the focus, else the first aside.
   * @returns {string | undefined}
   */
  meant() {
    const focused = findAll(this.holder, ".die").find((die) => die.contains(document.activeElement));
    return focused?.dataset.key ?? this.groups?.aside[0];
  }

  /**
   * After an item was put by key, move the focus to the first one that is left, or to where it lies.
   * @param {string} item
   */
  lead(item) {
    const next = this.groups?.aside[0] ?? item;
    focusKey(this.holder, next);
    this.#rove();
  }

  /** @param {Tray} tray */
  #rest(tray) {
    const { groups } = this;
    const items = tray.items.filter((item) => !groups || (item.id in groups.picks && groups.aside.includes(item.id)));
    const state = this.#state(tray);
    return el(
      "section",
      { class: "tray tray-rest", "data-tray": tray.id, ...state, "aria-label": tray.label },
      this.#who(tray, 0, state, el("span", { class: "who" }, el("b", {}, tray.label), el("small", {}, tray.words))),
      el(
        "div",
        { class: "well", role: "group", "aria-label": tray.label },
        ...items.map((item) => this.#die(item, tray)),
        this.#hint(),
      ),
    );
  }

  /** @param {Tray} tray @param {number} place */
  #tray(tray, place) {
    if (moods(tray).includes("out")) {
      return el(
        "li",
        { class: "tray", "data-tray": tray.id, "data-state": "out" },
        el(
          "div",
          { class: "tray-who" },
          stand(tray.car, "m"),
          el("span", { class: "who" }, el("b", {}, tray.label), el("small", {}, tray.words)),
        ),
        el("p", { class: "tray-note" }, tray.note),
      );
    }
    const { groups } = this;
    const fixed = tray.items;
    const put = groups?.slots.includes(tray.id) ? groups.inside(tray.id).map((id) => this.item(id)) : [];
    const items = [...fixed, ...put];
    const total = items.reduce((sum, item) => sum + Number(item.figure), 0);
    const on = items.length ? fateOf(tray, total) : -1;
    const state = this.#state(tray);
    const result = items.length ? `, total ${total}, ${tray.fates[on]?.label ?? ""}` : "";
    const says = `${tray.label}, ${tray.words}, target ${tray.target}${result}`;
    return el(
      "li",
      { class: "tray", "data-tray": tray.id, ...state, "aria-label": says },
      this.#who(
        tray,
        place,
        state,
        el(
          "span",
          { class: "tray-name" },
          stand(tray.car, "m"),
          el("span", { class: "who" }, el("b", {}, tray.label), el("small", {}, tray.words)),
        ),
        el(
          "span",
          { class: "tally", "aria-hidden": "true" },
          el(
            "b",
            { class: "figures", "data-short": items.length > 0 && total < tray.target },
            items.length ? String(total) : "–",
          ),
          el("b", { class: "tray-target" }, String(tray.target)),
        ),
      ),
      el(
        "div",
        { class: "well", role: "group", "aria-label": `${tray.label}: items`, "data-n": items.length },
        ...fixed.map((item) => this.#die(item, null)),
        ...put.map((item) => this.#die(item, tray)),
        items.length ? null : el("span", { class: "empty" }, this.groups ? "Put one here" : "Nothing yet"),
      ),
      el(
        "ol",
        { class: "fate", "aria-label": "What totals bring" },
        ...tray.fates.map((fate, number) => shownFate(fate, number === on, items.length)),
      ),
    );
  }

  /**
   * The head of a tray; while something is in hand that fits, a button that takes it.
   * @param {Tray} tray @param {number} place @param {State} state @param {Node} name @param {Node | null} [tally]
   */
  #who(tray, place, state, name, tally = null) {
    const key = this.groups && !state["data-state"] ? el("kbd", { "aria-hidden": "true" }, String(place)) : null;
    if (!state["data-drop"]) return el("div", { class: "tray-who" }, name, key, tally);
    const held = this.item(this.groups?.hand ?? "").words?.toLowerCase();
    const says = `Put ${held} here: ${tray.label}${tray.words ? `, ${tray.words}` : ""}`;
    return el(
      "button",
      { type: "button", class: "tray-who", "data-key": tray.id, "aria-label": says },
      name,
      key,
      tally,
    );
  }

  /** @param {Tray} tray @returns {State} */
  #state(tray) {
    const { groups } = this;
    const locked = moods(tray).includes("locked") || !groups || this.sent;
    const hand = this.sent ? null : groups?.hand;
    const drop = hand && groups?.fits(hand, tray.id) && (groups.lying.get(hand) ?? groups.rest) !== tray.id;
    return { "data-state": locked ? "locked" : null, "data-drop": drop ? "may" : null };
  }

  /** @param {Item} item @param {Tray | null} tray null for an item that stays where it lies */
  #die(item, tray) {
    const { groups } = this;
    const face = item.symbol ? picture(item.symbol, "") : item.figure;
    if (!tray || !groups || this.sent || !(item.id in groups.picks)) {
      return el("span", { class: "die", role: "img", "aria-label": item.words }, face);
    }
    const held = groups.hand === item.id;
    const where = groups.lying.has(item.id) ? `on ${tray.label.toLowerCase()}` : tray.label.toLowerCase();
    return el(
      "button",
      {
        type: "button",
        class: "die",
        "data-key": item.id,
        "data-row": "items",
        "data-state": held ? "selected" : "legal",
        "data-new": this.wasThere.has(item.id) ? null : "true",
        "aria-pressed": String(held),
        "aria-label": `${item.words}, ${where}`,
      },
      face,
    );
  }

  #hint() {
    const { groups } = this;
    if (!groups || this.sent) return null;
    const keys = groups.slots.map((slot) =>
      el("kbd", {}, String([...groups.trays.keys()].filter((id) => id !== groups.rest).indexOf(slot) + 1)),
    );
    if (groups.hand)
      return el(
        "span",
        { class: "hint" },
        `${this.item(groups.hand).words} in hand: press `,
        ...keys,
        ", click a tray or drag.",
      );
    return groups.lying.size ? null : el("span", { class: "hint" }, "Pick one, then a tray.");
  }

  /** An item by its id. @param {string} id @returns {Item} */
  item(id) {
    return {
      id,
      words: "",
      figure: "0",
      ...[...(this.groups?.trays.values() ?? [])].flatMap((tray) => tray.items).find((one) => one.id === id),
    };
  }

  /**
   * With an item in hand, a click on a tray means the tray, even if it hits another item there; by key it means the
   * item.
   * @param {MouseEvent} event
   */
  #clicked(event) {
    const die = hit(event, "button.die");
    const tray = hit(event, "[data-drop]");
    const isTray = tray && (!die || (event.detail > 0 && tray.dataset.tray !== this.groups?.rest));
    if (isTray) this.act.press(tray.dataset.tray ?? "");
    else if (die) this.act.press(die.dataset.key ?? "");
  }

  #dice() {
    return findAll(this.holder, "button.die");
  }

  /** One stop of the Tab key among all items: the one in hand, else the first. */
  #rove() {
    const dice = this.#dice();
    const stop =
      dice.find((die) => die === document.activeElement) ??
      dice.find((die) => die.dataset.state === "selected") ??
      dice[0];
    for (const die of dice) die.tabIndex = die === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = arrowStep(event);
    const die = hit(event, "button.die");
    if (!step || !die) return;
    const dice = this.#dice();
    dice[(dice.indexOf(die) + step + dice.length) % dice.length].focus();
    event.preventDefault();
    this.#rove();
  }

  #places() {
    return new Map(this.#dice().map((die) => [die.dataset.key ?? "", die.getBoundingClientRect()]));
  }

  /**
   * Items that lie elsewhere now glide there; those that were just rolled tumble in.
   * @param {Map<string, DOMRect>} before
   */
  #glide(before) {
    const dice = this.#dice();
    for (const die of dice) this.wasThere.add(die.dataset.key ?? "");
    // All places are read before the first item is moved.
    const moving = (before.size && !still() ? dice : []).flatMap((die) => {
      const was = before.get(die.dataset.key ?? "");
      return was ? [{ die, was, is: die.getBoundingClientRect() }] : [];
    });
    const time = moving.length ? milliseconds("--time-card") : 0;
    for (const { die, was, is } of moving) {
      const [dx, dy] = [was.left - is.left, was.top - is.top];
      if (Math.abs(dx) + Math.abs(dy) > 2)
        die.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
          duration: time,
          easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
        });
    }
    if (!this.groups) this.wasThere.clear();
  }
}

/** @param {Fate} fate @param {boolean} on @param {number} count */
function shownFate(fate, on, count) {
  const cost = on && fate.takes ? `−${count}` : fate.cost;
  return el(
    "li",
    { "data-mood": fate.mood || null, "data-on": on ? "true" : null, "aria-current": on ? "true" : null },
    fate.symbol ? icon(fate.symbol, "icon") : null,
    el("b", {}, fate.label, cost ? " " : null, cost ? el("em", { "data-free": !fate.takes }, cost) : null),
    el("small", {}, fate.words),
  );
}
