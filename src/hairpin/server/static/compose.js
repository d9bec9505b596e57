/**
 * A choice made of parts, built on the page until it is sent: which way, which items, in which slots. It knows what the
 * server said about every part and nothing about any game. Everything chosen can be taken back.
 */

import { Groups } from "./groups.js";

/** @import { Ask, Compose, Gauge, Item, Outcome, Rack, Tag, Tray, Way } from "../types.d.ts" */

/**
 * How an item looks now: the item that lies in it (`as`), where it lies itself, and whether the next item goes there.
 * @typedef {{state?: string, note?: Tag, reason?: string, as?: string, where?: string, target?: boolean}} Face
 */
/**
 * How many there are of something, and how many will be lost.
 * @typedef {{label: string, was: number, lost: number}} Stock
 */
/**
 * What is chosen so far, as it is shown; `run` is null while something is missing.
 * @typedef {object} Composed
 * @property {Way | null} way
 * @property {string} words
 * @property {string} small
 * @property {Gauge | null} gauge
 * @property {Tag[]} costs
 * @property {string} button
 * @property {number[] | null} run
 * @property {boolean} started
 * @property {Map<string, Face>} items
 * @property {Groups | null} groups
 * @property {string} reason
 * @property {string[]} shows
 * @property {Stock | null} stock
 * @property {string} told
 * @property {{item: string | null, slot: string | null}} chosen
 */

export class Composer {
  /**
   * @param {Ask} ask the question @param {Rack[]} racks the items there are, for their words @param {Tray[]} [trays]
   */
  constructor(ask, racks, trays = []) {
    this.ask = ask;
    this.trays = trays;
    /** @type {Map<string, Item>} */
    this.known = new Map(racks.flatMap((rack) => rack.items).map((item) => [item.id, item]));
    const possible = ask.ways.filter((way) => !way.reason);
    this.way =
      possible.find((way) => way.id === ask.first) ??
      (ask.layout === "cards" ? possible.find((way) => way.compose) : undefined) ??
      (ask.layout === "tabs" ? possible[0] : null) ??
      null;
    this.opened = this.way;
    /** @type {string | null} */
    this.item = null;
    /** @type {string | null} */
    this.slot = null;
    /** The item that lies in each slot. @type {Map<string, string>} */
    this.placed = new Map();
    /** @type {Set<string>} */
    this.picked = new Set();
    /** How many are picked of each item. @type {Map<string, number>} */
    this.counts = new Map();
    this.groups = this.#open();
  }

  /** Take back everything that was picked; in `rows` also which way was opened. */
  clear() {
    if (this.ask.layout === "rows") this.way = this.opened;
    this.item = null;
    this.slot = null;
    this.placed = new Map();
    this.picked = new Set();
    this.counts = new Map();
    this.groups = this.#open();
  }

  /** Whether there is something to take back. */
  get started() {
    return (
      this.item !== null ||
      this.slot !== null ||
      this.placed.size > 0 ||
      this.picked.size > 0 ||
      this.counts.size > 0 ||
      (this.ask.layout === "rows" && this.way !== this.opened) ||
      Boolean(this.groups?.started)
    );
  }

  /** Choose a way. @param {string} id @returns {boolean} whether it can be chosen */
  choose(id) {
    const way = this.ask.ways.find((one) => one.id === id);
    if (!way || way.reason) return false;
    if (way !== this.way) {
      this.clear();
      this.way = way;
      this.groups = this.#open();
    }
    return true;
  }

