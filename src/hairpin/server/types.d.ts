/**
 * What the page gets from the server. Only checkers read this file: it is neither packaged nor served.
 *
 * The first part says in TypeScript what the Structs of `hairpin.drawing` say in Python, where each field is explained.
 * A field that JSON leaves out at its default is optional here. tests/test_page.py compares the two, field by field.
 */

/** The drawings that a board may have, for wide and narrow pages: `SIZES` of `hairpin.drawing`. */
export type Size = "wide" | "middle" | "tall";

export interface Piece {
  id: string;
  symbol: string;
  x: number;
  y: number;
  turn?: number;
  size?: number;
  mood?: string;
  words?: string;
  text?: string;
  answers?: number[];
  pick?: string;
  when?: string;
  wide?: number;
  high?: number;
}

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
  corner: string;
}

export interface Scene {
  width: number;
  height: number;
  backdrop: string;
  groups: Piece[][];
  window?: Window;
  map?: string;
}

export interface Board {
  id: string;
  label: string;
  words: string;
  drawings: [Size, Scene][];
}

export interface Tag {
  figure?: string;
  symbol?: string;
  words?: string;
  mood?: string;
}

export interface Gauge {
  figure: string;
  limit?: number;
  parts?: [number, "old" | "new" | "maybe"][];
  top?: number;
  sign?: string;
  was?: string;
  words?: string;
  mood?: string;
}

export interface Outcome {
  answers?: number[];
  words?: string;
  follows?: string;
  button?: string;
  cost?: Tag;
  gauge?: Gauge;
  note?: Tag;
  mood?: string;
  shows?: string[];
  label?: string;
  symbol?: string;
}

export interface Pick {
  answer: number;
  value?: number;
}

export interface Compose {
  kind: "one" | "pair" | "places" | "subset" | "exact" | "groups" | "steps";
  items?: string[];
  slots?: string[];
  one?: Record<string, Outcome>;
  pair?: Record<string, Record<string, Outcome>>;
  picks?: Record<string, Pick>;
  counted?: string[];
  totals?: Record<string, Outcome>;
  notes?: Record<string, Record<string, Tag>>;
  counts?: Record<string, Outcome>;
  least?: number;
  most?: number;
  opening?: number[];
  closing?: number[];
  begun?: number[];
  all_used?: boolean;
  joint?: Record<string, Outcome>;
  whole?: Outcome;
  stock?: number;
  spare?: number;
  taken?: number;
  sign?: string;
  lacks?: string;
  left?: string[];
  copies?: Record<string, number>;
  then?: string;
  steps?: Record<string, Outcome>;
}

export interface Side {
  id: string;
  car: string;
  name: string;
  words: string;
  terms?: Tag[];
  total?: string;
}

export interface Way {
  id: string;
  label: string;
  small?: string;
  symbol?: string;
  kind?: string;
  words?: string;
  follows?: string;
  button?: string;
  cost?: Tag;
  facts?: Tag[];
  gauge?: Gauge;
  answers?: number[];
  compose?: Compose;
  odds?: number;
  side?: Side;
  mood?: string;
  reason?: string;
  chances?: Chance[];
}

export interface Ask {
  name: string;
  words: string;
  small: string;
  explain: string;
  guide: string;
  layout: "tabs" | "options" | "bids" | "cards" | "odds" | "groups" | "rows" | "columns";
  ways: Way[];
  gauge?: Gauge;
  sides?: Side[];
  first?: string;
  mood?: string;
  prospects?: Prospect[];
  label?: string;
  done?: number;
  of?: number;
}

export interface Chance {
  share: number;
  words: string;
  small?: string;
  piles?: Pile[];
  mood?: string;
}

export interface Prospect {
  label: string;
  chances?: Chance[];
  words?: string;
}

/** A sign, how many of it lie there now, and how many there are in all. */
export type Pile = [string, number, number];

export interface Row {
  words?: string;
  small?: string;
  figure?: string;
  piles?: Pile[];
  car?: string;
  mood?: string;
}

export interface Panel {
  id: string;
  label: string;
  layout?: "rows" | "cells" | "facts";
  rows?: Row[];
  note?: string;
  symbol?: string;
  foot?: string;
  place?: "side" | "deck";
}

