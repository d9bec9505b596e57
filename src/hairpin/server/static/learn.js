/**
 * The guided first race: the table's own page, led by a script. Each step says one thing; a step with an answer waits
 * until the learner gives it, and says something friendly about any other. Where the learner was is kept in this
 * browser.
 */
import { ask } from "./api.js";
import { onPageSize, pageSize } from "./board.js";
import { Chooser, regain } from "./chooser.js";
import { dataOf, el, find, findAll, icon, refill } from "./dom.js";
import { offerKeys } from "./keylist.js";
import { listen } from "./keys.js";
import { loadKit } from "./kit.js";
import { Motion } from "./motion.js";
import { shiftSpeed } from "./pace.js";
import { changed, changesOf } from "./screen.js";
import { hear } from "./sound.js";
import { part } from "./stage.js";
import { tableKeys } from "./tablekeys.js";

/** @import { Lesson, LessonTold, ShownScreen } from "../types.d.ts" */
/**
 * A step as it is shown: what leads to it, what it says and waits for, and what follows.
 * @typedef {Omit<LessonTold["steps"][number], "before" | "after">
 *   & {lead: ShownScreen[], still: ShownScreen, follow: ShownScreen[]}} Step
 */

/** The parts of the page that a step can lead the eye to. @type {Record<string, string[]>} */
const PLACES = {
  board: ["field", "rows"],
  hand: ["cards", "trays"],
  log: ["log-box"],
  question: ["decision"],
  top: ["steps", "trail"],
  panels: ["panels", "deck-panels"],
};

const WIDE = matchMedia("(min-width: 1081px)");

class Page {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    /** @type {Step[]} */
    this.steps = [];
    this.step = 0;
    this.reply = ""; // what is said to another answer than the one that is waited for
    /** What the page shows. @type {ShownScreen | null} */
    this.shown = null;
    this.chooser = new Chooser(`/guide/${lesson.game}`, {
      ask: () => this.#ask(),
      send: (run) => this.#answered(run),
      free: () => !this.motion.busy,
    });
    /** @type {Motion<ShownScreen>} */
    this.motion = new Motion(
      (screen) => this.#show(screen),
      () => this.#say(),
    );
    listen({
      confirm: () => this.chooser.confirm() || this.#press('[data-key="on"]'),
      clear: () => this.chooser.clear(),
      undo: () => this.chooser.undo(),
      takeBack: () => false,
      again: () => {},
      speed: shiftSpeed,
      digit: (digit) => this.chooser.digit(digit),
      skip: () => this.motion.skip(),
      to: (where) => this.chooser.to(where),
      press: (selector) => this.#press(`[data-part="play"] ${selector}`),
    });
    offerKeys(() => tableKeys(part));
    for (const place of ["rows", "field"]) part(place).addEventListener("click", () => this.motion.skip());
    onPageSize(() => this.start());
    WIDE.addEventListener("change", placeLesson);
    placeLesson();
  }

  /** Fetch the lesson in the size of this page, and go to where the learner was. */
  async start() {
    this.steps = stepsOf(await ask(`${this.lesson.path}?size=${pageSize()}`));
    part("arriving").hidden = true;
    part("play").hidden = false;
    this.#goTo(Math.min(this.#kept(), this.steps.length - 1));
  }

  /** Straight to a step: nothing glides there. @param {number} step */
  #goTo(step) {
    this.step = step;
    this.reply = "";
    this.motion.jump(this.steps[step].still);
  }

  /** What follows from this step, and what leads to the next; pressed again meanwhile, to the end of that. */
  #on() {
    if (this.motion.busy) {
      this.motion.skip();
      return;
    }
    const { follow } = this.steps[this.step];
    this.step += 1;
    this.reply = "";
    this.#keep();
    const { lead, still } = this.steps[this.step];
    const seen = [...follow, ...lead];
    if (!seen.length) this.motion.begin(still);
    for (const screen of seen) this.motion.add(screen);
  }

  /** @param {number[]} run an answer of the learner */
  #answered(run) {
    const { answer, other, still } = this.steps[this.step];
    if (this.motion.busy || !answer) return;
    if (String(run) === String(answer)) {
      this.#on();
      return;
    }
    this.reply = other;
    this.chooser.begin(still.decision, still);
    this.#say();
  }

  /** @param {ShownScreen} screen */
  #show(screen) {
    hear(this.shown, screen);
    const { answer, still } = this.steps[this.step];
    const asks = screen === still && answer !== null;
    // A question that this step does not wait for is not shown yet.
    const told = screen.decision?.ways.length ? null : screen.decision;
    this.shown = asks ? screen : { ...screen, decision: told, waiting: told || screen.beats ? screen.waiting : "" };
    this.chooser.stage.show(this.shown);
    this.chooser.begin(this.shown.decision, this.shown);
  }

  /** The question as it stands with what is chosen, and the cards as they look then. */
  #ask() {
    if (!this.shown) return;
    const { composed, decision, stage } = this.chooser;
    if (composed && this.shown.decision) decision.ask(this.shown.decision, composed, false);
    else decision.wait(this.shown.waiting, this.shown.decision);
    stage.deal(this.shown, composed);
  }

  /** Say what this step teaches, once what led to it has been seen. */
  #say() {
    const { says, look, answer } = this.steps[this.step];
    const isLast = this.step === this.steps.length - 1;
    const goOn = answer === null && !isLast;
    refill(
      part("lesson"),
      el("p", { class: "label" }, `${this.lesson.title}: ${this.step + 1} of ${this.steps.length}`),
      el("p", { class: "lesson-says" }, says),
      this.reply ? el("p", { class: "lesson-reply", role: "alert" }, this.reply) : null,
      el(
        "div",
        { class: "lesson-actions" },
        goOn ? button("Go on", "on", "primary", () => this.#on()) : null,
        isLast ? link("Race now", `/new/${this.lesson.game}`, "primary") : null,
        isLast ? link("Home", "/", "quiet") : null,
        isLast ? button("Begin again", "again", "quiet", () => this.#goTo(0)) : null,
        this.step && !isLast ? button("Back", "before", "quiet", () => this.#goTo(this.step - 1)) : null,
      ),
    );
    part("says").textContent = this.reply || says;
    for (const [place, names] of Object.entries(PLACES))
      for (const name of names) part(name).toggleAttribute("data-lit", place === look);
    if (isLast) forget(this.lesson.game);
    if (goOn) regain(part("lesson"));
  }

  /** @param {string} selector */
  #press(selector) {
    const found = findAll(document, selector).at(0);
    found?.click();
    return Boolean(found);
  }

  #kept() {
    try {
      return Number(localStorage.getItem(`hairpin-lesson-${this.lesson.game}`)) || 0;
    } catch {
      return 0;
    }
  }

  #keep() {
    try {
      localStorage.setItem(`hairpin-lesson-${this.lesson.game}`, String(this.step));
    } catch {
      /* Storage can be forbidden; the lesson begins at its beginning then. */
    }
  }
}

