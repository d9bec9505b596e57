/**
 * The one stream of a page: server-sent events from the last number it has, closed while the tab is hidden, and opened
 * again after a lost connection, later and later. A stream that is refused ends, and the table says why.
 */
import { ask, Refusal } from "./api.js";
import { Connection } from "./connection.js";

/** @import { Changed, Gone, Nudged, Table, Whole } from "../types.d.ts" */

/**
 * What a page does with what it hears; `missed` leads to what happened while the connection was lost.
 * @typedef {object} Hear
 * @property {(told: Whole) => void} whole
 * @property {(told: Changed) => void} change
 * @property {(told: Table) => void} table
 * @property {(told: Table) => void} [opened] the table when a stream begins: steps up to its own are missed already
 * @property {(told: Gone) => void} gone
 * @property {(told: Nudged) => void} nudge
 * @property {() => void} missed
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const NO_MORE = [401, 403, 404, 410]; // refusals after which asking again is no use

export class Stream {
  /**
   * @param {string} path
   * @param {Hear} hear
   * @param {() => string} size which drawings this page shows; the others are not sent
   */
  constructor(path, hear, size) {
    this.path = path;
    this.size = size;
    this.hear = hear;
    this.after = -1;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.wait = FIRST_WAIT;
    this.over = false;
    /** What was heard while it may not be told yet. @type {{source: EventSource, tell: () => void}[] | null} */
    this.held = null;
    this.connection = new Connection(
      () => this.#again(),
      () => this.hear.missed(),
    );
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    addEventListener("online", () => this.#again());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", () => this.open());
  }

  /** Open it, if it is not open and there is still something to hear. */
  open() {
    if (this.source || this.over || document.hidden) return;
    clearTimeout(this.timer);
    const address = new URL(this.path, location.href);
    address.searchParams.set("size", this.size());
    if (this.after >= 0) address.searchParams.set("after", String(this.after));
    const source = new EventSource(address);
    this.source = source;
    this.connection.trying();
    source.addEventListener("open", () => this.#opened());
    source.addEventListener("error", () => this.#lost(source));
    this.#listen(source, "whole", (told) => this.#whole(told));
    this.#listen(source, "change", (told) => this.#change(told));
    let isFirst = true;
    this.#listen(source, "table", (told) => {
      if (isFirst) this.hear.opened?.(told);
      isFirst = false;
      this.hear.table(told);
    });
    this.#listen(source, "nudge", (told) => this.hear.nudge(told));
    this.#listen(source, "gone", (told) => this.#gone(told));
  }

  /**
   * @param {EventSource} source @param {string} kind
   * @param {(told: any) => void} call with what the server wrote as JSON
   */
  #listen(source, kind, call) {
    source.addEventListener(kind, ({ data }) => {
      const tell = () => call(JSON.parse(data));
      if (this.held) this.held.push({ source, tell });
      else tell();
    });
  }

  /** Open it, and keep what it says until the page can show it. */
  openEarly() {
    this.held = [];
    this.open();
  }

  /** Tell what was kept, and everything from now on. */
  release() {
    const kept = this.held ?? [];
    this.held = null;
    for (const { source, tell } of kept) if (this.source === source) tell();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** Close it for good. */
  end() {
    this.over = true;
    this.close();
    this.connection.over();
  }

  /** Show the view of another seat. @param {string} path */
  turnTo(path) {
    this.path = path;
    this.afresh();
  }

  /** Forget the number and hear everything anew: for a page that does not fit what came. */
  afresh() {
    this.close();
    this.after = -1;
    this.open();
  }

  /** @param {Whole} told */
  #whole(told) {
    this.#count(told.n);
    this.hear.whole(told);
  }

  /** @param {Changed} told */
  #change(told) {
    if (told.n <= this.after) return;
    this.#count(told.n);
    this.hear.change(told);
  }

  /** @param {number} n the step that this page has now */
  #count(n) {
    this.after = n;
    this.connection.caught(n);
  }

  #opened() {
    this.wait = FIRST_WAIT;
    this.connection.back();
  }

  /** @param {EventSource} source */
  async #lost(source) {
    const isRefused = source.readyState === EventSource.CLOSED; // a line that broke is "connecting"
    source.close();
    if (this.source !== source) return;
    this.source = null;
    if (document.hidden || this.over) return;
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.connection.lost(wait, this.after);
    this.timer = setTimeout(() => this.open(), wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    if (isRefused) await this.#askWhy();
  }

  /** Whether there is still a table for us. */
  async #askWhy() {
    try {
      await ask(this.path.replace("/stream", ""));
    } catch (problem) {
      if (!(problem instanceof Refusal) || !NO_MORE.includes(problem.status)) return;
      this.#gone({ says: problem.message, status: problem.status });
    }
  }

  /** @param {Gone} told */
  #gone(told) {
    if (this.over) return;
    this.end();
    this.hear.gone(told);
  }

  #again() {
    if (this.over) return;
    this.wait = FIRST_WAIT;
    this.open();
  }
}
