/* Runs before the page is drawn: when a script or a style does not arrive, the page says so instead of standing there half. */
(function () {
  function say() {
    var notice = document.getElementById("not-loaded");
    if (notice) notice.hidden = false;
    else addEventListener("DOMContentLoaded", say);
  }
  addEventListener("error", function (event) {
    var missing = event.target;
    if (missing instanceof HTMLScriptElement || missing instanceof HTMLLinkElement) say();
  }, true);
})();
