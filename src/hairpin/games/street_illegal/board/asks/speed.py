"""What a speed means at the limit of the track: as a gauge, as what it will cost, and in words."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Gauge, Tag
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.decisions import Situation
from hairpin.games.street_illegal.events import chips

FREE = Tag(words="free", mood="free")
LOSES = Tag(symbol="card-back", words="−1", mood="tail")
Parts = tuple[tuple[int, str], ...]


def top_of(now: Situation) -> int:
    """The fastest that three cards can be: the right end of every gauge."""
    return 3 * now.components.tempo[-1].velocity


@lru_cache(1024)
def costs(count: int) -> Tag:
    return Tag(symbol="chip", words=f"−{count}", mood="costs") if count else FREE


def chips_over(now: Situation, speed: int) -> int:
    """The chips this speed costs at the limit; 0 if it is allowed."""
    limit = now.limit
    return 0 if limit is None or speed <= limit else (speed - limit + 9) // 10


def can_pay(now: Situation, count: int) -> bool:
    return count <= min(now.chips, now.me.hand_size)


def price(now: Situation, speed: int) -> Tag:
    """What this speed will cost: nothing, chips, or braking."""
    count = chips_over(now, speed)
    return costs(count) if can_pay(now, count) else Tag(words="brake", mood="tail")


def note(now: Situation, speed: int) -> Tag:
    """Under a slot: the speed it makes, and its price."""
    tag = price(now, speed)
    return Tag(str(speed), tag.symbol, tag.words, tag.mood)


def limit_words(now: Situation, speed: int) -> tuple[str, str]:
    """What the limit says to a speed, and its mood."""
    limit = now.limit
    if limit is None:
        return "no limit on this track", "ok"
    if speed <= limit:
        return ("at the limit: nothing to pay" if speed == limit else f"{limit - speed} below the limit"), "ok"
    count = chips_over(now, speed)
    follows = f"{chips(count)} or brake next" if can_pay(now, count) else "you must brake"
    return f"{speed - limit} over: {follows}", "over"


def gauge(now: Situation, parts: Parts, was: int | None = None, figure: str = "", words: str = "") -> Gauge:
    """Cards end to end against the limit."""
    speed = sum(value for value, _ in parts)
    said, mood = limit_words(now, speed)
    return Gauge(
        figure or str(speed),
        now.limit,
        parts,
        top_of(now),
        limit_symbol(now.limit),
        "" if was is None or was == speed else str(was),
        words or said,
        mood,
    )


def standing(now: Situation) -> Gauge:
    """The car as it is."""
    return gauge(now, tuple((card.velocity, "old") for card in now.me.face))
