/**
 * The one stream of a page: server-sent events from the last number it has, closed while the tab is hidden, and opened
 * again after a lost connection with a bar that says so when it takes longer than a second.
 */
import { el, icon } from "./dom.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SAY_AFTER = 1000;
const BACK_STAYS = 4000;

export class Stream {
  /**
   * @param {string} path
   * @param {{whole: (told: any) => void, change: (told: any) => void, table: (told: any) => void, gone: (told: any) => void}} hear
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
    this.bar = null;
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
    source.addEventListener("open", () => this.#opened());
    source.addEventListener("error", () => this.#lost());
    for (const kind of ["whole", "change", "table", "gone"]) {
      source.addEventListener(kind, (event) => this.#heard(kind, JSON.parse(event.data)));
    }
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.saying);
    this.source?.close();
    this.source = null;
  }

  /** Close it for good. */
  end() {
    this.over = true;
    this.close();
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
    if (kind === "gone") this.end();
    if (kind === "change" && told.n <= this.after) return;
    if (typeof told.n === "number") this.after = told.n;
    this.hear[kind](told);
  }

  #opened() {
    this.wait = FIRST_WAIT;
    clearTimeout(this.saying);
    this.saying = null;
    if (!this.bar) return;
    this.#say("back", "check", "You are back", "Nothing is missing.");
    this.saying = setTimeout(() => this.#say(), BACK_STAYS);
  }

  #lost() {
    this.source?.close();
    this.source = null;
    if (document.hidden || this.over) return;
    this.saying ??= setTimeout(() => this.#say("trying", "again", "Coming back to the table …", "You can look around; answers wait until you are back."), SAY_AFTER);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  #again() {
    if (!this.source) this.open();
  }

  /** The bar on top; without words it goes. */
  #say(state, sign, words, small) {
    document.querySelector(".link-holder")?.remove();
    this.bar = state ? el("div", { class: "link-holder" },
      el("div", { class: "link-bar", role: "status", "data-state": state }, icon(sign), el("span", {}, words, el("small", {}, small)))) : null;
    if (this.bar) document.body.append(this.bar);
  }
}
