"""View: shows what one viewer may know of a race; each view is built anew from the state (rules 4).

Everything on the table is open, except the faces in other hands and the cards of the pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hairpin.engine.state import BETWEEN
from hairpin.games.nitro_dice.components import LANES, Components, Face
from hairpin.games.nitro_dice.events import REASONS, place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.order import key
from hairpin.games.nitro_dice.rules.step import purpose
from hairpin.games.nitro_dice.words import KINDS

STAGES = {
    numbers.SPEED: "speed",
    numbers.DISCARD_SPEED: "discard_speed",
    numbers.STEP: "step",
    numbers.HANDLING: "handling",
    numbers.DISCARD_HANDLING: "discard_handling",
    numbers.DRAFT: "draft",
    numbers.DISCARD_DRAFT: "discard_draft",
    numbers.PLACE: "place",
    numbers.TARGET: "target",
    numbers.DISCARD_LIMIT: "discard_limit",
    numbers.DISASTER: "disaster",
    numbers.OVER: "over",
}
STEP_CARDS = {
    numbers.FOR_DRIFT: "discard_drift",
    numbers.FOR_LANE: "discard_lane",
    numbers.FOR_BRAKE: "discard_brake",
    numbers.FOR_GAP: "discard_gap",
}
STAGE_NUMBERS = {name: number for number, name in STAGES.items()}
STAGE_NUMBERS |= dict.fromkeys(STEP_CARDS.values(), numbers.DISCARD_STEP)
PHASES = {
    numbers.SPEED: "speed",
    numbers.DISCARD_SPEED: "speed",
    numbers.DISCARD_LIMIT: "replenish",
    numbers.DISASTER: "set_up",
    numbers.NEXT_DISASTER: "set_up",
    numbers.OVER: "over",
}  # everything else is movement
REASON_NUMBERS = {name: number for number, name in REASONS.items()}
KIND_NAMES = tuple(KINDS)


@dataclass(frozen=True)
class SectionView:
    """The card that lies on a section, and its hazards as it lies."""

    kind: str  # "S", "TR", "TY", "START" or "GARAGE"
    face: str
    turned: bool
    hazards: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class SeatView:
    """One player: the die and where it stands, and the hand as far as the viewer may know it."""

    seat: int
    place: int  # 1 is furthest forward
    section: int  # all sections entered since the start card
    card: int  # the number of the section on the track
    lane: str  # "L", "R" or "G" in the garage
    space: int
    laps: int  # completed
    arrived: int  # in the garage: the number of the arrival; 0 elsewhere
    wrecked: int  # the number of the blow that wrecked it; 0 while it is in the race
    speed: int
    condition: int
    tokens: int
    hand_size: int
    hand: tuple[str, ...] | None  # faces, in their order; None for other viewers
    played: tuple[str, ...]  # in front of the player until the turn is over
    points: int
    wins: int


@dataclass(frozen=True)
class TurnView:
    """The turn of the mover, and the rest of a move."""

    mover: int
    moved: int
    left: int  # regular moves
    bonus: int  # nitrous moves still to take
    first: bool  # no space moved yet
    used: int  # tokens
    boosting: bool  # a boost of three is on
    halted: bool
    pending: int | None  # the step that the card asked for will pay
    arriving: int | None  # the die whose handling is due or done
    entered: bool  # `arriving` has come onto a new section
    pushed: int | None
    pushed_entered: bool
    passed: tuple[int, ...]  # dice beside a gap just shot
    train: tuple[int, ...]  # dice still to be pulled
    vacated: int  # the cell that the next of these dice is pulled into
    owed: int  # how many of the three cards are still to be paid


@dataclass(frozen=True)
class RaceView:
    """A race that is over: the seats in their order."""

    order: tuple[int, ...]
    reason: str
    rounds: int


@dataclass(frozen=True)
class NitroDiceView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]  # always empty: nothing is answered in secret
    legal: tuple[int, ...]
    decision: str  # what is asked now; `none` between two questions; "over" at the end
    phase: str  # "set_up", "speed", "movement", "replenish" or "over"
    race: int
    races: int
    round: int
    laps: int
    inside: str  # the inside lane of straights
    track: tuple[SectionView, ...]
    seats: tuple[SeatView, ...]
    grid: tuple[int, ...]  # seats in start order
    order: tuple[int, ...]  # of this phase
    at: int  # the place of the acting seat in `order`
    turn: TurnView | None
    chosen: str | None  # the card that is being laid on the track
    pile: int
    discards: tuple[str, ...]
    disaster_left: int
    disaster_sections: tuple[int, ...]
    laps_led: int
    arrivals: int
    blows: int
    finishes: tuple[RaceView, ...]
    winners: tuple[int, ...]
    reason: str


def view_of(race: NitroDice, viewer: int | None, components: Components) -> NitroDiceView:
    """What a viewer may know; viewer None is someone watching."""
    box, faces = race.box, components.faces
    asked = viewer is not None and viewer in race.waiting()
    return NitroDiceView(
        viewer=viewer,
        waiting=tuple(race.waiting()),
        sealed=(),
        legal=tuple(race.legal(viewer)) if viewer is not None and asked else (),
        decision=_decision(race),
        phase=PHASES.get(race.stage, "movement"),
        race=race.race,
        races=box.races,
        round=race.round,
        laps=box.laps,
        inside=LANES[box.street.inside],
        track=tuple(
            _section_view(KIND_NAMES[kind], laid, faces) for kind, laid in zip(box.street.track, race.laid, strict=True)
        ),
        seats=tuple(_seat_view(race, seat, place, faces, seat == viewer) for seat, place in enumerate(_places(race))),
        grid=tuple(race.grid),
        order=tuple(race.order)[: race.field],
        at=race.at,
        turn=None if race.mover == numbers.NOBODY else _turn_view(race),
        chosen=None if race.chosen == numbers.NO_CARD else faces[race.chosen].name,
        pile=race.pile.n,
        discards=_names(race.discards.counts, faces),
        disaster_left=race.disaster_left,
        disaster_sections=_bits(race.disaster_sections),
        laps_led=race.laps_led,
        arrivals=race.arrivals,
        blows=race.blows,
        finishes=_finishes(race),
        winners=_bits(race.won),
        reason=REASONS[race.ended],
    )


def _decision(race: NitroDice) -> str:
    if race.awaited == BETWEEN:
        return "none"
    if race.stage == numbers.DISCARD_STEP:
        return STEP_CARDS[purpose(race.pending)]
    return STAGES[race.stage]


def _section_view(kind: str, laid: int, faces: tuple[Face, ...]) -> SectionView:
    if kind in ("START", "GARAGE"):
        return SectionView(kind, "S", False, ())
    face, turned = faces[laid // 2], bool(laid % 2)
    return SectionView(kind, face.name, turned, face.turned if turned else face.hazards)


def _seat_view(race: NitroDice, seat: int, place: int, faces: tuple[Face, ...], own: bool) -> SeatView:
    """One player; only the owner sees the faces of a hand."""
    me = race.drivers[seat]
    card, lane, space = place_of(race.box, me.cell)
    return SeatView(
        seat=seat,
        place=place,
        section=me.section,
        card=card,
        lane=lane,
        space=space,
        laps=max(0, (me.section - 1) // race.box.street.length),
        arrived=me.arrived,
        wrecked=me.wrecked,
        speed=me.speed,
        condition=me.condition,
        tokens=me.tokens,
        hand_size=me.cards,
        hand=_names(me.held, faces) if own else None,
        played=_names(me.played, faces) if me.laid_down else (),
        points=race.points[seat],
        wins=race.wins[seat],
    )


def _places(race: NitroDice) -> list[int]:
    """Everybody's place: 1 is furthest forward; wrecks come after all dice still in the race."""
    forward = [key(race, seat) for seat in range(race.seats)]
    racing = [far for far, me in zip(forward, race.drivers, strict=True) if not me.wrecked]
    return [
        1 + (len(racing) if me.wrecked else sum(other > far for other in racing))
        for far, me in zip(forward, race.drivers, strict=True)
    ]


