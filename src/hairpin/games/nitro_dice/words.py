"""Words of Nitro Dice: cards, sections, and places on the track."""

from __future__ import annotations

from hairpin.drawing.words import listed

COLOURS = ("red", "yellow", "blue", "orange", "white", "green")  # of the dice, by seat
TYPE_NAMES = {"S": "straight", "TR": "red", "TY": "yellow"}  # of the card that a section wants
# All kinds of sections, in the order of their numbers in the rules.
KINDS = {"S": "straight", "TR": "left turn", "TY": "right turn", "START": "start card", "GARAGE": "garage card"}
LANE_NAMES = {"L": "left lane", "R": "right lane", "G": "garage"}
SIDES = {"L": "left", "R": "right"}


def seat_symbol(seat: int) -> str:
    """The symbol of a driver's die without a speed."""
    return f"nd-seat-{COLOURS[seat]}"


def card_words(face: str) -> str:
    """`straight`, `left turn with a hazard on L1`."""
    type_, _, hazards = face.partition(":")
    if not hazards:
        return KINDS[type_]
    spots = [hazards[k : k + 2] for k in range(0, len(hazards), 2)]
    return f"{KINDS[type_]} with {'a hazard' if len(spots) == 1 else 'hazards'} on {listed(spots)}"


def a_card(face: str) -> str:
    return f"a {card_words(face)}"


def place_words(kind: str, section: int, lane: str, space: int = 0) -> str:
    """`left turn 4, right lane, space 2`; `the garage, space 2`; without a space the lane alone."""
    where = "the garage" if lane == "G" else f"{KINDS[kind]} {section}, {LANE_NAMES[lane]}"
    return f"{where}, space {space}" if space else where
