/**
 * Items put into trays, until they are sent: which die lies where, which one is in hand, and what that brings. It knows what
 * the server said about every tray and nothing about any game; `hairpin.drawing.composing` defines the runs.
 */

/** The tray that holds what is in no other one. @param {any[]} trays */
export function restOf(trays) {
  return trays.find((tray) => moods(tray).includes("rest"));
}

/** @param {any} tray @returns {string[]} */
export function moods(tray) {
  return (tray.mood ?? "").split(" ").filter(Boolean);
}

/** The fate that holds a total; -1 where there is none. @param {any} tray @param {number} total */
export function fateOf(tray, total) {
  return (tray.fates ?? []).findIndex((fate) => fate.low <= total && (!fate.high || total <= fate.high));
}

/** Several names in a row; a first word that all share is said once: Car 2, 3. @param {string[]} names */
function inShort(names) {
  const first = `${names[0].split(" ")[0]} `;
  const shared = names.every((name) => name.startsWith(first));
  return names.map((name, place) => (shared && place ? name.slice(first.length) : name)).join(", ");
}

export class Groups {
  /** @param {any} compose @param {any[]} trays */
  constructor(compose, trays) {
    this.compose = compose;
    this.trays = new Map(trays.map((tray) => [tray.id, tray]));
    this.rest = restOf(trays)?.id ?? "";
    this.words = new Map(trays.flatMap((tray) => tray.items ?? []).map((item) => [item.id, item.words]));
    this.clear();
  }

  /** Everything back to where it lay. */
  clear() {
    this.lying = new Map(); // item -> slot; what is in none lies in the rest
    this.hand = null;
    this.past = [];
    this.told = "";
  }

  get started() {
    return this.lying.size > 0 || this.hand !== null;
  }

  /** Take the last item back that was put somewhere. @returns {boolean} */
  undo() {
    if (!this.past.length) return false;
    this.lying = this.past.pop();
    this.hand = null;
    this.told = "Taken back.";
    return true;
  }

  /** Let go of what is in hand. @returns {boolean} */
  drop() {
    const held = this.hand !== null;
    this.hand = null;
    return held;
  }

  /** An item is taken in hand or let go; a tray gets what is in hand. @param {string} id @returns {boolean} */
  press(id) {
    if (id in this.compose.picks) {
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

  /** Whether an item can go there: what joins others that lay there before counts no more than they do. */
  fits(item, tray) {
    if (!(item in this.compose.picks)) return false;
    if (tray === this.rest) return true;
    const { slots, begun = [] } = this.compose;
    if (!slots.includes(tray)) return false;
    return tray !== slots[0] || !begun.length || this.compose.picks[item].answer <= Math.min(...begun);
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
    return this.compose.items.filter((item) => !this.lying.has(item));
  }

  /** The sum in a slot, how many items make it, and the number of its fate. @param {string} slot */
  standing(slot) {
    const { slots, begun = [], picks } = this.compose;
    const before = slot === slots[0] ? begun : [];
    const items = this.inside(slot);
    const total = [...before, ...items.map((item) => picks[item].value ?? 0)].reduce((sum, one) => sum + one, 0);
    const count = before.length + items.length;
    return { total, count, fate: count ? fateOf(this.trays.get(slot), total) : -1 };
  }

  /** How many items would be lost. */
  get lost() {
    const { slots, taken = 0, spare = 0 } = this.compose;
    const more = slots.reduce((sum, slot) => {
      const { count, fate } = this.standing(slot);
      return sum + (this.trays.get(slot).fates?.[fate]?.takes ? count : 0);
    }, 0);
    return Math.min(spare, taken + more);
  }

  /** Why it cannot be sent yet; empty where it can. */
  get reason() {
    const { slots, lacks = "", all_used: all = false, left = [] } = this.compose;
    const empty = slots.filter((slot) => !this.standing(slot).count);
    if (empty.length) return `${inShort(empty.map((slot) => this.trays.get(slot).label))}: ${lacks}`;
    const rest = this.aside.length;
    return all && rest ? `${rest} ${left[rest === 1 ? 0 : 1]}` : "";
  }

  /** What the server says about the whole; null while something is missing. */
  get outcome() {
    if (this.reason) return null;
    const { slots, joint = {}, whole } = this.compose;
    return joint[slots.map((slot) => this.standing(slot).fate).join("-")] ?? whole ?? {};
  }

  /** The previews on the board. @returns {string[]} */
  get shows() {
    const said = this.outcome?.shows;
    if (said) return said;
    return this.compose.slots.flatMap((slot) => this.trays.get(slot).fates?.[this.standing(slot).fate]?.shows ?? []);
  }

  /** Tray by tray from high to low, then closed; whatever is the only answer possible is left out. @returns {number[]} */
  get run() {
    const { slots, items, picks, begun = [], closing, all_used: all = false } = this.compose;
    const left = items.map((item) => picks[item].answer);
    const run = [];
    for (const [place, slot] of slots.entries()) {
      const behind = slots.length - 1 - place;
      if (all && behind === 0 && place > 0) break;
      const lying = place === 0 ? [...begun] : [];
      const wanted = this.inside(slot).map((item) => picks[item].answer).sort((one, other) => other - one);
      for (;;) {
        const choices = new Set(left.length > behind ? left.filter((answer) => !lying.length || answer <= lying.at(-1)) : []);
        if (lying.length) closing.forEach((answer) => choices.add(answer));
        const answer = wanted.length ? wanted.shift() : closing[0];
        if (choices.size > 1) run.push(answer);
        if (closing.includes(answer)) break;
        left.splice(left.indexOf(answer), 1);
        lying.push(answer);
      }
    }
    return run;
  }

  /** What became of a tray, for whoever hears it. */
  #tell(slot) {
    if (slot === this.rest) return this.trays.get(slot)?.label ?? "";
    const { total, fate } = this.standing(slot);
    const tray = this.trays.get(slot);
    const said = tray.fates?.[fate];
    return [`${tray.label}: ${total}`, said?.label.toLowerCase(), said?.words].filter(Boolean).join(", ");
  }
}
