/**
 * Places over time: a line for each car from the start to the finish, in its paint, and signs above every column.
 */
import { draw, el } from "./dom.js";

/** @import { Chart, Line, Size } from "../types.d.ts" */

/**
 * Its measures at three sizes, so that its words stay readable: width, height, left, right, top, letters, cars.
 * @type {Record<Size, [number, number, number, number, number, number, number]>}
 */
const SIZES = {
  wide: [1392, 322, 56, 128, 66, 20, 0.72],
  middle: [736, 300, 40, 92, 72, 17, 0.62],
  tall: [366, 290, 26, 54, 70, 14, 0.42],
};
const MIDDLE_FROM = 640;
const WIDE_FROM = 1000;

/** @param {Chart} chart */
export function showChart(chart) {
  const box = el("div", {});
  const section = el("section", { class: "end-chart" }, el("h2", { class: "label" }, chart.label), box);
  /** @type {Size | ""} */
  let shown = "";
  new ResizeObserver(() => {
    const width = box.clientWidth;
    const size = width >= WIDE_FROM ? "wide" : width >= MIDDLE_FROM ? "middle" : "tall";
    if (size === shown) return;
    shown = size;
    box.replaceChildren(drawn(chart, size));
  }).observe(box);
  return section;
}

/** @param {Chart} chart @param {Size} size */
function drawn(chart, size) {
  const [width, height, left, right, top, letters, car] = SIZES[size];
  const columns = chart.columns.length;
  /** @param {number} column */
  const x = (column) => left + ((width - left - right) * column) / columns;
  /** @param {number} place */
  const y = (place) => top + ((height - top - 10) * (place - 0.5)) / chart.ranks;
  const picture = draw(
    "svg",
    { class: "board", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": chart.words },
    chequers(),
    draw("rect", { width, height, fill: "var(--asphalt)" }),
    draw("rect", {
      x: x(columns) - 5,
      y: top,
      width: 10,
      height: height - top,
      fill: "url(#chart-chequers)",
      opacity: 0.8,
    }),
  );
  for (const [column, signs] of chart.columns.entries()) {
    picture.append(
      ...columnSigns(signs, (x(column) + x(column + 1)) / 2, size),
      draw("path", { d: `M${x(column)} ${top}V${height}`, stroke: "var(--shine)", opacity: 0.1 }),
    );
  }
  for (let place = 1; place <= chart.ranks; place += 1)
    picture.append(words(left / 2, y(place) + letters * 0.36, letters, place));
  /** @param {Line} line */
  const mine = (line) => (line.mood === "mine" ? 2 : line.mood ? 0 : 1);
  const lines = [...chart.lines].sort((one, other) => mine(one) - mine(other));
  for (const line of lines) picture.append(...road(line, x, y));
  for (const line of lines) picture.append(carAt(line, x(columns) + right / 2, y(line.places.at(-1) ?? 0), car));
  return picture;
}

/** The finish line. */
function chequers() {
  return draw(
    "defs",
    {},
    draw(
      "pattern",
      { id: "chart-chequers", width: 12, height: 12, patternUnits: "userSpaceOnUse" },
      draw("rect", { width: 12, height: 12, fill: "var(--road-night)" }),
      draw("path", { d: "M0 0h6v6h-6zM6 6h6v6h-6z", fill: "var(--lane-white)" }),
    ),
  );
}

/** @param {string[]} signs @param {number} middle @param {Size} size */
function columnSigns(signs, middle, size) {
  const big = size === "wide" ? 44 : 28;
  return signs.map((sign, place) => {
    const at = size === "wide" ? [middle + (place - (signs.length - 1) / 2) * 50, 34] : [middle, 19 + place * 30];
    return draw("use", {
      href: `#${sign}`,
      x: at[0] - big / 2,
      y: at[1] - big / 2,
      width: big,
      height: big,
      color: "var(--road-ink)",
    });
  });
}

/** @param {number} x @param {number} y @param {number} size @param {string | number} text */
function words(x, y, size, text) {
  const made = draw("text", { x, y, "font-size": size, fill: "var(--road-ink-faint)", "text-anchor": "middle" });
  made.textContent = String(text);
  return made;
}

/** @param {Line} line @param {(column: number) => number} x @param {(place: number) => number} y */
function road(line, x, y) {
  const d = line.places
    .map((place, column) => {
      if (!column) return `M${x(0)} ${y(place)}`;
      const middle = (x(column - 1) + x(column)) / 2;
      return `C${middle} ${y(line.places[column - 1])} ${middle} ${y(place)} ${x(column)} ${y(place)}`;
    })
    .join("");
  const yours = line.mood === "mine";
  const printed = line.car.split("-").at(-1);
  const paint = `var(--worn-${printed}, var(--car-${printed}, var(--car-oldpro)))`;
  return [
    draw("path", { d, fill: "none", stroke: "var(--asphalt)", "stroke-width": yours ? 9 : 6 }),
    draw("path", {
      d,
      fill: "none",
      stroke: paint,
      "stroke-width": yours ? 5.5 : 3,
      "stroke-linecap": "round",
      "stroke-dasharray": line.mood && !yours ? "2 7" : null,
    }),
  ];
}

/** @param {Line} line @param {number} x @param {number} y @param {number} size */
function carAt(line, x, y, size) {
  return draw("use", {
    href: `#${line.car}`,
    x: -48,
    y: -24,
    width: 96,
    height: 48,
    transform: `translate(${x} ${y}) scale(${size})`,
  });
}
