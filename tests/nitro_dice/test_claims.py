"""What words say of a choice against what comes of it: every choice of every step in random matches is tried out."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hairpin.drawing import Voice
from hairpin.engine.state import Event
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.decisions import Asked, situation_of
from hairpin.games.nitro_dice.events import cell_words
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.outlook import Situation, Step, step_ahead, suffer
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.match import Match
from tests.amounts import of_words
from tests.screens import match_of, played

OPTIONS: list[dict[str, Any]] = [
    {},
    {"condition_floor": "wreck", "sideswipe_push": "ahead"},
    {"nitro_madness": True, "draft_chain": True, "lap_leader": True, "laps": 1},
    {"disaster_area": 12, "nitro_per_turn": 2, "track": "eight"},
]
MOVES = (*range(numbers.BRAKE), numbers.GAP, numbers.GAP + 1)  # steps that lead to a space
ENDS = (  # of what belongs to one step
    numbers.MOVED,
    numbers.COLLIDED,
    numbers.NITROUS,
    numbers.REPAIRED,
    numbers.STOPPED,
    numbers.TURN_BEGINS,
    numbers.RACE_ENDS,
    numbers.ROUND_BEGINS,
)


def tried(race: NitroDice, seat: int, action: int, keep: int) -> tuple[NitroDice, list[Event]]:
    """A choice carried out on a copy; its card is none of the type `keep`, if that can be, and sections are paid."""
    twin = cast(NitroDice, race.clone())
    twin.log = []
    twin.apply(seat, action)
    if twin.stage == numbers.DISCARD_STEP:
        hand = twin.legal(seat)
        types = twin.box.types
        twin.apply(seat, next((card for card in hand if types[card - numbers.CARD] != keep), hand[0]))
    while twin.stage in (numbers.HANDLING, numbers.DISCARD_HANDLING) and twin.actor == seat:
        legal = twin.legal(seat)
        cards = [card for card in legal if card >= numbers.CARD]
        twin.apply(seat, cards[0] if cards else legal[0])  # three cards come before damage
    assert twin.log is not None
    return twin, list(twin.log)


def first_step(events: list[Event], seat: int) -> list[Event]:
    """The events of the step that was chosen, without those of steps that followed by themselves."""
    begins = next(k for k, one in enumerate(events) if one.kind in (numbers.MOVED, numbers.COLLIDED) and one.a == seat)
    ends = [k for k, one in enumerate(events) if k > begins and one.kind in ENDS]
    return events[begins : ends[0] if ends else len(events)]


def check_step(asked: Asked, race: NitroDice, seat: int, action: int, words: str) -> set[str]:
    """Compare what is said of a step with what comes of it; what was seen of it, by name."""
    now = asked.now
    step = step_ahead(now, action)
    twin, events = tried(race, seat, action, -1 if step.due is None else step.due.type)
    over = any(one.kind == numbers.RACE_ENDS for one in events)  # at once, before any further harm
    events = first_step(events, seat)
    moved = events[0]
    seen: set[str] = set()
    if step.rams:
        assert step.struck is not None
        assert (moved.kind, moved.b) == (numbers.COLLIDED, step.struck.seat)
        assert words.startswith("you stay behind, your movement ends; ")
        assert asked.called(step.struck) in words.rpartition("; ")[2]
        seen.add("rams")
    else:
        assert (moved.kind, moved.b) == (numbers.MOVED, step.cell)
        where = cell_words(now.box, step.cell)
        parts = words.removeprefix("1 token, ").removeprefix("1 card; ").split("; ")
        onto = where.partition(",")[0]
        assert parts[0].startswith(f"onto {onto}: ") if step.due is not None else where.endswith(parts[0])
    struck = [int(one.b) for one in events if one.kind == numbers.SIDESWIPED]
    if not step.rams:
        assert struck == ([] if step.struck is None else [step.struck.seat])
        assert ("sideswipes" in words) == bool(struck)
    boost = asked.step(action)[1]
    seen |= check_damage(now, step, events, seat, words, boost, over)
    crossed = [int(one.b) for one in events if one.kind == numbers.CROSSED and one.a == seat]
    laps = [] if not step.lap else [step.lap]
    before = [int(one.b) for one in twin.log or [] if one.kind == numbers.CROSSED and one.a == seat][:1]
    assert (crossed or before)[: len(laps)] == laps
    riding = twin.stage in (numbers.DRAFT, numbers.DISCARD_DRAFT) and int(twin.actor)
    pulled = [int(one.a) for one in events if one.kind in (numbers.PULLED, numbers.RESISTED)][:1]
    if step.pulled is not None and not over:
        wrecked = step.pulled.seat in [int(one.a) for one in events if one.kind == numbers.WRECKED]
        # A die that was pushed over an edge is asked to handle it first; then the pull is still to come.
        later = twin.stage in (numbers.HANDLING, numbers.DISCARD_HANDLING) and twin.actor != seat
        assert wrecked or pulled == [step.pulled.seat] or riding == step.pulled.seat or later
        assert "pulls" in words
        seen.add("pulls")
    elif step.pulled is None:
        assert pulled == []
    return seen


def check_damage(
    now: Situation, step: Step, events: list[Event], seat: int, words: str, boost: bool, over: bool
) -> set[str]:
    hurts = [one for one in events if one.kind == numbers.HURT and one.a == seat]
    others = [one for one in hurts if one.b != numbers.BY_BOOST]
    if len(others) < len(hurts):
        assert boost
    toll = step.toll
    wrecked = any(one.kind == numbers.WRECKED and one.a == seat for one in events)
    if wrecked or over:
        assert toll.wrecks or boost or not wrecked
        return {"wrecks"} if wrecked else set()
    assert len(others) == toll.points, words
    if others:
        slowed = [int(one.b) for one in events if one.kind == numbers.SLOWED and one.a == seat]
        speed = slowed[0] if step.rams and slowed else int(others[-1].d)
        if len(others) == len(hurts):
            assert (toll.condition, toll.speed) == (int(others[-1].c), speed), words
        assert ("no effect at" in words) == (toll.condition == now.me.condition)
        if not step.rams and not boost:
            halted = any(one.kind == numbers.HALTED for one in events)
            assert toll.halts == halted, words
            assert ("and you stop" in words) == halted
    return {"hurts"} if others else set()


def asked_of(match: Match, seat: int) -> Asked:
    agreed = cast(NitroDiceSetup, match.setup)
    view = agreed.view(match.state, seat)
    return Asked(view, situation_of(view, agreed.box, agreed.parts), Voice(match.names, seat))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_step_brings_what_is_said_of_it(options: dict[str, Any]) -> None:
    seen: set[str] = set()
    for seed in range(of_words(60, 15)):
        match = match_of(GAME, 2 + seed % 5, seed, max_rounds=14, **options)
        for seat in played(match, seed):
            race = cast(NitroDice, match.state)
            if race.stage != numbers.STEP:
                continue
            asked, decision = asked_of(match, seat), match.decision(seat)
            assert decision is not None
            for choice in decision.choices:
                if choice.action in MOVES:
                    seen |= check_step(asked, race, seat, choice.action, choice.cost)
    assert {"rams", "hurts", "pulls"} <= seen


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_ride_brings_what_is_said_of_it(options: dict[str, Any]) -> None:
    rides = 0
    for seed in range(of_words(60, 15)):
        match = match_of(GAME, 3 + seed % 4, seed, max_rounds=10, **options)
        for seat in played(match, seed):
            race = cast(NitroDice, match.state)
            if race.stage != numbers.DRAFT:
                continue
            decision = match.decision(seat)
            assert decision is not None
            cost = next(choice.cost for choice in decision.choices if choice.action == numbers.RIDE)
            _, events = tried(race, seat, numbers.RIDE, -1)
            pulled = next(k for k, one in enumerate(events) if one.kind == numbers.PULLED)
            where = cell_words(race.box, int(events[pulled].b))
            assert cost.startswith((where, f"onto {where.partition(',')[0]}: "))
            ends = [k for k, one in enumerate(events) if k > pulled and one.kind in (*ENDS, numbers.PULLED)]
            hurts = [
                one for one in events[pulled : ends[0] if ends else None] if one.kind == numbers.HURT and one.a == seat
            ]
            toll = suffer(asked_of(match, seat).now, len(hurts), 0)
            assert any(words in cost for words in ("condition ", "wrecks you")) == bool(hurts), cost
            if hurts and not toll.wrecks:
                assert (toll.condition, toll.speed) == (int(hurts[-1].c), int(hurts[-1].d))
            rides += 1
    assert rides > 5
