/**
 * An option that is made rather than set: its choices as pictures, and one of the player's own on a bench, where it is
 * checked and drawn as it is typed. The server knows what the value means. Here it is a text, a picture with parts to
 * press, sentences, and small changes that each are a whole new text.
 */
import { ask, reasonOf } from "./api.js";
import { arrowStep, draw, el, find, findAll, icon, refill } from "./dom.js";

/** @import { Edit, Part, Remark, Workpiece } from "../types.d.ts" */
/**
 * The parts of an open bench.
 * @typedef {object} Bench
 * @property {HTMLElement} picture
 * @property {HTMLElement} tools
 * @property {HTMLTextAreaElement} text
 * @property {HTMLElement} verdict
 * @property {HTMLElement} remarks
 */

const PAUSE = 250; // milliseconds without a key until it is checked
const FINGER = 46; // pixels: no part on the picture is smaller

export class Workshop {
  /** @param {HTMLElement} option @param {string} game @param {() => void} changed */
  constructor(option, game, changed) {
    this.option = option;
    this.path = `/api/games/${game}/options/${option.dataset.option}/check`;
    this.changed = changed;
    this.own = find(option, "[data-own]", HTMLInputElement);
    this.place = find(option, "[data-bench]");
    /** @type {Bench | null} */
    this.opened = null;
    /** What the server said of the value last. @type {Workpiece | null} */
    this.piece = null;
    /** The part that is looked at. @type {number | null} */
    this.part = null;
    /** @type {string[]} */
    this.past = [];
    this.asked = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.checking = Promise.resolve();
    this.last = option.dataset.default ?? "";
    for (const radio of findAll(option, "[type=radio]")) radio.addEventListener("change", () => this.#chosen());
    this.#poster();
  }

  /** When everything typed has been checked. @returns {Promise<void>} */
  async settled() {
    if (this.timer) this.#check();
    await this.checking;
  }

  /** Where a refused value can be set right. @returns {HTMLElement} */
  get field() {
    return this.own.checked && this.opened ? this.opened.text : this.#checked;
  }

  get #checked() {
    return find(this.option, "[type=radio]:checked", HTMLInputElement);
  }

