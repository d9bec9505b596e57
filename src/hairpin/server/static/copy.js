/** A link one can copy with a press, or hand on. */
import { el, icon } from "./dom.js";
import { toast } from "./toast.js";

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

/** Hand a link on the way the device has for that; else it is copied. @param {string} path @param {string} words */
export async function share(path, words) {
  const url = new URL(path, location.href).href;
  if (navigator.share) {
    await navigator.share({ title: "Hairpin", text: words, url }).catch(() => {}); // whoever changed their mind needs no word
    return;
  }
  const field = el("input", { value: url, readonly: true, "aria-label": "Link" });
  document.body.append(field);
  await copy(url, field);
  field.remove();
  toast("The link is copied", { small: "Whoever opens it sees this result.", sign: "check" });
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
