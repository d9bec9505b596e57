/** The settings of every page: name, theme, motion, sounds and colours, each applied as it is chosen. */
import { ask } from "./api.js";
import { choice } from "./choice.js";
import { choose, chosen, onChoice } from "./choices.js";
import { PAINTS, stand } from "./dom.js";
import { loadKit, symbolOf } from "./kit.js";
import "./sound.js";
import { refused } from "./toast.js";

const panel = document.getElementById("settings");

/** One among a few. */
for (const group of panel.querySelectorAll("[data-setting]")) {
  const name = group.dataset.setting;
  const buttons = choice(group, (value) => choose(name, value));
  onChoice((other) => other === name && buttons.mark(chosen(name)));
  buttons.mark(chosen(name));
}

/** On or off. */
for (const lever of panel.querySelectorAll("[data-switch]")) {
  const name = lever.dataset.switch;
  const mark = () => (lever.checked = Boolean(chosen(name)));
  lever.addEventListener("change", () => choose(name, lever.checked ? "on" : ""));
  onChoice((other) => other === name && mark());
  mark();
}

/** The name is kept by the server, because others see it; other tabs are told. */
const field = panel.querySelector("[data-set-name]");
const wear = (name) => {
  field.value = name;
  for (const place of document.querySelectorAll("[data-my-name]")) place.textContent = name;
};
field.addEventListener("change", () => {
  ask("/api/me", { name: field.value.trim() }).then(({ name }) => {
    wear(name);
    choose("name", name);
  }, refused);
});
onChoice((name, value) => name === "name" && value && wear(value));

/** The seven cars in the colours that are chosen; their pictures are fetched where a page has none. */
const paints = panel.querySelector("[data-paints]");
new MutationObserver(async () => {
  if (panel.hidden || paints.childElementCount) return;
  if (!symbolOf("car-coupe")) await loadKit(new URL("symbols.svg", import.meta.url).href);
  paints.replaceChildren(...PAINTS.map((paint) => stand(paint)));
}).observe(panel, { attributes: true, attributeFilter: ["hidden"] });
