/**
 * The table page in all its states: waiting room, race, result. It holds one Screen and hands its parts to their
 * modules.
 */
import { Answers } from "./answer.js";
import { ask } from "./api.js";
import { onPageSize, pageSize } from "./board.js";
import { onChoice } from "./choices.js";
import { Chooser, regain } from "./chooser.js";
import { Curtain, lookedAs, mayLook } from "./curtain.js";
import { dataOf, find, findAll } from "./dom.js";
import { offerKeys } from "./keylist.js";
import { listen } from "./keys.js";
import { loadKit } from "./kit.js";
import { Menu } from "./menu.js";
import { Motion } from "./motion.js";
import { shiftSpeed, speed, speedWords, still } from "./pace.js";
import { paintSeats } from "./paints.js";
import { nudged, Presence } from "./presence.js";
import { showResult } from "./result.js";
import { changed, changesOf } from "./screen.js";
import { Seeds } from "./seeds.js";
import { Since } from "./since.js";
import { hear } from "./sound.js";
import { part } from "./stage.js";
import { showStandIns } from "./stand_ins.js";
import { Stream } from "./stream.js";
import { tableKeys } from "./tablekeys.js";
import { Title } from "./title.js";
import { refused, toast } from "./toast.js";
import { showGone, showWaiting } from "./waiting.js";

/** @import { Ask, Changed, Gone, ShownScreen, Table, Whole } from "../types.d.ts" */

class Page {
  /**
   * @param {Table} around the table as it was when the page was made
   * @param {number | null} seat whose view is shown, where several people share this screen
   */
  constructor(around, seat = null) {
    const { table = "", guide = "" } = document.body.dataset;
    this.table = around;
    this.seat = seat;
    /** @type {ShownScreen | null} */
    this.newest = null;
    /** @type {ShownScreen | null} */
    this.shown = null;
    /** What the page looks like: `shown`, or a Screen from before it that is seen again. @type {ShownScreen | null} */
    this.seen = null;
    this.since = new Since();
    /** The question that the page is at; it stays while others are seen to act. @type {Ask | null} */
    this.asked = null;
    this.busy = false;
    this.looking = false; // at the table, though there is a result
    this.turned = false; // from one seat's view to everybody's, because the match is over
    this.taken = Infinity; // the step that the last answer is, until it has been shown
    this.own = -1; // the step that the last answer is
    this.missed = -1; // the step up to which this page has to catch up, without showing how
    /** Takes the last notice of a speed away. @type {() => void} */
    this.hushSpeed = () => {};
    /** Why nothing is told any more, and the way on. @type {{says: string, words: string, call: () => void} | null} */
    this.end = null;
    this.title = new Title(table, this.table.title);
    this.seeds = new Seeds();
    this.presence = new Presence(part("away"));
    const paths = {
      answers: withSeat(`/api/tables/${table}/answers`, seat),
      undo: withSeat(`/api/tables/${table}/undo`, seat),
    };
    this.answers = new Answers(
      paths,
      (busy) => this.#sent(busy),
      () => this.#look(),
    );
    /** @type {Motion<ShownScreen>} */
    this.motion = new Motion(
      (screen) => this.#show(screen),
      () => this.#settled(),
    );
    this.chooser = new Chooser(guide, {
      ask: () => this.#ask(),
      send: (run) => this.#send(run),
      free: () => !this.busy && !this.seen?.again,
    });
    this.stage = this.chooser.stage;
    this.decision = this.chooser.decision;
    this.menu = new Menu(part("menu"), () => this.table, { hand: () => this.#handOver() });
    this.stream = new Stream(
      withSeat(this.table.stream, seat),
      {
        whole: (told) => this.#whole(told),
        change: (told) => this.#change(told),
        table: (told) => this.#around(told),
        opened: (told) => {
          this.missed = told.step;
        },
        gone: (told) => this.#gone(told),
        nudge: nudged,
        missed: () => this.chooser.to("log"),
      },
      pageSize,
    );
    onPageSize(() => this.stream.afresh());
    listen({
      confirm: () => this.chooser.confirm(),
      clear: () => this.chooser.clear(),
      undo: () => this.chooser.undo(),
      takeBack: () => this.#takeBack(),
      digit: (digit) => this.chooser.digit(digit),
      skip: () => this.motion.skip(),
      again: () => this.#again(),
      speed: (way) => this.#setSpeed(way),
      to: (where) => this.chooser.to(where),
      press: (what) => pressOne(what),
    });
    offerKeys(() => tableKeys(part));
    // The button "Skip" stands on the field.
    for (const place of ["rows", "field"]) part(place).addEventListener("click", () => this.motion.skip());
    for (const button of findAll(document, "[data-since]")) button.addEventListener("click", () => this.#again());
    onChoice((name) => name === "motion" && this.#dressPace());
  }

  start() {
    this.#around(this.table);
    this.stream.open();
    this.stream.release();
  }

  /** What is around the match: seats, names, who is here, whether it runs. @param {Table} table */
  #around(table) {
    if (table.build !== document.body.dataset.build) renew(table.build, this.chooser.composer?.started);
    showStandIns(part("stand-ins"), this.table, table);
    this.presence.show(table);
    const before = this.table;
    this.table = table;
    paintSeats(table.seats);
    if (this.newest && isRenamed(before, table)) {
      this.stage.clearLog(); // it may hold a name that is deleted, like the rest of the screen
      this.stream.afresh();
    }
    document.body.dataset.state = table.state;
    this.menu.refresh();
    this.seeds.take(table);
    if (isBefore(table)) showWaiting(part("waiting"), table);
    else part("waiting").replaceChildren();
    this.#reveal();
    if (table.state === "over" && this.shown?.result) this.#settled();
    this.#shareScreen();
    if (isBefore(table)) this.title.show(false, table.title);
  }

  /** @param {Whole} told */
  #whole({ n, undo, screen }) {
    if (this.turned) this.seat = null;
    this.newest = { ...screen, n, undo };
    this.since.begin(this.newest);
    this.motion.begin(this.newest);
    this.#dressPace();
  }

  /** @param {Changed} told */
  #change({ n, undo, ...told }) {
    if (!this.newest) {
      this.stream.afresh();
      return;
    }
    const before = this.newest;
    /** @type {ShownScreen[]} */
    const screens = [];
    for (const change of changesOf(told)) screens.push({ ...changed(screens.at(-1) ?? before, change), n, undo });
    const end = screens.at(-1);
    if (!end) return;
    this.newest = end;
    // A question that is still the same after the step was open all the time, also where the server asks nothing.
    const isOpen = screens.length > 1 && end.decision?.ways.length && same(before.decision, end.decision);
    for (const screen of screens) {
      if (isOpen && screen !== end) screen.open = end;
      this.since.add(screen);
    }
    if (n > this.missed) this.motion.add(...screens);
    else {
      this.seen = end; // nobody saw how it came to this, and nobody hears it
      this.motion.jump(end);
    }
    this.#dressPace();
  }

  /** This page is no longer told anything: why, and where to go from here. @param {Gone} told */
  #gone({ says, status = 0 }) {
    this.chooser.composer = null;
    const isLost = status === 404 || status === 410;
    const on = isLost
      ? { words: "Go home", call: () => location.assign("/") }
      : { words: "See the table", call: () => location.assign(this.table.links.watch ?? location.pathname) };
    this.end = { says, ...on };
    this.decision.wait(says, null, { words: on.words, act: on.call });
    if (isBefore(this.table)) showGone(part("waiting"), says, on);
    toast(says, { small: isLost ? "" : "From here you can only watch.", stay: true, act: on });
  }

