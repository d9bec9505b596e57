/**
 * A queue of Screens that are shown one after another, each for a time of its own. A click skips to the end; hidden
 * tabs and people who want no motion see the end at once. A page that is behind shows everything faster, and one that
 * is far behind only the end.
 */

import { Pace, still } from "./pace.js";
import { pieces } from "./screen.js";

/** @import { Screen } from "../types.d.ts" */
/**
 * A Screen with what its time is made of: the longest glide that leads to it, and beats to look at it.
 * @template {Screen} Shown
 * @typedef {{screen: Shown, glides: string[], beats: number}} Step
 */

/** What waits may take so many milliseconds; if it would take more, everything is faster. */
const LONGEST = 10_000;
/** Nobody watches this much, however fast. */
const FAR = 60_000;

/** @template {Screen} Shown */
export class Motion {
  /** @param {(screen: Shown) => void} show @param {() => void} settled called when nothing is left to show */
  constructor(show, settled) {
    this.show = show;
    this.settled = settled;
    this.pace = new Pace();
    /** Whether something is still to be seen. */
    this.busy = false;
    /** What waits. @type {Step<Shown>[]} */
    this.steps = [];
    /** How many of these, from the first one on, are shown once more: nobody is behind because of them. */
    this.again = 0;
    /** @type {Shown | null} */
    this.last = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** Start from a whole Screen. @param {Shown} screen */
  begin(screen) {
    this.#end();
    this.last = screen;
    this.show(screen);
    this.settled();
  }

  /** To a Screen at once: nothing glides there. @param {Shown} screen */
  jump(screen) {
    rush();
    this.begin(screen);
  }

  /** More Screens. @param {Shown[]} screens */
  add(...screens) {
    for (const screen of screens) this.steps.push(stepTo(this.steps.at(-1)?.screen ?? this.last, screen));
    if (still() || this.#left() > FAR) this.skip();
    else if (!this.busy) this.#next();
  }

  /** Show these now, the first at once; what waited comes after them. @param {Shown[]} screens */
  repeat(screens) {
    rush();
    clearTimeout(this.timer);
    this.steps.splice(0, this.again); // what was being repeated begins anew
    this.again = screens.length;
    this.steps.unshift(...screens.map((screen, place) => stepTo(screens[place - 1] ?? null, screen)));
    this.#next();
  }

  /** To the end, at once. */
  skip() {
    if (!this.busy && this.steps.length === 0) return;
    const end = this.steps.at(-1);
    this.#end();
    rush();
    if (end) {
      this.last = end.screen;
      this.show(end.screen);
    }
    this.settled();
  }

  #end() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.busy = false;
    this.steps = [];
    this.again = 0;
    this.pace.hurry(1);
  }

  #next() {
    this.busy = true;
    while (this.steps.length) {
      if (still()) {
        this.skip();
        return;
      }
      // Who chose to see it slowly is not behind so soon.
      const patience = LONGEST * Math.max(1, 1 / this.pace.speed);
      const share = this.again ? 1 : Math.min(1, patience / this.#left());
      const [step] = this.steps.splice(0, 1);
      this.again = Math.max(0, this.again - 1);
      this.pace.hurry(share);
      this.last = step.screen;
      this.show(step.screen);
      const time = this.#time(step) * share;
      if (time > 0) {
        this.timer = setTimeout(() => this.#next(), time);
        return;
      }
    }
    this.#end();
    this.settled();
  }

  /** How long what waits would take at the speed that is chosen, in milliseconds. */
  #left() {
    return this.steps.slice(this.again).reduce((sum, step) => sum + this.#time(step), 0);
  }

  /** How long a Screen is looked at. @param {Step<Shown>} step */
  #time({ glides, beats }) {
    const glide = Math.max(0, ...glides.map((name) => this.pace.time(name)));
    return glide + beats * this.pace.time("--time-beat");
  }
}

/** What is shown now does not glide. */
function rush() {
  document.documentElement.dataset.rush = "true";
  requestAnimationFrame(() => requestAnimationFrame(() => delete document.documentElement.dataset.rush));
}

/**
 * What the time of a Screen is made of: the glides in it, and its beats. Where nothing is to be seen, there are none.
 * @template {Screen} Shown
 * @param {Shown | null} before @param {Shown} after
 * @returns {Step<Shown>}
 */
function stepTo(before, after) {
  /** @type {Set<string>} */
  const glides = new Set();
  for (const board of after.boards) {
    const old = before?.boards.find((other) => other.id === board.id);
    if (!old || old === board) continue;
    const [, scene] = board.drawings[0];
    const known = new Map(pieces(old.drawings[0][1]).map((piece) => [piece.id, piece]));
    for (const piece of pieces(scene)) {
      const was = known.get(piece.id);
      if (was === piece || piece.text) continue;
      const moved = was && (was.x !== piece.x || was.y !== piece.y) && piece.id.startsWith("car");
      glides.add(moved ? "--time-car" : "--time-card");
    }
  }
  const told = after.log.at(-1)?.number !== before?.log.at(-1)?.number;
  const beats = (after.beats ?? 0) + (glides.size > 0 || told ? 1 : 0);
  return { screen: after, glides: [...glides], beats };
}
