/** The home page: pick a game, then one press starts a race against bots or opens a table for friends. */
import { ask } from "./api.js";
import { carName, numberWord, paintOf } from "./dom.js";
import { offerKeys } from "./keylist.js";
import { takeRecords } from "./opening.js";
import { refused } from "./toast.js";

takeRecords();

const games = [...document.querySelectorAll(".game[data-game]")].filter((game) => game.getAttribute("aria-disabled") !== "true");
const go = document.querySelector("[data-go]");

function pick(game) {
  for (const one of games) {
    one.setAttribute("aria-checked", String(one === game));
    one.tabIndex = one === game ? 0 : -1;
  }
  go.querySelector("[data-go-title]").textContent = game.dataset.title;
  go.querySelector("[data-bots-words]").textContent = Number(game.dataset.bots) === 1 ? "Race a bot" : `Race ${numberWord(Number(game.dataset.bots))} bots`;
  go.querySelector("[data-go-words]").textContent = `Printed rules, and you drive the ${carName(paintOf({ seat: 0, color_name: game.dataset.colour, drives: game.dataset.drives })).toLowerCase()}. Against bots it starts at once.`;
  go.querySelector('[data-start="options"]').href = `/new/${game.dataset.game}`;
  document.querySelector("[data-list]")?.setAttribute("href", `/new/${game.dataset.game}?listed`);
}

function picked() {
  return games.find((game) => game.getAttribute("aria-checked") === "true");
}

async function start(button, others) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  const { game, bots } = picked().dataset;
  const seats = [{ by: "me" }, ...Array.from({ length: Number(bots) }, () => others)];
  try {
    const { table } = await ask("/api/tables", { game, options: {}, seats, listed: false });
    location.assign(`/t/${table}`);
  } catch (refusal) {
    button.removeAttribute("aria-disabled");
    refused(refusal);
  }
}

for (const game of games) game.addEventListener("click", () => pick(game));
document.querySelector(".games")?.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || games.length < 2) return;
  event.preventDefault();
  const next = games[(games.indexOf(picked()) + step + games.length) % games.length];
  pick(next);
  next.focus();
});
offerKeys(() => [{ title: "Games", keys: games.length > 1 ? [[["←", "→"], "Game to game"]] : [] }]);
if (games.length) pick(picked() ?? games[0]);
go?.querySelector('[data-start="bots"]').addEventListener("click", (event) => start(event.currentTarget, { by: "bot", level: "street" }));
go?.querySelector('[data-start="friends"]').addEventListener("click", (event) => start(event.currentTarget, { by: "open" }));
