/**
 * A game's kit: its symbols and backdrops. A kit has hundreds of symbols and a screen shows a few dozen. They wait as
 * text; each is put into the page, with those it is drawn with, when something first uses it.
 */

const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;
const USED = /href="#([^"]+)"/g;

/** Symbols that nothing in the page uses yet, as text. @type {Map<string, string>} */
const waiting = new Map();
/** Holds the symbols that are used. Nothing is drawn here, only where they are used. @type {Element | null} */
let holder = null;

/** @param {string} [pictures] address of the SVG */
export async function loadKit(pictures) {
  if (!pictures) return;
  const text = await fetch(pictures).then((reply) => (reply.ok ? reply.text() : Promise.reject(new Error("no kit"))));
  const frame = text.replace(SYMBOL, (whole, name) => {
    if (!document.getElementById(name)) waiting.set(name, whole);
    return "";
  });
  const drawn = document.importNode(new DOMParser().parseFromString(frame, "image/svg+xml").documentElement, true);
  drawn.setAttribute("class", "kit");
  drawn.setAttribute("aria-hidden", "true");
  holder = document.createElementNS(drawn.namespaceURI, "g");
  holder.setAttribute("class", "kit-parts");
  // Gradients and patterns stay where they are: they cost nothing where nothing is drawn.
  holder.append(...drawn.querySelectorAll('[id^="backdrop-"]'));
  drawn.append(holder);
  document.body.prepend(drawn);
  for (const root of [document, ...[...document.querySelectorAll("template")].map((one) => one.content)]) {
    for (const used of root.querySelectorAll("use")) need((used.getAttribute("href") ?? "").slice(1));
  }
}

/** Put a symbol into the page, because something is about to use it. @param {string} name */
export function need(name) {
  const text = waiting.get(name);
  if (!text) return;
  waiting.delete(name);
  for (const [, other] of text.matchAll(USED)) need(other);
  holder?.insertAdjacentHTML("beforeend", text);
}

/** A symbol by its name. @param {string} name @returns {Element | null} */
export function symbolOf(name) {
  need(name);
  return document.getElementById(name);
}
