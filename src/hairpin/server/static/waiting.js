/** The waiting room: who sits where, the link to invite with, and one question to the host. */
import { ask } from "./api.js";
import { copyable } from "./copy.js";
import { dataOf, el, find, findAll, icon, numberWord, carOf, refill, stand } from "./dom.js";
import { invitation, reach } from "./invitation.js";
import { rules, seatWords } from "./menu.js";
import { hide, openPopover } from "./popover.js";
import { refused, toast } from "./toast.js";

/** @import { Table, TableSeat } from "../types.d.ts" */

const HERE = "screen";

/** @param {HTMLElement} holder @param {Table} table */
export function showWaiting(holder, table) {
  const typed = findAll(holder, "[name=name]", HTMLInputElement).at(0)?.value;
  const { may } = table.you;
  refill(
    holder,
    el(
      "header",
      { class: "table-top" },
      el(
        "div",
        {},
        el("h1", {}, table.title),
        el("p", { class: "soft" }, `Waiting room · ${table.listed ? "listed for everybody" : "private"}`),
      ),
      el(
        "div",
        { class: "row" },
        el(
          "a",
          { class: "button", href: document.body.dataset.guide, target: "_blank", rel: "noopener" },
          icon("book"),
          "How to play",
        ),
        may.includes("leave")
          ? el(
              "button",
              {
                type: "button",
                class: "button",
                "data-kind": "quiet",
                "data-key": "leave",
                on: { click: () => post(table, "leave", {}, () => location.assign("/")) },
              },
              "Leave",
            )
          : null,
      ),
    ),
    el("ol", { class: "table-seats", "aria-label": "Seats" }, ...table.seats.map((seat) => seatLine(table, seat))),
    el("div", { class: "table-board poster" }, find(document, "#poster", HTMLTemplateElement).content.cloneNode(true)),
    el("div", { class: "table-deck" }, question(table)),
    el(
      "aside",
      { class: "table-log" },
      table.links.invite
        ? el(
            "section",
            { class: "panel invite" },
            el(
              "header",
              {},
              el("h3", {}, "Invite"),
              el("span", { class: "tag" }, icon(table.listed ? "eye" : "lock"), table.listed ? "Listed" : "Private"),
            ),
            copyable(table.links.invite),
            el(
              "div",
              { class: "by-phone" },
              invitation(table.links.invite),
              el(
                "div",
                {},
                el("span", { class: "soft small" }, "Scan it, or open the link: type a name and sit down. No account."),
                reach(),
              ),
            ),
          )
        : null,
      table.links.watch
        ? el(
            "section",
            { class: "panel invite" },
            el("header", {}, el("h3", {}, "To watch only")),
            copyable(table.links.watch),
          )
        : null,
      el("section", { class: "panel" }, rules(table)),
    ),
  );
  if (typed) holder.querySelector("[name=name]")?.setAttribute("value", typed);
}

/** @param {Table} table @param {TableSeat} seat */
function seatLine(table, seat) {
  const may = table.you.may.includes("seats") && (!seat.you || seat.shares);
  const tool =
    may && seat.by === "open"
      ? others(table, seat)
      : may && seat.by === "person" && !seat.you
        ? remover(table, seat)
        : may
          ? el(
              "button",
              {
                type: "button",
                class: "icon-button",
                "data-key": `free-${seat.seat}`,
                "aria-label": `Make seat ${seat.seat + 1} open again`,
                title: "Make it an open seat",
                on: { click: () => post(table, `seats/${seat.seat}`, { by: "open" }) },
              },
              icon("cross"),
            )
          : null;
  if (seat.by === "open") {
    return el(
      "li",
      { class: "seat", "data-status": "open" },
      el("span", { class: "empty-car" }, icon("door", "")),
      el("span", { class: "seat-name" }, el("span", {}, "Open seat")),
      el("span", { class: "seat-status" }, "Send the link"),
      tool ? el("span", { class: "seat-tool" }, tool) : null,
    );
  }
  return el(
    "li",
    { class: "seat", "data-status": "ready", "data-turn": seat.you && !seat.shares ? "true" : null },
    stand(carOf(seat)),
    el(
      "span",
      { class: "seat-name" },
      el("span", {}, seat.called),
      seat.host && !seat.shares ? icon("crown") : seat.shares ? icon("screen") : null,
    ),
    el(
      "span",
      { class: "seat-status" },
      icon(seat.by === "bot" ? "bot" : seat.here ? "check" : "away"),
      statusWords(seat),
    ),
    tool ? el("span", { class: "seat-tool" }, tool) : null,
  );
}

