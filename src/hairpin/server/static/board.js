/**
 * A board: the pieces of a drawing joined to <use> and <text> elements by id, one flat layer over the backdrop. An element
 * is never moved to another parent or place among its siblings, because that would end its glide; a piece that left is
 * hidden, and comes back as the same element.
 */
import { draw, el } from "./dom.js";
import { symbolOf } from "./kit.js";
import { pieces } from "./screen.js";
import { BoardWindow } from "./window.js";

/** Which drawing fits the page: the same widths as in the style sheet. */
const SIZES = [["tall", matchMedia("(max-width: 640px)")], ["middle", matchMedia("(max-width: 1080px)")], ["wide", matchMedia("all")]];

/** The size of drawing that this page shows. @returns {"wide" | "middle" | "tall"} */
export function pageSize() {
  return SIZES.find(([, query]) => query.matches)[0];
}

/** Be told when another size fits. @param {() => void} call */
export function onPageSize(call) {
  for (const [, query] of SIZES.slice(0, 2)) query.addEventListener("change", call);
}

export class Board {
  /** @param {string} id @param {((piece: import("./screen.js").Piece) => void) | null} press null where nothing can be pressed */
  constructor(id, press) {
    this.box = el("div", { class: "board-box" });
    this.press = press;
    this.board = null;
    this.size = "";
    this.elements = new Map();
    this.shown = new Map();
    this.shows = new Set();
    this.box.addEventListener("click", (event) => this.#pressed(event));
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#pressed(event)) event.preventDefault();
    });
  }

  /** Draw it, or move what moved. @param {any} board */
  show(board) {
    this.board = board;
    const size = this.#fitting(board);
    const scene = new Map(board.drawings).get(size);
    if (size !== this.size || scene.backdrop !== this.backdrop) this.#start(board, size, scene);
    this.picture.setAttribute("aria-label", board.words ? `${board.label}: ${board.words}` : board.label);
    const now = pieces(scene);
    now.forEach((piece, place) => {
      if (this.shown.get(piece.id) === piece) return;
      this.shown.set(piece.id, piece);
      this.#put(piece, now, place);
    });
    // Where nothing glides anyway, all can be put in order: after a leap what never stood together before does.
    if (document.documentElement.dataset.rush) this.#arrange(now.map((piece) => this.elements.get(piece.id)));
    const here = new Set(now.map((piece) => piece.id));
    for (const [id, element] of this.elements) {
      if (!here.has(id) && this.shown.delete(id)) this.#makeButton(element, {}, false, undefined);
      element.classList.toggle("gone", !here.has(id) || this.#waits(this.shown.get(id)));
    }
    this.window.show(scene);
  }

  /**
   * Mark the pieces that stand for items or ways of a choice, and show the previews that belong to what is chosen.
   * @param {Map<string, {state?: string}>} items @param {string[]} shows
   */
  mark(items, shows) {
    this.shows = new Set(shows);
    for (const [id, piece] of this.shown) {
      const element = this.elements.get(id);
      const state = piece.pick ? items.get(piece.pick)?.state : undefined;
      const waits = this.#waits(piece);
      const still = waits || (piece.mood ?? "").split(" ").includes("still");
      element.classList.toggle("gone", waits);
      this.#makeButton(element, piece, !still && (Boolean(piece.answers?.length) || state === "legal" || state === "selected"), state);
    }
  }

  /** All in this order, above what is gone; those that are in order already are not touched. */
  #arrange(elements) {
    const lying = [...this.layer.children].slice(-elements.length);
    if (elements.some((element, place) => element !== lying[place])) this.layer.append(...elements);
  }

  /** Whether a piece is a preview of something that is not chosen now. */
  #waits(piece) {
    return Boolean(piece?.when) && !piece.when.split(" ").every((one) => this.shows.has(one));
  }

  /** The drawing for this page, or the one that serves for it. */
  #fitting(board) {
    const known = board.drawings.map(([name]) => name);
    return [pageSize(), "tall", "wide"].find((name) => known.includes(name)) ?? known[0];
  }

  #start(board, size, scene) {
    this.size = size;
    this.backdrop = scene.backdrop;
    this.elements = new Map();
    this.shown = new Map();
    this.layer = draw("g", {});
    this.picture = draw("svg", { class: "board", viewBox: `0 0 ${scene.width} ${scene.height}`, role: "group", "data-size": size });
    this.picture.append(draw("use", { href: `#backdrop-${scene.backdrop}`, "aria-hidden": "true" }), this.layer);
    this.box.replaceChildren(this.picture);
    this.window = new BoardWindow(this.box, this.picture, this.layer, scene);
    this.box.dataset.board = board.id;
  }

  /** Place a piece; a new one comes in before the next one that is there already, so that what lies above stays above. */
  #put(piece, now, place) {
    const { id } = piece;
    let element = this.elements.get(id);
    const isText = piece.text !== undefined && piece.text !== "";
    if (!element) {
      element = draw(isText ? "text" : "use", {});
      this.elements.set(id, element);
      const above = now.slice(place + 1).find((other) => this.elements.has(other.id));
      this.layer.insertBefore(element, above ? this.elements.get(above.id) : null);
    }
    if (!isText) this.#picture(element, piece);
    else if (element.textContent !== piece.text) element.textContent = piece.text;
    element.setAttribute("class", isText ? `piece ${piece.symbol}` : "piece");
    element.dataset.kind = isText ? "text" : kindOf(id);
    if (piece.mood) element.dataset.mood = piece.mood;
    else delete element.dataset.mood;
    const [left, top] = element.corner ?? [0, 0];
    element.style.transform = `translate(${piece.x}px, ${piece.y}px) rotate(${piece.turn ?? 0}deg) scale(${piece.size ?? 1}) translate(${left}px, ${top}px)`;
    this.#makeButton(element, piece, Boolean(piece.answers?.length), undefined);
  }

  #picture(element, { symbol, wide, high }) {
    if (element.getAttribute("href") === `#${symbol}` && !wide) return;
    const drawn = symbolOf(symbol);
    element.setAttribute("href", `#${symbol}`);
    const box = wide ? [-wide / 2, -high / 2, wide, high] : drawn?.getAttribute("viewBox")?.split(/[\s,]+/);
    if (!box) return;
    // Its corner is part of its transform: what has an x or y of its own cannot glide without being painted for every frame.
    element.corner = box.slice(0, 2);
    ["width", "height"].forEach((name, place) => element.setAttribute(name, box[place + 2]));
  }

  #makeButton(element, piece, pressable, state) {
    const can = pressable && this.press !== null;
    element.piece = piece;
    const look = `${can} ${state} ${piece.id} ${piece.words || piece.text || ""}`;
    if (element.look === look) return;
    element.look = look;
    if (state) element.dataset.state = state;
    else delete element.dataset.state;
    const role = can ? "button" : piece.words ? "img" : "";
    if (role) {
      element.setAttribute("role", role);
      element.setAttribute("aria-label", piece.words || piece.text || "choose");
      element.removeAttribute("aria-hidden");
    } else {
      element.removeAttribute("role");
      element.removeAttribute("aria-label");
      element.setAttribute("aria-hidden", "true");
    }
    if (can) {
      element.setAttribute("tabindex", "0");
      element.dataset.key = piece.id;
    } else {
      element.removeAttribute("tabindex");
      delete element.dataset.key;
    }
  }

  #pressed(event) {
    const element = event.target.closest?.('[role="button"]');
    if (!element?.piece) return false;
    this.press(element.piece);
    return true;
  }
}

/** What a piece is, for its motion: the word its id begins with. @param {string} id */
function kindOf(id) {
  return id.startsWith("car") ? "car" : id.startsWith("die") ? "die" : "card";
}
