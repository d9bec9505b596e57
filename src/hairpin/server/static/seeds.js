/**
 * This page's part in the luck of a match: a random seed for each seat of this browser. The server gets its hash before
 * the start and the seed itself when the match starts, so that nobody, not even the server, can choose the luck alone.
 */
import { ask } from "./api.js";
import { bytesOf, canHash, hexOf, sha256 } from "./digest.js";
import { toast } from "./toast.js";

/** @import { Table } from "../types.d.ts" */

/**
 * A seed, its hash, and whether the server took the seed.
 * @typedef {{seed: string, hash: string, taken: boolean}} OwnSeed
 */
/**
 * What this browser knows of a table: its commitment as it was seen first, the seeds by seat, and when it was last
 * changed.
 * @typedef {{commitment: string, seats: Record<string, OwnSeed>, at?: number}} Known
 */
/**
 * A table as it is to be founded.
 * @typedef {object} Wanted
 * @property {string} game
 * @property {Record<string, unknown>} options
 * @property {{by: string, level?: string, name?: string}[]} seats
 * @property {boolean} listed
 * @property {boolean} [patient]
 */
/** @typedef {{table: string, commitment: string}} Founded */

const KEEP = 30; // tables whose seeds this browser remembers
const PREFIX = "hairpin-seeds-";

/** What is kept of a table. @param {string} id @returns {Known | null} */
function kept(id) {
  return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
}

/** @param {string} id @param {Known} known */
function keep(id, known) {
  localStorage.setItem(PREFIX + id, JSON.stringify({ ...known, at: Date.now() }));
  const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const age = (/** @type {string} */ key) => kept(key.slice(PREFIX.length))?.at ?? 0;
  for (const old of all.sort((one, other) => age(other) - age(one)).slice(KEEP)) localStorage.removeItem(old);
}

/** Whether this page can take part: a seed that is not kept until the start would only make the others wait. */
function canSeed() {
  try {
    localStorage.setItem(`${PREFIX}try`, JSON.stringify({ at: 0 }));
    localStorage.removeItem(`${PREFIX}try`);
    return canHash();
  } catch {
    return false;
  }
}

/**
 * The hashes of the seeds of these seats. A seat that has no seed yet gets one, and it is kept before anyone is told
 * its hash.
 * @param {string} id @param {string} commitment seen before any hash is given @param {number[]} seats
 */
async function hashesOf(id, commitment, seats) {
  /** @type {Record<string, OwnSeed>} */
  const made = {};
  for (const seat of seats) {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    made[seat] = { seed: hexOf(seed), hash: hexOf(await sha256(seed)), taken: false };
  }
  // Read when all are made: another tab may have been faster, and both must give the same.
  const known = kept(id) ?? { commitment, seats: {} };
  known.seats = { ...made, ...known.seats };
  keep(id, known);
  return Object.fromEntries(seats.map((seat) => [seat, known.seats[seat].hash]));
}

/**
 * Reveal the seeds of these seats, and remember that the server took them.
 * @param {string} id @param {number[]} seats
 */
async function reveal(id, seats) {
  const known = kept(id);
  if (!known) return;
  await ask(`/api/tables/${id}/seeds`, {
    seeds: Object.fromEntries(seats.map((seat) => [seat, known.seats[seat].seed])),
  });
  for (const seat of seats) known.seats[seat].taken = true;
  keep(id, known);
}

/**
 * Found a table; where nobody is waited for, its match starts with the seeds of this page.
 * @param {Wanted} wanted
 * @returns {Promise<string>} its name
 */
export async function foundTable(wanted) {
  const own = wanted.seats.flatMap((seat, place) => (["me", "screen"].includes(seat.by) ? [place] : []));
  const hold = canSeed() && own.length > 0 && wanted.seats.every((seat) => seat.by !== "open");
  /** @type {Founded} */
  const { table, commitment } = await ask("/api/tables", { ...wanted, hold });
  if (hold) await begin(table, commitment, own);
  return table;
}

