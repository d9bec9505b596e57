/* Runs before the page is drawn: when a script or a style does not arrive, the page says so. */
(() => {
  function say() {
    const notice = document.getElementById("not-loaded");
    if (notice) notice.hidden = false;
    else addEventListener("DOMContentLoaded", say);
  }
  addEventListener(
    "error",
    (event) => {
      const missing = event.target;
      if (missing instanceof HTMLScriptElement || missing instanceof HTMLLinkElement) say();
    },
    true,
  );
})();