/**
 * A button with which the host sends a person away, after one more question.
 * @param {Table} table @param {TableSeat} seat
 */
function remover(table, seat) {
  const open = () =>
    openPopover(
      button,
      `Remove ${seat.name}?`,
      el(
        "div",
        { class: "menu" },
        el("p", {}, `The seat is open again. ${seat.name} is told so, and cannot come back to this table by its link.`),
        el(
          "div",
          { class: "menu-actions" },
          el(
            "button",
            { type: "button", class: "button", "data-kind": "danger", on: { click: () => remove(table, seat) } },
            "Remove",
          ),
          el("button", { type: "button", class: "button", on: { click: hide } }, "Keep"),
        ),
      ),
    );
  const button = el(
    "button",
    {
      type: "button",
      class: "icon-button",
      "data-key": `remove-${seat.seat}`,
      "aria-label": `Remove ${seat.name}`,
      title: `Remove ${seat.name} from the table`,
      "aria-haspopup": "dialog",
      on: { click: open },
    },
    icon("cross"),
  );
  return button;
}

/** @param {Table} table @param {TableSeat} seat */
function remove(table, seat) {
  hide();
  return ask(`/api/tables/${table.id}/seats/${seat.seat}`, {}, "DELETE").then(
    () => toast(`${seat.name} is removed; the seat is open again.`),
    refused,
  );
}

/** Whether a player is ready to race. @param {TableSeat} seat */
function statusWords(seat) {
  if (seat.by === "bot") return `Bot, ${seat.level}`;
  if (seat.shares) return seatWords(seat);
  if (!seat.here) return seat.host ? "Host, away" : "Away";
  return seat.you && seat.host
    ? "Ready, you start"
    : seat.host
      ? "Ready, starts the race"
      : seat.you
        ? "Ready, that is you"
        : "Ready";
}

/** Give an open seat to a bot, by level, or to a person at this screen. @param {Table} table @param {TableSeat} seat */
function others(table, seat) {
  /** @type {{name: string}[]} */
  const levels = dataOf("levels");
  const pick = el(
    "select",
    { class: "select", "data-key": `bot-${seat.seat}`, "aria-label": `Give seat ${seat.seat + 1} to` },
    el("option", { value: "" }, "Give it to"),
    ...levels.map((level) => el("option", { value: level.name }, `Bot, ${level.name}`)),
    el("option", { value: HERE }, "This screen"),
  );
  pick.addEventListener("change", () => {
    if (pick.value === HERE) sitHere(table, seat, pick);
    else if (pick.value) post(table, `seats/${seat.seat}`, { by: "bot", level: pick.value });
  });
  return pick;
}

/**
 * Another person at the host's screen: only a name is needed.
 * @param {Table} table @param {TableSeat} seat @param {HTMLSelectElement} pick
 */
function sitHere(table, seat, pick) {
  const name = el("input", {
    class: "input",
    maxlength: 24,
    autocomplete: "off",
    placeholder: "Name",
    "aria-label": `Name of who drives seat ${seat.seat + 1}`,
  });
  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    return post(table, `seats/${seat.seat}`, { by: "screen", name: name.value.trim() }, hide);
  };
  pick.value = "";
  openPopover(
    pick,
    "At this screen",
    el(
      "form",
      { class: "menu", on: { submit: sit } },
      el("p", { class: "soft small" }, "The screen is handed over when it is their turn; nobody sees another's cards."),
      name,
      el("button", { type: "submit", class: "button", "data-kind": "primary" }, "Sit down"),
    ),
  );
  name.focus();
}

