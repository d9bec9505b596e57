/**
 * The replay page: a match that is over, event by event, from the viewpoint of any seat. It shows the same Screens as
 * the table did, by the same modules and at the same pace; nothing can be answered here. From one Screen to the next
 * things glide, in jumps they do not. The line and links lead to steps; a step is shown as it ended.
 */
import { reasonOf } from "./api.js";
import { onPageSize, pageSize } from "./board.js";
import { choice } from "./choice.js";
import { choose, onChoice } from "./choices.js";
import { copy } from "./copy.js";
import { Decision } from "./decision.js";
import { bold, dataOf, el, find, findAll, hit, icon, PAINTS, refill, stand } from "./dom.js";
import { Film } from "./film.js";
import { offerKeys } from "./keylist.js";
import { loadKit } from "./kit.js";
import { Motion } from "./motion.js";
import { takeRecords } from "./opening.js";
import { nextSpeed, shiftSpeed, speed, speedWords, still } from "./pace.js";
import { paintSeats } from "./paints.js";
import { places } from "./result.js";
import { part, Stage } from "./stage.js";
import { MARKS, Timeline } from "./timeline.js";
import { refused, toast } from "./toast.js";

/** @import { Contents, FilmScreen, Replay } from "../types.d.ts" */

/** How long a step is looked at where nothing moves, and between two that do. */
const LOOK = 900;
const BREATH = 80;

/** What the keys do here, for the list of keys. @type {import("./keylist.js").Group["keys"]} */
const KEYS = [
  [["Space"], "Play or pause"],
  [["←", "→"], "One event back or on"],
  [["Shift", "←", "→"], "From moment to moment"],
  [["Home", "End"], "To the start, to the finish"],
  [["+", "−"], "Faster, slower"],
  [["E"], "Next viewpoint"],
];

/** Scroll to what is chosen in a row that is too long for its page; the page stays. @param {HTMLElement} row */
function keepInSight(row) {
  const chosen = row.querySelector('[aria-checked="true"]')?.getBoundingClientRect();
  const seen = row.getBoundingClientRect();
  if (chosen) row.scrollLeft += Math.max(0, chosen.right + 3 - seen.right) + Math.min(0, chosen.left - 3 - seen.left);
}

