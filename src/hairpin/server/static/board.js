/**
 * A board: the pieces of a drawing joined to <use> and <text> elements by id, one flat layer over the backdrop. An
 * element is never moved to another parent or place among its siblings, because that would end its glide; a piece that
 * is gone is hidden, and comes back as the same element.
 */
import { draw, el, hit } from "./dom.js";
import { symbolOf } from "./kit.js";
import { pieces } from "./screen.js";
import { BoardWindow } from "./window.js";

/** @import { Board as BoardData, Piece, Scene, Size } from "../types.d.ts" */

/** @typedef {Partial<Piece> & {id?: undefined}} Nothing stands for no piece */
/**
 * What is remembered of a piece.
 * @typedef {{piece?: Piece | Nothing, corner?: (string | number)[], look?: string}} Kept
 */
/** @typedef {SVGElement & Kept} Drawn the element of a piece */
/**
 * @typedef {{size: Size, backdrop: string, width: number, height: number}} Ground what a board is drawn on
 * @typedef {Ground & {picture: SVGElement, layer: SVGElement, window: BoardWindow}} Drawing
 */

/** Which drawing fits the page: the same widths as in the style sheet. @type {[Size, MediaQueryList][]} */
const SIZES = [
  ["tall", matchMedia("(max-width: 640px)")],
  ["middle", matchMedia("(max-width: 1080px)")],
  ["wide", matchMedia("all")],
];

/** The size of drawing that this page shows. @returns {Size} */
export function pageSize() {
  return SIZES.find(([, query]) => query.matches)?.[0] ?? "wide";
}

/** Be told when another size fits. @param {() => void} call */
export function onPageSize(call) {
  for (const [, query] of SIZES.slice(0, 2)) query.addEventListener("change", call);
}

