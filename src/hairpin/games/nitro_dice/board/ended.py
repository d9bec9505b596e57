"""The end: shows places with their distance to the line, points, the photo finish, and the race round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from hairpin.drawing import Board, Chart, Ended, Group, Piece, Place, Scene, Tag, Window
from hairpin.drawing.lettering import fit, width
from hairpin.drawing.results import places_chart, race_cell, race_columns
from hairpin.drawing.words import count, listed
from hairpin.engine.chance import seeded
from hairpin.games import game
from hairpin.games.nitro_dice.board.geometry import PLATE, Plan, Point
from hairpin.games.nitro_dice.board.kit import TRACK
from hairpin.games.nitro_dice.board.layout import LAYOUTS
from hairpin.games.nitro_dice.board.street import Die, dice_group
from hairpin.games.nitro_dice.board.symbols import MOST_ROUNDS, die_symbol
from hairpin.games.nitro_dice.board.windows import scale_and_middle
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.story import Story
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.games.nitro_dice.words import seat_symbol

Box: TypeAlias = tuple[float, float, float, float]  # left, top, right and bottom

WIDEST = 1.7  # the photo is enlarged at most this many times, so that names stay readable
AROUND = 80.0  # points that must be seen keep this far from the edge
NAME = 17.0  # the size of a name, and the most room for one
LONGEST = 150.0
DIE = 26.0  # half of what a die and a sign of a hazard take up
SIGN = 17.0
EDGE = 6.0  # names keep this far from the edge of the picture


def ended(
    agreed: NitroDiceSetup,
    plan: Plan,
    dice: tuple[Die, ...],
    hazards: Group,
    view: NitroDiceView,
    told: Story,
    sizes: tuple[str, ...],
) -> Ended:
    """The result, from the view of a finished match; nothing that counts is hidden then."""
    result = agreed.result(agreed.guess(view, seeded(0)), told.voice)
    return Ended(
        words=result.words.removesuffix("."),
        small=_finish(agreed, view, told),
        label="Race" if view.races == 1 else "Series",
        columns=race_columns(view.races, "Condition"),
        places=tuple(_place(view, told, place) for place in result.places),
        foot=f"{len(view.seats)} points for the winner of a race, and one less for every place behind.",
        total="Points" if view.races == 1 else "",
        photo=_photo(plan, dice, hazards, view.finishes[-1].order, told, sizes),
        chart=_chart(view, told),
    )


def _finish(agreed: NitroDiceSetup, view: NitroDiceView, told: Story) -> str:
    """How long the last race was, and who crossed the line in it."""
    last = view.finishes[-1]
    home = [told.called[seat] for seat in last.order if view.seats[seat].section > agreed.box.finish]
    return f"After {count(last.rounds, 'round')}; {listed(home) if home else 'nobody had'} crossed the line."


def _place(view: NitroDiceView, told: Story, place: game.Place) -> Place:
    assert place.seat is not None
    me = view.seats[place.seat]
    cells: tuple[Tag, ...] = (Tag(str(me.condition)),)
    if view.races > 1:
        ranks = [run.order.index(me.seat) + 1 for run in view.finishes]
        cells = tuple(race_cell(rank, len(view.seats) + 1 - rank, True) for rank in ranks)
    car, name, total = die_symbol(me.seat, me.speed), told.called[me.seat], f"{place.points:g}"
    return Place(place.rank, name, car, me.seat, words=place.words, cells=cells, total=total)


# -- the photo ------------------------------------------------------------------------------------


def _photo(
    plan: Plan, standing: tuple[Die, ...], hazards: Group, order: tuple[int, ...], told: Story, sizes: tuple[str, ...]
) -> Board:
    """The winner, and as much of the line and of the next dice as fits into one picture."""
    dice = {die.seat: die.point for die in standing}
    line = plan.sections[0].point(0, 1)[:2]
    seen = [dice[seat] for seat in order if seat in dice][:3]
    # In a photo nothing hides a die, not even a road that passes over it.
    cars = tuple(replace(piece, mood="") if piece.mood else piece for piece in dice_group(standing, order[0]))
    signs = [_around(piece.x, piece.y, SIGN, SIGN) for piece in hazards]
    signs += [_around(*section.plate(), *PLATE) for section in plan.sections]
    drawings = []
    for size in sizes:
        frame, scale = _shot(seen, line, LAYOUTS[size].photo, (plan.width, plan.height))
        names = _names(frame, scale, [(told.called[seat], dice[seat]) for seat in order if seat in dice], signs)
        drawings.append((size, Scene(plan.width, plan.height, TRACK, (hazards, cars, names), frame)))
    called = [told.called[seat] for seat in order]
    return Board("photo", "Photo finish", f"Photo finish: {', '.join(called)}.", tuple(drawings))


def _shot(seen: list[Point], line: Point, photo: Point, room: Point) -> tuple[Window, float]:
    """The picture around the winner; it takes in the line and the next dice unless it would become too wide."""
    frame, scale = _frame(seen[:1] or [line], photo, room)
    kept = seen[:1]
    for point in [line, *seen[1:]]:
        wider, larger = _frame([*kept, point], photo, room)
        if larger <= WIDEST:
            frame, scale, kept = wider, larger, [*kept, point]
    return frame, scale


def _frame(points: Sequence[Point], photo: Point, room: Point) -> tuple[Window, float]:
    """The picture around these points, inside the track if it fits, and its scale."""
    scale, (x, y) = scale_and_middle(points, photo, AROUND)
    wide, high = photo[0] * scale, photo[1] * scale
    x = min(max(x - wide / 2, 0.0), max(room[0] - wide, 0.0))
    y = min(max(y - high / 2, 0.0), max(room[1] - high, 0.0))
    return Window(round(x, 1), round(y, 1), round(wide, 1), round(high, 1)), scale


def _names(frame: Window, scale: float, dice: list[tuple[str, Point]], signs: list[Box]) -> tuple[Piece, ...]:
    """The name of every die in the picture, on the side of the die where it covers least."""
    shown = [(name, x, y) for name, (x, y) in dice if _inside(frame, x, y)]
    taken = [_around(x, y, DIE, DIE) for _, x, y in shown]
    pieces = []
    for number, (name, x, y) in enumerate(shown):
        text = fit(name, NAME, LONGEST)
        half, high = width(text, NAME) * scale / 2, NAME * scale
        best: tuple[float, float, float] | None = None
        for left, foot in (
            (x, y + DIE + high), (x, y - DIE - 6), (x + DIE + half + 4, y + high / 3), (x - DIE - half - 4, y + high / 3),
            (x, y + DIE + 2 * high), (x, y - DIE - 6 - high),
        ):  # fmt: skip
            middle = min(max(left, frame.x + half + EDGE), frame.x + frame.width - half - EDGE)
            base = min(max(foot, frame.y + high), frame.y + frame.height - EDGE)
            box = (middle - half, base - 0.8 * high, middle + half, base + 0.2 * high)
            covers = 9.0 * sum(_shared(box, other) for other in taken) + sum(_shared(box, sign) for sign in signs)
            if best is None or covers < best[0]:
                best = covers, middle, base
        assert best is not None
        _, middle, base = best
        taken.append((middle - half, base - 0.8 * high, middle + half, base + 0.2 * high))
        place = round(middle, 1), round(base, 1)
        pieces.append(Piece(f"name-{number}", "nd-name", *place, size=round(scale, 2), text=text))
    return tuple(pieces)


def _inside(frame: Window, x: float, y: float) -> bool:
    return frame.x < x < frame.x + frame.width and frame.y < y < frame.y + frame.height


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide, y - high, x + wide, y + high


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


# -- the chart -----------------------------------------------------------------------------------------


def _chart(view: NitroDiceView, told: Story) -> Chart | None:
    """Places after every round of the last race, from what the viewer was told."""
    rounds = view.finishes[-1].rounds
    if len(told.orders) != rounds + 1 or not 2 <= rounds <= MOST_ROUNDS:
        return None
    every = 1 if rounds <= 12 else 2 if rounds <= 24 else 5
    signs = [(f"nd-round-{number}",) if number % every == 0 else () for number in range(1, rounds + 1)]
    label = f"Race {view.race}, round by round" if view.races > 1 else "Round by round"
    cars = [seat_symbol(seat) for seat in range(len(view.seats))]
    return places_chart(label, "place after each round", told.orders, told.voice, cars, signs)
