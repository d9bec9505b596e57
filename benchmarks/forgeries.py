"""Forged records: flips one bit of a record with seeds, many thousand times; no forgery may be verified.

    python -m benchmarks.forgeries [10000]

First the flipped records as they are: none may be accepted. Then as many with a corrected checksum, as a forger would
do: a flip in any line of luck must still be noticed. Other accepted flips are counted by the kind of their line:
docs/fair-luck.md says what the checksum alone covers.
"""

from __future__ import annotations

import sys
from collections import Counter

from benchmarks.seeded import accepted, flips, played, resealed, seeded_match

LUCK = ("commit", "seed", "secret", "~")


def record() -> bytes:
    """A whole match with hidden cards, two seeds and one that is missing."""
    seeds = [bytes([seat] * 32) for seat in range(3)]
    match = played(seeded_match("street-illegal", seeds, [True, False, True], b"forge" * 6), seed=7)
    return match.record().write().encode()


def forge(text: bytes, count: int) -> tuple[int, Counter[str], Counter[str]]:
    """How many plain flips were accepted; and, with a right checksum, how many of each kind were tried and accepted."""
    plain = sum(accepted(one) for one in flips(text, count, seed=1))
    tried: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    lines = text.decode().split("\n")
    for one in flips(text, count, seed=2):
        try:
            changed = one.decode()
        except UnicodeDecodeError:
            continue
        again = changed.split("\n")
        place = next((n for n, (old, new) in enumerate(zip(lines, again, strict=False)) if old != new), len(lines) - 1)
        kind = lines[place].split(" ")[0]
        kind = "answer" if kind.isdigit() else kind
        tried[kind] += 1
        if kind != "end" and accepted(resealed(changed).encode()):
            taken[kind] += 1
    return plain, tried, taken


def main(count: int) -> int:
    text = record()
    assert accepted(text)
    plain, tried, taken = forge(text, count)
    print(f"{count} flips as they are: {plain} accepted")
    print(f"{sum(tried.values())} flips with the checksum put right:")
    for kind, number in sorted(tried.items()):
        print(f"  {kind or 'empty':<12}{number:>7} tried{taken[kind]:>7} accepted")
    wrong = plain + sum(taken[kind] for kind in LUCK)
    print("none of the luck was accepted" if not wrong else f"{wrong} FORGERIES WERE ACCEPTED")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
