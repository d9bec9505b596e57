/** The tab's title says when it is your turn, and a bell does where it is wanted; while the tab is hidden it asks now and then. */
import { ask } from "./api.js";
import { ring } from "./sound.js";

const ASK_EVERY = 15000;

export class Title {
  /** @param {string} table its id @param {string} name what the page is called */
  constructor(table, name) {
    this.name = name;
    this.yours = null; // not known yet
    this.path = `/api/tables/${table}`;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#watch() : clearInterval(this.timer)));
  }

  /** @param {boolean} yours whether you are asked @param {string} [name] */
  show(yours, name = this.name) {
    this.name = name;
    if (yours && this.yours === false) ring();
    this.yours = yours;
    document.title = yours ? `Your turn: ${name}` : `${name}: Hairpin`;
  }

  /** The stream is closed while nobody looks; one small question now and then keeps the title true. */
  #watch() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      ask(this.path).then((table) => this.show(table.turn), () => {});
    }, ASK_EVERY);
  }
}
