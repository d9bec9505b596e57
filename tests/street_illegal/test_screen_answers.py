"""What a page offers is accepted by the match as it stands, and leads to what its words say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hairpin.drawing import Compose, Outcome, Way
from hairpin.drawing.composing import places_run, subset_run
from hairpin.engine.chance import Fast
from hairpin.games import find_game
from hairpin.games.street_illegal.view import StreetView
from hairpin.match import Match
from hairpin.testing.screens import runs_of
from tests.screens import Eyes, match_of, played

GAME = find_game("street-illegal")
ONE_KIND = """
[rules]
deal = 5
[[tempo]]
velocity = 10
icons = ["up"]
count = 60
[[tempo]]
velocity = 20
icons = []
count = 3
[[tracks]]
limit = 25
situation = "left"
count = 4
[[tracks]]
situation = "down"
count = 4
"""


def after(match: Match, seat: int, run: tuple[int, ...]) -> StreetView:
    """The seat's view after a run, in a match that goes its own way."""
    view = trial(match, seat, run).view(seat)
    assert isinstance(view, StreetView)
    return view


def trial(match: Match, seat: int, run: tuple[int, ...]) -> Match:
    other = Match(match.game, match.setup, Fast(7))
    other.state = match.state.clone()
    other.submit(seat, run)
    return other


def chips_of(view: StreetView, seat: int) -> int:
    chips = view.seats[seat].chips
    assert chips is not None
    return chips


@pytest.mark.parametrize(
    ("seats", "seed", "components", "options"),
    [
        (1, 1, None, {}),
        (2, 2, None, {"nitrous_oxide": True}),
        (4, 3, None, {"start_grid": "tactical", "nitrous_oxide": True, "emergency_brake_target": "at_or_below"}),
        (7, 5, None, {}),
        (3, 4, ONE_KIND, {}),
    ],
)
def test_every_run_a_page_can_build_is_accepted(
    seats: int, seed: int, components: str | None, options: dict[str, Any]
) -> None:
    match = match_of(GAME, seats, seed, (), components, **options)
    eyes = [Eyes(match, seat, ("tall",)) for seat in range(seats)]
    luck = random.Random(seed)
    tried: Counter[str] = Counter()
    for seat in played(match, seed):
        ask = eyes[seat].look().decision
        assert ask is not None
        for run in runs_of(ask, luck, 25):
            trial(match, seat, run)
            tried[ask.name] += 1
        offered = {run[0] for run in runs_of(ask, luck, 10_000)}
        assert offered <= set(match.view(seat).legal)
    assert sum(tried.values()) > 100


def outcomes(way: Way) -> list[Outcome]:
    compose = way.compose
    if compose is None:
        return []
    return [*compose.one.values(), *(one for slots in compose.pair.values() for one in slots.values())]


def test_a_speed_that_is_promised_is_driven() -> None:
    """Drives, presses and drops say a speed before the click; what it costs is asked for next, or nothing is."""
    match = match_of(GAME, 4, 8)
    eyes = [Eyes(match, seat, ("tall",)) for seat in range(4)]
    luck = random.Random(1)
    driven: Counter[str] = Counter()
    for seat in played(match, 8):
        ask = eyes[seat].look().decision
        assert ask is not None
        if ask.name not in ("drive_action", "press_on", "slope_discard"):
            continue
        found = [one for way in ask.ways for one in outcomes(way) if one.gauge]
        before = match.view(seat)
        assert isinstance(before, StreetView)
        leg, race = before.leg, before.race
        for outcome in luck.sample(found, min(6, len(found))):
            assert outcome.gauge is not None
            view = after(match, seat, outcome.answers)
            if view.leg != leg or view.race != race:
                continue  # nobody was asked any more on this track, and the next one has changed the car
            if outcome.cost is None:  # a slope goes on to the next car, but this one stays as it is
                assert str(view.seats[seat].speed) == outcome.gauge.figure
            elif outcome.cost.words == "free":
                assert view.decision not in ("too_fast", "brake_hand_discard") or view.waiting != (seat,)
                assert str(view.seats[seat].speed) == outcome.gauge.figure
            elif outcome.cost.words == "brake":
                assert view.decision != "too_fast" or view.waiting != (seat,)
            else:
                assert (view.decision, view.waiting) == ("too_fast", (seat,))
                assert str(view.seats[seat].speed) == outcome.gauge.figure
                paid = int(outcome.cost.words.removeprefix("−"))
                pay = Eyes(trial(match, seat, outcome.answers), seat, ("tall",)).look().decision
                assert pay is not None
                assert pay.ways[0].button == f"Pay {paid} chip{'s' if paid > 1 else ''}"
            driven[outcome.cost.words if outcome.cost else "dropped"] += 1
    assert {"free", "−1", "dropped"} <= set(driven)
    assert sum(driven.values()) > 50


