/**
 * Items put into trays, until they are sent: which die lies where, which one is in hand, and what that brings. It knows
 * what the server said about every tray and nothing about any game; `hairpin.drawing.composing` defines the runs.
 */

/** @import { Compose, Fate, Outcome, Tray } from "../types.d.ts" */

/** The tray that holds the items that are in no other tray. @param {Tray[]} trays */
export function restOf(trays) {
  return trays.find((tray) => moods(tray).includes("rest"));
}

/** @param {Tray} tray @returns {string[]} */
export function moods(tray) {
  return tray.mood.split(" ").filter(Boolean);
}

/** The fate that holds a total; -1 where there is none. @param {Tray} tray @param {number} total */
export function fateOf(tray, total) {
  return tray.fates.findIndex((fate) => fate.low <= total && (!fate.high || total <= fate.high));
}

/** Several names in a row; a first word that all share is said once: Car 2, 3. @param {string[]} names */
function inShort(names) {
  const first = `${names[0].split(" ")[0]} `;
  const shared = names.every((name) => name.startsWith(first));
  return names.map((name, place) => (shared && place ? name.slice(first.length) : name)).join(", ");
}

export class Groups {
  /** @param {Compose} compose @param {Tray[]} trays */
  constructor(compose, trays) {
    this.compose = compose;
    this.picks = compose.picks ?? {};
    this.slots = compose.slots ?? [];
    this.trays = new Map(trays.map((tray) => [tray.id, tray]));
    this.rest = restOf(trays)?.id ?? "";
    this.words = new Map(trays.flatMap((tray) => tray.items).map((item) => [item.id, item.words]));
    /** The slot that each item lies in; an item that is in none lies in the rest. @type {Map<string, string>} */
    this.lying = new Map();
    /** @type {string | null} */
    this.hand = null;
    /** @type {Map<string, string>[]} */
    this.past = [];
    this.told = "";
  }

  get started() {
    return this.lying.size > 0 || this.hand !== null;
  }

  /** Undo the last move of an item. @returns {boolean} */
  undo() {
    const last = this.past.pop();
    if (!last) return false;
    this.lying = last;
    this.hand = null;
    this.told = "Taken back.";
    return true;
  }

  /** Let go of the item in hand. @returns {boolean} */
  drop() {
    const held = this.hand !== null;
    this.hand = null;
    return held;
  }

  /**
   * Pressing an item takes it in hand or lets it go; pressing a tray puts it there.
   * @param {string} id
   * @returns {boolean}
   */
  press(id) {
    if (id in this.picks) {
      this.hand = this.hand === id ? null : id;
      return true;
    }
    return this.hand !== null && this.put(this.hand, id);
  }

  /** @param {string} item @param {string} tray @returns {boolean} whether it lies somewhere else now */
  put(item, tray) {
    if (!this.fits(item, tray) || (this.lying.get(item) ?? this.rest) === tray) return false;
    this.past.push(new Map(this.lying));
    this.lying.delete(item); // so that it lies behind what is there already
    if (tray !== this.rest) this.lying.set(item, tray);
    this.hand = null;
    this.told = this.#tell(tray);
    return true;
  }

  /**
   * Whether an item can go there: what joins others that lay there before counts no more than they do.
   * @param {string} item @param {string} tray
   */
  fits(item, tray) {
    if (!(item in this.picks)) return false;
    if (tray === this.rest) return true;
    const { begun = [] } = this.compose;
    if (!this.slots.includes(tray)) return false;
    return tray !== this.slots[0] || !begun.length || this.picks[item].answer <= Math.min(...begun);
  }

  /** The nth slot, or the rest for 0. @param {number} digit @returns {string | undefined} */
  numbered(digit) {
    return digit === 0 ? this.rest : [...this.trays.keys()].filter((id) => id !== this.rest)[digit - 1];
  }

