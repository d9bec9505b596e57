/**
 * Choosing: what is pressed, dragged and typed becomes an answer. It knows the question's composer and what shows a
 * Screen; what is asked, and where an answer goes, a table or a lesson says.
 */
import { Composer } from "./compose.js";
import { Decision } from "./decision.js";
import { findAll } from "./dom.js";
import { still } from "./pace.js";
import { part, Stage } from "./stage.js";

/** @import { Ask, Piece, Screen, Way } from "../types.d.ts" */
/** @import { Groups } from "./groups.js" */

/**
 * @typedef {object} Doors
 * @property {() => void} ask shows the question as it stands with what is chosen
 * @property {(run: number[]) => void} send takes a finished answer
 * @property {() => boolean} free whether something can be chosen now
 */

export class Chooser {
  /** @param {string} guide where the guide of this game is @param {Doors} doors */
  constructor(guide, doors) {
    this.doors = doors;
    /** @type {Composer | null} */
    this.composer = null;
    this.stage = new Stage({
      press: (id) => this.press(id),
      lift: (item) => this.#choice?.lift(item) && this.doors.ask(),
      drop: (item, slot) => this.#choice?.drop(item, slot) && this.#chosen(),
      put: (item, tray) => this.#put(item, tray),
      piece: (piece) => this.#pressPiece(piece),
    });
    this.decision = new Decision(part("decision"), part("says"), guide, {
      choose: (way) => this.#choose(way),
      confirm: () => this.confirm(),
      clear: () => this.#clear(),
      undo: () => this.undo(),
      answer: (way) => this.#answer(way),
      press: (id) => this.press(id),
      again: () => this.doors.ask(),
    });
  }

  /** Another question: nothing is chosen yet. @param {Ask | null} ask @param {Pick<Screen, "racks" | "trays">} held */
  begin(ask, { racks, trays }) {
    this.decision.explained = false;
    this.composer = ask?.ways.length ? new Composer(ask, racks, trays) : null;
    this.doors.ask();
    if (this.composer) regain(part("decision"));
  }

  /** What is chosen so far. */
  get composed() {
    return this.composer?.composed ?? null;
  }

  get #choice() {
    return this.doors.free() ? this.composer : null;
  }

  /** @param {string} id */
  press(id) {
    const composer = this.#choice;
    if (!composer?.press(id)) return;
    this.doors.ask();
    this.#lead(composer, id);
    this.#sight();
  }

  confirm() {
    const run = this.#choice?.composed.run;
    if (!run) return false;
    this.doors.send(run);
    return true;
  }

  undo() {
    if (!this.#choice?.groups?.undo()) return false;
    this.doors.ask();
    return true;
  }

  /** Let go of what is in hand, close the explanation, or begin the choice anew. */
  clear() {
    return this.#letGo() || this.decision.close() || this.#clear();
  }

  /** @param {number} digit */
  digit(digit) {
    const composer = this.#choice;
    if (!composer) return false;
    if (composer.groups) return this.#numbered(composer.groups, digit);
    const bid = findAll(part("decision"), `[data-bid="${digit}"]`).at(0);
    const pressed = bid ?? (digit ? this.stage.racks.nth(digit - 1) : null);
    pressed?.focus();
    pressed?.click();
    return Boolean(pressed);
  }

  /** Lead to a part of the page. @param {"board" | "hand" | "log"} where */
  to(where) {
    const target = { board: part("field"), hand: part("cards"), log: part("log-box") }[where];
    const hand = this.composer?.groups ? part("trays") : target;
    const stop = where === "hand" ? findAll(hand, '[tabindex="0"]').at(0) : target;
    stop?.focus();
    target.scrollIntoView({ block: "nearest" });
  }

  #chosen() {
    this.doors.ask();
    this.#sight();
  }

  /** Put an item into a tray, wherever it lies. @param {string} item @param {string} tray */
  #put(item, tray) {
    if (!this.#choice?.groups?.put(item, tray)) return false;
    this.doors.ask();
    return true;
  }

  #letGo() {
    if (!this.#choice?.groups?.drop()) return false;
    this.doors.ask();
    return true;
  }

  #clear() {
    const composer = this.#choice;
    if (!composer?.started) return false;
    composer.clear();
    this.doors.ask();
    return true;
  }

  /** @param {Piece} piece */
  #pressPiece(piece) {
    if (piece.answers?.length) this.doors.send(piece.answers);
    else if (piece.pick) this.press(piece.pick);
  }

  /** @param {string} way */
  #choose(way) {
    if (!this.#choice) return;
    this.#choice.choose(way);
    this.#chosen();
  }

  /** @param {Way} way */
  #answer(way) {
    if (way.reason) return;
    if (way.compose) this.#choose(way.id);
    else this.doors.send(way.answers ?? []);
  }

  /** On small pages the bright button may be out of sight when what it sends is whole. */
  #sight() {
    const button = part("decision").querySelector('[data-key="confirm"][data-kind="primary"]');
    const { bottom = 0 } = button?.getBoundingClientRect() ?? {};
    if (bottom > innerHeight)
      part("decision").scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
  }

  /**
   * After a press by key, the focus goes on to where the next press is expected.
   * @param {Composer} composer @param {string} id
   */
  #lead(composer, id) {
    const { groups } = composer;
    const byKeys = document.documentElement.dataset.input === "keys";
    if (byKeys && groups?.hand === null && groups.trays.has(id)) this.stage.trays.lead(id);
    const compose = composer.way?.compose;
    if (!document.activeElement?.matches(":focus-visible") || compose?.kind !== "pair") return;
    if (composer.item === id && composer.slot === null) {
      const slots = [...composer.composed.items].filter(([slot]) => !(slot in (compose.pair ?? {})));
      const next = slots.find(([, face]) => face.state === "legal");
      if (next) this.stage.racks.focus(next[0]);
    }
  }

  /**
   * The number of a tray: what is in hand, has the focus or comes first goes there.
   * @param {Groups} groups @param {number} digit
   */
  #numbered(groups, digit) {
    const tray = groups.numbered(digit);
    const item = groups.hand ?? this.stage.trays.meant();
    if (!tray || !item || !this.#put(item, tray)) return false;
    this.stage.trays.lead(item);
    return true;
  }
}

/**
 * A person who uses keys and lost the place, because the focused element is gone, goes on at the question.
 * @param {HTMLElement} place
 */
export function regain(place) {
  if (document.activeElement !== document.body || document.documentElement.dataset.input !== "keys") return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
