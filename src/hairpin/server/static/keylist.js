/**
 * The list of keys: every part of a page says which keys work there now, and the list is made anew when it is opened.
 */
import { el } from "./dom.js";

/**
 * What the keys are for, and each key or group of keys with what it does.
 * @typedef {{title: string, keys: [string[], string][]}} Group
 */

/** @type {(() => Group[])[]} */
const parts = [];
/** @type {Group} */
const EVERYWHERE = {
  title: "Everywhere",
  keys: [
    [["Tab"], "On to the next thing, in reading order"],
    [["Enter"], "Press what has the focus"],
    [["Esc"], "Close what is open"],
    [["?"], "This list"],
  ],
};

/** Say which keys work in a part of the page. @param {() => Group[]} say asked whenever the list is opened */
export function offerKeys(say) {
  parts.push(say);
}

/** @param {HTMLElement} holder */
export function showKeys(holder) {
  const groups = [...parts.flatMap((say) => say()), EVERYWHERE].filter((group) => group.keys.length);
  holder.replaceChildren(
    ...groups.map(({ title, keys }) =>
      el(
        "div",
        {},
        el("h3", { class: "label" }, title),
        el(
          "dl",
          {},
          ...keys.flatMap(([names, words]) => [
            el("dt", {}, ...names.map((name) => el("kbd", {}, name))),
            el("dd", {}, words),
          ]),
        ),
      ),
    ),
  );
}
