/**
 * Two ways to lay out a question beside a board. `rows`: a row for each way with the signs of its cost, those of the
 * kind `tool` as small tiles below; a way that is composed opens under them, and what can be picked for it and lies in
 * no rack stands there with its picture. `columns`: a column for each way, its figure on top and the signs of what it
 * asks for below.
 */
import { openSteps } from "./compose.js";
import { bold, el, icon, picture, tag } from "./dom.js";

/** @import { Ask, Outcome, Tag, Way } from "../types.d.ts" */
/** @import { Composed } from "./compose.js" */
/** @typedef {{choose: (way: string) => void, answer: (way: Way) => void, press: (id: string) => void}} Act */

/** @param {Ask} ask @param {Composed} composed @param {Act} act @returns {Node[]} */
export function showRows(ask, composed, act) {
  const rows = ask.ways.filter((way) => way.kind !== "tool" && !(way.compose && way.id === ask.first && !way.small));
  const tools = ask.ways.filter((way) => way.kind === "tool");
  return [
    el(
      "div",
      { class: "answers", role: "group", "aria-label": "Ways to answer" },
      ...rows.map((way, place) => row(way, composed, act, place + 1)),
    ),
    lays(composed, act),
    tools.length ? el("div", { class: "tools" }, ...tools.map((way) => tool(way, composed, act))) : null,
  ].filter((one) => one !== null);
}

/** What stands above a question: its label, and how far something has come in dots. @param {Ask} ask */
export function showLabel(ask) {
  if (!ask.label) return null;
  const dots = Array.from({ length: ask.of ?? 0 }, (_, place) => el("i", { "data-on": place < (ask.done ?? 0) }));
  return el(
    "span",
    { class: "ask-label" },
    ask.label,
    ...(dots.length
      ? [el("span", { class: "dots", "aria-hidden": "true" }, ...dots), `${ask.done ?? 0} of ${ask.of}`]
      : []),
  );
}

/** @param {Way} way @param {Composed} composed @param {Act} act @param {number} key */
function row(way, composed, act, key) {
  const chosen = composed.way === way;
  return el(
    "button",
    {
      type: "button",
      class: "answer",
      "data-key": `way-${way.id}`,
      "data-bid": key,
      "data-mood": way.mood || null,
      "data-state": chosen ? "selected" : null,
      "aria-pressed": way.compose ? String(chosen) : null,
      "aria-disabled": way.reason ? "true" : null,
      on: { click: () => !way.reason && act.answer(way) },
    },
    el("kbd", { "aria-hidden": "true" }, String(key)),
    el("span", {}, el("b", {}, way.label), el("small", {}, ...bold(way.reason || way.small || ""))),
    signs(way.facts ?? []),
  );
}

/** @param {Tag[]} facts */
function signs(facts) {
  return el(
    "span",
    { class: "signs", "aria-hidden": "true" },
    ...facts.map((fact) => (fact.symbol ? picture(fact.symbol, "sign") : el("span", {}, fact.words))),
  );
}

/** @param {Way} way @param {Composed} composed @param {Act} act */
function tool(way, composed, act) {
  return el(
    "button",
    {
      type: "button",
      class: "tool",
      "data-key": `way-${way.id}`,
      "data-state": composed.way === way ? "selected" : null,
      "aria-pressed": way.compose ? String(composed.way === way) : null,
      "aria-disabled": way.reason ? "true" : null,
      on: { click: () => !way.reason && act.answer(way) },
    },
    icon(way.symbol ?? "", ""),
    el("b", {}, way.label),
    el("small", {}, way.reason || way.small || ""),
  );
}

/**
 * The outcomes that are offered in the question itself.
 * @param {Way} way @param {Composed} composed
 * @returns {[string, Outcome][]}
 */
function picks(way, { chosen }) {
  const { kind, one = {}, pair = {}, steps = {} } = way.compose ?? {};
  if (way.compose && kind === "steps") return openSteps(way.compose, chosen.item).map((path) => [path, steps[path]]);
  const open = kind === "one" ? one : kind === "pair" ? (pair[chosen.item ?? ""] ?? {}) : {};
  return Object.entries(open).filter(([, outcome]) => outcome.label);
}

/** @param {Composed} composed @param {Act} act */
function lays(composed, act) {
  const found = composed.way ? picks(composed.way, composed) : [];
  if (!found.length) return null;
  return el(
    "div",
    { class: "lays", role: "group", "aria-label": "Where" },
    ...found.map(([id, outcome]) => {
      const chosen = composed.items.get(id)?.state === "selected";
      return el(
        "button",
        {
          type: "button",
          class: "lay",
          "data-key": `lay-${id}`,
          "data-state": chosen ? "selected" : null,
          "aria-pressed": String(chosen),
          on: { click: () => act.press(id) },
        },
        outcome.symbol ? picture(outcome.symbol, "lay-picture") : null,
        el("b", {}, outcome.label),
        el("small", {}, outcome.follows ?? ""),
      );
    }),
  );
}

/** @param {Ask} ask @param {Composed} composed @param {Act} act @returns {Node[]} */
export function showColumns(ask, composed, act) {
  const stop = composed.way ?? ask.ways.find((way) => !way.reason);
  const lines = (composed.way?.facts ?? []).filter((fact) => fact.words);
  return [
    el(
      "div",
      { class: "columns", role: "radiogroup", "aria-label": ask.words },
      ...ask.ways.map((way) =>
        el(
          "button",
          {
            type: "button",
            role: "radio",
            class: "column",
            "data-key": `way-${way.id}`,
            "data-bid": way.reason ? null : way.label,
            "aria-checked": String(way === composed.way),
            "aria-disabled": way.reason ? "true" : null,
            tabindex: way === stop ? 0 : -1,
            "aria-label": heard(way),
            on: { click: () => !way.reason && act.choose(way.id) },
          },
          el("span", {}, way.small ?? ""),
          el("b", {}, way.label),
          way.reason ? el("i", {}, way.reason) : tag(way.cost, "column-cost"),
          el(
            "span",
            { class: "column-signs" },
            ...(way.facts ?? [])
              .filter((fact) => fact.symbol && !fact.words)
              .map((fact) => picture(fact.symbol ?? "", "sign")),
          ),
        ),
      ),
    ),
    lines.length
      ? el(
          "ul",
          { class: "lines" },
          ...lines.map((line) =>
            el(
              "li",
              { "data-mood": line.mood || null },
              line.symbol ? icon(line.symbol, "") : null,
              el("span", {}, ...bold(line.words ?? "")),
            ),
          ),
        )
      : null,
  ].filter((one) => one !== null);
}

/** A column in words, for screen readers. @param {Way} way */
function heard(way) {
  const lines = (way.facts ?? [])
    .map((fact) => fact.words)
    .filter(Boolean)
    .join(" ")
    .replaceAll("*", "");
  return [`${way.label} (${way.small ?? ""})`, way.reason, way.cost?.words, lines].filter(Boolean).join(", ");
}
