"""Promises: what must hold at every moment of every match, one function each.

Each raises Broken with a sentence. `check.py` says when they are asked.
"""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import random
from collections.abc import Mapping
from typing import Any

from hairpin.engine.chance import Chance, Fast, seeded
from hairpin.engine.state import MOST_ACTIONS, NOBODY, State
from hairpin.games.game import Setup
from hairpin.match import Match
from hairpin.refusal import IllegalAction


class Broken(AssertionError):
    """A game does not keep a promise."""


def need(kept: bool, what: str) -> None:
    if not kept:
        raise Broken(what)


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.seats)]


def number_of(viewer: int | None) -> int:
    return NOBODY if viewer is None else viewer


def as_bytes(setup: Setup, state: State, viewer: int | None) -> str:
    """All that a viewer gets of a state: its view, its decision, its words."""
    view = setup.view(state, viewer)
    return json.dumps(setup.view_to_json(view), sort_keys=True) + repr(setup.decision(view))


# -- asked at every step --------------------------------------------------------------------


def sound(setup: Setup, state: State, box: Mapping[str, int]) -> None:
    """Whoever is asked has at least two numbered answers; nothing of the box is lost or made; no rule is broken."""
    for seat in state.waiting():
        legal = state.legal(seat)
        need(seat < setup.seats, f"seat {seat} is asked, but there are {setup.seats}")
        need(len(legal) > 1, f"seat {seat} is asked with {len(legal)} answers; fewer than two are played, not asked")
        need(all(0 <= action < MOST_ACTIONS for action in legal), f"an action of {legal} is not below {MOST_ACTIONS}")
        need(all(a < b for a, b in itertools.pairwise(legal)), f"the actions {legal} do not ascend")
    need(state.sealed & state.awaited == 0, "a seat is asked that has sealed its answer")
    now = setup.count_box(state)
    if now != box:
        changed = {name: (box.get(name), now.get(name)) for name in {*box, *now} if box.get(name) != now.get(name)}
        raise Broken(f"the box does not hold what it held: {changed}")
    faults = setup.faults(state)
    need(not faults, f"the state is not one the rules allow: {'; '.join(faults)}")


# -- asked now and then -----------------------------------------------------------------------


def copies_are_equal_and_separate(setup: Setup, state: State, luck: random.Random) -> None:
    """Clone, snapshot, pickle and deepcopy give the same state, and what happens to one does not touch the other."""
    before = state.snapshot()
    twin = state.clone()
    need(twin.snapshot() == before, "a clone is not equal to its state")
    need(twin.log is None, "a clone listens")
    restored = setup.restore(before, seeded(1))
    need(restored.snapshot() == before, "a state restored from its snapshot is not equal to it")
    for seat in state.waiting():
        need(restored.legal(seat) == state.legal(seat), f"restored, seat {seat} has other answers")
        need(restored.secret(seat) == state.secret(seat), f"restored, seat {seat} answers in another way")
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        need(again.snapshot() == before, "a pickled or copied state is not equal to it")
    if not twin.over():
        seat = luck.choice(twin.waiting())
        action = luck.choice(twin.legal(seat))
        twin.apply(seat, action)
        again = pickle.loads(pickle.dumps(state))
        again.apply(seat, action)
        need(again.snapshot() == twin.snapshot(), "a pickled state plays on differently")
    need(state.snapshot() == before, "an answer to a clone has changed the original")


