/** The log: newest line last, under headings; the list is a live region, so screen readers read new lines out. */
import { bold, el, stand } from "./dom.js";

/** @import { LogLine } from "../types.d.ts" */

/** So many pixels from the end still count as the end. */
const NEAR = 60;
/** What a reader scrolls with, and how long in milliseconds it may roll on from one scroll to the next. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];
const UPWARDS = ["ArrowUp", "PageUp", "Home"];
const ROLLS = 500;
/** So many of the newest lines have their cars at once; those further up get them when the reader goes there. */
const DRESSED = 40;
/** A panel so high, in pixels, may show more lines than those. */
const HIGH = 800;

export class Log {
  /** @param {HTMLElement} list an <ol> @param {HTMLElement} scroller what scrolls */
  constructor(list, scroller) {
    this.list = list;
    this.scroller = scroller;
    /** The elements of each line, by its number. @type {Map<number, HTMLElement[]>} */
    this.lines = new Map();
    this.atEnd = true;
    this.touched = -ROLLS; // when the reader last went up, or may have
    for (const kind of BY_HAND) scroller.addEventListener(kind, (event) => this.#touch(event), { passive: true });
    scroller.addEventListener("scroll", () => this.#scrolled());
    /** Lines whose car is still to be drawn: the functions that draw them. @type {(() => void)[]} */
    this.bare = [];
    addEventListener("beforeprint", () => this.#dress());
    new ResizeObserver(() => this.#resized()).observe(scroller);
  }

  /** @param {LogLine[]} log */
  show(log) {
    const numbers = new Set(log.map((line) => line.number));
    for (const [number, made] of this.lines) {
      if (numbers.has(number)) continue;
      for (const one of made) one.remove();
      this.lines.delete(number);
    }
    const fresh = log.filter((line) => !this.lines.has(line.number));
    if (!fresh.length) return;
    if (fresh[0].number < Math.max(...this.lines.keys())) {
      // The log goes further back than what is shown: all of it is drawn anew.
      this.clear();
      this.show(log);
      return;
    }
    for (const line of this.list.querySelectorAll(".new")) line.classList.remove("new");
    const first = this.lines.size === 0;
    for (const [place, line] of fresh.entries()) this.#add(line, !first, fresh.length - place <= DRESSED);
    this.list.lastElementChild?.classList.add("new");
    requestAnimationFrame(() => this.#toEnd()); // when the page is laid out anyway
  }

  /** Forget all lines: the next ones are told to another viewer. */
  clear() {
    this.lines.clear();
    this.bare = [];
    this.list.replaceChildren();
  }

  /** A reader who has gone up is left there. */
  #toEnd() {
    if (!this.atEnd) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /**
   * Only a reader who goes up leaves the end. A wheel may be told after what it scrolled: the browser rolls on without
   * asking.
   * @param {Event} event
   */
  #touch(event) {
    const isWheel = event instanceof WheelEvent;
    const isUp = isWheel ? event.deltaY < 0 : !(event instanceof KeyboardEvent) || UPWARDS.includes(event.key);
    this.touched = isUp ? performance.now() : -ROLLS;
    if (isWheel) requestAnimationFrame(() => this.#scrolled());
  }

  #resized() {
    if (this.scroller.clientHeight > HIGH) this.#dress();
    this.#toEnd();
  }

  /** Where the reader goes, the log stays. A panel that grows and shrinks again scrolls too, and nobody wished that. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const isEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (!isEnd) this.#dress(); // also where a search in the page leads
    if (isEnd && scrollHeight > clientHeight + NEAR) this.atEnd = true; // a reader who comes back follows again
    const now = performance.now();
    if (now - this.touched > ROLLS) return;
    if (!isEnd) this.touched = now;
    this.atEnd = isEnd;
  }

  /** Draw the cars that are missing. */
  #dress() {
    for (const draw of this.bare.splice(0)) draw();
  }

  /** @param {LogLine} line @param {boolean} isNew @param {boolean} isDressed */
  #add(line, isNew, isDressed) {
    /** @type {HTMLElement[]} */
    const made = [];
    const paint = line.car ?? "";
    const car = paint ? stand(paint, "s", isDressed) : null;
    if (car && !isDressed) this.bare.push(() => car.replaceWith(stand(paint, "s")));
    if (line.heading) made.push(el("li", { class: "turn label" }, line.heading));
    if (line.words) made.push(el("li", { class: isNew ? "new" : null }, car, el("span", {}, ...named(line))));
    this.list.append(...made);
    this.lines.set(line.number, made);
  }
}

/** The words of a line, with the name they begin with in bold. @param {LogLine} line */
function named({ words, name }) {
  if (!name) return bold(words);
  const at = words.indexOf(name);
  return at < 0 ? [words] : [words.slice(0, at), el("b", {}, name), words.slice(at + name.length)];
}
