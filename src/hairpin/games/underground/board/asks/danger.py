"""Danger: which rivals can spin out into a turn where the viewer's own cars arrive, by the rolls that it sees."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from hairpin.games.underground.board.players import Car, Player
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers

FEW: Final = 3  # more cars than this are named by their owners alone
Threats: TypeAlias = list[tuple[int, int, int]]  # cars (seat and number), each with the row into which


@final
class Danger:
    """Cars that may or will spin out, and all rows into which."""

    __slots__ = ("maybe", "rows", "surely")

    def __init__(self, maybe: Threats, surely: Threats) -> None:
        self.maybe = maybe
        self.surely = surely
        self.rows: tuple[int, ...] = tuple(sorted({row for _, _, row in (*maybe, *surely)}))


NO_DANGER: Final = Danger([], [])


def danger_for(players: list[Player], me: Player, terms: Terms) -> Danger:
    """Only where a car of the viewer's own arrives and can be pushed."""
    rows = {car.row for car in me.racing}
    if not rows:
        return NO_DANGER
    maybe: Threats = []
    surely: Threats = []
    for player in players:
        if player.seat == me.seat:
            continue
        for car in player.racing:
            if terms.can_spin_out(car.row, car.lane) and car.row in rows:
                _judge(terms, player, car, maybe, surely)
    return Danger(maybe, surely) if maybe or surely else NO_DANGER


def _judge(terms: Terms, player: Player, car: Car, maybe: Threats, surely: Threats) -> None:
    target = terms.target(car.row)
    threat = (player.seat, car.number, car.row + 1)
    if player.ready and car.group is not None:
        if sum(car.group) > target:
            surely.append(threat)
        return
    others = len(player.racing) - 1
    roll = player.roll
    if roll is None:
        best = numbers.FACES * (player.pool - others)
    else:
        best = sum(roll[: len(roll) - others])
    if best > target:
        maybe.append(threat)


def danger_words(danger: Danger, names: tuple[str, ...], terms: Terms) -> str:
    """`Mara 2 can spin out into turn 6: that wrecks lane 5 and pushes the rest one lane right.`"""
    if danger is NO_DANGER:
        return ""
    said = []
    for cars, verb in ((danger.surely, "will"), (danger.maybe, "can")):
        for row in sorted({row for _, _, row in cars}):
            here = [(seat, number) for seat, number, there in cars if there == row]
            if len(here) <= FEW:
                who = listed([f"{names[seat]} {number}" for seat, number in here])
            else:
                who = listed(list(dict.fromkeys([names[seat] for seat, _ in here])))
            where = "past the line" if row == numbers.LINE else f"into turn {row}"
            said.append(f"{who} {verb} spin out {where}")
    again = ", and whoever is pushed off pushes again" if terms.chain else ""
    return f"{'. '.join(said)}: that wrecks lane {terms.fastest} and pushes the rest one lane right{again}."
