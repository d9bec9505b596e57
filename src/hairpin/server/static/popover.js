/** Panels over the page: opened by a button, closed by Escape, by their cross or by a click beside them; the focus goes in and comes back. */
import { el, icon } from "./dom.js";

let open = null;

/** Show a panel that stands in the page. @param {HTMLElement} panel @param {HTMLElement} [opener] */
export function show(panel, opener) {
  hide();
  panel.hidden = false;
  opener?.setAttribute("aria-expanded", "true");
  open = { panel, opener, made: false };
  panel.querySelector("button, a, input")?.focus({ preventScroll: true });
}

/** Make a panel and show it. @param {HTMLElement} opener @param {string} title @param {Node} body */
export function openPopover(opener, title, body) {
  const panel = el("section", { class: "pop", role: "dialog", "aria-label": title },
    el("header", {}, el("h2", {}, title), el("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: hide } }, icon("cross"))), body);
  document.body.append(panel);
  show(panel, opener);
  open.made = true;
}

/** Close what is open. @returns {boolean} whether anything was */
export function hide() {
  if (!open) return false;
  const { panel, opener, made } = open;
  open = null;
  if (made) panel.remove();
  else panel.hidden = true;
  opener?.setAttribute("aria-expanded", "false");
  opener?.focus({ preventScroll: true });
  return true;
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && hide()) event.stopImmediatePropagation();
  if (event.key === "Tab" && open) keepInside(event);
}, { capture: true });

addEventListener("pointerdown", (event) => {
  if (open && !open.panel.contains(event.target) && !open.opener?.contains(event.target)) hide();
  if (open && event.target === open.panel && open.panel.classList.contains("veil")) hide();
}, { capture: true });

/** The Tab key stays inside an open panel. */
function keepInside(event) {
  const stops = [...open.panel.querySelectorAll('button, a[href], input, select, [tabindex="0"]')].filter((one) => one.tabIndex >= 0 && !one.closest("[hidden]"));
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && open.panel.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
