"""Costs: says in words what a step or a speed will bring, for lists of choices."""

from __future__ import annotations

from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.events import place_of
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.outlook import Car, Due, Situation, Toll, paid, step_ahead, way_ahead

LETTERS = "ABCDEF"  # of the drivers, as on the track


def place_words(box: Box, cell: int) -> str:
    """`4L2`: section 4, left lane, second space."""
    section, lane, space = place_of(box, cell)
    return f"{section}{lane}{space}"


def toll_words(toll: Toll, before: Car) -> str:
    """`1 damage: condition 8 -> 7, speed 8 -> 7`; empty without damage."""
    if not toll.points:
        return ""
    if toll.wrecks:
        return "damage WRECKS you"
    parts = []
    if toll.condition < before.condition:
        parts.append(f"condition {before.condition} -> {toll.condition}")
    else:
        parts.append(f"no effect at condition {before.condition}")
    if toll.speed < before.speed:
        parts.append(f"speed {before.speed} -> {toll.speed}")
    if toll.halts:
        parts.append("ends your movement")
    return f"{toll.points} damage: {', '.join(parts)}"


def due_words(due: Due) -> str:
    """How a new section can be paid for."""
    name = TYPES[due.type]
    if due.held > 1:
        return f"pay {name} (you hold {due.held})"
    if due.held == 1:
        return f"pay {name} (your last{', keep it' if due.keep else ''})"
    return f"no {name}" if due.points else f"no {name}: three cards or damage"


def step_cost(now: Situation, action: int) -> str:
    """What a step that moves the die brings."""
    step = step_ahead(now, action)
    hurts = toll_words(step.toll, now.me)
    if step.rams:
        assert step.struck is not None
        return f"COLLISION with {LETTERS[step.struck.seat]}, who is hurt too, ends your movement; {hurts}"
    parts = [f"to {place_words(now.box, step.cell)}"]
    if step.token:
        parts[0] += ", token"
    if step.card:
        parts[0] += ", a card"
    if step.struck is not None:
        parts.append(f"sideswipes {LETTERS[step.struck.seat]}, who is hurt too")
    if step.token:
        parts.append("hurts the two you pass as well")
    if step.lap:
        parts.append("FINISH" if step.finishes else f"completes lap {step.lap}")
    if step.due is not None:
        parts.append(due_words(step.due))
    if step.hazard:
        parts.append("HAZARD")
    if hurts:
        parts.append(hurts)
    if step.pulled is not None:
        parts.append(f"pulls {LETTERS[step.pulled.seat]} along")
    return "; ".join(parts)


def speed_cost(now: Situation, speed: int, change: int) -> str:
    """How far a speed leads in the driver's own lane, over which edges, and whether the hand can pay for them."""
    card = ["costs a card"] if abs(change) == 2 else []
    if speed == 0:
        return "; ".join(["you stand still", *card])
    if now.me.cell >= now.box.street.garage_cell:
        best = min(int(now.box.condition), now.me.condition + speed)
        return "; ".join([f"in the garage: repairs up to condition {best}", *card])
    way = way_ahead(now, speed)
    parts = [f"to {place_words(now.box, way.end)}"]
    if way.edges:
        marks = [
            f"{TYPES[type_]}{'' if ok else '!'}" for type_, ok in zip(way.edges, paid(now, way.edges), strict=True)
        ]
        missing = sum(mark.endswith("!") for mark in marks)
        parts.append(f"edges {' '.join(marks)}" + (f" ({missing} missing)" if missing else ""))
    else:
        parts.append("no edge")
    if way.hazards:
        parts.append(f"HAZARD on {' '.join(place_words(now.box, cell) for cell in way.hazards)}")
    if way.blocked is not None:
        parts.append(f"{LETTERS[way.blocked.seat]} (speed {way.blocked.speed}) {way.after} ahead")
    return "; ".join([*parts, *card])
