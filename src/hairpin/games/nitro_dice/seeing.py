"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from hairpin.engine.compat import i64, vec
from hairpin.games.filling import filled
from hairpin.games.nitro_dice.components import LANES, Components
from hairpin.games.nitro_dice.events import REASONS, place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.order import key
from hairpin.games.nitro_dice.rules.step import purpose
from hairpin.games.nitro_dice.view import (
    KIND_NAMES,
    PHASES,
    STAGES,
    STEP_CARDS,
    NitroDiceView,
    RaceView,
    SeatView,
    SectionView,
    TurnView,
)


@final
class Shown:
    """One player as everybody sees him, as numbers, and the view that was made of these."""

    __slots__ = (
        "arrived", "cell", "condition", "hand_size", "place", "played", "points", "section", "speed", "tokens", "view",
        "wins", "wrecked",
    )  # fmt: skip

    def __init__(self, race: NitroDice, seat: int, played: tuple[str, ...]) -> None:
        me = race.drivers[seat]
        self.place: i64 = _place(race, seat)
        self.section: i64 = me.section
        self.cell: i64 = me.cell
        self.arrived: i64 = me.arrived
        self.wrecked: i64 = me.wrecked
        self.speed: i64 = me.speed
        self.condition: i64 = me.condition
        self.tokens: i64 = me.tokens
        self.hand_size: i64 = me.cards
        self.points: i64 = race.points[seat]
        self.wins: i64 = race.wins[seat]
        self.played = played
        self.view: SeatView | None = None

    def like(self, other: Shown) -> bool:
        return (
            self.place == other.place
            and self.section == other.section
            and self.cell == other.cell
            and self.arrived == other.arrived
            and self.wrecked == other.wrecked
            and self.speed == other.speed
            and self.condition == other.condition
            and self.tokens == other.tokens
            and self.hand_size == other.hand_size
            and self.points == other.points
            and self.wins == other.wins
            and self.played == other.played
        )


