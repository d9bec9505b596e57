/**
 * A choice made of parts, built on the page until it is sent: which way, which items, in which slots. It knows what the
 * server said about every part and nothing about any game; whatever is chosen can be taken back.
 */

import { Groups } from "./groups.js";

/**
 * @typedef {{state?: string, note?: any, reason?: string, as?: string, where?: string, target?: boolean}} Face how an item looks now
 * @typedef {{way: any, words: string, small: string, gauge: any, cost: any, button: string, run: number[] | null, started: boolean,
 *   items: Map<string, Face>, groups: Groups | null, reason: string, shows: string[], stock: any, told: string, chosen: {item: string | null, slot: string | null}}} Composed
 */

export class Composer {
  /** @param {any} ask the question @param {any[]} racks the items there are, for their words @param {any[]} [trays] */
  constructor(ask, racks, trays = []) {
    this.ask = ask;
    this.trays = trays;
    this.known = new Map(racks.flatMap((rack) => rack.items ?? []).map((item) => [item.id, item]));
    const possible = ask.ways.filter((way) => !way.reason);
    this.way = possible.find((way) => way.id === ask.first) ?? (ask.layout === "cards" ? possible.find((way) => way.compose) : undefined)
      ?? (ask.layout === "tabs" ? possible[0] : null) ?? null;
    this.opened = this.way;
    this.clear();
  }

  /** Take everything back that was picked; of rows also which one was opened. */
  clear() {
    if (this.ask.layout === "rows") this.way = this.opened;
    this.item = null;
    this.slot = null;
    this.placed = new Map();
    this.picked = new Set();
    this.counts = new Map();
    this.#open();
  }

  /** Whether there is something to take back. */
  get started() {
    return this.item !== null || this.slot !== null || this.placed.size > 0 || this.picked.size > 0 || this.counts.size > 0
      || (this.ask.layout === "rows" && this.way !== this.opened) || Boolean(this.groups?.started);
  }

  /** Choose a way. @param {string} id @returns {boolean} whether it can be chosen */
  choose(id) {
    const way = this.ask.ways.find((one) => one.id === id);
    if (!way || way.reason) return false;
    if (way !== this.way) {
      this.clear();
      this.way = way;
      this.#open();
    }
    return true;
  }

