/** Sitting down by a link: with just a name, or with the link of a seat that moves to this device. */
import { ask } from "./api.js";
import { PAINTS, stand } from "./dom.js";
import { invitation, reach } from "./invitation.js";
import { loadKit } from "./kit.js";
import { refused } from "./toast.js";

const form = document.querySelector("[data-form]");
const { table, invite, token, kit } = document.body.dataset;

loadKit(kit).then(() => {
  for (const place of document.querySelectorAll("[data-stand]")) place.replaceWith(stand(PAINTS[Number(place.dataset.stand)] ?? "oldpro"));
  for (const words of document.querySelectorAll("[data-paint]")) {
    const paint = PAINTS[Number(words.dataset.paint)];
    if (paint) words.textContent = `${paint[0].toUpperCase()}${paint.slice(1)}`;
  }
});

for (const place of document.querySelectorAll("[data-invitation]")) {
  place.prepend(invitation(place.dataset.invitation));
  place.lastElementChild.append(...[reach()].filter(Boolean));
}

/** A car that somebody else took meanwhile cannot be chosen any more; the next one is. */
function takeAway(seat) {
  form.querySelector(`[name=seat][value="${seat}"]`)?.closest("label").remove();
  const next = form.querySelector("[name=seat]");
  if (next) next.checked = true;
  else location.reload();
}

/** Whoever did not choose a car takes any that is free. */
let chose = false;
form.addEventListener("change", (event) => {
  if (event.target.name === "seat") chose = true;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  const seat = Number(new FormData(form).get("seat"));
  try {
    if (token) await ask(`/api/tables/${table}/claim`, { token });
    else await ask(`/api/tables/${table}/join`, { invite, name: form.elements.name.value.trim(), ...(chose ? { seat } : {}) });
    location.assign(`/t/${table}`);
  } catch (refusal) {
    button.disabled = false;
    refused(refusal, refusal.status === 409 ? "Your name is kept." : "");
    if (refusal.status === 409 && !token) takeAway(seat);
  }
});
