"""What a page offers is what the match accepts, no less and no more, and leads to what its words say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hairpin.drawing import Ask, Outcome
from hairpin.engine.chance import Fast, seeded
from hairpin.games import find_game
from hairpin.games.street_racing.view import RacingView
from hairpin.match import Match
from hairpin.testing import random_setup
from hairpin.testing.screens import runs_of
from tests.screens import Eyes, match_of, played
from tests.street_racing.scenes import GREEN, RED, Scene

GAME = find_game("street-racing")


def trial(match: Match, seat: int, run: tuple[int, ...], seed: int = 7) -> Match:
    """The match after a run, gone its own way."""
    other = Match(match.game, match.setup, Fast(seed))
    other.state = match.state.clone()
    other.submit(seat, run)
    return other


def asked(scene: Scene, seat: int = GREEN) -> Ask:
    ask = Eyes(scene.match, seat, ("tall",)).look().decision
    assert ask is not None
    return ask


def outcomes(ask: Ask) -> dict[str, Outcome]:
    compose = ask.ways[0].compose
    assert compose is not None
    return compose.one


def test_every_legal_answer_is_offered_and_every_offered_one_is_legal_over_all_options() -> None:
    tried: Counter[str] = Counter()
    for number in range(60):
        luck = random.Random(number)
        setup = random_setup(GAME, luck, 2)
        match = Match(GAME, setup, seeded(number))
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
        for seat in played(match, number):
            ask = eyes[seat].look().decision
            assert ask is not None
            runs = runs_of(ask, luck, 10_000)
            assert sorted(runs) == [(action,) for action in match.view(seat).legal]
            for run in runs:
                trial(match, seat, run)
            tried[ask.name] += len(runs)
    assert set(tried) == {"play", "handling", "boost", "pickup"}
    assert min(tried.values()) > 20


def test_page_and_terminal_ask_in_the_same_words() -> None:
    """What a page adds is its own; what a Decision says stands on the page word for word, with the same odds."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        match = match_of(GAME, 2, seed, ("Ann", "Bob"), rain=seed % 3)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
        for seat in played(match, seed):
            ask, decision = eyes[seat].look().decision, match.decision(seat)
            assert ask is not None
            assert decision is not None
            assert ask.words == decision.ask or ask.mood == "hit"
            assert (ask.small, ask.explain) == (decision.follows, decision.explain)
            composed = ask.ways[0].compose
            for number, choice in enumerate(decision.choices):
                said = choice.cost[:1].upper() + choice.cost[1:]
                if composed is not None:
                    assert list(composed.one.values())[number].follows.startswith(f"{said}. ")
                    continue
                way = ask.ways[number]
                assert way.button.lower() == choice.words.lower()
                assert way.words.lower() == ("" if choice.chances else choice.cost.lower())
                assert [(one.share, one.words, one.small, one.mood) for one in way.chances] == [
                    (one.share, one.words, one.small, one.mood) for one in choice.chances
                ]
            seen[ask.name] += 1
    assert set(seen) == {"play", "handling", "boost", "pickup"}


