/** Players who are away while the match waits for them: the time until a bot stands in, and a nudge, seen or sent. */
import { ask } from "./api.js";
import { onChoice } from "./choices.js";
import { carOf, el, icon, stand } from "./dom.js";
import { ring } from "./sound.js";
import { refused, toast } from "./toast.js";

/** @import { Nudged, Table, TableSeat } from "../types.d.ts" */

/** The plates of those who are away. */
export class Presence {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** What counts down: where it stands, and when it is at nothing. @type {{place: HTMLElement, end: number}[]} */
    this.clocks = [];
  }

  /** @param {Table} table */
  show(table) {
    const away = table.state === "playing" ? table.seats.filter((seat) => seat.away) : [];
    this.clocks = [];
    this.holder.replaceChildren(...away.map((seat) => this.#plate(table, seat)));
    this.holder.hidden = away.length === 0;
    clearInterval(this.timer);
    if (this.clocks.length > 0) this.timer = setInterval(() => this.#tick(), 500);
    this.#tick();
  }

  /** @param {Table} table @param {TableSeat} seat */
  #plate(table, seat) {
    const { seconds = null, nudged: by = "" } = seat.away ?? {};
    const left = el("span", { class: "away-left", role: "timer" });
    if (seconds !== null) this.clocks.push({ place: left, end: performance.now() + seconds * 1000 });
    return el(
      "li",
      { "data-seat": seat.seat },
      stand(carOf(seat), "s"),
      el("span", {}, el("b", {}, seat.called), " is away"),
      seconds === null
        ? null
        : el("span", { class: "away-bot" }, icon("bot"), el("span", { class: "says" }, "a bot drives in "), left),
      by ? el("span", { class: "away-nudged" }, `nudged by ${by}`) : table.own.length > 0 ? nudge(table, seat) : null,
    );
  }

  #tick() {
    for (const { place, end } of this.clocks) place.textContent = clock(Math.max(0, end - performance.now()));
  }
}

/** A time such as 4:05. @param {number} milliseconds */
function clock(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {Table} table @param {TableSeat} seat */
function nudge(table, seat) {
  /** @type {HTMLButtonElement} */
  const button = el(
    "button",
    {
      type: "button",
      class: "button",
      "data-kind": "quiet",
      "aria-label": `Nudge ${seat.called}`,
      on: { click: send },
    },
    "Nudge",
  );
  return button;

  function send() {
    button.disabled = true;
    ask(`/api/tables/${table.id}/nudge`, { seat: seat.seat }).catch((problem) => {
      button.disabled = false;
      refused(problem);
    });
  }
}

/** Somebody nudges this player, who looks at this page. @param {Nudged} told */
export function nudged({ table, title, by }) {
  const here = document.body.dataset.table === table;
  const go = { words: "Go there", call: () => location.assign(`/t/${table}`) };
  ring();
  toast(`${by} waits for you`, {
    small: `${title} goes on with your answer.`,
    sign: "clock",
    stay: !here,
    act: here ? null : go,
  });
}

let isNudged = false;

/** A hidden page was told of its table: ring and notify once, if somebody nudges this player. @param {Table} table */
export function noticeNudge(table) {
  const by = table.seats.find((seat) => seat.you && seat.away?.nudged)?.away?.nudged ?? "";
  if (by && !isNudged) {
    ring();
    notify(`${by} waits for you`, table.title);
  }
  isNudged = Boolean(by);
}

/** @param {string} words @param {string} title of the game */
function notify(words, title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(words, { body: title, tag: "hairpin-nudge" });
  shown.addEventListener("click", () => {
    focus();
    shown.close();
  });
}

/* Whoever wants the bell wants to be called: the browser asks them once whether it may show notices, too. */
onChoice((name, value) => {
  const isOpen = "Notification" in window && Notification.permission === "default";
  if (name === "bell" && value && isOpen && document.hasFocus()) Notification.requestPermission();
});
