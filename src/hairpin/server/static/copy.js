/** A link that can be copied with a press, or shared. */
import { el, icon } from "./dom.js";
import { toast } from "./toast.js";

/** @param {string} path @returns {HTMLElement} */
export function copyable(path) {
  const whole = new URL(path, location.href).href;
  const button = el("button", { type: "button", class: "icon-button", "aria-label": "Copy the link" }, icon("copy"));
  const field = el("input", {
    class: "link",
    readonly: true,
    value: whole,
    "aria-label": "Link",
    on: { focus: () => field.select() },
  });
  const box = el("div", { class: "linkbox" }, field, button);
  button.addEventListener("click", async () => {
    await copy(whole, field);
    button.replaceChildren(icon("check"));
    button.setAttribute("aria-label", "Copied");
    setTimeout(() => {
      button.replaceChildren(icon("copy"));
      button.setAttribute("aria-label", "Copy the link");
    }, 2000);
  });
  return box;
}

/** Share a link the way this device does it; where it cannot, copy it. @param {string} path @param {string} words */
export async function share(path, words) {
  const url = new URL(path, location.href).href;
  if (navigator.share) {
    // A person who changes their mind needs no notice.
    await navigator.share({ title: "Hairpin", text: words, url }).catch(() => {});
    return;
  }
  const field = el("input", { value: url, readonly: true, "aria-label": "Link" });
  document.body.append(field);
  await copy(url, field);
  field.remove();
  toast("The link is copied", { small: "Anyone who opens it sees this result.", sign: "check" });
}

/**
 * Where the clipboard is not allowed (plain http on another machine), select the text, so that keys can copy it.
 * @param {string} text @param {HTMLInputElement} input
 */
export async function copy(text, input) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    input.select();
    document.execCommand("copy");
  }
}
