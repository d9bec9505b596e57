/* Runs before the page is drawn: the stored choices of theme, motion and colours, so that nothing flashes. */
(function () {
  var root = document.documentElement;
  root.dataset.scripts = "on"; // what stands there for those without is hidden
  try {
    ["theme", "motion", "colours"].forEach(function (name) {
      var value = localStorage.getItem("hairpin-" + name);
      if (value) root.dataset[name] = value;
    });
  } catch (refused) {
    /* Storage can be forbidden; the system's choice stands then. */
  }
})();
