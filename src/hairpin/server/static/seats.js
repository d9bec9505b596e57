/**
 * The players, for games whose board does not show them: who they are, what they are doing, and what everybody may
 * see of theirs.
 */
import { differs, el, icon, stand, tag } from "./dom.js";
import { small } from "./sheets.js";

/** @import { SeatLine } from "../types.d.ts" */

/** What the mood of a small card means, for screen readers. @type {Record<string, string>} */
const CARDS = { held: "in hand", spent: "face up", played: "played now", sealed: "face down" };
/** @type {Record<string, string>} */
const SIGNS = { ready: "check", turn: "clock" };

/** @param {HTMLElement} holder @param {SeatLine[]} seats */
export function showSeats(holder, seats) {
  holder.hidden = seats.length === 0;
  if (!differs(holder, seats)) return;
  holder.dataset.n = String(seats.length);
  holder.replaceChildren(...seats.map((seat) => (seat.cards ? strip(seat) : line(seat))));
}

/** Seat and cards side by side, as broad as the board. @param {SeatLine} seat */
function strip(seat) {
  const cards = seat.figures.map(({ figure, words, mood = "" }) =>
    el(
      "li",
      { class: "mini", "data-state": mood, title: CARDS[mood] ?? null },
      el("b", {}, figure),
      el("span", {}, words),
      el("span", { class: "says" }, `, ${CARDS[mood] ?? ""}`),
    ),
  );
  return el(
    "li",
    { class: "strip" },
    el(
      "div",
      { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null },
      stand(seat.car),
      el(
        "span",
        { class: "seat-name" },
        el("span", {}, seat.name),
        seat.badge
          ? el(
              "span",
              {
                class: "seat-badge",
                role: "img",
                "aria-label": seat.badge.words ?? seat.badge.figure,
                title: seat.badge.words || null,
              },
              seat.badge.figure,
            )
          : null,
      ),
      el("span", { class: "seat-status" }, seat.status ? icon(SIGNS[seat.mood] ?? "clock") : null, seat.status ?? ""),
    ),
    el(
      "div",
      { class: "strip-hand" },
      el("h2", { class: "label" }, seat.cards),
      el("ul", { class: "minis" }, ...cards),
    ),
  );
}

/** @param {SeatLine} seat */
function line(seat) {
  return el(
    "li",
    { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null },
    stand(seat.car),
    el("span", { class: "seat-name" }, el("span", {}, seat.name)),
    el("span", { class: "seat-status" }, seat.sign ? icon(seat.sign) : null, el("span", {}, seat.status ?? "")),
    seat.figures?.length
      ? el("span", { class: "seat-counts" }, ...seat.figures.map((figure) => tag(figure, "seat-figure")))
      : null,
    ...(seat.items?.length ? things(seat) : []),
  );
}

/** As pictures where there is room, as figures where there is not. @param {SeatLine} seat */
function things({ items, words }) {
  const figures = items
    .filter((item) => item.figure)
    .map((item) => el("b", { "data-mood": item.mood || null }, item.figure));
  return [
    el("span", { class: "roll", role: "img", "aria-label": words ?? "" }, ...items.map(small)),
    el("span", { class: "roll-figures figures", "aria-hidden": "true" }, ...figures),
  ];
}
