"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from hairpin.games.filling import filled
from hairpin.games.nitro_dice.components import LANES, Components
from hairpin.games.nitro_dice.events import REASONS, place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.order import is_ahead
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


def view_of(race: NitroDice, viewer: int | None, components: Components) -> NitroDiceView:
    return views_of(race, (viewer,), components)[0]


def views_of(race: NitroDice, viewers: Sequence[int | None], components: Components) -> list[NitroDiceView]:
    """What each of these may know. What is the same for all is put together once, and they share it."""
    faces = [face.name for face in components.faces]
    common = _for_all(race, components, faces)
    views = []
    for viewer in viewers:
        fields = common.copy()
        fields["viewer"] = viewer
        if viewer is not None:
            _add_own(fields, race, viewer, faces)
        views.append(filled(NitroDiceView, fields))
    return views


def _for_all(race: NitroDice, components: Components, faces: list[str]) -> dict[str, Any]:
    """All that everybody may know: the view of somebody who watches."""
    return {
        "viewer": None,
        "waiting": tuple([int(seat) for seat in race.waiting()]),
        "sealed": (),
        "legal": (),
        "decision": _decision(race),
        "phase": PHASES.get(int(race.stage), "movement"),
        "race": int(race.race),
        "races": int(race.box.races),
        "round": int(race.round),
        "laps": int(race.box.laps),
        "inside": LANES[race.box.street.inside],
        "track": _track_view(
            tuple([int(kind) for kind in race.box.street.track]), tuple(map(int, race.laid)), components
        ),
        "seats": tuple([_seat_view(race, seat, faces) for seat in range(race.seats)]),
        "grid": tuple([int(seat) for seat in race.grid]),
        "order": tuple([int(race.order[k]) for k in range(race.field)]),
        "at": int(race.at),
        "turn": None if race.mover == numbers.NOBODY else _turn_view(race),
        "chosen": None if race.chosen == numbers.NO_CARD else faces[race.chosen],
        "pile": int(race.pile.n),
        "discards": _names(race.discards.counts, faces),
        "disaster_left": int(race.disaster_left),
        "disaster_sections": _bits(int(race.disaster_sections)),
        "laps_led": int(race.laps_led),
        "arrivals": int(race.arrivals),
        "blows": int(race.blows),
        "finishes": _finishes(race),
        "winners": _bits(int(race.won)),
        "reason": REASONS[race.ended],
    }


def _add_own(fields: dict[str, Any], race: NitroDice, viewer: int, faces: list[str]) -> None:
    """What only the viewer may know: the faces in its hand, and what it may answer."""
    seats: tuple[SeatView, ...] = fields["seats"]
    own: dict[str, Any] = seats[viewer].__dict__.copy()
    own["hand"] = _names(race.drivers[viewer].held, faces)
    fields["seats"] = seats[:viewer] + (filled(SeatView, own),) + seats[viewer + 1 :]
    if race.awaited >> viewer & 1:
        fields["legal"] = tuple([int(action) for action in race.legal(viewer)])


def _decision(race: NitroDice) -> str:
    if race.stage == numbers.DISCARD_STEP:
        return STEP_CARDS[int(purpose(race.pending))]
    return STAGES[race.stage]


@lru_cache(1024)
def _track_view(kinds: tuple[int, ...], laid: tuple[int, ...], components: Components) -> tuple[SectionView, ...]:
    """All sections; as long as the same cards lie there, the same object."""
    return tuple([_section_view(KIND_NAMES[kind], card, components) for kind, card in zip(kinds, laid, strict=True)])


def _section_view(kind: str, laid: int, components: Components) -> SectionView:
    if kind in ("START", "GARAGE"):
        return SectionView(kind, "S", False, ())
    face, turned = components.faces[laid // 2], bool(laid % 2)
    return SectionView(kind, face.name, turned, face.turned if turned else face.hazards)


def _seat_view(race: NitroDice, seat: int, faces: Sequence[str]) -> SeatView:
    """One player as everybody sees him."""
    me = race.drivers[seat]
    card, lane, space = place_of(race.box, int(me.cell))
    others = [other for other in range(race.seats) if other != seat and race.drivers[other].wrecked == 0]
    ahead = [other for other in others if me.wrecked or is_ahead(race, other, seat)]
    fields: dict[str, Any] = {
        "seat": seat,
        "place": len(ahead) + 1,
        "section": int(me.section),
        "card": card,
        "lane": lane,
        "space": space,
        "laps": max(0, (int(me.section) - 1) // int(race.box.street.length)),
        "arrived": int(me.arrived),
        "wrecked": int(me.wrecked),
        "speed": int(me.speed),
        "condition": int(me.condition),
        "tokens": int(me.tokens),
        "hand_size": int(me.cards),
        "hand": None,
        "played": _names(me.played, faces) if me.laid_down else (),
        "points": int(race.points[seat]),
        "wins": int(race.wins[seat]),
    }
    return filled(SeatView, fields)


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


def _names(counts: Iterable[int], faces: Sequence[str]) -> tuple[str, ...]:
    return tuple([faces[kind] for kind, count in enumerate(counts) for _ in range(count)])


def _bits(mask: int) -> tuple[int, ...]:
    return tuple([bit for bit in range(numbers.MOST_SECTIONS) if mask >> bit & 1])