class Page {
  constructor() {
    /** @type {Replay} */
    this.replay = dataOf("replay");
    this.film = new Film(this.replay);
    /** @type {Contents} */
    this.contents = { steps: [], moments: [], parts: [] };
    this.through = "watch"; // whose eyes are looked through
    this.fresh = false; // whether the next Screen is the first for these eyes
    /** @type {number | undefined} */
    this.timer = undefined;
    this.step = 0;
    this.wanted = 0; // the step that was asked for last
    /** Which of its Screens is shown, and how many it has; a step that is still to come is wanted as it ended. */
    this.place = 0;
    this.of = 1;
    this.playing = false;
    paintSeats(this.replay.seats);
    for (const place of findAll(document, "[data-stand]")) {
      const seat = Number(place.dataset.stand);
      place.replaceWith(stand(this.replay.seats[seat].car || PAINTS[seat], "s"));
    }
    this.stage = new Stage(null);
    /** @type {Motion<FilmScreen>} */
    this.motion = new Motion(
      (screen) => this.#show(screen),
      () => this.#settled(),
    );
    const nothing = () => {};
    // What happened in a step is said by this page; a log or a question that also spoke would be too much.
    part("log").setAttribute("aria-live", "off");
    part("decision").setAttribute("aria-label", "What was asked");
    this.decision = new Decision(part("decision"), el("p"), document.body.dataset.guide ?? "", {
      choose: nothing,
      confirm: nothing,
      clear: nothing,
      undo: nothing,
      answer: nothing,
      press: nothing,
      again: nothing,
    });
    this.line = new Timeline(part("line"), this.replay.steps, (step) => this.go(step));
    this.eyes = choice(part("eyes"), (eyes) => this.look(eyes));
    this.speeds = choice(part("speeds"), (kept) => choose("speed", kept));
    part("moments").addEventListener("click", (event) => {
      const button = hit(event, "button[data-n]");
      if (button) this.go(Number(button.dataset.n));
    });
    /** What buttons and keys do, by name. @type {Record<string, () => void>} */
    this.acts = {
      toggle: () => this.toggle(),
      forward: () => this.forward(),
      back: () => this.back(),
      first: () => this.go(0),
      last: () => this.go(this.replay.steps),
      nextMoment: () => this.nextMoment(),
      momentBefore: () => this.momentBefore(),
      faster: () => shiftSpeed(1),
      slower: () => shiftSpeed(-1),
      nextSpeed,
      nextEyes: () => this.nextEyes(),
      skip: () => this.motion.skip(),
      share: () => this.share(),
    };
    for (const button of findAll(document, "[data-act]")) {
      button.addEventListener("click", () => this.acts[button.dataset.act ?? ""]());
    }
    addEventListener("keydown", (event) => this.#key(event));
    offerKeys(() => [{ title: "Replay", keys: KEYS }]);
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    onPageSize(() => this.look(this.through));
    onChoice((name) => name === "speed" && this.#dressSpeed());
    takeRecords();
  }

  async start() {
    const asked = new URLSearchParams(location.hash.slice(1));
    this.wanted = Math.min(Number(asked.get("step")) || 0, this.replay.steps);
    const eyes = asked.get("eyes") ?? "";
    this.#dressSpeed();
    await this.look(
      this.eyes.values().includes(eyes) ? eyes : this.replay.you === null ? "watch" : String(this.replay.you),
    );
  }

  /** Look through the eyes of a seat: the same step, as that seat saw it. @param {string} eyes */
  async look(eyes) {
    this.through = eyes;
    this.eyes.mark(eyes);
    keepInSight(part("eyes"));
    document.body.dataset.eyes = eyes === "all" ? "all" : "";
    part("as").textContent = "One moment …"; // a match that nobody watched lately has to be drawn
    const seat = this.#seat();
    const says =
      seat !== null
        ? `“You” is ${this.replay.seats[seat].name} here.`
        : eyes === "all"
          ? "All hands are open."
          : "As a spectator saw it.";
    try {
      const contents = await this.film.look(eyes, pageSize());
      if (this.through !== eyes) return;
      this.contents = contents;
      this.line.fill(contents);
      this.#listMoments();
      this.fresh = true;
      await this.go(this.wanted);
      if (this.through === eyes) part("as").textContent = says;
      keepInSight(part("eyes")); // the first time the row was not there before
    } catch (refusal) {
      this.#lost(refusal);
    }
  }

  // -- from step to step -------------------------------------------------------------------------

  /** To a step at once. @param {number} step */
  async go(step) {
    const frame = await this.#fetch(step);
    const end = frame?.at(-1);
    if (end) this.motion.jump(end);
  }

  /**
   * To what happens next.
   * @returns {Promise<FilmScreen | null>} null at the end, and where something else was wanted
   */
  async #next() {
    if (this.#isShown && this.place < this.of - 1) return (await this.#fetch(this.wanted))?.[this.place + 1] ?? null;
    return this.wanted < this.replay.steps ? ((await this.#fetch(this.wanted + 1))?.[0] ?? null) : null;
  }

  /**
   * To what happened before.
   * @returns {Promise<FilmScreen | null>} null at the start, and where something else was wanted
   */
  async #before() {
    if (this.#isShown && this.place > 0) return (await this.#fetch(this.wanted))?.[this.place - 1] ?? null;
    return this.wanted > 0 ? ((await this.#fetch(this.wanted - 1))?.at(-1) ?? null) : null;
  }

  /** Whether the step that was asked for last is on the page already. */
  get #isShown() {
    return this.wanted === this.step;
  }

  /** Play what happens next; who wants no motion sees how each step ends. */
  async on() {
    let screen = await this.#next();
    if (screen && still()) screen = (await this.#fetch(this.wanted))?.at(-1) ?? null;
    if (screen) this.motion.add(screen);
  }

  async back() {
    this.pause();
    const screen = await this.#before();
    if (screen) this.motion.begin(screen);
  }

  async forward() {
    this.pause();
    const screen = await this.#next();
    if (screen) this.motion.begin(screen);
  }

  nextMoment() {
    return this.go(this.contents.moments.find((moment) => moment.n > this.wanted)?.n ?? this.replay.steps);
  }

  momentBefore() {
    return this.go(this.contents.moments.findLast((moment) => moment.n < this.wanted)?.n ?? 0);
  }

  /** The seat whose eyes are looked through; null for spectators and open hands. */
  #seat() {
    const seat = Number(this.through);
    return this.through !== "" && seat in this.replay.seats ? seat : null;
  }

  /** A step of the film; null if another one was asked for before it came. @param {number} step */
  async #fetch(step) {
    const { through } = this;
    this.wanted = step;
    try {
      const frame = await this.film.at(step);
      return this.wanted === step && this.through === through ? frame : null;
    } catch (refusal) {
      this.#lost(refusal);
      return null;
    }
  }

  /** @param {unknown} problem */
  #lost(problem) {
    this.pause();
    for (const name of ["drawing", "as"]) part(name).textContent = reasonOf(problem);
    refused(problem, "What is shown stays as it is; try again.");
  }

  // -- playing -------------------------------------------------------------------------------------

  async toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    this.#dressPlay();
    if (this.#isOver) await this.go(0);
    else this.#settled();
  }

  pause() {
    clearTimeout(this.timer);
    this.playing = false;
    this.#dressPlay();
  }

  /** The speeds, and the one button for them where there is no room for all. */
  #dressSpeed() {
    this.speeds.mark(speed());
    part("speed").textContent = speedWords(speed());
  }

  /** Whether the end is shown. */
  get #isOver() {
    return this.wanted >= this.replay.steps && (!this.#isShown || this.place === this.of - 1);
  }

  nextEyes() {
    const all = this.eyes.values();
    this.look(all[(all.indexOf(this.through) + 1) % all.length]);
  }

  #dressPlay() {
    const button = part("toggle");
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    button.title = this.playing ? "Pause" : "Play";
    button.replaceChildren(icon(this.playing ? "pause" : "play"));
  }

  /** Nothing is left to be shown: on to the next step, if it plays. */
  #settled() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.#isOver) this.pause();
    else this.timer = setTimeout(() => this.playing && this.on(), (still() ? LOOK : BREATH) / Number(speed() || 1));
  }

