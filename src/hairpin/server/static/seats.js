/** The players, for games whose board does not show them: who, what he is about, and what of his all see. */
import { el, icon, stand, tag } from "./dom.js";
import { small } from "./sheets.js";

/** What a small card's mood means, for whoever hears it. */
const CARDS = { held: "in hand", spent: "face up", played: "played now", sealed: "face down" };
const SIGNS = { ready: "check", turn: "clock" };

/** @param {HTMLElement} holder @param {any[]} seats */
export function showSeats(holder, seats) {
  holder.hidden = seats.length === 0;
  const look = JSON.stringify(seats);
  if (holder.look === look) return;
  holder.look = look;
  holder.dataset.n = String(seats.length);
  holder.replaceChildren(...seats.map((seat) => (seat.cards ? strip(seat) : line(seat))));
}

/** Seat and cards side by side, as broad as the board. */
function strip(seat) {
  const cards = seat.figures.map(({ figure, words, mood }) => el("li", { class: "mini", "data-state": mood, title: CARDS[mood] ?? null },
    el("b", {}, figure), el("span", {}, words), el("span", { class: "says" }, `, ${CARDS[mood] ?? ""}`)));
  return el("li", { class: "strip" },
    el("div", { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null }, stand(seat.car),
      el("span", { class: "seat-name" }, el("span", {}, seat.name), seat.badge ? el("span", { class: "seat-badge", role: "img", "aria-label": seat.badge.words ?? seat.badge.figure, title: seat.badge.words || null }, seat.badge.figure) : null),
      el("span", { class: "seat-status" }, seat.status ? icon(SIGNS[seat.mood] ?? "clock") : null, seat.status ?? "")),
    el("div", { class: "strip-hand" }, el("h2", { class: "label" }, seat.cards), el("ul", { class: "minis" }, ...cards)));
}

function line(seat) {
  return el("li", { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null },
    stand(seat.car),
    el("span", { class: "seat-name" }, el("span", {}, seat.name)),
    el("span", { class: "seat-status" }, seat.sign ? icon(seat.sign) : null, el("span", {}, seat.status ?? "")),
    seat.figures?.length ? el("span", { class: "seat-counts" }, ...seat.figures.map((figure) => tag(figure, "seat-figure"))) : null,
    ...(seat.items?.length ? things(seat) : []));
}

/** As pictures where there is room, as figures where there is not. */
function things({ items, words }) {
  const figures = items.filter((item) => item.figure).map((item) => el("b", { "data-mood": item.mood || null }, item.figure));
  return [el("span", { class: "roll", role: "img", "aria-label": words ?? "" }, ...items.map(small)), el("span", { class: "roll-figures figures", "aria-hidden": "true" }, ...figures)];
}
