/** The table page in all its states: waiting room, race, result. It holds one Screen and hands its parts to their modules. */
import { Answers } from "./answer.js";
import { ask } from "./api.js";
import { Board, onPageSize, pageSize } from "./board.js";
import { Composer } from "./compose.js";
import { showCounters, showSteps } from "./counters.js";
import { Decision } from "./decision.js";
import { showFacts } from "./facts.js";
import { listen } from "./keys.js";
import { loadKit } from "./kit.js";
import { Log } from "./log.js";
import { Menu } from "./menu.js";
import { Motion } from "./motion.js";
import { OrderTable } from "./order.js";
import { Racks } from "./racks.js";
import { showResult } from "./result.js";
import { changed } from "./screen.js";
import { showSeats } from "./seats.js";
import { Stream } from "./stream.js";
import { Title } from "./title.js";
import { refused, toast } from "./toast.js";
import { showWaiting } from "./waiting.js";

/** Hands with more cards than this are drawn smaller. */
const MANY_CARDS = 6;

const part = (name) => document.querySelector(`[data-part="${name}"]`);

class Page {
  constructor() {
    const { table, guide } = document.body.dataset;
    this.table = JSON.parse(document.getElementById("table").textContent);
    this.newest = null;
    this.shown = null;
    this.composer = null;
    this.busy = false;
    this.taken = Infinity; // the step that the last answer is, until it has been shown
    this.boards = new Map();
    this.title = new Title(table, this.table.title);
    this.answers = new Answers(table, (busy) => this.#sent(busy));
    this.motion = new Motion((screen) => this.#show(screen), () => this.#settled());
    this.racks = new Racks(part("cards"), (id) => this.#press(id));
    this.log = new Log(part("log"), part("log-box"));
    this.order = new OrderTable(part("play"));
    this.decision = new Decision(part("decision"), part("says"), guide, {
      choose: (way) => this.#choose(way), confirm: () => this.#confirm(), clear: () => this.#clear(), answer: (way) => this.#answer(way), press: (id) => this.#press(id), again: () => this.#ask(),
    });
    this.menu = new Menu(part("menu"), () => this.table);
    this.stream = new Stream(this.table.stream, {
      whole: (told) => this.#whole(told), change: (told) => this.#change(told), table: (told) => this.#around(told), gone: (told) => this.#gone(told),
    }, pageSize);
    onPageSize(() => this.stream.afresh());
    listen({ confirm: () => this.#confirm(), clear: () => this.#clear(), digit: (digit) => this.#digit(digit), skip: () => this.motion.skip(), to: (where) => this.#to(where) });
    for (const place of ["rows", "field"]) part(place).addEventListener("click", () => this.motion.skip());
  }

  start() {
    this.#around(this.table);
    this.stream.open();
  }

  /** What is around the match: seats, names, who is here, whether it runs. */
  #around(table) {
    if (table.build !== document.body.dataset.build) reloadOnce(table.build);
    this.table = table;
    document.body.dataset.state = table.state;
    this.menu.refresh();
    if (table.state === "waiting") showWaiting(part("waiting"), table);
    this.#reveal();
    if (table.state === "over" && this.shown?.result) this.#settled();
    if (table.state === "waiting") this.title.show(false, table.title);
  }

  #whole({ n, screen }) {
    this.newest = { ...screen, n };
    this.motion.begin(this.newest);
  }

  #change({ n, change, changes }) {
    if (!this.newest) return this.stream.afresh();
    for (const one of changes ?? [change]) {
      this.newest = { ...changed(this.newest, one), n };
      this.motion.add(this.newest);
    }
    return undefined;
  }

  #gone({ says }) {
    this.composer = null;
    this.decision.wait(says);
    toast(says, { stay: true });
  }

  /** Put one Screen on the page. */
  #show(screen) {
    const before = this.shown;
    this.shown = screen;
    this.#reveal();
    part("title").textContent = screen.title;
    part("where").textContent = screen.subtitle;
    showSteps(part("steps"), screen.steps);
    showCounters(part("counters"), screen.counters);
    this.#showBoards(screen.boards);
    showSeats(part("seats"), screen.boards.length ? [] : screen.seats);
    showFacts(part("facts"), screen.facts);
    this.order.show(screen.order);
    this.log.show(screen.log);
    if (!before || screen.n >= this.taken || !same(before.decision, screen.decision)) this.#anew();
    else this.#ask();
    this.title.show(this.composer !== null, screen.title);
    part("play").dataset.step = String(screen.n);
  }

