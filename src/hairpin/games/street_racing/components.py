"""Components: what the box prints, read from text and checked; owners of the printed game can put in their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from hairpin.games.component_text import known, number, parse
from hairpin.refusal import BadComponents, one_of

CARDS = ("coast", "cruise", "block", "pass", "push")
PICKUPS = ("none", "one", "all")
BONUS_WHEN = ("never", "behind", "second", "always")
PARTS = (
    "check_roads", "steering_tokens", "skid_tokens", "water_tokens", "penalty", "road_cards", "handling_tokens", "car_cards",
)  # fmt: skip
TOP_SPEED = 12
MOST_KINDS = 8
MOST_OF_A_KIND = 50
POLICE = "police"
WATER = "water"
STEERING = "steering"
SKID = "skid"
SHAPES = {"red": "hairpin", "yellow": "chicane", "blue": "sweeper"}  # tell a bend without its colour (ruling 34)
RESERVED = (POLICE, WATER, STEERING, SKID)


@dataclass(frozen=True)
class CarCard:
    """A card of a Car deck: what it adds to the speed, how it steers, and what else it does."""

    name: str
    value: int
    steering: int
    pickup: str
    block: bool
    bonus: int
    bonus_when: str

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def grows(self) -> bool:
        """Whether its value can be increased at all."""
        return self.bonus > 0 and self.bonus_when != "never"

    @property
    def words(self) -> str:
        return f"{self.title} {self.value}"


@dataclass(frozen=True)
class Components:
    """Car cards in the order of CARDS, roads and colours as they are listed, and how many there are of each."""

    cards: tuple[CarCard, ...]
    roads: tuple[str, ...]
    road_counts: tuple[int, ...]
    check_roads: tuple[str, ...]
    colours: tuple[str, ...]
    token_counts: tuple[int, ...]
    penalty: tuple[tuple[int, ...], ...]
    steering_tokens: int
    skid_tokens: int
    water_tokens: int

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The kinds of tokens a bag can hold: the colours, then Water."""
        return (*self.colours, WATER)

    def needs_check(self, road: str) -> bool:
        return road in self.check_roads

    @cached_property
    def road_names(self) -> dict[str, str]:
        """Every road as a person reads it, and the police: `red hairpin`, `straight`, `police`."""
        bends = {road: f"{road} {SHAPES.get(road, 'bend')}" for road in self.check_roads}
        return {**{road: road for road in (*self.roads, POLICE)}, **bends}

    def road_words(self, road: str) -> str:
        return self.road_names[road]

    def card(self, name: str) -> CarCard:
        return self.cards[CARDS.index(name)]


def printed_text() -> str:
    return (files(__package__) / "components.toml").read_text("utf-8")


@lru_cache(64)
def read_components(text: str | None) -> Components:
    """The components in a TOML or JSON text; None is the printed box."""
    data = parse(printed_text() if text is None else text, PARTS)
    roads = _counts(data, "road_cards", 1)
    if len(roads) > MOST_KINDS:
        raise BadComponents(f"road_cards: there are {len(roads)} kinds of road; {MOST_KINDS} are possible")
    checks = _check_roads(data, roads)
    tokens = _counts(data, "handling_tokens", 0)
    for colour in tokens:
        if colour not in checks:
            raise BadComponents(
                f"handling_tokens: there are {colour} tokens, but no road that needs a check is {colour}; "
                f"check_roads has {', '.join(checks)}"
            )
    for road in checks:
        if road not in tokens:
            raise BadComponents(f"handling_tokens: {road} is missing, though {road} roads need a check; it can be 0")
    steering_tokens = number(data, "steering_tokens", 0, TOP_SPEED, "the component file", 3)
    return Components(
        cards=_cards(data, steering_tokens),
        roads=tuple(roads),
        road_counts=tuple(roads.values()),
        check_roads=checks,
        colours=tuple(tokens),
        token_counts=tuple(tokens.values()),
        penalty=_penalty(data),
        steering_tokens=steering_tokens,
        skid_tokens=number(data, "skid_tokens", 2, TOP_SPEED, "the component file", 2),
        water_tokens=number(data, "water_tokens", 0, TOP_SPEED, "the component file", 2),
    )


