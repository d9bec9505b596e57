/**
 * The question: one sentence that asks, a smaller one that says what follows, the ways to answer as tabs, options,
 * bids, odds or cards, and the main button with its cost. An explanation and the odds come on request.
 */
import { showChances, showProspects } from "./chances.js";
import { arrowStep, bold, el, findAll, hit, icon, refill, stand, tag } from "./dom.js";
import { showGauge } from "./gauge.js";
import { symbolOf } from "./kit.js";
import { showColumns, showLabel, showRows } from "./rows.js";

/** @import { Ask, Side, Tag, Way } from "../types.d.ts" */
/** @import { Composed, Stock } from "./compose.js" */

/**
 * What the parts of a question do when they are pressed; `again` shows it once more.
 * @typedef {object} Act
 * @property {(way: string) => void} choose
 * @property {() => void} confirm
 * @property {() => void} clear
 * @property {() => void} undo
 * @property {(way: Way) => void} answer
 * @property {(id: string) => void} press
 * @property {() => void} again
 */

const ODDS = "hairpin-odds";

export class Decision {
  /**
   * @param {HTMLElement} holder @param {HTMLElement} says the live region
   * @param {string} guide where the guide of this game is @param {Act} act
   */
  constructor(holder, says, guide, act) {
    this.holder = holder;
    this.says = says;
    this.guide = guide;
    this.act = act;
    /** @type {(() => void) | null} takes the last answer back, while that is possible */
    this.takeBack = null;
    this.explained = false; // whether the explanation is open
    this.spoken = "";
    holder.addEventListener("keydown", (event) => this.#arrow(event));
  }

  /**
   * The viewer is not asked: say whom the table waits for, and show the fight that is on.
   * @param {string} words @param {Partial<Ask> | null} [ask]
   * @param {{words: string, act: () => void} | null} [offer] something else to do here
   */
  wait(words, ask = null, offer = null) {
    const sides = ask?.sides ?? [];
    this.holder.hidden = !words && !offer && !this.takeBack;
    const prospects = ask?.prospects ?? [];
    this.#dress("waiting", prospects.length ? "odds" : "", sides.length > 0, "");
    refill(
      this.holder,
      el("p", { class: "decision-words" }, words, ask?.small ? el("small", {}, ask.small) : null),
      offer || this.takeBack
        ? el(
            "div",
            { class: "decision-actions" },
            offer
              ? el(
                  "button",
                  { type: "button", class: "button", "data-key": "offer", on: { click: offer.act } },
                  offer.words,
                )
              : null,
            this.#back(),
          )
        : null,
      sides.length ? this.#sides(sides, null) : null,
      ...showProspects(prospects),
    );
    this.#say(words);
  }

  /** @param {Ask} ask @param {Composed} composed @param {boolean} sent an answer is under way */
  ask(ask, composed, sent) {
    const sides = ask.sides ?? [];
    this.holder.hidden = false;
    this.#dress(sent ? "sent" : "", ask.layout, sides.length > 0, ask.mood ?? "");
    const words = el(
      "p",
      { class: "decision-words" },
      showLabel(ask),
      composed.words,
      composed.small ? el("small", {}, composed.small) : null,
    );
    const gauge = showGauge(composed.gauge);
    const told = this.explained ? this.#explanation(ask) : null;
    if (ask.layout === "rows") {
      refill(this.holder, words, ...showRows(ask, composed, this.act), this.#actions(ask, composed), told);
    } else if (ask.layout === "columns") {
      refill(this.holder, words, ...showColumns(ask, composed, this.act), this.#actions(ask, composed), told);
    } else if (ask.layout === "options") {
      refill(
        this.holder,
        el("div", { class: "ask" }, words, gauge, el("div", { class: "decision-help" }, ...this.#help(ask))),
        ...ask.ways.map((way, place) => this.#option(way, place + 1)),
        told,
      );
    } else if (ask.layout === "odds") {
      refill(
        this.holder,
        el("div", { class: "ask" }, words, el("div", { class: "decision-help" }, ...this.#help(ask))),
        ...ask.ways.map((way, place) => this.#odds(way, place + 1)),
        told,
      );
    } else {
      refill(
        this.holder,
        ask.layout === "tabs" ? this.#tabs(ask.ways, composed.way) : null,
        words,
        gauge,
        ask.layout === "groups" ? el("div", { class: "decision-help" }, ...this.#help(ask)) : null,
        this.#actions(ask, composed),
        sides.length ? this.#sides(sides, composed.way?.side) : null,
        ask.layout === "bids" ? this.#bids(ask.ways, composed.way) : null,
        told,
      );
    }
    const said = composed.groups?.told
      ? [composed.told, composed.reason || composed.words]
      : [composed.words, composed.small, composed.gauge?.words];
    this.#say(said.filter(Boolean).join(" "));
  }

  /** @param {string} state @param {string} layout @param {boolean} versus @param {string} mood */
  #dress(state, layout, versus, mood) {
    for (const [name, value] of [
      ["state", state],
      ["layout", layout],
      ["versus", versus ? "true" : ""],
      ["mood", mood],
    ]) {
      if (value) this.holder.dataset[name] = value;
      else delete this.holder.dataset[name];
    }
  }

  /** @param {string} words */
  #say(words) {
    const plain = words.replaceAll("*", "");
    if (plain === this.spoken) return;
    this.spoken = plain;
    this.says.textContent = plain;
  }

  /** @param {Way[]} ways @param {Way | null} chosen */
  #tabs(ways, chosen) {
    return el(
      "div",
      { class: "ways", role: "tablist", "aria-label": "Ways to answer" },
      ...ways.map((way) =>
        el(
          "button",
          {
            type: "button",
            role: "tab",
            "data-key": `way-${way.id}`,
            "aria-selected": String(way.id === chosen?.id),
            "aria-disabled": way.reason ? "true" : null,
            tabindex: way.id === chosen?.id ? 0 : -1,
            title: way.reason || null,
            on: { click: () => this.act.choose(way.id) },
          },
          el("b", {}, way.label),
          el(
            "small",
            {},
            el("span", { class: "way-small" }, ...bold(way.reason || way.small || "")),
            way.reason ? null : tag(way.cost, "way-cost"),
          ),
        ),
      ),
    );
  }

  /** @param {Way} way @param {number} digit */
  #option(way, digit) {
    const lines = (way.facts ?? []).map((fact) =>
      el("li", {}, ...bold(fact.words ?? ""), fact.figure ? " " : "", fact.figure ? el("b", {}, fact.figure) : null),
    );
    return el(
      "div",
      { class: "way", "data-kind": way.kind || null },
      el("h3", {}, way.symbol ? icon(way.symbol, "") : null, way.label),
      lines.length ? el("ul", {}, ...lines) : el("p", { class: "soft small" }, way.small ?? ""),
      way.reason
        ? el("p", { class: "reason" }, icon("cross"), way.reason)
        : el(
            "button",
            {
              type: "button",
              class: "button",
              "data-kind": way.kind === "primary" ? "primary" : null,
              "data-key": `way-${way.id}`,
              "data-bid": digit,
              on: { click: () => this.act.answer(way) },
            },
            way.button || way.label,
            tag(way.cost),
            el("kbd", { class: "only-keys", "aria-hidden": "true" }, String(digit)),
          ),
    );
  }

  /**
   * A way that is sent at once, with what luck may bring then; digits press it too.
   * @param {Way} way @param {number} digit
   */
  #odds(way, digit) {
    return el(
      "div",
      { class: "prospect", "data-chances": String(Boolean(way.chances?.length)) },
      el(
        "button",
        {
          type: "button",
          class: "button",
          "data-kind": way.kind === "primary" ? "primary" : null,
          "data-key": `way-${way.id}`,
          "data-bid": digit,
          on: { click: () => this.act.answer(way) },
        },
        way.symbol ? icon(way.symbol) : null,
        way.button || way.label,
        el("kbd", { "aria-hidden": "true" }, String(digit)),
      ),
      way.chances?.length ? showChances(way.chances) : el("p", {}, way.words ?? ""),
    );
  }

  /** @param {Ask} ask @param {Composed} composed */
  #actions(ask, composed) {
    const ready = composed.run !== null;
    const holder = el("div", { class: "decision-actions" });
    if (composed.stock) holder.append(stock(composed.stock));
    if (composed.way || ask.layout === "columns") {
      const sign = ask.layout === "groups" && composed.way?.symbol ? icon(composed.way.symbol) : null;
      const button = el(
        "button",
        {
          type: "button",
          class: "button",
          "data-kind": ready ? "primary" : null,
          "data-key": "confirm",
          "aria-disabled": ready ? null : "true",
          "aria-describedby": composed.reason ? "reason" : null,
          on: { click: () => ready && this.act.confirm() },
        },
        sign,
        composed.button,
        ...(ready ? composed.costs.map((one) => tag(one)) : []),
      );
      holder.append(
        composed.reason
          ? el(
              "span",
              { class: "with-reason" },
              button,
              el("span", { class: "reason", id: "reason" }, icon("info"), composed.reason),
            )
          : button,
      );
    }
    if (composed.groups?.past.length) {
      holder.append(
        el(
          "button",
          {
            type: "button",
            class: "icon-button",
            "data-role": "undo",
            "data-key": "undo",
            "aria-label": "Undo",
            title: "Undo",
            on: { click: () => this.act.undo() },
          },
          icon("step-back"),
        ),
      );
    }
    if (composed.started) {
      holder.append(
        el(
          "button",
          {
            type: "button",
            class: "button",
            "data-kind": "quiet",
            "data-role": "clear",
            "data-key": "clear",
            on: { click: () => this.act.clear() },
          },
          "Clear",
        ),
      );
    }
    if (ask.layout === "cards") {
      for (const way of ask.ways.filter((one) => !one.compose)) {
        holder.dataset.many = "true";
        holder.append(
          el(
            "button",
            {
              type: "button",
              class: "button",
              "data-kind": way.kind === "primary" && !composed.way ? "primary" : null,
              "data-key": `way-${way.id}`,
              "aria-disabled": way.reason ? "true" : null,
              title: way.reason || null,
              on: { click: () => !way.reason && this.act.answer(way) },
            },
            way.button || way.label,
            tag(way.cost),
          ),
        );
      }
    }
    if (ask.layout !== "groups") holder.append(...this.#help(ask));
    return holder;
  }

  /** @param {Way[]} ways @param {Way | null} chosen */
  #bids(ways, chosen) {
    const odds = showsOdds();
    return el(
      "div",
      { class: "bids", role: "radiogroup", "aria-label": "Your bid" },
      ...ways.map((way) => {
        const meter = odds && way.odds !== undefined && !way.reason ? el("span", { class: "odds" }) : null;
        meter?.style.setProperty("--odds", `${way.odds}%`);
        const stop = chosen ? way.id === chosen.id : way === ways.find((one) => !one.reason);
        return el(
          "button",
          {
            type: "button",
            role: "radio",
            class: "bid",
            "data-key": `way-${way.id}`,
            "data-bid": way.label.replace("+", ""),
            "data-mood": way.mood || null,
            "aria-checked": String(way.id === chosen?.id),
            "aria-disabled": way.reason ? "true" : null,
            tabindex: stop ? 0 : -1,
            on: { click: () => this.act.choose(way.id) },
          },
          el("span", { class: "k" }, way.label),
          el("span", { class: "t" }, way.reason ? "" : (way.small ?? "")),
          meter,
          el("small", {}, way.reason || (meter ? oddsWords(way) : (way.words ?? ""))),
        );
      }),
    );
  }

  /** @param {Side[]} sides @param {Side | null | undefined} own */
  #sides(sides, own) {
    const shown = sides.map((side) => (own && own.id === side.id ? own : side));
    const parts = shown.map((side) =>
      el(
        "div",
        { class: "side" },
        side.car ? stand(side.car) : el("span"),
        el("div", { class: "side-name" }, el("b", {}, side.name), el("small", {}, side.words)),
        el(
          "div",
          { class: "sum-line" },
          ...terms(side.terms ?? []),
          (side.terms ?? []).length ? el("span", { class: "eq" }, "=") : null,
          el("b", { class: "total" }, side.total ?? ""),
        ),
      ),
    );
    return el(
      "div",
      { class: "sides" },
      parts[0],
      el("span", { class: "against", "aria-hidden": "true" }, icon("attack", "")),
      ...parts.slice(1),
    );
  }

  /** What is told on request: the odds, and one sentence that explains. @param {Ask} ask */
  #help(ask) {
    const odds = ask.ways.some((way) => way.odds !== undefined);
    const on = showsOdds();
    return [
      this.#back(),
      odds
        ? el(
            "button",
            {
              type: "button",
              class: "button",
              "data-kind": "quiet",
              "data-key": "odds",
              "aria-label": on ? "Hide the odds" : "Show the odds",
              "aria-pressed": String(on),
              on: { click: () => this.#toggleOdds(!on) },
            },
            icon("chart"),
            el("span", {}, on ? "Hide odds" : "Odds"),
          )
        : null,
      ask.explain
        ? el(
            "button",
            {
              type: "button",
              class: "icon-button",
              "data-key": "explain",
              "aria-label": "Explain",
              title: "Explain",
              "aria-expanded": String(this.explained),
              on: { click: () => this.#explain(ask) },
            },
            icon("info"),
          )
        : null,
    ].filter((one) => one !== null);
  }

  #back() {
    return (
      this.takeBack &&
      el(
        "button",
        {
          type: "button",
          class: "button",
          "data-kind": "quiet",
          "data-role": "back",
          "data-key": "back",
          "aria-keyshortcuts": "u",
          title: "Take your last answer back (U)",
          on: { click: this.takeBack },
        },
        icon("step-back"),
        "Take it back",
      )
    );
  }

  /** @param {boolean} on */
  #toggleOdds(on) {
    keepOdds(on);
    this.act.again();
  }

  /** @param {Ask} ask */
  #explain(ask) {
    this.explained = !this.explained;
    this.act.again();
    if (!this.explained) return;
    this.#say(ask.explain);
    this.holder.querySelector(".decision-told")?.scrollIntoView({ block: "nearest" });
  }

  /** Close the explanation. @returns {boolean} whether one was open */
  close() {
    if (!this.explained) return false;
    this.explained = false;
    this.act.again();
    return true;
  }

  /** @param {Ask} ask */
  #explanation(ask) {
    return el(
      "p",
      { class: "decision-told" },
      ask.explain,
      " ",
      el("a", { href: `${this.guide}#${ask.guide}`, target: "_blank", rel: "noopener" }, "More in the guide"),
    );
  }

