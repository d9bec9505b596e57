/**
 * The bar on top that says how the connection is: lost, with the time of the next try; coming back; or back, with what
 * was missed. If it is back within a second, nothing is said.
 */
import { el, find, icon } from "./dom.js";

const SAY_AFTER = 1000;
const BACK_STAYS = 4000;
const SOON = 2000; // milliseconds; a try that is nearer is not worth counting down to
const SLOW = 300; // milliseconds that a try may take before it is told

export class Connection {
  /** @param {() => void} again try now @param {() => void} missed lead to what was missed */
  constructor(again, missed) {
    this.again = again;
    this.missed = missed;
    /** @type {HTMLElement | null} */
    this.bar = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.down = false;
    this.next = 0;
    this.step = -1; // of the match, when the connection was lost
  }

  /** It is lost; the next try comes in so many milliseconds. @param {number} wait @param {number} step */
  lost(wait, step) {
    this.next = performance.now() + wait;
    if (!this.down) {
      clearTimeout(this.timer);
      this.#none();
      this.down = true;
      this.step = step;
      this.timer = setTimeout(() => this.#tick(), SAY_AFTER);
    } else if (this.bar) {
      this.#tick();
    }
  }

  /** A try is under way. */
  trying() {
    if (!this.down || !this.bar) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#trying(), SLOW);
  }

  /** It is there again. */
  back() {
    if (!this.down) return;
    clearTimeout(this.timer);
    this.down = false;
    if (!this.bar) return;
    this.#say("back", "check", "You are back", "Nothing is missing.");
    this.#leave();
  }

  /** What came after that: the steps that were missed. @param {number} step the newest */
  caught(step) {
    if (this.down) return;
    const missed = this.step < 0 ? 0 : step - this.step;
    if (missed < 0) {
      this.step = step;
      this.#say("back", "check", "You are back", "The server was restored: the match goes on from an earlier step.");
      this.#leave();
    }
    if (missed < 1 || this.bar?.dataset.state !== "back") return;
    this.step = step;
    this.#say(
      "back",
      "check",
      "You are back",
      missed === 1 ? "One thing happened meanwhile." : `${missed} things happened meanwhile.`,
      ["Show it", this.missed],
    );
  }

  /** There is nothing to come back to any more. */
  over() {
    clearTimeout(this.timer);
    this.down = false;
    this.#none();
  }

  #tick() {
    clearTimeout(this.timer);
    const left = this.next - performance.now();
    if (navigator.onLine && left < SOON && this.bar?.dataset.state !== "lost") this.#trying();
    else this.#lost(left);
    if (left > 0) this.timer = setTimeout(() => this.#tick(), 1000);
  }

  #trying() {
    this.#say("trying", "again", "Coming back to the table …", "You can look around; answers wait until you are back.");
  }

  /** @param {number} left */
  #lost(left) {
    const bar = this.#say(
      "lost",
      "offline",
      "Connection lost",
      "What has arrived is safe; what you answer now is sent when you are back.",
      ["Try now", this.again],
    );
    const seconds = Math.max(1, Math.ceil(left / 1000));
    find(bar, "[data-next]").textContent = !navigator.onLine
      ? " This device is offline."
      : ` Next try in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  }

  /**
   * Said once, however often it is true: screen readers are not told every second.
   * @param {string} state @param {string} sign @param {string} words @param {string} small
   * @param {[string, () => void] | null} [act]
   * @returns {HTMLElement}
   */
  #say(state, sign, words, small, act = null) {
    const said = `${state} ${small}`;
    if (this.bar?.dataset.said === said) return this.bar;
    document.querySelector(".link-holder")?.remove();
    this.bar = el(
      "div",
      { class: "link-bar", role: "status", "data-state": state, "data-said": said },
      icon(sign),
      el("span", {}, words, el("small", {}, small, el("span", { "data-next": true, "aria-hidden": "true" }))),
      act
        ? el(
            "button",
            { type: "button", class: "button", "data-kind": state === "back" ? "quiet" : null, on: { click: act[1] } },
            act[0],
          )
        : null,
    );
    document.body.append(el("div", { class: "link-holder" }, this.bar));
    return this.bar;
  }

  /** The bar has said that all is well; it goes after a while. */
  #leave() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#none(), BACK_STAYS);
  }

  #none() {
    document.querySelector(".link-holder")?.remove();
    this.bar = null;
  }
}
