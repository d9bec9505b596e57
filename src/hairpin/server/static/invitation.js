/** An invitation for a phone's camera, and what is to be said where no phone can follow it. */
import { el, icon } from "./dom.js";

/** Codes that were fetched, by address: a waiting room is drawn again with everybody who comes. */
const codes = new Map();

/** The QR code of an invitation. @param {string} path @returns {HTMLElement} */
export function invitation(path) {
  const holder = el("div", { class: "qr", role: "img", "aria-label": `QR code of the invitation ${new URL(path, location.href).href}` });
  if (!codes.has(path)) codes.set(path, fetched(path).catch(() => codes.delete(path) && null));
  codes.get(path).then((code) => (code ? holder.replaceChildren(document.importNode(code, true)) : holder.remove()));
  return holder;
}

async function fetched(path) {
  const reply = await fetch(`${path}/qr.svg`, { credentials: "same-origin" });
  if (!reply.ok) throw new Error("no code");
  return new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
}

/** A note where this page stands at an address that only this machine knows; null elsewhere. @returns {HTMLElement | null} */
export function reach() {
  if (!/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)) return null;
  return el("p", { class: "reach" }, icon("info"),
    el("span", {}, "This address works on this machine only. For others, start the server with ", el("code", {}, "--host 0.0.0.0"), " and open this page by the machine's own address."));
}