@final
class Sight:
    """Makes the views of one match. What is the same as it was is the very same object again.

    So a step costs what it has changed, and whoever draws can tell what that is at a glance. What is kept is compared with
    the state before it is used, and each is kept whole: two who look at once cannot disturb each other.
    """

    def __init__(self, box: Box, components: Components, seats: int) -> None:
        self._box = box
        self._components = components
        self._faces = [face.name for face in components.faces]
        self._track: tuple[list[int], tuple[SectionView, ...]] = ([], ())  # cards as laid, and their view
        self._discards: tuple[str, ...] = ()
        self._shown: list[Shown | None] = [None for _ in range(seats)]
        # Everybody as all see him, and as he sees himself.
        self._own: list[tuple[SeatView, SeatView] | None] = [None for _ in range(seats)]

    def view(self, race: NitroDice, viewer: int | None) -> NitroDiceView:
        return self.views(race, (viewer,))[0]

    def views(self, race: NitroDice, viewers: Sequence[int | None]) -> list[NitroDiceView]:
        """What each of these may know. What is the same for all is put together once, and they share it."""
        common = self._for_all(race)
        views = []
        for viewer in viewers:
            fields = common.copy()
            fields["viewer"] = viewer
            if viewer is not None:
                self._add_own(fields, race, viewer)
            views.append(filled(NitroDiceView, fields))
        return views

    def _for_all(self, race: NitroDice) -> dict[str, Any]:
        """All that everybody may know: the view of somebody who watches."""
        box = self._box
        return {
            "viewer": None,
            "waiting": tuple([int(seat) for seat in race.waiting()]),
            "sealed": (),
            "legal": (),
            "decision": _decision(race),
            "phase": PHASES.get(int(race.stage), "movement"),
            "race": int(race.race),
            "races": int(box.races),
            "round": int(race.round),
            "laps": int(box.laps),
            "inside": LANES[box.street.inside],
            "track": self._track_view(race),
            "seats": tuple([self._seat_view(race, seat) for seat in range(race.seats)]),
            "grid": tuple([int(seat) for seat in race.grid]),
            "order": tuple([int(race.order[k]) for k in range(race.field)]),
            "at": int(race.at),
            "turn": None if race.mover == numbers.NOBODY else _turn_view(race),
            "chosen": None if race.chosen == numbers.NO_CARD else self._faces[race.chosen],
            "pile": int(race.pile.n),
            "discards": self._discards_view(race),
            "disaster_left": int(race.disaster_left),
            "disaster_sections": _bits(int(race.disaster_sections)),
            "laps_led": int(race.laps_led),
            "arrivals": int(race.arrivals),
            "blows": int(race.blows),
            "finishes": _finishes(race),
            "winners": _bits(int(race.won)),
            "reason": REASONS[race.ended],
        }

    def _track_view(self, race: NitroDice) -> tuple[SectionView, ...]:
        """All sections; as long as the same cards lie there, the same object."""
        laid = [int(card) for card in race.laid]
        kept = self._track
        if kept[0] != laid:
            kinds = [KIND_NAMES[kind] for kind in self._box.street.track]
            kept = laid, tuple([self._section(kind, card) for kind, card in zip(kinds, laid, strict=True)])
            self._track = kept
        return kept[1]

    def _section(self, kind: str, laid: int) -> SectionView:
        if kind in ("START", "GARAGE"):
            return SectionView(kind, "S", False, ())
        face, turned = self._components.faces[laid // 2], bool(laid % 2)
        return SectionView(kind, face.name, turned, face.turned if turned else face.hazards)

    def _discards_view(self, race: NitroDice) -> tuple[str, ...]:
        discards, kept = _names(race.discards.counts, self._faces), self._discards
        if discards == kept:
            return kept
        self._discards = discards
        return discards

    def _seat_view(self, race: NitroDice, seat: int) -> SeatView:
        """One player as everybody sees him."""
        me = race.drivers[seat]
        now = Shown(race, seat, _names(me.played, self._faces) if me.laid_down else ())
        last = self._shown[seat]
        if last is not None and last.view is not None and last.like(now):
            return last.view
        card, lane, space = place_of(self._box, int(me.cell))
        fields: dict[str, Any] = {
            "seat": seat,
            "place": int(now.place),
            "section": int(me.section),
            "card": card,
            "lane": lane,
            "space": space,
            "laps": max(0, (int(me.section) - 1) // int(self._box.street.length)),
            "arrived": int(me.arrived),
            "wrecked": int(me.wrecked),
            "speed": int(me.speed),
            "condition": int(me.condition),
            "tokens": int(me.tokens),
            "hand_size": int(me.cards),
            "hand": None,
            "played": now.played,
            "points": int(now.points),
            "wins": int(now.wins),
        }
        now.view = view = filled(SeatView, fields)
        self._shown[seat] = now
        return view

    def _add_own(self, fields: dict[str, Any], race: NitroDice, viewer: int) -> None:
        """What only the viewer may know: the faces in its hand, and what it may answer."""
        seats: tuple[SeatView, ...] = fields["seats"]
        hand = _names(race.drivers[viewer].held, self._faces)
        fields["seats"] = seats[:viewer] + (self._own_view(viewer, seats[viewer], hand),) + seats[viewer + 1 :]
        if race.awaited >> viewer & 1:
            fields["legal"] = tuple([int(action) for action in race.legal(viewer)])

    def _own_view(self, viewer: int, shown: SeatView, hand: tuple[str, ...]) -> SeatView:
        last = self._own[viewer]
        if last is not None and last[0] is shown and last[1].hand == hand:
            return last[1]
        own: dict[str, Any] = shown.__dict__.copy()
        own["hand"] = hand
        view = filled(SeatView, own)
        self._own[viewer] = (shown, view)
        return view


def _decision(race: NitroDice) -> str:
    if race.stage == numbers.DISCARD_STEP:
        return STEP_CARDS[int(purpose(race.pending))]
    return STAGES[race.stage]


def _place(race: NitroDice, seat: i64) -> i64:
    """1 is furthest forward; whoever is wrecked stands behind all who are not."""
    place: i64 = 1
    other: i64 = 0
    wrecked = race.drivers[seat].wrecked != 0
    while other < race.seats:
        if other != seat and race.drivers[other].wrecked == 0 and (wrecked or key(race, other) > key(race, seat)):
            place += 1
        other += 1
    return place


def _turn_view(race: NitroDice) -> TurnView:
    train = int(race.train)
    fields: dict[str, Any] = {
        "mover": int(race.mover),
        "moved": int(race.moved),
        "left": max(0, int(race.drivers[race.mover].speed) - int(race.moved)),
        "bonus": int(race.bonus),
        "first": bool(race.first),
        "used": int(race.used),
        "boosting": bool(race.boosting),
        "halted": bool(race.halted),
        "pending": int(race.pending) if race.stage == numbers.DISCARD_STEP else None,
        "arriving": None if race.arriving == numbers.NOBODY else int(race.arriving),
        "entered": bool(race.entered),
        "pushed": None if race.pushed == numbers.NOBODY else int(race.pushed),
        "pushed_entered": bool(race.pushed_entered),
        "passed": _bits(int(race.passed)),
        "train": tuple([(train >> 3 * k & 7) - 1 for k in range(race.seats) if train >> 3 * k & 7]),
        "vacated": int(race.vacated),
        "owed": int(race.owed),
    }
    return filled(TurnView, fields)


def _finishes(race: NitroDice) -> tuple[RaceView, ...]:
    seats, held = int(race.seats), race.finishes
    runs = [held[k : k + seats + 2] for k in range(0, len(held), seats + 2)]
    return tuple([RaceView(tuple(run[:seats]), REASONS[run[seats]], run[seats + 1]) for run in runs])


def _names(counts: vec[i64], faces: list[str]) -> tuple[str, ...]:
    """Cards that are counted by their kinds, one by one."""
    names: list[str] = []
    kind: i64 = 0
    while kind < len(counts):
        left = counts[kind]
        while left > 0:
            names.append(faces[kind])
            left -= 1
        kind += 1
    return tuple(names)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(numbers.MOST_SECTIONS) if mask >> bit & 1]) if mask else ()
