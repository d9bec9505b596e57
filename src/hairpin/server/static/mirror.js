/**
 * The pieces of a board once more, small. Each has a copy of its own that follows it: a <use> of the whole layer would be
 * made anew, with everything in it, at every change of any of them.
 */
import { draw } from "./dom.js";

/** What a copy takes from its piece; its place is taken as a style, since a page allows no style as text. */
const TAKEN = ["class", "href", "x", "y", "width", "height", "data-kind", "data-mood", "data-state"];

export class Mirror {
  /** @param {SVGElement} layer what is shown once more */
  constructor(layer) {
    this.layer = layer;
    this.copy = draw("g", {});
    /** @type {Map<Element, SVGElement>} */
    this.copies = new Map();
    new MutationObserver((changes) => this.#follow(changes)).observe(layer, { childList: true, subtree: true, attributes: true, attributeFilter: [...TAKEN, "style"] });
  }

  /** @param {MutationRecord[]} changes */
  #follow(changes) {
    const changed = new Set(changes.map((change) => change.target));
    if (changed.has(this.layer)) this.#arrange();
    for (const piece of changed) if (this.copies.has(piece)) this.#take(piece);
  }

  /** A copy for every piece, in the same order; one that stands right stays, because a move would end its glide. */
  #arrange() {
    [...this.layer.children].forEach((piece, place) => {
      if (!this.copies.has(piece)) {
        this.copies.set(piece, draw(piece.tagName, {}));
        this.#take(piece);
      }
      const there = this.copy.children[place] ?? null;
      if (there !== this.copies.get(piece)) this.copy.insertBefore(this.copies.get(piece), there);
    });
  }

  #take(piece) {
    const copy = this.copies.get(piece);
    for (const name of TAKEN) {
      const value = piece.getAttribute(name);
      if (value === copy.getAttribute(name)) continue;
      if (value === null) copy.removeAttribute(name);
      else copy.setAttribute(name, value);
    }
    copy.style.transform = piece.style.transform;
    if (copy.textContent !== piece.textContent) copy.textContent = piece.textContent;
  }
}
