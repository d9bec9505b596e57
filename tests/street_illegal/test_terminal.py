"""The terminal table: every decision at every width, nothing too wide, nothing hidden."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest
from rich.cells import cell_len

from hairpin.games.game import Decision
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import TempoCard
from hairpin.games.street_illegal.view import STAGES, StreetView
from hairpin.match import Match
from tests import tables
from tests.street_illegal.scenes import Scene
from tests.tables import WIDTHS, questions, text_of

MANY = 4  # of each kind of question, that are looked at in one match
SIGNS = {"left": "◀", "middle": "●", "right": "▶", "up": "▲", "down": "▼"}


def sign(card: TempoCard) -> str:
    return SIGNS[card.icons[0]]


def new_match(seats: int, seed: int, **options: object) -> Match:
    return tables.new_match(GAME, seats, seed, **options)


def view_of(match: Match, viewer: int | None) -> StreetView:
    view = match.view(viewer)
    assert isinstance(view, StreetView)
    return view


def first(kind: str, seats: int, **options: object) -> tuple[Match, Decision]:
    """A match that has come to a question of this kind."""
    for seed in range(40):
        match = new_match(seats, seed, **options)
        for _, decision in questions(match, seed):
            if decision.name == kind:
                return match, decision
    raise AssertionError(f"no {kind} in 40 matches of {seats}")


@pytest.mark.parametrize("seats", [1, 3, 7])
@pytest.mark.parametrize("start_grid", ["youngest_last", "tactical"])
def test_questions_are_shown_at_every_width_and_no_line_is_too_wide(seats: int, start_grid: str) -> None:
    match = new_match(seats, seats, start_grid=start_grid, nitrous_oxide=True)
    seen: Counter[str] = Counter()
    for seat, decision in questions(match, seats):
        seen[decision.name] += 1
        if seen[decision.name] > MANY:
            continue
        track = view_of(match, seat).track[view_of(match, seat).leg]
        for width in WIDTHS:
            shown = text_of(match, seat, width, decision)
            for text in (shown, text_of(match, None, width), text_of(match, (seat + 1) % seats, width)):
                assert max(cell_len(line) for line in text.splitlines()) <= width
            assert ("no limit" if track.limit is None else f"limit {track.limit}") in shown
            assert decision.ask in " ".join(shown.split())
            assert "your turn" in shown
            assert all(choice.words in " ".join(shown.split()) for choice in decision.choices)
    for width in WIDTHS:
        assert "FINISH" in text_of(match, None, width)


@pytest.mark.parametrize("kind", sorted(set(STAGES.values()) - {"over"}))
def test_every_kind_of_decision_is_shown(kind: str) -> None:
    match, decision = first(kind, 3, start_grid="tactical", nitrous_oxide=True)
    for width in WIDTHS:
        shown = text_of(match, decision.seat, width, decision)
        assert max(cell_len(line) for line in shown.splitlines()) <= width


def test_the_table_shows_cards_only_as_far_as_the_viewer_may_see_them() -> None:
    match = new_match(3, 11)
    for _ in islice(questions(match, 11), 60):
        for viewer in (None, 0, 1, 2):
            view = view_of(match, viewer)
            own = [] if viewer is None else [*view.seats[viewer].face, *(view.seats[viewer].hand or ())]
            own += [card for card in (view.turned, view.chosen) if card is not None]
            faces = [card for seat in view.seats for card in seat.face]
            faces += view.fight.old_pro_cards if view.fight else ()
            shown = text_of(match, viewer, 80, None if viewer is None else match.decision(viewer))
            assert set(re.findall(r"▐(\d+ .)▌", shown)) <= {f"{card.velocity} {sign(card)}" for card in own}
            open_or_own = {f"{card.velocity}{sign(card)}" for card in (*faces, *own)}
            assert set(re.findall(r"(\d\d+[◀●▶▲▼])", shown)) <= open_or_own
            assert ("Your hand" in shown) == (viewer is not None)


def test_a_car_too_fast_says_by_how_much_and_what_was_paid() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=["60-left 30-up 30-down", "30-left 40-up 50-up"],
        chips=[5, 5],
    )
    match = scene.match
    while (decision := match.decision(1)) is not None:
        match.submit(1, next(choice.action for choice in decision.choices if choice.name in ("nothing", "pay")))
    for width in WIDTHS:
        shown = text_of(match, 0, width, match.decision(0))
        assert "paid 3" in shown
        assert "30 over the limit of 90" in shown
        assert "█████████┃▓▓▓" in shown


def test_signs_have_a_legend_in_words() -> None:
    shown = text_of(new_match(2, 1), None, 80)
    assert all(f"{sign} {name}" in shown for name, sign in SIGNS.items())


def test_the_old_pros_cards_and_the_third_card_are_told() -> None:
    for seed in range(5):
        for _, decision in questions(match := new_match(1, seed), seed):
            fight = view_of(match, 0).fight
            if fight is None:
                continue
            shown = text_of(match, 0, 80, decision)
            assert " + ".join(f"{card.velocity}{sign(card)}" for card in fight.old_pro_cards) in shown
            assert ("third card: yes" if fight.third_due else "third card: no") in shown
            assert re.search("^╭▶ .*\n╰─ ", shown, re.MULTILINE)


def test_in_a_duel_both_sums_are_open_until_both_have_paid() -> None:
    match, decision = first("duel_bid", 7)
    for width in WIDTHS:
        shown = text_of(match, None, width)
        assert shown.count(" + ?") == 2
        assert "attacks" in shown
        assert shown.count("choosing") == 2
    match.submit(decision.seat, decision.choices[-1].action)
    shown = text_of(match, decision.seat, 80)
    assert shown.count(" + ?") == 1
    assert "sealed until all have chosen" in shown
    watched = text_of(match, None, 80)
    assert watched.count(" + ?") == 2
    assert watched.count("ready") == 1


def test_a_half_made_drive_shows_the_card_that_was_picked() -> None:
    match, decision = first("drive_slot", 3)
    card = view_of(match, decision.seat).chosen
    assert card is not None
    assert f"Picked      ▐{card.velocity} {sign(card)}▌" in text_of(match, decision.seat, 80, decision)
    assert "Picked" not in text_of(match, (decision.seat + 1) % 3, 80)
    assert "Picked" not in text_of(match, None, 80)


def test_a_lineup_in_the_making_shows_what_was_laid_and_only_to_its_owner() -> None:
    match = new_match(3, 4)
    decision = match.decision(0)
    assert decision is not None
    first = decision.choices[0]
    match.submit(0, first.action)
    laid = view_of(match, 0).seats[0].face[0]
    card = f"▐{laid.velocity} {SIGNS[laid.icons[0]]}▌"
    assert f"left {card}  middle ▐ ?  ▌" in text_of(match, 0, 80, match.decision(0))
    for other in (1, None):
        assert "8 cards" in text_of(match, other, 80)
        assert card not in text_of(match, other, 80)


def test_open_chips_stand_with_every_car() -> None:
    shown = text_of(new_match(3, 4, open_chips=True), None, 80)
    assert shown.count("3 chips") == 3
    assert "3 chips" not in text_of(new_match(3, 4), None, 80)


def test_a_series_shows_its_race_and_the_points() -> None:
    match = new_match(2, 6, races=2, track_length=1)
    for _ in questions(match, 6):
        if view_of(match, None).race == 1:
            break
    shown = text_of(match, None, 80)
    assert "race 2 of 2" in shown
    assert "Points" in shown
    assert "Old Pros" in shown


def test_twenty_track_cards_take_several_rows() -> None:
    shown = text_of(new_match(2, 6, track_length=20), None, 80)
    assert "1 of 20" in shown
    assert "╭20" in shown


@pytest.mark.parametrize(
    ("left", "words"),
    [(44, "2 chips for each"), (6, "2 chips for each"), (5, "Up to 2 chips a"), (1, "Up to 1 chip a"), (0, "")],
)
@pytest.mark.parametrize("low", [True, False])
def test_a_track_does_not_promise_chips_that_are_not_there(left: int, words: str, low: bool) -> None:
    match = new_match(2, 1, chip_supply=left + 6)
    assert view_of(match, None).supply == left
    card = view_of(match, None).track[0]
    line = next(line for line in text_of(match, None, 80, low=low).splitlines() if line.startswith("limit 70, uphill:"))
    assert line.endswith(f"leaves. {words} {SIGNS[card.situation]}." if words else "the fastest of four leaves.")