def test_a_card_that_is_played_leads_to_the_speed_it_promised() -> None:
    """On a straight the speed stays; on a bend the log says how fast the car came to it."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        match = match_of(GAME, 2, seed, ("Ann", "Bob"))
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            view = match.view(seat)
            assert isinstance(view, RacingView)
            if ask.name != "play" or not view.sealed:
                continue
            name = match.names[seat]
            for key, outcome in outcomes(ask).items():
                assert outcome.note is not None
                promised = outcome.note.words.removeprefix("speed ")
                after = trial(match, seat, outcome.answers)
                told = [telling for telling in after.told(None, 1) if telling.data.get("seat") == seat]
                reached = [telling.data["speed"] for telling in told if telling.kind == "accelerated"]
                if reached:
                    least, _, most = promised.partition("–")
                    assert int(least) <= int(str(reached[0])) <= int(most or least), f"{name} plays {key}: {promised}"
                    seen[key] += 1
                elif after.view(None).decision == "boost":
                    assert "–" in promised
                    seen["boost"] += 1
    assert len(seen) == 6


def last_space(token: str, gap: tuple[int, int], **options: Any) -> Scene:
    """Section 10 of the rules, on the last turn: red is done at 6, green has 7 of 8 spaces filled and one skid."""
    scene = Scene(
        road="blue",
        next="straight",
        turn=6,
        speed=(7, 8),
        gap=gap,
        options=options,
        luck={"handling_draw": f"red yellow red yellow red blue yellow red yellow blue red {token}"},
    )
    scene.play("push", "coast")
    scene.answer(RED, *["draw"] * 5)
    scene.answer(GREEN, *["draw"] * 4)
    assert (scene.speed(RED), scene.speed(GREEN), scene.asked()) == (6, 8, "handling")
    return scene


@pytest.mark.parametrize(
    ("token", "speed", "part"), [("yellow", 8, 0), ("red", 8, 0), ("blue", 4, 1)], ids=("yellow", "red", "blue")
)
def test_the_last_token_brings_what_was_said(token: str, speed: int, part: int) -> None:
    scene = last_space(token, (2, 3))
    ask = asked(scene)
    assert ask.words == "One token for the win."
    assert ask.small == "7 of 8 spaces filled, 1 to go. 1 skid: a match costs 4."
    draw, stop = ask.ways
    assert [(chance.words, chance.small) for chance in draw.chances] == [
        ("50 % no match", "speed 8: you win by 1"),
        ("50 % match", "speed 4: Red wins by 3"),
    ]
    assert (stop.button, stop.words) == ("Stop at 7", "7 against 6: level, the race is drawn")
    scene.answer(GREEN, "draw")
    assert scene.speed(GREEN) == speed
    result = Eyes(scene.match, GREEN).look().result
    assert result is not None
    assert result.words.lower() in draw.chances[part].small.lower()


@pytest.mark.parametrize(
    ("gap", "options", "words", "ended"),
    [
        ((2, 3), {}, "7 against 6: level, the race is drawn", "A dead heat"),
        ((2, 3), {"tie_break": "final_speed"}, "7 against 6: level, but you win: faster", "You win, level but faster"),
        ((0, 3), {}, "7 against 6: Red wins by 2", "Red wins by 2"),
    ],
)
def test_stopping_on_the_last_turn_ends_as_was_said(
    gap: tuple[int, int], options: dict[str, Any], words: str, ended: str
) -> None:
    scene = last_space("red", gap, **options)
    assert asked(scene).ways[1].words == words
    scene.answer(GREEN, "stop")
    result = Eyes(scene.match, GREEN).look().result
    assert result is not None
    assert result.words == ended
    assert result.label == ("Finish" if ended.endswith("by 2") else "Photo finish")


def test_chances_are_the_shares_of_the_bag() -> None:
    seen: Counter[int] = Counter()
    for seed in range(30):
        match = match_of(GAME, 2, seed, rain=seed % 3, crash_rule="zero" if seed % 2 else "out")
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            if ask.name != "handling":
                continue
            view = match.view(seat)
            assert isinstance(view, RacingView)
            assert view.check is not None
            chances = ask.ways[0].chances
            assert sum(chance.share for chance in chances) == sum(view.bag.values())
            wet = "water" in view.check.tokens
            matching = view.bag[view.current] + (view.bag["water"] if wet else 0)
            bad = [chance for chance in chances if chance.mood in ("tail", "crash")]
            assert sum(chance.share for chance in bad) == matching
            assert all((chance.mood == "crash") == (view.check.skids >= 2) for chance in bad)
            for chance in chances:
                assert sum(here for _, here, _ in chance.piles) == chance.share
            seen[len(chances)] += 1
            drawn_as_said(match, seat, ask, view)
            stop = trial(match, seat, ask.ways[1].answers)
            assert ask.ways[1].button == f"Stop at {len(view.check.tokens)}"
            assert ends_at(stop, seat) == len(view.check.tokens)
    assert seen[2] > 30
    assert seen[3] > 10


def drawn_as_said(match: Match, seat: int, ask: Ask, view: RacingView) -> None:
    """Draw with a few kinds of luck: what comes out of the bag brings what its part of the bar says."""
    speed = view.seats[seat].speed
    by_sign = {sign: chance for chance in ask.ways[0].chances for sign, _, _ in chance.piles}
    for seed in range(3):
        after = trial(match, seat, ask.ways[0].answers, seed)
        drew = next(one for one in after.told(None, 1) if one.kind in ("drew", "matched", "crashed"))
        token = str(drew.data["token"])
        chance = by_sign["token-water" if token == "water" else f"sr-road-{token}"]
        if drew.kind == "matched":
            assert chance.mood == "tail"
            assert chance.small.startswith(f"speed {drew.data['speed']}")
        elif drew.kind == "crashed":
            assert chance.mood == "crash"
        else:
            assert chance.mood not in ("tail", "crash")
            filled = drew.data["space"] == speed
            assert chance.small.startswith(f"speed {speed}" if filled else f"fills space {drew.data['space']}")


def ends_at(match: Match, seat: int) -> int:
    """The speed with which a seat came out of its check."""
    checked = [one for one in match.told(None, 1) if one.kind == "checked" and one.data["seat"] == seat]
    speed = checked[0].data["speed"]
    assert isinstance(speed, int)
    return speed


def test_the_lead_after_stopping_is_the_one_that_was_said() -> None:
    seen = 0
    for seed in range(20):
        match = match_of(GAME, 2, seed, ("Ann", "Bob"))
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(2)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            before = match.view(seat)
            assert isinstance(before, RacingView)
            if ask.name != "handling" or before.last_turn:
                continue
            if before.seats[seat].place == 1:
                assert ask.ways[1].words.endswith(f"{match.names[1 - seat]} is next")
                continue
            view = trial(match, seat, ask.ways[1].answers).view(seat)
            assert isinstance(view, RacingView)
            if view.decision == "play":
                lead = view.seats[seat].gap - view.seats[1 - seat].gap
                other = match.names[1 - seat]
                who = "level" if lead == 0 else f"you lead by {lead}" if lead > 0 else f"{other} leads by {-lead}"
                assert ask.ways[1].words.partition(": ")[2] == who
                seen += 1
    assert seen > 10


def test_an_increase_brings_its_speed_and_what_is_to_fill() -> None:
    scene = Scene(road="red", next="blue", speed=(5, 4), gap=(0, 2))
    scene.play("pass", "coast")
    scene.coast(until="boost")
    ask = asked(scene)
    assert ask.layout == "bids"
    assert ask.words == "Increase Pass by how much?"
    assert [(way.label, way.small, way.words, way.button) for way in ask.ways] == [
        ("+0", "speed 8", "7 spaces to fill, a match costs 2", "Add nothing, to speed 8"),
        ("+1", "speed 9", "8 spaces to fill, a match costs 3", "Add 1, to speed 9"),
        ("+2", "speed 10", "9 spaces to fill, a match costs 3", "Add 2, to speed 10"),
    ]
    for way in ask.ways:
        told = [one for one in trial(scene.match, GREEN, way.answers).told(None, 1) if one.kind == "accelerated"]
        assert f"speed {told[0].data['speed']}" == way.small


def test_a_card_is_taken_back_and_cruise_cannot_take_itself() -> None:
    scene = Scene(next="blue", hand=("coast cruise", "coast pass"), speed=(6, 8), gap=(2, 2))
    scene.play("cruise", "coast")
    screen = Eyes(scene.match, GREEN).look()
    assert screen.decision is not None
    assert set(outcomes(screen.decision)) == {"card-block", "card-pass", "card-push"}
    cruise = next(item for item in screen.racks[0].items if item.name == "Cruise")
    assert (cruise.mood, cruise.reason) == ("disabled", "not itself")
    push = outcomes(screen.decision)["card-push"]
    assert (push.words, push.button) == ("Take back Push?", "Take Push")
    assert push.note is not None
    assert push.note.words == "then 11"
    passing = outcomes(screen.decision)["card-pass"]
    assert passing.note is not None
    assert passing.note.words == "then 10–12", "8 against 7: green is behind then, so a Pass may grow"
    after = trial(scene.match, GREEN, push.answers).view(GREEN)
    assert isinstance(after, RacingView)
    assert set(after.seats[GREEN].hand) == {"coast", "push"}
    panel = next(panel for panel in screen.panels if panel.id == "next")
    assert panel.rows[0].words == "Red will hold all five cards"
    assert panel.rows[2].words == "Red leads by 1"


def test_the_panel_says_what_the_other_can_play() -> None:
    scene = Scene(road="red", next="blue", speed=(4, 6), gap=(0, 2), hand=("coast push", "coast block"))
    panel = next(panel for panel in Eyes(scene.match, GREEN).look().panels if panel.place == "deck")
    assert (panel.label, panel.note) == ("What Red can play", "Red goes first: ahead")
    assert [(row.figure, row.words, row.small, row.mood) for row in panel.rows] == [
        ("0", "Coast", "stays at 6, all back", ""),
        ("2", "Block", "speed 8, you −1 Steering", "tail"),
    ]
