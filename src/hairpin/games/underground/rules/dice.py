"""Dice: packs dice into one number, five bits to count each face. Dice have no order and no identity (rules 3.1)."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64
from hairpin.games.underground.rules.numbers import FACES

BITS: Final = 5
ONES: Final = 31
GUARD: Final = 0x21084210  # the top bit of each of the six counts


def one(face: i64) -> i64:
    """A single die."""
    return 1 << (BITS * (face - 1))


def many(dice: i64, face: i64) -> i64:
    """How many of these dice show a face."""
    return dice >> (BITS * (face - 1)) & ONES


def total(dice: i64) -> i64:
    pips: i64 = 0
    face: i64 = 1
    while dice > 0:
        pips += face * (dice & ONES)
        dice >>= BITS
        face += 1
    return pips


def number(dice: i64) -> i64:
    """How many dice."""
    count: i64 = 0
    while dice > 0:
        count += dice & ONES
        dice >>= BITS
    return count


def faces_up_to(dice: i64, highest: i64) -> i64:
    """The faces shown, none above the highest: bit 1 for a one, ..., bit 6 for a six."""
    mask: i64 = 0
    face: i64 = 1
    while face <= highest:
        if dice & ONES != 0:
            mask |= 1 << face
        dice >>= BITS
        face += 1
    return mask


def holds(dice: i64, wanted: i64) -> bool:
    """Whether all the wanted dice are among these."""
    return ((dice | GUARD) - wanted) & GUARD == GUARD


def lowest(dice: i64) -> i64:
    """The lowest face shown; there must be at least one die."""
    face: i64 = 1
    while dice & ONES == 0:
        dice >>= BITS
        face += 1
    return face


def without_lowest(dice: i64, count: i64) -> i64:
    """These dice without `count` of the lowest."""
    while count > 0 and dice > 0:
        dice -= one(lowest(dice))
        count -= 1
    return dice


def all_equal(dice: i64) -> bool:
    """Whether all show the same face."""
    face = lowest(dice)
    return dice == many(dice, face) * one(face)


def pack(faces: list[int]) -> i64:
    dice: i64 = 0
    for face in faces:
        dice += one(face)
    return dice


def unpack(dice: i64) -> list[int]:
    """The faces, from high to low."""
    faces: list[int] = []
    face: i64 = FACES
    while face > 0:
        count = many(dice, face)
        while count > 0:
            faces.append(face)
            count -= 1
        face -= 1
    return faces
