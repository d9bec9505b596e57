/** The table's own menu: who sits here, the links one may hand on, what was agreed, and the way out. */
import { ask } from "./api.js";
import { copyable } from "./copy.js";
import { el, icon, paintOf, stand } from "./dom.js";
import { openPopover, show } from "./popover.js";
import { refused } from "./toast.js";

export class Menu {
  /** @param {HTMLElement} button @param {() => any} table @param {{hand: () => void}} act hand the screen over */
  constructor(button, table, act) {
    this.button = button;
    this.table = table;
    this.act = act;
    button.addEventListener("click", () => openPopover(button, "This table", (this.body = el("div", { class: "menu" }, ...parts(table(), act)))));
  }

  /** Who is here may change while it is open. */
  refresh() {
    if (this.body?.isConnected) this.body.replaceChildren(...parts(this.table(), this.act));
  }
}

function parts(table, act) {
  return [
    el("ul", { class: "menu-seats" }, ...table.seats.map((seat) => el("li", {}, stand(paintOf(seat), "s"), el("b", {}, seat.name), el("small", {}, seatWords(seat))))),
    table.watch ? el("div", { class: "setting" }, el("b", {}, "Link to watch"), copyable(table.watch)) : null,
    table.seat_link ? el("div", { class: "setting" }, el("b", {}, "Your seat on another device"), copyable(table.seat_link), el("small", {}, "Keep it to yourself: whoever opens it can take your seat.")) : null,
    rules(table),
    table.commitment ? el("div", { class: "setting" }, el("b", {}, "Fair luck"), el("small", {}, "The luck was fixed before the start. Its fingerprint:"), el("code", { class: "hash" }, table.commitment)) : null,
    el("div", { class: "menu-actions" },
      el("a", { class: "button", href: "/" }, "Home"),
      el("button", { type: "button", class: "button", on: { click: () => show(document.getElementById("settings")) } }, icon("gear"), "Settings"),
      el("a", { class: "button", href: document.body.dataset.guide, target: "_blank", rel: "noopener" }, icon("book"), "Guide"),
      table.own.length > 1 && table.state === "playing" ? el("button", { type: "button", class: "button", on: { click: act.hand } }, icon("screen"), "Cover the screen") : null,
      (table.may ?? []).includes("leave") ? leave(table) : null),
  ].filter(Boolean);
}

/** What a seat is doing, in a word or two. */
export function seatWords(seat) {
  if (seat.by === "open") return "open seat";
  if (seat.stand_in) return "away, a bot stands in";
  if (seat.by === "bot") return `bot, ${seat.level}`;
  if (seat.left) return "has left";
  const whose = seat.shares ? (seat.you ? "this screen" : `at ${seat.shares}'s screen`) : seat.you ? "you" : "";
  return [whose, seat.host && !seat.shares ? "host" : "", seat.here ? "here" : "away"].filter(Boolean).join(", ");
}

/** What differs from the printed rules. */
export function rules(table) {
  const other = table.options.filter((option) => option.changed);
  return el("div", { class: "setting" }, el("b", {}, "Rules here"), other.length
    ? el("dl", { class: "facts" }, ...other.flatMap((option) => [el("dt", { title: option.words }, spaced(option.name)), el("dd", {}, { true: "Yes", false: "No" }[option.shown] ?? spaced(option.shown))]))
    : el("small", {}, "As printed."));
}

/** A name of the rules as a person reads it. @param {string} name */
function spaced(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Whoever shares the screen leaves alone: the others stay. */
function leave(table) {
  const alone = table.own.length > 1 && table.seat !== null;
  const words = alone ? `Leave ${table.seats[table.seat].name}'s seat` : table.state === "playing" ? "Leave your seat" : "Leave";
  const go = async (event) => {
    const button = event.currentTarget;
    if (table.state === "playing" && !button.dataset.sure) {
      button.dataset.sure = "true";
      button.lastChild.data = "Really leave?";
      return;
    }
    await ask(`/api/tables/${table.table}/leave`, alone ? { seat: table.seat } : {}).then(() => (alone ? location.reload() : location.assign("/")), refused);
  };
  return el("button", { type: "button", class: "button", "data-kind": "quiet", on: { click: go } }, words);
}