  /** A way whose items go into trays has groups of them. */
  #open() {
    this.groups = this.way?.compose?.kind === "groups" ? new Groups(this.way.compose, this.trays) : null;
  }

  /** An item or a slot was pressed. @param {string} id @returns {boolean} whether that changed anything */
  press(id) {
    if (this.ask.ways.some((way) => way.id === id)) return this.choose(id);
    const compose = this.way?.compose;
    if (!compose) return this.#elsewhere(id);
    if (this.groups) return this.groups.press(id);
    if (compose.kind === "exact") return this.#pressExact(compose, id);
    if (compose.kind === "one") return this.#pressOne(compose, id);
    if (compose.kind === "pair") return this.#pressPair(compose, id);
    if (compose.kind === "places") return this.#pressPlaces(compose, id);
    return this.#pressSubset(compose, id);
  }

  /** A card that another way takes opens that way. */
  #elsewhere(id) {
    const way = this.ask.ways.find((one) => !one.reason && one.compose && (id in (one.compose.one ?? {}) || id in (one.compose.pair ?? {})));
    return way ? this.choose(way.id) && this.press(id) : false;
  }

  #pressOne(compose, id) {
    if (!(id in (compose.one ?? {}))) return false;
    this.item = this.item === id ? null : id;
    return true;
  }

  #pressPair(compose, id) {
    const pair = compose.pair ?? {};
    if (id in pair) {
      this.item = this.item === id ? null : id;
      if (this.item === null || !(this.slot in pair[id])) this.slot = null;
      return true;
    }
    if (this.item === null || !(id in pair[this.item])) return false;
    this.slot = this.slot === id ? null : id;
    return true;
  }

  /** An item is lifted: where it goes to a slot, it is the one chosen. @param {string} item @returns {boolean} */
  lift(item) {
    const compose = this.way?.compose;
    if (compose?.kind !== "pair" || !(item in compose.pair) || this.item === item) return false;
    return this.press(item);
  }

  /** An item was let go over a slot. @param {string} item @param {string} slot @returns {boolean} whether that changed anything */
  drop(item, slot) {
    const compose = this.way?.compose;
    if (compose?.kind === "pair" && slot in (compose.pair[item] ?? {})) {
      this.item = item;
      this.slot = slot;
      return true;
    }
    if (compose?.kind !== "places" || !compose.slots.includes(slot) || !(item in compose.picks)) return false;
    for (const [place, lying] of this.placed) if (lying === item) this.placed.delete(place);
    this.placed.set(slot, item);
    this.slot = null;
    return true;
  }

  #pressPlaces(compose, id) {
    if ((compose.slots ?? []).includes(id)) {
      if (this.placed.has(id)) this.placed.delete(id);
      this.slot = id;
      return true;
    }
    if (!(id in (compose.picks ?? {}))) return false;
    const lies = [...this.placed].find(([, item]) => item === id);
    if (lies) {
      this.placed.delete(lies[0]);
      this.slot = lies[0];
      return true;
    }
    const target = this.#target(compose);
    if (!target) return false;
    this.placed.set(target, id);
    this.slot = null;
    return true;
  }

  #pressSubset(compose, id) {
    if (!(id in (compose.picks ?? {}))) return false;
    if (this.picked.has(id)) this.picked.delete(id);
    else if (this.picked.size < compose.most) this.picked.add(id);
    else return false;
    return true;
  }

  /** One more of it; where there are no more, none of it. */
  #pressExact(compose, id) {
    if (!(id in (compose.picks ?? {}))) return false;
    const count = this.counts.get(id) ?? 0;
    if (count < compose.copies[id] && total(this.counts) < compose.most) this.counts.set(id, count + 1);
    else if (count) this.counts.delete(id);
    else return false;
    return true;
  }

  /** The slot that the next item goes to: the one pressed, else the first empty one. */
  #target(compose) {
    const empty = (compose.slots ?? []).filter((slot) => !this.placed.has(slot));
    return empty.includes(this.slot) ? this.slot : empty[0];
  }

  /** What is chosen so far, as it is to be shown. @returns {Composed} */
  get composed() {
    const way = this.way;
    const outcome = this.#outcome();
    const ask = this.ask;
    const words = ask.layout === "bids" ? "" : way?.words; // on a bid they stand on its button
    return {
      way,
      words: outcome?.words || this.#then() || words || ask.words,
      small: outcome?.follows || way?.follows || ask.small || "",
      gauge: this.#gauge(outcome) ?? way?.gauge ?? ask.gauge ?? null,
      cost: this.groups ? this.#costs(outcome) : outcome ? outcome.cost : way?.cost,
      button: outcome?.button || way?.button || way?.label || "Confirm",
      run: this.#run(outcome),
      started: this.started,
      items: this.#items(),
      groups: this.groups,
      reason: this.groups?.reason ?? "",
      shows: this.groups?.shows ?? outcome?.shows ?? [],
      stock: this.groups?.compose.stock ? { label: way.facts?.[0]?.words ?? "", was: this.groups.compose.stock, lost: this.groups.lost } : null,
      told: this.groups?.told ?? "",
      chosen: { item: this.item, slot: this.slot },
    };
  }

  /** What is asked once an item is picked and its slot is missing. */
  #then() {
    return this.way?.compose?.kind === "pair" && this.item !== null ? this.way.compose.then : "";
  }

  /** What the server says about what is chosen; null while it is not whole. */
  #outcome() {
    const compose = this.way?.compose;
    if (!compose) return null;
    if (this.groups) return this.groups.outcome;
    if (compose.kind === "one") return compose.one?.[this.item] ?? null;
    if (compose.kind === "pair") return compose.pair?.[this.item]?.[this.slot] ?? null;
    if (compose.kind === "places") return this.placed.size === compose.slots.length ? compose.totals?.[this.#sum(compose)] ?? {} : null;
    if (compose.kind === "exact") return compose.counts?.[total(this.counts)] ?? null;
    return this.picked.size >= (compose.least ?? 0) ? compose.counts?.[this.picked.size] ?? null : null;
  }

  /** Everything that a choice of groups costs: items that are lost, and what the outcome says. */
  #costs(outcome) {
    const { lost, compose } = this.groups;
    return [lost ? { symbol: compose.sign, words: `−${lost}`, mood: "tail" } : null, outcome?.cost].filter(Boolean);
  }

  #sum(compose) {
    const counted = compose.counted ?? compose.slots;
    return counted.reduce((sum, slot) => sum + (compose.picks[this.placed.get(slot)]?.value ?? 0), 0);
  }

  /** In `places` the parts of the gauge are the items that lie in the slots. */
  #gauge(outcome) {
    const compose = this.way?.compose;
    const base = outcome?.gauge ?? (this.placed.size ? this.way?.gauge ?? this.ask.gauge : null);
    if (compose?.kind !== "places" || !base || base.parts?.length) return outcome?.gauge ?? null;
    const counted = compose.counted ?? compose.slots;
    const parts = compose.slots.filter((slot) => this.placed.has(slot))
      .map((slot) => [compose.picks[this.placed.get(slot)].value ?? 0, counted.includes(slot) ? "old" : "maybe"])
      .sort((one, other) => (one[1] === "maybe") - (other[1] === "maybe"));
    const sum = parts.reduce((total, [value]) => total + value, 0);
    return { ...base, parts, ...(outcome?.gauge ? {} : { figure: String(sum), words: "so far", mood: "" }) };
  }

  /** The run of answers; null while it is not whole. What it is made of is defined by `hairpin.drawing.composing`. */
  #run(outcome) {
    const way = this.way;
    if (!way) return null;
    if (!way.compose) return way.answers ?? [];
    if (!outcome) return null;
    if (this.groups) return this.groups.run;
    if (way.compose.kind === "places") return this.#placesRun(way.compose);
    if (way.compose.kind === "subset") return this.#subsetRun(way.compose);
    if (way.compose.kind === "exact") return total(this.counts) === way.compose.most ? this.#exactRun(way.compose) : null;
    return outcome.answers ?? [];
  }

  /** It ends where all items that are left have the same answer. */
  #placesRun(compose) {
    const left = { ...compose.picks };
    const run = [];
    for (const slot of compose.slots) {
      if (new Set(Object.values(left).map((pick) => pick.answer)).size === 1) break;
      run.push(left[this.placed.get(slot)].answer);
      delete left[this.placed.get(slot)];
    }
    return run;
  }

  /** In rising order; the closing answer is left out where no other item could still be picked. */
  #subsetRun(compose) {
    const answerOf = (id) => compose.picks[id].answer;
    const answers = [...this.picked].map(answerOf).sort((one, other) => one - other);
    const last = answers.at(-1) ?? -1;
    const more = compose.items.some((id) => !this.picked.has(id) && answerOf(id) >= last);
    return [...(compose.opening ?? []), ...answers, ...(more ? compose.closing ?? [] : [])];
  }

  /** In rising order, until what is left comes by itself. */
  #exactRun(compose) {
    const answerOf = (id) => compose.picks[id].answer;
    const several = (id, count) => Array.from({ length: count }, () => answerOf(id));
    const left = compose.items.flatMap((id) => several(id, compose.copies[id]));
    const answers = [...this.counts].flatMap(([id, count]) => several(id, count)).sort((one, other) => one - other);
    const run = [...(compose.opening ?? [])];
    for (const [place, answer] of answers.entries()) {
      if (new Set(left).size === 1 || left.length === answers.length - place) break;
      run.push(answer);
      left.splice(left.indexOf(answer), 1);
    }
    return run;
  }

  /** How every item looks. @returns {Map<string, Face>} */
  #items() {
    const faces = new Map();
    for (const item of this.known.values()) {
      if (item.mood === "disabled") faces.set(item.id, { state: "disabled", reason: item.reason });
    }
    for (const way of this.ask.ways) if (!way.reason) faces.set(way.id, { state: way === this.way ? "selected" : "legal" });
    const compose = this.way?.compose;
    if (compose) FACES[compose.kind]?.(this, compose, faces); // items in trays are drawn there
    return faces;
  }

  /** The words of a slot, for "in the left slot". @param {string} slot */
  nameOf(slot) {
    return (this.known.get(slot)?.label || this.known.get(slot)?.words || slot).toLowerCase();
  }

  target(compose) {
    return this.#target(compose);
  }
}

