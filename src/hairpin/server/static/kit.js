/** A game's kit: its symbols and backdrops as one SVG put into the page once. */

/** @param {string} [pictures] address of the SVG */
export async function loadKit(pictures) {
  if (!pictures) return;
  const text = await fetch(pictures).then((reply) => (reply.ok ? reply.text() : Promise.reject(new Error("no kit"))));
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawn.setAttribute("class", "kit");
  drawn.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(drawn, true));
}
