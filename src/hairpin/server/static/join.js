/** Sitting down by a link: with just a name, or with the link of a seat that moves to this device. */
import { ask } from "./api.js";
import { PAINTS, stand } from "./dom.js";
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

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    if (token) await ask(`/api/tables/${table}/claim`, { token });
    else {
      const seat = Number(new FormData(form).get("seat"));
      await ask(`/api/tables/${table}/join`, { invite, name: form.elements.name.value.trim(), seat });
    }
    location.assign(`/t/${table}`);
  } catch (refusal) {
    button.disabled = false;
    refused(refusal);
  }
});
