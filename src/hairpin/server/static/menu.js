/** The table's own menu: who sits here, links to share, what was agreed, and the way out. */
import { ask } from "./api.js";
import { choice } from "./choice.js";
import { choose, onChoice } from "./choices.js";
import { copyable } from "./copy.js";
import { el, find, icon, carOf, refill, stand } from "./dom.js";
import { speed, speeds } from "./pace.js";
import { openPopover, show } from "./popover.js";
import { refused } from "./toast.js";

/** @import { Table, TableSeat } from "../types.d.ts" */
/** @typedef {{hand: () => void}} Act hand the screen over */

export class Menu {
  /** @param {HTMLElement} button @param {() => Table} table @param {Act} act */
  constructor(button, table, act) {
    this.button = button;
    this.table = table;
    this.act = act;
    /** @type {HTMLElement | null} */
    this.body = null;
    onChoice((name) => name === "speed" && this.refresh());
    button.addEventListener("click", () => {
      this.body = el("div", { class: "menu" }, ...parts(table(), act));
      openPopover(button, "This table", this.body);
    });
  }

  /** Who is here may change while it is open. */
  refresh() {
    if (this.body?.isConnected) refill(this.body, ...parts(this.table(), this.act));
  }
}

/** @param {Table} table @param {Act} act */
function parts(table, act) {
  return [
    el(
      "ul",
      { class: "menu-seats" },
      ...table.seats.map((seat) =>
        el("li", {}, stand(carOf(seat), "s"), el("b", {}, seat.name), el("small", {}, seatWords(seat))),
      ),
    ),
    table.links.watch
      ? el("div", { class: "setting" }, el("b", {}, "Link to watch"), copyable(table.links.watch))
      : null,
    table.links.seat
      ? el(
          "div",
          { class: "setting" },
          el("b", {}, "Your seat on another device"),
          copyable(table.links.seat),
          el("small", {}, "Keep it to yourself: anyone who opens it can take your seat."),
        )
      : null,
    playSpeed(),
    rules(table),
    el(
      "div",
      { class: "setting" },
      el("b", {}, "Fair luck"),
      el(
        "small",
        {},
        `The server's commitment, shown before the start. ${seedWords(table)} `,
        el("a", { href: "/verify", target: "_blank", rel: "noopener" }, "How it is checked"),
      ),
      el("code", { class: "hash" }, table.commitment),
    ),
    el(
      "div",
      { class: "menu-actions" },
      el("a", { class: "button", href: "/" }, "Home"),
      el(
        "button",
        { type: "button", class: "button", on: { click: () => show(find(document, "#settings")) } },
        icon("gear"),
        "Settings",
      ),
      el(
        "a",
        { class: "button", href: document.body.dataset.guide, target: "_blank", rel: "noopener" },
        icon("book"),
        "Guide",
      ),
      table.own.length > 1 && table.state === "playing"
        ? el("button", { type: "button", class: "button", on: { click: act.hand } }, icon("screen"), "Cover the screen")
        : null,
      table.you.may.includes("leave") ? leave(table) : null,
    ),
  ].filter((part) => part !== null);
}

/** How fast play is shown, as in the settings. */
function playSpeed() {
  const buttons = speeds().map(([kept, words]) =>
    el("button", { type: "button", role: "radio", value: kept, "data-key": `speed-${words}` }, words),
  );
  const group = el("span", { class: "segments", role: "radiogroup", "aria-label": "Speed of play" }, ...buttons);
  choice(group, (kept) => choose("speed", kept)).mark(speed());
  return el("div", { class: "setting" }, el("b", {}, "Speed of play"), group);
}

/** How many people have a part in the luck. @param {Table} table */
export function seedWords(table) {
  const people = table.seats.filter((seat) => seat.by === "person" || seat.stand_in || seat.left).length;
  const added = table.seats.filter((seat) => seat.seed?.state === "revealed").length;
  return `${added} of ${people} ${people === 1 ? "player" : "players"} added a seed to the luck.`;
}

/** What a seat is doing, in a word or two. @param {TableSeat} seat */
export function seatWords(seat) {
  if (seat.by === "open") return "open seat";
  if (seat.stand_in) return "away, a bot stands in";
  if (seat.by === "bot") return `bot, ${seat.level}`;
  if (seat.left) return "has left";
  const whose = seat.shares ? (seat.you ? "this screen" : `at ${seat.shares}'s screen`) : seat.you ? "you" : "";
  return [whose, seat.host && !seat.shares ? "host" : "", seat.here ? "here" : "away"].filter(Boolean).join(", ");
}

/** What differs from the printed rules. @param {Table} table */
export function rules(table) {
  const other = table.options.filter((option) => option.changed);
  return el(
    "div",
    { class: "setting" },
    el("b", {}, "Rules here"),
    other.length
      ? el(
          "dl",
          { class: "facts" },
          ...other.flatMap((option) => [
            el("dt", { title: option.words }, spaced(option.name)),
            el("dd", {}, { true: "Yes", false: "No" }[option.shown] ?? spaced(option.shown)),
          ]),
        )
      : el("small", {}, "As printed."),
  );
}

/** A name of the rules as a person reads it. @param {string} name */
function spaced(name) {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Of several people who share a screen one leaves alone; the others stay. @param {Table} table */
function leave(table) {
  const { own } = table;
  const { seat } = table.you;
  const alone = own.length > 1 && seat !== null;
  const words = alone
    ? `Leave ${table.seats[seat].name}'s seat`
    : table.state === "playing"
      ? "Leave your seat"
      : "Leave";
  const go = async () => {
    if (table.state === "playing" && !button.dataset.sure) {
      button.dataset.sure = "true";
      button.textContent = "Really leave?";
      return;
    }
    await ask(`/api/tables/${table.id}/leave`, alone ? { seat } : {}).then(
      () => (alone ? location.reload() : location.assign("/")),
      refused,
    );
  };
  const button = el("button", { type: "button", class: "button", "data-kind": "quiet", on: { click: go } }, words);
  return button;
}
