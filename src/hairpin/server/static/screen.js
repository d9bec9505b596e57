/**
 * The Screen as the page holds it: plain data from the server. A change gives a new Screen in which every part that did
 * not change is the same object, so that drawing can skip it. What a change may hold is defined by
 * `hairpin.drawing.changes`.
 */

/** @import { Change, Piece, Scene, Screen } from "../types.d.ts" */

/**
 * The Screen after a change; `{}` changes nothing.
 * @template {Screen} Shown
 * @param {Shown} screen @param {Change} change
 * @returns {Shown}
 */
export function changed(screen, change) {
  return Object.keys(change).length ? applied(screen, change) : screen;
}

/**
 * A value after a change: another value, or the old one with some parts changed (`~`) or with more behind it (`+`).
 * Values are any JSON: which, only the server knows.
 * @param {any} old @param {any} change @returns {any}
 */
function applied(old, change) {
  if (!change || typeof change !== "object" || Array.isArray(change)) return change;
  if (change["+"]) return [...old.slice(change["-"] ?? 0), ...change["+"]];
  const parts = change["~"];
  if (!parts) return change;
  if (!Array.isArray(old)) {
    const next = { ...old };
    for (const [name, part] of Object.entries(parts)) next[name] = applied(old[name], part);
    return next;
  }
  const part = (/** @type {any} */ one, /** @type {string | number} */ name) =>
    Object.hasOwn(parts, name) ? applied(one, parts[name]) : one;
  if (!change.ids) return old.map(part);
  const known = new Map(old.map((/** @type {{id: string}} */ one) => [one.id, one]));
  return change.ids.map((/** @type {string} */ id) => part(known.get(id), id));
}

/**
 * The changes of a step: one, or several that are shown one by one.
 * @param {{change?: Change, changes?: Change[]}} told
 */
export function changesOf({ change, changes }) {
  return changes ?? (change ? [change] : []);
}

/** The pieces of a scene, back to front. @param {Scene} scene @returns {Piece[]} */
export function pieces(scene) {
  return scene.groups.flat();
}