def views_travel(setup: Setup, state: State) -> None:
    """Views round-trip as JSON, show what is asked, and show the legal actions to their own seat alone."""
    for viewer in viewers(setup):
        view = setup.view(state, viewer)
        data = json.loads(json.dumps(setup.view_to_json(view)))
        need(setup.view_from_json(data) == view, f"the view of {viewer} does not round-trip")
        need(view.waiting == tuple(state.waiting()), f"the view of {viewer} does not show who is asked")
        asked = viewer is not None and state.awaited >> viewer & 1
        legal = tuple(state.legal(viewer)) if asked and viewer is not None else ()
        need(view.legal == legal, f"the view of {viewer} shows other actions than its own")
        decision = setup.decision(view)
        need((decision is not None) == bool(asked), f"the decision of {viewer} is there without being asked, or not")
        if decision is not None:
            need(decision.actions == legal, "a decision does not list the legal actions")
            need(all(one.words and one.name for one in decision.choices), "a choice has no words")
            need(bool(decision.ask and decision.explain), f"decision {decision.name} does not explain itself")
            words = [(one.words, one.cost) for one in decision.choices]
            need(len(set(words)) == len(words), f"two choices of {decision.name} read the same: {words}")


def names_are_one_to_one(setup: Setup, state: State) -> None:
    """Every action's name is its own."""
    for seat in state.waiting():
        for action in state.legal(seat):
            name = setup.action_name(int(action))
            need(setup.action_number(name) == action, f"action {action} is called {name!r}, which means another")


def guesses_agree(setup: Setup, state: State, chance: Chance) -> None:
    """A guess gives back its view, holds what the box holds, and asks nobody who would not be asked."""
    box = setup.count_box(state)
    for viewer in viewers(setup):
        view = setup.view(state, viewer)
        guess = setup.guess(view, chance)
        need(setup.view(guess, viewer) == view, f"a guess of {viewer} does not give back its view")
        sound(setup, guess, box)


def refuses_what_is_not_offered(match: Match, luck: random.Random) -> None:
    """Everything not offered is refused with a sentence, and nothing has changed."""
    state = match.state
    before, entries, steps = state.snapshot(), len(match.entries), len(match.steps)
    tries: list[tuple[Any, Any, int | None]] = [(-1, 0, None), (match.setup.seats, 0, None), (0, (), None)]
    for seat in range(match.setup.seats):
        if state.awaited >> seat & 1:
            legal = set(state.legal(seat))
            others = [action for action in range(-1, MOST_ACTIONS + 1) if action not in legal]
            tries += [(seat, action, None) for action in luck.sample(others, 5)]
            tries += [(seat, min(legal), match.step + 1), (seat, min(legal), match.step - 1)]
            tries += [(seat, (min(legal), MOST_ACTIONS), None), (seat, "0", None), (seat, True, None)]
        else:
            tries += [(seat, action, None) for action in luck.sample(range(MOST_ACTIONS), 3)]
    for who, answer, expecting in tries:
        try:
            match.submit(who, answer, expecting)
        except IllegalAction as refusal:
            need(len(str(refusal)) > 10, "a refusal says nothing")
        else:
            raise Broken(f"seat {who!r} answered {answer!r} (step {expecting}) and was not refused")
    need(match.state is state and state.snapshot() == before, "a refused answer has changed the state")
    need((len(match.entries), len(match.steps)) == (entries, steps), "a refused answer is in the record")


def order_of_arrival_does_not_matter(state: State, luck: random.Random) -> None:
    """Sealed answers resolve in the order of the rules, never in the order they came in."""
    waiting = list(state.waiting())
    if len(waiting) < 2:
        return
    answers: dict[int, list[int]] = {}
    for seat in waiting:
        alone = state.clone()
        answers[seat] = []
        while alone.awaited >> seat & 1 and alone.opened == state.opened and len(alone.waiting()) > 1:
            answers[seat].append(luck.choice(alone.legal(seat)))
            alone.apply(seat, answers[seat][-1])
    ends = []
    word = luck.randrange(1, 2**40)
    for order in (waiting, waiting[::-1], luck.sample(waiting, len(waiting))):
        twin = state.clone()
        twin.chance = Fast(word)
        for seat in order:
            for action in answers[seat]:
                twin.apply(seat, action)
        ends.append(twin.snapshot())
    need(ends[0] == ends[1] == ends[2], "sealed answers come out differently when they come in another order")
