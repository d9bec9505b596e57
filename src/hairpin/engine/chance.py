"""Chance: the only source of luck in a match.

Rules pass in the pile or die to draw from, and say why and for whom. So a record holds outcomes that a person can
read, and a test can choose the cards. `Fast` is for millions of matches; anyone can check `Fair` afterwards;
`Recorded` writes down the outcomes of another chance; `Scripted` and `Replayed` give outcomes from a list.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, final

from hairpin.engine.compat import i64, mypyc_attr
from hairpin.engine.pile import Pile

EVERYBODY: Final = -1  # whose eyes an outcome is for, when it is for all

WORD: Final = 0xFFFFFFFF
LONG: Final = 0xFFFFFFFFFFFFFFFF
LABEL: Final = b"hairpin-luck-2"  # starts the message that makes the key, so that no draw has the same message
BLOCK: Final = 64  # block size of SHA-256, in bytes
FACTOR: Final = 0x7A3C5599  # FACTOR * 2**32 - 1 is a safe prime


class LuckRefused(ValueError):
    """A given outcome cannot be drawn here, or no given outcome is left."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    __slots__ = ()

    @abstractmethod
    def below(self, n: i64) -> i64:
        """Uniform in range(n), 0 < n < 2**31."""

    def draw(self, pile: Pile, why: i64, seat: i64) -> i64:
        """Draw one card from a pile that is not empty. Only `seat` sees it, or EVERYBODY."""
        kind = pile.nth(self.below(pile.n))
        pile.take(kind)
        return kind

    def roll(self, sides: i64, why: i64, seat: i64) -> i64:
        """Roll a die: 1 ... sides."""
        return self.below(sides) + 1

    @abstractmethod
    def clone(self) -> Chance: ...

    def __copy__(self) -> Chance:
        return self.clone()


@final
class Fast(Chance):
    """Multiply-with-carry on 32-bit words: the same numbers interpreted and compiled, and a clone is one object.

    The whole state is one int below 2**63, so unbounded and machine integers agree.
    """

    __slots__ = ("word",)

    def __init__(self, word: i64) -> None:
        self.word: i64 = word

    def below(self, n: i64) -> i64:
        low = self.word & WORD
        high = self.word >> 32
        self.word = low * FACTOR + high
        return ((low ^ high) * n) >> 32

    def clone(self) -> Chance:
        return Fast(self.word)

    def __reduce__(self) -> tuple[object, ...]:
        return (Fast, (int(self.word),))


def seeded(seed: int) -> Fast:
    """A Fast generator. The seed is mixed first, so that neighbouring seeds do not start alike."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & LONG
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & LONG
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & LONG
    z ^= z >> 31
    return Fast(z % (FACTOR * 2**32 - 2) + 1)


@final
class Fair(Chance):
    """Luck that anyone can check when the match is over.

    The SHA-256 of the secret is published before the first draw. The k-th number is HMAC-SHA-256(key, "k:attempt"):
    its first 8 bytes, reduced to the range by rejection, so that no outcome is favoured. The key is `luck_key` of the
    secret and the players' seeds; without seeds it is the secret itself. With the secret and the seeds, anyone can
    compute every draw again; docs/fair-luck.md says how, byte by byte.
    """

    __slots__ = ("drawn", "key", "secret")

    def __init__(self, secret: bytes, drawn: int, key: bytes = b"") -> None:
        self.secret: bytes = secret
        self.drawn: int = drawn
        self.key: bytes = key or secret

    def commitment(self) -> str:
        return commitment_to(self.secret)

    def below(self, n: i64) -> i64:
        size = int(n)
        ceiling = 2**64 - 2**64 % size
        attempt = 0
        while True:
            number = int.from_bytes(_mark(self.key, f"{self.drawn}:{attempt}".encode())[:8], "big")
            if number < ceiling:
                self.drawn += 1
                return number % size
            attempt += 1

    def clone(self) -> Chance:
        return Fair(self.secret, self.drawn, self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return (Fair, (self.secret, self.drawn, self.key))


def luck_key(secret: bytes, shares: Sequence[bytes]) -> bytes:
    """The key for drawing luck, made from the secret and the share of each seat in order; no share is empty bytes.

    A share is one byte for its kind, then 32 bytes, so no two lists of shares give the same message.
    """
    if not any(shares):
        return secret
    message = LABEL
    for share in shares:
        message += share or b"\x00"
    return _mark(secret, message)


def _mark(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256. The hash of the secret alone is cached; the rest takes a third of the time."""
    inner, outer = _begun(secret)
    inner, outer = inner.copy(), outer.copy()
    inner.update(message)
    outer.update(inner.digest())
    return bytes(outer.digest())


@lru_cache(256)
def _begun(secret: bytes) -> tuple[Any, Any]:
    """The inner and outer hash of an HMAC, with the key already in and no message yet (RFC 2104)."""
    key = (secret if len(secret) <= BLOCK else hashlib.sha256(secret).digest()).ljust(BLOCK, b"\0")
    return hashlib.sha256(bytes([byte ^ 0x36 for byte in key])), hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))


def commitment_to(secret: bytes) -> str:
    """The hash that is published before a match, so that its luck cannot be changed afterwards."""
    return hashlib.sha256(secret).hexdigest()


