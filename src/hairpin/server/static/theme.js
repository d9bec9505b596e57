/* Runs before the page is drawn: applies theme, motion and colours as they were chosen, so that nothing flashes. */
(() => {
  const root = document.documentElement;
  root.dataset.scripts = "on"; // hides what is said to people without scripts
  root.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "night";
  try {
    for (const name of ["theme", "motion", "colours"]) {
      const value = localStorage.getItem(`hairpin-${name}`);
      if (value) root.dataset[name] = value;
    }
  } catch {
    /* Storage can be forbidden; the system's choice stands then. */
  }
})();
