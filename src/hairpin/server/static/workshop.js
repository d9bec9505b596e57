/**
 * An option that is made rather than set: its choices as pictures, and one of one's own on a bench, where it is checked and
 * drawn as it is typed. The server knows what the value means; here it is a text, a picture with parts to press, sentences, and
 * small changes that each are a whole new text.
 */
import { ask } from "./api.js";
import { draw, el, icon, refill } from "./dom.js";

const PAUSE = 250; // milliseconds without a key until it is checked
const FINGER = 46; // pixels: no part on the picture is smaller

export class Workshop {
  /** @param {HTMLElement} option @param {string} game @param {() => void} changed */
  constructor(option, game, changed) {
    this.option = option;
    this.path = `/api/games/${game}/options/${option.dataset.option}/check`;
    this.changed = changed;
    this.own = option.querySelector("[data-own]");
    this.bench = option.querySelector("[data-bench]");
    this.part = null;
    this.past = [];
    this.asked = 0;
    this.last = option.dataset.default;
    for (const radio of option.querySelectorAll("[type=radio]")) radio.addEventListener("change", () => this.#chosen());
    this.#poster();
  }

  /** When everything typed has been checked. @returns {Promise<void>} */
  async settled() {
    if (this.timer) this.#check();
    await this.checking;
  }

  /** Where somebody goes to set right what was refused. @returns {HTMLElement} */
  get field() {
    return this.own.checked && this.text ? this.text : this.option.querySelector("[type=radio]:checked");
  }

  #chosen() {
    this.bench.hidden = !this.own.checked;
    if (!this.own.checked) this.last = this.option.querySelector("[type=radio]:checked").value;
    else if (!this.text) this.#open();
    this.#poster();
  }

