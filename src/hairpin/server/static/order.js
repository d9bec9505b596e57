/** The order of the players as a table beside the board, and as a strip above it where there is little room. */
import { el, find, icon, picture, refill } from "./dom.js";

/** @import { Column, Driver, Order } from "../types.d.ts" */

/**
 * A page with an order has its board on the left, and the question, the order and the log on the right.
 * @param {HTMLElement} play
 */
function arrange(play) {
  /** @param {string} name */
  const part = (name) => find(play, `[data-part="${name}"]`);
  const table = el("section", { class: "panel order", "data-part": "order" });
  const strip = el("ol", { class: "order-strip", "data-part": "strip" });
  const side = el("div", { class: "play-beside" }, part("decision"), table, find(play, ".play-log"));
  play.dataset.lay = "beside";
  part("field").before(strip);
  part("deck").before(side);
  return { table, strip };
}

export class OrderTable {
  /** @param {HTMLElement} play */
  constructor(play) {
    this.play = play;
    /** @type {{table: HTMLElement, strip: HTMLElement} | null} */
    this.parts = null;
    this.look = "";
  }

  /** @param {Order | null} order */
  show(order) {
    if (!order) return;
    this.parts ??= arrange(this.play);
    const look = JSON.stringify(order);
    if (look === this.look) return;
    this.look = look;
    const { columns, drivers } = order;
    refill(
      this.parts.table,
      el(
        "table",
        {},
        el("caption", { class: "label" }, order.label),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "col" }, "Driver"),
            ...columns.map((column) => el("th", { scope: "col" }, column.words)),
          ),
        ),
        el("tbody", {}, ...drivers.map((driver) => line(driver))),
      ),
    );
    this.parts.strip.setAttribute("aria-label", order.label);
    refill(this.parts.strip, ...drivers.map((driver) => short(driver, columns)));
  }
}

/** @param {Driver} driver */
function line(driver) {
  return el(
    "tr",
    { "data-mood": driver.mood || null },
    el(
      "th",
      { scope: "row" },
      el(
        "span",
        { class: "order-who" },
        el("span", { class: "dock" }, picture(driver.car, "")),
        el("b", {}, driver.name),
        el("small", {}, driver.status ?? "", ...(driver.signs ?? []).map((sign) => icon(sign, ""))),
      ),
    ),
    ...(driver.cells ?? []).map((cell) =>
      el(
        "td",
        { "data-mood": cell.mood || null },
        cell.figure || null,
        cell.symbol
          ? el("span", { class: "order-sign", role: "img", "aria-label": cell.words ?? "" }, picture(cell.symbol, ""))
          : null,
      ),
    ),
  );
}

/** @param {Driver} driver @param {Column[]} columns */
function short(driver, columns) {
  const cells = (driver.cells ?? []).filter((_, place) => columns[place].short);
  const known = columns.filter((column) => column.short);
  return el(
    "li",
    { "data-mood": driver.mood || null, title: driver.name },
    el("span", { class: "dock" }, picture(driver.car, "")),
    el("b", {}, driver.name),
    el(
      "small",
      {},
      ...cells.map((cell, place) =>
        el(
          "span",
          {},
          icon(known[place].symbol ?? "", ""),
          el("span", { class: "says" }, known[place].words),
          " ",
          cell.figure ?? "",
        ),
      ),
    ),
  );
}
