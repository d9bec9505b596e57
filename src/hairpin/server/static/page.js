/** What every page has: panels that open by a press, and the list of keys. */
import { find, findAll, hit } from "./dom.js";
import { showKeys } from "./keylist.js";
import { hide, show } from "./popover.js";
import "./settings.js";

for (const opener of findAll(document, "[data-open]")) {
  const panel = find(document, `#${opener.dataset.open}`);
  opener.addEventListener("click", () => (panel.hidden ? show(panel, opener) : hide()));
}
for (const cross of document.querySelectorAll("[data-close]")) cross.addEventListener("click", () => hide());

const keys = find(document, "#keys");
new MutationObserver(() => keys.hidden || showKeys(find(keys, "[data-keys]"))).observe(keys, {
  attributes: true,
  attributeFilter: ["hidden"],
});
addEventListener("keydown", (event) => {
  if (event.key !== "?" || hit(event, "input, textarea, select")) return;
  const { activeElement: focused } = document;
  if (!keys.hidden) hide();
  else show(keys, focused instanceof HTMLElement && focused !== document.body ? focused : undefined);
});
