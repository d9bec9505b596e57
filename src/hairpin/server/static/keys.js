/** Keys of the table: Enter confirms, Escape takes back, digits pick a bid or a card, letters lead to a part of the page or press a button. */

/**
 * @param {{confirm: () => boolean, clear: () => boolean, undo?: () => boolean, takeBack?: () => boolean, digit: (digit: number) => boolean, skip: () => void, to: (part: "board" | "hand" | "log") => void, press: (selector: string) => boolean}} act
 */
export function listen(act) {
  addEventListener("pointerdown", () => (document.documentElement.dataset.input = "pointer"), { capture: true });
  addEventListener("keydown", () => (document.documentElement.dataset.input = "keys"), { capture: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest?.("input, textarea, select, dialog, .pop, .veil") || document.body.dataset.view === "curtain") return;
    if (KEYS[event.key]?.(event, act) || (/^[0-9]$/.test(event.key) && act.digit(Number(event.key)))) event.preventDefault();
  });
}

const KEYS = {
  Enter(event, act) {
    const pressed = event.target.closest?.("a, summary, button, [role=button]");
    const chosen = pressed?.matches('.card[data-state="selected"], .slot[data-state="selected"], .bid[aria-checked="true"], .column[aria-checked="true"], .lay[data-state="selected"], .piece[data-state="selected"], .ways [aria-selected="true"]');
    return (!pressed || chosen) && act.confirm();
  },
  Escape: (event, act) => act.clear(),
  Backspace: (event, act) => act.undo?.() ?? false,
  e: (event, act) => act.press('[data-key="explain"]'),
  w: (event, act) => act.press(".board-map"),
  u: (event, act) => act.takeBack?.() ?? false,
  s: (event, act) => (act.skip(), true),
  b: (event, act) => (act.to("board"), true),
  h: (event, act) => (act.to("hand"), true),
  l: (event, act) => (act.to("log"), true),
};
