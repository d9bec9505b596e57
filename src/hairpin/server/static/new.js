/** The form of a new table: seats, and the options of the game with what differs from the printed rules marked. */
import { ask } from "./api.js";
import { carName, el, icon, paintOf, stand } from "./dom.js";
import { refused } from "./toast.js";
import { Workshop } from "./workshop.js";

const form = document.querySelector("[data-form]");
const list = form.querySelector("[data-seats]");
const [fewest, most] = [Number(form.dataset.fewest), Number(form.dataset.most)];
const STARTING = ["me", "bot street", "bot street", "bot street"];
const colours = form.dataset.colours.split(" ");
const all = (selector) => [...form.querySelectorAll(selector)];

function addSeat(by) {
  const made = form.querySelector("[data-seat-template]").content.firstElementChild.cloneNode(true);
  made.querySelector("select").value = by;
  made.querySelector("select").addEventListener("change", (event) => {
    if (event.target.value === "me") for (const other of selects()) if (other !== event.target && other.value === "me") other.value = "open";
    refresh();
  });
  made.querySelector("[data-name]").addEventListener("input", refresh);
  made.querySelector("[data-remove]").addEventListener("click", () => {
    made.remove();
    refresh();
  });
  list.append(made);
}

function selects() {
  return [...list.querySelectorAll("select")];
}

/** Every word that follows from the choices. */
function refresh() {
  const seats = selects();
  const name = form.elements["my-name"].value.trim();
  [...list.children].forEach((line, place) => {
    const select = seats[place];
    const [by, level] = select.value.split(" ");
    const paint = paintOf({ seat: place, color_name: colours[place], drives: form.dataset.drives });
    line.querySelector(".figures").textContent = String(place + 1);
    line.querySelector("[data-car]").replaceChildren(by === "open" ? el("span", { class: "empty-car" }, icon("door", "")) : stand(paint));
    const typed = line.querySelector("[data-name]");
    const here = typed.value.trim();
    line.querySelector("b").textContent = { me: name || "You", screen: here || "Somebody beside you", open: "Open seat" }[by] ?? "Bot";
    line.querySelector("small").textContent = { me: carName(paint), screen: `${carName(paint)}, plays at this screen`, open: "Whoever has the link sits down here" }[by] ?? `${carName(paint)}, ${select.selectedOptions[0].dataset.words || level}`;
    typed.parentElement.hidden = by !== "screen";
    typed.setAttribute("aria-label", `Name of who drives seat ${place + 1}`);
    select.setAttribute("aria-label", `Seat ${place + 1}`);
    const cross = line.querySelector("[data-remove]");
    cross.setAttribute("aria-label", `Remove seat ${place + 1}`);
    cross.hidden = seats.length <= fewest;
  });
  const open = seats.filter((select) => select.value === "open").length;
  form.querySelector("[data-patient]").hidden = open === 0;
  const changed = all("[data-option]").filter((option) => isChanged(option)).length;
  const rules = changed ? `${changed} changed` : "as printed";
  form.querySelector("[data-seat-count]").textContent = `${seats.length} of at most ${most}`;
  form.querySelector("[data-add]").hidden = seats.length >= most;
  form.querySelector("[data-sum-seats]").textContent = open ? `${seats.length - open} taken, ${open} open` : `${seats.length} taken`;
  form.querySelector("[data-sum-rules]").textContent = rules;
  form.querySelector("[data-bar-words]").textContent = `${seats.length} ${seats.length === 1 ? "seat" : "seats"}`;
  form.querySelector("[data-bar-small]").textContent = `${form.elements.who.value === "listed" ? "Listed" : "Private"} · rules ${rules}`;
  for (const words of all("[data-submit-words]")) words.textContent = open ? "Open the table" : "Start the race";
  const faulty = all('[data-workshop][data-ok="false"]').find((one) => one.querySelector("[data-own]").checked);
  form.querySelector("[data-after]").textContent = faulty ? `Your ${faulty.dataset.option} cannot be raced yet: what is wrong stands below it.` : open ? "You get a link for the open seats. You start the race when all are there." : "No seat is open, so the race starts at once.";
}

