/** The top row: title, steps of a round, and what is counted; a counter with items can be looked through. */
import { el, icon, picture } from "./dom.js";
import { symbolOf } from "./kit.js";
import { openPopover } from "./popover.js";

/** @param {HTMLElement} holder @param {any[]} steps */
export function showSteps(holder, steps) {
  holder.replaceChildren(...steps.map((step) => el("li", step.now ? { "data-state": "now", "aria-current": "step" } : {}, step.words)));
}

/** @param {HTMLElement} holder @param {any[]} counters */
export function showCounters(holder, counters) {
  const look = JSON.stringify(counters);
  if (holder.dataset.look === String(look.length) && holder.look === look) return;
  holder.look = look;
  holder.dataset.look = String(look.length);
  holder.replaceChildren(...counters.map((counter) => {
    const says = counter.words || `${counter.label}: ${counter.value}`;
    const sign = counter.symbol ? sized(counter.symbol) : el("i", { class: "none" });
    const words = el("span", {}, counter.label, " ", el("b", {}, counter.value));
    if (!counter.items?.length) return el("span", { class: "counter", role: "img", "aria-label": says }, sign, words);
    const open = (event) => openPopover(event.currentTarget, `${counter.label}: ${counter.value}`, pile(counter.items));
    return el("button", { type: "button", class: "counter", "aria-label": `${says}, look through them`, "aria-haspopup": "dialog", on: { click: open } }, sign, words);
  }));
}

function sized(symbol) {
  return symbolOf(symbol)?.hasAttribute("viewBox") ? picture(symbol, "counter-sign") : icon(symbol, "counter-sign");
}

function pile(items) {
  return el("ul", { class: "pile" }, ...items.map((item) => el("li", {}, item.symbol && !item.figure ? picture(item.symbol, "pile-card") : el("span", { class: "pile-figure" }, item.figure, ...(item.signs ?? []).map((sign) => icon(sign, ""))),
    el("span", { class: "says" }, item.words), item.note ? el("small", {}, item.note.figure || item.note.words) : null)));
}
