"""Options of Underground Street Racing: what is agreed before the start, each with its words (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.games.option import ENDLESS, Option, Value
from hairpin.games.underground.components import (
    FEWEST_LANES,
    MOST_LANES,
    MOST_LANES_BEFORE,
    Board,
    what_is_wrong,
    wrong_lanes,
)
from hairpin.refusal import BadComponents, BadOption

OPTIONS = (
    Option(
        "targets",
        "list",
        ("7", "10", "12", "5", "11", "8", "13"),
        "the board's target numbers, one for each of the seven turns",
        of="seven numbers",
    ),
    Option(
        "lanes",
        "number",
        5,
        "the board's lanes, an odd number; the stop lane is not counted",
        low=FEWEST_LANES,
        high=MOST_LANES,
        high_before=MOST_LANES_BEFORE,
        step=2,
    ),
    Option("assign_all_dice", "switch", False, "no die may be left aside in the race; in a drive-off it may"),
    Option(
        "assign_mode",
        "choice",
        "secret",
        "how dice are assigned: secret (all at once), or in_turn (one after the other, openly)",
        choices=("secret", "in_turn"),
    ),
    Option("hidden_rolls", "switch", False, "a roll is for its owner's eyes until it is assigned and shown"),
    Option(
        "spin_cascade",
        "choice",
        "once",
        "whether cars that are pushed off the road push again: once (no), or chain (as long as more spin out)",
        choices=("once", "chain"),
    ),
    Option("finish_spin", "switch", True, "cars spin out past the finish line as everywhere else"),
    Option("stopped_match_costs", "switch", False, "a stopped car that matches the target exactly burns its dice too"),
    Option(
        "out_of_gas",
        "choice",
        "nobody_moved",
        "when everybody has lost: nobody_moved in a round, or nobody_can move by the rolls",
        choices=("nobody_moved", "nobody_can"),
    ),
    Option("drive_off", "switch", True, "players still tied at the line drive it off; without it they share the win"),
    Option(
        "drive_off_dice",
        "choice",
        "keep",
        "the pools in a drive-off: keep them as they are, or refill them to eight dice",
        choices=("keep", "refill"),
    ),
    Option(
        "drive_off_limit",
        "number",
        42,
        "rounds of a drive-off until it is a dead heat; seven are a lap",
        low=1,
        high=999,
        high_before=ENDLESS,
    ),
    Option(
        "scoring",
        "choice",
        "win_only",
        "points: win_only (1 for the winner), or rounds (3 for a win, the crowd's round for a crash, one owed for a stall)",
        choices=("win_only", "rounds"),
    ),
)


def complete(given: Mapping[str, Value], board: Board) -> dict[str, Value]:
    """Every option with its value: the given one, else that of the board, else the default.

    A stored match gives all its options, so its board is not checked against limits that are newer than the match.
    """
    if "lanes" not in given and (wrong := wrong_lanes(board.lanes)):
        raise BadComponents(f"the component file: {wrong}")
    values: dict[str, Value] = {option.name: option.default for option in OPTIONS}
    values["targets"] = tuple(str(target) for target in board.targets)
    values["lanes"] = board.lanes
    values.update(given)
    wrong = what_is_wrong([_number(target) for target in _row(values["targets"])])
    if wrong:
        raise BadOption(f"option targets: {wrong}", "targets")
    return values


def board_of(options: Mapping[str, Value]) -> Board:
    """The board as agreed."""
    lanes = options["lanes"]
    assert isinstance(lanes, int)
    return Board(tuple(int(target) for target in _row(options["targets"])), lanes)


def _row(targets: Value) -> tuple[str, ...]:
    assert isinstance(targets, tuple)
    return targets


def _number(text: str) -> int | str:
    """A text as a number, or the text itself if it is not one."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(text) < 6 else text
