"""Street: draws rows and signs, every car on its spot, and rings round the viewer's own cars."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import TALL, WIDE, Plan, Spans, Spot, across, lanes_of, spots
from hairpin.games.underground.board.symbols import car_symbol, target_symbol
from hairpin.games.underground.board.traffic import Reserved, Traffic, counted, where
from hairpin.games.underground.rules import numbers

SMALL = 60  # cars shorter than this have a large disc
LYING_WIDE = (32, -24, 158)  # angles of cars that lie beside the road
LYING_TALL = (38, -30, 152)
NOTHING: Group = ()


# -- cars -------------------------------------------------------------------------------------


def placed(plan: Plan, traffic: Traffic, reserved: Reserved) -> tuple[Spot, ...]:
    """Where every car stands; cars on one space share it in the order of seats, and leave room for `reserved`."""
    needed = counted(traffic)
    for space, more in reserved:
        needed[space] += more
    taken = dict.fromkeys(needed, 0)
    found = []
    for car in traffic:
        space = (car.row, car.lane)
        found.append(spots(plan, car.row, car.lane, needed[space])[taken[space]])
        taken[space] += 1
    return tuple(found)


def cars(plan: Plan, traffic: Traffic, standing: tuple[Spot, ...], names: tuple[str, ...]) -> Group:
    """All cars, always in the same order, so that they glide."""
    pieces = []
    for (seat, number, row, lane, mood), spot in zip(traffic, standing, strict=True):
        off = lane > plan.fastest
        pieces.append(
            Piece(
                f"car-{seat}-{number}",
                car_symbol(seat, number, plan.tall, spot.size < SMALL, lane == numbers.STOP),
                spot.x,
                spot.y,
                lying(plan.tall, seat, number) if off else 0,
                spot.scale,
                "spinning" if off else mood,
                f"{names[seat]} {number}, {where(row, lane, plan.fastest)}",
            )
        )
    return tuple(pieces)


def rings(plan: Plan, traffic: Traffic, standing: tuple[Spot, ...], viewer: int | None) -> Group:
    """Rings round the viewer's own cars."""
    symbol = "ug-ring-north" if plan.tall else "ug-ring"
    pieces = []
    for car, spot in zip(traffic, standing, strict=True):
        if car.seat == viewer and car.mood != "out":
            turn = lying(plan.tall, car.seat, car.number) if car.lane > plan.fastest else 0
            pieces.append(Piece(f"car-ring-{car.number}", symbol, spot.x, spot.y, turn, spot.scale))
    return tuple(pieces)


def skids(plan: Plan, traffic: Traffic, standing: tuple[Spot, ...]) -> Group:
    """Skid marks and smoke of the cars that lie beside the road."""
    symbol = "ug-skid-tall" if plan.tall else "ug-skid-wide"
    return tuple(
        Piece(f"skid-{car.seat}-{car.number}", symbol, spot.x, spot.y)
        for car, spot in zip(traffic, standing, strict=True)
        if car.lane > plan.fastest
    )


def lying(tall: bool, seat: int, number: int) -> int:
    """The angle of a car that has spun round once; from there it turns back on its way to the stop lane."""
    return (LYING_TALL if tall else LYING_WIDE)[(seat + number) % 3] - 360


# -- the street -------------------------------------------------------------------------------


def road(plan: Plan, targets: tuple[int, ...]) -> Group:
    """The lit row, the lines between rows, the finish, and the signs with the targets."""
    tall, form, spans = plan.tall, plan.form, plan.spans
    lead = plan.layout.lead
    middle = form.across + form.breadth / 2
    start, end = spans[lead - 1]
    at, long = (start + end) / 2, end - start
    if tall:
        pieces = [Piece("lit", "ug-lit", middle, round(at, 1), wide=form.breadth, high=round(long, 1))]
    else:
        pieces = [Piece("lit", "ug-lit", round(at, 1), middle, wide=round(long, 1), high=form.breadth)]
    for row in range(2, numbers.LINE + 1):
        line = spans[row - 1][1] if tall else spans[row - 1][0]
        if row == numbers.LINE:
            line += -6 if tall else 9
        name = "finish" if row == numbers.LINE else "line"
        place = (middle, round(line, 1)) if tall else (round(line, 1), middle)
        pieces.append(Piece(f"row-{row}", f"ug-{name}-{'tall' if tall else 'wide'}", *place))
    for row in range(1, numbers.LINE + 1):
        pieces += _sign(tall, targets, spans, row, lead)
    return tuple(pieces)


