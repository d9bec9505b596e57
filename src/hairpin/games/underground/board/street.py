"""Street: draws rows and signs, every car on its spot, rings round the viewer's own cars, and marks of danger."""

from __future__ import annotations

from collections.abc import Iterator

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import Form, Layout, Plan, Spot, spots
from hairpin.games.underground.board.symbols import car_symbol, target_symbol
from hairpin.games.underground.board.traffic import Reserved, Standing, Traffic, counted
from hairpin.games.underground.events import place_words
from hairpin.games.underground.rules import numbers

SMALL = 60  # cars shorter than this have a large disc


# -- cars -------------------------------------------------------------------------------------


def vehicles(
    plan: Plan, traffic: Traffic, reserved: Reserved, names: tuple[str, ...]
) -> tuple[tuple[Spot, ...], Group, Group]:
    """The spots of all cars; the cars, always in the same order, so that they glide; and skid marks behind wrecks.

    Cars on one space share it in the order of seats, and leave room for `reserved`.
    """
    needed = counted(traffic)
    for space, more in reserved:
        needed[space] += more
    left = {space: iter(spots(plan, *space, count)) for space, count in needed.items()}
    standing = tuple(next(left[car.row, car.lane]) for car in traffic)
    cars = tuple([_car(plan, car, spot, names[car.seat]) for car, spot in zip(traffic, standing, strict=True)])
    skids = tuple(
        Piece(f"skid-{car.seat}-{car.number}", f"ug-skid-{plan.form.name}", *spot.place)
        for car, spot in zip(traffic, standing, strict=True)
        if car.lane > plan.fastest
    )
    return standing, cars, skids


def _car(plan: Plan, car: Standing, spot: Spot, name: str) -> Piece:
    form, (seat, number, row, lane, mood) = plan.form, car
    symbol = car_symbol(seat, number, form.tall, spot.size < SMALL, lane == numbers.STOP)
    turn, mood = (form.angle(seat, number), "spinning") if lane > plan.fastest else (0, mood)
    words = f"{name} {number}, {place_words(row, lane, plan.fastest)}"
    return Piece(f"car-{seat}-{number}", symbol, *spot.place, turn, spot.scale, mood, words)


def rings(form: Form, traffic: Traffic, cars: Group, viewer: int | None) -> Group:
    """Rings round the viewer's own cars."""
    symbol = "ug-ring-north" if form.tall else "ug-ring"
    return tuple(
        Piece(f"car-ring-{car.number}", symbol, drawn.x, drawn.y, drawn.turn, drawn.size)
        for car, drawn in zip(traffic, cars, strict=True)
        if car.seat == viewer and car.mood != "out"
    )


# -- the street -------------------------------------------------------------------------------


def road(plan: Plan, targets: tuple[int, ...]) -> Group:
    """The lit row, the lines between rows, the finish, and the signs with the targets."""
    form, spans, lead = plan.form, plan.spans, plan.layout.lead
    middle = form.across + form.breadth / 2
    start, end = spans[lead - 1]
    pieces = [form.area("lit", "ug-lit", (start + end) / 2, middle, end - start, form.breadth)]
    for row in range(2, numbers.LINE):
        pieces.append(Piece(f"row-{row}", f"ug-line-{form.name}", *form.at(spans[row - 1][0], middle)))
    finish = form.at(spans[-1][0] + form.line / 2, middle)
    pieces.append(Piece(f"row-{numbers.LINE}", f"ug-finish-{form.name}", *finish))
    for row, span in enumerate(spans, 1):
        pieces += _sign(form, span, row, lead, 0 if row == numbers.LINE else targets[row - 1])
    return tuple(pieces)


