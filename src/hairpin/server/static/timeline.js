/**
 * The line of a match: a slider over all its steps, the parts of the race as a road, and the moments as marks above it.
 * Keys and screen readers use the slider and the list of moments; the marks are there for a pointer.
 */
import { el, findAll, hit, icon } from "./dom.js";

/** @import { Contents, Moment } from "../types.d.ts" */

/**
 * What a marked line of the log is: its sign, its words, and how much it matters where marks stand close.
 * @type {Record<string, {sign: string, words: string, weight: number}>}
 */
export const MARKS = {
  pass: { sign: "attack", words: "Pass", weight: 1 },
  blow: { sign: "spinout", words: "Trouble", weight: 2 },
  lead: { sign: "crown", words: "New leader", weight: 3 },
  out: { sign: "cross", words: "Out", weight: 4 },
  finish: { sign: "flag", words: "Finish", weight: 5 },
};

/** Marks that stand closer than this, in pixels, are one. */
const APART = 30;
/** A part of the road narrower than this has no number. */
const NUMBERED = 24;

export class Timeline {
  /** @param {HTMLElement} holder @param {number} steps @param {(step: number) => void} go */
  constructor(holder, steps, go) {
    this.steps = steps;
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {Contents["parts"]} */
    this.parts = [];
    this.road = el("ol", { class: "road", "aria-hidden": "true" });
    this.marks = el("div", { class: "marks", "aria-hidden": "true" });
    this.done = el("span", { class: "done" });
    this.head = el("span", { class: "head" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: steps,
      value: 0,
      step: 1,
      "aria-label": "Step",
      "data-key": "slider",
    });
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.marks.addEventListener("click", (event) => {
      const mark = hit(event, "[data-n]");
      if (mark) go(Number(mark.dataset.n));
    });
    holder.replaceChildren(this.marks, this.road, this.done, this.slider, this.head);
    new ResizeObserver(() => this.#lay()).observe(holder);
  }

  /** What there is to see for the viewer. @param {Contents} contents */
  fill({ moments, parts }) {
    this.moments = moments;
    this.parts = parts;
    this.#lay();
  }

  /** @param {number} step @param {string} words what it is, for screen readers */
  show(step, words) {
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", words);
    for (const one of [this.done, this.head]) one.style.setProperty("--at", String(this.#share(step)));
    for (const mark of findAll(this.marks, ":scope > *"))
      mark.toggleAttribute("data-now", Number(mark.dataset.n) === step);
  }

  /** @param {number} step */
  #share(step) {
    return this.steps ? step / this.steps : 0;
  }

  #lay() {
    const width = this.road.clientWidth;
    const kind = commonest(this.parts.map((part) => kindOf(part.words)));
    this.road.replaceChildren(
      ...this.parts.map((part, place) => {
        const share = this.#share((this.parts[place + 1]?.n ?? this.steps) - part.n);
        const made = el(
          "li",
          { title: part.words },
          share * width >= NUMBERED && kindOf(part.words) === kind ? (part.words.match(/\d+$/)?.[0] ?? "") : "",
        );
        made.style.setProperty("--share", String(share));
        return made;
      }),
    );
    /** @type {{at: number, moment: Moment}[]} */
    const shown = [];
    for (const moment of this.moments) {
      const at = this.#share(moment.n);
      const last = shown.at(-1);
      if (last && (at - last.at) * width < APART) {
        if (weight(moment) > weight(last.moment)) last.moment = moment;
      } else shown.push({ at, moment });
    }
    this.marks.replaceChildren(
      ...shown.map(({ moment }) => {
        const made = el(
          "span",
          {
            class: "moment-mark",
            "data-n": moment.n,
            "data-mark": moment.mark,
            title: `${moment.part}: ${moment.words}`,
            "data-now": moment.n === Number(this.slider.value),
          },
          icon(MARKS[moment.mark]?.sign ?? "flag", ""),
        );
        made.style.setProperty("--at", String(this.#share(moment.n)));
        return made;
      }),
    );
  }
}

/**
 * A part without its number: tracks are numbered on the road, the one grid before them is not.
 * @param {string} words
 */
function kindOf(words) {
  return words.replace(/\d+$/, "");
}

/** @param {string[]} all */
function commonest(all) {
  return [...new Set(all)].sort(
    (one, other) => all.filter((each) => each === other).length - all.filter((each) => each === one).length,
  )[0];
}

/** @param {Moment} moment */
function weight(moment) {
  return MARKS[moment.mark]?.weight ?? 0;
}
