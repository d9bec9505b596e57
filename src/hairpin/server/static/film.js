/**
 * A match to be watched again: Screens by their step, from one viewpoint; a step may have several, one for each thing
 * that happens. A reel is fetched when it is needed, the next one a little earlier; only a few are kept.
 */
import { ask } from "./api.js";
import { changed, changesOf } from "./screen.js";

const MOST_REELS = 8;

/** @import { Contents, FilmScreen, Reel, Replay } from "../types.d.ts" */
/** The Screens of a step, in the order in which they are seen; the last is its own. @typedef {FilmScreen[]} Frame */

export class Film {
  /** @param {Replay} replay */
  constructor({ path, steps, reel, build }) {
    this.path = path;
    this.steps = steps;
    this.length = reel;
    this.build = build;
    /** @type {Map<number, Promise<Frame[]>>} */
    this.reels = new Map();
    this.query = "";
  }

  /**
   * Look through the eyes of a seat.
   * @param {string} eyes @param {string} size
   * @returns {Promise<Contents>} what there is to see
   */
  look(eyes, size) {
    this.query = `?${new URLSearchParams({ eyes, size, build: this.build })}`;
    this.reels.clear();
    return ask(`${this.path}/contents${this.query}`);
  }

  /** @param {number} step @returns {Promise<Frame>} */
  async at(step) {
    const place = this.#place(step);
    const reel = await this.#reel(place);
    if (step - place * this.length > this.length / 2 && (place + 1) * this.length < this.steps)
      this.#reel(place + 1).catch(() => {});
    return reel[step - place * this.length];
  }

  /** The reel that leads to a step. @param {number} step */
  #place(step) {
    return Math.max(0, Math.floor((step - 1) / this.length));
  }

  /** @param {number} place @returns {Promise<Frame[]>} */
  #reel(place) {
    let reel = this.reels.get(place);
    if (!reel) {
      reel = /** @type {Promise<Reel>} */ (ask(`${this.path}/reels/${place}${this.query}`)).then(frames);
      this.reels.set(place, reel);
      reel.catch(() => this.reels.get(place) === reel && this.reels.delete(place)); // it is asked for again
      for (const old of [...this.reels.keys()].slice(0, -MOST_REELS)) this.reels.delete(old);
    }
    return reel;
  }
}

/**
 * All Screens of a reel; what did not change is the same object in all of them.
 * @param {Reel} reel
 * @returns {Frame[]}
 */
function frames({ n, screen, steps }) {
  /** @type {FilmScreen} */
  let last = { ...screen, n, told: [], place: 0, of: 1 };
  const made = [[last]];
  for (const [number, step] of steps.entries()) {
    const before = last;
    const changes = changesOf(step);
    const seen = changes.map((change, place) => {
      const next = { ...changed(last, change), n: n + number + 1, place, of: changes.length };
      next.told = linesSince(last, next);
      last = next;
      return next;
    });
    last.told = linesSince(before, last); // whoever leaps to a step is told all of it
    made.push(seen);
  }
  return made;
}

/** What the log has that it did not have. @param {FilmScreen} before @param {FilmScreen} after */
function linesSince(before, after) {
  const known = before.log.at(-1)?.number ?? -1;
  return after.log.filter((line) => line.number > known);
}
