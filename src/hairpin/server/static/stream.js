/**
 * The one stream of a page: server-sent events from the last number it has, closed while the tab is hidden, and opened
 * again after a lost connection, later and later. A stream that is refused is over, and the table says why.
 */
import { ask } from "./api.js";
import { Connection } from "./connection.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const NO_MORE = [401, 403, 404, 410]; // whoever is refused so need not come again

export class Stream {
  /**
   * @param {string} path
   * @param {{whole: (told: any) => void, change: (told: any) => void, table: (told: any) => void, gone: (told: any) => void, missed: () => void}} hear
   * @param {() => string} size which drawings this page shows; the others are not sent
   */
  constructor(path, hear, size) {
    this.path = path;
    this.size = size;
    this.hear = hear;
    this.after = -1;
    this.source = null;
    this.wait = FIRST_WAIT;
    this.over = false;
    this.held = null; // what was heard while it may not be told yet
    this.connection = new Connection(() => this.#again(), () => this.hear.missed());
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
    const source = (this.source = new EventSource(address));
    this.connection.trying();
    source.addEventListener("open", () => this.#opened());
    source.addEventListener("error", () => this.#lost(source));
    for (const kind of ["whole", "change", "table", "gone"]) {
      source.addEventListener(kind, (event) => {
        const told = JSON.parse(event.data);
        if (this.held) this.held.push([source, kind, told]);
        else this.#heard(kind, told);
      });
    }
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
    for (const [source, kind, told] of kept) if (this.source === source) this.#heard(kind, told);
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

  /** Look through other eyes. @param {string} path */
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

  #heard(kind, told) {
    if (kind === "gone") return this.#gone(told);
    if (kind === "change" && told.n <= this.after) return undefined;
    if (typeof told.n === "number") {
      this.after = told.n;
      this.connection.caught(told.n);
    }
    return this.hear[kind](told);
  }

  #opened() {
    this.wait = FIRST_WAIT;
    this.connection.back();
  }

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
    } catch (refusal) {
      if (NO_MORE.includes(refusal.status)) this.#gone({ says: refusal.message, status: refusal.status });
    }
  }

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
