/**
 * How fast play is shown: the times of the theme at the speed that is chosen, and shorter ones where a page is behind.
 * Whatever moves reads its time from the root element, so glides and pauses keep together.
 */
import { choose, chosen, onChoice } from "./choices.js";

const TIMES = ["--time-quick", "--time-card", "--time-car", "--time-die", "--time-beat"];
/** The speeds, slow to fast, as they are kept; "" is the usual one. */
const SPEEDS = ["0.5", "", "2", "4"];

/** The speed that is chosen, as it is kept. */
export function speed() {
  const kept = chosen("speed");
  return SPEEDS.includes(kept) ? kept : "";
}

/** How a speed is written. @param {string} kept */
export function speedWords(kept) {
  return kept === "0.5" ? "½×" : `${kept || 1}×`;
}

/** All speeds to choose from, slow to fast: how each is kept, and how it is written. @returns {[string, string][]} */
export function speeds() {
  return SPEEDS.map((kept) => [kept, speedWords(kept)]);
}

/** To the next speed, as far as there is one. @param {1 | -1} way */
export function shiftSpeed(way) {
  choose("speed", SPEEDS[Math.max(0, Math.min(SPEEDS.indexOf(speed()) + way, SPEEDS.length - 1))]);
}

/** To the next speed, from the fastest to the slowest. */
export function nextSpeed() {
  choose("speed", SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length]);
}

/** A time of the theme as it is now. @param {string} name */
export function milliseconds(name) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return value.endsWith("ms") ? parseFloat(value) : parseFloat(value) * 1000 || 0;
}

/** No motion is wanted, or nobody looks. */
export function still() {
  return document.hidden || document.documentElement.dataset.motion === "none" || milliseconds("--time-car") === 0;
}

export class Pace {
  constructor() {
    this.hurried = 1;
    /** The times at the speed that is chosen, by name, in milliseconds. @type {Map<string, number>} */
    this.times = new Map();
    this.#read();
    onChoice((name) => ["speed", "motion"].includes(name) && this.#read());
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.#read());
  }

  /** How many times as fast as usual. */
  get speed() {
    return Number(speed() || 1);
  }

  /** A time at the speed that is chosen, however much a page is behind. @param {string} name */
  time(name) {
    return this.times.get(name) ?? 0;
  }

  /** Make all times shorter for now. @param {number} share of the time that they take: from 0 to 1 */
  hurry(share) {
    if (share === this.hurried) return;
    this.hurried = share;
    this.#write();
  }

  #read() {
    const { style } = document.documentElement;
    for (const name of TIMES) style.removeProperty(name);
    this.times = new Map(TIMES.map((name) => [name, milliseconds(name) / this.speed]));
    this.#write();
  }

  #write() {
    const { style } = document.documentElement;
    const isUsual = this.speed === 1 && this.hurried === 1;
    for (const [name, time] of this.times) {
      if (isUsual) style.removeProperty(name);
      else style.setProperty(name, `${time * this.hurried}ms`);
    }
  }
}
