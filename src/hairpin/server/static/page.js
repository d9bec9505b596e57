/** What every page has: panels that open by a press, and the list of keys. */
import { showKeys } from "./keylist.js";
import { hide, show } from "./popover.js";
import "./settings.js";

for (const opener of document.querySelectorAll("[data-open]")) {
  const panel = document.getElementById(opener.dataset.open);
  opener.addEventListener("click", () => (panel.hidden ? show(panel, opener) : hide()));
}
for (const cross of document.querySelectorAll("[data-close]")) cross.addEventListener("click", () => hide());

const keys = document.getElementById("keys");
new MutationObserver(() => keys.hidden || showKeys(keys.querySelector("[data-keys]"))).observe(keys, { attributes: true, attributeFilter: ["hidden"] });
addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.closest?.("input, textarea, select")) return;
  if (keys.hidden) show(keys, document.activeElement === document.body ? undefined : document.activeElement);
  else hide();
});
