/** Makers and finders of elements. Everything a person typed goes in as text, never as markup. */
import { need, symbolOf } from "./kit.js";

/** @import { Tag } from "../types.d.ts" */
/**
 * The value of an attribute; null, undefined and false leave it out.
 * @typedef {string | number | boolean | null | undefined} Value
 */
/** @typedef {{[Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void}} Listeners */
/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/** All paints, in the order of the look. */
export const PAINTS = ["red", "yellow", "blue", "orange", "white", "green", "purple"];

/** The paint that the game has for a seat. @param {{seat: number, color_name: string}} seat */
export function printedPaint({ seat, color_name: named }) {
  return PAINTS.includes(named) ? named : (PAINTS[seat] ?? "oldpro");
}

/**
 * The car of a seat of a table, for `stand` and `carName`: named by its printed paint, as boards name cars. A game may
 * race dice: `die-red`.
 * @param {{seat: number, color_name: string, drives?: string}} seat
 */
export function carOf({ seat, color_name, drives = "car" }) {
  const paint = printedPaint({ seat, color_name });
  return drives === "die" ? `die-${paint}` : paint;
}

/**
 * Each printed paint has its body, its number and where the disc for the number sits.
 * @type {Record<string, [string, number, number]>}
 */
const CARS = {
  red: ["coupe", 1, -8],
  yellow: ["hatch", 2, -10],
  blue: ["roadster", 3, 22],
  orange: ["muscle", 4, -9.5],
  white: ["sedan", 5, -8],
  green: ["kei", 6, -3],
  purple: ["wedge", 7, -12],
  oldpro: ["oldpro", 0, 0],
};

/**
 * What people call a car or a die: its paint and its body.
 * @param {string} car @param {string} [paint] where it is not the printed one
 */
export function carName(car, paint) {
  const printed = car.replace("die-", "");
  const colour = paint || printed;
  const [body] = printed === car ? CARS[car] : ["die"];
  return `${colour[0].toUpperCase()}${colour.slice(1)} ${body === "kei" ? "kei van" : body}`;
}

/** A small number as a word. @param {number} count */
export function numberWord(count) {
  return ["no", "one", "two", "three", "four", "five", "six", "seven"][count] ?? String(count);
}

/**
 * An element with its attributes and children; `on` adds listeners.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} tag
 * @param {{on?: Listeners, [name: string]: Value | Listeners}} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  const { on = {}, ...others } = attributes;
  for (const [name, value] of Object.entries(others)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [event, call] of Object.entries(on)) made.addEventListener(event, /** @type {EventListener} */ (call));
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * The same for SVG; here an attribute can be false.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} tag @param {Record<string, Value>} [attributes] @param {...Node} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function draw(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) made.setAttribute(name, String(value));
  made.append(...children);
  if (tag === "use" && attributes.href) need(String(attributes.href).slice(1));
  return made;
}

/**
 * The one element that a page must have here.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} root @param {string} selector @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`This page has no ${selector}.`);
  return /** @type {Kind} */ (found);
}

/**
 * What the server wrote into the page as JSON; the caller knows of which type that is.
 * @template T
 * @param {string} id
 * @returns {T}
 */
export function dataOf(id) {
  return JSON.parse(find(document, `#${id}`).textContent ?? "");
}

/**
 * All such elements.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} root @param {string} selector @param {new () => Kind} [kind] those of another kind are left out
 * @returns {Kind[]}
 */
export function findAll(root, selector, kind) {
  const wanted = kind ?? HTMLElement;
  return /** @type {Kind[]} */ ([...root.querySelectorAll(selector)].filter((one) => one instanceof wanted));
}

/**
 * The element of this kind that an event happened in; null where there is none.
 * @template {Element} [Kind=HTMLElement]
 * @param {Event} event @param {string} selector @param {new () => Kind} [kind]
 * @returns {Kind | null}
 */
