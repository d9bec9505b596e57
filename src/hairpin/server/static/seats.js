/** The strip of players, for games whose board does not show them; with small cards where what they hold is open. */
import { el, icon, stand, tag } from "./dom.js";

/** What a small card's mood means, for whoever hears it. */
const CARDS = { held: "in hand", spent: "face up", played: "played now", sealed: "face down" };
const SIGNS = { ready: "check", turn: "clock" };

/** @param {HTMLElement} holder @param {any[]} seats */
export function showSeats(holder, seats) {
  holder.hidden = seats.length === 0;
  holder.replaceChildren(...seats.map((seat) => (seat.cards ? strip(seat) : line(seat))));
}

function strip(seat) {
  const cards = seat.figures.map(({ figure, words, mood }) => el("li", { class: "mini", "data-state": mood, title: CARDS[mood] ?? null },
    el("b", {}, figure), el("span", {}, words), el("span", { class: "says" }, `, ${CARDS[mood] ?? ""}`)));
  return el("li", { class: "strip" },
    el("div", { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null }, stand(seat.car),
      el("span", { class: "seat-name" }, el("span", {}, seat.name), seat.badge ? el("span", { class: "order", role: "img", "aria-label": seat.badge.words ?? seat.badge.figure, title: seat.badge.words || null }, seat.badge.figure) : null),
      el("span", { class: "seat-status" }, seat.status ? icon(SIGNS[seat.mood] ?? "clock") : null, seat.status ?? "")),
    el("div", { class: "strip-hand" }, el("h2", { class: "label" }, seat.cards), el("ul", { class: "minis" }, ...cards)));
}

function line(seat) {
  return el("li", { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null },
    stand(seat.car),
    el("span", { class: "seat-name" }, el("span", {}, seat.name)),
    el("span", { class: "seat-status" }, seat.status ?? ""),
    seat.figures?.length ? el("span", { class: "seat-counts" }, ...seat.figures.map((figure) => tag(figure, "seat-figure"))) : null);
}
