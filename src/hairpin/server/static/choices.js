/** Choices that the browser keeps: how it looks, moves and sounds. All tabs of a browser agree on them. */

const root = document.documentElement;
const SHOWN = ["theme", "motion", "colours"]; // those that the style sheets read from the root
const systemLight = matchMedia("(prefers-color-scheme: light)");
/** @type {((name: string, value: string) => void)[]} */
const listeners = [];
/** Where storage is forbidden a choice lasts as long as the page. @type {Map<string, string>} */
const held = new Map();

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

/** The theme where none is chosen. */
function systemTheme() {
  return systemLight.matches ? "light" : "night";
}

/** @param {string} name @param {string} value */
function apply(name, value) {
  if (SHOWN.includes(name)) {
    const shown = value || (name === "theme" ? systemTheme() : "");
    if (shown) root.dataset[name] = shown;
    else delete root.dataset[name];
  }
  for (const call of listeners) call(name, value);
}

addEventListener("storage", ({ key, newValue }) => {
  if (key === null)
    for (const name of [...SHOWN, "name", "paint"]) apply(name, ""); // everything was deleted
  else if (key.startsWith("hairpin-")) apply(key.slice("hairpin-".length), newValue ?? "");
});

/** Show the theme that is chosen, or else the system's. */
function dress() {
  root.dataset.theme = chosen("theme") || systemTheme();
}

systemLight.addEventListener("change", dress);
/* Paper is white, so a page is printed in the light theme, also when it shows the night theme. */
addEventListener("beforeprint", () => {
  root.dataset.theme = "light";
});
addEventListener("afterprint", dress);
