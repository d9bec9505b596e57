/** A gauge: values laid end to end against a red post. */
import { bold, draw, el, icon } from "./dom.js";

/** @import { Gauge } from "../types.d.ts" */

const WIDTH = 224;
const PAPER = "var(--card)";

/** @param {Gauge | null} gauge */
export function showGauge(gauge) {
  if (!gauge) return null;
  const limit = gauge.limit ?? null;
  const sign = gauge.sign ? icon(gauge.sign, "gauge-sign") : limit === null ? null : el("b", {}, String(limit));
  return el(
    "div",
    { class: "gauge", "data-against": gauge.mood || null },
    el(
      "div",
      { class: "gauge-top" },
      el("span", { class: "gauge-figure" }, gauge.was ? el("s", {}, gauge.was) : null, el("b", {}, gauge.figure)),
      sign ? el("span", { class: "gauge-limit" }, el("small", {}, "limit"), sign) : null,
    ),
    bar(gauge.parts ?? [], limit, gauge.top ?? 180),
    gauge.words ? el("p", {}, ...bold(gauge.words)) : null,
  );
}

/** @param {[number, string][]} parts @param {number | null} limit @param {number} top */
function bar(parts, limit, top) {
  const scale = WIDTH / top;
  const drawn = draw(
    "svg",
    { class: "gauge-bar", viewBox: `0 0 ${WIDTH} 40`, "aria-hidden": "true" },
    draw("rect", { y: 12, width: WIDTH, height: 16, rx: 4, fill: "var(--asphalt)" }),
  );
  let left = 0;
  for (const [value, kind] of parts) {
    const width = value * scale;
    drawn.append(...part(left, width, value, kind, limit === null ? null : limit * scale));
    left += width;
  }
  if (limit !== null)
    drawn.append(
      draw("path", {
        d: `M${limit * scale} 6V34`,
        stroke: "var(--sign-red)",
        "stroke-width": 3.5,
        "stroke-linecap": "round",
      }),
    );
  return drawn;
}

/** @param {number} left @param {number} width @param {number} value @param {string} kind @param {number | null} post */
function part(left, width, value, kind, post) {
  if (kind === "maybe") {
    return [
      draw("rect", {
        x: left + 1.5,
        y: 13.5,
        width: Math.max(width - 3, 1),
        height: 13,
        rx: 2.5,
        fill: PAPER,
        "fill-opacity": 0.18,
        stroke: PAPER,
        "stroke-width": 1.4,
        "stroke-dasharray": "4 3",
      }),
    ];
  }
  /** @type {SVGElement[]} */
  const made = [
    draw("rect", {
      x: left + 1,
      y: 13,
      width: Math.max(width - 2, 1),
      height: 14,
      rx: 2.5,
      fill: kind === "new" ? "var(--sodium-fill)" : PAPER,
    }),
  ];
  if (width > 14) {
    let middle = left + width / 2;
    if (post !== null && Math.abs(middle - post) < 11 && width > 34) middle += middle >= post ? 11 : -11;
    const figure = draw("text", {
      x: middle,
      y: 24.5,
      "font-size": 12.5,
      fill: "var(--card-ink)",
      "text-anchor": "middle",
    });
    figure.textContent = String(value);
    made.push(figure);
  }
  return made;
}
