"""The end: places with their distance to the line, points, the photo of the finish, and the race round by round."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing import Board, Chart, Ended, Line, Piece, Place, Scene, Tag, Window
from hairpin.engine.chance import seeded
from hairpin.games.game import Result
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.board.kit import TRACK
from hairpin.games.nitro_dice.board.moment import ORDINALS, plan_of_match
from hairpin.games.nitro_dice.board.story import Story
from hairpin.games.nitro_dice.board.street import dice_group, dice_of, hazards_group
from hairpin.games.nitro_dice.board.symbols import MOST_ROUNDS, die_symbol, seat_symbol
from hairpin.games.nitro_dice.board.table import seats_of
from hairpin.games.nitro_dice.board.words import listed, spaces
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.events import REASON_WORDS
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

PHOTO = (660.0, 196.0)
WIDEST = 1.7  # times as much is seen at most, so that names stay readable
AROUND = 80.0  # what must be seen keeps this far from the edge
BELOW = 50.0  # a die stands its name, where it can: above are the signs of the sections
EDGE = 24.0  # of the picture, in which no name begins


def ended(agreed: Agreement, view: NitroDiceView, told: Story) -> Ended:
    """How it ended, from a finished view, in which nothing that counts is hidden."""
    result = agreed.result(agreed.guess(view, seeded(0)), told.names)
    races = view.races
    return Ended(
        words=_won(result, told),
        small=_finish(agreed, view, told),
        label="Race" if races == 1 else "Series",
        columns=tuple([f"Race {race + 1}" for race in range(len(view.finishes))]) if races > 1 else ("Condition",),
        places=tuple([_place(agreed, view, told, place.rank, place.seat, place.points) for place in result.places]),
        foot=f"The winner of a race gets {len(view.seats)} points, everybody behind one less.",
        photo=_photo(agreed, view, told),
        chart=_chart(view, told),
    )


def _won(result: Result, told: Story) -> str:
    winner = result.winners[0]
    verb = "win" if winner == told.viewer else "wins"
    return f"{told.called[winner]} {verb}, {REASON_WORDS[result.reason]}"


def _finish(agreed: Agreement, view: NitroDiceView, told: Story) -> str:
    """How long the last race was, and who crossed the line in it."""
    last = view.finishes[-1]
    rounds = "1 round" if last.rounds == 1 else f"{last.rounds} rounds"
    home = [told.called[seat] for seat in last.order if view.seats[seat].section > agreed.box.finish]
    if not home:
        return f"After {rounds}; nobody had crossed the line."
    return f"After {rounds}; {listed(home)} crossed the line."


def _place(agreed: Agreement, view: NitroDiceView, told: Story, rank: int, seat: int | None, points: float) -> Place:
    assert seat is not None
    me = view.seats[seat]
    if view.races > 1:
        seats = len(view.seats)
        where = [run.order.index(seat) for run in view.finishes]
        cells = tuple(
            [Tag(str(seats - place), words=ORDINALS[place], mood="best" if place == 0 else "") for place in where]
        )
        words = f"{me.wins} race{'' if me.wins == 1 else 's'} won"
    else:
        cells = (Tag(str(me.condition)),)
        words = distance(agreed, me)
    return Place(
        rank=rank,
        name=told.called[seat],
        car=die_symbol(seat, me.speed),
        seat=seat,
        words=words,
        cells=cells,
        total=f"{points:g}",
    )


def distance(agreed: Agreement, seat: SeatView) -> str:
    """How far past the line a die stands, or short of it: in sections, and spaces of its own lane."""
    if seat.wrecked:
        return "wrecked"
    street, finish = agreed.box.street, int(agreed.box.finish)
    past = seat.section > finish
    if past:
        sections, rest = seat.section - finish - 1, seat.space
    else:
        cell = street.cell(seat.card, LANES.index(seat.lane), seat.space)
        sections, rest = finish - seat.section, int(street.to_go(cell))
    whole = "" if sections == 0 else "1 section, " if sections == 1 else f"{sections} sections, "
    return f"{whole}{spaces(rest)} {'past' if past else 'short of'} the line"


# -- the photo ------------------------------------------------------------------------------------


def _photo(agreed: Agreement, view: NitroDiceView, told: Story) -> Board:
    """The winner, and as much of the line and of those behind as one picture can hold."""
    plan = plan_of_match(agreed)
    order = view.finishes[-1].order
    standing = dice_of(plan, seats_of(view.seats, []), [])
    dice = {die.seat: (die.x, die.y) for die in standing}
    line = plan.sections[0].point(0, 1)[:2]
    seen = [dice[seat] for seat in order if seat in dice][:3]
    room = plan.width, plan.height
    frame, scale = _frame(seen[:1] or [line], room)
    kept = seen[:1]
    for point in [line, *seen[1:]]:
        wider, larger = _frame([*kept, point], room)
        if larger <= WIDEST:
            frame, scale, kept = wider, larger, [*kept, point]
    points = list(dice.values())
    names = []
    for seat in order:
        if seat in dice and (spot := _free_spot(frame, *dice[seat], points, scale)) is not None:
            names.append(Piece(f"name-{seat}", "nd-name", *spot, size=round(scale, 2), text=told.called[seat]))
    groups = (hazards_group(plan, view.track), dice_group(standing, order[0]), tuple(_apart(names, scale)))
    scene = Scene(plan.width, plan.height, TRACK, groups, frame)
    called = [told.called[seat] for seat in order]
    return Board("photo", "Photo finish", f"Photo finish: {', '.join(called)}.", (("wide", scene),))


def _frame(points: Sequence[tuple[float, float]], room: tuple[float, float]) -> tuple[Window, float]:
    """The picture around these points, inside the track where it fits, and how much larger than usual it is."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) + 2 * AROUND, max(ys) - min(ys) + 2 * AROUND
    scale = max(1.0, wide / PHOTO[0], high / PHOTO[1])
    width, height = PHOTO[0] * scale, PHOTO[1] * scale
    x = min(max((min(xs) + max(xs) - width) / 2, 0.0), max(room[0] - width, 0.0))
    y = min(max((min(ys) + max(ys) - height) / 2, 0.0), max(room[1] - height, 0.0))
    return Window(round(x, 1), round(y, 1), round(width, 1), round(height, 1)), scale


