"""What a speed means at the limit of the track: as a gauge, as what it will cost, and in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hairpin.drawing import Gauge, Tag
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.decisions import Situation
from hairpin.games.street_illegal.events import chips

FREE: Final = Tag(words="free", mood="free")
LOSES: Final = Tag(symbol="card-back", words="−1", mood="tail")
Parts = tuple[tuple[int, str], ...]


def top_of(now: Situation) -> int:
    """The fastest that three cards can be: the right end of every gauge."""
    return 3 * now.components.tempo[-1].velocity


@lru_cache(1024)
def costs(count: int) -> Tag:
    return Tag(symbol="chip", words=f"−{count}", mood="costs") if count else FREE


def chips_over(speed: int, limit: int | None) -> int:
    """The chips this speed costs at the limit; 0 if it is allowed."""
    return 0 if limit is None or speed <= limit else (speed - limit + 9) // 10


def price(speed: int, limit: int | None, cap: int) -> Tag:
    """What this speed will cost: nothing, chips, or braking; `cap` is what one can pay at once."""
    count = chips_over(speed, limit)
    return costs(count) if count <= cap else Tag(words="brake", mood="tail")


def limit_words(speed: int, limit: int | None, cap: int) -> tuple[str, str]:
    """What the limit says to a speed, and its mood."""
    if limit is None:
        return "no limit on this track", "ok"
    if speed <= limit:
        return ("at the limit: nothing to pay" if speed == limit else f"{limit - speed} below the limit"), "ok"
    count = chips_over(speed, limit)
    follows = f"{chips(count)} or brake next" if count <= cap else "you must brake"
    return f"{speed - limit} over: {follows}", "over"


class Reading(NamedTuple):
    """A speed as it is read against a limit: its figure, its price, both as a note under a slot, and a gauge's words."""

    figure: str
    price: Tag
    note: Tag
    words: str
    mood: str
    sign: str


@lru_cache(4096)
def reading(speed: int, limit: int | None, cap: int) -> Reading:
    figure, tag = str(speed), price(speed, limit, cap)
    words, mood = limit_words(speed, limit, cap)
    return Reading(figure, tag, Tag(figure, tag.symbol, tag.words, tag.mood), words, mood, limit_symbol(limit))


def gauge_of(read: Reading, limit: int | None, parts: Parts, top: int, before: str) -> Gauge:
    """Cards end to end against the limit; `before` is the speed before."""
    figure = read.figure
    return Gauge(figure, limit, parts, top, read.sign, "" if before == figure else before, read.words, read.mood)


def gauge(now: Situation, parts: Parts) -> Gauge:
    """The car with these cards."""
    limit = now.limit
    speed = sum([value for value, _ in parts])
    return gauge_of(reading(speed, limit, now.cap), limit, parts, top_of(now), str(now.speed))


def lying(now: Situation) -> Parts:
    """The cards as they lie."""
    return tuple([(lies, "old") for lies in now.face])


def standing(now: Situation) -> Gauge:
    """The car as it is."""
    return gauge(now, lying(now))
