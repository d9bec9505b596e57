"""What a viewer has itself, as plain values: read once, as long as its seat stays the same."""

from __future__ import annotations

from typing import final

from hairpin.games.street_illegal.components import TempoCard
from hairpin.games.street_illegal.view import SeatView


@final
class Held:
    """A viewer's own seat; see `SeatView`. What is as in the `last` one is taken from there."""

    __slots__ = (
        "chips", "face", "face_names", "hand", "hand_names", "hand_size", "ids", "paid", "points", "speed", "velocities",
        "view",
    )  # fmt: skip

    def __init__(self, me: SeatView, last: Held | None) -> None:
        self.view = me
        self.face: tuple[TempoCard, ...] = me.face
        self.hand: tuple[TempoCard, ...] = me.hand or ()
        self.speed = me.speed
        self.paid = me.paid
        self.points = me.points
        self.chips = me.chips or 0
        self.hand_size = me.hand_size
        self.face_names: tuple[str, ...]
        self.hand_names: tuple[str, ...]
        self.ids: tuple[str, ...]
        self.velocities: list[int]
        if last is not None and last.face is self.face:
            self.face_names = last.face_names
        else:
            self.face_names = names_of(self.face)
        if last is not None and last.hand is self.hand:
            self.hand_names, self.ids, self.velocities = last.hand_names, last.ids, last.velocities
        else:
            self.hand_names = names_of(self.hand)
            self.ids = hand_ids(self.hand_names)
            self.velocities = [card.velocity for card in self.hand]

    def signs(self) -> list[str]:
        """The situation icons of all its cards."""
        found: list[str] = []
        for card in self.face + self.hand:
            found += card.icons
        return found


def names_of(cards: tuple[TempoCard, ...]) -> tuple[str, ...]:
    return tuple([card.name for card in cards])


def hand_ids(names: tuple[str, ...]) -> tuple[str, ...]:
    """An id for every card in a hand: by its kind, so that it stays the same when other cards come and go."""
    found: list[str] = []
    for place, name in enumerate(names):
        count = 1
        for other in range(place):
            if names[other] == name:
                count += 1
        found.append(f"hand-{name}" if count == 1 else f"hand-{name}-{count}")
    return tuple(found)