/** How many are picked in all. @param {Map<string, number>} counts */
function total(counts) {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** How the items of a choice look, by its kind. */
const FACES = {
  exact(composer, compose, faces) {
    const full = total(composer.counts) >= compose.most;
    for (const id of Object.keys(compose.picks ?? {})) {
      const count = composer.counts.get(id) ?? 0;
      const stock = compose.copies[id];
      const note = stock > 1 ? { figure: count ? `${count} of ${stock}` : `×${stock}`, mood: "count" } : undefined;
      faces.set(id, { state: count ? "selected" : full ? "plain" : "legal", note });
    }
  },
  one(composer, compose, faces) {
    for (const [id, outcome] of Object.entries(compose.one ?? {})) {
      faces.set(id, { state: composer.item === id ? "selected" : "legal", note: outcome.note });
    }
  },
  pair(composer, compose, faces) {
    const pair = compose.pair ?? {};
    for (const id of Object.keys(pair)) faces.set(id, { state: composer.item === id ? "selected" : "legal" });
    for (const [slot, outcome] of Object.entries(pair[composer.item] ?? {})) {
      faces.set(slot, { state: composer.slot === slot ? "selected" : "legal", note: outcome.note });
    }
  },
  places(composer, compose, faces) {
    const target = composer.target(compose);
    for (const id of Object.keys(compose.picks ?? {})) faces.set(id, { state: target ? "legal" : "plain" });
    for (const slot of compose.slots ?? []) {
      const item = composer.placed.get(slot);
      if (!item) faces.set(slot, { state: "legal", target: slot === target });
      else {
        faces.set(slot, { state: "selected", as: item, note: compose.notes?.[slot]?.[item] });
        faces.set(item, { state: "ghost", where: composer.nameOf(slot) });
      }
    }
  },
  subset(composer, compose, faces) {
    const full = composer.picked.size >= compose.most;
    for (const id of Object.keys(compose.picks ?? {})) {
      faces.set(id, { state: composer.picked.has(id) ? "selected" : full ? "plain" : "legal" });
    }
  },
};