export interface Mark {
  words: string;
  symbol?: string;
  mood?: string;
}

export interface Column {
  words: string;
  symbol?: string;
  short?: boolean;
}

export interface Driver {
  id: string;
  name: string;
  car: string;
  status?: string;
  signs?: string[];
  mood?: string;
  cells?: Tag[];
}

export interface Order {
  label: string;
  columns: Column[];
  drivers: Driver[];
}

export interface Point {
  symbol: string;
  figures: [string, string];
  words?: string;
}

export interface Curve {
  label: string;
  words: string;
  cars: [string, string];
  names: [string, string];
  leads: number[];
  columns: Point[];
  unit?: string;
}

export interface Step {
  words: string;
  now?: boolean;
}

export interface Item {
  id: string;
  symbol?: string;
  figure?: string;
  signs?: string[];
  words?: string;
  label?: string;
  note?: Tag;
  mood?: string;
  reason?: string;
  name?: string;
  text?: string;
}

export interface Fate {
  label: string;
  words: string;
  low: number;
  high?: number;
  symbol?: string;
  mood?: string;
  cost?: string;
  takes?: boolean;
  shows?: string[];
}

export interface Tray {
  id: string;
  label: string;
  words: string;
  car: string;
  target: number;
  items: Item[];
  fates: Fate[];
  mood: string;
  note: string;
}

export interface SheetLine {
  id: string;
  car: string;
  name: string;
  items?: Tag[];
  figure?: string;
  result?: Tag;
  end?: Tag;
}

export interface Sheet {
  id: string;
  name: string;
  words?: string;
  cost?: Tag;
  lines?: SheetLine[];
}

export interface Counter {
  id: string;
  label: string;
  value: string;
  symbol: string;
  words: string;
  items: Item[];
}

export interface SeatLine {
  seat: number;
  name: string;
  car: string;
  status: string;
  mood: string;
  figures: Tag[];
  badge: Tag | null;
  cards: string;
  below: boolean;
  sign: string;
  items: Tag[];
  words: string;
}

export interface Rack {
  id: string;
  label: string;
  hint: string;
  items: Item[];
  symbol: string;
}

export interface Fact {
  id: string;
  label: string;
  figure: string;
  symbol?: string;
  words?: string;
  cells?: [string, string][];
}

export interface LogLine {
  number: number;
  words: string;
  heading?: string;
  car?: string;
  name?: string;
  mark?: string;
}

export interface Place {
  rank: number;
  name: string;
  car: string;
  seat?: number;
  shared?: boolean;
  words?: string;
  cells?: Tag[];
  total?: string;
}

export interface Line {
  car: string;
  name: string;
  places: number[];
  mood?: string;
}

export interface Chart {
  label: string;
  words: string;
  ranks: number;
  columns: string[][];
  lines: Line[];
}

export interface Ended {
  words: string;
  small: string;
  label: string;
  columns: string[];
  places: Place[];
  foot?: string;
  photo?: Board;
  chart?: Chart;
  curve?: Curve;
  panels?: Panel[];
  caption?: string;
  total?: string;
  nobody?: boolean;
}

export interface Screen {
  title: string;
  subtitle: string;
  steps: Step[];
  counters: Counter[];
  boards: Board[];
  seats: SeatLine[];
  decision: Ask | null;
  waiting: string;
  racks: Rack[];
  facts: Fact[];
  log: LogLine[];
  result: Ended | null;
  panels: Panel[];
  trail: Mark[];
  trays: Tray[];
  sheets: Sheet[];
  banner: Tag | null;
  beats: number;
  order: Order | null;
}

/* What comes around a Screen. */

/** What is new from one Screen to the next; `hairpin.drawing.changes` defines it. */
export type Change = Record<string, unknown>;

/** The event `whole` of a stream: a Screen, its step, and the step of the answer that the viewer can take back. */
export interface Whole {
  n: number;
  undo?: number;
  screen: Screen;
}

/** The event `change` of a stream: what is new with a step, in one change or in several that are shown one by one. */
export interface Changed {
  n: number;
  undo?: number;
  change?: Change;
  changes?: Change[];
}