/**
 * Ask for a rematch; where nobody else is waited for, it starts with new seeds of this page.
 * @param {Table} table
 * @returns {Promise<string>} its name
 */
export async function foundRematch(table) {
  const hold =
    canSeed() && table.own.length > 0 && table.seats.every((seat) => seat.you || (seat.by === "bot" && !seat.stand_in));
  /** @type {Founded} */
  const { table: next, commitment } = await ask(`/api/tables/${table.id}/rematch`, { hold });
  if (hold) await begin(next, commitment, table.own);
  return next;
}

/**
 * Start a match that waits for nobody else. If something goes wrong here, the page of the table does it, or a press of
 * its button.
 * @param {string} id @param {string} commitment @param {number[]} seats
 */
async function begin(id, commitment, seats) {
  try {
    await ask(`/api/tables/${id}/start`, { seed_hashes: await hashesOf(id, commitment, seats) });
    await reveal(id, seats);
  } catch {
    /* The page of the table shows how it stands. */
  }
}

/**
 * What this browser kept of a match with this commitment: it saw it before the start, and added these seeds.
 * @param {string} commitment
 * @returns {Known | null}
 */
export function remembered(commitment) {
  try {
    return (
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => kept(key.slice(PREFIX.length)))
        .find((known) => known?.commitment === commitment) ?? null
    );
  } catch {
    return null;
  }
}

/** Takes part for the page of one table, as its description changes. */
export class Seeds {
  constructor() {
    this.usable = canSeed();
    /** The newest description that was not looked at yet. @type {Table | null} */
    this.next = null;
    this.running = false;
    this.complained = false;
  }

  /** @param {Table} table */
  async take(table) {
    this.next = table;
    if (this.running || !this.usable) return;
    this.running = true;
    while (this.next) {
      const now = this.next;
      this.next = null;
      // What is refused or lost is tried again with the next description: the stream brings one when it is back.
      await this.#step(now).catch(() => {});
    }
    this.running = false;
  }

  /** @param {Table} table */
  #step(table) {
    if (table.state === "waiting") return this.#promise(table);
    return table.state === "starting" ? this.#reveal(table) : this.#check(table);
  }

  /** @param {Table} table */
  async #promise(table) {
    const known = kept(table.id)?.seats ?? {};
    const seats = table.own.filter((seat) => !known[seat] || table.seats[seat].seed?.hash !== known[seat].hash);
    if (seats.length)
      await ask(`/api/tables/${table.id}/seed-hashes`, { hashes: await hashesOf(table.id, table.commitment, seats) });
  }

  /** @param {Table} table */
  async #reveal(table) {
    const known = kept(table.id)?.seats ?? {};
    const seats = table.own.filter(
      (seat) => table.seats[seat].seed?.state === "promised" && table.seats[seat].seed?.hash === known[seat]?.hash,
    );
    if (seats.length) await reveal(table.id, seats);
  }

  /** Whether the server kept to what this page saw before the start. @param {Table} table */
  async #check(table) {
    const known = kept(table.id);
    if (!known || this.complained) return;
    const lost = table.own.filter(
      (seat) => known.seats[seat]?.taken && table.seats[seat].seed?.seed !== known.seats[seat].seed,
    );
    const other =
      known.commitment !== table.commitment ||
      (table.secret !== null && hexOf(await sha256(bytesOf(table.secret))) !== known.commitment);
    if (!lost.length && !other) return;
    this.complained = true;
    const names = lost.map((seat) => table.seats[seat].name).join(" and ");
    const small = other
      ? "The server's commitment is not the one that this browser saw before the start."
      : `The seed that this browser added for ${names} is not part of it, though it was taken in time.`;
    toast("The luck of this race is not what was agreed", { kind: "refusal", sign: "cross", small });
  }
}
