"""Checking: whether a new table would accept the value of an option, while a person is still editing it."""

from __future__ import annotations

from hairpin.games.game import Game
from hairpin.games.option import Option, Value
from hairpin.games.workshop import Remark, Workpiece
from hairpin.refusal import Refused
from hairpin.server.forms import Checked
from hairpin.server.refusals import sentence

MOST_REMARKS = 12  # of one kind: a longer list helps nobody


def check(game: Game, option: Option, value: object, part: int | None) -> Checked:
    """The value as its workshop sees it; without a workshop it is only accepted or refused."""
    workshop = game.workshops.get(option.name)
    if workshop is not None and isinstance(value, str):
        piece = workshop().look(value, part)
    else:
        piece = _agreed(game, option, value)
    few = {"faults": _few(piece.faults), "warnings": _few(piece.warnings)}
    return Checked.model_validate({**vars(piece), **few, "ok": not piece.faults})


def _agreed(game: Game, option: Option, value: object) -> Workpiece:
    try:
        setup = game.set_up(game.fewest, {option.name: value})
    except Refused as refusal:
        words = sentence(str(refusal))
        return Workpiece(str(value), str(value), "", (), (Remark(words),), (), "")
    read: Value = setup.options[option.name]
    return Workpiece(option.shown(read), option.shown(read), "", (), (), (), "")


def _few(remarks: tuple[Remark, ...]) -> list[Remark]:
    shown, more = list(remarks[:MOST_REMARKS]), len(remarks) - MOST_REMARKS
    return shown if more <= 0 else [*shown, Remark(f"And {more} more like these.")]
