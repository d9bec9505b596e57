/** The end of a match: who won and why, every place with its points, the race as a chart, and what can be done next. */
import { Board } from "./board.js";
import { showChart } from "./chart.js";
import { showCurve } from "./curve.js";
import { bold, el, icon, refill, stand } from "./dom.js";
import { share } from "./copy.js";
import { seedWords } from "./menu.js";
import { showPanel } from "./panels.js";
import { foundRematch } from "./seeds.js";
import { refused } from "./toast.js";

/** @import { Ended, Place, Table, Tag } from "../types.d.ts" */

/** @param {HTMLElement} holder @param {Ended} ended @param {Table} table @param {{look: () => void}} act */
export function showResult(holder, ended, table, act) {
  const photo = ended.photo ? new Board(() => {}) : null;
  refill(
    holder,
    el(
      "section",
      { class: "end-win" },
      el(
        "div",
        { class: "end-words" },
        el("p", { class: "label" }, icon(ended.nobody ? "flag" : "crown"), " ", ended.label),
        el("h1", { tabindex: -1 }, ended.words),
        ended.small ? el("p", {}, ended.small) : null,
      ),
      photo ? el("div", { class: "end-photo" }, photo.box) : null,
      again(table),
    ),
    places(ended, table),
    ended.chart ? showChart(ended.chart) : null,
    ended.curve ? showCurve(ended.curve) : null,
    more(table, ended, act),
  );
  if (photo && ended.photo) photo.show(ended.photo);
}

/** @param {Table} table */
function again(table) {
  const { may } = table.you;
  if (table.rematch) {
    return el(
      "section",
      { class: "decision", role: "status" },
      el(
        "p",
        { class: "decision-words" },
        "The next race is open.",
        el("small", {}, "The same seats and rules; cards and grid are new."),
      ),
      el(
        "div",
        { class: "decision-actions" },
        el(
          "a",
          { class: "button", "data-kind": "primary", "data-key": "next", href: `/t/${table.rematch}` },
          icon("flag"),
          "To the next race",
        ),
        home(),
      ),
    );
  }
  if (!may.includes("rematch")) {
    return el(
      "section",
      { class: "decision", "data-state": "waiting", role: "status" },
      el(
        "p",
        { class: "decision-words" },
        "The race is over.",
        el("small", {}, "If they race again, a link appears here."),
      ),
      el("div", { class: "decision-actions" }, home()),
    );
  }
  const go = () => {
    button.setAttribute("aria-disabled", "true");
    return foundRematch(table).then((next) => location.assign(`/t/${next}`), refused);
  };
  const button = el(
    "button",
    { type: "button", class: "button", "data-kind": "primary", "data-key": "again", on: { click: go } },
    icon("again"),
    "Race again",
  );
  return el(
    "section",
    { class: "decision", role: "status" },
    el(
      "p",
      { class: "decision-words" },
      "Another one with the same table?",
      el("small", {}, "Everyone keeps the seat and the rules; all else is new."),
    ),
    el("div", { class: "decision-actions" }, button, home()),
  );
}

function home() {
  return el("a", { class: "button", "data-kind": "quiet", href: "/" }, "Home");
}

/** Everybody's place. @param {Ended} ended @param {{own: number[]}} table whose own lines are marked */
export function places(ended, table) {
  const first = (/** @type {Place} */ place) => (place.rank === 1 && !ended.nobody ? "first" : null);
  const mine = (/** @type {Place} */ place) => place.seat !== undefined && table.own.includes(place.seat);
  const why = (/** @type {Place} */ place) =>
    place.words
      ? el(
          "tr",
          { class: first(place), "data-why": mine(place) ? "mine" : "" },
          el("td"),
          el("td", { colspan: columns.length + 2 }, ...bold(place.words)),
        )
      : null;
  const { columns } = ended;
  const head = el(
    "tr",
    {},
    el("th", { scope: "col", class: "rank" }, "Place"),
    el("th", { scope: "col" }, "Driver"),
    ...columns.map((words) => el("th", { scope: "col" }, words)),
    el("th", { scope: "col", class: "total" }, ended.total || (columns.length ? "Total" : "Points")),
  );
  const rows = ended.places.flatMap((place) => [
    el(
      "tr",
      { class: first(place), "data-mine": mine(place) },
      el(
        "td",
        { class: "rank" },
        place.rank ? String(place.rank) : "–",
        place.shared ? el("small", {}, "shared") : null,
      ),
      el(
        "th",
        { scope: "row" },
        el(
          "span",
          { class: "driver" },
          stand(place.car),
          el(
            "span",
            {},
            place.name,
            place.rank === 1 && !ended.nobody ? icon("crown") : null,
            place.words ? el("small", {}, ...bold(place.words)) : null,
          ),
        ),
      ),
      ...columns.map((_, number) => cell(place.cells?.[number])),
      el("td", { class: "total" }, place.total ?? ""),
    ),
    why(place),
  ]);
  const panels = (ended.panels ?? []).map(showPanel);
  return el(
    "section",
    { class: "panel end-places" },
    el(
      "table",
      {},
      el("caption", { class: "label" }, ended.caption || (columns.length > 1 ? "Points race by race" : "Places")),
      el("thead", {}, head),
      el("tbody", {}, ...rows.filter(Boolean)),
    ),
    ended.foot ? el("p", { class: "foot" }, ended.foot) : null,
    ...panels,
  );
}

/** @param {Tag} [told] */
function cell(told = {}) {
  return el(
    "td",
    { "data-mood": told.mood || null },
    el("b", {}, told.figure ?? ""),
    told.words ? el("small", {}, told.words) : null,
  );
}

/** @param {Table} table @param {Ended} ended @param {{look: () => void}} act */
function more(table, ended, act) {
  const { may } = table.you;
  return el(
    "section",
    { class: "panel end-more" },
    el("header", {}, el("h2", {}, "This match")),
    el(
      "div",
      { class: "row" },
      el(
        "button",
        {
          type: "button",
          class: "button",
          on: { click: () => share(table.links.watch ?? location.pathname, `${table.title}: ${ended.words}`) },
        },
        icon("share"),
        "Share",
      ),
      table.replay ? el("a", { class: "button", href: table.replay }, icon("play"), "Watch the replay") : null,
      may.includes("record")
        ? el("a", { class: "button", href: table.record, download: "" }, icon("download"), "Download the record")
        : null,
      el("button", { type: "button", class: "button", on: { click: act.look } }, icon("eye"), "Look at the table"),
    ),
    table.commitment
      ? el(
          "dl",
          { class: "fair" },
          el("dt", {}, "The server's commitment, shown before the start"),
          el("dd", {}, el("code", { class: "hash" }, table.commitment)),
          ...(table.secret
            ? [
                el("dt", {}, "The secret it belongs to, shown now"),
                el("dd", {}, el("code", { class: "hash" }, table.secret)),
              ]
            : []),
        )
      : null,
    table.secret
      ? el(
          "p",
          { class: "soft small" },
          `${seedWords(table)} `,
          el("a", { href: `/verify?replay=${table.replay?.split("/").at(-1)}` }, "Check the luck yourself"),
        )
      : null,
  );
}
