"""Digests of whole matches: all that every viewer is shown and told, boiled down to a line for each match.

The set covers every game and every number of seats, with the printed options and with three mixtures of others, and twenty
seeds of each.
A line holds four digests:

* `screens`: every encoded Screen of every viewer in every size, with the acts that lead to it;
* `kit`: the symbols, backdrops and text styles;
* `views`: every viewer's view as JSON;
* `words`: every telling, every decision and the result in words.

A change that is not meant to be seen leaves all of them as they are.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from hairpin.drawing import SIZES, encode
from hairpin.engine.chance import seeded
from hairpin.games import find_game, find_games
from hairpin.games.game import Game, Setup, acts_of
from hairpin.match import Match
from hairpin.testing import random_setup
from tests.screens import board_of, run_of

FOLDER = Path(__file__).parent
KINDS = ("screens", "kit", "views", "words")
MIXTURES = ("printed", "mixed-1", "mixed-2", "mixed-3")
SEEDS = 20
LONGEST = 500  # steps of a match that are looked at
BY_THE_DRIVER = 0.75  # the share of answers that the game's driver gives; the others are random
SHORT = 16  # letters of a digest that are kept


@dataclass(frozen=True)
class Case:
    """One match of the set."""

    game: str
    seats: int
    mixture: str
    seed: int

    @property
    def name(self) -> str:
        return f"{self.seats} {self.mixture} {self.seed}"


def cases(game: Game, seeds: int = SEEDS) -> Iterator[Case]:
    for seats in range(game.fewest, game.most + 1):
        for mixture in MIXTURES:
            for seed in range(1, seeds + 1):
                yield Case(game.name, seats, mixture, seed)


def setup_of(case: Case) -> Setup:
    game = find_game(case.game)
    if case.mixture == "printed":
        return game.set_up(case.seats)
    return random_setup(game, random.Random(f"{case.game} {case.name}"), case.seats)


class Digests:
    """The digests of one match, as it grows."""

    def __init__(self) -> None:
        self._hashes = {kind: sha256() for kind in KINDS}

    def add(self, kind: str, data: bytes) -> None:
        self._hashes[kind].update(sha256(data).digest())

    def line(self) -> str:
        return " ".join(self._hashes[kind].hexdigest()[:SHORT] for kind in KINDS)


def digests_of(case: Case) -> str:
    """One match played and looked at by everybody, as its line of digests."""
    game, setup = find_game(case.game), setup_of(case)
    match = Match(game, setup, seeded(case.seed))
    digests = Digests()
    kit = board_of(game).kit(setup)
    digests.add("kit", msgspec.json.encode([kit, kit.file()]))
    looks = [Look(match, viewer) for viewer in (*range(setup.seats), None)]
    luck = random.Random(f"answers of {case.game} {case.name}")
    chance, driver = seeded(case.seed), setup.driver()
    while True:
        for look in looks:
            look.take(digests)
        if match.over or match.step >= LONGEST:
            break
        seat = luck.choice(match.waiting)
        if luck.random() < BY_THE_DRIVER:
            match.submit(seat, int(driver.choose(match.state, seat, chance)))
        else:
            match.submit(seat, run_of(match, seat, chance))
    result = match.result()
    digests.add("words", encode(None if result is None else asdict(result)))
    return digests.line()


class Look:
    """One viewer of a match, on pages of every size."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.match = match
        self.viewer = viewer
        self.board = board_of(match.game)
        self.stories = {size: match.setup.story(viewer, match.names) for size in SIZES}
        self.told = 0

    def take(self, digests: Digests) -> None:
        """Add all that the viewer sees and is told of the present step."""
        match, setup, names = self.match, self.match.setup, self.match.names
        view = match.view(self.viewer)
        digests.add("views", encode(setup.view_to_json(view)))
        tellings = match.told(self.viewer, self.told)
        first, self.told = self.told == 0, len(match.steps)
        digests.add("words", encode(tellings))
        decision = setup.decision(view)
        digests.add("words", encode(None if decision is None else {**asdict(decision), "choices": decision.choices}))
        for size, story in self.stories.items():
            story.add(tellings)
            screen = self.board.screen(setup, view, decision if view.legal else None, names, story, (size,))
            digests.add("screens", encode(screen))
            for act in () if first else acts_of(self.board, setup, view, names, story, (size,)):
                digests.add("screens", encode(act))


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def kept(game: str) -> dict[str, str]:
    """The lines that are kept for a game, by the names of their cases."""
    found = {}
    for line in path_of(game).read_text("utf-8").splitlines():
        name, _, digests = line.partition(": ")
        found[name] = digests
    return found


def differing(old: str, new: str) -> list[str]:
    """The kinds of digests in which two lines differ."""
    return [kind for kind, was, now in zip(KINDS, old.split(), new.split(), strict=True) if was != now]


def all_cases(seeds: int = SEEDS) -> list[Case]:
    return [case for game in find_games() for case in cases(game, seeds)]