/**
 * In place of the question, why there will be no race here, and the way on.
 * @param {HTMLElement} holder @param {string} says @param {{words: string, call: () => void}} on
 */
export function showGone(holder, says, on) {
  const go = el("button", { type: "button", class: "button", on: { click: on.call } }, on.words);
  refill(
    find(holder, ".decision"),
    el("p", { class: "decision-words" }, says),
    el("div", { class: "decision-actions" }, go),
  );
}

/** @param {Table} table */
function question(table) {
  const open = table.seats.filter((seat) => seat.by === "open").length;
  const taken = table.seats.length - open;
  if (table.you.may.includes("join")) return sitDown(table, open);
  if (!table.you.may.includes("start")) {
    const host = table.seats.find((seat) => seat.host)?.name ?? "The host";
    if (table.state === "starting") {
      return el(
        "section",
        { class: "decision", "data-state": "waiting", role: "status" },
        el(
          "p",
          { class: "decision-words" },
          table.waiting,
          el(
            "small",
            {},
            "Each page adds a random number to the luck. " +
              "After a few seconds the race starts without those that do not come.",
          ),
        ),
      );
    }
    return el(
      "section",
      { class: "decision", "data-state": "waiting", role: "status" },
      el(
        "p",
        { class: "decision-words" },
        table.waiting || `Waiting for ${host} to start the race.`,
        el("small", {}, open ? `${seatsAre(open)} still free.` : "All seats are taken."),
      ),
    );
  }
  const words = open
    ? `${taken === 1 ? "You are the only one here." : `${capital(numberWord(taken))} are ready.`} Start the race?`
    : "All seats are taken. Start the race?";
  const small = open
    ? `${seatsAre(open)} still free; a bot takes ${open === 1 ? "it" : "each of them"} at the start.`
    : "Nobody can sit down after the start.";
  return el(
    "section",
    { class: "decision", role: "status" },
    el("p", { class: "decision-words" }, words, el("small", {}, small)),
    el(
      "div",
      { class: "decision-actions" },
      el(
        "button",
        {
          type: "button",
          class: "button",
          "data-kind": "primary",
          "data-key": "start",
          on: { click: () => post(table, "start", open ? { fill: "street" } : {}) },
        },
        icon("flag"),
        open ? `Start with ${open === 1 ? "a bot" : `${numberWord(open)} bots`}` : "Start the race",
      ),
    ),
  );
}

/** A listed table, and a person who came by. @param {Table} table @param {number} open */
function sitDown(table, open) {
  /** @type {{name?: string}} */
  const me = dataOf("me");
  const name = el("input", {
    class: "input",
    name: "name",
    value: me.name ?? "",
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: "Your name",
    "aria-label": "Your name",
    "data-key": "name",
  });
  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const invite = table.links.invite?.split("/").at(-1) ?? "";
    return post(table, "join", { name: name.value.trim(), invite }, () => location.reload());
  };
  return el(
    "form",
    { class: "decision", on: { submit: sit } },
    el(
      "p",
      { class: "decision-words" },
      "Take a seat?",
      el("small", {}, `${seatsAre(open)} free. No account, just a name.`),
    ),
    el(
      "div",
      { class: "decision-actions" },
      name,
      el("button", { type: "submit", class: "button", "data-kind": "primary", "data-key": "sit" }, "Sit down"),
    ),
  );
}

/** How many seats there are, as the beginning of a sentence. @param {number} count */
function seatsAre(count) {
  return count === 1 ? "One seat is" : `${capital(numberWord(count))} seats are`;
}

/** @param {string} word */
function capital(word) {
  return `${word[0].toUpperCase()}${word.slice(1)}`;
}

/** @param {Table} table @param {string} what @param {object} body @param {() => void} [then] */
function post(table, what, body, then = () => {}) {
  return ask(`/api/tables/${table.id}/${what}`, body).then(then, refused);
}
