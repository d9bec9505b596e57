/** The lead over time: a line that is above the middle while one car leads, and below it while the other does. */
import { draw, el } from "./dom.js";

/** @import { Curve, Size } from "../types.d.ts" */

/**
 * Its measures at three sizes, so that its words stay readable: width, height, left, right, top, foot, letters.
 * @type {Record<Size, [number, number, number, number, number, number, number]>}
 */
const SIZES = {
  wide: [1392, 360, 84, 72, 34, 132, 18],
  middle: [736, 340, 64, 44, 32, 112, 17],
  tall: [366, 280, 44, 24, 30, 88, 13],
};
const MIDDLE_FROM = 640;
const WIDE_FROM = 1000;
const INK = "var(--road-ink)";
const SOFT = "var(--road-ink-soft)";
const FAINT = "var(--road-ink-faint)";
let made = 0;

/** @param {Curve} curve */
export function showCurve(curve) {
  const box = el("div", {});
  const section = el("section", { class: "end-chart" }, el("h2", { class: "label" }, curve.label), box);
  /** @type {Size | ""} */
  let shown = "";
  new ResizeObserver(() => {
    const width = box.clientWidth;
    const size = width >= WIDE_FROM ? "wide" : width >= MIDDLE_FROM ? "middle" : "tall";
    if (size === shown) return;
    shown = size;
    box.replaceChildren(drawn(curve, size));
  }).observe(box);
  return section;
}

/** @param {Curve} curve @param {Size} size */
function drawn(curve, size) {
  const [width, height, left, right, top, foot, letters] = SIZES[size];
  const most = Math.max(1, ...curve.leads);
  const least = Math.min(-1, ...curve.leads);
  /** @param {number} lead */
  const y = (lead) => top + ((height - top - foot) * (most - lead)) / (most - least);
  /** @param {number} column */
  const x = (column) => left + ((width - left - right) * column) / curve.columns.length;
  const picture = draw(
    "svg",
    { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": curve.words },
    draw("rect", { width, height, fill: "var(--asphalt)" }),
  );
  for (let lead = least, step = stepOf(most - least); lead <= most; lead += 1) {
    if (lead % step || lead === 0) continue;
    picture.append(
      draw("path", { d: `M${left} ${y(lead)}H${width - 10}`, stroke: "var(--shine)", opacity: 0.1 }),
      words(left - 10, y(lead) + letters * 0.36, letters, `+${Math.abs(lead)}`, FAINT, "end"),
    );
  }
  picture.append(
    draw("path", {
      d: `M${left} ${y(0)}H${width - 10}`,
      stroke: "var(--lane-yellow)",
      "stroke-width": 3,
      "stroke-dasharray": "18 12",
    }),
    words(left - 10, y(0) + letters * 0.36, letters, "0", INK, "end"),
  );
  picture.append(...area(curve, x, y, width, height));
  for (const [car, down] of [
    [0, top - 10],
    [1, height - foot + letters + 2],
  ]) {
    const atStart = risesLate(curve.leads.map((lead) => (car ? -lead : lead)));
    picture.append(
      words(
        atStart ? left + 8 : width - 14,
        down,
        letters,
        `${curve.names[car]} ahead`,
        paint(curve.cars[car]),
        atStart ? "start" : "end",
      ),
    );
  }
  for (const [number, lead] of curve.leads.entries()) {
    picture.append(...point(curve, number, lead, x(number + 1), y(lead), size));
  }
  if (curve.unit)
    picture.append(
      words(
        size === "tall" ? 6 : left - 10,
        height - (size === "tall" ? 18 : 38),
        letters - 1,
        curve.unit,
        FAINT,
        size === "tall" ? "start" : "end",
      ),
    );
  return picture;
}

/** A grid line for about every sixth part. @param {number} range */
function stepOf(range) {
  return Math.max(1, Math.ceil(range / 6));
}

/**
 * Whether the line is highest in its second half: then words above it have room at the start.
 * @param {number[]} leads
 */
function risesLate(leads) {
  const half = Math.ceil(leads.length / 2);
  return Math.max(...leads.slice(0, half)) <= Math.max(...leads.slice(half), 0);
}

/**
 * @param {Curve} curve @param {(column: number) => number} x @param {(lead: number) => number} y @param {number} width
 * @param {number} height
 */
function area(curve, x, y, width, height) {
  const line = curve.leads.map((lead, number) => `L${x(number + 1)} ${y(lead)}`).join("");
  const whole = `M${x(0)} ${y(0)}${line}L${x(curve.leads.length)} ${y(0)}Z`;
  made += 1;
  /** @type {(name: string, top: number, high: number) => SVGElement} */
  const half = (name, top, high) =>
    draw("clipPath", { id: `curve-${name}-${made}` }, draw("rect", { y: top, width, height: high }));
  /** @type {(name: string, car: string) => SVGElement} */
  const fill = (name, car) =>
    draw("path", { d: whole, fill: paint(car), "fill-opacity": 0.28, "clip-path": `url(#curve-${name}-${made})` });
  return [
    half("above", 0, y(0)),
    half("below", y(0), height),
    fill("above", curve.cars[0]),
    fill("below", curve.cars[1]),
    draw("path", {
      d: `M${x(0)} ${y(0)}${line}`,
      fill: "none",
      stroke: INK,
      "stroke-width": 4,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  ];
}

/**
 * @param {Curve} curve @param {number} number @param {number} lead @param {number} x @param {number} y
 * @param {Size} size
 */
function point(curve, number, lead, x, y, size) {
  const [, height, , , , , letters] = SIZES[size];
  const { symbol, figures, words: told } = curve.columns[number];
  const colour = lead === 0 ? INK : paint(curve.cars[lead > 0 ? 0 : 1]);
  const small = size === "tall";
  const sign = small ? 24 : 32;
  const below = height - (size === "wide" ? 76 : small ? 50 : 74);
  const apart = small ? 11 : 24;
  const parts = [
    draw("circle", { cx: x, cy: y, r: small ? 6.5 : 8, fill: colour, stroke: "var(--asphalt)", "stroke-width": 3 }),
    words(
      x,
      y + (lead >= 0 ? -letters + 2 : letters + 12),
      letters + 1,
      lead === 0 ? "level" : `+${Math.abs(lead)}`,
      colour,
    ),
    draw("use", { href: `#${symbol}`, x: x - sign / 2, y: below - sign / 2, width: sign, height: sign }),
    words(x - apart, height - (small ? 18 : 38), letters + 3, figures[0], paint(curve.cars[0])),
    words(x, height - (small ? 18 : 38), letters, small ? "·" : ":", FAINT),
    words(x + apart, height - (small ? 18 : 38), letters + 3, figures[1], paint(curve.cars[1])),
  ];
  if (size === "wide" && told) parts.push(words(x, height - 14, letters - 1, told, SOFT));
  return parts;
}

/** The paint of a car, a little lighter, so that words in it can be read on asphalt. @param {string} car */
function paint(car) {
  const printed = car.split("-").at(-1);
  return `color-mix(in srgb, var(--worn-${printed}, var(--car-${printed}, ${INK})) 72%, var(--shine))`;
}

/**
 * @param {number} x @param {number} y @param {number} size @param {string} text @param {string} fill
 * @param {"start" | "middle" | "end"} [anchor]
 */
function words(x, y, size, text, fill, anchor = "middle") {
  const drawnWords = draw("text", { x, y, "font-size": size, fill, "text-anchor": anchor });
  drawnWords.textContent = String(text);
  return drawnWords;
}
