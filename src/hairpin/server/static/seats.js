/** The strip of players, for games whose board does not show them. */
import { el, stand, tag } from "./dom.js";

/** @param {HTMLElement} holder @param {any[]} seats */
export function showSeats(holder, seats) {
  holder.hidden = seats.length === 0;
  holder.replaceChildren(...seats.map((seat) => el("li", { class: "seat", "data-turn": seat.mood === "turn" ? "true" : null, "data-status": seat.mood || null },
    stand(seat.car),
    el("span", { class: "seat-name" }, el("span", {}, seat.name)),
    el("span", { class: "seat-status" }, seat.status ?? ""),
    seat.figures?.length ? el("span", { class: "seat-counts" }, ...seat.figures.map((figure) => tag(figure, "seat-figure"))) : null)));
}
