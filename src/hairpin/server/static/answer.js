/**
 * Sending an answer, or taking one back. It goes with the number of its step and a key of its own: it can be sent again
 * after a lost connection and still counts once. A refusal is shown in words, with the way back to the question.
 */
import { ask, freshKey, pause, Refusal, reasonOf } from "./api.js";
import { refused, toast } from "./toast.js";

/** @typedef {{answers?: number[], expecting?: number, step?: number, key: string}} Body */

const TRY_AGAIN = [400, 800, 1500, 3000, 5000];

export class Answers {
  /**
   * @param {{answers: string, undo: string}} paths where they go
   * @param {(busy: boolean) => void} busy called when an answer is under way, or no longer
   * @param {() => void} look leads to the question
   */
  constructor(paths, busy, look) {
    this.paths = paths;
    this.busy = busy;
    this.look = look;
    /** What was sent last, settled or not. @type {Promise<number | null>} */
    this.newest = Promise.resolve(null);
  }

  /**
   * Send a run. What follows from it comes by the stream; here is only its step, or null where it was refused.
   * @param {number[]} answers @param {number} expecting
   * @returns {Promise<number | null>}
   */
  send(answers, expecting) {
    return this.#post(this.paths.answers, { answers, expecting, key: freshKey() });
  }

  /** Take back the answer that became this step. @param {number} step @returns {Promise<number | null>} */
  takeBack(step) {
    return this.#post(this.paths.undo, { step, key: freshKey() });
  }

  /**
   * One after another: the stream may bring the next question before the server says that the last answer counts.
   * @param {string} path @param {Body} body
   * @returns {Promise<number | null>}
   */
  #post(path, body) {
    this.busy(true);
    const sent = this.newest
      .then(() => this.#until(path, body))
      .then(
        (told) => told.step,
        (refusal) => {
          if (this.newest === sent) this.busy(false);
          this.#tell(refusal, body.expecting ?? body.step ?? 0);
          return null;
        },
      );
    this.newest = sent;
    return sent;
  }

  /** Why it does not count. @param {unknown} problem @param {number} expecting */
  #tell(problem, expecting) {
    const refusal = problem instanceof Refusal ? problem : new Refusal(reasonOf(problem), -1);
    if (refusal.status === 409) {
      const late = (refusal.body.step ?? 0) > expecting;
      toast(late ? "Too late: the table has moved on" : refusal.message, {
        kind: "refusal",
        sign: "clock",
        small: "Nothing was counted. Here is the question as it stands now.",
        act: { words: "Show it", call: this.look },
      });
    } else if (refusal.status === 410) {
      // The stream says so too: nothing can be answered at this table any more.
    } else if (refusal.status === 401 || refusal.status === 403) {
      refused(refusal, "Your answer was not counted.", { words: "See the table", call: () => location.reload() });
    } else {
      refused(refusal, "Nothing was counted; the question is still open.", { words: "Choose again", call: this.look });
    }
  }

  /**
   * Send it until the server answers; the same key makes that safe.
   * @param {string} path @param {Body} body
   * @returns {Promise<{step: number}>}
   */
  async #until(path, body) {
    /** @type {(() => void) | undefined} */
    let close;
    for (let turn = 0; ; turn += 1) {
      try {
        const told = await ask(path, body);
        close?.();
        return told;
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || ![0, 429, 502, 503, 504].includes(refusal.status)) {
          close?.();
          throw refusal;
        }
        if (turn === 1)
          close = toast("Your answer has not arrived yet", {
            small: "We'll keep retrying. It can only count once.",
            sign: "offline",
            stay: true,
          });
        await pause(refusal.wait * 1000 || TRY_AGAIN[Math.min(turn, TRY_AGAIN.length - 1)]);
      }
    }
  }
}
