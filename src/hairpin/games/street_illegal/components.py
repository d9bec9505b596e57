"""Components: what the box prints, read from text and checked; owners of the printed game can put in their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from hairpin.games.component_text import known, number, parse
from hairpin.refusal import BadComponents, one_of

SITUATIONS = ("left", "middle", "right", "up", "down")
SIGNS = {"left": "◀", "middle": "●", "right": "▶", "up": "▲", "down": "▼"}
SITUATION_WORDS = {
    "left": "left blocked",
    "middle": "middle blocked",
    "right": "right blocked",
    "up": "uphill",
    "down": "downhill",
}
PLACES = ("on the left", "in the middle", "on the right")
MOST_KINDS = 208
MOST_CARDS = 2000
MOST_CHIPS = 1_000_000  # the old limit of a box; in new matches the limit of the option holds
FASTEST = 999


@dataclass(frozen=True, order=True)
class TempoCard:
    """A velocity and its situation icons, normally one."""

    velocity: int
    icons: tuple[str, ...]

    @cached_property
    def name(self) -> str:
        return f"{self.velocity}-{'+'.join(self.icons) or 'plain'}"

    @cached_property
    def words(self) -> str:
        """As it is shown: `40▼`. A sign is used because words like left and right also name the places on the mat."""
        return f"{self.velocity}{''.join(SIGNS[icon] for icon in self.icons)}"

    @cached_property
    def title(self) -> str:
        """In words alone: `40, downhill`."""
        return ", ".join([str(self.velocity), *(SITUATION_WORDS[icon] for icon in self.icons)])


@dataclass(frozen=True)
class TrackCard:
    """A speed limit (None: no limit) and a situation."""

    limit: int | None
    situation: str

    @cached_property
    def name(self) -> str:
        return f"{self.limit or 'none'}-{self.situation}"

    @cached_property
    def words(self) -> str:
        return f"{self.limit or 'no limit'}, {SITUATION_WORDS[self.situation]}"

    @cached_property
    def title(self) -> str:
        """The same with `limit` before the number."""
        return self.words if self.limit is None else f"limit {self.words}"

    def matching(self, cards: Iterable[TempoCard]) -> int:
        """How many of these cards show this situation."""
        return sum(self.situation in card.icons for card in cards)


@dataclass(frozen=True)
class Components:
    """Kinds of cards in their order (tempo cards by velocity), how many there are of each, and the printed numbers."""

    tempo: tuple[TempoCard, ...]
    tempo_counts: tuple[int, ...]
    tracks: tuple[TrackCard, ...]
    track_counts: tuple[int, ...]
    deal: int
    start_chips: int
    chips_per_match: int
    chip_supply: int | None
    track_length: int
    cars: int
    points: tuple[int, ...]


def printed_text() -> str:
    return (files(__package__) / "components.toml").read_text("utf-8")


@lru_cache(64)
def read_components(text: str | None) -> Components:
    """The components in a TOML or JSON text; None is the printed box."""
    data = parse(printed_text() if text is None else text, ("tempo", "tracks", "rules"))
    tempo = _tempo(_list_of(data, "tempo"))
    tracks = _tracks(_list_of(data, "tracks"))
    rules = data.get("rules", {})
    if not isinstance(rules, Mapping):
        raise BadComponents("the component file's rules must be a table of numbers")
    numbers = _rules(rules, sum(tracks.values()))
    return Components(
        tempo=tuple(tempo),
        tempo_counts=tuple(tempo.values()),
        tracks=tuple(tracks),
        track_counts=tuple(tracks.values()),
        **numbers,
    )


def _list_of(data: Mapping[str, Any], part: str) -> Sequence[Mapping[str, Any]]:
    cards = data.get(part)
    if not isinstance(cards, list) or not cards:
        raise BadComponents(f"the component file has no {part}: it needs a list of cards under that name")
    for place, card in enumerate(cards, 1):
        if not isinstance(card, Mapping):
            raise BadComponents(f"{part.removesuffix('s')} card {place} is not a table of values")
    return cards


def _tempo(cards: Sequence[Mapping[str, Any]]) -> dict[TempoCard, int]:
    counted: dict[TempoCard, int] = {}
    for place, card in enumerate(cards, 1):
        where = f"tempo card {place}"
        known(card, ("velocity", "icons", "count"), where)
        icons = card.get("icons")
        if not isinstance(icons, list) or not all(icon in SITUATIONS for icon in icons):
            raise BadComponents(f"{where}: icons is {icons!r}; it must be a list out of {one_of(list(SITUATIONS))}")
        if len(set(icons)) < len(icons):
            raise BadComponents(f"{where}: an icon stands twice in {icons!r}")
        kind = TempoCard(number(card, "velocity", 1, FASTEST, where), tuple(sorted(icons, key=SITUATIONS.index)))
        counted[kind] = counted.get(kind, 0) + number(card, "count", 1, MOST_CARDS, where, 1)
    if len(counted) > MOST_KINDS:
        raise BadComponents(f"there are {len(counted)} kinds of tempo cards; {MOST_KINDS} are possible")
    if sum(counted.values()) > MOST_CARDS:
        raise BadComponents(f"there are {sum(counted.values())} tempo cards; {MOST_CARDS} are possible")
    order = sorted(counted, key=lambda kind: (kind.velocity, [SITUATIONS.index(icon) for icon in kind.icons]))
    return {kind: counted[kind] for kind in order}


def _tracks(cards: Sequence[Mapping[str, Any]]) -> dict[TrackCard, int]:
    counted: dict[TrackCard, int] = {}
    for place, card in enumerate(cards, 1):
        where = f"track card {place}"
        known(card, ("limit", "situation", "count"), where)
        situation = card.get("situation")
        if situation not in SITUATIONS:
            raise BadComponents(f"{where}: situation is {situation!r}; it must be {one_of(list(SITUATIONS))}")
        limit = 0 if card.get("limit", 0) is None else number(card, "limit", 0, 3 * FASTEST, where, 0)
        kind = TrackCard(limit or None, situation)
        counted[kind] = counted.get(kind, 0) + number(card, "count", 1, 100, where, 1)
    if sum(counted.values()) > MOST_CARDS:
        raise BadComponents(f"there are {sum(counted.values())} track cards; {MOST_CARDS} are possible")
    return counted


def _rules(rules: Mapping[str, Any], track_cards: int) -> dict[str, Any]:
    keys = ("deal", "lineup", "start_chips", "chips_per_match", "chip_supply", "track_length", "cars", "points")
    where = "the component file's rules"
    known(rules, keys, where)
    number(rules, "lineup", 3, 3, where, 3)
    supply = rules.get("chip_supply", 50)
    cars = number(rules, "cars", 1, 7, where, 7)
    points = rules.get("points", [15, 11, 8, 6, 4, 2, 1][:cars])
    if (
        not isinstance(points, list)
        or len(points) != cars
        or not all(isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= 1000 for one in points)
        or sorted(points, reverse=True) != points
        or points[0] < 1
    ):
        raise BadComponents(
            f"{where}: points is {points!r}; it must be {cars} whole numbers up to 1000, one a position, the best first"
        )
    return {
        "deal": number(rules, "deal", 4, 31, where, 8),
        "start_chips": number(rules, "start_chips", 0, 1000, where, 3),
        "chips_per_match": number(rules, "chips_per_match", 0, 100, where, 2),
        "chip_supply": None if supply is None else number(rules, "chip_supply", 0, MOST_CHIPS, where, 50),
        "track_length": number(rules, "track_length", 1, track_cards, where, min(8, track_cards)),
        "cars": cars,
        "points": tuple(points),
    }