  /** To the question as it stands. */
  #look() {
    const place = part("decision");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }

  /** Put one Screen on the page. @param {ShownScreen} screen */
  #show(screen) {
    const before = this.seen;
    this.seen = screen;
    hear(before, screen);
    if (screen.again) this.#showAgain(screen);
    else this.#showNew(screen);
    if (before?.again && !screen.again) {
      part("decision").scrollIntoView({ block: "nearest" });
      regain(part("decision"));
    }
    this.#dressPace();
  }

  /** @param {ShownScreen} screen */
  #showNew(screen) {
    const { shown } = this;
    this.shown = screen;
    this.#reveal();
    if (screen.beats && isAbove(part("field"))) scrollTo({ top: 0, behavior: "smooth" }); // to what moves
    this.stage.look(false);
    this.stage.show(screen);
    const isTaken = screen.n >= this.taken;
    if (!shown || isTaken || !same(this.asked, this.#openIn(screen).decision)) this.#anew(screen);
    else this.#ask();
    this.title.show(this.chooser.composer !== null, screen.title);
  }

  /**
   * Something that was shown before: it can only be looked at, and what is chosen waits. @param {ShownScreen} screen
   */
  #showAgain(screen) {
    this.stage.look(true);
    this.stage.show(screen);
    this.#ask();
  }

  /**
   * A Screen with the question that stays open through it, and what belongs to that; what the viewer did closes it.
   * @param {ShownScreen} screen
   */
  #openIn(screen) {
    const { open, n } = screen;
    return open && n !== this.own
      ? { ...screen, decision: open.decision, racks: open.racks, trays: open.trays }
      : screen;
  }

  /**
   * Another question, or the same words asked again after an answer: nothing is chosen yet.
   * @param {ShownScreen} screen
   */
  #anew(screen) {
    const open = this.#openIn(screen);
    this.taken = Infinity;
    this.busy = false;
    this.asked = open.decision;
    this.chooser.begin(open.decision, open);
  }

  /** The question as it stands with what is chosen, and the cards as they look then. */
  #ask() {
    if (!this.shown) return;
    if (this.end) this.chooser.composer = null;
    if (this.seen?.again) {
      this.decision.takeBack = null;
      this.decision.wait(this.seen.waiting || this.seen.decision?.words || "");
      this.stage.deal(this.seen);
      return;
    }
    const screen = this.#openIn(this.shown);
    const { composed } = this.chooser;
    const mayUndo = screen.undo !== undefined && !this.busy && !this.end;
    this.decision.takeBack = mayUndo ? () => this.#takeBack() : null;
    if (this.end) this.decision.wait(this.end.says, null, { words: this.end.words, act: this.end.call });
    else if (composed && screen.decision) this.decision.ask(screen.decision, composed, this.busy);
    else this.decision.wait(screen.waiting, screen.decision, this.#offer());
    this.stage.deal(screen, composed, this.busy);
  }

  /** See once more what happened since the viewer's last answer; a question that is open comes back after that. */
  #again() {
    const screens = this.since.upTo(this.shown);
    if (part("play").hidden || document.body.dataset.view === "curtain") return;
    if (!screens.length || still()) {
      if (this.#isPlayer) toast(this.#sinceWords(), { sign: "info" });
      return;
    }
    part("field").scrollIntoView({ block: "nearest" });
    this.motion.repeat([...screens.slice(0, -1).map((screen) => ({ ...screen, again: true })), ...screens.slice(-1)]);
    this.#dressPace();
  }

  /** Whether the viewer has a seat, and so a last turn. */
  get #isPlayer() {
    return this.table.you.seat !== null || this.table.own.length > 0;
  }

  #sinceWords() {
    return still()
      ? "Nothing moves here, because motion is off; the log tells what happened."
      : this.since.words(this.shown);
  }

  /** How the table shows that something is still to come, and what can be seen again. */
  #dressPace() {
    if (document.body.dataset.view === "curtain") return; // the screen has been handed over
    const past = Boolean(this.seen?.again);
    const bar = part("pace");
    const focused = document.activeElement;
    bar.hidden = this.motion.steps.length === 0;
    part("past").hidden = !past;
    part("play").dataset.past = String(past);
    if (bar.hidden && focused instanceof HTMLElement && bar.contains(focused)) {
      focused.blur();
      regain(part("decision"));
    }
    const words = this.#sinceWords();
    const can = !still() && this.since.upTo(this.shown).length > 0;
    for (const button of findAll(document, "[data-since]")) {
      button.hidden = !this.#isPlayer;
      button.title = words;
      button.setAttribute("aria-disabled", String(!can));
    }
  }

  /** @param {1 | -1} way faster or slower */
  #setSpeed(way) {
    shiftSpeed(way);
    this.hushSpeed();
    this.hushSpeed = toast(`Speed of play: ${speedWords(speed())}`, { sign: "play" });
  }

  /** What a viewer who is not asked can do: back to the result, or into the seat that they left. */
  #offer() {
    if (this.looking)
      return {
        words: "Back to the result",
        act: () => {
          this.looking = false;
          this.#reveal();
        },
      };
    if (!this.table.you.may.includes("back")) return null;
    return {
      words: "Take your seat again",
      act: () => ask(`/api/tables/${this.table.id}/join`, {}).then(() => location.reload(), refused),
    };
  }

  #reveal() {
    const isOver = this.table.state === "over" && Boolean(this.shown?.result);
    const ended = isOver && !this.motion.busy && !this.looking && !this.#private;
    part("waiting").hidden = !isBefore(this.table);
    part("play").hidden = isBefore(this.table) || !this.shown || ended;
    part("result").hidden = !ended;
    document.body.dataset.view = ended ? "result" : isBefore(this.table) ? "waiting" : "play";
  }

  /**
   * Where several people share this screen, the person who is asked next gets it; when it is over, all look at once.
   */
  #shareScreen() {
    const { state, own, step } = this.table;
    if (own.length < 2) return;
    if (state === "playing" && this.seat === null) this.#handOver();
    else if (this.motion.busy || !this.newest || this.newest.n < step) return;
    else if (state === "playing" && !mayLook(this.table, this.seat)) this.#handOver();
    else if (state === "over" && this.seat !== null && !this.turned) {
      this.turned = true;
      this.stream.turnTo(this.table.stream);
    }
  }

  /** Whether one of several people at this screen looks alone. */
  get #private() {
    return this.table.own.length > 1 && this.seat !== null;
  }

  #handOver() {
    this.stream.end();
    this.chooser.composer = null;
    new Curtain(this.table, this.seat, null).raise();
  }

  #settled() {
    this.#dressPace();
    this.#shareScreen();
    if (!this.shown?.result || this.#private) return;
    if (this.table.state === "over") {
      showResult(part("result"), this.shown.result, this.table, {
        look: () => {
          this.looking = true;
          this.#ask();
          this.#reveal();
        },
      });
    }
    const isNew = part("result").hidden;
    this.#reveal();
    if (this.table.state !== "over" || this.looking) return;
    if (isNew) scrollTo({ top: 0, behavior: "instant" }); // a page that was scrolled to the cards shows who won
    regain(find(part("result"), "h1"));
  }

  /** Take the last answer back, as long as nothing has come of it. */
  #takeBack() {
    if (this.busy || this.seen?.again || this.shown?.undo === undefined) return false;
    this.#settle(this.answers.takeBack(this.shown.undo));
    return true;
  }

  /** @param {number[]} run */
  #send(run) {
    if (!this.busy && this.shown && !this.seen?.again) this.#settle(this.answers.send(run, this.shown.n));
  }

  /**
   * What was sent counts as a step, or not. If something was sent after it, the page waits for that.
   * @param {Promise<number | null>} sent
   */
  async #settle(sent) {
    const step = await sent;
    if (step !== null) {
      this.own = step;
      this.since.answered(step);
      this.#dressPace();
    }
    if (step === null) this.stream.open();
    else if (this.answers.newest !== sent || !this.busy) return;
    else if (!this.shown || this.shown.n < step) this.taken = step;
    else this.#anew(this.shown);
  }

  /** @param {boolean} busy */
  #sent(busy) {
    const changes = this.busy !== busy;
    this.busy = busy;
    if (changes && this.shown) this.#ask();
  }
}