  /** Another question, or the same words asked again after an answer: nothing is chosen yet. */
  #anew() {
    const { decision, racks } = this.shown;
    this.taken = Infinity;
    this.busy = false;
    this.composer = decision?.ways?.length ? new Composer(decision, racks) : null;
    this.#ask();
    if (this.composer) regain(part("decision"));
  }

  #showBoards(boards) {
    boards.forEach((board, place) => {
      let made = this.boards.get(board.id);
      if (!made) {
        made = new Board(board.id, (piece) => this.#pressPiece(piece));
        this.boards.set(board.id, made);
        part(place === 0 && boards.length > 1 ? "rows" : "field").append(made.box);
      }
      made.show(board);
    });
  }

  /** The question as it stands with what is chosen, and the cards as they look then. */
  #ask() {
    const screen = this.shown;
    const composed = this.composer?.composed;
    const faces = composed?.items ?? new Map();
    if (composed) this.decision.ask(screen.decision, composed, this.busy);
    else this.decision.wait(screen.waiting, screen.decision, this.#offer());
    this.racks.show(screen.racks, faces);
    for (const board of this.boards.values()) board.mark(faces);
    const most = Math.max(0, ...screen.racks.map((rack) => rack.items?.length ?? 0));
    const deck = part("deck");
    deck.dataset.cards = screen.order ? "" : most > MANY_CARDS ? "many" : screen.decision?.sides?.length || screen.decision?.layout === "options" ? "small" : "";
    deck.style.setProperty("--cards", String(Math.max(1, screen.racks.reduce((sum, rack) => sum + (rack.items?.length ?? 0), 0))));
    deck.dataset.order = composed?.way?.compose ? "cards" : "answer";
  }

  /** What somebody who is not asked can do: back to the result, or into the seat that was left. */
  #offer() {
    if (this.looking) return { words: "Back to the result", act: () => { this.looking = false; this.#reveal(); } };
    if (!(this.table.may ?? []).includes("back")) return null;
    return { words: "Take your seat again", act: () => ask(`/api/tables/${this.table.id}/join`, {}).then(() => location.reload(), refused) };
  }

  #reveal() {
    const ended = this.table.state === "over" && this.shown?.result && !this.motion.busy && !this.looking;
    part("waiting").hidden = this.table.state !== "waiting";
    part("play").hidden = this.table.state === "waiting" || !this.shown || ended;
    part("result").hidden = !ended;
    document.body.dataset.view = ended ? "result" : this.table.state === "waiting" ? "waiting" : "play";
  }

  #settled() {
    if (!this.shown?.result) return;
    if (this.table.state === "over") {
      showResult(part("result"), this.shown, this.table, { look: () => { this.looking = true; this.#ask(); this.#reveal(); } });
    }
    this.#reveal();
    if (this.table.state === "over" && !this.looking) regain(part("result").querySelector("h1"));
  }

  #press(id) {
    if (this.busy || !this.composer?.press(id)) return;
    this.#ask();
    this.#lead(id);
  }

  /** After a press by key, the focus goes on to where the next press is expected. */
  #lead(id) {
    const { composer } = this;
    if (!document.activeElement?.matches(":focus-visible") || composer.way?.compose?.kind !== "pair") return;
    if (composer.item === id && composer.slot === null) {
      const next = [...composer.composed.items].find(([slot, face]) => face.state === "legal" && !(slot in composer.way.compose.pair));
      if (next) this.racks.focus(next[0]);
    }
  }

  #pressPiece(piece) {
    if (piece.answers?.length) this.#send(piece.answers);
    else if (piece.pick) this.#press(piece.pick);
  }

  #choose(way) {
    if (this.busy) return;
    this.composer?.choose(way);
    this.#ask();
  }

  #answer(way) {
    if (way.reason) return;
    if (way.compose) this.#choose(way.id);
    else this.#send(way.answers ?? []);
  }

  #confirm() {
    const run = this.composer?.composed.run;
    if (!run || this.busy) return false;
    this.#send(run);
    return true;
  }

  #clear() {
    if (!this.composer?.started || this.busy) return false;
    this.composer.clear();
    this.#ask();
    return true;
  }

  #digit(digit) {
    if (!this.composer) return false;
    const bid = part("decision").querySelector(`[data-bid="${digit}"]`);
    const pressed = bid ?? (digit ? this.racks.nth(digit - 1) : null);
    pressed?.focus();
    pressed?.click();
    return Boolean(pressed);
  }

  #to(where) {
    const target = { board: part("field"), hand: part("cards"), log: part("log-box") }[where];
    const stop = where === "hand" ? target.querySelector('[tabindex="0"]') : target;
    stop?.focus();
    target.scrollIntoView({ block: "nearest" });
  }

  async #send(run) {
    const step = await this.answers.send(run, this.shown.n);
    if (step === null) this.stream.open();
    else if (this.busy && this.shown.n < step) this.taken = step;
    else if (this.busy) this.#anew();
  }

  #sent(busy) {
    const changes = this.busy !== busy;
    this.busy = busy;
    if (changes && this.composer) this.#ask();
  }
}

/** Whoever uses keys and lost the place, because what had the focus is gone, goes on at the question. @param {HTMLElement} place */
function regain(place) {
  if (document.activeElement !== document.body || document.documentElement.dataset.input !== "keys") return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** A page of an older build loads itself anew, but not again and again. @param {string} build */
function reloadOnce(build) {
  if (sessionStorage.getItem("hairpin-build") === build) return;
  sessionStorage.setItem("hairpin-build", build);
  location.reload();
}

/** Whether two questions are the same, so that what is half chosen can stay. */
function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

loadKit(document.body.dataset.kit, document.body.dataset.kitStyle).then(() => new Page().start());
