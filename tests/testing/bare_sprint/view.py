"""What one viewer may know of a match of Sprint, and a guess: a state that agrees with it."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.engine.chance import Chance
from hairpin.engine.pile import Pile, pile_of
from tests.testing.bare_sprint.rules import BOX, CHOOSING, UNDECIDED, Sprint, Terms


@dataclass(frozen=True)
class SprintView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str  # "choose" a speed, "burn" or cruise, "over"
    round: int
    rounds: int
    limit: int
    turn: int  # how many have had their turn to burn; -1 while speeds are chosen
    speeds: tuple[int | None, ...]  # what each seat plays; while they are sealed only one's own
    runs: tuple[int, ...]  # spaces of this round
    distances: tuple[int, ...]  # spaces of the rounds before
    hand: tuple[int, ...] | None  # one's own
    hand_sizes: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]  # how many of speed 0, 1, 2, ...


def view_of(state: Sprint, viewer: int | None) -> SprintView:
    shown = [
        speed if state.turn != CHOOSING or seat == viewer else UNDECIDED for seat, speed in enumerate(state.speeds)
    ]
    return SprintView(
        viewer=viewer,
        waiting=state.waiting(),
        sealed=tuple(seat for seat in range(state.seats) if state.sealed >> seat & 1),
        legal=state.legal(viewer) if viewer is not None and viewer in state.waiting() else (),
        decision="over" if state.over() else "choose" if state.turn == CHOOSING else "burn",
        round=state.round,
        rounds=state.terms.rounds,
        limit=state.limit,
        turn=state.turn,
        speeds=tuple(None if speed == UNDECIDED else speed for speed in shown),
        runs=tuple(state.runs),
        distances=tuple(state.distances),
        hand=None if viewer is None else _cards(state.hands[viewer]),
        hand_sizes=tuple(hand.n for hand in state.hands),
        pile=state.pile.n,
        discards=tuple(state.discards.counts),
    )


def _cards(pile: Pile) -> tuple[int, ...]:
    return tuple(speed for speed, count in enumerate(pile.counts) for _ in range(count))


def unseen(view: SprintView) -> list[int]:
    """How many cards of each speed the viewer has not seen: in the pile or in other hands."""
    hand = view.hand or ()
    return [BOX[speed] - view.discards[speed] - hand.count(speed) for speed in range(len(BOX))]


def guess(view: SprintView, terms: Terms, rules: type[Sprint], chance: Chance) -> Sprint:
    state = rules(terms, len(view.distances), chance)
    state.awaited = sum(1 << seat for seat in view.waiting)
    state.sealed = sum(1 << seat for seat in view.sealed)
    state.round, state.limit, state.turn = view.round, view.limit, view.turn
    state.speeds = [UNDECIDED if speed is None else speed for speed in view.speeds]
    state.runs, state.distances = list(view.runs), list(view.distances)
    state.discards = pile_of(list(view.discards))
    if view.viewer is not None and view.hand is not None:
        state.hands[view.viewer] = pile_of([view.hand.count(speed) for speed in range(len(BOX))])
    state.pile = pile_of(unseen(view))
    state.deal_unseen(list(view.hand_sizes), chance)
    return state
