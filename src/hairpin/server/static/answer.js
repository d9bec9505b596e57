/**
 * Sending an answer, or taking one back: with the number of the step it is about and a key of its own, so that a lost connection
 * can send it again and it still counts once. One that is refused is told in words, with the way back to the question.
 */
import { ask, freshKey, pause, Refusal } from "./api.js";
import { refused, toast } from "./toast.js";

const TRY_AGAIN = [400, 800, 1500, 3000, 5000];

export class Answers {
  /** @param {{answers: string, undo: string}} paths where they go @param {(busy: boolean) => void} busy told when an answer is under way @param {() => void} look leads to the question */
  constructor(paths, busy, look) {
    this.paths = paths;
    this.busy = busy;
    this.look = look;
    this.newest = Promise.resolve(); // what was sent last, settled or not
  }

  /**
   * Send a run. What follows from it comes by the stream; here it is only the step that it was taken as, or null.
   * @param {number[]} answers @param {number} expecting @returns {Promise<number | null>}
   */
  send(answers, expecting) {
    return this.#post(this.paths.answers, { answers, expecting, key: freshKey() });
  }

  /** Take back what was taken as a step. @param {number} step @returns {Promise<number | null>} */
  takeBack(step) {
    return this.#post(this.paths.undo, { step, key: freshKey() });
  }

  /** One after another: the stream may bring the next question before the word has come that the last answer counts. */
  #post(path, body) {
    this.busy(true);
    const sent = this.newest.then(() => this.#until(path, body)).then((told) => told.step, (refusal) => {
      if (this.newest === sent) this.busy(false);
      this.#tell(refusal, body.expecting ?? body.step);
      return null;
    });
    this.newest = sent;
    return sent;
  }

  /** Why it does not count. */
  #tell(refusal, expecting) {
    if (refusal.status === 409) {
      const late = refusal.body.step > expecting;
      toast(late ? "Too late: the table has moved on" : refusal.message, { kind: "refusal", sign: "clock", small: "Nothing was counted. Here is the question as it stands now.", act: { words: "Show it", call: this.look } });
    } else if (refusal.status === 401 || refusal.status === 403) {
      refused(refusal, "Your answer was not counted.", { words: "See the table", call: () => location.reload() });
    } else {
      refused(refusal, "Nothing was counted; the question is still open.", { words: "Choose again", call: this.look });
    }
  }

  /** Send it until somebody answers: the same key makes that safe. */
  async #until(path, body) {
    let close = null;
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
        if (turn === 1) close = toast("Your answer has not arrived yet", { small: "It is sent again until it has; nothing counts twice.", sign: "offline", stay: true });
        await pause(refusal.wait * 1000 || TRY_AGAIN[Math.min(turn, TRY_AGAIN.length - 1)]);
      }
    }
  }
}