/** Whether the match has not begun: its people are waited for, or their seeds. @param {Table} table */
function isBefore(table) {
  return table.state === "waiting" || table.state === "starting";
}

/** Whether a part begins above what is seen of the page. @param {HTMLElement} place */
function isAbove(place) {
  return place.getBoundingClientRect().top < 0;
}

/** An address that names which of the viewer's own seats is meant. @param {string} path @param {number | null} seat */
function withSeat(path, seat) {
  return seat === null ? path : `${path}${path.includes("?") ? "&" : "?"}seat=${seat}`;
}

/** Press a button of the page that has a key of its own. @param {string} selector */
function pressOne(selector) {
  const button = findAll(document, `[data-part="play"]:not([hidden]) ${selector}`).at(0);
  button?.click();
  return Boolean(button);
}

/**
 * A page of an older build loads itself anew, but not again and again; a person who is about to choose says when.
 * @param {string} build @param {boolean} [choosing]
 */
function renew(build, choosing) {
  if (sessionStorage.getItem("hairpin-build") === build) return;
  const load = () => {
    sessionStorage.setItem("hairpin-build", build);
    location.reload();
  };
  if (choosing)
    toast("Hairpin has been updated", {
      small: "Load the new page when you have chosen; nothing is lost.",
      sign: "again",
      stay: true,
      act: { words: "Load it", call: load },
    });
  else load();
}

