/**
 * The check of a record's luck, worked out in the browser. docs/fair-luck.md says byte by byte what is done here, and
 * what cannot be checked without the rules: how many there were to draw from, and the outcome.
 */
import { bytesOf, hexOf, hmac, hmacKey, sha256 } from "./digest.js";

/** @import { Bytes } from "./digest.js" */
/** @typedef {{seat: number, hash: string, seed: string | null}} Seed */
/** @typedef {{commitment: string, seeds: Seed[], secret: string, draws: (RegExpExecArray | null)[]}} Luck */
/**
 * One step of the check.
 * @typedef {{state: "good" | "bad" | "note", words: string, small: string, value?: string}} Proof
 */

const HASH = /^[0-9a-f]{64}$/;
const BYTES = /^([0-9a-f]{2})+$/;
const DRAW = /^(0|[1-9]\d{0,9})\/([1-9]\d{0,9})$/;
const LABEL = "hairpin-luck-2";
const encoder = new TextEncoder();

/**
 * What a record says of its luck: under each commitment the seeds, the secret, and the draws in their order.
 * @param {string[]} lines @param {number} seats
 */
export function readLuck(lines, seats) {
  /** @type {Luck[]} */
  const found = [];
  let loose = 0; // outcomes that no commitment stands before
  for (const line of lines) {
    const [kind, ...rest] = line.split(" ");
    const current = found.at(-1);
    if (kind === "commit") found.push({ commitment: hex(rest, HASH, line), seeds: [], secret: "", draws: [] });
    else if (kind === "seed") begun(current).seeds.push(seedOf(rest, seats, line));
    else if (kind === "secret") begun(current).secret = hex(rest, BYTES, line);
    else if (kind === "~" && !current) loose += 1;
    else if (kind === "~" && current) current.draws.push(drawIn(current, rest));
  }
  return { found, loose };
}

/** The luck under the last commitment. @param {Luck | undefined} current */
function begun(current) {
  if (!current) throw new Error("A seed or a secret stands before any commitment.");
  return current;
}

/**
 * What a draw says: its number, out of how many; null in records of older versions.
 * @param {Luck} luck @param {string[]} rest
 */
function drawIn(luck, rest) {
  if (luck.secret) throw new Error("Luck was drawn from a secret that had been published already.");
  return DRAW.exec(rest.at(-1) ?? "");
}

/** @param {string[]} rest @param {RegExp} form @param {string} line */
function hex(rest, form, line) {
  if (rest.length !== 1 || !form.test(rest[0])) throw new Error(`This line is not understood: ${line.slice(0, 80)}`);
  return rest[0];
}

/** @param {string[]} rest @param {number} seats @param {string} line @returns {Seed} */
function seedOf([seat, hash, seed, ...more], seats, line) {
  const number = Number(seat) - 1;
  if (
    more.length ||
    !Number.isInteger(number) ||
    number < 0 ||
    number >= seats ||
    !HASH.test(hash) ||
    !(seed === "missing" || HASH.test(seed))
  )
    throw new Error(`This line is not understood: ${line.slice(0, 80)}`);
  return { seat: number, hash, seed: seed === "missing" ? null : seed };
}

/** The key of the luck. @param {string} secret @param {Seed[]} seeds @param {number} seats @returns {Promise<Bytes>} */
export async function luckKey(secret, seeds, seats) {
  const shares = new Map(
    seeds.map(({ seat, hash, seed }) => [seat, seed === null ? [2, ...bytesOf(hash)] : [1, ...bytesOf(seed)]]),
  );
  if (!shares.size) return bytesOf(secret);
  const message = [...encoder.encode(LABEL)];
  for (let seat = 0; seat < seats; seat += 1) message.push(...(shares.get(seat) ?? [0]));
  return hmac(await hmacKey(bytesOf(secret)), Uint8Array.from(message));
}

/** The k-th number below n. @param {CryptoKey} key @param {number} k @param {number} n */
export async function drawn(key, k, n) {
  const size = BigInt(n);
  const ceiling = 2n ** 64n - (2n ** 64n % size);
  for (let attempt = 0; ; attempt += 1) {
    const mark = await hmac(key, encoder.encode(`${k}:${attempt}`));
    const number = new DataView(mark.buffer).getBigUint64(0);
    if (number < ceiling) return Number(number % size);
  }
}

/**
 * Check the text of a record. Each step says what was found; `whole` is whether every outcome of luck was worked out
 * again.
 * @param {string} text
 * @returns {Promise<{steps: Proof[], commitments: Luck[], whole: boolean}>}
 */
