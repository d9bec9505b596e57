/** The form of a new table: seats, and the options of the game with what differs from the printed rules marked. */
import { ask, Refusal, reasonOf } from "./api.js";
import { onChoice } from "./choices.js";
import { carName, carOf, el, find, findAll, hit, icon, printedPaint, stand } from "./dom.js";
import { paintSeats, sharedPaints } from "./paints.js";
import { foundTable } from "./seeds.js";
import { refused } from "./toast.js";
import { Workshop } from "./workshop.js";

/** @import { Workpiece } from "../types.d.ts" */

const form = find(document, "[data-form]", HTMLFormElement);
const list = find(form, "[data-seats]");
const myName = find(form, '[name="my-name"]', HTMLInputElement);
const game = document.body.dataset.game ?? "";
const [fewest, most] = [Number(form.dataset.fewest), Number(form.dataset.most)];
const STARTING = ["me", "bot street", "bot street", "bot street"];
const colours = (form.dataset.colours ?? "").split(" ");

/** The only element of this kind in the form. @param {string} selector */
const one = (selector) => find(form, selector);

/** Who sits in a new seat: `me`, `screen`, `open`, or `bot` with its level. @param {string} by */
function addSeat(by) {
  const template = find(form, "[data-seat-template]", HTMLTemplateElement);
  list.append(template.content.cloneNode(true));
  const made = lines().at(-1);
  if (!made) return;
  const select = find(made, "select", HTMLSelectElement);
  select.value = by;
  select.addEventListener("change", () => {
    if (select.value === "me")
      for (const other of selects()) if (other !== select && other.value === "me") other.value = "open";
    refresh();
  });
  find(made, "[data-name]").addEventListener("input", refresh);
  find(made, "[data-remove]").addEventListener("click", () => {
    made.remove();
    refresh();
  });
}

/** The lines of the seats. */
function lines() {
  return findAll(list, ":scope > *");
}

function selects() {
  return findAll(list, "select", HTMLSelectElement);
}

function isListed() {
  return find(form, "[name=who][value=listed]", HTMLInputElement).checked;
}

/** Update every word that depends on the choices. */
function refresh() {
  const seats = selects();
  const name = myName.value.trim();
  const painted = paintedSeats();
  paintSeats(painted);
  for (const [place, line] of lines().entries()) {
    const select = seats[place];
    const [by, level] = select.value.split(" ");
    const car = carOf(painted[place]);
    find(line, ".figures").textContent = String(place + 1);
    const drawn = by === "open" ? el("span", { class: "empty-car" }, icon("door", "")) : stand(car);
    find(line, "[data-car]").replaceChildren(drawn);
    const typed = find(line, "[data-name]", HTMLInputElement);
    const here = typed.value.trim();
    const bot = select.selectedOptions[0].dataset.words || level;
    find(line, "b").textContent = whoWords(by, name, here);
    find(line, "small").textContent = carWords(by, carName(car, painted[place].paint), bot);
    if (typed.parentElement) typed.parentElement.hidden = by !== "screen";
    typed.setAttribute("aria-label", `Name of who drives seat ${place + 1}`);
    select.setAttribute("aria-label", `Seat ${place + 1}`);
    const cross = find(line, "[data-remove]");
    cross.setAttribute("aria-label", `Remove seat ${place + 1}`);
    cross.hidden = seats.length <= fewest;
  }
  const open = seats.filter((select) => select.value === "open").length;
  one("[data-patient]").hidden = open === 0;
  const changed = findAll(form, "[data-option]").filter((option) => isChanged(option)).length;
  const rules = changed ? `${changed} changed` : "as printed";
  one("[data-seat-count]").textContent = `${seats.length} of at most ${most}`;
  one("[data-add]").hidden = seats.length >= most;
  one("[data-sum-seats]").textContent = open ? `${seats.length - open} taken, ${open} open` : `${seats.length} taken`;
  one("[data-sum-rules]").textContent = rules;
  one("[data-bar-words]").textContent = `${seats.length} ${seats.length === 1 ? "seat" : "seats"}`;
  one("[data-bar-small]").textContent = `${isListed() ? "Listed" : "Private"} · rules ${rules}`;
  for (const words of findAll(form, "[data-submit-words]"))
    words.textContent = open ? "Open the table" : "Start the race";
  const faulty = findAll(form, '[data-workshop][data-ok="false"]').find((option) =>
    option.querySelector("[data-own]:checked"),
  );
  one("[data-after]").textContent = faulty
    ? `Your ${faulty.dataset.option} cannot be raced yet: see below what is wrong with it.`
    : open
      ? "You get a link for the open seats. You start the race when all are there."
      : "No seat is open, so the race starts at once.";
}

/** The seats in the paints that the server will give them; the first at this screen has the viewer's own. */
function paintedSeats() {
  const seats = selects().map((_, seat) => ({ seat, color_name: colours[seat], drives: form.dataset.drives }));
  const mine = selects().findIndex(({ value }) => value === "me" || value === "screen");
  const paints = sharedPaints(seats.map(printedPaint), mine);
  return seats.map((seat, place) => ({ ...seat, paint: paints[place] }));
}

/**
 * Who sits there.
 * @param {string} by @param {string} name the viewer's own @param {string} here of a person at this screen
 */
