/** A choice of one among a few buttons, as a radio group: arrow keys move and choose. */

import { arrowStep, findAll, hit } from "./dom.js";

/** @param {HTMLElement} group @param {(value: string) => void} choose */
export function choice(group, choose) {
  const buttons = () => findAll(group, '[role="radio"]', HTMLButtonElement);
  group.addEventListener("click", (event) => {
    const button = hit(event, '[role="radio"]', HTMLButtonElement);
    if (button) choose(button.value);
  });
  group.addEventListener("keydown", (event) => {
    const step = arrowStep(event);
    if (!step || event.shiftKey) return;
    const all = buttons();
    const next = all[(all.findIndex((one) => one.matches(":focus")) + step + all.length) % all.length];
    event.preventDefault();
    next.focus();
    choose(next.value);
  });
  return {
    /** @param {string} value */
    mark(value) {
      for (const button of buttons()) {
        button.setAttribute("aria-checked", String(button.value === value));
        button.tabIndex = button.value === value ? 0 : -1;
      }
    },
    values: () => buttons().map((button) => button.value),
  };
}
