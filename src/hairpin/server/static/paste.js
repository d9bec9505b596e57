/** A form for a link, shown where the last link led nowhere. */

import { find, findAll } from "./dom.js";

/** The addresses that lead to a table, and what they end with. */
const LEADS = /^\/(join|watch|seat|t)\/[\w.~-]+\/?$/;

/** Make the form work. @param {HTMLElement} opener */
function offer(opener) {
  const form = find(document, "#paste", HTMLFormElement);
  const link = find(form, "[name=link]", HTMLInputElement);
  const says = find(form, "[role=alert]");
  opener.addEventListener("click", () => {
    form.hidden = !form.hidden;
    opener.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) link.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const path = pathOf(link.value);
    says.hidden = Boolean(path);
    if (path) location.assign(path);
    else says.textContent = "This is not a link to a table here. Such a link looks like …/join/ and a row of letters.";
  });
}

/** The address on this server that a link names, or "". @param {string} typed */
function pathOf(typed) {
  const words = typed.trim();
  try {
    const link = new URL(words, location.origin);
    return link.origin === location.origin && LEADS.test(link.pathname) ? link.pathname : "";
  } catch {
    return "";
  }
}

for (const opener of findAll(document, "[data-paste]")) offer(opener);
