"""Components: reads and checks what the box prints; owners of the printed game can use their own component file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from hairpin.games.component_text import known, number, parse
from hairpin.refusal import BadComponents, one_of

TYPES = ("S", "TR", "TY")
LANES = ("L", "R", "G")  # left and right in the direction of travel, and the garage
TYPE_WORDS = {"S": "straight", "TR": "red turn", "TY": "yellow turn"}
STRAIGHT = 3  # spaces in each lane of a straight; the examples in the rules allow no other number
MOST_SPACES = 6
MOST_KINDS = 60  # the rules keep a set of faces in one machine number
MOST_OF_A_FACE = 500
MOST_CARDS = 2000
RULES = {
    "deal": (1, 50, 9),
    "condition": (1, 9, 9),
    "nitro_tokens": (0, 2, 2),
    "draw_first": (0, 50, 3),
    "draw_last": (0, 50, 5),
    "draw_others": (0, 50, 4),
    "draw_in_garage": (0, 50, 1),
    "garage_speed": (0, 9, 5),
    "lap_leader": (0, 50, 2),
}

Spot = tuple[str, int]  # a lane and a space


@dataclass(frozen=True)
class Face:
    """What is printed on a card: its type, and the lane and space of each hazard."""

    name: str

    @property
    def type(self) -> str:
        return self.name.partition(":")[0]

    @cached_property
    def hazards(self) -> tuple[Spot, ...]:
        return tuple((lane, int(space)) for lane, space in re.findall(r"([LR])(\d)", self.name.partition(":")[2]))

    @cached_property
    def turned(self) -> tuple[Spot, ...]:
        """The hazards of a straight that lies turned round (rules 1.2)."""
        opposite = [("R" if lane == "L" else "L", STRAIGHT + 1 - space) for lane, space in self.hazards]
        return tuple(sorted(opposite))

    @property
    def turns(self) -> bool:
        """Whether the card looks different when turned round; turns cannot be turned round."""
        return self.type == "S" and self.turned != tuple(sorted(self.hazards))

    @property
    def words(self) -> str:
        """`straight`, `red turn with hazards on L1 and R3`."""
        spots = [f"{lane}{space}" for lane, space in self.hazards]
        if not spots:
            return TYPE_WORDS[self.type]
        return f"{TYPE_WORDS[self.type]} with {'a hazard' if len(spots) == 1 else 'hazards'} on {' and '.join(spots)}"


@dataclass(frozen=True)
class Turns:
    """The spaces of a turn: how many in each lane, and which lie abreast of which."""

    inside: int
    outside: int
    to_outside: tuple[int, ...]
    to_inside: tuple[int, ...]

    @property
    def lengths(self) -> tuple[int, int]:
        """The spaces of the inside and of the outside lane."""
        return self.inside, self.outside

    def spaces(self, kind: str, lane: str) -> int:
        """The spaces in a lane of a section of this type; only turns differ."""
        if kind not in ("TR", "TY"):
            return STRAIGHT
        return self.inside if (lane == "L") == (kind == "TR") else self.outside


@dataclass(frozen=True)
class Components:
    """The faces (straights, red turns, yellow turns; plain ones first), their counts, and the numbers of the rules."""

    faces: tuple[Face, ...]
    counts: tuple[int, ...]
    turns: Turns
    deal: int
    condition: int
    nitro_tokens: int
    draw_first: int
    draw_last: int
    draw_others: int
    draw_in_garage: int
    garage_speed: int
    lap_leader: int

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of each face, by name."""
        return {face.name: kind for kind, face in enumerate(self.faces)}

    @property
    def numbers(self) -> dict[str, int]:
        """How many cards there are of each face, by name."""
        return {face.name: count for face, count in zip(self.faces, self.counts, strict=True)}


def printed_text() -> str:
    return (files(__package__) / "components.toml").read_text("utf-8")


