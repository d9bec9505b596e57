/** What happened, in words: newest last, under headings; the list is a live region, so what is added is read out. */
import { bold, el, stand } from "./dom.js";

/** So many pixels from the end still count as the end. */
const NEAR = 60;

export class Log {
  /** @param {HTMLElement} list an <ol> @param {HTMLElement} scroller what scrolls */
  constructor(list, scroller) {
    this.list = list;
    this.scroller = scroller;
    this.lines = new Map();
    this.atEnd = true;
    this.put = 0; // where it was last scrolled to from here
    scroller.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#toEnd()).observe(scroller);
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
    for (const line of fresh) this.#add(line, !first);
    this.list.lastElementChild?.classList.add("new");
    return this.#toEnd();
  }

  /** Forget all lines: those that come are told to somebody else. */
  clear() {
    this.lines.clear();
    this.list.replaceChildren();
  }

  /** Whoever reads further up is left there. */
  #toEnd() {
    if (!this.atEnd) return;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.put = this.scroller.scrollTop;
  }

  /** By somebody: what was scrolled from here is told late, when the panel may have another height. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    if (Math.abs(scrollTop - this.put) > 1) this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
  }

  #add(line, isNew) {
    const made = [];
    if (line.heading) made.push(el("li", { class: "turn label" }, line.heading));
    if (line.words) made.push(el("li", { class: isNew ? "new" : null }, line.car ? stand(line.car, "s") : null, el("span", {}, ...named(line))));
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