/** The event `gone` of a stream: why it has ended. */
export interface Nudged {
  table: string;
  title: string;
  seat: number;
  by: string;
}

export interface Gone {
  says: string;
  status?: number;
}

/**
 * A Screen with its step; `open` is the Screen with a question that stays open through this one, and `again` says that
 * it is shown once more.
 */
export type ShownScreen = Screen & { n: number; undo?: number; open?: ShownScreen; again?: boolean };

/** A Screen of a replay: the lines of the log that it brought, and its place among the `of` Screens of its step. */
export type FilmScreen = Screen & { n: number; told: LogLine[]; place: number; of: number };

/* What stands around a match: `hairpin.server.describing`. */

export interface TableSeat {
  seat: number;
  by: "open" | "person" | "bot";
  name: string;
  called: string;
  level: string;
  level_words: string;
  host: boolean;
  left: boolean;
  stand_in: boolean;
  you: boolean;
  shares: string;
  here: boolean;
  seed: { hash: string; state: "revealed" | "missing" | "promised"; seed: string | null } | null;
  asked: boolean;
  away: { since: string; seconds: number | null; nudged: string } | null;
  color_name: string;
  paint: string;
  drives: string;
}

export interface AgreedOption {
  name: string;
  words: string;
  value: unknown;
  shown: string;
  changed: boolean;
}

/** A table for one viewer: what the page uses of it. */
export interface Table {
  id: string;
  title: string;
  state: "waiting" | "starting" | "playing" | "over";
  step: number;
  listed: boolean;
  options: AgreedOption[];
  commitment: string;
  secret: string | null;
  seats: TableSeat[];
  you: { seat: number | null; host: boolean; name: string; may: string[] };
  own: number[];
  turn: boolean;
  links: { invite: string | null; watch: string | null; seat: string | null };
  replay: string | null;
  stream: string;
  record: string | null;
  undo: { seat: number; step: number }[];
  waiting: string;
  rematch: string | null;
  build: string;
}

/* A match to be watched again: `hairpin.server.replay_routes` and `replay_rendering`. */

/** A replay: what the page uses of it. */
export interface Replay {
  steps: number;
  reel: number;
  over: boolean;
  waiting: string[];
  seats: { seat: number; name: string; by: string; car: string; color_name: string; paint: string }[];
  you: number | null;
  path: string;
  share: string | null;
  build: string;
}

/** A line of the log that is worth finding again, and its step. */
export interface Moment {
  n: number;
  mark: string;
  words: string;
  car: string;
  name: string;
  part: string;
}

/**
 * What there is to find in a replay: each step's seat and answers, the moments, and where the parts of the race begin.
 */
export interface Contents {
  steps: { seat?: number; answers?: [string, string][] }[];
  moments: Moment[];
  parts: { n: number; words: string }[];
}

/** Some steps of a replay: the Screen of the first, and what changed with each of the others. */
export interface Reel {
  n: number;
  screen: Screen;
  steps: { change?: Change; changes?: Change[] }[];
}

/* An option that is made rather than set: `hairpin.games.workshop`. */

export interface Remark {
  words: string;
  part: number | null;
  letters: [number, number] | null;
}

export interface Part {
  words: string;
  box: [number, number, number, number];
  letters: [number, number] | null;
}

export interface Edit {
  group: string;
  words: string;
  value: string;
  part: number | null;
  now: boolean;
}

export interface Workpiece {
  value: string;
  text: string;
  title: string;
  facts: [string, string][];
  faults: Remark[];
  warnings: Remark[];
  picture: string;
  parts: Part[];
  edits: Edit[];
  ok: boolean;
}

/* A guided first race: `hairpin.server.lessons`. */

export interface Lesson {
  game: string;
  title: string;
  minutes: number;
  steps: number;
  path: string;
  kit: string;
  style: string;
}

/** The whole lesson: the Screen it begins with, and what each step says, waits for and changes. */
export interface LessonTold {
  screen: Screen;
  over: boolean;
  steps: {
    says: string;
    look: string;
    other: string;
    answer: number[] | null;
    before: { change?: Change; changes?: Change[] }[];
    after: { change?: Change; changes?: Change[] }[];
  }[];
}