/** On a desk what is taught stands above the log, wherever a game has it; on smaller pages on top of the page. */
function placeLesson() {
  const holder = WIDE.matches ? find(document, ".play-log") : find(document, "main");
  holder.prepend(part("lesson"));
}

/** All Screens of a lesson, step by step. @param {LessonTold} told @returns {Step[]} */
function stepsOf(told) {
  /** @type {ShownScreen} */
  let last = { ...told.screen, n: 0 };
  const screens = (/** @type {LessonTold["steps"][number]["before"]} */ changes) =>
    changes.flatMap(changesOf).map((change) => {
      last = { ...changed(last, change), n: last.n + 1 };
      return last;
    });
  return told.steps.map(({ before, after, ...step }) => {
    const lead = screens(before);
    const still = last;
    return { ...step, lead, still, follow: screens(after) };
  });
}

/** The lesson is done: the next time it begins at its beginning. @param {string} game */
function forget(game) {
  try {
    localStorage.removeItem(`hairpin-lesson-${game}`);
  } catch {
    /* Nothing was kept. */
  }
}

/** @param {string} words @param {string} key @param {string} kind @param {() => void} click */
function button(words, key, kind, click) {
  return el("button", { type: "button", class: "button", "data-kind": kind, "data-key": key, on: { click } }, words);
}

/** @param {string} words @param {string} href @param {string} kind */
function link(words, href, kind) {
  return el("a", { class: "button", "data-kind": kind, href }, icon(kind === "primary" ? "flag" : ""), words);
}

/** @type {Lesson} */
const lesson = dataOf("lesson");
loadKit(document.body.dataset.kit).then(() => new Page(lesson).start());