def _sign(form: Form, span: tuple[float, float], row: int, lead: int, target: int) -> Iterator[Piece]:
    """The sign of a row, which stands out at the leaders' row; on the wide street with the row's name."""
    at, long = (span[0] + span[1]) / 2, span[1] - span[0]
    now = row == lead and target > 0
    near = now or row == lead + 1
    mood = "" if near or row == lead else "faint"
    broad = long > 150  # there is room for a large sign
    room = 0.0 if form.tall else (56.0 if broad else 48.0)
    size = min(34.0 if near else 28.0, long - 1.5) if form.tall else 46.0 if now else 40.0 if broad else 34.0
    place, scale = form.at(at - room / 2, form.across / 2), round(size / 48, 3)
    if now:
        yield Piece("target-now", "ug-target-now", *place, 0, scale)
    words = f"Turn {row}, target {target}" if target else "Finish"
    yield Piece(f"target-{row}", target_symbol(target) if target else "ug-flag", *place, 0, scale, mood, words)
    if not form.tall:
        name = 1.0 if broad else 0.833
        left = at - room / 2 + 2 + size / 2 + (6 if broad else 2) + 40 * name
        yield Piece(f"name-{row}", f"ug-row-{row}-name", *form.at(left, form.across / 2), 0, name, mood)


def lane_names(form: Form, fastest: int) -> Group:
    """Every lane's number; on a wide street with few lanes the slowest and the fastest are named as well."""
    plan = Plan(form, fastest, Layout(1, False, 0))
    lanes, pieces = plan.lanes, []
    many = len(lanes) > 7
    for lane in (numbers.STOP, *lanes):
        middle, _ = plan.across(lane)
        stop = lane == numbers.STOP
        words, mood = ("STOP", "stop") if stop else (str(lane), "")
        if form.tall:
            if stop or plan.fastest <= 99 or (lane - lanes[0]) % 7 == 0:  # three digits need the room of several lanes
                style = "ug-tall-many" if many else "ug-tall-lane"
                pieces.append(Piece(f"lane-{lane}", style, *form.at(5, middle), mood=mood, text=words))
            continue
        said = "" if many else {1: "slow", plan.fastest: "fast"}.get(lane, "")
        style = "ug-stop" if stop else "ug-lane-many" if many else "ug-lane"
        place = form.at(form.along / 2, middle + (0 if said else 5 if many else 6))
        pieces.append(Piece(f"lane-{lane}", style, *place, mood=mood, text=words))
        if said:
            pieces.append(Piece(f"lane-{lane}-is", "ug-lane-small", *form.at(form.along / 2, middle + 17), text=said))
    return tuple(pieces)


# -- what threatens and what pushes -------------------------------------------------------------


def risks(plan: Plan, rows: tuple[int, ...]) -> Group:
    """The fastest lane of rows into which a rival may spin out."""
    form, pieces = plan.form, []
    for row in rows:
        here = plan.cell(row, plan.fastest)
        end = here.along + here.long / 2
        place = form.at(end - 15, here.across) if form.tall else form.at(end - 12, here.across + 5)
        pieces.append(form.area(f"risk-{row}", "ug-risk", here.along, here.across, here.long - 6, here.broad - 6))
        pieces.append(Piece(f"risk-{row}-word", f"ug-{'tall-' if form.tall else ''}risk-word", *place, text="risk"))
    return tuple(pieces)


def pushes(plan: Plan, row: int) -> Group:
    """A row whose cars are pushed: a band, and an arrow at the line of every lane."""
    form = plan.form
    start, end = plan.spans[row - 1]
    middle = form.across + form.stop + form.road / 2
    pieces = [form.area("push-row", "ug-push-band", (start + end) / 2, middle, end - start, form.road)]
    before, most, turn = (13, 0.46, 0) if form.tall else (18, 0.62, 90)
    for number, lane in enumerate(plan.lanes, 1):
        at, pitch = plan.across(lane)
        place, size = form.at(start + before, at + pitch / 2), round(min(most, pitch / 60), 3)
        pieces.append(Piece(f"push-{number}", "ug-push", *place, turn, size))
    return tuple(pieces)
