"""The page's own code against its definition in Python: changes carried out, and runs of answers put together."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from hairpin.drawing import Compose, Screen, changes, encode
from hairpin.drawing.composing import exact_run, groups_run, places_run, subset_run
from hairpin.games import find_game, find_games
from hairpin.server.rendering import static
from tests.screens import eyes_of, match_of, played
from tests.web.conftest import Open

MOST_STEPS = 120  # of a long match the first ones do
BOARDS = [game.name for game in find_games() if game.board is not None]


@pytest.fixture
def page(open_page: Open) -> Page:
    return open_page("/guide")


def screens(game: str, seats: int, seed: int) -> list[list[Screen]]:
    """What every viewer of a match saw, step by step; with fewer seats where the game has no more."""
    found = find_game(game)
    match = match_of(found, min(seats, found.most), seed)
    eyes = eyes_of(match)
    seen = [[one.look()] for one in eyes]
    for _, _ in zip(range(MOST_STEPS), played(match, seed), strict=False):
        for one, looks in zip(eyes, seen, strict=True):
            looks.append(one.look())
    for one, looks in zip(eyes, seen, strict=True):
        looks.append(one.look())
    return seen


@pytest.mark.parametrize("game", BOARDS)
def test_a_page_that_carries_out_changes_has_the_new_screen(page: Page, game: str) -> None:
    """Objects are compared with their keys in order: a page may add a field at the end."""
    looks = screens(game, 2, seed=5)
    for viewer in looks:
        steps = [json.loads(encode(changes(old, new))) for old, new in pairwise(viewer)]
        told = {"module": static("screen.js"), "first": json.loads(encode(viewer[0])), "steps": steps}
        after = page.evaluate(CARRY_OUT, told)
        assert len(after) == len(steps)
        for number, screen in enumerate(viewer[1:]):
            assert json.loads(after[number]) == json.loads(encode(screen)), f"step {number + 1}"


@pytest.mark.parametrize("game", BOARDS)
def test_a_page_puts_together_the_runs_that_are_meant(page: Page, game: str) -> None:
    luck = random.Random(3)
    asked: list[dict[str, Any]] = []
    meant: list[list[int]] = []
    for viewer in [*screens(game, 4, seed=8), *screens(game, 4, seed=9), *screens(game, 4, seed=10)]:
        for screen in viewer:
            for way in screen.decision.ways if screen.decision is not None else ():
                if way.compose is not None and not way.reason:
                    pressed, run = presses(way.compose, luck)
                    said = {"ask": screen.decision, "racks": screen.racks, "trays": screen.trays}
                    asked.append({**json.loads(encode(said)), "way": way.id, "pressed": pressed})
                    meant.append(list(run))
    assert len(asked) > 40
    assert page.evaluate(PUT_TOGETHER, {"module": static("compose.js"), "asked": asked}) == meant


def test_a_film_tells_what_the_log_says_of_each_step(page: Page) -> None:
    seen = screens("street-racing", 2, seed=5)[0]
    steps = [{"change": json.loads(encode(changes(old, new)))} for old, new in pairwise(seen)]
    reel = {"n": 0, "screen": json.loads(encode(seen[0])), "steps": steps}
    new = [
        [line.number for line in now.log if not before.log or line.number > before.log[-1].number]
        for before, now in pairwise(seen)
    ]
    assert sum(map(len, new)) > 10
    assert page.evaluate(FILM, {"module": static("film.js"), "reel": reel}) == [[], *new]


def presses(compose: Compose, luck: random.Random) -> tuple[list[str], tuple[int, ...]]:
    """Items and slots pressed one after another, and the run that they mean."""
    if compose.kind == "one":
        item = luck.choice(list(compose.one))
        return [item], compose.one[item].answers
    if compose.kind == "pair":
        item = luck.choice(list(compose.pair))
        slot = luck.choice(list(compose.pair[item]))
        return [item, slot], compose.pair[item][slot].answers
    if compose.kind == "places":
        items = luck.sample(compose.items, len(compose.slots))
        slots = luck.sample(compose.slots, len(compose.slots))
        lying = dict(zip(slots, items, strict=True))
        return [one for pair in lying.items() for one in pair], places_run(compose, lying)
    if compose.kind == "groups":
        return groups_presses(compose, luck)
    if compose.kind == "exact":
        cards = luck.sample([item for item in compose.items for _ in range(compose.copies[item])], compose.most)
        return cards, exact_run(compose, cards)
    picked = luck.sample(compose.items, luck.randint(max(1, compose.least), compose.most))
    return picked, subset_run(compose, picked)


def groups_presses(compose: Compose, luck: random.Random) -> tuple[list[str], tuple[int, ...]]:
    """Every item that is used is pressed, then its tray; some are moved once more."""
    items = luck.sample(compose.items, len(compose.items))
    lying = dict(zip(items, compose.slots, strict=False))
    for item in items[len(compose.slots) :]:
        if compose.all_used or luck.random() < 0.6:
            lying[item] = luck.choice(compose.slots)
    pressed = []
    for item, slot in lying.items():
        other = luck.choice(compose.slots)
        pressed += [item, other, item, slot] if other != slot else [item, slot]
    groups = {slot: [item for item, where in lying.items() if where == slot] for slot in compose.slots}
    return pressed, groups_run(compose, groups)


CARRY_OUT = """async ({ module, first, steps }) => {
  const { changed } = await import(module);
  let screen = first;
  return steps.map((step) => JSON.stringify((screen = changed(screen, step))));
}"""
FILM = """async ({ module, reel }) => {
  const { Film } = await import(module);
  const length = reel.steps.length;
  const film = new Film({ path: '/none', steps: length, reel: length, build: '' });
  globalThis.fetch = async () => new Response(JSON.stringify(reel));
  const told = [];
  for (let step = 0; step <= length; step += 1) told.push((await film.at(step)).at(-1).told.map((line) => line.number));
  return told;
}"""
PUT_TOGETHER = """async ({ module, asked }) => {
  const { Composer } = await import(module);
  return asked.map(({ ask, racks, trays, way, pressed }) => {
    const composer = new Composer(ask, racks, trays);
    composer.choose(way);
    for (const id of pressed) composer.press(id);
    return composer.composed.run;
  });
}"""
