"""Soundness: finds faults that no state of Street Racing may have; only `check_game` uses it."""

from __future__ import annotations

from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.racing import Racing


def faults(racing: Racing) -> list[str]:
    """Everything wrong with a state; empty for a sound one."""
    found = []
    box = racing.box
    for pile in (racing.bag, racing.unseen):
        if min(pile.counts) < 0 or sum(pile.counts) != pile.n:
            found.append("a pile has lost count of what it holds")
    for seat, me in enumerate(racing.drivers):
        if not 0 <= me.speed <= numbers.TOP_SPEED:
            found.append(f"seat {seat} runs at {me.speed}")
        if me.gap < 0:
            found.append(f"seat {seat} stands {-me.gap} behind the flags")
        if not 0 <= me.hand <= numbers.ALL_CARDS or (me.hand == 0 and me.card == numbers.NO_CARD):
            found.append(f"seat {seat} holds the cards {me.hand}, and has not played the last one")
        if (me.answer != numbers.NO_ANSWER) != bool(racing.sealed >> seat & 1):
            found.append(f"seat {seat} has an answer that is not sealed, or the other way round")
        if me.card != numbers.NO_CARD and racing.awaited == 3 and racing.stage == numbers.PLAY:
            found.append(f"seat {seat} shows a card before it has chosen one")
    tokens = [racing.track[k] for k in range(racing.laid)]
    if racing.stage != numbers.HANDLING and tokens:
        found.append("tokens lie on a track outside of a handling check")
    skids = tokens.count(numbers.SKID) + (1 if box.water in tokens else 0)
    if racing.skids != skids:
        found.append(f"{racing.skids} skids are counted, {skids} lie on the track")
    if tokens.count(numbers.SKID) > numbers.CRASH_SKIDS:
        found.append("more Skids lie on the track than there are")
    if racing.stage == numbers.HANDLING and racing.laid >= racing.drivers[racing.car].speed:
        found.append("a check goes on though the track is full")
    if racing.deck() < 1:
        found.append("the Road deck has run out")
    return found