  /** What lies in a slot, in the order it was put there. @param {string} slot @returns {string[]} */
  inside(slot) {
    return [...this.lying].filter(([, where]) => where === slot).map(([item]) => item);
  }

  /** What is left. @returns {string[]} */
  get aside() {
    return (this.compose.items ?? []).filter((item) => !this.lying.has(item));
  }

  /** The sum in a slot, how many items make it, and the number of its fate. @param {string} slot */
  standing(slot) {
    const before = slot === this.slots[0] ? (this.compose.begun ?? []) : [];
    const items = this.inside(slot);
    const values = items.map((item) => this.picks[item].value ?? 0);
    const total = [...before, ...values].reduce((sum, one) => sum + one, 0);
    const count = before.length + items.length;
    const tray = this.trays.get(slot);
    return { total, count, fate: count && tray ? fateOf(tray, total) : -1 };
  }

  /** What becomes of a slot as it is filled now. @param {string} slot @returns {Fate | undefined} */
  fate(slot) {
    return this.trays.get(slot)?.fates[this.standing(slot).fate];
  }

  /** How many items would be lost. */
  get lost() {
    const { taken = 0, spare = 0 } = this.compose;
    const more = this.slots.reduce((sum, slot) => sum + (this.fate(slot)?.takes ? this.standing(slot).count : 0), 0);
    return Math.min(spare, taken + more);
  }

  /** Why it cannot be sent yet; empty where it can. */
  get reason() {
    const { lacks = "", all_used: all = false, left = [] } = this.compose;
    const empty = this.slots.filter((slot) => !this.standing(slot).count);
    if (empty.length) return `${inShort(empty.map((slot) => this.trays.get(slot)?.label ?? ""))}: ${lacks}`;
    const rest = this.aside.length;
    return all && rest ? `${rest} ${left[rest === 1 ? 0 : 1]}` : "";
  }

  /** What the server says about the whole; null while something is missing. @returns {Outcome | null} */
  get outcome() {
    if (this.reason) return null;
    const { joint = {}, whole } = this.compose;
    return joint[this.slots.map((slot) => this.standing(slot).fate).join("-")] ?? whole ?? {};
  }

  /** The previews on the board. @returns {string[]} */
  get shows() {
    const said = this.outcome?.shows;
    if (said) return said;
    return this.slots.flatMap((slot) => this.fate(slot)?.shows ?? []);
  }

  /**
   * Tray by tray from high to low, then the closing answer; an answer that is the only one possible is left out.
   * @returns {number[]}
   */
  get run() {
    const { picks, slots } = this;
    const { items = [], begun = [], closing = [], all_used: all = false } = this.compose;
    const left = items.map((item) => picks[item].answer);
    /** @type {number[]} */
    const run = [];
    for (const [place, slot] of slots.entries()) {
      const behind = slots.length - 1 - place;
      if (all && behind === 0 && place > 0) break;
      const lying = place === 0 ? [...begun] : [];
      const wanted = this.inside(slot)
        .map((item) => picks[item].answer)
        .sort((one, other) => other - one);
      for (;;) {
        const choices = new Set(
          left.length > behind ? left.filter((answer) => !lying.length || answer <= (lying.at(-1) ?? 0)) : [],
        );
        if (lying.length) for (const answer of closing) choices.add(answer);
        const answer = wanted.shift() ?? closing[0];
        if (choices.size > 1) run.push(answer);
        if (closing.includes(answer)) break;
        left.splice(left.indexOf(answer), 1);
        lying.push(answer);
      }
    }
    return run;
  }

  /** What became of a tray, for screen readers. @param {string} slot */
  #tell(slot) {
    const label = this.trays.get(slot)?.label ?? "";
    if (slot === this.rest) return label;
    const said = this.fate(slot);
    return [`${label}: ${this.standing(slot).total}`, said?.label.toLowerCase(), said?.words]
      .filter(Boolean)
      .join(", ");
  }
}