@lru_cache(64)
def read_components(text: str | None) -> Components:
    """The components in a TOML or JSON text; None is the printed box."""
    data = parse(printed_text() if text is None else text, ("faces", "turns", "rules"))
    turns = _turns(_table(data, "turns"))
    faces = _faces(_table(data, "faces"), turns)
    rules = _table(data, "rules")
    known(rules, tuple(RULES), "the component file's rules")
    values = {
        name: number(rules, name, low, high, "the component file's rules", default)
        for name, (low, high, default) in RULES.items()
    }
    return Components(faces=tuple(faces), counts=tuple(faces.values()), turns=turns, **values)


def _table(data: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    values = data.get(part, {})
    if not isinstance(values, Mapping):
        raise BadComponents(f"the component file's {part} is {values!r}; it must be a table of values")
    return values


def _turns(values: Mapping[str, Any]) -> Turns:
    where = "the component file's turns"
    known(values, ("inside", "outside", "to_outside", "to_inside"), where)
    inside = number(values, "inside", 1, MOST_SPACES, where, 2)
    outside = number(values, "outside", inside, MOST_SPACES, where, max(3, inside))
    if (inside, outside) != (2, 3) and not ("to_outside" in values and "to_inside" in values):
        raise BadComponents(
            f"{where}: with inside = {inside} and outside = {outside} it needs to_outside and to_inside"
        )
    return Turns(
        inside,
        outside,
        _abreast(values.get("to_outside", [1, 3]), inside, outside, f"{where}: to_outside"),
        _abreast(values.get("to_inside", [1, 1, 2]), outside, inside, f"{where}: to_inside"),
    )


def _abreast(spaces: object, own: int, other: int, where: str) -> tuple[int, ...]:
    """For each space of a lane, the space abreast of it in the other lane; these never go backwards."""
    if (
        not isinstance(spaces, list)
        or len(spaces) != own
        or not all(isinstance(one, int) and not isinstance(one, bool) and 1 <= one <= other for one in spaces)
        or sorted(spaces) != spaces
    ):
        many = "1 space" if own == 1 else f"{own} spaces"
        raise BadComponents(f"{where} is {spaces!r}; it must be {many} from 1 to {other}, in rising order")
    return tuple(spaces)


def _faces(values: Mapping[str, Any], turns: Turns) -> dict[Face, int]:
    if not values:
        raise BadComponents("the component file has no faces: it needs a table with the number of cards of each face")
    counted: dict[Face, int] = {}
    for name in values:
        face = _face(name, turns)
        if face in counted:
            raise BadComponents(f"the face {face.name} is listed twice, once as {name}")
        counted[face] = number(values, name, 1, MOST_OF_A_FACE, "the component file's faces")
    for kind in TYPES:
        if Face(kind) not in counted:
            raise BadComponents(f"the component file's faces have no plain {TYPE_WORDS[kind]}, {kind}")
    if len(counted) > MOST_KINDS:
        raise BadComponents(f"there are {len(counted)} faces; {MOST_KINDS} are possible")
    if sum(counted.values()) > MOST_CARDS:
        raise BadComponents(f"there are {sum(counted.values())} cards; {MOST_CARDS} are possible")
    order = sorted(counted, key=lambda face: (TYPES.index(face.type), len(face.hazards), face.hazards))
    return {face: counted[face] for face in order}


def _face(name: str, turns: Turns) -> Face:
    """Make a face from its name, with the hazards sorted."""
    kind, colon, hazards = name.partition(":")
    where = f"the face {name!r}"
    if kind not in TYPES:
        raise BadComponents(f"{where} is of no known type; the types are {one_of(list(TYPES))}")
    marks = re.findall(r"[LR]\d", hazards)
    if "".join(marks) != hazards or (colon and not marks):
        raise BadComponents(f"{where}: hazards are written as lane and space, such as {kind}:L1 or {kind}:L1R3")
    if len(set(marks)) < len(marks):
        raise BadComponents(f"{where} has a hazard twice")
    for mark in marks:
        spaces = turns.spaces(kind, mark[0])
        if not 1 <= int(mark[1]) <= spaces:
            raise BadComponents(f"{where}: lane {mark[0]} of a {TYPE_WORDS[kind]} has the spaces 1 to {spaces}")
    return Face(f"{kind}:{''.join(sorted(marks))}" if marks else kind)
