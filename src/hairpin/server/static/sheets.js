/** What every player did, for all to see: a sheet for each player, a line for each of their things. */
import { differs, el, picture, stand, tag } from "./dom.js";

/** @import { Sheet, SheetLine, Tag } from "../types.d.ts" */

/** @param {HTMLElement} holder @param {Sheet[]} sheets */
export function showSheets(holder, sheets) {
  holder.hidden = sheets.length === 0;
  if (!differs(holder, sheets)) return;
  holder.dataset.n = String(sheets.length);
  holder.replaceChildren(
    ...sheets.map((sheet) =>
      el(
        "section",
        { class: "sheet", "aria-label": sheet.name },
        el(
          "header",
          {},
          el("b", {}, sheet.name),
          el("small", {}, sheet.words ?? ""),
          tag(sheet.cost, "sheet-cost figures"),
        ),
        el("ol", {}, ...(sheet.lines ?? []).map(line)),
      ),
    ),
  );
}

/** @param {SheetLine} one */
function line(one) {
  const items = one.items ?? [];
  return el(
    "li",
    {},
    stand(one.car, "s"),
    el(
      "span",
      { class: "roll", role: "img", "aria-label": `${one.name}: ${items.map((item) => item.figure).join(" ")}` },
      ...items.map(small),
    ),
    el("b", { class: "figures" }, one.figure ?? ""),
    el(
      "span",
      { class: "came" },
      one.result
        ? el(
            "b",
            { "data-mood": one.result.mood || null },
            one.result.words,
            one.result.figure ? " " : null,
            one.result.figure ? el("em", {}, one.result.figure) : null,
          )
        : null,
      one.end ? el("small", { "data-mood": one.end.mood || null }, one.end.words) : null,
    ),
  );
}

/** A small thing that everybody sees, such as a die. @param {Tag} item */
export function small(item) {
  return el("i", { "data-mood": item.mood || null }, picture(item.symbol ?? "", ""));
}
