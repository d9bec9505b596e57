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
 * One button leads on: `act` says what it does beside closing the notice.
 * @param {string} words @param {{small?: string, kind?: "" | "refusal", sign?: string, stay?: boolean, act?: {words: string, call: () => void} | null}} [more]
 * @returns {() => void} takes it away again
 */
export function toast(words, { small = "", kind = "", sign = "info", stay = kind === "refusal", act = null } = {}) {
  const made = el("div", { class: "toast", role: kind === "refusal" ? "alert" : "status", "data-kind": kind || null, "data-words": words },
    icon(sign), el("span", {}, words, small ? el("small", {}, small) : null));
  const close = () => made.remove();
  const press = () => {
    close();
    act?.call();
  };
  made.append(el("button", { type: "button", class: "button", "data-kind": act ? null : "quiet", on: { click: press } }, act?.words ?? "OK"));
  for (const old of holder().querySelectorAll(`[data-words="${CSS.escape(words)}"]`)) old.remove();
  holder().append(made);
  if (!stay) setTimeout(close, STAY);
  return close;
}

/** Say why the server refused, or that it could not be asked. @param {Error & {status?: number}} refusal @param {string} [small] @param {{words: string, call: () => void} | null} [act] */
export function refused(refusal, small = "", act = null) {
  const unheard = refusal.status === 0;
  return toast(refusal.message, { kind: "refusal", sign: unheard ? "offline" : "cross", small: small || (unheard ? "Nothing has changed. Try again when the line is there." : ""), act });
}
