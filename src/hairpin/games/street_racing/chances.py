"""Chances: what drawing and stopping would bring, in words for the middle of a sentence."""

from __future__ import annotations

from hairpin.drawing import Chance, Voice
from hairpin.drawing.words import percent
from hairpin.games.street_racing.outlook import Outlook, count_of
from hairpin.games.street_racing.standing import lead_words

MOODS = {"no match": "go", "Water": "", "match": "tail", "crash": "crash"}


def chances_of(outlook: Outlook, voice: Voice) -> tuple[Chance, ...]:
    """What the next token can bring: each case with its share of the bag."""
    size = sum(count_of(tokens) for _, tokens in outlook.cases)
    found = []
    for what, tokens in outlook.cases:
        share = count_of(tokens)
        found.append(Chance(share, f"{percent(share / size)} {what}", _brings(what, outlook, voice), mood=MOODS[what]))
    return tuple(found)


def _brings(what: str, outlook: Outlook, voice: Voice) -> str:
    space = outlook.laid + 1
    if what == "crash":
        me, other = voice[outlook.seat], voice[1 - outlook.seat]
        if outlook.crash_out:
            return f"{me} {me:is|are} out: {other} {other:wins|win}"
        return _ends_at(0, outlook, voice)
    if what == "match":
        if outlook.match_ends:
            return _ends_at(outlook.fallen, outlook, voice)
        return f"speed {outlook.fallen}, a Skid on space {space}"
    fills = _ends_at(outlook.speed, outlook, voice) if outlook.last_space else f"fills space {space}"
    return f"{fills}, and counts as a skid" if what == "Water" else fills


def _ends_at(speed: int, outlook: Outlook, voice: Voice) -> str:
    return f"speed {speed}: {_turn_ends(speed, outlook, voice) or 'the check is over'}"


def stopping(outlook: Outlook, voice: Voice) -> str:
    """What it brings to stop now."""
    speed = outlook.laid
    turn_ends = _turn_ends(speed, outlook, voice)
    if turn_ends:
        return f"{speed} against {outlook.target}: {turn_ends}"
    me, other = voice[outlook.seat], voice[1 - outlook.seat]
    return f"{me} {me:drives|drive} on at {speed}, {other} {other:is|are} next"


def _turn_ends(speed: int, outlook: Outlook, voice: Voice) -> str:
    """What this speed leads to; empty while the other car is still to drive."""
    lead, verdict = outlook.lead_at(speed), outlook.verdict(speed)
    if lead is None:
        return ""
    if verdict == "tie":
        return "level, the race is drawn"
    if not verdict:
        return lead_words(lead, outlook.seat, voice)
    winner = voice[outlook.seat if verdict == "win" else 1 - outlook.seat]
    wins = f"{winner} {winner:wins|win}"
    return f"{wins} by {abs(lead)}" if lead else f"level, but {wins}: faster"
