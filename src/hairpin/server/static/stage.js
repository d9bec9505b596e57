/** One Screen on the page: its parts are handed to their modules. Tables and replays both use it. */
import { Board } from "./board.js";
import { showCounters, showSteps } from "./counters.js";
import { el, find, icon } from "./dom.js";
import { showFacts } from "./facts.js";
import { Log } from "./log.js";
import { OrderTable } from "./order.js";
import { showPanels, showTrail } from "./panels.js";
import { Racks } from "./racks.js";
import { showSeats } from "./seats.js";
import { showSheets } from "./sheets.js";
import { Trays } from "./trays.js";

/** Hands with more cards than this are drawn smaller. */
const MANY_CARDS = 6;

/** A part of the page by its name. @param {string} name @returns {HTMLElement} */
export const part = (name) => find(document, `[data-part="${name}"]`);

/** @import { Board as BoardData, Panel, Piece, Screen, SeatLine, Tag } from "../types.d.ts" */
/** @import { Composed, Face } from "./compose.js" */

/**
 * What happens when something is pressed or dragged.
 * @typedef {object} Act
 * @property {(id: string) => void} press
 * @property {(item: string) => void} lift
 * @property {(item: string, slot: string) => void} drop
 * @property {(item: string, tray: string) => void} put
 * @property {(piece: Piece) => void} piece
 */

export class Stage {
  /** @param {Act | null} act null where everything is only looked at */
  constructor(act) {
    const nothing = () => {};
    this.act = act;
    /** What happens when a piece is pressed; null while all is only looked at. */
    this.press = act?.piece ?? null;
    /** @type {Map<string, Board>} */
    this.boards = new Map();
    this.racks = new Racks(part("cards"), act ?? { press: nothing, lift: nothing, drop: nothing });
    this.trays = new Trays(part("trays"), act ?? { press: nothing, put: nothing });
    this.log = new Log(part("log"), part("log-box"));
    this.order = new OrderTable(part("play"));
    /** The Screen that is on the page. @type {Partial<Screen>} */
    this.shown = {};
    /** What shows each part of a Screen. @type {[keyof Screen, (screen: Screen) => void][]} */
    this.parts = [
      ["title", ({ title }) => part("title").replaceChildren(title)],
      ["subtitle", ({ subtitle }) => part("where").replaceChildren(subtitle)],
      ["steps", ({ steps }) => showSteps(part("steps"), steps)],
      ["counters", ({ counters }) => showCounters(part("counters"), counters)],
      ["seats", ({ seats }) => showAllSeats(seats)],
      ["sheets", ({ sheets }) => showSheets(part("sheets"), sheets)],
      ["banner", ({ banner }) => showBanner(part("banner"), banner)],
      ["trail", ({ trail }) => showTrail(part("trail"), trail)],
      ["panels", ({ panels }) => showAllPanels(panels)],
      ["facts", ({ facts }) => showFacts(part("facts"), facts)],
      ["order", ({ order }) => this.order.show(order)],
      ["log", ({ log }) => this.log.show(log)],
    ];
  }

  /** Everything but the question and what is chosen. @param {Screen & {n: number}} screen */
  show(screen) {
    this.#showBoards(screen.boards);
    for (const [name, show] of this.parts) {
      if (screen[name] !== this.shown[name]) show(screen); // the same object: nothing of it changed
    }
    this.shown = screen;
    part("play").dataset.step = String(screen.n);
  }

  /** What is shown is only looked at, or can be pressed. @param {boolean} only */
  look(only) {
    this.press = only ? null : (this.act?.piece ?? null);
    for (const board of this.boards.values()) board.press = this.press;
  }

  /** The next viewer must not read the log of the last one. */
  clearLog() {
    this.log.clear();
    this.shown = { ...this.shown, log: undefined };
  }

  /**
   * What the viewer holds, as it looks with what is chosen.
   * @param {Screen} screen @param {Composed | null} [composed] @param {boolean} [busy]
   */
  deal(screen, composed = null, busy = false) {
    /** @type {Map<string, Face>} */
    const faces = composed?.items ?? new Map();
    this.racks.show(screen.racks, faces);
    this.trays.show(screen.trays, composed?.groups ?? null, busy);
    const chosen = [...faces].filter(([, face]) => face.state === "selected").map(([id]) => id);
    for (const board of this.boards.values()) board.mark(faces, [...chosen, ...(composed?.shows ?? [])]);
    const hands = screen.racks.map((rack) => rack.items.length);
    const most = Math.max(0, ...hands);
    const all = hands.reduce((sum, count) => sum + count, 0);
    const deck = part("deck");
    deck.dataset.cards = screen.order
      ? ""
      : most > MANY_CARDS
        ? "many"
        : screen.decision?.sides?.length || screen.decision?.layout === "options"
          ? "small"
          : "";
    deck.style.setProperty("--cards", String(Math.max(1, all)));
    deck.dataset.order = composed?.way?.compose ? "cards" : "answer";
  }

  /** @param {BoardData[]} boards */
  #showBoards(boards) {
    // A board with a drawing for the middle is as broad as the page.
    part("play").dataset.spread = String(boards.at(-1)?.drawings.some(([size]) => size === "middle") ?? false);
    for (const [id, made] of this.boards) {
      if (boards.some((board) => board.id === id)) continue;
      made.box.remove();
      this.boards.delete(id);
    }
    for (const [place, board] of boards.entries()) {
      let made = this.boards.get(board.id);
      if (!made) {
        made = new Board(this.press);
        this.boards.set(board.id, made);
        part(place === 0 && boards.length > 1 ? "rows" : "field").append(made.box);
      }
      const isRushed = document.documentElement.dataset.rush; // after a leap all pieces are put in order
      if (made.board !== board || isRushed) made.show(board);
    }
  }
}

/** The players: beside the board, or as strips above it and below. @param {SeatLine[]} seats */
function showAllSeats(seats) {
  showSeats(
    part("seats"),
    seats.filter((seat) => !seat.cards),
  );
  showSeats(
    part("strips"),
    seats.filter((seat) => seat.cards && !seat.below),
  );
  showSeats(
    part("strips-below"),
    seats.filter((seat) => seat.cards && seat.below),
  );
}

/** What lies beside the board and under it. @param {Panel[]} panels */
function showAllPanels(panels) {
  showPanels(
    part("panels"),
    panels.filter((panel) => panel.place !== "deck"),
  );
  showPanels(
    part("deck-panels"),
    panels.filter((panel) => panel.place === "deck"),
  );
  part("play").dataset.panels = String(panels.length > 0);
}

/** What is special about this part of the match. @param {HTMLElement} holder @param {Tag | null} banner */
function showBanner(holder, banner) {
  holder.hidden = !banner;
  holder.replaceChildren(
    ...(banner
      ? [icon(banner.symbol ?? ""), el("span", {}, el("b", {}, banner.figure), el("small", {}, banner.words ?? ""))]
      : []),
  );
}
