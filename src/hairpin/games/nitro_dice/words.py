"""Words that several parts of the page share: cards, places, lanes, and lists of things."""

from __future__ import annotations

from collections.abc import Sequence

TYPE_NAMES = {"S": "straight", "TR": "red", "TY": "yellow"}  # of the card that a section wants
KINDS = {"S": "straight", "TR": "left turn", "TY": "right turn", "START": "start card", "GARAGE": "garage card"}
LANE_NAMES = {"L": "left lane", "R": "right lane", "G": "garage"}
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
SIDES = {"L": "left", "R": "right", "G": "into the garage"}


def card_words(face: str) -> str:
    """`straight`, `left turn with a hazard on L1`."""
    type_, _, hazards = face.partition(":")
    if not hazards:
        return KINDS[type_]
    spots = [hazards[k : k + 2] for k in range(0, len(hazards), 2)]
    return f"{KINDS[type_]} with {'a hazard' if len(spots) == 1 else 'hazards'} on {listed(spots)}"


def a_card(face: str) -> str:
    return f"a {card_words(face)}"


def place_words(card: int, lane: str, space: int) -> str:
    """`section 4, left lane, space 2`."""
    return f"section {card}, {LANE_NAMES[lane]}, space {space}"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def cards(count: int) -> str:
    return "no card" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def sentence(words: str) -> str:
    """The same words with a capital first letter, even if they begin with a name."""
    return words[:1].upper() + words[1:]
