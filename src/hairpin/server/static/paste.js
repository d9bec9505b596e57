/** A link typed or pasted once more, where the last one led nowhere. */

/** The addresses that lead to a table, and what they end with. */
const LEADS = /^\/(join|watch|seat|t)\/[\w.~-]+\/?$/;

const opener = document.querySelector("[data-paste]");
const form = document.getElementById("paste");

opener?.addEventListener("click", () => {
  form.hidden = !form.hidden;
  opener.setAttribute("aria-expanded", String(!form.hidden));
  if (!form.hidden) form.elements.link.focus();
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const path = pathOf(form.elements.link.value);
  const says = form.querySelector("[role=alert]");
  says.hidden = Boolean(path);
  if (path) location.assign(path);
  else says.textContent = "This is not a link to a table here. One looks like …/join/ and a row of letters.";
});

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