/** What an option is set to, as text; "" for no value. */
function valueOf(option) {
  const input = option.querySelector("input:checked") ?? option.querySelector("input");
  return option.dataset.kind === "switch" ? String(input.checked) : input.value.trim();
}

function isChanged(option) {
  const changed = valueOf(option) !== option.dataset.default;
  option.querySelector("[data-kind=changed]").hidden = !changed;
  return changed;
}

/** The options that differ; a value left empty means none. */
function chosen() {
  const options = {};
  for (const option of all("[data-option]").filter((one) => isChanged(one))) {
    const value = valueOf(option);
    const kind = option.dataset.kind;
    options[option.dataset.option] = kind === "switch" ? value === "true" : value === "" ? null : kind === "number" ? Number(value) : value;
  }
  return options;
}

/** What is wrong with an option, said where it is set; without words nothing is. */
function say(option, words) {
  const place = option.querySelector("[data-wrong]");
  place.textContent = words;
  place.hidden = !words;
  for (const input of option.querySelectorAll("input")) {
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", place.id]]) {
      if (words) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }
}

/** A refusal that is about one option is said there, and there one can set it right. */
function refusedOption(refusal) {
  const option = refusal.body?.option && form.querySelector(`[data-option="${CSS.escape(refusal.body.option)}"]`);
  if (!option) return false;
  say(option, refusal.message);
  const field = workshops.find((one) => one.option === option)?.field ?? option.querySelector("input:checked") ?? option.querySelector("input");
  field.focus({ preventScroll: true });
  option.scrollIntoView({ block: "center" });
  return true;
}

/** A number or a list is checked when one leaves it. */
async function checkOption(option) {
  if (!["number", "text", "list"].includes(option.dataset.kind) || option.matches("[data-workshop]")) return;
  const value = valueOf(option);
  if (value === option.dataset.default) return say(option, "");
  const path = `/api/games/${document.body.dataset.game}/options/${option.dataset.option}/check`;
  const told = await ask(path, { value: value === "" ? null : value }).catch(() => null);
  if (told && valueOf(option) === value) say(option, told.faults.map((fault) => fault.words).join(" "));
}

async function send() {
  const seats = [...list.children].map((line) => {
    const [by, level] = line.querySelector("select").value.split(" ");
    const name = line.querySelector("[data-name]").value.trim();
    return by === "bot" ? { by, level } : by === "screen" ? { by, name } : { by };
  });
  const name = form.elements["my-name"].value.trim();
  const buttons = all("[type=submit]");
  for (const button of buttons) button.disabled = true;
  try {
    await Promise.all(workshops.map((one) => one.settled()));
    if (name) await ask("/api/me", { name });
    const { table } = await ask("/api/tables", { game: document.body.dataset.game, options: chosen(), seats, listed: form.elements.who.value === "listed", patient: form.elements.patient.checked });
    location.assign(`/t/${table}`);
  } catch (refusal) {
    for (const button of buttons) button.disabled = false;
    if (!refusedOption(refusal)) refused(refusal);
  }
}

const workshops = all("[data-workshop]").map((option) => new Workshop(option, document.body.dataset.game, refresh));

STARTING.slice(0, most).forEach(addSeat);
while (list.children.length < fewest) addSeat("open");
form.querySelector("[data-add]").addEventListener("click", () => {
  addSeat("open");
  refresh();
});
for (const button of all("[data-step]")) {
  button.addEventListener("click", () => {
    const input = button.parentElement.querySelector("input");
    if (input.value === "") input.value = input.min || "0";
    else if (Number(button.dataset.step) < 0) input.stepDown();
    else input.stepUp();
    refresh();
  });
}
if (new URLSearchParams(location.search).has("listed")) form.elements.who.value = "listed";
form.addEventListener("input", (event) => {
  const option = event.target.closest("[data-option]");
  if (option) say(option, "");
  refresh();
});
form.addEventListener("change", (event) => {
  const option = event.target.closest("[data-option]");
  if (option) checkOption(option);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
refresh();