  // -- what is shown -------------------------------------------------------------------------------

  /** @param {FilmScreen} screen */
  #show(screen) {
    part("play").hidden = false;
    part("drawing").hidden = true;
    this.step = screen.n;
    this.place = screen.place;
    this.of = screen.of;
    if (this.fresh) this.stage.clearLog();
    this.fresh = false;
    this.stage.show(screen);
    this.#ask(screen);
    this.stage.deal(screen);
    this.#tell(screen);
    refill(
      part("ended"),
      screen.result ? places(screen.result, { own: [this.#seat()].filter((seat) => seat !== null) }) : null,
    );
  }

  /** What was asked and what was answered to it; or whom the table waited for. @param {FilmScreen} screen */
  #ask(screen) {
    const { decision, result } = screen;
    const stopped = this.step === this.replay.steps && this.place === this.of - 1 && !this.replay.over;
    const words = result
      ? result.words
      : stopped
        ? `The record ends here; the match waits for ${this.replay.waiting.join(", ")}.`
        : decision?.words || screen.waiting;
    this.decision.wait(words, result ? { small: result.small } : decision);
    const reply = decision?.ways?.length
      ? this.contents.steps.slice(this.step + 1).find((step) => String(step.seat) === this.through)
      : null;
    if (reply?.answers)
      part("decision").append(
        el(
          "p",
          { class: "replied" },
          icon("check"),
          el("span", {}, "The answer: ", el("b", {}, inWords(reply.answers, decision?.words))),
        ),
      );
  }

  /** Which step this is, and what led to it. @param {FilmScreen} screen */
  #tell(screen) {
    const told = this.contents.steps[this.step] ?? {};
    const name = this.replay.seats[told.seat ?? -1]?.name;
    const lines = screen.told
      .map((line) => line.words)
      .filter(Boolean)
      .join(" ")
      .replaceAll("*", "");
    const did = told.answers ? `${name}: ${inWords(told.answers)}` : `${name} has answered.`;
    const { place, of } = screen;
    const words = this.step === 0 ? "The start" : lines || (place < of - 1 && screen.waiting) || did;
    const heading = this.contents.parts.findLast((one) => one.n <= this.step)?.words;
    const event = of > 1 ? `, event ${place + 1} of ${of}` : "";
    const where = `Step ${this.step} of ${this.replay.steps}${event}${heading ? ` · ${heading}` : ""}`;
    refill(part("step"), el("span", { class: "did", title: words }, words), el("small", {}, where));
    this.line.show(this.step, `${where}: ${words}`);
    if (!this.playing) part("says").textContent = `${where}: ${words}`;
    for (const button of findAll(part("moments"), "button")) {
      if (Number(button.dataset.n) === this.step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    document.title = `Replay: ${screen.title}: Hairpin`;
  }

  #listMoments() {
    const { moments } = this.contents;
    part("moments-count").textContent = moments.length ? String(moments.length) : "";
    refill(
      part("moments"),
      ...(moments.length
        ? moments.map((moment, place) =>
            el(
              "li",
              {},
              el(
                "button",
                { type: "button", "data-n": moment.n, "data-key": `moment-${place}`, "data-mark": moment.mark },
                el(
                  "span",
                  { class: "moment-sign", title: MARKS[moment.mark]?.words },
                  icon(MARKS[moment.mark]?.sign ?? "flag", ""),
                  el("span", { class: "says" }, `${MARKS[moment.mark]?.words ?? ""}: `),
                ),
                moment.car ? stand(moment.car, "s") : el("span"),
                el(
                  "span",
                  {},
                  ...bold(moment.words),
                  moment.mark === "lead" ? el("small", { "aria-hidden": "true" }, MARKS.lead.words) : null,
                ),
                el("span", { class: "moment-part" }, moment.part),
              ),
            ),
          )
        : [el("li", { class: "soft" }, "Nothing stood out in this race.")]),
    );
  }

  // -- handing it on -------------------------------------------------------------------------------

  /** Copy the link to this very step. */
  async share() {
    const moment = new URLSearchParams({ step: String(this.step), eyes: this.through });
    const link = new URL(`${this.replay.share}#${moment}`, location.href).href;
    const box = find(document, '[data-part="share-link"]', HTMLInputElement);
    box.value = link;
    await copy(link, box);
    toast("The link is copied", {
      small: "Anyone who opens it sees this replay at this step, without an account.",
      sign: "check",
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const slider = event.target === this.line.slider;
    if (!slider && hit(event, "input, textarea, select, dialog, .pop, .veil")) return;
    const inGroup = hit(event, '[role="radiogroup"]');
    const pressed = hit(event, "a, button, summary, label");
    /** @type {Record<string, string | false>} */
    const keys = {
      " ": !pressed && "toggle",
      ArrowRight: event.shiftKey ? "nextMoment" : !inGroup && "forward",
      ArrowLeft: event.shiftKey ? "momentBefore" : !inGroup && "back",
      Home: "first",
      End: "last",
      "+": "faster",
      "-": "slower",
      e: "nextEyes",
      s: "skip",
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    this.acts[act]();
  }
}

/**
 * An answer in words; one of several parts with what each part was asked.
 * @param {[string, string][]} answers @param {string} [shown] a question that is on the page already
 */
function inWords(answers, shown = "") {
  return answers.length === 1
    ? answers[0][1]
    : answers.map(([asked, said]) => (asked === shown ? said : `${asked} ${said}`)).join("; ");
}

loadKit(document.body.dataset.kit).then(() => new Page().start());
