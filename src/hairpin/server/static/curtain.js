/**
 * The curtain between people who share this screen: one seat's view at a time. It covers everything. Nothing of the
 * last seat is left under it, and nothing of the next seat is asked for before a person says who they are.
 */
import { ask, freshKey } from "./api.js";
import { pageSize } from "./board.js";
import { bold, el, find, findAll, icon, carOf, refill, stand } from "./dom.js";
import { hide } from "./popover.js";
import { nudged } from "./presence.js";
import { changed, changesOf } from "./screen.js";
import { Stream } from "./stream.js";
import { refused } from "./toast.js";

/** @import { Screen, Table } from "../types.d.ts" */

/** How many lines of the log the curtain shows; everybody sees them. */
const LINES = 4;

/** The seats of this screen that are asked. @param {Table} table @returns {number[]} */
export function askedHere(table) {
  return table.own.filter((seat) => table.seats[seat].asked);
}

/**
 * Whether the screen may show the view of a seat: the seat is asked, or nobody else here is.
 * @param {Table} table @param {number | null} seat
 */
export function mayLook(table, seat) {
  const asked = askedHere(table);
  return seat !== null && table.own.includes(seat) && (asked.length === 0 || asked.includes(seat));
}

/**
 * Whose view this tab shows, as it was said at the curtain; a reload keeps it, another tab does not know it.
 * @param {Table} table
 */
export function lookedAs(table) {
  try {
    const kept = sessionStorage.getItem(`hairpin-eyes-${table.id}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** @param {Table} table @param {number} seat */
function lookAs(table, seat) {
  try {
    sessionStorage.setItem(`hairpin-eyes-${table.id}`, String(seat));
  } catch {
    /* Storage can be forbidden; the curtain asks once more then. */
  }
}

/** Make everything under the curtain reachable or not. @param {boolean} inert */
function setInert(inert) {
  for (const one of findAll(document.body, ":scope > *")) one.inert = inert;
}

export class Curtain {
  /**
   * @param {Table} table @param {number | null} before whose view was shown last
   * @param {((seat: number) => void) | null} begin shows a seat's view in this document; null where another seat's view
   *   was in it, and it is loaded anew
   */
  constructor(table, before, begin) {
    this.table = table;
    this.before = before;
    this.begin = begin;
    /** What everybody sees, for the log. @type {Screen | null} */
    this.screen = null;
    this.stream = new Stream(
      table.stream,
      {
        table: (told) => this.#around(told),
        whole: ({ screen }) => this.#happened(screen),
        change: (told) => this.screen && this.#happened(changesOf(told).reduce(changed, this.screen)),
        gone: () => location.reload(),
        nudge: nudged,
        missed: () => {},
      },
      pageSize,
    );
    this.box = el("section", {
      class: "curtain curtain-full",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": "curtain-words",
    });
  }

  raise() {
    hide();
    if (!this.begin) document.getElementById("main")?.replaceChildren();
    for (const toast of document.querySelectorAll(".toasts")) toast.remove();
    setInert(true);
    document.body.dataset.view = "curtain";
    document.body.append(this.box);
    this.#show();
    this.stream.open();
  }

  #lower() {
    this.stream.end();
    this.box.remove();
    setInert(false);
  }

  /** @param {Table} table */
  #around(table) {
    const was = this.table;
    this.table = table;
    if (table.state !== "playing" || table.own.length < 2) location.reload();
    else if (
      JSON.stringify([was.seats, was.waiting, was.undo]) !== JSON.stringify([table.seats, table.waiting, table.undo])
    )
      this.#show();
  }

  /** @param {Screen} screen */
  #happened(screen) {
    this.screen = screen;
    this.#show();
  }

  /** @param {number} seat */
  async #lookAs(seat) {
    lookAs(this.table, seat);
    if (this.begin) {
      this.#lower();
      this.begin(seat);
      return;
    }
    // Loading it anew leaves nothing behind, but only where there is a server to load it from.
    await ask(`/api/tables/${this.table.id}`).then(() => location.reload(), refused);
  }

  /** The person who has just answered takes it back, and looks again. @param {number} seat @param {number} step */
  #takeBack(seat, step) {
    return ask(`/api/tables/${this.table.id}/undo?seat=${seat}`, { step, key: freshKey() }).then(
      () => this.#lookAs(seat),
      refused,
    );
  }

  #show() {
    const { table } = this;
    const asked = askedHere(table);
    const round = [
      ...table.own.filter((seat) => seat > (this.before ?? -1)),
      ...table.own.filter((seat) => seat <= (this.before ?? -1)),
    ];
    const next = round.find((seat) => asked.includes(seat)) ?? null;
    const others = round.filter((seat) => seat !== next && (next === null || asked.includes(seat)));
    const name = (/** @type {number} */ seat) => table.seats[seat].name;
    const words = next === null ? "Nobody at this screen is asked" : `Hand the screen to ${name(next)}`;
    const small =
      next === null
        ? `${table.waiting} Who wants to look?`
        : others.length
          ? "Each of you answers in secret, one after another."
          : `What follows is for ${name(next)} alone.`;
    refill(
      this.box,
      stand(carOf(table.seats[next ?? table.own[0]]), "l"),
      el("h2", { id: "curtain-words", tabindex: -1 }, words),
      el("p", {}, small),
      el(
        "div",
        { class: "curtain-names" },
        ...(next === null ? [] : [this.#button(next, name(next), "primary")]),
        ...others.map((seat) => this.#button(seat, name(seat), "")),
      ),
      ...table.undo.map(({ seat, step }) =>
        el(
          "button",
          {
            type: "button",
            class: "button",
            "data-kind": "quiet",
            "data-key": `back-${seat}`,
            on: { click: () => this.#takeBack(seat, step) },
          },
          icon("step-back"),
          `${name(seat)}: take it back`,
        ),
      ),
      this.#lines(),
      el("a", { class: "button", "data-kind": "quiet", href: "/" }, "Home"),
    );
    document.title = next === null ? `${table.title}: Hairpin` : `${name(next)}'s turn: ${table.title}`;
    if (this.box.contains(document.activeElement)) return;
    const [first] = [...findAll(this.box, '[data-kind="primary"]'), find(this.box, "h2")];
    first.focus({ preventScroll: true });
  }

  /** @param {number} seat @param {string} name @param {"primary" | ""} kind */
  #button(seat, name, kind) {
    return el(
      "button",
      {
        type: "button",
        class: "button",
        "data-kind": kind || null,
        "data-key": `look-${seat}`,
        on: { click: () => this.#lookAs(seat) },
      },
      kind ? icon("eye") : null,
      `I am ${name}`,
    );
  }

  /** What happened last, as everybody knows it. */
  #lines() {
    const lines = (this.screen?.log ?? []).filter((line) => line.words).slice(-LINES);
    if (!lines.length) return null;
    return el(
      "div",
      { class: "curtain-log" },
      el("h3", { class: "label" }, "What happened last"),
      el(
        "ol",
        { class: "log" },
        ...lines.map((line) =>
          el("li", {}, line.car ? stand(line.car, "s") : null, el("span", {}, ...bold(line.words))),
        ),
      ),
    );
  }
}