export class Board {
  /** @param {((piece: Piece) => void) | null} press null where nothing can be pressed */
  constructor(press) {
    this.box = el("div", { class: "board-box" });
    this.press = press;
    /** @type {BoardData | null} */
    this.board = null;
    /** What is drawn: the backdrop, the layer of the pieces above it, and the window. @type {Drawing | null} */
    this.drawing = null;
    /** @type {Map<string, Drawn>} */
    this.elements = new Map();
    /** @type {Map<string, Piece>} */
    this.shown = new Map();
    /** @type {Set<string>} */
    this.shows = new Set();
    this.box.addEventListener("click", (event) => this.#pressed(event));
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#pressed(event)) event.preventDefault();
    });
  }

  /** Draw it, or move what moved. @param {BoardData} board */
  show(board) {
    this.board = board;
    const [size, scene] = this.#fitting(board);
    const { drawing } = this;
    const { backdrop, width, height } = scene;
    const isSame =
      drawing?.size === size && drawing.backdrop === backdrop && drawing.width === width && drawing.height === height;
    const { picture, layer, window } = isSame ? drawing : this.#start(board, size, scene);
    picture.setAttribute("aria-label", board.words ? `${board.label}: ${board.words}` : board.label);
    const now = pieces(scene);
    now.forEach((piece, place) => {
      if (this.shown.get(piece.id) === piece) return;
      this.shown.set(piece.id, piece);
      this.#put(piece, now, place, layer);
    });
    // Where nothing glides anyway, all can be put in order: after a leap pieces may meet that never stood together.
    if (document.documentElement.dataset.rush) {
      arrange(
        layer,
        now.flatMap((piece) => this.elements.get(piece.id) ?? []),
      );
    }
    const here = new Set(now.map((piece) => piece.id));
    for (const [id, element] of this.elements) {
      if (!here.has(id) && this.shown.delete(id)) this.#makeButton(element, {}, false, undefined);
      element.classList.toggle("gone", !here.has(id) || this.#waits(this.shown.get(id)));
    }
    window.show(scene);
  }

  /**
   * Mark the pieces that stand for items or ways of a choice, and show the previews that belong to what is chosen.
   * @param {Map<string, {state?: string}>} items @param {string[]} shows
   */
  mark(items, shows) {
    this.shows = new Set(shows);
    for (const [id, piece] of this.shown) {
      const element = this.elements.get(id);
      if (!element) continue;
      const state = piece.pick ? items.get(piece.pick)?.state : undefined;
      const waits = this.#waits(piece);
      const still = waits || (piece.mood ?? "").split(" ").includes("still");
      element.classList.toggle("gone", waits);
      this.#makeButton(
        element,
        piece,
        !still && (Boolean(piece.answers?.length) || state === "legal" || state === "selected"),
        state,
      );
    }
  }

  /** Whether a piece is a preview of something that is not chosen now. @param {Piece | undefined} piece */
  #waits(piece) {
    return Boolean(piece?.when) && !piece?.when?.split(" ").every((one) => this.shows.has(one));
  }

  /** The drawing for this page, or the one that serves for it. @param {BoardData} board @returns {[Size, Scene]} */
  #fitting(board) {
    const [first] = board.drawings;
    return (
      [pageSize(), "tall", "wide"].map((name) => board.drawings.find(([size]) => size === name)).find(Boolean) ?? first
    );
  }

  /** @param {BoardData} board @param {Size} size @param {Scene} scene @returns {Drawing} */
  #start(board, size, scene) {
    this.elements = new Map();
    this.shown = new Map();
    const layer = draw("g", {});
    const picture = draw("svg", {
      class: "board",
      viewBox: `0 0 ${scene.width} ${scene.height}`,
      role: "group",
      "data-size": size,
    });
    picture.append(draw("use", { href: `#backdrop-${scene.backdrop}`, "aria-hidden": "true" }), layer);
    this.box.replaceChildren(picture);
    const window = new BoardWindow(this.box, picture, layer, scene);
    this.box.dataset.board = board.id;
    const { backdrop, width, height } = scene;
    this.drawing = { size, backdrop, width, height, picture, layer, window };
    return this.drawing;
  }

  /**
   * Place a piece; a new one comes in before the next one that is there already, so that what lies above stays above.
   * @param {Piece} piece @param {Piece[]} now @param {number} place @param {SVGElement} layer
   */
  #put(piece, now, place, layer) {
    const { id } = piece;
    let element = this.elements.get(id);
    const isText = piece.text !== undefined && piece.text !== "";
    if (!element) {
      element = draw(isText ? "text" : "use", {});
      const above = now.slice(place + 1).find((other) => this.elements.has(other.id));
      layer.insertBefore(element, (above && this.elements.get(above.id)) ?? null);
      this.elements.set(id, element);
    }
    if (!isText) this.#picture(element, piece);
    else if (element.textContent !== piece.text) element.textContent = piece.text ?? "";
    element.setAttribute("class", isText ? `piece ${piece.symbol}` : "piece");
    element.dataset.kind = isText ? "text" : kindOf(id);
    if (piece.mood) element.dataset.mood = piece.mood;
    else delete element.dataset.mood;
    const [left, top] = element.corner ?? [0, 0];
    element.style.transform = [
      `translate(${piece.x}px, ${piece.y}px)`,
      `rotate(${piece.turn ?? 0}deg)`,
      `scale(${piece.size ?? 1})`,
      `translate(${left}px, ${top}px)`,
    ].join(" ");
    this.#makeButton(element, piece, Boolean(piece.answers?.length), undefined);
  }

  /** @param {Drawn} element @param {Piece} piece */
  #picture(element, { symbol, wide, high }) {
    if (element.getAttribute("href") === `#${symbol}` && !wide) return;
    const drawn = symbolOf(symbol);
    element.setAttribute("href", `#${symbol}`);
    const box = wide && high ? [-wide / 2, -high / 2, wide, high] : drawn?.getAttribute("viewBox")?.split(/[\s,]+/);
    if (!box) return;
    // Its corner is part of its transform: an element with an x or y of its own is painted for every frame of a glide.
    element.corner = box.slice(0, 2);
    element.setAttribute("width", String(box[2]));
    element.setAttribute("height", String(box[3]));
  }

  /**
   * @param {Drawn} element @param {Piece | Nothing} piece @param {boolean} pressable @param {string | undefined} state
   */
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

  /** @param {Event} event */
  #pressed(event) {
    /** @type {Drawn | null} */
    const element = hit(event, '[role="button"]', SVGElement);
    const piece = element?.piece;
    if (!piece?.id || !this.press) return false;
    this.press(piece);
    return true;
  }
}

/**
 * Put all in this order, above those that are gone; where they are in order already, nothing is touched.
 * @param {SVGElement} layer @param {SVGElement[]} elements
 */
function arrange(layer, elements) {
  const lying = [...layer.children].slice(-elements.length);
  if (elements.some((element, place) => element !== lying[place])) layer.append(...elements);
}

/** What a piece is, for its motion: the word its id begins with. @param {string} id */
function kindOf(id) {
  return id.startsWith("car") ? "car" : id.startsWith("die") ? "die" : "card";
}
