"""The end: who won and by how much, the photo of the finish, the lead turn by turn, and what the viewer did."""

from __future__ import annotations

from hairpin.drawing import Board, Curve, Ended, Panel, Piece, Place, Point, Row, Scene, Tag
from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.duel import does
from hairpin.games.street_racing.board.symbols import COLOURS, CRASHED, road_symbol
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.decisions import a_road
from hairpin.games.street_racing.events import SKIDS
from hairpin.games.street_racing.story import CARS, Story, Turn
from hairpin.games.street_racing.view import Finish, RacingView

LINE = 410  # where the finish is in the photo
PHOTO_STEP = 34
FAR_APART = 4  # spaces; farther behind, a car is drawn no farther back
UPPER, LOWER = 54, 138
SIZE = 1.15


def ended(view: RacingView, story: Story, components: Components) -> Ended:
    """How the match ended, from a finished view and the turns that were told."""
    names = story.called
    near = view.near.seat
    finish = view.finishes[-1]
    return Ended(
        words=_won(view, finish, names),
        small=_why(view, finish, story, components),
        label=_label(view, finish),
        columns=tuple(f"Race {number + 1}" for number in range(len(view.finishes))) if view.races > 1 else ("Gap",),
        places=_places(view, names),
        foot="A race is 1 point, a drawn one half a point each.",
        photo=_photo(finish, near, names, view.viewer),
        curve=_curve(view, story, near),
        panels=_panels(view, story),
    )


def _label(view: RacingView, finish: Finish) -> str:
    if view.races > 1:
        return "Series"
    return "Photo finish" if abs(finish.gaps[0] - finish.gaps[1]) <= 1 and finish.reason != "crash" else "Finish"


def _won(view: RacingView, finish: Finish, names: tuple[str, ...]) -> str:
    points = [seat.points for seat in view.seats]
    if view.races > 1:
        if points[0] == points[1]:
            return f"The series is drawn, {points[0]:g} : {points[1]:g}"
        winner = 0 if points[0] > points[1] else 1
        return f"{does(names[winner], 'win')} the series {points[winner]:g} : {points[1 - winner]:g}"
    if finish.winner is None:
        return "A dead heat"
    wins = does(names[finish.winner], "win")
    if finish.reason == "gap":
        return f"{wins} by {abs(finish.gaps[0] - finish.gaps[1])}"
    return f"{wins}, level but faster" if finish.reason == "final_speed" else f"{wins}: a crash"


def _why(view: RacingView, finish: Finish, story: Story, components: Components) -> str:
    road = components.road_words(view.current)
    if finish.crashed is not None:
        loser = story.called[finish.crashed]
        out = f"{loser} {'are' if loser == 'You' else 'is'} out"
        return f"A match with {SKIDS[story.crash_skids]} on the {road}: {out}."
    if not story.turns:
        return ""
    own, other = story.turns[-1].speeds
    if view.viewer == 1 or (finish.winner == 1 and view.viewer is None):
        own, other = other, own
    series = "In the last race: speed" if view.races > 1 else "Speed"
    return f"{series} {own} against {other} on the last road, {a_road(road)}."


def _places(view: RacingView, names: tuple[str, ...]) -> tuple[Place, ...]:
    points = [seat.points for seat in view.seats]
    drawn = points[0] == points[1]
    found = []
    for seat in (1, 0) if points[1] > points[0] else (0, 1):
        if view.races > 1:
            cells = tuple(_race(finish, seat) for finish in view.finishes)
        else:
            gap = view.finishes[-1].gaps[seat]
            cells = (Tag(str(gap), mood="best" if gap == max(view.finishes[-1].gaps) else ""),)
        found.append(
            Place(
                rank=1 if drawn or points[seat] > points[1 - seat] else 2,
                name=names[seat],
                car=CARS[seat],
                seat=seat,
                shared=drawn,
                words=_speed(view, seat) if view.races == 1 else "",
                cells=cells,
                total=f"{points[seat]:g}",
            )
        )
    return tuple(found)


def _race(finish: Finish, seat: int) -> Tag:
    """A race of a series: the points, and by how much or why."""
    if finish.winner is None:
        return Tag("½", words="drawn")
    won = finish.winner == seat
    lead = abs(finish.gaps[0] - finish.gaps[1])
    how = {"crash": "crash", "final_speed": "faster"}.get(finish.reason, f"by {lead}")
    return Tag("1" if won else "0", words=how if won else "", mood="best" if won else "")


