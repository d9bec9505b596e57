/** Short notices at the foot of the page; a refusal stays until it is closed, the rest leave by themselves. */
import { Refusal, reasonOf } from "./api.js";
import { el, icon } from "./dom.js";

/**
 * A button of a notice: its words, and what it does beside closing it.
 * @typedef {{words: string, call: () => void}} Act
 */

const STAY = 6000;

/** @returns {HTMLElement} */
function holder() {
  const found = document.querySelector(".toasts");
  if (found instanceof HTMLElement) return found;
  const made = el("div", { class: "toasts" });
  document.body.append(made);
  return made;
}

/**
 * @param {string} words
 * @param {{small?: string, kind?: "" | "refusal", sign?: string, stay?: boolean, act?: Act | null}} [more]
 * @returns {() => void} takes it away again
 */
export function toast(words, { small = "", kind = "", sign = "info", stay = kind === "refusal", act = null } = {}) {
  const made = el(
    "div",
    { class: "toast", role: kind === "refusal" ? "alert" : "status", "data-kind": kind || null, "data-words": words },
    icon(sign),
    el("span", {}, words, small ? el("small", {}, small) : null),
  );
  const close = () => made.remove();
  const press = () => {
    close();
    act?.call();
  };
  made.append(
    el(
      "button",
      { type: "button", class: "button", "data-kind": act ? null : "quiet", on: { click: press } },
      act?.words ?? "OK",
    ),
  );
  for (const old of holder().querySelectorAll(`[data-words="${CSS.escape(words)}"]`)) old.remove();
  holder().append(made);
  if (!stay) setTimeout(close, STAY);
  return close;
}

/**
 * Say why the server refused, or that it could not be asked.
 * @param {unknown} problem @param {string} [small] @param {Act | null} [act]
 */
export function refused(problem, small = "", act = null) {
  const unheard = problem instanceof Refusal && problem.status === 0;
  return toast(reasonOf(problem), {
    kind: "refusal",
    sign: unheard ? "offline" : "cross",
    small: small || (unheard ? "Nothing has changed. Try again when you are connected." : ""),
    act,
  });
}
