/**
 * Sounds, made here out of tones and noise: no files. They are off unless chosen, silent until the page has been
 * touched, and in a hidden tab only the bell rings. What is heard follows from what a Screen shows and its log says.
 */
import { chosen, onChoice } from "./choices.js";
import { pieces } from "./screen.js";

/** @import { Screen } from "../types.d.ts" */

/**
 * A part of a sound: a tone of a shape, or noise through a filter; at a time, for a time, from one frequency to
 * another.
 * @typedef {object} Part
 * @property {"sine" | "triangle" | "sawtooth" | "noise"} shape
 * @property {number} [at]
 * @property {number} length
 * @property {number} from
 * @property {number} [to]
 * @property {number} level
 * @property {number} [sharp]
 */

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  bell: [
    { shape: "sine", length: 0.7, from: 784, level: 0.3 },
    { shape: "sine", at: 0.16, length: 0.9, from: 1175, level: 0.3 },
  ],
  card: [{ shape: "noise", length: 0.07, from: 3200, to: 5200, level: 0.22, sharp: 1.2 }],
  die: [0, 0.06, 0.11].map((at) => ({ shape: "noise", at, length: 0.035, from: 1900, level: 0.32, sharp: 4 })),
  car: [
    { shape: "sawtooth", length: 0.55, from: 62, to: 128, level: 0.12 },
    { shape: "noise", length: 0.55, from: 240, to: 620, level: 0.16, sharp: 0.7 },
  ],
  pass: [
    { shape: "sawtooth", length: 0.6, from: 190, to: 118, level: 0.12 },
    { shape: "noise", length: 0.6, from: 1700, to: 480, level: 0.3, sharp: 0.8 },
  ],
  skid: [
    { shape: "noise", length: 0.5, from: 1250, to: 900, level: 0.3, sharp: 7 },
    { shape: "noise", at: 0.04, length: 0.4, from: 1900, to: 1500, level: 0.16, sharp: 9 },
  ],
  crash: [
    { shape: "noise", length: 0.55, from: 1100, to: 160, level: 0.5, sharp: 0.6 },
    { shape: "sine", length: 0.35, from: 110, to: 42, level: 0.5 },
  ],
  win: [523, 659, 784, 1047].map((from, place) => ({
    shape: "triangle",
    at: place * 0.14,
    length: place === 3 ? 0.9 : 0.3,
    from,
    level: 0.24,
  })),
};
/** What the marks of the log sound like. @type {Record<string, string>} */
const MARKS = { pass: "pass", lead: "pass", blow: "skid", out: "crash" };
const LOUDEST = ["crash", "pass", "skid", "win"]; // told by the log or the result; they cover the sound of mere moving
const QUIETEST = 0.0001; // an exponential ramp cannot reach nothing
/** @type {Record<string, number>} */
const VOLUMES = { soft: 0.35, loud: 1.8 }; // beside the usual one, which is 1

/** @type {{context: AudioContext, master: GainNode} | null} */
let speaker = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Browsers allow sound after a touch; before one, and where it is not wanted, there is not even a context. */
function wake() {
  if (!chosen("sounds") && !chosen("bell")) return;
  if (!speaker) {
    const context = new AudioContext();
    speaker = { context, master: context.createGain() };
    speaker.master.gain.value = volume();
    speaker.master.connect(context.destination);
  }
  if (speaker.context.state === "suspended") speaker.context.resume();
}

function volume() {
  return VOLUMES[chosen("volume")] ?? 1;
}

/** What a choice sounds like, where one is made: in one tab, not in all. @param {string} name */
function sample(name) {
  wake();
  if (document.hasFocus()) play(name);
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true, passive: true });
onChoice((name, value) => {
  if (name === "volume") {
    if (speaker) speaker.master.gain.value = volume();
    sample(chosen("sounds") ? "car" : "bell");
  } else if (value && name === "bell") sample("bell");
  else if (value && name === "sounds") sample("car");
});

/** What a change of Screens sounds like. @param {Screen | null} before @param {Screen} after @returns {string[]} */
export function sounds(before, after) {
  if (!before || before === after) return [];
  const last = before.log.at(-1)?.number ?? -1;
  const found = new Set(after.log.filter((line) => line.number > last).flatMap((line) => MARKS[line.mark ?? ""] ?? []));
  if (after.result && !before.result) found.add("win");
  if (!LOUDEST.some((loud) => found.has(loud))) for (const moved of moving(before, after)) found.add(moved);
  return [...found];
}

/** Let a change be heard. @param {Screen | null} before @param {Screen} after */
export function hear(before, after) {
  if (!chosen("sounds") || document.hidden) return;
  for (const name of sounds(before, after)) play(name);
}

/** It is your turn: the one thing that is heard also where nobody looks. */
export function ring() {
  if (chosen("bell")) play("bell");
}

/** What moves on the boards and in the racks: cars, dice or cards. @param {Screen} before @param {Screen} after */
function moving(before, after) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const board of after.boards) {
    const old = before.boards.find((one) => one.id === board.id);
    if (!old || old === board) continue;
    const known = new Map(pieces(old.drawings[0][1]).map((piece) => [piece.id, piece]));
    for (const piece of pieces(board.drawings[0][1])) {
      const was = known.get(piece.id);
      if (!was || was === piece || piece.text) continue;
      const isMoved = was.x !== piece.x || was.y !== piece.y;
      if (piece.id.startsWith("die") && (isMoved || was.symbol !== piece.symbol)) found.add("die");
      else if (isMoved && piece.id.startsWith("car")) found.add("car");
    }
  }
  if (JSON.stringify(held(before)) !== JSON.stringify(held(after))) found.add(after.trays?.length ? "die" : "card");
  return found;
}

/** What lies in the racks and trays of a Screen. @param {Screen} screen */
function held({ racks, trays = [] }) {
  return [...racks, ...trays].map((holder) =>
    (holder.items ?? []).map((item) => `${item.id} ${item.figure ?? ""} ${item.symbol ?? ""}`),
  );
}

/** @param {string} name */
function play(name) {
  if (!speaker) return;
  const { context, master } = speaker;
  if (context.state !== "running") {
    if (navigator.userActivation?.isActive ?? true) context.resume().then(() => play(name));
    return; // what could not be heard in its moment is not heard later
  }
  const now = context.currentTime + 0.01;
  for (const part of SOUNDS[name]) sound(context, master, part, now + (part.at ?? 0));
}

/** @param {AudioContext} context @param {GainNode} master @param {Part} part @param {number} at */
function sound(context, master, { shape, length, from, to = from, level, sharp = 1 }, at) {
  const swell = context.createGain();
  swell.gain.setValueAtTime(QUIETEST, at);
  swell.gain.exponentialRampToValueAtTime(level, at + Math.min(0.02, length / 4));
  swell.gain.exponentialRampToValueAtTime(QUIETEST, at + length);
  swell.connect(master);
  if (shape === "noise") {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = noise(context);
    filter.type = "bandpass";
    filter.Q.value = sharp;
    source.connect(filter);
    run(source, filter, swell);
  } else {
    const source = context.createOscillator();
    source.type = shape;
    run(source, source, swell);
  }

  /**
   * @param {AudioScheduledSourceNode} source @param {BiquadFilterNode | OscillatorNode} tuned @param {GainNode} into
   */
  function run(source, tuned, into) {
    tuned.frequency.setValueAtTime(from, at);
    tuned.frequency.exponentialRampToValueAtTime(to, at + length);
    tuned.connect(into);
    source.start(at);
    source.stop(at + length);
  }
}

/** A second of hiss, made once. @param {AudioContext} context */
function noise(context) {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return hiss;
}
