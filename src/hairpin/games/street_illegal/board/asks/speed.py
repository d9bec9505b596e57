"""What a speed means at the limit of the track: as a gauge, as a cost, and in words."""

from __future__ import annotations

from hairpin.drawing import Gauge, Tag
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.decisions import Situation
from hairpin.games.street_illegal.events import chips

FREE = Tag(words="free", mood="free")
LOSES = Tag(symbol="card-back", words="−1", mood="tail")
Parts = tuple[tuple[int, str], ...]


def top_of(now: Situation) -> int:
    """The highest speed of three cards: the right end of every gauge."""
    return 3 * now.components.tempo[-1].velocity


def costs(count: int) -> Tag:
    return Tag(symbol="chip", words=f"−{count}", mood="costs") if count else FREE


def chips_over(speed: int, limit: int | None) -> int:
    """The chips this speed costs at the limit; 0 if it is allowed."""
    return 0 if limit is None or speed <= limit else (speed - limit + 9) // 10


def price(speed: int, limit: int | None, cap: int) -> Tag:
    """What this speed will cost: nothing, chips, or braking; `cap` is the most chips that can be paid at once."""
    count = chips_over(speed, limit)
    return costs(count) if count <= cap else Tag(words="brake", mood="tail")


def limit_words(speed: int, limit: int | None, cap: int) -> tuple[str, str]:
    """What the limit means for a speed, in words, and their mood."""
    if limit is None:
        return "no limit on this track", "ok"
    if speed <= limit:
        return ("at the limit: nothing to pay" if speed == limit else f"{limit - speed} below the limit"), "ok"
    count = chips_over(speed, limit)
    follows = f"{chips(count)} or brake next" if count <= cap else "you must brake"
    return f"{speed - limit} over: {follows}", "over"


def gauge(now: Situation, parts: Parts) -> Gauge:
    """The gauge of a car with these cards, end to end against the limit."""
    limit = now.limit
    speed = sum(value for value, _ in parts)
    was = "" if speed == now.speed else str(now.speed)
    words, mood = limit_words(speed, limit, now.cap)
    return Gauge(str(speed), limit, parts, top_of(now), limit_symbol(limit), was, words, mood)


def lying(now: Situation) -> Parts:
    """The cards as they lie."""
    return tuple((lies, "old") for lies in now.face)


def standing(now: Situation) -> Gauge:
    """The gauge of the car as it is."""
    return gauge(now, lying(now))
