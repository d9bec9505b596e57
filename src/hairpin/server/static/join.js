/** Sitting down by a link: with just a name, or with the link of a seat that moves to this device. */
import { ask, Refusal } from "./api.js";
import { carName, carOf, el, find, findAll, hit, numberWord, stand } from "./dom.js";
import { invitation, reach } from "./invitation.js";
import { loadKit } from "./kit.js";
import { paintSeats } from "./paints.js";
import { refused } from "./toast.js";

/** @import { RefusalBody } from "./api.js" */

const form = find(document, "[data-form]", HTMLFormElement);
const { table, invite, token, kit } = document.body.dataset;

paintSeats(findAll(document, "[data-stand]").map(seatIn));
loadKit(kit).then(() => {
  for (const place of findAll(document, "[data-stand]")) place.replaceWith(stand(carOf(seatIn(place))));
});
for (const label of findAll(document, ".pick-car label")) {
  const seat = seatIn(find(label, "[data-stand]"));
  find(label, "[data-car-name]").textContent = carName(carOf(seat), seat.paint);
}

for (const place of findAll(document, "[data-invitation]")) {
  place.prepend(invitation(place.dataset.invitation ?? ""));
  place.lastElementChild?.append(...[reach()].filter((note) => note !== null));
}

/** The seat whose car comes to a place. @param {HTMLElement} place */
function seatIn({ dataset: { stand: seat, colour = "", paint = "", drives } }) {
  return { seat: Number(seat), color_name: colour, paint, drives };
}

/** What can be pressed to choose a seat; undefined where it could not be chosen here. @param {number} seat */
function labelOf(seat) {
  return findAll(form, ".pick-car label").find((label) => label.querySelector(`[name=seat][value="${seat}"]`));
}

/** What the car of a seat is called. @param {number} seat */
function car(seat) {
  const label = labelOf(seat);
  return label ? (find(label, "[data-car-name]").textContent ?? "").toLowerCase() : `seat ${seat + 1}`;
}

/** The button says which car it is. */
function sayCar() {
  const words = form.querySelector("[data-sit-words]");
  const [picked] = findAll(form, "[name=seat]:checked", HTMLInputElement);
  if (words && picked && chose) words.textContent = `Sit down in the ${car(Number(picked.value))}`;
}

/**
 * Another player took this car meanwhile: it can no longer be chosen, and the next free one is.
 * @param {RefusalBody} refusal @param {number} seat
 */
function takeAway({ by = "", free = [] }, seat) {
  if (!free.length) {
    location.reload();
    return;
  }
  for (const radio of findAll(form, "[name=seat]", HTMLInputElement))
    radio.disabled = !free.includes(Number(radio.value));
  labelOf(seat)?.append(el("small", {}, by));
  find(form, "[name=seat]:not(:disabled)", HTMLInputElement).checked = true;
  const count = numberWord(free.length);
  const left = free.length === 1 ? "One car is" : `${count[0].toUpperCase()}${count.slice(1)} cars are`;
  find(form, "[data-taken] b").textContent = `${by} was faster: the ${car(seat)} is taken`;
  find(form, "[data-taken] span").textContent = `Your name is kept. ${left} still free.`;
  find(form, "[data-taken]").hidden = false;
  sayCar();
}

/** A person who did not choose a car takes any that is free. */
let chose = false;
form.addEventListener("click", (event) => {
  if (!hit(event, "[name=seat]")) return;
  chose = true;
  sayCar();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = find(form, "[type=submit]", HTMLButtonElement);
  button.disabled = true;
  const seat = Number(new FormData(form).get("seat"));
  try {
    if (token) await ask(`/api/tables/${table}/claim`, { token });
    else
      await ask(`/api/tables/${table}/join`, {
        invite,
        name: find(form, "[name=name]", HTMLInputElement).value.trim(),
        seat: chose ? seat : null,
      });
    location.assign(`/t/${table}`);
  } catch (problem) {
    button.disabled = false;
    chose = true;
    if (problem instanceof Refusal && problem.status === 409 && problem.body.free) takeAway(problem.body, seat);
    else refused(problem);
  }
});

if (!token) sayCar();
