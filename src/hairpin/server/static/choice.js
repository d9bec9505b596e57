/** One among a few, as buttons in a radio group: arrows choose as they go. */

/** @param {HTMLElement} group @param {(value: string) => void} choose */
export function choice(group, choose) {
  const buttons = () => [...group.querySelectorAll('[role="radio"]')];
  group.addEventListener("click", (event) => {
    const button = event.target.closest('[role="radio"]');
    if (button) choose(button.value);
  });
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || event.shiftKey) return;
    const all = buttons();
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
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
