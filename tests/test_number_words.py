"""Numbers and their nouns: one card is no cards, and two cards are no card, in any sentence of the two games with dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from hairpin.drawing import Voice
from hairpin.engine.state import Event
from hairpin.games import find_game
from hairpin.games.nitro_dice import GAME as NITRO_DICE
from hairpin.games.nitro_dice import events as nitro_dice
from hairpin.games.nitro_dice.workshop import TrackWorkshop
from hairpin.games.underground import GAME as UNDERGROUND
from hairpin.games.underground import events as underground
from hairpin.match import Match
from hairpin.refusal import BadComponents, BadOption
from tests.amounts import of_words
from tests.screens import Eyes, match_of, played

NOUNS = (
    "card", "move", "space", "token", "round", "race", "point", "section", "lap", "target", "turn", "lane", "car", "edge",
    "hazard", "driver", "player", "seat", "cell",
)  # fmt: skip
BETWEEN = r"(?:(?:more|discarded|bonus|nitrous) )?"
WRONG = re.compile(
    rf"(?<![\w.:−-])1 {BETWEEN}(?:dice|{'|'.join(f'{noun}s' for noun in NOUNS)})\b"
    rf"|(?<![\w.:−-])(?:0|[2-9]|\d\d+) {BETWEEN}(?:die|{'|'.join(NOUNS)})\b"
)
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "nitro-dice": [
        {"max_rounds": 1},
        {"condition_floor": "wreck", "max_rounds": 8},
        {"nitro_madness": True, "sideswipe_push": "ahead", "draft_chain": True, "lap_leader": True, "laps": 1},
        {"disaster_area": 12, "races": 2, "max_rounds": 2},
        {"nitro_per_turn": 2, "track": "eight", "max_rounds": 6},
    ],
    "underground": [
        {},
        {"assign_mode": "in_turn", "spin_cascade": "chain"},
        {"hidden_rolls": True, "out_of_gas": "nobody_can", "scoring": "rounds"},
        {"assign_all_dice": True, "finish_spin": False, "targets": "6,6,6,6,6,6,6"},
        {"stopped_match_costs": True, "lanes": 3, "drive_off_dice": "refill"},
        {"drive_off_limit": 1, "targets": "3,3,3,3,3,3,3"},
    ],
}
MATCHES = {"nitro-dice": of_words(200, 60), "underground": of_words(1000, 250)}
NEVER_ONE = ("nitrous", "refilled")  # two or three moves, eight dice


def strings(value: object) -> Iterator[str]:
    """Every text in a value as it goes over the wire."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def sentences(match: Match, seed: int) -> Iterator[str]:
    """All that a random match says: to whoever is asked, of what happens, and at its end."""
    for seat in played(match, seed):
        decision = match.decision(seat)
        assert decision is not None
        yield from (decision.ask, decision.follows, decision.explain)
        for choice in decision.choices:
            yield from (choice.words, choice.cost)
    for viewer in (0, None):
        yield from [telling.words for telling in match.told(viewer)]
        yield from strings(msgspec.to_builtins(Eyes(match, viewer, ("wide",)).look()))
    result = match.result()
    assert result is not None
    yield from (result.words, *[place.words for place in result.places])


@pytest.mark.parametrize("name", OPTIONS)
def test_numbers_and_nouns_agree_in_every_sentence_of_random_matches(name: str) -> None:
    game = find_game(name)
    counted = 0
    for seed in range(MATCHES[name]):
        options = OPTIONS[name][seed % len(OPTIONS[name])]
        for said in sentences(match_of(game, 2 + seed % (game.most - 1), seed, **options), seed):
            assert not WRONG.search(said), said
            counted += bool(re.search(r"\d [a-z]", said))
    assert counted > 1000


@pytest.mark.parametrize("name", OPTIONS)
def test_numbers_and_nouns_agree_on_every_page_of_some_matches(name: str) -> None:
    game = find_game(name)
    for seed in range(of_words(20, 6)):
        options = {**OPTIONS[name][seed % len(OPTIONS[name])], **({"max_rounds": 1} if name == "nitro-dice" else {})}
        match = match_of(game, 2, seed, **options)
        eyes = [Eyes(match, viewer, ("wide",)) for viewer in (0, None)]
        for _ in played(match, seed):
            for one in eyes:
                for said in strings(msgspec.to_builtins(one.look())):
                    assert not WRONG.search(said), said


@pytest.mark.parametrize(("game", "kinds"), [(NITRO_DICE, nitro_dice.KINDS), (UNDERGROUND, underground.KINDS)])
def test_numbers_and_nouns_agree_in_every_event(game: Any, kinds: dict[int, Any]) -> None:
    """Also in those that no random match has: a pile of a single card, for one."""
    setup = game.set_up(2, {})
    told = 0
    for kind, numbers in product(kinds, product((0, 1, 2), repeat=4)):
        if kinds[kind].name in NEVER_ONE:
            continue
        forms = [form for _, form in kinds[kind].fields]
        if "seat" in forms and any(number > 1 for number, form in zip(numbers, forms, strict=False) if form == "seat"):
            continue
        try:
            said = setup.tell(Event(kind, *numbers), None, Voice(("Mara", "Tom"))).words
        except (KeyError, IndexError):
            continue  # no event has these numbers
        assert not WRONG.search(said), said
        told += bool(said)
    assert told > 300


def test_numbers_and_nouns_agree_where_something_is_refused() -> None:
    said = []
    for targets in ("7", "7,7", "7,7,7,7,7,7,7,7"):
        with pytest.raises(BadOption) as refused:
            UNDERGROUND.set_up(2, {"targets": targets})
        said.append(str(refused.value))
    for turns in ("inside = 1\noutside = 1", "inside = 1\noutside = 1\nto_outside = [2]\nto_inside = [1]"):
        box = re.sub(r"\[turns\][^\[]*(\[[^\]]*\][^\[]*)*(?=\[faces\]|\[rules\]|$)", "", NITRO_DICE.printed())
        with pytest.raises(BadComponents) as broken:
            NITRO_DICE.set_up(2, {}, f"{box}\n[turns]\n{turns}\n")
        said.append(str(broken.value))
    assert "there is 1 target;" in said[0]
    assert "it must be 1 space from 1 to 1" in said[-1], said
    for text in ("A", "A G", "A r; laps 1"):
        piece = TrackWorkshop().look(text)
        said += [piece.picture, *[fault.words for fault in piece.faults]]
    assert [one for one in said if WRONG.search(re.sub(r"<[^>]*>", "", one) if "<svg" not in one else one[:400])] == []