def _sign(tall: bool, targets: tuple[int, ...], spans: Spans, row: int, lead: int) -> list[Piece]:
    start, end = spans[row - 1]
    at, long = (start + end) / 2, end - start
    now = row == lead and row < numbers.LINE
    near = now or row == lead + 1
    symbol = "ug-flag" if row == numbers.LINE else target_symbol(targets[row - 1])
    mood = "" if near or row == lead else "faint"
    words = "Finish" if row == numbers.LINE else f"Turn {row}, target {targets[row - 1]}"
    open_row = long > 150
    room = 52.0 if open_row else 44.0
    if tall:
        size = min(34.0 if near else 28.0, long - 1.5)
        x, y = TALL.across / 2, at
    else:
        size = 46.0 if now else (40.0 if open_row else 34.0)
        x, y = at - room / 2 - 2, 29.0
    scale = round(size / 48, 3)
    pieces = [Piece(f"target-{row}", symbol, round(x, 1), round(y, 1), 0, scale, mood, words)]
    if now:
        pieces.insert(0, Piece("target-now", "ug-target-now", round(x, 1), round(y, 1), 0, scale))
    if not tall:
        name_size = 1.0 if open_row else 0.833
        left = at - room / 2 + size / 2 + (6 if open_row else 2) + 40 * name_size
        pieces.append(Piece(f"name-{row}", f"ug-row-{row}-name", round(left, 1), y, 0, name_size, mood))
    return pieces


def lane_names(tall: bool, fastest: int) -> Group:
    """Every lane's number; on a wide street with few lanes the slowest and the fastest are named as well."""
    form, lanes = TALL if tall else WIDE, lanes_of(fastest)
    many = lanes.shown > 7
    pieces = []
    for lane in (numbers.STOP, *range(lanes.first, lanes.first + lanes.shown)):
        middle, _ = across(form, lanes, lane)
        words = "STOP" if lane == numbers.STOP else str(lane)
        mood = "stop" if lane == numbers.STOP else ""
        if tall:
            if lanes.fastest > 99 and (lane - lanes.first) % 7 and lane != numbers.STOP:
                continue  # three digits need the room of several lanes
            style = "ug-tall-many" if many else "ug-tall-lane"
            pieces.append(Piece(f"lane-{lane}", style, round(middle, 1), form.height - 5, 0, 1, mood, "", words))
            continue
        said = {1: "slow", lanes.fastest: "fast"}.get(lane, "") if not many else ""
        style = "ug-stop" if lane == numbers.STOP else "ug-lane-many" if many else "ug-lane"
        down = 0 if said else (5 if many else 6)
        pieces.append(Piece(f"lane-{lane}", style, 29, round(middle + down, 1), 0, 1, mood, "", words))
        if said:
            pieces.append(Piece(f"lane-{lane}-is", "ug-lane-small", 29, round(middle + 17, 1), 0, 1, "", "", said))
    return tuple(pieces)


# -- what threatens and what pushes -------------------------------------------------------------


def risks(plan: Plan, rows: tuple[int, ...]) -> Group:
    """The fastest lane of rows into which a rival may spin out."""
    tall = plan.tall
    pieces = []
    for row in rows:
        here = plan.cell(row, plan.fastest)
        wide, high = round(here.width - 6, 1), round(here.height - 6, 1)
        pieces.append(Piece(f"risk-{row}", "ug-risk", round(here.x, 1), round(here.y, 1), wide=wide, high=high))
        if (here.width if tall else here.height) < 30:
            continue
        style = "ug-tall-risk-word" if tall else "ug-risk-word"
        x, y = (here.x, here.y - here.height / 2 + 15) if tall else (here.x + here.width / 2 - 12, here.y + 5)
        pieces.append(Piece(f"risk-{row}-word", style, round(x, 1), round(y, 1), text="risk"))
    return tuple(pieces)


def pushes(plan: Plan, row: int) -> Group:
    """A row whose cars are pushed: a band, and an arrow at the line of every lane."""
    tall, form, lanes = plan.tall, plan.form, plan.lanes
    start, end = plan.spans[row - 1]
    along, long = (start + end) / 2, end - start
    middle = form.across + form.stop + form.road / 2
    box = (form.road, long) if tall else (long, form.road)
    place = (middle, along) if tall else (along, middle)
    pieces = [
        Piece(
            "push-row",
            "ug-push-band",
            round(place[0], 1),
            round(place[1], 1),
            wide=round(box[0], 1),
            high=round(box[1], 1),
        )
    ]
    pitch = form.road / lanes.shown
    size = min(0.62 if not tall else 0.46, pitch / 60)
    for lane in range(1, lanes.shown + 1):
        line = form.across + form.stop + pitch * lane
        x, y = (line, end - 13) if tall else (start + 18, line)
        pieces.append(Piece(f"push-{lane}", "ug-push", round(x, 1), round(y, 1), 0 if tall else 90, round(size, 3)))
    return tuple(pieces)