def _speed(view: RacingView, seat: int) -> str:
    if view.finishes[-1].crashed == seat:
        return "crashed"
    return f"speed {view.seats[seat].speed} at the end"


def _photo(finish: Finish, near: int, names: tuple[str, ...], viewer: int | None) -> Board:
    """Both cars at the line: the winner over it, the other behind by the gap."""
    lead = finish.gaps[near] - finish.gaps[1 - near]
    pieces = []
    for seat, y, ahead in ((1 - near, UPPER, -lead), (near, LOWER, lead)):
        first = finish.winner == seat or (finish.winner is None and finish.reason != "crash")
        x = LINE + (62 if first else -10 - PHOTO_STEP * min(max(-ahead, 1), FAR_APART))
        colour = COLOURS[seat]
        if seat != finish.crashed:
            pieces.append(Piece(f"wind-{seat}", "sr-wind", x - 122, y))
        pieces += [
            Piece(f"car-{seat}", f"sr-drive-{colour}", x, y, CRASHED if seat == finish.crashed else 0, SIZE),
            Piece(f"place-{seat}", f"sr-place-{1 if first else 2}", 34, y, 0, 1.25),
        ]
        if seat == viewer:
            pieces.insert(len(pieces) - 2, Piece(f"car-{seat}-ring", f"sr-ring-{colour}", x, y, 0, 1.1))
    order = (near, 1 - near) if lead >= 0 else (1 - near, near)
    said = "level" if lead == 0 else f"{names[order[0]]} before {names[order[1]]}"
    scene = Scene(*places.PHOTO, "photo", (tuple(pieces),))
    return Board("photo", "Photo finish", f"Photo finish: {said}.", (("wide", scene),))


def _curve(view: RacingView, story: Story, near: int) -> Curve | None:
    """The lead after every turn of the last race, as the viewer was told; above the middle the near driver leads."""
    turns = story.turns
    if not turns:
        return None
    sign = 1 if near == 0 else -1
    me, other = story.called[near], story.called[1 - near]
    leads = tuple(sign * turn.lead for turn in turns)
    said = [f"turn {number} {_lead(lead, me, other)}" for number, lead in enumerate(leads, 1)]
    return Curve(
        "The gap, turn by turn" if view.races == 1 else "The gap in the last race, turn by turn",
        f"The lead after each turn: {'; '.join(said)}.",
        (CARS[near], CARS[1 - near]),
        (me, other),
        leads,
        tuple(_column(turn, near) for turn in turns),
        "speed",
    )


def _lead(lead: int, me: str, other: str) -> str:
    return "level" if lead == 0 else f"{me if lead > 0 else other} {abs(lead)}"


def _column(turn: Turn, near: int) -> Point:
    cards = [card.capitalize() for card in turn.cards]
    return Point(
        road_symbol(turn.road),
        (str(turn.speeds[near]), str(turn.speeds[1 - near])),
        f"{cards[near]} / {cards[1 - near]}",
    )


def _panels(view: RacingView, story: Story) -> tuple[Panel, ...]:
    """The last race in figures: the viewer's own, or both for a spectator."""
    if not story.turns and not any(one.crashes for one in story.driven):
        return ()
    seats = (0, 1) if view.viewer is None else (view.viewer,)
    found = []
    for seat in seats:
        driven = story.driven[seat]
        leads = [turn.lead if seat == 0 else -turn.lead for turn in story.turns]
        rows = [
            Row("Tokens drawn", figure=str(driven.drawn)),
            Row("Skids", figure=str(driven.skids)),
            Row(
                "Turns ahead, level, behind",
                figure=f"{sum(lead > 0 for lead in leads)}, {leads.count(0)}, {sum(lead < 0 for lead in leads)}",
            ),
            Row("Top speed", figure=str(driven.top)),
        ]
        if driven.crashes:
            rows.append(Row("Crashes", figure=str(driven.crashes), mood="tail"))
        label = "Your race" if seat == view.viewer else f"The race of {story.names[seat]}"
        found.append(
            Panel(f"race-{seat}", label if view.races == 1 else f"{label}, the last one", "facts", tuple(rows))
        )
    return tuple(found)
