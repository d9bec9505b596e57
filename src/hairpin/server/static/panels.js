/** Panels beside a board, with things counted out; and the course of the match as a row of signs in the top bar. */
import { differs, el, icon, refill, stand } from "./dom.js";
import { symbolOf } from "./kit.js";

/** @import { Mark, Panel, Pile, Row } from "../types.d.ts" */

/** A pile of more than this is one sign and a number. */
const MOST_SIGNS = 12;

/** Piles side by side: of each the signs that are there, then those that are gone. @param {Pile[]} piles */
export function showPiles(piles) {
  return el(
    "span",
    { class: "piles", "aria-hidden": "true" },
    ...piles.map(([sign, here, all]) =>
      all > MOST_SIGNS
        ? el("span", { class: "pile-of" }, icon(sign, ""), `×${here}`)
        : el(
            "span",
            { class: "pile-of" },
            ...Array.from({ length: all }, (_, number) => {
              const drawn = icon(sign, "");
              if (number >= here) drawn.setAttribute("data-out", "true");
              return drawn;
            }),
          ),
    ),
  );
}

/** @param {HTMLElement} holder @param {Panel[]} panels */
export function showPanels(holder, panels) {
  if (!differs(holder, panels)) return;
  holder.hidden = panels.length === 0;
  refill(holder, ...panels.map(showPanel));
}

/** @param {Panel} panel */
export function showPanel(panel) {
  const layout = panel.layout ?? "rows";
  return el(
    "section",
    { class: "panel side-panel", "data-panel": panel.id, "data-layout": layout },
    el(
      "header",
      {},
      el("h2", {}, panel.symbol ? icon(panel.symbol) : null, panel.label),
      panel.note ? el("span", { class: "label" }, panel.note) : null,
    ),
    el(
      "ul",
      { "data-many": String((panel.rows ?? []).length > 3) },
      ...(panel.rows ?? []).map((row) => ROWS[layout](row)),
    ),
    panel.foot ? el("p", { class: "side-foot" }, panel.foot) : null,
  );
}

/** The rows of a panel, by its layout. @type {Record<NonNullable<Panel["layout"]>, (row: Row) => HTMLElement>} */
const ROWS = {
  rows(row) {
    const what = row.car
      ? stand(row.car, "s")
      : row.piles?.length
        ? null
        : el("b", { class: "row-figure" }, row.figure ?? "");
    const words = el("span", { class: "row-words" }, row.words ?? "", row.small ? el("small", {}, row.small) : null);
    const piles = row.piles?.length
      ? [showPiles(row.piles), words, row.figure ? el("b", { class: "row-figure" }, row.figure) : null]
      : [what, words];
    return el(
      "li",
      {
        "data-mood": row.mood || null,
        "data-piles": row.piles?.length ? "true" : null,
        "aria-label": row.piles?.length ? pilesWords(row) : null,
      },
      ...piles,
    );
  },
  cells(row) {
    return el(
      "li",
      {},
      showPiles(row.piles ?? []),
      el("b", { class: "row-figure" }, row.figure ?? ""),
      el("span", { class: "says" }, row.words ?? ""),
    );
  },
  facts(row) {
    return el(
      "li",
      { "data-mood": row.mood || null },
      el("span", {}, row.words ?? ""),
      el("b", { class: "row-figure" }, row.figure ?? ""),
    );
  },
};

/** @param {Row} row */
function pilesWords({ piles = [], words, figure }) {
  const counted = piles.map(([sign, here]) => `${here} ${titleOf(sign)}`).join(", ");
  return [words, figure && piles.length === 1 ? `${figure} ${titleOf(piles[0][0])}` : counted]
    .filter(Boolean)
    .join(": ");
}

/** What a sign is called in its kit. @param {string} sign */
function titleOf(sign) {
  return symbolOf(sign)?.querySelector("title")?.textContent.toLowerCase() ?? "";
}

/** @param {HTMLElement} holder an <ol> @param {Mark[]} trail */
export function showTrail(holder, trail) {
  holder.hidden = trail.length === 0;
  holder.replaceChildren(
    ...trail.map((mark) =>
      el(
        "li",
        { "data-state": mark.mood || null, "aria-current": mark.mood === "now" ? "step" : null, title: mark.words },
        mark.symbol ? icon(mark.symbol, "") : el("span", { "aria-hidden": "true" }, "?"),
        el("span", { class: "says" }, mark.words),
      ),
    ),
  );
}
