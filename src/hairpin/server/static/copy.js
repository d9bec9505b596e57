/** A link one can copy with a press. */
import { el, icon } from "./dom.js";

/** @param {string} path @returns {HTMLElement} */
export function copyable(path) {
  const whole = new URL(path, location.href).href;
  const button = el("button", { type: "button", class: "icon-button", "aria-label": "Copy the link" }, icon("copy"));
  const box = el("div", { class: "linkbox" }, el("input", { class: "link", readonly: true, value: whole, "aria-label": "Link", on: { focus: (event) => event.target.select() } }), button);
  button.addEventListener("click", async () => {
    await copy(whole, box.querySelector("input"));
    button.replaceChildren(icon("check"));
    button.setAttribute("aria-label", "Copied");
    setTimeout(() => { button.replaceChildren(icon("copy")); button.setAttribute("aria-label", "Copy the link"); }, 2000);
  });
  return box;
}

/** Where the clipboard is not allowed (plain http on another machine), select it, so that the keys can copy it. */
export async function copy(text, input) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    input.select();
    document.execCommand?.("copy");
  }
}
