/** Small makers of elements; everything a person typed goes in as text, never as markup. */
import { need, symbolOf } from "./kit.js";

const SVG = "http://www.w3.org/2000/svg";

/** The paint of each seat, in the order of the look. */
export const PAINTS = ["red", "yellow", "blue", "orange", "white", "green", "purple"];

/**
 * The paint of a seat of a table, for `stand` and `carName`: a game may give the seats other ones, and race dice: `die-red`.
 * @param {{seat: number, color_name: string, drives?: string}} seat
 */
export function paintOf({ seat, color_name: named, drives = "car" }) {
  const paint = PAINTS.includes(named) ? named : PAINTS[seat] ?? "oldpro";
  return drives === "die" ? `die-${paint}` : paint;
}

/** Each paint has its body, its number and where the disc for the number sits. */
const CARS = {
  red: ["coupe", 1, -8], yellow: ["hatch", 2, -10], blue: ["roadster", 3, 22], orange: ["muscle", 4, -9.5],
  white: ["sedan", 5, -8], green: ["kei", 6, -3], purple: ["wedge", 7, -12], oldpro: ["oldpro", 0, 0],
};

/** What people call a car or a die: its paint and its body. @param {string} paint */
export function carName(paint) {
  if (paint.startsWith("die-")) return `${paint[4].toUpperCase()}${paint.slice(5)} die`;
  const [body] = CARS[paint];
  return `${paint[0].toUpperCase()}${paint.slice(1)} ${body === "kei" ? "kei van" : body}`;
}

/** A small number as a word. @param {number} count */
export function numberWord(count) {
  return ["no", "one", "two", "three", "four", "five", "six", "seven"][count] ?? String(count);
}

/**
 * An element with its attributes and children; an attribute of null, undefined or false is left out, `on` adds listeners.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, call] of Object.entries(value)) made.addEventListener(event, call);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The same for SVG. @param {string} tag @param {Record<string, any>} [attributes] @param {...Node} children @returns {SVGElement} */
export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) made.setAttribute(name, String(value));
  made.append(...children);
  if (tag === "use" && attributes.href) need(attributes.href.slice(1));
  return made;
}

/** A symbol as a small picture beside words. @param {string} name @param {string} [kind] */
export function icon(name, kind = "icon") {
  return draw("svg", { class: kind || null, "aria-hidden": "true" }, draw("use", { href: `#${name}` }));
}

/** A symbol in a frame of its own shape. @param {string} name @param {string} kind */
export function picture(name, kind) {
  const box = symbolOf(name)?.getAttribute("viewBox") ?? "0 0 10 10";
  const [x, y, width, height] = box.split(/[\s,]+/);
  return draw("svg", { class: kind, viewBox: box, "aria-hidden": "true" }, draw("use", { href: `#${name}`, x, y, width, height }));
}

/**
 * A car on its patch of asphalt. @param {string} car a paint, a die in one (`die-red`), or a symbol of the kit
 * @param {"" | "s" | "l"} [size] @param {boolean} [isDrawn] false for the patch alone, where the car comes later
 */
export function stand(car, size = "", isDrawn = true) {
  const paint = car.startsWith("die-") ? car.slice(4) : car;
  const patch = el("span", { class: "stand", "data-car": paint in CARS ? paint : null, "data-size": size || null });
  if (!isDrawn) return patch;
  const drawn = draw("svg", { viewBox: "-48 -24 96 48", "aria-hidden": "true" });
  const put = (href, width, height, x, y, more) => drawn.append(draw("use", { href: `#${href}`, x: x - width / 2, y: y - height / 2, width, height, ...more }));
  if (!(paint in CARS)) put(car, 96, 48, 0, 0);
  else {
    const [body, number, disc] = CARS[paint];
    if (paint === car) put(`car-${body}`, 96, 48, 0, 0);
    else put("d10", 48, 48, 0, 0);
    if (number && size !== "s") put(`digit-${number}`, 7.88, 12.6, paint === car ? disc : 0, 0, { color: "#14171c" });
  }
  patch.append(drawn);
  return patch;
}

/** Words in which *this* is bold. @param {string} words @returns {(Node | string)[]} */
export function bold(words) {
  return words.split(/\*([^*]+)\*/).map((part, place) => (place % 2 ? el("b", {}, part) : part));
}

/**
 * A small label: a figure, a sign and a word, any of which may be missing.
 * @param {{figure?: string, symbol?: string, words?: string, mood?: string} | null | undefined} told @param {string} [kind] its class
 */
export function tag(told, kind = "cost") {
  if (!told) return null;
  const { figure = "", symbol = "", words = "", mood = "" } = told;
  const sign = symbol === "card-back" ? el("i", { class: "mini-card" }) : symbol ? icon(symbol, "") : null;
  return el("span", { class: kind, "data-mood": mood || null, "data-plain": !symbol }, figure ? el("b", {}, figure) : null, sign, words || null);
}

/** Replace what an element holds, and give the focus back to the part with the same `data-key`. */
export function refill(holder, ...children) {
  const key = holder.contains(document.activeElement) ? document.activeElement.closest("[data-key]")?.dataset.key : undefined;
  holder.replaceChildren(...children.filter(Boolean));
  if (key !== undefined) holder.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
