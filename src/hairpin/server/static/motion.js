/**
 * A queue of Screens that are shown one after another, with a beat between them. A click skips to the end; hidden tabs
 * and people who want no motion see the end at once.
 */

import { pieces } from "./screen.js";

/** @import { Screen } from "../types.d.ts" */

/** A person who was away for long does not have to watch everything that happened. */
const MOST_STEPS = 12;

/** @template {Screen} Shown */
export class Motion {
  /** @param {(screen: Shown) => void} show @param {() => void} settled called when nothing is left to show */
  constructor(show, settled) {
    this.show = show;
    this.settled = settled;
    /** @type {Shown[]} */
    this.steps = [];
    /** @type {Shown | null} */
    this.last = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Whether something is still to be seen. */
  get busy() {
    return this.timer !== undefined;
  }

  /** Start from a whole Screen. @param {Shown} screen */
  begin(screen) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.steps = [];
    this.last = screen;
    this.show(screen);
    this.settled();
  }

  /** To a Screen at once: nothing glides there. @param {Shown} screen */
  jump(screen) {
    rush();
    this.begin(screen);
  }

  /** One Screen more. @param {Shown} screen */
  add(screen) {
    this.steps.push(screen);
    if (still() || this.steps.length > MOST_STEPS) this.skip();
    else if (!this.busy) this.#next();
  }

  /** To the end, at once. */
  skip() {
    if (!this.busy && this.steps.length === 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const end = this.steps.at(-1);
    this.steps = [];
    rush();
    if (end) {
      this.last = end;
      this.show(end);
    }
    this.settled();
  }

  #next() {
    const screen = this.steps.shift();
    if (!screen) {
      this.timer = undefined;
      this.settled();
      return;
    }
    const time = timeOf(this.last, screen);
    this.last = screen;
    this.show(screen);
    this.timer = setTimeout(() => this.#next(), time);
  }
}

/** What is shown now does not glide. */
function rush() {
  document.documentElement.dataset.rush = "true";
  requestAnimationFrame(() => requestAnimationFrame(() => delete document.documentElement.dataset.rush));
}

/** No motion is wanted, or nobody looks. */
export function still() {
  return document.hidden || document.documentElement.dataset.motion === "none" || milliseconds("--time-car") === 0;
}

/**
 * How long a step is looked at: the longest glide in it, and a beat.
 * @param {Screen | null} before @param {Screen} after
 */
function timeOf(before, after) {
  /** @type {Set<string>} */
  const times = new Set();
  for (const board of after.boards) {
    const old = before?.boards.find((other) => other.id === board.id);
    if (!old || old === board) continue;
    const [, scene] = board.drawings[0];
    const known = new Map(pieces(old.drawings[0][1]).map((piece) => [piece.id, piece]));
    for (const piece of pieces(scene)) {
      const was = known.get(piece.id);
      if (was === piece || piece.text) continue;
      const moved = was && (was.x !== piece.x || was.y !== piece.y) && piece.id.startsWith("car");
      times.add(moved ? "--time-car" : "--time-card");
    }
  }
  const longest = Math.max(0, ...[...times].map(milliseconds));
  const told = after.log.at(-1)?.number !== before?.log.at(-1)?.number;
  const beats = (after.beats ?? 0) + (longest > 0 || told ? 1 : 0);
  return beats > 0 ? longest + beats * milliseconds("--time-beat") : 0;
}

/** A time of the theme. @param {string} name */
export function milliseconds(name) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return value.endsWith("ms") ? parseFloat(value) : parseFloat(value) * 1000 || 0;
}
