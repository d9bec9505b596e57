/**
 * The tab's title says when it is your turn; a bell rings where it is wanted. A hidden tab asks the server now and
 * then.
 */
import { ask } from "./api.js";
import { noticeNudge } from "./presence.js";
import { ring } from "./sound.js";

/** @import { Table } from "../types.d.ts" */

const ASK_EVERY = 15000;

export class Title {
  /** @param {string} table its id @param {string} name what the page is called */
  constructor(table, name) {
    this.name = name;
    /** Whether it is your turn; null while that is not known. @type {boolean | null} */
    this.yours = null;
    /** @type {number | undefined} */
    this.timer = undefined;
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

  /** The stream is closed while the tab is hidden; one small question now and then keeps the title right. */
  #watch() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      /** @type {Promise<Table>} */
      const asked = ask(this.path);
      asked.then(
        (table) => {
          this.show(table.turn);
          noticeNudge(table);
        },
        () => {},
      );
    }, ASK_EVERY);
  }
}
