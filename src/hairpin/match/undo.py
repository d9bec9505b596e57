"""Taking back: answers of which nothing has come yet, and how a match looks without one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hairpin.engine.chance import Outcome, seeded
from hairpin.engine.state import State
from hairpin.games.game import Setup

WORLDS = 16  # that an open answer is tried in before it may be taken back


@dataclass(frozen=True)
class UndoableAnswer:
    """An answer of which nothing has come yet: no luck, nothing shown, nobody asked who was not asked before."""

    step: int
    seat: int
    actions: tuple[int, ...]
    before: State
    sealed: bool
    final: bool  # it stands all the same: whoever gave it takes nothing back


def teaches_nothing(setup: Setup, answer: UndoableAnswer) -> bool:
    """Whether an answer showed its seat only what it knew beforehand.

    Nothing shows of a sealed one. An open one is tried in other worlds that the seat could be in, all it cannot see dealt
    again: where others are passed over because of what they hold, some of these worlds look otherwise. What looks the same
    in all of them was as good as certain. The worlds follow from the step, so a restarted server comes to the same end.
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
        luck.below(2)  # the next world is another one
        if setup.view(_after(world, answer), seat) != shown:
            return False
    return True


def _after(state: State, answer: UndoableAnswer) -> State:
    for action in answer.actions:
        state.apply(answer.seat, action)
    return state


@dataclass(frozen=True)
class TakenBack:
    """A match without one of its undoable answers, worked out and not yet true: a server stores it first."""

    made_at: int  # the step it was worked out at
    answer: UndoableAnswer
    state: State
    undoable: tuple[UndoableAnswer, ...]  # what is left of them
    length: int  # actions of the record that follow those of the answer


def is_only_sealed(before: State, after: State, seat: int, luck: Sequence[Outcome]) -> bool:
    """Whether an answer is sealed and leaves everybody else's question as it was."""
    return bool(
        before.secret(seat)
        and after.awaited == before.awaited & ~(1 << seat)
        and after.awaited
        and after.opened == before.opened
        and not luck
    )


def stays_undoable(before: State, after: State, seat: int, luck: Sequence[Outcome]) -> bool:
    """Whether nothing comes of an answer but that it is given: it is sealed, or the same seat is asked on and no other."""
    if is_only_sealed(before, after, seat, luck):
        return True
    asks_on = after.awaited == before.awaited and after.awaited >> seat & 1
    return bool(asks_on and after.opened == before.opened and not luck)


def last_of(undoable: Sequence[UndoableAnswer], seat: int) -> int | None:
    """The place of a seat's last answer, if it can be taken back: nobody has acted since, or only under seal as well."""
    for place in range(len(undoable) - 1, -1, -1):
        one = undoable[place]
        if one.seat == seat:
            alone = place == len(undoable) - 1
            return place if not one.final and (alone or all(later.sealed for later in undoable[place:])) else None
    return None


def without(undoable: Sequence[UndoableAnswer], place: int, step: int) -> TakenBack:
    """The match without a undoable answer: those that came behind it, sealed all of them, are given again in their order."""
    answer, later = undoable[place], undoable[place + 1 :]
    state, left = answer.before, list(undoable[:place])
    for one in later:
        left.append(replace(one, before=state))
        state = _after(state.clone(), one)
    return TakenBack(step, answer, state, tuple(left), sum(len(one.actions) for one in later))