  /** The groups of a way whose items go into trays; null for others. */
  #open() {
    return this.way?.compose?.kind === "groups" ? new Groups(this.way.compose, this.trays) : null;
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
    if (compose.kind === "steps") return this.#pressStep(compose, id);
    return this.#pressSubset(compose, id);
  }

  /** A card that another way takes opens that way. @param {string} id @returns {boolean} */
  #elsewhere(id) {
    const way = this.ask.ways.find(
      (one) => !one.reason && one.compose && (id in (one.compose.one ?? {}) || id in (one.compose.pair ?? {})),
    );
    return way ? this.choose(way.id) && this.press(id) : false;
  }

  /** @param {Compose} compose @param {string} id */
  #pressOne(compose, id) {
    if (!(id in (compose.one ?? {}))) return false;
    this.item = this.item === id ? null : id;
    return true;
  }

  /** Go one step on, or choose another one instead of the last. @param {Compose} compose @param {string} id */
  #pressStep(compose, id) {
    if (!openSteps(compose, this.item).includes(id)) return false;
    this.item = this.item === id ? stepBefore(id) || null : id;
    return true;
  }

  /** @param {Compose} compose @param {string} id */
  #pressPair(compose, id) {
    const pair = compose.pair ?? {};
    if (id in pair) {
      this.item = this.item === id ? null : id;
      if (this.item === null || this.slot === null || !(this.slot in pair[id])) this.slot = null;
      return true;
    }
    if (this.item === null || !(id in pair[this.item])) return false;
    this.slot = this.slot === id ? null : id;
    return true;
  }

  /** An item is lifted: where items go to slots, it becomes the chosen one. @param {string} item @returns {boolean} */
  lift(item) {
    const compose = this.way?.compose;
    if (compose?.kind !== "pair" || !(item in (compose.pair ?? {})) || this.item === item) return false;
    return this.press(item);
  }

  /**
   * An item was let go over a slot.
   * @param {string} item @param {string} slot
   * @returns {boolean} whether that changed anything
   */
  drop(item, slot) {
    const compose = this.way?.compose;
    if (compose?.kind === "pair" && slot in (compose.pair?.[item] ?? {})) {
      this.item = item;
      this.slot = slot;
      return true;
    }
    if (compose?.kind !== "places" || !compose.slots?.includes(slot) || !(item in (compose.picks ?? {}))) return false;
    for (const [place, lying] of this.placed) if (lying === item) this.placed.delete(place);
    this.placed.set(slot, item);
    this.slot = null;
    return true;
  }

  /** @param {Compose} compose @param {string} id */
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
    const target = this.target(compose);
    if (!target) return false;
    this.placed.set(target, id);
    this.slot = null;
    return true;
  }

  /** @param {Compose} compose @param {string} id */
  #pressSubset(compose, id) {
    if (!(id in (compose.picks ?? {}))) return false;
    if (this.picked.has(id)) this.picked.delete(id);
    else if (this.picked.size < (compose.most ?? 0)) this.picked.add(id);
    else return false;
    return true;
  }

  /** Pick one more of an item; where there are no more, pick none of it. @param {Compose} compose @param {string} id */
  #pressExact(compose, id) {
    if (!(id in (compose.picks ?? {}))) return false;
    const count = this.counts.get(id) ?? 0;
    if (count < (compose.copies?.[id] ?? 0) && total(this.counts) < (compose.most ?? 0)) this.counts.set(id, count + 1);
    else if (count) this.counts.delete(id);
    else return false;
    return true;
  }

  /**
   * The slot that the next item goes to: the one pressed, else the first empty one.
   * @param {Compose} compose
   * @returns {string | undefined}
   */
  target(compose) {
    const empty = (compose.slots ?? []).filter((slot) => !this.placed.has(slot));
    return this.slot !== null && empty.includes(this.slot) ? this.slot : empty[0];
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
      costs: this.#costs(outcome),
      button: outcome?.button || way?.button || way?.label || "Confirm",
      run: this.#run(outcome),
      started: this.started,
      items: this.#items(),
      groups: this.groups,
      reason: this.groups?.reason ?? "",
      shows: this.groups?.shows ?? outcome?.shows ?? [],
      stock: this.groups?.compose.stock
        ? { label: way?.facts?.[0]?.words ?? "", was: this.groups.compose.stock, lost: this.groups.lost }
        : null,
      told: this.groups?.told ?? "",
      chosen: { item: this.item, slot: this.slot },
    };
  }

  /** What is asked once an item is picked and its slot is missing. */
  #then() {
    const compose = this.way?.compose;
    if (this.item === null) return "";
    return (compose?.kind === "steps" ? compose.steps?.[this.item]?.words : compose?.then) ?? "";
  }

  /** What the server says about what is chosen; null while it is not whole. @returns {Outcome | null} */
  #outcome() {
    const compose = this.way?.compose;
    if (!compose) return null;
    if (this.groups) return this.groups.outcome;
    if (compose.kind === "one") return (this.item !== null && compose.one?.[this.item]) || null;
    if (compose.kind === "pair") return this.#pairOutcome(compose);
    if (compose.kind === "steps") return this.#stepOutcome(compose);
    if (compose.kind === "places")
      return this.placed.size === (compose.slots ?? []).length ? (compose.totals?.[this.#sum(compose)] ?? {}) : null;
    if (compose.kind === "exact") return compose.counts?.[total(this.counts)] ?? null;
    return this.picked.size >= (compose.least ?? 0) ? (compose.counts?.[this.picked.size] ?? null) : null;
  }

  /** @param {Compose} compose */
  #stepOutcome(compose) {
    const outcome = this.item === null ? undefined : compose.steps?.[this.item];
    return outcome?.answers?.length ? outcome : null;
  }

  /** @param {Compose} compose */
  #pairOutcome(compose) {
    return this.item !== null && this.slot !== null ? (compose.pair?.[this.item]?.[this.slot] ?? null) : null;
  }

  /**
   * All that the choice costs; of groups also the items that are lost.
   * @param {Outcome | null} outcome
   * @returns {Tag[]}
   */
  #costs(outcome) {
    if (!this.groups) return [outcome ? outcome.cost : this.way?.cost].filter((cost) => cost !== undefined);
    const { lost, compose } = this.groups;
    /** @type {Tag | undefined} */
    const items = lost ? { symbol: compose.sign, words: `−${lost}`, mood: "tail" } : undefined;
    return [items, outcome?.cost].filter((cost) => cost !== undefined);
  }

  /** What an item counts that lies in a slot. @param {Compose} compose @param {string} slot */
  #valueIn(compose, slot) {
    return compose.picks?.[this.placed.get(slot) ?? ""]?.value ?? 0;
  }

  /** @param {Compose} compose */
  #sum(compose) {
    const counted = compose.counted ?? compose.slots ?? [];
    return counted.reduce((sum, slot) => sum + this.#valueIn(compose, slot), 0);
  }

  /** In `places` the parts of the gauge are the items that lie in the slots. @param {Outcome | null} outcome */
  #gauge(outcome) {
    const compose = this.way?.compose;
    const base = outcome?.gauge ?? (this.placed.size ? (this.way?.gauge ?? this.ask.gauge) : null);
    if (compose?.kind !== "places" || !base || base.parts?.length) return outcome?.gauge ?? null;
    const slots = compose.slots ?? [];
    const filled = slots.filter((slot) => this.placed.has(slot));
    const counted = compose.counted ?? slots;
    /** @type {NonNullable<Gauge["parts"]>} */
    const parts = [];
    for (const slot of filled) if (counted.includes(slot)) parts.push([this.#valueIn(compose, slot), "old"]);
    for (const slot of filled) if (!counted.includes(slot)) parts.push([this.#valueIn(compose, slot), "maybe"]);
    const sum = parts.reduce((whole, [value]) => whole + value, 0);
    return { ...base, parts, ...(outcome?.gauge ? {} : { figure: String(sum), words: "so far", mood: "" }) };
  }

  /**
   * The run of answers; null while it is not whole. What it is made of is defined by `hairpin.drawing.composing`.
   * @param {Outcome | null} outcome
   * @returns {number[] | null}
   */
  #run(outcome) {
    const way = this.way;
    if (!way) return null;
    if (!way.compose) return way.answers ?? [];
    if (!outcome) return null;
    if (this.groups) return this.groups.run;
    if (way.compose.kind === "places") return this.#placesRun(way.compose);
    if (way.compose.kind === "subset") return this.#subsetRun(way.compose);
    if (way.compose.kind === "exact")
      return total(this.counts) === way.compose.most ? this.#exactRun(way.compose) : null;
    return outcome.answers ?? [];
  }

  /** It ends where all items that are left have the same answer. @param {Compose} compose */
  #placesRun(compose) {
    const left = { ...compose.picks };
    /** @type {number[]} */
    const run = [];
    for (const slot of compose.slots ?? []) {
      if (new Set(Object.values(left).map((pick) => pick.answer)).size === 1) break;
      const item = this.placed.get(slot) ?? "";
      run.push(left[item].answer);
      delete left[item];
    }
    return run;
  }

  /**
   * In rising order; the closing answer is left out where no other item could still be picked.
   * @param {Compose} compose
   */
  #subsetRun(compose) {
    const answers = [...this.picked].map((id) => answerOf(compose, id)).sort((one, other) => one - other);
    const last = answers.at(-1) ?? -1;
    const more = (compose.items ?? []).some((id) => !this.picked.has(id) && answerOf(compose, id) >= last);
    return [...(compose.opening ?? []), ...answers, ...(more ? (compose.closing ?? []) : [])];
  }

  /** In rising order, until what is left comes by itself. @param {Compose} compose */
  #exactRun(compose) {
    /** @type {(id: string, count: number) => number[]} */
    const several = (id, count) => Array.from({ length: count }, () => answerOf(compose, id));
    const left = (compose.items ?? []).flatMap((id) => several(id, compose.copies?.[id] ?? 0));
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
    /** @type {Map<string, Face>} */
    const faces = new Map();
    for (const item of this.known.values()) {
      if (item.mood === "disabled") faces.set(item.id, { state: "disabled", reason: item.reason });
    }
    for (const way of this.ask.ways)
      if (!way.reason) faces.set(way.id, { state: way === this.way ? "selected" : "legal" });
    const compose = this.way?.compose;
    if (compose) FACES[compose.kind]?.(this, compose, faces);
    return faces;
  }

  /** The words of a slot, for "in the left slot". @param {string} slot */
  nameOf(slot) {
    return (this.known.get(slot)?.label || this.known.get(slot)?.words || slot).toLowerCase();
  }
}

