/** An invitation for a phone's camera, and a note where no phone could follow it. */
import { el, icon } from "./dom.js";

/**
 * Codes that were fetched, by address: a waiting room is drawn again with everybody who comes.
 * @type {Map<string, Promise<Element | null>>}
 */
const codes = new Map();

/** The QR code of an invitation. @param {string} path @returns {HTMLElement} */
export function invitation(path) {
  const holder = el("div", {
    class: "qr",
    role: "img",
    "aria-label": `QR code of the invitation ${new URL(path, location.href).href}`,
  });
  const code = codes.get(path) ?? fetched(path).catch(() => forget(path));
  codes.set(path, code);
  code.then((drawn) => (drawn ? holder.replaceChildren(document.importNode(drawn, true)) : holder.remove()));
  return holder;
}

/** It is fetched again the next time. @param {string} path */
function forget(path) {
  codes.delete(path);
  return null;
}

/** @param {string} path */
async function fetched(path) {
  const reply = await fetch(`${path}/qr.svg`, { credentials: "same-origin" });
  if (!reply.ok) throw new Error("no code");
  return new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
}

/** A note where the address of this page works on this machine only; null elsewhere. @returns {HTMLElement | null} */
export function reach() {
  if (!/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)) return null;
  return el(
    "p",
    { class: "reach" },
    icon("info"),
    el(
      "span",
      {},
      "This address works on this machine only. For others, start the server with ",
      el("code", {}, "--host 0.0.0.0"),
      " and open this page by the machine's own address.",
    ),
  );
}
