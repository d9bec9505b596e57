/* Runs before the page is drawn: the stored choice of theme and motion, so that nothing flashes. */
(function () {
  var root = document.documentElement;
  root.dataset.scripts = "on"; // what stands there for those without is hidden
  try {
    var theme = localStorage.getItem("hairpin-theme");
    var motion = localStorage.getItem("hairpin-motion");
    if (theme) root.dataset.theme = theme;
    if (motion) root.dataset.motion = motion;
  } catch (refused) {
    /* Storage can be forbidden; the system's choice stands then. */
  }
})();
