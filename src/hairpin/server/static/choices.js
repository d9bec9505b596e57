/** Choices that the browser keeps: how it looks, moves and sounds. All tabs of a browser agree on them. */

const root = document.documentElement;
const SHOWN = ["theme", "motion", "colours"]; // those that the style sheets read from the root
const listeners = [];
const held = new Map(); // where storage is forbidden a choice lasts as long as the page

/** What is chosen; "" means as usual. @param {string} name */
export function chosen(name) {
  try {
    return localStorage.getItem(`hairpin-${name}`) ?? "";
  } catch {
    return held.get(name) ?? "";
  }
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  held.set(name, value);
  try {
    if (value) localStorage.setItem(`hairpin-${name}`, value);
    else localStorage.removeItem(`hairpin-${name}`);
  } catch {
    /* It is held. */
  }
  apply(name, value);
}

/** Be told of every choice, made here or in another tab. @param {(name: string, value: string) => void} call */
export function onChoice(call) {
  listeners.push(call);
}

function apply(name, value) {
  if (SHOWN.includes(name)) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  for (const call of listeners) call(name, value);
}

addEventListener("storage", ({ key, newValue }) => {
  if (key === null) for (const name of SHOWN) apply(name, "");
  else if (key.startsWith("hairpin-")) apply(key.slice("hairpin-".length), newValue ?? "");
});
