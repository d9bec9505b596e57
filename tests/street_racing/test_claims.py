"""What every choice is said to bring, in random races: each claim is tried out on copies of the state."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile
from typing import Any, cast

import pytest

from hairpin.drawing import Voice
from hairpin.engine.chance import seeded
from hairpin.games.game import Choice
from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.components import CARDS
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.games.street_racing.view import RacingView
from hairpin.match import Match
from tests.screens import Eyes, match_of
from tests.street_racing.layouts import with_card

Told = list[tuple[str, dict[str, Any]]]

TABLES: list[tuple[str | None, dict[str, Any]]] = [
    (None, {}),
    (None, {"rain": 2, "crash_rule": "zero", "road_deck_size": 10}),
    (with_card("pass", bonus_when="always"), {"rain": 1}),
    (with_card("pass", bonus_when="second"), {"police": True}),
    (with_card("push", block=True, bonus=3, bonus_when="second"), {}),
    (with_card("block", pickup="one", steering=0), {"races": "3"}),
]
RACES = 6  # of each table
SKIDS = {1: "1 skid", 2: "two skids", 3: "three skids"}


class Turn:
    """What one driver's card came to in a turn that was tried out, against one card of the other driver."""

    def __init__(self, match: Match, seat: int, mine: int, theirs: int) -> None:
        self.state = cast(Racing, match.state.clone())
        self.state.log = []
        self.most_increase = 0
        self.choice_of_pickup: list[str] = []
        state, other = self.state, 1 - seat
        for who, action in ((seat, mine), (other, theirs)):
            if state.awaited & (1 << who):
                state.apply(who, action)
        turns = state.turns
        while state.awaited and state.stage != numbers.PLAY and state.turns == turns:
            who = 0 if state.awaited & 1 else 1
            legal = [int(action) for action in state.legal(who)]
            if who == seat and state.stage == numbers.BOOST:
                self.most_increase = max(legal) - numbers.INCREASE
            if who == seat and state.stage == numbers.PICKUP:
                self.choice_of_pickup = [CARDS[action - numbers.PICK_UP] for action in legal]
            state.apply(who, numbers.STOP if state.stage == numbers.HANDLING else legal[0])
        tell, voice = match.setup.tell, Voice(match.names)
        tellings = [tell(event, None, voice) for event in state.log or ()]
        told: Told = [(telling.kind, dict(telling.data)) for telling in tellings if telling is not None]
        ended = [k for k, (kind, _) in enumerate(told) if kind in ("advanced", "kept_pace")]
        self.told = told[: ended[0]] if ended else told
        self.first = self.one("goes_first")["seat"] == seat
        self.speed = self.one("accelerated", seat)["speed"]
        self.steering = self.one("steered", seat)["tokens"] if self.all("steered", seat) else None
        blocks = match.setup.print.card(self.one("played", other)["card"]).block  # type: ignore[attr-defined]
        self.blocked = blocks and not self.first

    def all(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        return [data for name, data in self.told if name == kind and (seat is None or data["seat"] == seat)]

    def one(self, kind: str, seat: int | None = None) -> dict[str, Any]:
        return self.all(kind, seat)[0]


def check_play(match: Match, seat: int, choice: Choice) -> str:
    """`speed 2 + 4 = 6; 2 Steering, 4 spaces to fill, 5 if blocked, up to 8 unless blocked, blocks nobody from behind`."""
    cost = choice.cost
    to = re.match(r"speed (?:stays at (?=\d)|(?=\d+, as fast as it goes)|(\d+) \+ (\d+) = )(\d+)", cost)
    up = re.search(r"up to (\d+)( unless blocked| if you go second unblocked| if you go second)?", cost)
    fill = re.search(r"(?:(\d+) Steering, )?(nothing|\d+ spaces?) to fill(?:, (\d+) if blocked)?", cost)
    blocks = re.search(r"blocks (the car behind you|if you go first|nobody from behind)", cost)
    back = re.search(r"takes back (.+)$", cost)
    assert to
    for theirs in match.state.legal(1 - seat):
        turn = Turn(match, seat, choice.action, int(theirs))
        assert turn.speed == int(to[3])
        assert to[1] is None or int(to[1]) + int(to[2]) == turn.speed
        told = f"{cost}: {turn.told}"
        if turn.most_increase:
            assert up, told
            assert int(up[1]) == turn.speed + turn.most_increase, told
        elif up:
            excused = {
                None: False,
                " unless blocked": turn.blocked,
                " if you go second": turn.first,
                " if you go second unblocked": turn.first or turn.blocked,
            }
            assert excused[up[2]], told
        assert (fill is not None) == (turn.steering is not None), told
        if fill:
            missing = max(turn.speed - (turn.steering or 0), 0)
            printed = match.setup.print.card(choice.name.removeprefix("play ")).steering  # type: ignore[attr-defined]
            assert int(fill[1] or 0) == printed
            hit = turn.blocked and printed > 0 and fill[3] is not None
            said = fill[3] if hit else fill[2].removesuffix("s").removesuffix(" space")
            assert str(missing or "nothing") == said, told
        if blocks:
            assert blocks[1] != "the car behind you" or turn.first
            assert blocks[1] != "nobody from behind" or not turn.first
        check_taking_back(turn, seat, choice.name.removeprefix("play "), back[1] if back else "", told)
    return "bend" if fill else "straight"


def check_taking_back(turn: Turn, seat: int, played: str, said: str, told: str) -> None:
    names = [card.capitalize() for card in turn.choice_of_pickup]
    if names:
        assert said == f"{', '.join(names[:-1])} or {names[-1]}", told
    elif turn.all("took_back", seat):
        assert said == turn.one("took_back", seat)["card"].capitalize(), told
    elif turn.all("took_all_back", seat):
        cards = turn.one("took_all_back", seat)["cards"]
        assert said == all_back([card for card in cards if card != played]), told
    else:
        assert said in ("", "nothing"), told


def all_back(others: list[str]) -> str:
    if not others:
        return "only itself"
    return others[0].capitalize() if len(others) == 1 else f"all {len(others) + 1} cards"


def check_handling(match: Match, seat: int, choice: Choice) -> str:
    state = cast(Racing, match.state)
    speed, laid, skids = int(state.drivers[seat].speed), int(state.laid), int(state.skids)
    decision = match.decision(seat)
    assert decision is not None
    if choice.name == "stop":
        assert choice.words == f"stop at {laid}"
        assert choice.cost.startswith(
            (f"you drive on at {laid}, ", f"{laid} against {int(state.drivers[1 - seat].speed)}: ")
        )
        return "stop"
    assert decision.follows.startswith(f"{laid} of {speed} spaces filled, {speed - laid} to go.")
    assert ("crash" in decision.ask) == (skids >= 2)
    if skids >= 2:
        assert decision.ask == f"{SKIDS[skids].capitalize()}: a match is a crash."
    assert choice.cost == "; ".join(f"{chance.words}, {chance.small}" for chance in choice.chances)
    for seed in range(8):
        after = cast(Racing, state.clone())
        after.log, after.chance = [], seeded(seed)
        after.apply(seat, numbers.DRAW)
        told = match.setup.tell((after.log or [])[0], None, Voice(match.names))
        assert told is not None
        over = match.setup.tell(after.log[1], None, Voice(match.names)) if len(after.log or []) > 1 else None
        ends = over is not None and over.kind == "checked"
        if told.kind == "crashed":
            assert "crash," in choice.cost
            assert f"with {SKIDS[skids]} and crashes" in told.words
            assert told.data["skids"] == skids
        elif told.kind == "matched":
            then = ":" if ends else f", a Skid on space {laid + 1}"
            assert f" % match, speed {told.data['speed']}{then}" in choice.cost
            cost = f"match costs {told.data['lost']}."
            assert decision.follows.endswith(f"{SKIDS[skids]}: a {cost}" if skids else f"A {cost}")
        else:
            filled = f"speed {laid + 1}:" if ends else f"fills space {laid + 1}"
            what = "Water" if told.data["token"] == "water" else "no match"
            assert f" % {what}, {filled}" in choice.cost
    return f"{skids} skids"


def check_boost(match: Match, seat: int, choice: Choice) -> str:
    state = cast(Racing, match.state.clone())
    state.log = []
    state.apply(seat, choice.action)
    tellings = [match.setup.tell(event, None, Voice(match.names)) for event in state.log]
    this_turn = takewhile(lambda telling: telling is not None and telling.kind != "turn_begins", tellings)
    told = {one.kind: one.data for one in this_turn if one is not None and one.data.get("seat") == seat}
    speed = told["accelerated"]["speed"]
    assert choice.words.endswith(f"to speed {speed}")
    if "steered" in told:
        missing = max(cast(int, speed) - cast(int, told["steered"]["tokens"]), 0)
        assert f"{missing or 'nothing'}{' space' if missing else ''}" in choice.cost
    else:
        assert choice.cost == "nothing to fill here"
    return "boost"


def check_explanation(match: Match, seat: int) -> None:
    """An explanation says nothing of this table that its cards do not do."""
    view = match.view(seat)
    decision = match.decision(seat)
    assert isinstance(view, RacingView)
    assert decision is not None
    told = decision.explain
    if decision.name == "boost":
        behind = view.seats[seat].gap < view.seats[1 - seat].gap
        assert "You are behind" not in told or behind
        assert "You go second" not in told or view.seats[seat].place == 2
        assert f"your {str(view.seats[seat].card).capitalize()} may count for more" in told
    if decision.name == "pickup":
        assert told.startswith(f"{str(view.seats[seat].card).capitalize()} takes back one")
    for one in (Eyes(match, seat, ("wide",)).look().decision,):
        assert one is not None
        assert one.explain == told
        assert one.words not in ("Two skids: a match is a crash.", "Three skids: a match is a crash.") or (
            view.check is not None and one.words.lower().startswith(SKIDS[view.check.skids])
        )


@pytest.mark.parametrize(("components", "options"), TABLES)
def test_what_is_said_of_a_choice_is_what_it_does(components: str | None, options: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    checks = {"play": check_play, "handling": check_handling, "boost": check_boost}
    for seed in range(RACES):
        match = match_of(GAME, 2, seed, components=components, **options)
        luck = seeded(seed)
        while not match.over:
            seat = match.waiting[int(luck.below(len(match.waiting)))]
            decision = match.decision(seat)
            assert decision is not None
            check = checks.get(decision.name)
            if check is not None and (decision.name != "play" or len(match.waiting) == 2):
                for choice in decision.choices:
                    seen[check(match, seat, choice)] += 1
            check_explanation(match, seat)
            match.submit(seat, decision.actions[int(luck.below(len(decision.actions)))])
    assert seen["straight"] > 10, seen
    assert seen["bend"] > 10, seen
    assert seen["0 skids"] > 10, seen
    assert seen["boost"] > 2, seen
