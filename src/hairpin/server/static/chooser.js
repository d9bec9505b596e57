/**
 * Choosing: the question with what is chosen so far, and the cards, trays and boards as they look then. It hands every
 * finished answer on; where it goes, a table or a lesson, is not its business.
 */
import { Composer } from "./compose.js";
import { Decision } from "./decision.js";
import { findAll } from "./dom.js";
import { still } from "./motion.js";
import { part, Stage } from "./stage.js";

/** @import { Piece, ShownScreen, Way } from "../types.d.ts" */
/** @import { Groups } from "./groups.js" */

/**
 * @typedef {object} Doors
 * @property {(run: number[]) => void} send takes a finished answer
 * @property {(screen: ShownScreen) => void} wait shows a viewer who is not asked whom the table waits for
 */

export class Chooser {
  /** @param {string} guide where the guide of this game is @param {Doors} doors */
  constructor(guide, doors) {
    this.doors = doors;
    this.busy = false; // an answer is under way
    /** @type {Composer | null} */
    this.composer = null;
    /** @type {ShownScreen | null} */
    this.shown = null;
    this.stage = new Stage({
      press: (id) => this.press(id),
      lift: (item) => this.#lift(item),
      drop: (item, slot) => this.#drop(item, slot),
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
      again: () => this.ask(),
    });
  }

  /** Another question: nothing is chosen yet. @param {ShownScreen} screen */
  begin(screen) {
    this.shown = screen;
    this.busy = false;
    this.decision.explained = false;
    this.composer = screen.decision?.ways.length ? new Composer(screen.decision, screen.racks, screen.trays) : null;
    this.ask();
    if (this.composer) regain(part("decision"));
  }

  /** The same question on a newer Screen: what is chosen stays. @param {ShownScreen} screen */
  goOn(screen) {
    this.shown = screen;
    this.ask();
  }

  /** Nothing can be chosen any more. */
  end() {
    this.composer = null;
  }

  /** The question as it stands with what is chosen, and the cards as they look then. */
  ask() {
    const screen = this.shown;
    if (!screen) return;
    const composed = this.composer?.composed ?? null;
    if (composed && screen.decision) this.decision.ask(screen.decision, composed, this.busy);
    else this.doors.wait(screen);
    this.stage.deal(screen, composed, this.busy);
  }

  /** @param {string} id */
  press(id) {
    if (this.busy || !this.composer?.press(id)) return;
    this.ask();
    this.#lead(this.composer, id);
    this.#sight();
  }

  confirm() {
    const run = this.composer?.composed.run;
    if (!run || this.busy) return false;
    this.doors.send(run);
    return true;
  }

  /** Let go of what is in hand, close the explanation, or begin the choice anew. */
  clear() {
    return this.#letGo() || this.decision.close() || this.#clear();
  }

  undo() {
    if (this.busy || !this.composer?.groups?.undo()) return false;
    this.ask();
    return true;
  }

  /** @param {number} digit */
  digit(digit) {
    if (!this.composer) return false;
    if (this.composer.groups) return this.#numbered(this.composer.groups, digit);
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

  /** Put an item into a tray, wherever it lies. @param {string} item @param {string} tray */
  #put(item, tray) {
    if (this.busy || !this.composer?.groups?.put(item, tray)) return false;
    this.ask();
    return true;
  }

  /** A card is dragged: show where it can go. @param {string} item */
  #lift(item) {
    if (!this.busy && this.composer?.lift(item)) this.ask();
  }

  /** A card was dragged onto a slot. @param {string} item @param {string} slot */
  #drop(item, slot) {
    if (this.busy || !this.composer?.drop(item, slot)) return;
    this.ask();
    this.#sight();
  }

  #letGo() {
    if (this.busy || !this.composer?.groups?.drop()) return false;
    this.ask();
    return true;
  }

  #clear() {
    if (!this.composer?.started || this.busy) return false;
    this.composer.clear();
    this.ask();
    return true;
  }

  /** @param {Piece} piece */
  #pressPiece(piece) {
    if (piece.answers?.length) this.doors.send(piece.answers);
    else if (piece.pick) this.press(piece.pick);
  }

  /** @param {string} way */
  #choose(way) {
    if (this.busy) return;
    this.composer?.choose(way);
    this.ask();
    this.#sight();
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