  /** Arrows move among tabs and bids, and choose as they go. @param {KeyboardEvent} event */
  #arrow(event) {
    const step = arrowStep(event);
    const group = hit(event, '[role="tablist"], [role="radiogroup"]');
    const here = hit(event, "button");
    if (!step || !group || !here) return;
    const all = findAll(group, ":scope > *").filter((one) => one.getAttribute("aria-disabled") !== "true");
    const next = all[(all.indexOf(here) + step + all.length) % all.length];
    event.preventDefault();
    next.focus();
    next.click();
  }
}

/** How many there are of something, and how many will be left. @param {Stock} stock */
function stock({ label, was, lost }) {
  const after = lost ? [" ", el("i", {}, "to"), ` ${was - lost}`] : [];
  return el(
    "span",
    { class: "stock" },
    el("span", { class: "label" }, label),
    el("b", { class: "figures" }, String(was), ...after),
  );
}

/** The terms of a sum, with a plus between them; a sealed one is locked. @param {Tag[]} all */
function terms(all) {
  return all.flatMap((term, place) => {
    const shown =
      term.mood === "sealed"
        ? el("span", { class: "sealed" }, icon("lock", ""), term.figure || "?")
        : term.symbol && !term.figure
          ? cardTerm(term, term.symbol)
          : el("span", { class: term.mood === "bid" ? "bid-figure" : "fig" }, term.figure || term.words || "");
    return place ? [el("span", { class: "plus" }, "+"), shown] : [shown];
  });
}

/** @param {Tag} term @param {string} symbol */
function cardTerm(term, symbol) {
  if (!symbolOf(symbol)) return el("span", {}, term.words ?? "");
  const made = icon(symbol, "sum-card");
  if (term.words) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", term.words);
    made.removeAttribute("aria-hidden");
  }
  return made;
}

/** @param {Way} way */
function oddsWords({ odds = 0, words = "" }) {
  return odds <= 0 || odds >= 100 ? words : `${odds} %`;
}

function showsOdds() {
  try {
    return Boolean(localStorage.getItem(ODDS));
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keepOdds(on) {
  try {
    if (on) localStorage.setItem(ODDS, "yes");
    else localStorage.removeItem(ODDS);
  } catch {
    /* Storage can be forbidden; the odds stay hidden then. */
  }
}
