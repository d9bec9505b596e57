"""Targets: draws lit spaces and sections with their costs; pressing one goes there or chooses it."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.games.nitro_dice.board.geometry import Place, Plan, Spot
from hairpin.games.nitro_dice.board.layout import Layout
from hairpin.games.nitro_dice.board.street import HAZARD, Die
from hairpin.games.nitro_dice.board.symbols import hazard_sign

WORD_UP = -9.0  # the word of a space, above its middle
COST_DOWN = 12.0  # the cost of a space, below its middle
PLATE_DOWN = 18.0  # in the garage a plate with both lies over the dice, but not over their digits
PLATE_PART = 15.0  # from the middle of the plate to the word on the left, and to the cost on the right
NEAR = 34.0  # a die nearer than this is in the same space of the garage
OVER = "over"  # the mood of pieces that lie over a space and let a press through to it
TURNS = (0.0, -90.0, 180.0, 90.0)  # by heading: east, north, west, south


def space(
    name: str,
    spot: Spot,
    word: str,
    cost: str,
    words: str,
    answers: tuple[int, ...] = (),
    pick: str = "",
    hot: bool = False,
    mood: str = "",
) -> list[Piece]:
    """A lit space: the shape that can be pressed, its word and its cost."""
    symbol = f"nd-{'hot' if hot else 'lit'}-{spot.shape}"
    x, y = spot.x, spot.y
    pieces = [Piece(name, symbol, x, y, spot.turn, mood=mood, words=words, answers=answers, pick=pick)]
    if not word and not cost:
        return pieces
    size: float = 1
    down = COST_DOWN
    if spot.shape == "G":
        size, down = (0.84, COST_DOWN) if 45 < abs(spot.turn) < 135 else (0.9, COST_DOWN - 1)
    pieces.append(Piece(f"{name}-word", word, x, y + WORD_UP, size=size, mood=OVER))
    pieces.append(Piece(f"{name}-cost", cost, x, y + down, size=size, mood=OVER))
    return pieces


def lifted(below: Group, dice: tuple[Die, ...]) -> tuple[Group, Group]:
    """Move the labels of garage spaces with dice onto plates over the dice; returns the other pieces and the plates."""
    parked = [die for die in dice if die.parked]
    if not parked:
        return below, ()
    kept: list[Piece] = []
    labels: list[Piece] = []
    for piece in below:
        name, _, part = piece.id.rpartition("-")
        up = WORD_UP if part == "word" else COST_DOWN
        if part in ("word", "cost") and any(
            abs(die.x - piece.x) < NEAR and abs(die.y - piece.y + up) < NEAR for die in parked
        ):
            x, y = piece.x, piece.y - up + PLATE_DOWN
            if part == "word":
                labels.append(Piece(f"{name}-plate", "nd-plate", x, y, mood=OVER))
                labels.append(Piece(f"{name}-plate-word", piece.symbol, x - PLATE_PART, y, size=0.62, mood=OVER))
            else:
                labels.append(Piece(f"{name}-plate-cost", piece.symbol, x + PLATE_PART, y, size=0.66, mood=OVER))
        else:
            kept.append(piece)
    return tuple(kept), tuple(labels)


def edge(plan: Plan, number: int, lane: str, state: str) -> Piece:
    """A sign at the kerb of the lane for the card that is due at the entry edge of a section."""
    section = plan.sections[number]
    off = section.lane_off(lane)
    x, y, _ = section.point(off + (27 if off > 0 else -27), 0)
    return Piece(f"edge-{number}", f"nd-edge-{section.type}{state}", round(x, 1), round(y, 1), mood=OVER)


def dots(plan: Plan, place: Place) -> Piece:
    spot, (number, lane, space_) = plan.spots[place], place
    return Piece(f"dots-{number}{lane}{space_}", f"nd-dots-{spot.shape}", spot.x, spot.y, spot.turn, mood=OVER)


def burst(plan: Plan, place: Place) -> Piece:
    """A sign where two dice would touch: at the back of the taken space."""
    number, lane, space_ = place
    section = plan.sections[number]
    x, y, _ = section.point(section.lane_off(lane), (space_ - 1) / section.spaces(lane))
    return Piece("burst", "nd-burst", round(x, 1), round(y, 1), mood=OVER)


def entered(plan: Plan, number: int) -> Piece:
    """The section that must be paid for."""
    section = plan.sections[number]
    return Piece("entered", f"nd-entered-{section.type}", section.x, section.y, TURNS[section.heading], mood=OVER)


def lay_section(plan: Plan, number: int, pick: str, turned: str, words: str, layout: Layout) -> list[Piece]:
    """A section on which a card can be laid, and a second frame if the card can also be laid turned round.

    If sections are too small to press, a press anywhere in the cell counts; if cells are too small as well, the section
    is only marked.
    """
    section = plan.sections[number]
    turn = TURNS[section.heading]
    small = plan.width > layout.widest_sections
    still = small and max(plan.width, plan.height * layout.shape) > layout.widest_cells
    mood = "still" if still else ""
    symbol = f"nd-{'marked' if still else 'cell' if small else 'section'}-{section.type}"
    pieces = [Piece(pick, symbol, section.x, section.y, turn, mood=mood, words=words, pick=pick)]
    if turned:
        frame = Piece(
            f"{turned}-frame", symbol, section.x, section.y, turn, mood=f"{OVER} still", pick=turned, when=turned
        )
        pieces.append(frame)
    if not layout.fine:
        x, y, _ = section.point(0, 0.5)
        pieces.append(Piece(f"{pick}-number", "nd-section", round(x, 1), round(y + 14, 1), mood=OVER, text=str(number)))
    return pieces


def laid(
    plan: Plan,
    name: str,
    number: int,
    old: tuple[tuple[str, int], ...],
    new: tuple[tuple[str, int], ...],
    when: str,
) -> list[Piece]:
    """Shown while this section is chosen: the hazards that would go, and those that would lie there."""
    pieces = []
    for lane, space_ in old:
        if (lane, space_) not in new:
            spot = plan.spots[number, lane, space_]
            pieces.append(Piece(f"{name}-gone-{lane}{space_}", "nd-gone", spot.x, spot.y, mood=OVER, when=when))
    for lane, space_ in new:
        spot = plan.spots[number, lane, space_]
        key = f"{name}-new-{lane}{space_}"
        pieces.append(Piece(f"{key}-plan", f"nd-plan-{spot.shape}", spot.x, spot.y, spot.turn, mood=OVER, when=when))
        pieces.append(Piece(key, hazard_sign(lane, space_), spot.x, spot.y, size=HAZARD, mood=OVER, when=when))
    return pieces


def turn_sign(plan: Plan, name: str, number: int, pick: str, when: str, words: str) -> Piece:
    """A button that turns round the card that is about to be laid."""
    section = plan.sections[number]
    x, y, _ = section.point(0, 0.5)
    return Piece(f"{name}-turn", "nd-turn", round(x, 1), round(y, 1), words=words, pick=pick, when=when)