export async function checkRecord(text) {
  const lines = text
    .replace(/[\r\n]+$/, "")
    .split("\n")
    .map((line) => line.replace(/\r+$/, "")); // files get carriage returns on their way
  if (lines[0] !== "hairpin record 1") throw new Error("This is not a Hairpin record.");
  const seats = Number(lines.find((line) => line.startsWith("seats "))?.slice(6));
  const body = lines.indexOf("");
  const end = lines.indexOf("", body + 1);
  if (!(seats > 0) || body < 0 || end < 0) throw new Error("The record is cut short.");
  const { found, loose } = readLuck(lines.slice(body + 1, end), seats);
  const steps = [await sealed(lines)];
  let checked = 0;
  for (const luck of found) {
    const worked = await checkLuck(luck, seats);
    steps.push(...worked.steps);
    checked += worked.checked;
  }
  const outcomes = loose + found.reduce((sum, luck) => sum + luck.draws.length, 0);
  if (checked < outcomes)
    steps.push({
      state: "note",
      words: `${outcomes - checked} of ${outcomes} outcomes of luck could not be worked out here`,
      small:
        "They stand under no commitment, their secret is not published, or the record is of an older version that " +
        "does not tell their numbers.",
    });
  return { steps, commitments: found, whole: checked > 0 && checked === outcomes };
}

/** @param {string[]} lines @returns {Promise<Proof>} */
async function sealed(lines) {
  const [last, count, mark] = (lines.at(-1) ?? "").split(" ");
  const own = hexOf(await sha256(encoder.encode(lines.slice(0, -1).join("\n")))).slice(0, 16);
  const fits = last === "end" && Number(count) === lines.length && mark === own;
  return fits
    ? {
        state: "good",
        words: "The checksum of the record agrees",
        small: "It was not changed by accident.",
        value: own,
      }
    : {
        state: "bad",
        words: "The checksum of the record does not agree",
        small: "The record was changed after it was written.",
      };
}

/** @param {Luck} luck @param {number} seats @returns {Promise<{steps: Proof[], checked: number}>} */
async function checkLuck({ commitment, seeds, secret, draws }, seats) {
  /** @type {Proof[]} */
  const steps = [];
  for (const { seat, hash, seed } of seeds) {
    const name = `seat ${seat + 1}`;
    if (seed === null)
      steps.push({
        state: "note",
        words: `The seed of ${name} is missing`,
        small: "It gave a hash and did not reveal the seed in time. The luck was drawn without it.",
        value: hash,
      });
    else if (hexOf(await sha256(bytesOf(seed))) === hash)
      steps.push({
        state: "good",
        words: `The seed of ${name} fits the hash that it gave before`,
        small: "",
        value: seed,
      });
    else
      steps.push({
        state: "bad",
        words: `The seed of ${name} does not fit the hash that it gave before`,
        small: "",
        value: seed,
      });
  }
  if (!secret)
    return {
      steps: [
        ...steps,
        { state: "note", words: "The secret of this commitment is not published", small: "", value: commitment },
      ],
      checked: 0,
    };
  const fits = hexOf(await sha256(bytesOf(secret))) === commitment;
  steps.unshift({
    state: fits ? "good" : "bad",
    words: fits ? "The secret fits the commitment" : "The secret does not fit the commitment",
    small: "The commitment is the SHA-256 of the secret:",
    value: commitment,
  });
  const raw = await luckKey(secret, seeds, seats);
  const added = seeds.filter((one) => one.seed).length;
  steps.push({
    state: "good",
    words: seeds.length
      ? `The key is made from the secret and ${added === 1 ? "one seed" : `${added} seeds`}`
      : "The key is the secret: nobody gave a hash",
    small: "",
    value: hexOf(raw),
  });
  const told = draws.filter((draw) => draw !== null);
  if (told.length < draws.length)
    return {
      steps: [
        ...steps,
        {
          state: "note",
          words: "The record does not tell the numbers of its draws",
          small: "Records of older versions do not. hairpin replay RECORD --verify works them out by the rules.",
        },
      ],
      checked: 0,
    };
  const key = await hmacKey(raw);
  for (const [k, [drew, index, size]] of told.entries()) {
    const again = await drawn(key, k, Number(size));
    if (again !== Number(index))
      return {
        steps: [
          ...steps,
          {
            state: "bad",
            words: `Draw ${k + 1} is not what the key gives`,
            small: `The record says ${drew}; the key gives ${again}/${size}.`,
          },
        ],
        checked: k,
      };
  }
  steps.push({
    state: "good",
    words: `All ${draws.length} draws follow from the key`,
    small: "Each number was worked out again, out of as many as the record tells, and compared with it.",
  });
  return { steps, checked: draws.length };
}