def test_whoever_may_press_on_is_not_told_to_pay_for_the_limit_again() -> None:
    over = 0
    for seed in range(6):
        match = match_of(GAME, 3, seed)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(3)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            if ask is None or ask.name != "press_on" or ask.gauge is None or ask.gauge.mood != "over":
                continue
            view = match.view(seat)
            assert isinstance(view, StreetView)
            assert view.seats[seat].paid
            assert ask.gauge.words.endswith(" over, paid for; pressing on is checked again")
            over += 1
    assert over > 3


def test_paying_costs_what_the_button_says_and_keeps_the_speed() -> None:
    seen = 0
    for seed in range(6):
        match = match_of(GAME, 3, seed)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(3)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            if ask.name == "too_fast":
                before = match.view(seat)
                assert isinstance(before, StreetView)
                pay, brake = ask.ways
                assert pay.cost is not None
                view = after(match, seat, pay.answers)
                assert chips_of(before, seat) - chips_of(view, seat) == int(pay.cost.words.removeprefix("−"))
                assert pay.facts[0].figure == f"{chips_of(before, seat)} → {chips_of(view, seat)}"
                assert view.seats[seat].paid > 0
                braked = trial(match, seat, brake.answers)
                assert chips_of(after(match, seat, brake.answers), seat) == chips_of(before, seat)
                assert "You brake hard." in [telling.words for telling in braked.told(seat)]
                seen += 1
    assert seen > 5


def test_a_bid_is_paid_and_its_total_is_run() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        match = match_of(GAME, 4, seed)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(4)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            if ask.name not in ("old_pro_bid", "duel_bid"):
                continue
            for way in ask.ways:
                if way.reason:
                    assert way.answers == ()
                    continue
                assert way.side is not None
                assert way.small == f"= {way.side.total}"
                if ask.name == "old_pro_bid":
                    told = [one.words for one in trial(match, seat, way.answers).told(None, 1)]
                    name = match.names[seat]
                    chips = int(way.label)
                    paid = "nothing" if not chips else f"{chips} chip{'s' if chips > 1 else ''}"
                    assert f"{name} pays {paid} and runs at {way.side.total}." in told
                    passes = any(words.startswith(f"{name} passes") for words in told)
                    if way.words.startswith("surely passes"):
                        assert passes
                    if way.words.startswith(("cannot pass", "equal")):
                        assert not passes
                seen[ask.name] += 1
    assert seen["old_pro_bid"] > 20
    assert seen["duel_bid"] > 20


def test_odds_are_given_only_where_a_card_decides() -> None:
    match = match_of(GAME, 2, 3)
    eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
    seen = set()
    for seat in played(match, 3):
        ask = eyes[seat].look().decision
        assert ask is not None
        if ask.name == "old_pro_bid":
            view = match.view(seat)
            assert isinstance(view, StreetView)
            assert view.fight is not None
            odds = [way.odds for way in ask.ways if not way.reason]
            assert (None in odds) != view.fight.third_due
            known = [one for one in odds if one is not None]
            assert known == sorted(known)
            seen.add(view.fight.third_due)
    assert seen == {True, False}


def test_forced_parts_are_left_out_of_a_run() -> None:
    """Cards of one kind: the last ones of a line-up come by themselves, and so does the end of an exchange of cards."""
    match = match_of(GAME, 1, 2, (), ONE_KIND)
    ask = Eyes(match, 0).look().decision
    if ask is not None and ask.name == "lineup":
        compose = ask.ways[0].compose
        assert isinstance(compose, Compose)
        by_answer: dict[int, list[str]] = {}
        for item, pick in compose.picks.items():
            by_answer.setdefault(pick.answer, []).append(item)
        rare = min(by_answer.values(), key=len)
        common = max(by_answer.values(), key=len)
        lying = dict(zip(compose.slots, [*rare, *common], strict=False))
        run = places_run(compose, lying)
        assert len(run) < 3
        trial(match, 0, run)


def test_a_run_of_picked_cards_closes_only_where_more_could_be_picked() -> None:
    match = match_of(GAME, 2, 2)
    eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
    for seat in played(match, 2):
        ask = eyes[seat].look().decision
        assert ask is not None
        if ask.name == "drive_action":
            compose = next(way for way in ask.ways if way.id == "optimize").compose
            assert compose is not None
            fastest, slowest = compose.items[-1], compose.items[0]
            assert subset_run(compose, [fastest])[-1] == compose.picks[fastest].answer
            assert subset_run(compose, [slowest])[-1:] == compose.closing
            view = after(match, seat, subset_run(compose, compose.items))
            before = match.view(seat)
            assert isinstance(before, StreetView)
            assert view.seats[seat].hand_size == before.seats[seat].hand_size
            break
