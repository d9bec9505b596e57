/** The settings of every page: name, car, theme, motion, sounds and colours, each applied as it is chosen. */
import { ask } from "./api.js";
import { choice } from "./choice.js";
import { choose, chosen, onChoice } from "./choices.js";
import { el, find, findAll, stand } from "./dom.js";
import { loadKit, symbolOf } from "./kit.js";
import { hide, openPopover } from "./popover.js";
import "./sound.js";
import { refused } from "./toast.js";

const panel = find(document, "#settings");

/** One among a few. */
for (const group of findAll(panel, "[data-setting]")) {
  const name = group.dataset.setting ?? "";
  const buttons = choice(group, (value) => choose(name, value));
  onChoice((other) => other === name && buttons.mark(chosen(name)));
  buttons.mark(chosen(name));
}

/** On or off. */
for (const lever of findAll(panel, "[data-switch]", HTMLInputElement)) {
  const name = lever.dataset.switch ?? "";
  const mark = () => {
    lever.checked = Boolean(chosen(name));
  };
  lever.addEventListener("change", () => choose(name, lever.checked ? "on" : ""));
  onChoice((other) => other === name && mark());
  mark();
}

/** The paint and the name are kept by the server, because others see them; other tabs are told. */
const paints = find(panel, "[data-paint]");
let kept = paints.dataset.paint ?? "";
/** One after another, so that the last one counts. @type {Promise<void>} */
let sending = Promise.resolve();
const buttons = choice(paints, (paint) => {
  pickPaint(paint);
  sending = sending.then(() => sendPaint(paint));
});
pickPaint(kept);
onChoice((name, value) => {
  if (name !== "paint") return;
  kept = value;
  pickPaint(value);
});

/** @param {string} paint */
function pickPaint(paint) {
  paints.dataset.paint = paint;
  buttons.mark(paint);
}

/** @param {string} paint */
async function sendPaint(paint) {
  if (paints.dataset.paint !== paint) return; // another one was chosen meanwhile
  try {
    await ask("/api/me", { paint });
  } catch (problem) {
    pickPaint(kept);
    refused(problem);
    return;
  }
  if (paints.dataset.paint === paint) choose("paint", paint);
}

const field = find(panel, "[data-set-name]", HTMLInputElement);
const wear = (/** @type {string} */ name) => {
  field.value = name;
  for (const place of findAll(document, ".me")) {
    find(place, "[data-my-name]").textContent = name;
    place.hidden = !name;
  }
};
field.addEventListener("change", () => {
  const sent = field.value.trim();
  /** @type {Promise<{name: string}>} */
  const asked = ask("/api/me", { name: sent });
  asked.then(({ name }) => {
    if (field.value.trim() !== sent) return; // another name was typed meanwhile, and is on its way
    wear(name);
    choose("name", name);
  }, refused);
});
onChoice((name, value) => name === "name" && wear(value));

/** Everything about this person: asked once more, then deleted at the server and in this browser. */
const opener = findAll(document, '[data-open="settings"]').at(0);
find(panel, "[data-delete-me]").addEventListener("click", () => {
  const go = el(
    "button",
    { type: "button", class: "button", "data-kind": "danger", on: { click: () => deleteMe(go) } },
    "Delete my data",
  );
  openPopover(
    opener,
    "Delete my data?",
    el(
      "div",
      { class: "menu" },
      el(
        "p",
        {},
        "Your name and the colour you chose are deleted, and nobody can tell any more which seats were yours.",
      ),
      el(
        "ul",
        { class: "plain-list" },
        el("li", {}, "In races that are going on, a bot drives for you."),
        el("li", {}, "Tables that wait for you are left; those where nobody else sits are closed."),
        el("li", {}, "Finished races stay for the others, with the colour of your car instead of your name."),
        el("li", {}, "This browser forgets your settings."),
      ),
      el("p", { class: "soft small" }, "It cannot be undone. Records that others have downloaded stay with them."),
      el(
        "div",
        { class: "menu-actions" },
        go,
        el("button", { type: "button", class: "button", on: { click: hide } }, "Keep it"),
      ),
    ),
  );
});

/** @param {HTMLButtonElement} button */
async function deleteMe(button) {
  button.disabled = true;
  try {
    await ask("/api/me", {}, "DELETE");
  } catch (problem) {
    button.disabled = false;
    refused(problem);
    return;
  }
  wear("");
  pickPaint("");
  for (const storage of /** @type {const} */ (["localStorage", "sessionStorage"])) {
    try {
      window[storage].clear();
    } catch {
      /* Where storage is forbidden nothing is kept. */
    }
  }
  const home = el("a", { class: "button", "data-kind": "primary", href: "/" }, "Go home");
  openPopover(
    opener,
    "Your data is deleted",
    el(
      "div",
      { class: "menu" },
      el("p", { role: "status" }, "Nothing about you is kept here any more."),
      el("div", { class: "menu-actions" }, home),
    ),
  );
  home.focus();
}

/** A car in each paint; its picture is fetched where a page has none. */
new MutationObserver(async () => {
  if (panel.hidden || paints.querySelector(".stand")) return;
  if (!symbolOf("car-coupe")) await loadKit(new URL("symbols.svg", import.meta.url).href);
  for (const button of findAll(paints, "button", HTMLButtonElement))
    if (button.value) button.prepend(swatch(button.value));
}).observe(panel, { attributes: true, attributeFilter: ["hidden"] });

/** The same car in any paint. @param {string} paint */
function swatch(paint) {
  const car = stand("red", "s");
  car.dataset.car = paint;
  return car;
}
