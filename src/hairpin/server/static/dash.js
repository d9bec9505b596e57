/** The viewer's own figures where one of them is a scale: pictures with words, and the scale cell by cell. */
import { el, picture } from "./dom.js";

/** @import { Fact } from "../types.d.ts" */

/** @param {Fact[]} facts */
export function dash(facts) {
  return el(
    "section",
    { class: "panel dash", "aria-label": "Your own" },
    ...facts.map((fact) => (fact.cells?.length ? scale(fact) : figure(fact))),
  );
}

/** @param {Fact} fact */
function figure(fact) {
  return el(
    "div",
    { class: "dash-figure", "data-fact": fact.id },
    fact.symbol
      ? el(
          "span",
          {
            class: "dock",
            role: fact.label ? null : "img",
            "aria-label": fact.label ? null : fact.words,
            "aria-hidden": fact.label ? "true" : null,
          },
          picture(fact.symbol, ""),
        )
      : null,
    fact.label ? el("p", {}, el("b", {}, fact.label), el("small", {}, fact.words ?? "")) : null,
  );
}

/** @param {Fact} fact */
function scale(fact) {
  return el(
    "div",
    { class: "dash-scale" },
    el(
      "ol",
      { "aria-label": fact.label },
      ...(fact.cells ?? []).map(([words, mood]) =>
        el("li", { "data-mood": mood || null, "aria-current": mood.includes("now") ? "true" : null }, words),
      ),
    ),
    fact.words ? el("p", {}, fact.words) : null,
  );
}
