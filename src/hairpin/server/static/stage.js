/** One Screen on the page: its parts are handed to their modules. Tables and replays show theirs by this. */
import { Board } from "./board.js";
import { showCounters, showSteps } from "./counters.js";
import { el, icon } from "./dom.js";
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
export const part = (name) => document.querySelector(`[data-part="${name}"]`);

export class Stage {
  /**
   * @param {{press: (id: string) => void, lift: (item: string) => void, drop: (item: string, slot: string) => void, put: (item: string, tray: string) => void, piece: (piece: any) => void} | null} act
   *   what happens when something is pressed; null where everything is only looked at
   */
  constructor(act) {
    const nothing = () => {};
    this.act = act;
    this.boards = new Map();
    this.racks = new Racks(part("cards"), act ?? { press: nothing, lift: nothing, drop: nothing });
    this.trays = new Trays(part("trays"), act ?? { press: nothing, put: nothing });
    this.log = new Log(part("log"), part("log-box"));
    this.order = new OrderTable(part("play"));
    /** The Screen that is on the page, and what shows each part of one. */
    this.shown = {};
    this.parts = {
      title: (title) => part("title").replaceChildren(title),
      subtitle: (subtitle) => part("where").replaceChildren(subtitle),
      steps: (steps) => showSteps(part("steps"), steps),
      counters: (counters) => showCounters(part("counters"), counters),
      seats: showAllSeats,
      sheets: (sheets) => showSheets(part("sheets"), sheets),
      banner: (banner) => showBanner(part("banner"), banner),
      trail: (trail) => showTrail(part("trail"), trail),
      panels: showAllPanels,
      facts: (facts) => showFacts(part("facts"), facts),
      order: (order) => this.order.show(order),
      log: (log) => this.log.show(log),
    };
  }

  /** Everything but the question and what is chosen. @param {any} screen */
  show(screen) {
    this.#showBoards(screen.boards);
    for (const [name, show] of Object.entries(this.parts)) {
      if (!(name in this.shown) || screen[name] !== this.shown[name]) show(screen[name]); // the same object: nothing of it changed
    }
    this.shown = screen;
    part("play").dataset.step = String(screen.n);
  }

  /** What was told to somebody else is not told on. */
  clearLog() {
    this.log.clear();
    this.shown = { ...this.shown, log: null };
  }

  /** What the viewer holds, as it looks with what is chosen. @param {any} screen @param {any} [composed] @param {boolean} [busy] */
  deal(screen, composed = null, busy = false) {
    const faces = composed?.items ?? new Map();
    this.racks.show(screen.racks, faces);
    this.trays.show(screen.trays ?? [], composed?.groups ?? null, busy);
    const chosen = [...faces].filter(([, face]) => face.state === "selected").map(([id]) => id);
    for (const board of this.boards.values()) board.mark(faces, [...chosen, ...(composed?.shows ?? [])]);
    const most = Math.max(0, ...screen.racks.map((rack) => rack.items?.length ?? 0));
    const deck = part("deck");
    deck.dataset.cards = screen.order ? "" : most > MANY_CARDS ? "many" : screen.decision?.sides?.length || screen.decision?.layout === "options" ? "small" : "";
    deck.style.setProperty("--cards", String(Math.max(1, screen.racks.reduce((sum, rack) => sum + (rack.items?.length ?? 0), 0))));
    deck.dataset.order = composed?.way?.compose ? "cards" : "answer";
  }

  #showBoards(boards) {
    part("play").dataset.spread = String(boards.at(-1)?.drawings.some(([size]) => size === "middle") ?? false); // it is as broad as the page
    boards.forEach((board, place) => {
      let made = this.boards.get(board.id);
      if (!made) {
        made = new Board(board.id, this.act ? (piece) => this.act.piece(piece) : null);
        this.boards.set(board.id, made);
        part(place === 0 && boards.length > 1 ? "rows" : "field").append(made.box);
      }
      if (made.board !== board || document.documentElement.dataset.rush) made.show(board); // after a leap all are put in order
    });
  }
}

/** The players: beside the board, or as strips above it and below. */
function showAllSeats(seats) {
  showSeats(part("seats"), seats.filter((seat) => !seat.cards));
  showSeats(part("strips"), seats.filter((seat) => seat.cards && !seat.below));
  showSeats(part("strips-below"), seats.filter((seat) => seat.cards && seat.below));
}

/** What lies beside the board and under it. */
function showAllPanels(panels) {
  showPanels(part("panels"), panels.filter((panel) => panel.place !== "deck"));
  showPanels(part("deck-panels"), panels.filter((panel) => panel.place === "deck"));
  part("play").dataset.panels = String(panels.length > 0);
}

/** What is special about this part of the match. @param {HTMLElement} holder @param {any} banner */
function showBanner(holder, banner) {
  holder.hidden = !banner;
  holder.replaceChildren(...(banner ? [icon(banner.symbol), el("span", {}, el("b", {}, banner.figure), el("small", {}, banner.words ?? ""))] : []));
}