def _free_spot(
    frame: Window, x: float, y: float, dice: list[tuple[float, float]], scale: float
) -> tuple[float, float] | None:
    """Where a die's name lies on no other die and inside the picture: below it if possible, above it else."""
    if not frame.x + 30 < x < frame.x + frame.width - 30:
        return None
    bottom = frame.y + frame.height - 6
    for down in (min(y + BELOW, bottom), y - BELOW):
        free = all(abs(a - x) >= 70 * scale or abs(b - down) >= 36 for a, b in dice)
        if free and frame.y + EDGE < down <= bottom:
            return x, round(down, 1)
    return None


def _apart(names: list[Piece], scale: float) -> list[Piece]:
    """Names that would lie on each other are left to the table of places."""
    kept: list[Piece] = []
    for piece in names:
        if all(
            abs(piece.y - other.y) > 26 * scale
            or abs(piece.x - other.x) > 8.6 * scale * max(len(piece.text), len(other.text))
            for other in kept
        ):
            kept.append(piece)
    return kept


# -- the chart -----------------------------------------------------------------------------------------


def _chart(view: NitroDiceView, told: Story) -> Chart | None:
    """Places after every round of the last race, as the viewer was told of every move."""
    orders = told.orders
    rounds = view.finishes[-1].rounds
    if len(orders) != rounds + 1 or not 2 <= rounds <= MOST_ROUNDS:
        return None
    every = 1 if rounds <= 12 else 2 if rounds <= 24 else 5
    lines = []
    for seat in range(len(view.seats)):
        places = tuple([order.index(seat) + 1 for order in orders])
        lines.append(Line(seat_symbol(seat), told.names[seat], places, "mine" if seat == view.viewer else ""))
    last = f"Race {view.race}, " if view.races > 1 else ""
    signs = tuple([(f"nd-round-{k}",) if k % every == 0 or every == 1 else () for k in range(1, rounds + 1)])
    return Chart(f"{last}round by round".capitalize(), "place after each round", len(view.seats), signs, tuple(lines))
