/**
 * What luck may bring after an answer: a bar whose parts are as wide as they are likely, with the signs that bring
 * them.
 */
import { el } from "./dom.js";
import { showPiles } from "./panels.js";

/** @import { Chance, Prospect } from "../types.d.ts" */

/** @param {Chance[]} chances */
export function showChances(chances) {
  return el(
    "ul",
    { class: "chances", "aria-label": "What may come" },
    ...chances.map((chance) => {
      const part = el(
        "li",
        { "data-mood": chance.mood || null },
        showPiles(chance.piles ?? []),
        el("b", {}, chance.words),
        el("span", {}, chance.small ?? ""),
      );
      part.style.setProperty("--share", String(chance.share));
      return part;
    }),
  );
}

/** What another player's answer would bring. @param {Prospect[]} prospects */
export function showProspects(prospects) {
  return prospects.map((prospect) =>
    el(
      "div",
      { class: "prospect", "data-chances": String(Boolean(prospect.chances?.length)) },
      el("h3", {}, prospect.label),
      prospect.chances?.length ? showChances(prospect.chances) : el("p", {}, prospect.words ?? ""),
    ),
  );
}
