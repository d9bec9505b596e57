"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hairpin.engine.pile import Pile
from hairpin.games.filling import filled
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, Components
from hairpin.games.street_racing.events import REASONS
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.games.street_racing.view import STAGES, Check, Finish, RacingView, SeatView

# The cards in a hand, by its mask.
HANDS: Final = tuple(
    [tuple([name for kind, name in enumerate(CARDS) if mask >> kind & 1]) for mask in range(1 << len(CARDS))]
)


def view_of(racing: Racing, viewer: int | None, components: Components) -> RacingView:
    return views_of(racing, (viewer,), components)[0]


def views_of(racing: Racing, viewers: Sequence[int | None], components: Components) -> list[RacingView]:
    """What each of these may know. What is the same for all is put together once, and they share it."""
    common = _for_all(racing, components)
    views = []
    for viewer in viewers:
        fields = common.copy()
        fields["viewer"] = viewer
        if viewer is not None:
            if racing.awaited >> viewer & 1:
                fields["legal"] = tuple([int(action) for action in racing.legal(viewer)])
            if racing.sealed >> viewer & 1:
                fields["answer"] = int(racing.drivers[viewer].answer)
        views.append(filled(RacingView, fields))
    return views


def _for_all(racing: Racing, components: Components) -> dict[str, Any]:
    """All that everybody may know: the view of somebody who watches."""
    turn = int(racing.turn)
    named = (*components.roads, POLICE)
    roads = [named[int(racing.roads[k])] for k in range(turn + 2)]
    history = racing.finishes
    return {
        "viewer": None,
        "waiting": tuple([int(seat) for seat in racing.waiting()]),
        "sealed": tuple([seat for seat in range(numbers.SEATS) if racing.sealed >> seat & 1]),
        "legal": (),
        "decision": STAGES[racing.stage],
        "race": int(racing.race),
        "races": int(racing.box.races),
        "turn": turn + 1,
        "turns": int(racing.turns),
        "driven": tuple(roads[:turn]),
        "current": roads[turn],
        "next": roads[turn + 1],
        "deck": int(racing.deck()),
        "last_turn": bool(racing.last_turn()),
        "unseen": _counted(components.roads, racing.unseen),
        "bag": _counted(components.tokens, racing.bag),
        "seats": tuple([_seat(racing, seat) for seat in range(numbers.SEATS)]),
        "resolving": None if racing.car < 0 else int(racing.car),
        "check": _check(racing, components),
        "finishes": tuple([_finish(history, k) for k in range(0, len(history), 4)]),
        "answer": None,
    }


def _counted(kinds: tuple[str, ...], pile: Pile) -> dict[str, int]:
    return {name: int(pile.counts[kind]) for kind, name in enumerate(kinds)}


def _seat(racing: Racing, seat: int) -> SeatView:
    """One player; the same for everybody."""
    me = racing.drivers[seat]
    place = None
    if racing.first >= 0:
        place = 1 if racing.first == seat else 2
    fields: dict[str, Any] = {
        "seat": seat,
        "hand": HANDS[me.hand],
        "face_up": HANDS[me.face_up()],
        "card": None if me.card == numbers.NO_CARD else CARDS[me.card],
        "speed": int(me.speed),
        "gap": int(me.gap),
        "place": place,
        "points": int(me.points) / 2,
    }
    return filled(SeatView, fields)


def _check(racing: Racing, components: Components) -> Check | None:
    if racing.stage != numbers.HANDLING:
        return None
    kinds = components.tokens
    tokens = tuple([_token(int(racing.track[k]), kinds) for k in range(racing.laid)])
    return filled(Check, {"seat": int(racing.car), "tokens": tokens, "skids": int(racing.skids)})


def _token(token: int, kinds: tuple[str, ...]) -> str:
    if token == numbers.STEERING:
        return STEERING
    return SKID if token == numbers.SKID else kinds[token]


def _finish(history: list[int], at: int) -> Finish:
    winner = history[at + 2]
    fields: dict[str, Any] = {
        "gaps": (history[at], history[at + 1]),
        "winner": None if winner == numbers.NOBODY_WON else winner,
        "reason": REASONS[history[at + 3]],
    }
    return filled(Finish, fields)
