/** What happened since the viewer's last answer: the Screens that this page was sent since then, to be seen again. */

/** @import { ShownScreen } from "../types.d.ts" */

/** So many Screens are kept. */
const MOST = 200;

export class Since {
  constructor() {
    /** The Screen that the answer was given to, and all after it. @type {ShownScreen[]} */
    this.screens = [];
    /** Whether they go back to an answer, and not only to when this page was loaded. */
    this.isWhole = false;
  }

  /** A whole Screen came: what led to it is not known. @param {ShownScreen} screen */
  begin(screen) {
    this.screens = [screen];
    this.isWhole = false;
  }

  /** @param {ShownScreen} screen */
  add(screen) {
    this.screens.push(screen);
    if (this.screens.length > MOST) this.screens.shift();
  }

  /** The viewer's answer is this step. @param {number} step */
  answered(step) {
    const asked = this.screens.findLastIndex((screen) => screen.n < step);
    if (asked < 0) return;
    this.screens = this.screens.slice(asked);
    this.isWhole = true;
  }

  /**
   * What can be shown again while this Screen is shown: everything up to it; nothing where nothing led to it.
   * @param {ShownScreen | null} shown
   */
  upTo(shown) {
    const found = shown ? this.screens.slice(0, this.screens.indexOf(shown) + 1) : [];
    return found.length > 1 ? found : [];
  }

  /** What the button for it says, and why it does nothing, if so. @param {ShownScreen | null} shown */
  words(shown) {
    if (this.upTo(shown).length)
      return this.isWhole ? "See what happened since your turn" : "See what happened since this page was loaded";
    return this.isWhole
      ? "Nothing has happened since your turn."
      : "This page was loaded after your turn; the log tells what happened.";
  }
}