  /** The bench with what was chosen last on it: most tracks are made out of another. */
  #open() {
    this.bench.append(this.option.querySelector("[data-bench-template]").content.cloneNode(true));
    const part = (name) => this.bench.querySelector(`[data-${name}]`);
    [this.picture, this.tools, this.text, this.verdict, this.remarks] = ["picture", "tools", "text", "verdict", "remarks"].map(part);
    this.text.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#check(), PAUSE);
    });
    this.text.addEventListener("change", () => this.#remember(this.text.value));
    for (const moved of ["click", "keyup"]) this.text.addEventListener(moved, () => this.#underCaret());
    this.#check(this.last, true);
  }

  /** Ask what the server says to it; only the newest answer counts. */
  #check(value = this.text.value, fresh = false) {
    clearTimeout(this.timer);
    this.timer = undefined;
    const number = ++this.asked;
    this.checking = ask(this.path, { value, part: this.part }).then(
      (piece) => {
        if (number !== this.asked) return;
        if (fresh) this.#remember((this.text.value = piece.text));
        this.#show(piece);
      },
      (refusal) => {
        if (number !== this.asked) return;
        this.verdict.textContent = refusal.message;
        this.tools.inert = false;
      });
    return this.checking;
  }

  #show(piece) {
    this.piece = piece;
    this.own.value = piece.value;
    this.option.dataset.ok = String(piece.ok);
    this.text.setAttribute("aria-invalid", String(!piece.ok));
    if (this.part !== null && this.part >= piece.parts.length) this.part = null;
    this.#draw(piece);
    this.#offer(piece);
    this.#say(piece);
    const words = this.option.querySelector("[data-own-words]");
    if (!piece.ok) words.textContent = "cannot be raced yet";
    else {
      words.textContent = [piece.title, ...piece.facts.slice(0, 2).map(([name, fact]) => `${fact} ${name.toLowerCase()}`)].join(" · ");
    }
    this.#poster();
    this.changed();
  }

  /** The picture, with every part to be pressed; what cannot be drawn leaves the last one standing. */
  #draw(piece) {
    this.picture.toggleAttribute("data-stale", !piece.picture);
    if (!piece.picture) return;
    const held = this.picture.contains(document.activeElement);
    const drawn = parsed(piece.picture);
    drawn.setAttribute("role", "group");
    const [, , width] = drawn.getAttribute("viewBox").split(" ").map(Number);
    const side = Math.min(...piece.parts.map(({ box }) => box[2]));
    if (piece.parts.length) drawn.style.minWidth = `${Math.ceil((width / side) * FINGER)}px`;
    const wrong = new Set(piece.faults.map((fault) => fault.part));
    const parts = draw("g", { role: "radiogroup", "aria-label": "Parts" }, ...piece.parts.map((part, place) => this.#part(part, place, wrong.has(place))));
    drawn.append(parts);
    this.picture.replaceChildren(drawn);
    if (held) parts.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  #part({ words, box: [x, y, width, height] }, place, wrong) {
    const here = place === this.part;
    const made = draw("rect", {
      x: x + 6, y: y + 6, width: width - 12, height: height - 12, rx: 14, class: "part", role: "radio", "aria-checked": here,
      "aria-label": wrong ? `${words}, something is wrong here` : words, tabindex: here || (this.part === null && place === 0) ? 0 : -1, "data-wrong": wrong || null,
    });
    made.addEventListener("click", () => this.#select(this.#below(place)));
    made.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (step) this.#select((place + step + this.piece.parts.length) % this.piece.parts.length);
      else if (event.key === " " || event.key === "Enter") this.#select(place);
      else return;
      event.preventDefault();
    });
    return made;
  }

  /** Where two parts lie in one place, pressing again means the other. */
  #below(place) {
    if (place !== this.part) return place;
    const { parts } = this.piece;
    const same = parts.findIndex((part, other) => other !== place && String(part.box) === String(parts[place].box));
    return same < 0 ? place : same;
  }

  #select(part) {
    this.part = part;
    this.tools.inert = true; // until its own changes are there
    this.#check();
  }

  /** The part that the caret of the text stands in. */
  #underCaret() {
    const at = this.text.selectionStart;
    const found = this.timer ? -1 : (this.piece?.parts ?? []).findIndex(({ letters }) => letters && letters[0] <= at && at <= letters[1]);
    if (found >= 0 && found !== this.part) this.#select(found);
  }

  /** What can be changed at the part that is looked at, and of the whole. */
  #offer(piece) {
    const groups = grouped(piece.edits);
    this.tools.inert = false;
    const about = piece.faults.filter((fault) => fault.part === this.part && this.part !== null);
    refill(this.tools,
      el("h3", {}, this.part === null ? "Nothing is chosen" : piece.parts[this.part].words),
      ...about.map((fault) => el("p", { class: "remark", "data-mood": "tail" }, icon("cross"), fault.words)),
      ...[...groups].map(([group, edits]) => el("div", { class: "edits", role: "group", "aria-label": group }, el("span", { class: "label" }, group),
        ...edits.map((edit) => el("button", { type: "button", class: "edit", "data-key": `${group}-${edit.words}`, "aria-pressed": edit.now ? "true" : null, on: { click: () => this.#change(edit) } }, edit.words)))),
      el("div", { class: "edits" }, el("button", { type: "button", class: "edit", "data-key": "undo", "aria-disabled": this.past.length < 2 ? "true" : null, on: { click: () => this.#undo() } }, icon("step-back"), "Undo")));
  }

  #change(edit) {
    if (edit.now) return;
    this.text.value = edit.value;
    this.part = edit.part;
    this.#remember(edit.value);
    this.#check();
  }

  #remember(text) {
    if (this.past.at(-1) !== text) this.past.push(text);
  }

  #undo() {
    if (this.past.length < 2) return;
    this.past.pop();
    this.text.value = this.past.at(-1);
    this.#check();
  }

  /** Whether it can be played, every sentence about it, and its facts. */
  #say({ ok, faults, warnings, facts }) {
    const many = faults.length;
    this.verdict.textContent = !ok ? (many === 1 ? "One thing is wrong with it." : `${many} things are wrong with it.`)
      : warnings.length ? "It can be played. Some advice:" : "It can be played.";
    this.verdict.dataset.mood = ok ? "go" : "tail";
    refill(this.remarks,
      el("ul", { class: "remarks" }, ...faults.map((fault) => el("li", {}, this.#remark(fault, "tail"))), ...warnings.map((warning) => el("li", {}, this.#remark(warning, "")))),
      ok ? el("dl", { class: "facts" }, ...facts.flatMap(([name, fact]) => [el("dt", {}, name), el("dd", {}, fact)])) : null);
  }

  /** A sentence; where it names a place, pressing it leads there. */
  #remark(remark, mood) {
    const sign = icon(mood === "tail" ? "cross" : "info");
    if (!remark.letters && remark.part === null) return el("p", { class: "remark", "data-mood": mood || null }, sign, remark.words);
    return el("button", { type: "button", class: "remark", "data-mood": mood || null, on: { click: () => this.#lead(remark) } }, sign, remark.words);
  }

  #lead({ part, letters }) {
    if (part !== null && part < this.piece.parts.length) this.#select(part);
    if (!letters) return;
    this.text.focus();
    this.text.setSelectionRange(...letters);
  }

  /** The picture of what is chosen also stands with the table that is being made. */
  #poster() {
    const mine = this.own.checked && this.piece?.ok ? parsed(this.piece.picture) : this.own.checked ? null
      : this.option.querySelector("[type=radio]:checked")?.closest("label").querySelector("svg.scene")?.cloneNode(true);
    if (!mine) return;
    document.querySelector("[data-poster]")?.replaceChildren(mine);
    if (this.own.checked) this.option.querySelector("[data-own-picture]").replaceChildren(mine.cloneNode(true));
  }
}

/** SVG text of the server as an element of this page. @param {string} text @returns {SVGSVGElement} */
function parsed(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

function grouped(edits) {
  const groups = new Map();
  for (const edit of edits) groups.set(edit.group, [...(groups.get(edit.group) ?? []), edit]);
  return groups;
}
