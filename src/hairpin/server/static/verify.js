/**
 * The page on which a record's luck is checked: a file that is chosen or dropped, or the record of a replay that the
 * address names.
 */
import { reasonOf } from "./api.js";
import { canHash } from "./digest.js";
import { el, find, icon, refill } from "./dom.js";
import { checkRecord } from "./luck_check.js";
import { BIGGEST, show, takeFiles } from "./opening.js";
import { remembered } from "./seeds.js";

/** @import { Proof, Seed } from "./luck_check.js" */

const SIGNS = { good: "check", bad: "cross", note: "info" };
const part = (/** @type {string} */ name) => find(document, `[data-part="${name}"]`);

/** @param {Proof["state"]} state @param {string} words @param {string} small */
function proof(state, words, small) {
  return el(
    "p",
    { class: "proof", "data-state": state === "bad" ? "differs" : state },
    icon(SIGNS[state]),
    el("span", {}, el("b", {}, words), small ? el("small", {}, small) : null),
  );
}

/** @param {Proof["state"]} state @param {string} words @param {string} [small] */
function say(state, words, small = "") {
  part("found").hidden = false;
  refill(part("says"), proof(state, words, small));
  refill(part("steps"));
  refill(part("replay"));
  find(part("found"), "h2").focus();
}

/** Check a text, and show every step. @param {string} text @param {string} [replay] under which the server has it */
async function check(text, replay = "") {
  if (!canHash())
    return say(
      "note",
      "This browser cannot check it here",
      "Browsers work out hashes at https addresses and on this machine's own address only. " +
        "Open this page there, or use hairpin replay RECORD --verify.",
    );
  try {
    const { steps, commitments, whole } = await checkRecord(text);
    const bad = steps.filter((step) => step.state === "bad");
    if (bad.length) say("bad", "The luck of this record is not what it says", "");
    else if (whole)
      say(
        "good",
        "The numbers follow from the secret in this record",
        "The replay checks whether the rules make these cards and dice of the numbers. " +
          "That the secret was fixed before the start is shown only by a commitment that you saw then.",
      );
    else say("note", "The luck of this record cannot be checked as a whole", "");
    refill(part("replay"), wayToReplay(text, replay));
    const seen = commitments.flatMap(({ commitment, seeds }) => ownPart(commitment, seeds));
    refill(
      part("steps"),
      ...[...steps, ...seen].map(({ state, words, small, value }) =>
        el(
          "li",
          { "data-state": state },
          proof(state, words, small),
          value ? el("code", { class: "hash" }, value) : null,
        ),
      ),
    );
  } catch (problem) {
    say("bad", "This cannot be checked", reasonOf(problem));
  }
  return undefined;
}

/**
 * The way to the replay, where the server checks the record by the rules.
 * @param {string} text @param {string} replay
 */
function wayToReplay(text, replay) {
  const inside = [icon("open"), "Check the cards and dice"];
  if (replay) return el("a", { class: "button", href: `/replay/${encodeURIComponent(replay)}` }, ...inside);
  return el("button", { class: "button", type: "button", on: { click: () => show(text, "The record") } }, ...inside);
}

/** What this browser knows by itself of a commitment. @param {string} commitment @param {Seed[]} seeds */
function ownPart(commitment, seeds) {
  const known = remembered(commitment);
  if (!known) return [];
  /** @type {Proof[]} */
  const told = [{ state: "good", words: "This browser saw that commitment before the start", small: "" }];
  for (const [seat, { seed, taken }] of Object.entries(known.seats)) {
    const there = seeds.find((one) => one.seat === Number(seat))?.seed === seed;
    if (there)
      told.push({
        state: "good",
        words: `The seed that this browser added for seat ${Number(seat) + 1} is part of the luck`,
        small: "",
      });
    else if (taken)
      told.push({
        state: "bad",
        words: `The seed that this browser added for seat ${Number(seat) + 1} is not part of the luck`,
        small: "The server took it in time, so it should be.",
      });
  }
  return told;
}

/** @param {string} name */
async function fetched(name) {
  const reply = await fetch(`/api/replays/${encodeURIComponent(name)}/record`, { credentials: "same-origin" });
  if (!reply.ok) throw new Error((await reply.json().catch(() => ({}))).says ?? "The record could not be fetched.");
  return reply.text();
}

takeFiles(async (file) =>
  file.size > BIGGEST
    ? say("bad", "This cannot be checked", "This is too big for a record.")
    : check(await file.text()),
);
const asked = new URLSearchParams(location.search).get("replay");
if (asked)
  fetched(asked).then(
    (text) => check(text, asked),
    (problem) => say("bad", "This cannot be checked", reasonOf(problem)),
  );
