/** A guide: marks in its contents where one reads, and prints by day. */
const root = document.documentElement;
const links = new Map([...document.querySelectorAll(".guide nav a")].map((link) => [link.hash.slice(1), link]));
const headings = [...links.keys()].map((anchor) => document.getElementById(anchor)).filter(Boolean);
const LINE = 140; // pixels from the top: a heading above it has been reached

/** The last heading that was reached; at the end of the page the last one of all. */
function mark() {
  const end = innerHeight + scrollY >= root.scrollHeight - 2;
  const reached = headings.filter((heading) => heading.getBoundingClientRect().top < LINE);
  const here = end && scrollY > 0 ? headings.at(-1) : reached.at(-1);
  for (const [anchor, link] of links) {
    if (anchor === here?.id) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

let asked = 0;
addEventListener("scroll", () => {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
}, { passive: true });
mark();

/* Paper is white: printed by day, whatever the page shows. */
let kept;
addEventListener("beforeprint", () => {
  kept = root.dataset.theme;
  root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  if (kept) root.dataset.theme = kept;
  else delete root.dataset.theme;
});