/** Without its kit a table is not a table: the page says so, and tries again when the line is back. */
function notLoaded() {
  part("arriving").hidden = true;
  find(document, "#not-loaded").hidden = false;
  addEventListener("online", () => location.reload());
}

/** Whether the name of a seat has changed. @param {Table} before @param {Table} table */
function isRenamed(before, table) {
  return before.seats.some((seat, number) => seat.name !== table.seats[number]?.name);
}

/**
 * Whether two questions are the same, so that what is half chosen can stay.
 * @param {Ask | null} one @param {Ask | null} other
 */
function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The page and its kit are fetched at once. Where the view may be shown already, the page asks for it meanwhile. */
function arrive() {
  /** @type {Table} */
  const table = dataOf("table");
  paintSeats(table.seats);
  const seat = lookedAs(table);
  const shared = table.own.length > 1 && table.state === "playing";
  const page = !shared || mayLook(table, seat) ? new Page(table, shared ? seat : null) : null;
  page?.stream.openEarly();
  loadKit(document.body.dataset.kit).then(
    () => {
      part("arriving").hidden = true;
      if (page) page.start();
      else new Curtain(table, seat, (chosen) => new Page(table, chosen).start()).raise();
    },
    () => {
      page?.stream.end();
      notLoaded();
    },
  );
}

arrive();