  get #bench() {
    if (!this.opened) throw new Error("The bench is not open.");
    return this.opened;
  }

  #chosen() {
    this.place.hidden = !this.own.checked;
    if (!this.own.checked) this.last = this.#checked.value;
    else if (!this.opened) this.#open();
    this.#poster();
  }

  /** The bench with what was chosen last on it: most tracks are made out of another. */
  #open() {
    this.place.append(find(this.option, "[data-bench-template]", HTMLTemplateElement).content.cloneNode(true));
    const text = find(this.place, "[data-text]", HTMLTextAreaElement);
    const part = (/** @type {string} */ name) => find(this.place, `[data-${name}]`);
    this.opened = {
      picture: part("picture"),
      tools: part("tools"),
      text,
      verdict: part("verdict"),
      remarks: part("remarks"),
    };
    text.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#check(), PAUSE);
    });
    text.addEventListener("change", () => this.#remember(text.value));
    for (const moved of ["click", "keyup"]) text.addEventListener(moved, () => this.#underCaret());
    this.#check(this.last, true);
  }

  /** Ask what the server says to it; only the newest answer counts. @param {string} [value] @param {boolean} [fresh] */
  #check(value = this.#bench.text.value, fresh = false) {
    clearTimeout(this.timer);
    this.timer = undefined;
    const number = ++this.asked;
    /** @type {Promise<Workpiece>} */
    const asked = ask(this.path, { value, part: this.part });
    this.checking = asked.then(
      (piece) => {
        if (number !== this.asked) return;
        if (fresh) {
          this.#bench.text.value = piece.text;
          this.#remember(piece.text);
        }
        this.#show(piece);
      },
      (problem) => {
        if (number !== this.asked) return;
        this.#bench.verdict.textContent = reasonOf(problem);
        this.#bench.tools.inert = false;
      },
    );
  }

  /** @param {Workpiece} piece */
  #show(piece) {
    this.piece = piece;
    this.own.value = piece.value;
    this.option.dataset.ok = String(piece.ok);
    this.#bench.text.setAttribute("aria-invalid", String(!piece.ok));
    if (this.part !== null && this.part >= piece.parts.length) this.part = null;
    this.#draw(piece);
    this.#offer(piece);
    this.#say(piece);
    const words = find(this.option, "[data-own-words]");
    if (!piece.ok) words.textContent = "cannot be raced yet";
    else {
      words.textContent = [
        piece.title,
        ...piece.facts.slice(0, 2).map(([name, fact]) => `${fact} ${name.toLowerCase()}`),
      ].join(" · ");
    }
    this.#poster();
    this.changed();
  }

  /**
   * The picture, with every part to be pressed; what cannot be drawn leaves the last one standing.
   * @param {Workpiece} piece
   */
  #draw(piece) {
    const { picture } = this.#bench;
    picture.toggleAttribute("data-stale", !piece.picture);
    if (!piece.picture) return;
    const held = picture.contains(document.activeElement);
    const drawn = parsed(piece.picture);
    drawn.setAttribute("role", "group");
    const [, , width] = (drawn.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const side = Math.min(...piece.parts.map(({ box }) => box[2]));
    if (piece.parts.length) drawn.style.minWidth = `${Math.ceil((width / side) * FINGER)}px`;
    const wrong = new Set(piece.faults.map((fault) => fault.part));
    const parts = draw(
      "g",
      { role: "radiogroup", "aria-label": "Parts" },
      ...piece.parts.map((part, place) => this.#part(part, place, wrong.has(place), piece.parts.length)),
    );
    drawn.append(parts);
    picture.replaceChildren(drawn);
    if (held) findAll(parts, '[tabindex="0"]', SVGElement).at(0)?.focus({ preventScroll: true });
  }

  /** @param {Part} part @param {number} place @param {boolean} wrong @param {number} count */
  #part({ words, box: [x, y, width, height] }, place, wrong, count) {
    const here = place === this.part;
    const made = draw("rect", {
      x: x + 6,
      y: y + 6,
      width: width - 12,
      height: height - 12,
      rx: 14,
      class: "part",
      role: "radio",
      "aria-checked": here,
      "aria-label": wrong ? `${words}, something is wrong here` : words,
      tabindex: here || (this.part === null && place === 0) ? 0 : -1,
      "data-wrong": wrong || null,
    });
    made.addEventListener("click", () => this.#select(this.#below(place)));
    made.addEventListener("keydown", (event) => {
      const step = arrowStep(event);
      if (step) this.#select((place + step + count) % count);
      else if (event.key === " " || event.key === "Enter") this.#select(place);
      else return;
      event.preventDefault();
    });
    return made;
  }

  /** Where two parts lie in one place, pressing again means the other. @param {number} place */
  #below(place) {
    if (place !== this.part) return place;
    const parts = this.piece?.parts ?? [];
    const same = parts.findIndex((part, other) => other !== place && String(part.box) === String(parts[place].box));
    return same < 0 ? place : same;
  }

  /** @param {number} part */
  #select(part) {
    this.part = part;
    this.#bench.tools.inert = true; // until its own changes are there
    this.#check();
  }

  /** The part that the caret of the text stands in. */
  #underCaret() {
    const at = this.#bench.text.selectionStart;
    const found = this.timer
      ? -1
      : (this.piece?.parts ?? []).findIndex(({ letters }) => letters && letters[0] <= at && at <= letters[1]);
    if (found >= 0 && found !== this.part) this.#select(found);
  }

  /** What can be changed at the part that is looked at, and of the whole. @param {Workpiece} piece */
  #offer(piece) {
    const groups = grouped(piece.edits);
    const { tools } = this.#bench;
    tools.inert = false;
    const about = piece.faults.filter((fault) => fault.part === this.part && this.part !== null);
    refill(
      tools,
      el("h3", {}, this.part === null ? "Nothing is chosen" : piece.parts[this.part].words),
      ...about.map((fault) => el("p", { class: "remark", "data-mood": "tail" }, icon("cross"), fault.words)),
      ...[...groups].map(([group, edits]) =>
        el(
          "div",
          { class: "edits", role: "group", "aria-label": group },
          el("span", { class: "label" }, group),
          ...edits.map((edit) =>
            el(
              "button",
              {
                type: "button",
                class: "edit",
                "data-key": `${group}-${edit.words}`,
                "aria-pressed": edit.now ? "true" : null,
                on: { click: () => this.#change(edit) },
              },
              edit.words,
            ),
          ),
        ),
      ),
      el(
        "div",
        { class: "edits" },
        el(
          "button",
          {
            type: "button",
            class: "edit",
            "data-key": "undo",
            "aria-disabled": this.past.length < 2 ? "true" : null,
            on: { click: () => this.#undo() },
          },
          icon("step-back"),
          "Undo",
        ),
      ),
    );
  }

  /** @param {Edit} edit */
  #change(edit) {
    if (edit.now) return;
    this.#bench.text.value = edit.value;
    this.part = edit.part;
    this.#remember(edit.value);
    this.#check();
  }

  /** @param {string} text */
  #remember(text) {
    if (this.past.at(-1) !== text) this.past.push(text);
  }

  #undo() {
    if (this.past.length < 2) return;
    this.past.pop();
    this.#bench.text.value = this.past[this.past.length - 1];
    this.#check();
  }

  /** Whether it can be played, every sentence about it, and its facts. @param {Workpiece} piece */
  #say({ ok, faults, warnings, facts }) {
    const many = faults.length;
    const { verdict, remarks } = this.#bench;
    verdict.textContent = !ok
      ? many === 1
        ? "One thing is wrong with it."
        : `${many} things are wrong with it.`
      : warnings.length
        ? "It can be played. Some advice:"
        : "It can be played.";
    verdict.dataset.mood = ok ? "go" : "tail";
    refill(
      remarks,
      el(
        "ul",
        { class: "remarks" },
        ...faults.map((fault) => el("li", {}, this.#remark(fault, "tail"))),
        ...warnings.map((warning) => el("li", {}, this.#remark(warning, ""))),
      ),
      ok
        ? el("dl", { class: "facts" }, ...facts.flatMap(([name, fact]) => [el("dt", {}, name), el("dd", {}, fact)]))
        : null,
    );
  }

  /** A sentence; where it names a place, pressing it leads there. @param {Remark} remark @param {string} mood */
  #remark(remark, mood) {
    const sign = icon(mood === "tail" ? "cross" : "info");
    if (!remark.letters && remark.part === null)
      return el("p", { class: "remark", "data-mood": mood || null }, sign, remark.words);
    return el(
      "button",
      { type: "button", class: "remark", "data-mood": mood || null, on: { click: () => this.#lead(remark) } },
      sign,
      remark.words,
    );
  }

  /** @param {Remark} remark */
  #lead({ part, letters }) {
    if (part !== null && part < (this.piece?.parts ?? []).length) this.#select(part);
    if (!letters) return;
    this.#bench.text.focus();
    this.#bench.text.setSelectionRange(...letters);
  }

  /** The picture of what is chosen also stands with the table that is being made. */
  #poster() {
    const chosen = this.option.querySelector("[type=radio]:checked")?.closest("label");
    const mine = this.own.checked ? this.#drawn() : chosen?.querySelector("svg.scene")?.cloneNode(true);
    if (!mine) return;
    document.querySelector("[data-poster]")?.replaceChildren(mine);
    if (this.own.checked) find(this.option, "[data-own-picture]").replaceChildren(mine.cloneNode(true));
  }

  /** The player's own, where it can be raced. */
  #drawn() {
    return this.piece?.ok ? parsed(this.piece.picture) : null;
  }
}

/** SVG text of the server as an element of this page. @param {string} text @returns {SVGSVGElement} */
function parsed(text) {
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {Element} */ (document.importNode(drawn, true)));
}

/** @param {Edit[]} edits */
function grouped(edits) {
  /** @type {Map<string, Edit[]>} */
  const groups = new Map();
  for (const edit of edits) groups.set(edit.group, [...(groups.get(edit.group) ?? []), edit]);
  return groups;
}