def _table(data: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    table = data.get(part)
    if not isinstance(table, Mapping) or not table:
        raise BadComponents(f"the component file has no {part}: it needs a table under that name")
    return table


def _counts(data: Mapping[str, Any], part: str, low: int) -> dict[str, int]:
    """How many there are of each name. Names are single words in lower case, since records use them."""
    table = _table(data, part)
    for name in table:
        if not (name.isascii() and name.isalpha() and name.islower() and len(name) <= 12):
            raise BadComponents(f"{part}: {name!r} is no name; it must be one word of 1 to 12 small letters")
        if name in RESERVED:
            raise BadComponents(f"{part}: the name {name} is taken; {one_of(list(RESERVED))} mean something else")
    return {name: number(table, name, low, MOST_OF_A_KIND, part) for name in table}


def _check_roads(data: Mapping[str, Any], roads: Mapping[str, int]) -> tuple[str, ...]:
    checks = data.get("check_roads")
    if not isinstance(checks, list) or not all(isinstance(road, str) for road in checks) or not checks:
        raise BadComponents(f"check_roads is {checks!r}; it must be a list of roads out of {one_of(list(roads))}")
    for road in checks:
        if road not in roads:
            raise BadComponents(f"check_roads has a road {road!r}; road_cards has {one_of(list(roads))}")
    if len(set(checks)) < len(checks):
        raise BadComponents(f"check_roads: a road stands twice in {checks!r}")
    return tuple(road for road in roads if road in checks)


def _penalty(data: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    rows = data.get("penalty")
    if not isinstance(rows, list) or len(rows) != 2:
        raise BadComponents("penalty must have two rows: speed lost without a skid, and with one")
    read = []
    for row, where in zip(rows, ("penalty without a skid", "penalty with one skid"), strict=True):
        if not isinstance(row, list) or len(row) != TOP_SPEED + 1:
            raise BadComponents(f"{where}: it must have {TOP_SPEED + 1} numbers, for the speeds 0 to {TOP_SPEED}")
        lost = {f"the loss at speed {speed}": value for speed, value in enumerate(row)}
        read.append(tuple(number(lost, key, 0, TOP_SPEED, where) for key in lost))
    return tuple(read)


def _cards(data: Mapping[str, Any], steering_tokens: int) -> tuple[CarCard, ...]:
    table = _table(data, "car_cards")
    for name in table:
        if name not in CARDS:
            raise BadComponents(f"car_cards has a card {name!r}; the cards are {', '.join(CARDS)}")
    cards = tuple(_card(table, name, steering_tokens) for name in CARDS)
    if all(card.pickup != "all" for card in cards):
        raise BadComponents("car_cards: no card has pickup all; without one a hand would run empty")
    return cards


def _card(table: Mapping[str, Any], name: str, steering_tokens: int) -> CarCard:
    card = table.get(name)
    where = f"car card {name}"
    if not isinstance(card, Mapping):
        raise BadComponents(f"{where} is missing: it needs a table with its value and steering")
    known(card, ("value", "steering", "pickup", "block", "bonus", "bonus_when"), where)
    block = card.get("block", False)
    if not isinstance(block, bool):
        raise BadComponents(f"{where}: block is {block!r}; it must be true or false")
    bonus = number(card, "bonus", 0, TOP_SPEED, where, 0)
    return CarCard(
        name=name,
        value=number(card, "value", 0, TOP_SPEED, where),
        steering=number(card, "steering", 0, steering_tokens, where),
        pickup=_word(card, "pickup", PICKUPS, "none", where),
        block=block,
        bonus=bonus,
        bonus_when=_word(card, "bonus_when", BONUS_WHEN, "behind" if bonus else "never", where),
    )


def _word(card: Mapping[str, Any], key: str, words: tuple[str, ...], default: str, where: str) -> str:
    word = card.get(key, default)
    if word not in words:
        raise BadComponents(f"{where}: {key} is {word!r}; it must be {one_of(list(words))}")
    return str(word)