export function hit(event, selector, kind) {
  const found = event.target instanceof Element ? event.target.closest(selector) : null;
  return found instanceof (kind ?? HTMLElement) ? /** @type {Kind} */ (found) : null;
}

/** How far an arrow key leads in a row, and in which direction; 0 for other keys. @param {KeyboardEvent} event */
export function arrowStep({ key }) {
  if (key === "ArrowRight" || key === "ArrowDown") return 1;
  return key === "ArrowLeft" || key === "ArrowUp" ? -1 : 0;
}

/** What each holder was last asked to show. @type {WeakMap<Element, string>} */
const looks = new WeakMap();

/** Whether a holder is to show something else than the last time. @param {Element} holder @param {unknown} shown */
export function differs(holder, shown) {
  const look = JSON.stringify(shown);
  if (looks.get(holder) === look) return false;
  looks.set(holder, look);
  return true;
}

/** A symbol as a small picture beside words. @param {string} name @param {string} [kind] */
export function icon(name, kind = "icon") {
  return draw("svg", { class: kind || null, "aria-hidden": "true" }, draw("use", { href: `#${name}` }));
}

/** A symbol in a frame of its own shape. @param {string} name @param {string} kind */
export function picture(name, kind) {
  const box = symbolOf(name)?.getAttribute("viewBox") ?? "0 0 10 10";
  const [x, y, width, height] = box.split(/[\s,]+/);
  return draw(
    "svg",
    { class: kind, viewBox: box, "aria-hidden": "true" },
    draw("use", { href: `#${name}`, x, y, width, height }),
  );
}

/**
 * A car on its patch of asphalt, in the paint that it has at this table.
 * @param {string} car a printed paint, a die in one (`die-red`), or a symbol of the kit
 * @param {"" | "s" | "m" | "l"} [size] @param {boolean} [isDrawn] false for the patch alone, where the car comes later
 */
export function stand(car, size = "", isDrawn = true) {
  const paint = car.startsWith("die-") ? car.slice(4) : car;
  const patch = el("span", { class: "stand", "data-car": paint in CARS ? paint : null, "data-size": size || null });
  if (!isDrawn) return patch;
  const drawn = draw("svg", { viewBox: "-48 -24 96 48", "aria-hidden": "true" });
  /** @type {(href: string, width: number, height: number, x: number, more?: Record<string, string>) => void} */
  const put = (href, width, height, x, more) =>
    drawn.append(draw("use", { href: `#${href}`, x: x - width / 2, y: -height / 2, width, height, ...more }));
  if (!(paint in CARS)) put(car, 96, 48, 0);
  else {
    const [body, number, disc] = CARS[paint];
    if (paint === car) put(`car-${body}`, 96, 48, 0);
    else put("d10", 48, 48, 0);
    const middle = paint === car ? disc : 0;
    if (number && size !== "s") put(`digit-${number}`, 7.88, 12.6, middle, { color: "var(--roof-mark)" });
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
 * @param {Tag | null | undefined} told @param {string} [kind] its class
 */
export function tag(told, kind = "cost") {
  if (!told) return null;
  const { figure = "", symbol = "", words = "", mood = "" } = told;
  const sign = symbol === "card-back" ? el("i", { class: "mini-card" }) : symbol ? icon(symbol, "") : null;
  return el(
    "span",
    { class: kind, "data-mood": mood || null, "data-plain": !symbol },
    figure ? el("b", {}, figure) : null,
    sign,
    words || null,
  );
}

/**
 * Replace what an element holds, and give the focus back to the part with the same `data-key`.
 * @param {HTMLElement} holder @param {...Child} children
 */
export function refill(holder, ...children) {
  const focused = holder.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.closest("[data-key]")?.getAttribute("data-key");
  holder.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  if (typeof key === "string") focusKey(holder, key);
}

/** Put the focus on the part with this `data-key`. @param {HTMLElement} holder @param {string} key */
export function focusKey(holder, key) {
  const found = holder.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}
