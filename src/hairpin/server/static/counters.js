/** The top row: title, steps of a round, and what is counted; a counter with items can be looked through. */
import { differs, el, icon, picture } from "./dom.js";
import { symbolOf } from "./kit.js";
import { openPopover } from "./popover.js";

/** @import { Counter, Item, Step } from "../types.d.ts" */

/** @param {HTMLElement} holder @param {Step[]} steps */
export function showSteps(holder, steps) {
  holder.replaceChildren(
    ...steps.map((step) => el("li", step.now ? { "data-state": "now", "aria-current": "step" } : {}, step.words)),
  );
}

/** @param {HTMLElement} holder @param {Counter[]} counters */
export function showCounters(holder, counters) {
  if (!differs(holder, counters)) return;
  holder.replaceChildren(
    ...counters.map((counter) => {
      const says = counter.words || `${counter.label}: ${counter.value}`;
      const sign = counter.symbol ? sized(counter.symbol) : el("i", { class: "none" });
      const words = el("span", {}, counter.label, " ", el("b", {}, counter.value));
      if (!counter.items.length) return el("span", { class: "counter", role: "img", "aria-label": says }, sign, words);
      const open = () => openPopover(button, `${counter.label}: ${counter.value}`, pile(counter.items));
      const button = el(
        "button",
        {
          type: "button",
          class: "counter",
          "aria-label": `${says}, look through them`,
          "aria-haspopup": "dialog",
          on: { click: open },
        },
        sign,
        words,
      );
      return button;
    }),
  );
}

/** @param {string} symbol */
function sized(symbol) {
  return symbolOf(symbol)?.hasAttribute("viewBox") ? picture(symbol, "counter-sign") : icon(symbol, "counter-sign");
}

/** @param {Item[]} items */
function pile(items) {
  return el(
    "ul",
    { class: "pile" },
    ...items.map((item) =>
      el(
        "li",
        {},
        item.symbol && !item.figure
          ? picture(item.symbol, "pile-card")
          : el("span", { class: "pile-figure" }, item.figure, ...(item.signs ?? []).map((sign) => icon(sign, ""))),
        el("span", { class: "says" }, item.words),
        item.note ? el("small", {}, item.note.figure || item.note.words) : null,
      ),
    ),
  );
}
