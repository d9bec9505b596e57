"""Taking back: finds answers that had no effect yet, and works out the match without one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hairpin.engine.chance import Outcome, seeded
from hairpin.engine.state import State
from hairpin.games.game import Setup

WORLDS = 16  # in which an open answer is tried before it may be taken back


@dataclass(frozen=True)
class UndoableAnswer:
    """An answer that had no effect yet: no luck was drawn, nothing was shown, and no other seat was newly asked."""

    step: int
    seat: int
    actions: tuple[int, ...]
    before: State
    sealed: bool
    final: bool  # it cannot be taken back, although it had no effect yet


def teaches_nothing(setup: Setup, answer: UndoableAnswer) -> bool:
    """Whether an answer showed its seat only what the seat knew before.

    A sealed answer shows nothing. An open answer is tried in other worlds: all that its seat cannot see is dealt again.
    If another player was skipped because of their cards, some of these worlds look different. What looks the same in
    all of them was as good as certain. The step seeds the worlds, so a restarted server decides the same.
    """
    if answer.sealed:
        return True
    seat = answer.seat
    truth = _after(answer.before.clone(), answer)
    shown = setup.view(truth, seat)
    luck = seeded(answer.step)
    for _ in range(WORLDS):
        world = answer.before.clone()
        world.redeal(seat, luck.clone())
        luck.below(2)  # so that the next world is a different one
        if setup.view(_after(world, answer), seat) != shown:
            return False
    return True


def _after(state: State, answer: UndoableAnswer) -> State:
    for action in answer.actions:
        state.apply(answer.seat, action)
    return state


@dataclass(frozen=True)
class TakenBack:
    """A match without one of its undoable answers, worked out but not yet accepted: a server stores it first."""

    made_at: int  # the step it was worked out at
    answer: UndoableAnswer
    state: State
    undoable: tuple[UndoableAnswer, ...]  # the undoable answers that are left
    length: int  # number of actions in the record after those of the answer


def is_only_sealed(before: State, after: State, seat: int, luck: Sequence[Outcome]) -> bool:
    """Whether an answer is sealed and changes no other seat's question."""
    return bool(
        before.secret(seat)
        and after.awaited == before.awaited & ~(1 << seat)
        and after.awaited
        and after.opened == before.opened
        and not luck
    )


def stays_undoable(before: State, after: State, seat: int, luck: Sequence[Outcome]) -> bool:
    """Whether an answer has no effect yet: it is only sealed, or its seat and the same others are still asked."""
    if is_only_sealed(before, after, seat, luck):
        return True
    asks_on = after.awaited == before.awaited and after.awaited >> seat & 1
    return bool(asks_on and after.opened == before.opened and not luck)


def last_of(undoable: Sequence[UndoableAnswer], seat: int) -> int | None:
    """The place of a seat's last answer, if it can be taken back: no answer follows it, or all since are sealed too."""
    for place in range(len(undoable) - 1, -1, -1):
        one = undoable[place]
        if one.seat == seat:
            alone = place == len(undoable) - 1
            return place if not one.final and (alone or all(later.sealed for later in undoable[place:])) else None
    return None


def without(undoable: Sequence[UndoableAnswer], place: int, step: int) -> TakenBack:
    """The match without an undoable answer; the later ones, all sealed, are given again in their order."""
    answer, later = undoable[place], undoable[place + 1 :]
    state, left = answer.before, list(undoable[:place])
    for one in later:
        left.append(replace(one, before=state))
        state = _after(state.clone(), one)
    return TakenBack(step, answer, state, tuple(left), sum(len(one.actions) for one in later))