def _turn_view(race: NitroDice) -> TurnView:
    return TurnView(
        mover=race.mover,
        moved=race.moved,
        left=max(0, race.drivers[race.mover].speed - race.moved),
        bonus=race.bonus,
        first=race.first,
        used=race.used,
        boosting=race.boosting,
        halted=race.halted,
        pending=race.pending if race.stage == numbers.DISCARD_STEP and race.awaited != BETWEEN else None,
        arriving=None if race.arriving == numbers.NOBODY else race.arriving,
        entered=race.entered,
        pushed=None if race.pushed == numbers.NOBODY else race.pushed,
        pushed_entered=race.pushed_entered,
        passed=_bits(race.passed),
        train=tuple((race.train >> 3 * k & 7) - 1 for k in range(race.seats) if race.train >> 3 * k & 7),
        vacated=race.vacated,
        owed=race.owed,
    )


def _finishes(race: NitroDice) -> tuple[RaceView, ...]:
    seats, held = race.seats, race.finishes
    runs = [held[k : k + seats + 2] for k in range(0, len(held), seats + 2)]
    return tuple(RaceView(tuple(run[:seats]), REASONS[run[seats]], run[seats + 1]) for run in runs)


def _names(counts: Iterable[int], faces: tuple[Face, ...]) -> tuple[str, ...]:
    """The names of cards that are counted by kind, one for each card."""
    return tuple(faces[kind].name for kind, count in enumerate(counts) for _ in range(count))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(numbers.MOST_SECTIONS) if mask >> bit & 1) if mask else ()
