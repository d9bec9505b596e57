/** What luck may bring after an answer: a bar in parts, as broad as they are likely, drawn as what they are drawn from. */
import { el } from "./dom.js";
import { showPiles } from "./panels.js";

/** @param {any[]} chances */
export function showChances(chances) {
  return el("ul", { class: "chances", "aria-label": "What may come" }, ...chances.map((chance) => {
    const part = el("li", { "data-mood": chance.mood || null }, showPiles(chance.piles ?? []), el("b", {}, chance.words), el("span", {}, chance.small ?? ""));
    part.style.setProperty("--share", String(chance.share));
    return part;
  }));
}

/** What somebody else's answer would bring. @param {any[]} prospects */
export function showProspects(prospects) {
  return prospects.map((prospect) => el("div", { class: "prospect", "data-chances": String(Boolean(prospect.chances?.length)) }, el("h3", {}, prospect.label),
    prospect.chances?.length ? showChances(prospect.chances) : el("p", {}, prospect.words ?? "")));
}
