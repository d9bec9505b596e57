/** What happened, in words: newest last, under headings; the list is a live region, so what is added is read out. */
import { bold, el, stand } from "./dom.js";

/** So many pixels from the end still count as the end. */
const NEAR = 60;
/** What somebody scrolls with, and how long in milliseconds it may roll on from one scroll to the next. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];
const UPWARDS = ["ArrowUp", "PageUp", "Home"];
const ROLLS = 500;
/** So many of the newest lines have their cars at once; those further up get them when somebody goes there. */
const DRESSED = 40;
/** A panel so high, in pixels, may show more lines than those. */
const HIGH = 800;

export class Log {
  /** @param {HTMLElement} list an <ol> @param {HTMLElement} scroller what scrolls */
  constructor(list, scroller) {
    this.list = list;
    this.scroller = scroller;
    this.lines = new Map();
    this.atEnd = true;
    this.touched = -ROLLS; // when somebody last went up, or may have
    for (const kind of BY_HAND) scroller.addEventListener(kind, (event) => this.#touch(event), { passive: true });
    scroller.addEventListener("scroll", () => this.#scrolled());
    this.bare = []; // lines whose car is still to be drawn, each as what draws it
    addEventListener("beforeprint", () => this.#dress());
    new ResizeObserver(() => this.#resized()).observe(scroller);
  }

  /** @param {any[]} log */
  show(log) {
    const numbers = new Set(log.map((line) => line.number));
    for (const [number, made] of this.lines) {
      if (numbers.has(number)) continue;
      made.forEach((one) => one.remove());
      this.lines.delete(number);
    }
    const fresh = log.filter((line) => !this.lines.has(line.number));
    if (!fresh.length) return;
    if (fresh[0].number < Math.max(...this.lines.keys())) { // it goes further back than what is shown: all of it anew
      this.clear();
      return this.show(log);
    }
    this.list.querySelectorAll(".new").forEach((line) => line.classList.remove("new"));
    const first = this.lines.size === 0;
    fresh.forEach((line, place) => this.#add(line, !first, fresh.length - place <= DRESSED));
    this.list.lastElementChild?.classList.add("new");
    return requestAnimationFrame(() => this.#toEnd()); // when the page is laid out anyway
  }

  /** Forget all lines: those that come are told to somebody else. */
  clear() {
    this.lines.clear();
    this.bare = [];
    this.list.replaceChildren();
  }

  /** Whoever reads further up is left there. */
  #toEnd() {
    if (!this.atEnd) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Only whoever goes up leaves the end. A wheel may be told after what it scrolled: the browser rolls on without asking. */
  #touch({ type, deltaY, key }) {
    const isUp = type === "wheel" ? deltaY < 0 : type !== "keydown" || UPWARDS.includes(key);
    this.touched = isUp ? performance.now() : -ROLLS;
    if (type === "wheel") requestAnimationFrame(() => this.#scrolled());
  }

  #resized() {
    if (this.scroller.clientHeight > HIGH) this.#dress();
    this.#toEnd();
  }

  /** Where somebody goes, it stays. A panel that grows and shrinks again moves what it shows, too, and that is nobody's wish. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const isEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (!isEnd) this.#dress(); // also where a search in the page leads
    if (isEnd && scrollHeight > clientHeight + NEAR) this.atEnd = true; // whoever came back to the end, by whatever, follows again
    const now = performance.now();
    if (now - this.touched > ROLLS) return;
    if (!isEnd) this.touched = now;
    this.atEnd = isEnd;
  }

  /** Draw the cars that are missing. */
  #dress() {
    for (const draw of this.bare.splice(0)) draw();
  }

  #add(line, isNew, isDressed) {
    const made = [];
    const car = line.car ? stand(line.car, "s", isDressed) : null;
    if (car && !isDressed) this.bare.push(() => car.replaceWith(stand(line.car, "s")));
    if (line.heading) made.push(el("li", { class: "turn label" }, line.heading));
    if (line.words) made.push(el("li", { class: isNew ? "new" : null }, car, el("span", {}, ...named(line))));
    this.list.append(...made);
    this.lines.set(line.number, made);
  }
}

/** The words of a line, with the name they begin with in bold. */
function named({ words, name }) {
  if (!name) return bold(words);
  const at = words.indexOf(name);
  return at < 0 ? [words] : [words.slice(0, at), el("b", {}, name), words.slice(at + name.length)];
}
