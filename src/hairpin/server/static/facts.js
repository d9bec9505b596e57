/** The viewer's own figures, such as chips: a number, as many signs, and what it means. */
import { dash } from "./dash.js";
import { el, icon } from "./dom.js";

/** @import { Fact } from "../types.d.ts" */

/** No more signs than this are drawn. */
const MOST_SIGNS = 8;

/** What is counted, in a word: one chip, two chips. @param {Fact} fact */
function counted({ label, figure }) {
  const words = label.toLowerCase().replace(/^your /, "");
  return figure === "1" ? words.replace(/s$/, "") : words;
}

/** @param {HTMLElement} holder @param {Fact[]} facts */
export function showFacts(holder, facts) {
  holder.hidden = facts.length === 0;
  if (facts.some((fact) => fact.cells?.length)) return holder.replaceChildren(dash(facts));
  return holder.replaceChildren(
    ...facts.map((fact) => {
      const count = Math.min(Number(fact.figure) || 0, MOST_SIGNS);
      const { symbol } = fact;
      const signs = symbol ? Array.from({ length: count }, () => icon(symbol, "")) : [];
      return el(
        "section",
        { class: "fact", "aria-label": `${fact.label}: ${fact.figure}` },
        el("h2", { class: "label" }, fact.label),
        el(
          "div",
          { class: "fact-in", "data-label": counted(fact) },
          el("b", {}, fact.figure),
          el("span", { class: "pips", "aria-hidden": "true" }, ...signs),
          fact.words ? el("small", {}, fact.words) : null,
        ),
      );
    }),
  );
}