/** @param {Compose} compose @param {string} id */
function answerOf(compose, id) {
  return compose.picks?.[id]?.answer ?? -1;
}

/** The path of the step before one. @param {string} path */
function stepBefore(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

/**
 * The steps that can be chosen now: those after the last one, or where nothing follows, those beside it.
 * @param {Compose} compose @param {string | null} last
 * @returns {string[]}
 */
export function openSteps(compose, last) {
  const all = Object.keys(compose.steps ?? {});
  /** @param {string} before */
  const following = (before) => all.filter((path) => stepBefore(path) === before);
  const next = following(last ?? "");
  return next.length || last === null ? next : following(stepBefore(last));
}

/** How many are picked in all. @param {Map<string, number>} counts */
function total(counts) {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * How the items of a choice look, by its kind; those in trays are drawn there.
 * @type {Partial<Record<Compose["kind"], (composer: Composer, compose: Compose, faces: Map<string, Face>) => void>>}
 */
const FACES = {
  exact(composer, compose, faces) {
    const full = total(composer.counts) >= (compose.most ?? 0);
    for (const id of Object.keys(compose.picks ?? {})) {
      const count = composer.counts.get(id) ?? 0;
      const stock = compose.copies?.[id] ?? 0;
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
    for (const [slot, outcome] of Object.entries(pair[composer.item ?? ""] ?? {})) {
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
  steps(composer, compose, faces) {
    for (const path of openSteps(compose, composer.item)) {
      faces.set(path, { state: composer.item === path ? "selected" : "legal" });
    }
  },
  subset(composer, compose, faces) {
    const full = composer.picked.size >= (compose.most ?? 0);
    for (const id of Object.keys(compose.picks ?? {})) {
      faces.set(id, { state: composer.picked.has(id) ? "selected" : full ? "plain" : "legal" });
    }
  },
};
