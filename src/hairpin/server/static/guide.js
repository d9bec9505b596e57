/** A guide: its list of contents marks the section that is being read. */
import { findAll } from "./dom.js";

const root = document.documentElement;
const links = new Map(findAll(document, ".guide nav a", HTMLAnchorElement).map((link) => [link.hash.slice(1), link]));
const headings = [...links.keys()].map((anchor) => document.getElementById(anchor)).filter((one) => one !== null);
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
addEventListener(
  "scroll",
  () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mark);
  },
  { passive: true },
);
mark();
