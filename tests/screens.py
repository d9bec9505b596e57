"""Screens of real matches for the tests: played at random, seen by every viewer, with a Story for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hairpin.drawing import SIZES, Screen, Voice
from hairpin.engine.chance import Chance, seeded
from hairpin.games.game import Game, GameBoard, Story
from hairpin.match import Match, Player
from hairpin.match.drafting import Draft

PARTS = ("drive_slot", "optimize_cards", "press_on_slot", "lineup", "assign")  # the rest of a choice that has begun


@dataclass
class Eyes:
    """One viewer of a match, as a server keeps it: its story, and its Screen at the present step."""

    match: Match
    viewer: int | None
    sizes: tuple[str, ...] = SIZES
    told: int = 0
    story: Story = field(init=False)

    def __post_init__(self) -> None:
        self.story = self.match.setup.story(self.viewer, self.match.names)

    def look(self) -> Screen:
        match = self.match
        self.story.add(match.told(self.viewer, self.told))
        self.told = len(match.steps)
        view = match.view(self.viewer)
        decision = match.setup.decision(view, Voice(match.names, self.viewer))
        return board_of(match.game).screen(match.setup, view, decision, match.names, self.story, self.sizes)


def board_of(game: Game) -> GameBoard:
    assert game.board is not None
    return game.board()


def match_of(
    game: Game, seats: int, seed: int, names: tuple[str, ...] = (), components: str | None = None, **options: Any
) -> Match:
    """A match; its numbers may be those of one from before the limits."""
    setup = game.set_up(seats, options, components, kept=True)
    players = [Player(name) for name in names[:seats]] if names else None
    return Match(game, setup, seeded(seed), players)


def eyes_of(match: Match) -> list[Eyes]:
    """Every seat, and somebody watching."""
    return [Eyes(match, viewer) for viewer in (*range(match.setup.seats), None)]


def run_of(match: Match, seat: int, luck: Chance) -> tuple[int, ...]:
    """A whole choice at random, as a page sends it."""
    draft = Draft(match.setup, match.view(seat))
    while not draft.complete:
        decision = draft.decision
        draft.add((decision.actions[int(luck.below(len(decision.actions)))],))
        if not draft.complete and draft.decision.name not in PARTS:
            break
    return draft.actions


def played(match: Match, seed: int) -> Iterator[int]:
    """Play at random to the end; gives the seat that is about to answer, before every answer."""
    luck = seeded(seed)
    while not match.over:
        seat = match.waiting[int(luck.below(len(match.waiting)))]
        yield seat
        match.submit(seat, run_of(match, seat, luck))
