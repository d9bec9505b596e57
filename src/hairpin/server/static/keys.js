/**
 * Keys of the table: Enter confirms, Escape takes back, digits pick a bid or a card, letters lead to a part of the page
 * or press a button.
 */
import { hit } from "./dom.js";

/**
 * What the keys do; most say whether there was something to do.
 * @typedef {object} Act
 * @property {() => boolean} confirm
 * @property {() => boolean} clear
 * @property {() => boolean} undo
 * @property {() => boolean} takeBack
 * @property {(digit: number) => boolean} digit
 * @property {() => void} skip
 * @property {() => void} again show once more what happened since the last answer
 * @property {(way: 1 | -1) => void} speed faster or slower
 * @property {(part: "board" | "hand" | "log") => void} to
 * @property {(selector: string) => boolean} press
 */

/** @param {Act} act */
export function listen(act) {
  addEventListener("pointerdown", () => (document.documentElement.dataset.input = "pointer"), { capture: true });
  addEventListener("keydown", () => (document.documentElement.dataset.input = "keys"), { capture: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (hit(event, "input, textarea, select, dialog, .pop, .veil") || document.body.dataset.view === "curtain") return;
    if (KEYS[event.key]?.(act, event) || (/^[0-9]$/.test(event.key) && act.digit(Number(event.key))))
      event.preventDefault();
  });
}

/** Things that Enter confirms when they have the focus, because they are chosen already. */
const CHOSEN = [
  '.card[data-state="selected"]',
  '.slot[data-state="selected"]',
  '.bid[aria-checked="true"]',
  '.column[aria-checked="true"]',
  '.lay[data-state="selected"]',
  '.piece[data-state="selected"]',
  '.ways [aria-selected="true"]',
].join(", ");

/** @type {Record<string, (act: Act, event: KeyboardEvent) => boolean>} */
const KEYS = {
  Enter(act, event) {
    const pressed = hit(event, "a, summary, button, [role=button]", Element);
    return (!pressed || pressed.matches(CHOSEN)) && act.confirm();
  },
  Escape: (act) => act.clear(),
  Backspace: (act) => act.undo(),
  e: (act) => act.press('[data-key="explain"]'),
  w: (act) => act.press(".board-map"),
  u: (act) => act.takeBack(),
  s(act) {
    act.skip();
    return true;
  },
  a(act) {
    act.again();
    return true;
  },
  "+": (act) => shift(act, 1),
  "-": (act) => shift(act, -1),
  b: (act) => lead(act, "board"),
  h: (act) => lead(act, "hand"),
  l: (act) => lead(act, "log"),
};

/** @param {Act} act @param {1 | -1} way */
function shift(act, way) {
  act.speed(way);
  return true;
}

/** @param {Act} act @param {"board" | "hand" | "log"} part */
function lead(act, part) {
  act.to(part);
  return true;
}
