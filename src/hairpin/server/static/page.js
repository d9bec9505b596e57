/** What every page has: settings (name, theme, motion) and the list of keys. */
import { ask } from "./api.js";
import { hide, show } from "./popover.js";
import { refused } from "./toast.js";

const root = document.documentElement;

for (const opener of document.querySelectorAll("[data-open]")) {
  const panel = document.getElementById(opener.dataset.open);
  opener.addEventListener("click", () => (panel.hidden ? show(panel, opener) : hide()));
}
for (const cross of document.querySelectorAll("[data-close]")) cross.addEventListener("click", () => hide());

addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.closest?.("input, textarea, select")) return;
  const panel = document.getElementById("keys");
  if (panel.hidden) show(panel, document.activeElement === document.body ? undefined : document.activeElement);
  else hide();
});

/** A choice that is kept: the value "" means as the system has it. */
function keep(name, value) {
  try {
    if (value) localStorage.setItem(`hairpin-${name}`, value);
    else localStorage.removeItem(`hairpin-${name}`);
  } catch {
    /* Storage can be forbidden; the choice lasts as long as the page then. */
  }
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
}

document.querySelector("[data-set-name]")?.addEventListener("change", (event) => {
  const show = ({ name }) => {
    for (const place of document.querySelectorAll("[data-my-name]")) place.textContent = name;
  };
  ask("/api/me", { name: event.target.value.trim() }).then(show, refused);
});

for (const group of document.querySelectorAll("[data-setting]")) {
  const name = group.dataset.setting;
  const buttons = [...group.querySelectorAll("[role=radio]")];
  const mark = () => {
    for (const button of buttons) {
      const on = button.value === (root.dataset[name] ?? "");
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    }
  };
  const choose = (button) => {
    keep(name, button.value);
    mark();
    button.focus();
  };
  for (const button of buttons) button.addEventListener("click", () => choose(button));
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]);
  });
  mark();
}