@final
class Outcome:
    """One thing that luck decided: why it was drawn, who may see it, and what came out.

    `size` is the number of cards or sides it was drawn from (0: unknown). `index` is the number drawn, from 0 to
    `size` - 1 (-1: unknown). Outcomes are equal if `why`, `seat` and `value` are equal.
    """

    __slots__ = ("index", "seat", "size", "value", "why")

    def __init__(self, why: i64, seat: i64, value: i64, size: i64 = 0, index: i64 = -1) -> None:
        self.why: i64 = why
        self.seat: i64 = seat
        self.value: i64 = value
        self.size: i64 = size
        self.index: i64 = index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return False
        return self.why == other.why and self.seat == other.seat and self.value == other.value

    def __hash__(self) -> int:
        return hash((int(self.why), int(self.seat), int(self.value)))

    def __repr__(self) -> str:
        return f"Outcome(why={self.why}, seat={self.seat}, value={self.value})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Outcome, (int(self.why), int(self.seat), int(self.value), int(self.size), int(self.index)))


@final
class Recorded(Chance):
    """Writes down every outcome that another chance gives."""

    __slots__ = ("outcomes", "source")

    def __init__(self, source: Chance) -> None:
        self.source: Chance = source
        self.outcomes: list[Outcome] = []

    def below(self, n: i64) -> i64:
        return self.source.below(n)

    def draw(self, pile: Pile, why: i64, seat: i64) -> i64:
        size = pile.n
        value = self.source.draw(pile, why, seat)
        self.outcomes.append(Outcome(why, seat, value, size))
        return value

    def roll(self, sides: i64, why: i64, seat: i64) -> i64:
        value = self.source.roll(sides, why, seat)
        self.outcomes.append(Outcome(why, seat, value, sides))
        return value

    def clone(self) -> Chance:
        twin = Recorded(self.source.clone())
        twin.outcomes = self.outcomes[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return (_recorded_of, (self.source, self.outcomes))


def _recorded_of(source: Chance, outcomes: list[Outcome]) -> Recorded:
    recorded = Recorded(source)
    recorded.outcomes = outcomes
    return recorded


@final
class Scripted(Chance):
    """Gives the outcomes of a script, each kind of luck in its own order.

    When a kind of luck (`why`) has no outcome left, `source` draws it; without a source it is refused.
    """

    __slots__ = ("script", "source")

    def __init__(self, script: dict[int, list[int]], source: Chance | None) -> None:
        self.script: dict[int, list[int]] = {why: list(values) for why, values in script.items()}
        self.source: Chance | None = source

    def below(self, n: i64) -> i64:
        source = self.source
        if source is None:
            raise LuckRefused("this script has no luck of its own")
        return source.below(n)

    def next(self, why: i64) -> i64:
        """The next scripted value for this kind of luck, or -1."""
        values = self.script.get(why)
        if values:
            return values.pop(0)
        return -1

    def draw(self, pile: Pile, why: i64, seat: i64) -> i64:
        value = self.next(why)
        if value < 0:
            source = self.source
            if source is None:
                raise LuckRefused(f"the script has no outcome left for luck of kind {why}")
            return source.draw(pile, why, seat)
        if not pile.holds(value):
            raise LuckRefused(f"the script draws {value} for luck of kind {why}, but none is left to draw")
        pile.take(value)
        return value

    def roll(self, sides: i64, why: i64, seat: i64) -> i64:
        value = self.next(why)
        if value < 0:
            source = self.source
            if source is None:
                raise LuckRefused(f"the script has no outcome left for luck of kind {why}")
            return source.roll(sides, why, seat)
        if value < 1 or value > sides:
            raise LuckRefused(f"the script rolls {value} on a die of {sides} sides")
        return value

    def clone(self) -> Chance:
        source = self.source
        return Scripted(self.script, None if source is None else source.clone())

    def __reduce__(self) -> tuple[object, ...]:
        return (Scripted, (self.script, self.source))


@final
class Replayed(Chance):
    """Gives the outcomes of a record in exactly their order; refuses if the match asks for other luck."""

    __slots__ = ("outcomes", "used")

    def __init__(self, outcomes: list[Outcome], used: i64) -> None:
        self.outcomes: list[Outcome] = outcomes
        self.used: i64 = used

    def below(self, n: i64) -> i64:
        raise LuckRefused("a replay has no luck of its own")

    def left(self) -> i64:
        held: i64 = len(self.outcomes)
        return held - self.used

    def next(self, why: i64, seat: i64) -> i64:
        if self.left() == 0:
            raise LuckRefused("the match asks for luck where the record holds none")
        outcome = self.outcomes[self.used]
        if outcome.why != why or outcome.seat != seat:
            raise LuckRefused("the match asks for other luck than the record holds here")
        self.used += 1
        return outcome.value

    def draw(self, pile: Pile, why: i64, seat: i64) -> i64:
        value = self.next(why, seat)
        if not pile.holds(value):
            raise LuckRefused("the record draws a card that is not there to be drawn")
        pile.take(value)
        return value

    def roll(self, sides: i64, why: i64, seat: i64) -> i64:
        value = self.next(why, seat)
        if value < 1 or value > sides:
            raise LuckRefused(f"the record rolls {value} on a die of {sides} sides")
        return value

    def clone(self) -> Chance:
        return Replayed(self.outcomes, self.used)

    def __reduce__(self) -> tuple[object, ...]:
        return (Replayed, (self.outcomes, int(self.used)))
