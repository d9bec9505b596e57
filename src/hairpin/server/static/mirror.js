/**
 * A small copy of the pieces of a board. Each piece has its own copy that follows it: a <use> of the whole layer would
 * be built again, with everything in it, whenever one piece changes.
 */
import { draw, findAll } from "./dom.js";

/** What a copy takes from its piece; its place is taken as a style, since a page allows no style as text. */
const TAKEN = ["class", "href", "x", "y", "width", "height", "data-kind", "data-mood", "data-state"];

export class Mirror {
  /** @param {SVGElement} layer what is shown once more */
  constructor(layer) {
    this.layer = layer;
    this.copy = draw("g", {});
    /** @type {Map<Node, SVGElement>} */
    this.copies = new Map();
    new MutationObserver((changes) => this.#follow(changes)).observe(layer, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: [...TAKEN, "style"],
    });
  }

  /** @param {MutationRecord[]} changes */
  #follow(changes) {
    const changed = new Set(changes.map((change) => change.target));
    if (changed.has(this.layer)) this.#arrange();
    for (const piece of changed) {
      const copy = this.copies.get(piece);
      if (copy && piece instanceof SVGElement) this.#take(piece, copy);
    }
  }

  /** A copy for every piece, in the same order; one that stands right stays, because a move would end its glide. */
  #arrange() {
    for (const [place, piece] of findAll(this.layer, ":scope > *", SVGElement).entries()) {
      const copy = this.copies.get(piece) ?? draw(piece.tagName === "text" ? "text" : "use", {});
      if (!this.copies.has(piece)) {
        this.copies.set(piece, copy);
        this.#take(piece, copy);
      }
      const there = this.copy.children[place] ?? null;
      if (there !== copy) this.copy.insertBefore(copy, there);
    }
  }

  /** @param {SVGElement} piece @param {SVGElement} copy */
  #take(piece, copy) {
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
