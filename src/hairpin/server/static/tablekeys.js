/** The keys of a table as it is now. They are read off the page itself, so the list holds only keys that work. */
import { findAll } from "./dom.js";
import { still } from "./pace.js";

/** @import { Group } from "./keylist.js" */
/** @typedef {(name: string) => HTMLElement} Parts finds a part of the page by its name */

const ASKED = '[data-part="decision"]:not([hidden]):not([data-state])';
const COMPOSED = ["tabs", "cards", "groups", "rows"]; // layouts with something to take back
const can = (/** @type {Element} */ one) => one.getAttribute("aria-disabled") !== "true";

/** @param {Parts} part @returns {Group[]} */
export function tableKeys(part) {
  if (part("play").hidden) return [];
  return [
    { title: "The question", keys: document.querySelector(ASKED) ? question(part) : answered(part) },
    { title: "Looking", keys: looking(part) },
  ];
}

/** @param {Parts} part @returns {Group["keys"]} */
function question(part) {
  /** @type {Group["keys"]} */
  const keys = [];
  const decision = part("decision");
  const rows = findAll(part("cards"), ".rack-items")
    .map((row) => findAll(row, "button[data-key]"))
    .filter((row) => row.length);
  const cards = rows.flat().filter(can);
  const bids = findAll(decision, "[data-bid]")
    .filter(can)
    .map((bid) => bid.dataset.bid ?? "")
    .filter((bid) => /^[0-9]$/.test(bid));
  const trays = findAll(part("trays"), ".tray-who kbd")
    .map((key) => key.textContent ?? "")
    .filter((key) => key !== "0");
  if (trays.length)
    keys.push([span(trays), "The die in hand to that car"], [["0"], "Lay it aside"], [["⌫"], "Take the last one back"]);
  else if (bids.length) keys.push([span(bids), "Answer by its number"]);
  else if (cards.length) keys.push([span(cards.slice(0, 9).map((_, place) => String(place + 1))), "Card by its place"]);
  const ways = decision.querySelectorAll('[role="tab"], [role="radio"]').length > 1;
  if (trays.length) keys.push([["←", "→"], "Die to die"]);
  else if (rows.some((row) => row.length > 1))
    keys.push([["←", "→"], ways ? "Card to card, way to way" : "Card to card"]);
  else if (ways) keys.push([["←", "→"], "Way to way"]);
  if (!trays.length && rows.length > 1) keys.push([["↑", "↓"], "From row to row"]);
  if (decision.querySelector('[data-key="confirm"]')) keys.push([["Enter"], "Press the main button"]);
  if (COMPOSED.includes(decision.dataset.layout ?? "") && (cards.length || trays.length))
    keys.push([["Esc"], "Take the choice back, before sending"]);
  return [...keys, ...answered(part)];
}

/** What can be done about an answer that was sent. @param {Parts} part @returns {Group["keys"]} */
function answered(part) {
  return part("play").querySelector('[data-key="back"]') ? [[["U"], "Take your last answer back"]] : [];
}

/** @param {Parts} part @returns {Group["keys"]} */
function looking(part) {
  /** @type {Group["keys"]} */
  const keys = [[["B"], "To the board"]];
  if (part("cards").querySelector('[tabindex="0"]') || part("trays").querySelector('[tabindex="0"]'))
    keys.push([["H"], "To your hand"]);
  keys.push([["L"], "To the log"]);
  if (part("field").querySelector(".board-map")) keys.push([["W"], "The whole board, and back"]);
  if (part("decision").querySelector('[data-key="explain"]')) keys.push([["E"], "Explain the question"]);
  if (still()) return keys;
  keys.push([["S"], "Skip what is moving"], [["+", "−"], "Faster, slower"]);
  if (document.querySelector('[data-since]:not([hidden], [aria-disabled="true"])'))
    keys.push([["A"], "What happened since your turn"]);
  return keys;
}

/** From the first to the last of them. @param {string[]} names */
function span(names) {
  return names.length > 3 ? [names[0], "…", ...names.slice(-1)] : names;
}