function whoWords(by, name, here) {
  if (by === "me") return name || "You";
  if (by === "screen") return here || "Somebody beside you";
  return by === "open" ? "Open seat" : "Bot";
}

/** What is said below that. @param {string} by @param {string} car @param {string} bot what its level means */
function carWords(by, car, bot) {
  if (by === "me") return car;
  if (by === "screen") return `${car}, plays at this screen`;
  return by === "open" ? "Anyone with the link can sit down here" : `${car}, ${bot}`;
}

/** The input that says how an option is set. @param {HTMLElement} option */
function inputOf(option) {
  const [input] = [...findAll(option, "input:checked", HTMLInputElement), find(option, "input", HTMLInputElement)];
  return input;
}

/** What an option is set to, as text; "" for no value. @param {HTMLElement} option */
function setting(option) {
  const input = inputOf(option);
  return option.dataset.kind === "switch" ? String(input.checked) : input.value.trim();
}

/** @param {HTMLElement} option */
function isChanged(option) {
  const changed = setting(option) !== option.dataset.default;
  find(option, "[data-kind=changed]").hidden = !changed;
  return changed;
}

/** The options that differ; a value left empty means none. */
function chosen() {
  /** @type {Record<string, boolean | number | string | null>} */
  const options = {};
  for (const option of findAll(form, "[data-option]").filter((each) => isChanged(each))) {
    const value = setting(option);
    const kind = option.dataset.kind;
    options[option.dataset.option ?? ""] =
      kind === "switch" ? value === "true" : value === "" ? null : kind === "number" ? Number(value) : value;
  }
  return options;
}

/**
 * Say what is wrong with an option, beside it; empty words clear that.
 * @param {HTMLElement} option @param {string} words
 */
function say(option, words) {
  const place = find(option, ".option-wrong");
  place.textContent = words;
  place.hidden = !words;
  for (const input of option.querySelectorAll("input")) {
    for (const [name, value] of [
      ["aria-invalid", "true"],
      ["aria-describedby", place.id],
    ]) {
      if (words) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }
}

/** A refusal that is about one option is said there, where it can be set right. @param {unknown} problem */
function refusedOption(problem) {
  const name = problem instanceof Refusal ? problem.body.option : undefined;
  const option = findAll(form, "[data-option]").find((each) => each.dataset.option === name);
  if (!option) return false;
  say(option, reasonOf(problem));
  const field = workshops.find((each) => each.option === option)?.field ?? inputOf(option);
  field.focus({ preventScroll: true });
  option.scrollIntoView({ block: "center" });
  return true;
}

/** A number or a list is checked when the focus leaves it. @param {HTMLElement} option */
async function checkOption(option) {
  if (!["number", "text", "list"].includes(option.dataset.kind ?? "") || option.matches("[data-workshop]")) return;
  const value = setting(option);
  if (value === option.dataset.default) {
    say(option, "");
    return;
  }
  const path = `/api/games/${game}/options/${option.dataset.option}/check`;
  /** @type {Workpiece | null} */
  const told = await ask(path, { value: value === "" ? null : value }).catch(() => null);
  if (told && setting(option) === value) say(option, told.faults.map((fault) => fault.words).join(" "));
}

async function send() {
  const seats = lines().map((line) => {
    const [by, level] = find(line, "select", HTMLSelectElement).value.split(" ");
    const name = find(line, "[data-name]", HTMLInputElement).value.trim();
    return by === "bot" ? { by, level } : by === "screen" ? { by, name } : { by };
  });
  const name = myName.value.trim();
  const buttons = findAll(form, "[type=submit]", HTMLButtonElement);
  for (const button of buttons) button.disabled = true;
  try {
    await Promise.all(workshops.map((one) => one.settled()));
    if (name !== myName.defaultValue) await ask("/api/me", { name });
    const wanted = {
      game,
      options: chosen(),
      seats,
      listed: isListed(),
      patient: find(form, "[name=patient]", HTMLInputElement).checked,
    };
    location.assign(`/t/${await foundTable(wanted)}`);
  } catch (problem) {
    for (const button of buttons) button.disabled = false;
    if (!refusedOption(problem)) refused(problem);
  }
}

const workshops = findAll(form, "[data-workshop]").map((option) => new Workshop(option, game, refresh));

for (const by of STARTING.slice(0, most)) addSeat(by);
while (list.children.length < fewest) addSeat("open");
one("[data-add]").addEventListener("click", () => {
  addSeat("open");
  refresh();
});
for (const button of findAll(form, "[data-step]")) {
  button.addEventListener("click", () => {
    const input = find(button.parentElement ?? form, "input", HTMLInputElement);
    if (input.value === "") input.value = input.min || "0";
    else if (Number(button.dataset.step) < 0) input.stepDown();
    else input.stepUp();
    refresh();
  });
}
if (new URLSearchParams(location.search).has("listed"))
  find(form, "[name=who][value=listed]", HTMLInputElement).checked = true;
form.addEventListener("input", (event) => {
  const option = hit(event, "[data-option]");
  if (option) say(option, "");
  refresh();
});
form.addEventListener("change", (event) => {
  const option = hit(event, "[data-option]");
  if (option) checkOption(option);
});
onChoice((name) => name === "paint" && refresh());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
refresh();
