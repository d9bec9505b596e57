/**
 * A match to be watched again: Screens by their step, through one pair of eyes. Reels are fetched when they are needed and
 * the next one before it is; of a long match only a few stay at hand.
 */
import { ask } from "./api.js";
import { changed } from "./screen.js";

const MOST_REELS = 8;

/** @typedef {{screen: any, acts: any[]}} Frame a step: what is seen before its Screen, and the Screen itself */

export class Film {
  /** @param {{path: string, steps: number, reel: number, build: string}} replay */
  constructor({ path, steps, reel, build }) {
    this.path = path;
    this.steps = steps;
    this.length = reel;
    this.build = build;
    this.reels = new Map();
    this.query = "";
  }

  /** Look through somebody's eyes. @param {string} eyes @param {string} size @returns {Promise<any>} what there is to see */
  look(eyes, size) {
    this.query = `?${new URLSearchParams({ eyes, size, build: this.build })}`;
    this.reels.clear();
    return ask(`${this.path}/contents${this.query}`);
  }

  /** @param {number} step @returns {Promise<Frame>} */
  async at(step) {
    const place = this.#place(step);
    const reel = await this.#reel(place);
    if (step - place * this.length > this.length / 2 && (place + 1) * this.length < this.steps) this.#reel(place + 1).catch(() => {});
    return reel[step - place * this.length];
  }

  /** The reel that leads to a step. */
  #place(step) {
    return Math.max(0, Math.floor((step - 1) / this.length));
  }

  #reel(place) {
    let reel = this.reels.get(place);
    if (!reel) {
      reel = ask(`${this.path}/reels/${place}${this.query}`).then(frames);
      this.reels.set(place, reel);
      reel.catch(() => this.reels.get(place) === reel && this.reels.delete(place)); // it is asked for again
      for (const old of [...this.reels.keys()].slice(0, -MOST_REELS)) this.reels.delete(old);
    }
    return reel;
  }
}

/** All Screens of a reel; what did not change is the same object in all of them. @returns {Frame[]} */
function frames({ n, screen, steps }) {
  let last = { ...screen, n, told: [] };
  const made = [{ screen: last, acts: [] }];
  steps.forEach(({ change, changes }, place) => {
    const all = changes ?? [change];
    const told = all.flatMap((one) => one.log?.add ?? []); // what the log says of this step
    const seen = all.map((one) => (last = { ...changed(last, one), n: n + place + 1, told }));
    made.push({ screen: last, acts: seen.slice(0, -1) });
  });
  return made;
}
