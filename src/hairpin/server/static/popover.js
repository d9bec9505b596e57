/**
 * Panels over the page. A button opens one; Escape, its cross or a click beside it closes it. The focus goes in and
 * comes back.
 */
import { el, findAll, icon } from "./dom.js";

/**
 * What is open; `made` for a panel that is taken away when it closes.
 * @type {{panel: HTMLElement, opener: HTMLElement | undefined, made: boolean} | null}
 */
let open = null;

/** Show a panel that stands in the page. @param {HTMLElement} panel @param {HTMLElement} [opener] */
export function show(panel, opener) {
  place(panel, opener, false);
}

/** Make a panel and show it. @param {HTMLElement | undefined} opener @param {string} title @param {Node} body */
export function openPopover(opener, title, body) {
  const panel = el(
    "section",
    { class: "pop", role: "dialog", "aria-label": title },
    el(
      "header",
      {},
      el("h2", {}, title),
      el("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: hide } }, icon("cross")),
    ),
    body,
  );
  document.body.append(panel);
  place(panel, opener, true);
}

/** @param {HTMLElement} panel @param {HTMLElement | undefined} opener @param {boolean} made */
function place(panel, opener, made) {
  hide();
  panel.hidden = false;
  opener?.setAttribute("aria-expanded", "true");
  open = { panel, opener, made };
  findAll(panel, "button, a, input")[0]?.focus({ preventScroll: true });
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

addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Escape" && hide()) event.stopImmediatePropagation();
    if (event.key === "Tab" && open) keepInside(event, open.panel);
  },
  { capture: true },
);

addEventListener(
  "pointerdown",
  (event) => {
    if (!open || !(event.target instanceof Node)) return;
    const { panel, opener } = open;
    const isInside = panel.contains(event.target) || opener?.contains(event.target);
    if (!isInside || (event.target === panel && panel.classList.contains("veil"))) hide();
  },
  { capture: true },
);

/** The Tab key stays inside an open panel. @param {KeyboardEvent} event @param {HTMLElement} panel */
function keepInside(event, panel) {
  const stops = findAll(panel, 'button, a[href], input, select, [tabindex="0"]').filter(
    (one) => one.tabIndex >= 0 && !one.closest("[hidden]"),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
