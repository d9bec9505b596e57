/** Short notices at the foot of the page; a refusal stays until it is closed, the rest leave by themselves. */
import { el, icon } from "./dom.js";

const STAY = 6000;

/** @returns {HTMLElement} */
function holder() {
  let found = document.querySelector(".toasts");
  if (!found) document.body.append((found = el("div", { class: "toasts" })));
  return found;
}

/**
 * @param {string} words @param {{small?: string, kind?: "" | "refusal", sign?: string, stay?: boolean}} [more]
 * @returns {() => void} takes it away again
 */
export function toast(words, { small = "", kind = "", sign = "info", stay = kind === "refusal" } = {}) {
  const made = el("div", { class: "toast", role: kind === "refusal" ? "alert" : "status", "data-kind": kind || null },
    icon(sign), el("span", {}, words, small ? el("small", {}, small) : null));
  const close = () => made.remove();
  made.append(el("button", { type: "button", class: "button", "data-kind": "quiet", on: { click: close } }, "OK"));
  for (const old of holder().querySelectorAll(".toast")) if (old.firstElementChild?.nextSibling?.textContent === made.firstElementChild?.nextSibling?.textContent) old.remove();
  holder().append(made);
  if (!stay) setTimeout(close, STAY);
  return close;
}

/** Say why the server refused. @param {Error} refusal @param {string} [small] */
export function refused(refusal, small = "") {
  return toast(refusal.message, { kind: "refusal", sign: "cross", small });
}
