/** The home page: pick a game, then one press starts a race against bots or opens a table for friends. */
import { onChoice } from "./choices.js";
import { arrowStep, carName, carOf, find, findAll, numberWord } from "./dom.js";
import { offerKeys } from "./keylist.js";
import { takeRecords } from "./opening.js";
import { myPaint } from "./paints.js";
import { foundTable } from "./seeds.js";
import { refused } from "./toast.js";

/** @import { Wanted } from "./seeds.js" */

takeRecords();

const games = findAll(document, ".game[data-game]");

/** @param {HTMLElement} game */
function pick(game) {
  for (const one of games) {
    one.setAttribute("aria-checked", String(one === game));
    one.tabIndex = one === game ? 0 : -1;
  }
  const { title = "", colour = "", drives } = game.dataset;
  const bots = Number(game.dataset.bots);
  const car = carName(carOf({ seat: 0, color_name: colour, drives }), myPaint()).toLowerCase();
  find(document, "[data-go-title]").textContent = title;
  find(document, "[data-bots-words]").textContent = bots === 1 ? "Race a bot" : `Race ${numberWord(bots)} bots`;
  find(document, "[data-go-words]").textContent =
    `Printed rules, and you drive the ${car}. Against bots it starts at once.`;
  find(document, '[data-start="options"]', HTMLAnchorElement).href = `/new/${game.dataset.game}`;
  const learn = find(document, '[data-start="learn"]', HTMLAnchorElement);
  learn.href = `/learn/${game.dataset.game}`;
  learn.hidden = game.dataset.lesson === "0";
  find(document, "[data-learn-words]").textContent = `Learn by racing, ${game.dataset.lesson} min`;
  document.querySelector("[data-list]")?.setAttribute("href", `/new/${game.dataset.game}?listed`);
}

/** The game that was picked last in this browser; the first one for a newcomer. */
function lastPicked() {
  try {
    const kept = localStorage.getItem("hairpin-game");
    return games.find((game) => game.dataset.game === kept) ?? games[0];
  } catch {
    return games[0]; // storage can be forbidden
  }
}

/** @param {HTMLElement} game */
function keep({ dataset }) {
  try {
    localStorage.setItem("hairpin-game", dataset.game ?? "");
  } catch {
    /* The first game is picked again next time. */
  }
}

function picked() {
  return games.find((game) => game.getAttribute("aria-checked") === "true") ?? games[0];
}

/** @param {HTMLElement} button @param {Wanted["seats"][0]} others who takes the other seats */
async function start(button, others) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  const { game = "", bots } = picked().dataset;
  const seats = [{ by: "me" }, ...Array.from({ length: Number(bots) }, () => others)];
  try {
    location.assign(`/t/${await foundTable({ game, options: {}, seats, listed: false })}`);
  } catch (refusal) {
    button.removeAttribute("aria-disabled");
    refused(refusal);
  }
}

for (const game of games) {
  game.addEventListener("click", () => {
    pick(game);
    keep(game);
  });
}
findAll(document, ".games")[0]?.addEventListener("keydown", (event) => {
  const step = arrowStep(event);
  if (!step || games.length < 2) return;
  event.preventDefault();
  const next = games[(games.indexOf(picked()) + step + games.length) % games.length];
  pick(next);
  keep(next);
  next.focus();
});
offerKeys(() => [{ title: "Games", keys: games.length > 1 ? [[["←", "→"], "Game to game"]] : [] }]);
if (games.length) pick(lastPicked());
onChoice((name) => name === "paint" && games.length && pick(picked()));
for (const button of findAll(document, '[data-start="bots"]')) {
  button.addEventListener("click", () => start(button, { by: "bot", level: "street" }));
}
for (const button of findAll(document, '[data-start="friends"]')) {
  button.addEventListener("click", () => start(button, { by: "open" }));
}
