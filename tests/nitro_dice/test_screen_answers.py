"""What a page offers is accepted by the match as it stands, is all that the rules allow, and leads to what its words say."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, cast

import pytest

from hairpin.drawing import Ask, Compose, Screen
from hairpin.drawing.composing import exact_run
from hairpin.engine.chance import Fast
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.games.nitro_dice.words import place_words
from hairpin.match import Match
from hairpin.testing.screens import runs_of
from tests.nitro_dice.scenes import A, Die, Scene
from tests.screens import Eyes, match_of, played

OPTIONS: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {"max_rounds": 3}),
    (
        4,
        2,
        {"track": "eight", "nitro_madness": True, "disaster_area": 8, "lap_leader": True, "laps": 1, "max_rounds": 3},
    ),
    (6, 3, {"draft_chain": True, "sideswipe_push": "ahead", "condition_floor": "wreck", "max_rounds": 3}),
    (3, 4, {"nitro_tokens": 0, "late_lane_change": False, "track": "three_lap", "max_rounds": 4}),
    (5, 5, {"nitro_per_turn": 2, "track": "out_and_back", "races": 2, "max_rounds": 2}),
]


def trial(match: Match, seat: int, run: tuple[int, ...]) -> Match:
    """A match that goes its own way from here."""
    other = Match(match.game, match.setup, Fast(7))
    other.state = match.state.clone()
    other.submit(seat, run)
    return other


def after(match: Match, seat: int, run: tuple[int, ...]) -> NitroDiceView:
    view = trial(match, seat, run).view(seat)
    assert isinstance(view, NitroDiceView)
    return view


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS)
def test_every_run_a_page_can_build_is_accepted_and_every_legal_answer_is_offered(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    match = match_of(GAME, seats, seed, **options)
    eyes = [Eyes(match, seat, ("wide", "tall")) for seat in range(seats)]
    luck = random.Random(seed)
    tried: Counter[str] = Counter()
    for seat in played(match, seed):
        screen = eyes[seat].look()
        ask = screen.decision
        assert ask is not None
        for run in runs_of(ask, luck, 8):
            trial(match, seat, run)
            tried[ask.name] += 1
        assert first_answers(ask) == set(match.view(seat).legal), ask.name
        for run in pressed(screen):
            trial(match, seat, run)
    assert sum(tried.values()) > 100


def first_answers(ask: Ask) -> set[int]:
    """What every run of a question begins with."""
    found: set[int] = set()
    for way in ask.ways:
        if way.reason:
            continue
        if way.compose is None:
            found.add(way.answers[0])
        elif way.compose.kind == "exact" and not way.compose.opening:
            found |= {pick.answer for pick in way.compose.picks.values()}
        else:
            found |= {run[0] for run in all_runs(way.compose)}
    return found


def all_runs(compose: Compose) -> list[tuple[int, ...]]:
    if compose.kind == "one":
        return [outcome.answers for outcome in compose.one.values()]
    if compose.kind == "pair":
        return [outcome.answers for slots in compose.pair.values() for outcome in slots.values()]
    cards = [item for item in compose.items for _ in range(compose.copies[item])]
    return [exact_run(compose, cards[: compose.most])]


def pressed(screen: Screen) -> set[tuple[int, ...]]:
    """The runs that pieces of the board stand for; what they pick is there to be picked."""
    ask = screen.decision
    assert ask is not None
    known = {way.id for way in ask.ways if not way.reason}
    for way in ask.ways:
        if way.compose is not None:
            known |= set(way.compose.one)
            known |= {slot for slots in way.compose.pair.values() for slot in slots} | set(way.compose.pair)
    runs = set()
    for _, scene in screen.board("track").drawings:
        for piece in scene.pieces:
            if piece.answers:
                runs.add(piece.answers)
            assert not piece.pick or piece.pick in known, piece
            assert set(piece.when.split()) <= known, piece
    return runs


# -- what the words say comes true ----------------------------------------------------------------------


def test_a_move_leads_to_the_space_that_was_lit() -> None:
    match = match_of(GAME, 4, 8, max_rounds=5, sideswipe_push="ahead")
    eyes = [Eyes(match, seat, ("wide",)) for seat in range(4)]
    seen: Counter[str] = Counter()
    for seat in played(match, 8):
        screen = eyes[seat].look()
        ask = screen.decision
        assert ask is not None
        if ask.name != "step":
            continue
        shown = {piece.id: piece for piece in screen.board("track").drawing("wide").pieces}
        for way in ask.ways:
            target = shown.get(f"to-{way.id}")
            if target is None or way.id == "ram":
                continue
            run = way.answers if way.compose is None else all_runs(way.compose)[0]
            told = trial(match, seat, run).told(None, 1)
            spaces = way.answers.count(numbers.FORWARD) or 1
            moved = [one.data for one in told if one.kind == "moved" and one.data["seat"] == seat][:spaces]
            section, lane, space = (moved[-1][part] for part in ("section", "lane", "space"))
            assert isinstance(section, int)
            assert isinstance(space, int)
            kind = cast(NitroDiceSetup, match.setup).track.sections[section].kind
            assert place_words(kind, section, str(lane), space) in target.words
            seen[way.id.partition("-")[0]] += 1
    assert seen["ahead"] > 20
    assert seen["drift"] > 10
    assert seen["lane"] > 10


def test_damage_that_is_announced_is_suffered() -> None:
    """`condition 7 to 6` before the click is condition 6 after it, wherever nothing more is asked in between."""
    seen: Counter[str] = Counter()
    for seed in (2, 3, 4):
        match = match_of(GAME, 4, seed, max_rounds=5, disaster_area=12, nitro_madness=True)
        eyes = [Eyes(match, seat, ("wide",)) for seat in range(4)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            if ask.name not in ("step", "handling", "draft"):
                continue
            for way in ask.ways:
                found = re.search(r"condition (\d) to (\d)", way.small)
                if found is None or way.compose is not None or (ask.name != "handling" and "due" in way.small):
                    continue
                told = trial(match, seat, way.answers).told(None, 1)
                hurt = [one.data["condition"] for one in told if one.kind == "hurt" and one.data["seat"] == seat]
                assert int(found[2]) in hurt, (way, hurt)
                seen[ask.name] += 1
    assert seen["step"] > 3
    assert seen["handling"] > 5


def test_a_speed_is_set_with_the_card_that_was_picked() -> None:
    scene = Scene(Die("1L2", 4, "S TR TY"), Die("0L1", 1, "S"), phase="speed")
    ask = Eyes(scene.match, A).look().decision
    assert ask is not None
    faster = ask.ways[-1]
    assert faster.compose is not None
    scene.match.submit(A, faster.compose.one["card-TR"].answers)
    assert (scene.speed(A), scene.hand(A)) == (6, "S TY")


def test_with_one_kind_of_card_nothing_is_picked() -> None:
    scene = Scene(Die("4L1", 3, "S S"), Die("1L1", 1), only=A)
    ask = Eyes(scene.match, A).look().decision
    assert ask is not None
    rows = {way.id: way for way in ask.ways}
    for name in ("drift-R", "lane-R", "brake"):
        assert rows[name].compose is None
        trial(scene.match, A, rows[name].answers)
    scene.match.submit(A, rows["drift-R"].answers)
    assert (scene.at(A), scene.hand(A)) == ("4R2", "S")


@pytest.mark.parametrize(
    ("hand", "picked", "length"),
    [
        ("S TR TY", [], 1),  # exactly three: they go by themselves
        ("S S TR TY", ["card-S", "card-S", "card-TR"], 4),
        ("TR TY TY TY TY", ["card-TR", "card-TY", "card-TY"], 2),  # then only one kind is left
    ],
)
def test_three_cards_are_paid_in_one_run_without_what_comes_by_itself(
    hand: str, picked: list[str], length: int
) -> None:
    scene = Scene(Die("3L2", 2, hand), Die("1L1", 1), only=A)
    scene.do(A, "forward")
    ask = Eyes(scene.match, A).look().decision
    assert ask is not None
    three = next(way for way in ask.ways if way.id == "three")
    run = three.answers if three.compose is None else exact_run(three.compose, picked)
    assert len(run) == length
    view = after(scene.match, A, run)
    assert view.seats[A].hand_size == len(hand.split()) - 3
