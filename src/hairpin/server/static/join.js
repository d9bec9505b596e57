/** Sitting down by a link: with just a name, or with the link of a seat that moves to this device. */
import { ask } from "./api.js";
import { carName, el, numberWord, paintOf, stand } from "./dom.js";
import { invitation, reach } from "./invitation.js";
import { loadKit } from "./kit.js";
import { refused } from "./toast.js";

const form = document.querySelector("[data-form]");
const { table, invite, token, kit } = document.body.dataset;

loadKit(kit).then(() => {
  for (const place of document.querySelectorAll("[data-stand]")) place.replaceWith(stand(paintIn(place)));
});
for (const label of document.querySelectorAll(".pick-car label")) label.querySelector("[data-car-name]").textContent = carName(paintIn(label.querySelector("[data-stand]")));

for (const place of document.querySelectorAll("[data-invitation]")) {
  place.prepend(invitation(place.dataset.invitation));
  place.lastElementChild.append(...[reach()].filter(Boolean));
}

/** The paint of the seat that a place is for. */
function paintIn({ dataset }) {
  return paintOf({ seat: Number(dataset.stand), color_name: dataset.colour, drives: dataset.drives });
}

/** What the car of a seat is called that could be chosen here. */
function car(seat) {
  return form.querySelector(`[name=seat][value="${seat}"]`)?.closest("label").querySelector("[data-car-name]").textContent.toLowerCase() ?? `seat ${Number(seat) + 1}`;
}

/** The button says which car it is. */
function sayCar() {
  const words = form.querySelector("[data-sit-words]");
  const picked = form.querySelector("[name=seat]:checked");
  if (words && picked && chose) words.textContent = `Sit down in the ${car(picked.value)}`;
}

/** A car that somebody else took meanwhile cannot be chosen any more; the next free one is. */
function takeAway({ by, free }, seat) {
  if (!free?.length) return location.reload();
  for (const radio of form.querySelectorAll("[name=seat]")) radio.disabled = !free.includes(Number(radio.value));
  const taken = form.querySelector(`[name=seat][value="${seat}"]`)?.closest("label");
  taken?.append(el("small", {}, by));
  form.querySelector("[name=seat]:not(:disabled)").checked = true;
  const notice = form.querySelector("[data-taken]");
  notice.firstElementChild.textContent = `${by} was faster: the ${car(seat)} is taken`;
  notice.lastElementChild.textContent = `Your name is kept. ${free.length === 1 ? "One car is" : `${numberWord(free.length)[0].toUpperCase()}${numberWord(free.length).slice(1)} cars are`} still free.`;
  notice.hidden = false;
  return sayCar();
}

/** Whoever did not choose a car takes any that is free. */
let chose = false;
form.addEventListener("click", ({ target }) => {
  if (target.name !== "seat") return;
  chose = true;
  sayCar();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  const seat = Number(new FormData(form).get("seat"));
  try {
    if (token) await ask(`/api/tables/${table}/claim`, { token });
    else await ask(`/api/tables/${table}/join`, { invite, name: form.elements.name.value.trim(), seat: chose ? seat : null });
    location.assign(`/t/${table}`);
  } catch (refusal) {
    button.disabled = false;
    chose = true;
    if (refusal.status === 409 && refusal.body.free) takeAway(refusal.body, seat);
    else refused(refusal);
  }
});

if (!token) sayCar();
