"""The end: who won and by how much, the photo of the finish, the lead turn by turn, and what the viewer did."""

from __future__ import annotations

from hairpin.drawing import Board, Curve, Ended, Panel, Piece, Place, Point, Row, Tag, Voice
from hairpin.drawing.results import photo_board, race_columns
from hairpin.drawing.words import a_or_an
from hairpin.games.street_racing.board.symbols import COLOURS, CRASHED, road_symbol
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.events import SKIDS
from hairpin.games.street_racing.standing import ending_words
from hairpin.games.street_racing.story import CARS, Story, Turn
from hairpin.games.street_racing.view import Finish, RacingView

PHOTO = (640, 190)
LINE = 410  # where the finish is in the photo
PHOTO_STEP = 34
FAR_APART = 4  # spaces; farther behind, a car is drawn no farther back
UPPER, LOWER = 54, 138
SIZE = 1.15


def ended(view: RacingView, story: Story, components: Components) -> Ended:
    """How the match ended, from a finished view and the turns that were told."""
    voice, near, finish = story.voice, view.near.seat, view.finishes[-1]
    close = finish.apart <= 1 and finish.reason != "crash"
    return Ended(
        words=ending_words(view, voice),
        small=_why(view, finish, story, components),
        label="Series" if view.races > 1 else "Photo finish" if close else "Finish",
        columns=race_columns(len(view.finishes), "Gap"),
        places=_places(view, finish, voice),
        foot="A race is 1 point, a drawn one half a point each.",
        photo=_photo(finish, near, voice),
        curve=_curve(view.races, story, near) if story.turns else None,
        panels=_panels(view, story),
    )


def _why(view: RacingView, finish: Finish, story: Story, components: Components) -> str:
    road = components.road_words(view.current)
    if finish.crashed is not None:
        who = story.voice[finish.crashed]
        what = f"A match with {SKIDS[story.crash_skids]}" if story.crash_skids else "A crash"
        return f"{what} on the {road}: {who} {who:is|are} out."
    if not story.turns:
        return ""
    speeds = story.turns[-1].speeds
    own = view.viewer if view.viewer is not None else finish.winner or 0
    series = "In the last race: speed" if view.races > 1 else "Speed"
    return f"{series} {speeds[own]} against {speeds[1 - own]} on the last road, {a_or_an(road)}."


# -- the table of places ----------------------------------------------------------------------------


def _places(view: RacingView, finish: Finish, voice: Voice) -> tuple[Place, ...]:
    points = [seat.points for seat in view.seats]
    found = []
    for seat in (1, 0) if points[1] > points[0] else (0, 1):
        words = "crashed" if finish.crashed == seat else f"speed {view.seats[seat].speed} at the end"
        best = "best" if finish.gaps[seat] == max(finish.gaps) else ""
        gap = Tag(str(finish.gaps[seat]), mood=best)
        found.append(
            Place(
                rank=1 if points[seat] == max(points) else 2,
                name=voice.called[seat],
                car=CARS[seat],
                seat=seat,
                shared=points[0] == points[1],
                words=words if view.races == 1 else "",
                cells=(gap,) if view.races == 1 else tuple(_race(one, seat) for one in view.finishes),
                total=f"{points[seat]:g}",
            )
        )
    return tuple(found)


def _race(finish: Finish, seat: int) -> Tag:
    """A race of a series: the points, and by how much or why."""
    if finish.winner is None:
        return Tag("½", words="drawn")
    if finish.winner != seat:
        return Tag("0")
    how = {"crash": "crash", "final_speed": "faster"}.get(finish.reason, f"by {finish.apart}")
    return Tag("1", words=how, mood="best")


# -- pictures ---------------------------------------------------------------------------------------


def _photo(finish: Finish, near: int, voice: Voice) -> Board:
    """Both cars at the line: the winner over it, the other behind by the gap."""
    lead = finish.gaps[near] - finish.gaps[1 - near]
    pieces = []
    for seat, y, ahead in ((1 - near, UPPER, -lead), (near, LOWER, lead)):
        first = finish.winner in (seat, None)
        x = LINE + (62 if first else -10 - PHOTO_STEP * min(max(-ahead, 1), FAR_APART))
        crashed = seat == finish.crashed
        if not crashed:
            pieces.append(Piece(f"wind-{seat}", "sr-wind", x - 122, y))
        if seat == voice.viewer:
            pieces.append(Piece(f"car-{seat}-ring", f"sr-ring-{COLOURS[seat]}", x, y, 0, 1.1))
        pieces += [
            Piece(f"car-{seat}", f"sr-drive-{COLOURS[seat]}", x, y, CRASHED if crashed else 0, SIZE),
            Piece(f"place-{seat}", f"sr-place-{1 if first else 2}", 34, y, 0, 1.25),
        ]
    winner, loser = (near, 1 - near) if lead >= 0 else (1 - near, near)
    said = "level" if lead == 0 else f"{voice.called[winner]} before {voice[loser]}"
    return photo_board("Photo finish", said, PHOTO, pieces)


def _curve(races: int, story: Story, near: int) -> Curve:
    """The lead after every turn of the last race, as the viewer was told; above the middle the near driver leads."""
    me, other = story.called[near], story.called[1 - near]
    leads = story.leads(near)
    said = [
        f"turn {number} {f'{me if lead > 0 else other} {abs(lead)}' if lead else 'level'}"
        for number, lead in enumerate(leads, 1)
    ]
    return Curve(
        "The gap, turn by turn" if races == 1 else "The gap in the last race, turn by turn",
        f"The lead after each turn: {'; '.join(said)}.",
        (CARS[near], CARS[1 - near]),
        (me, other),
        leads,
        tuple(_column(turn, near) for turn in story.turns),
        "speed",
    )


def _column(turn: Turn, near: int) -> Point:
    far = 1 - near
    cards = f"{turn.cards[near].capitalize()} / {turn.cards[far].capitalize()}"
    return Point(road_symbol(turn.road), (str(turn.speeds[near]), str(turn.speeds[far])), cards)


# -- figures ----------------------------------------------------------------------------------------


def _panels(view: RacingView, story: Story) -> tuple[Panel, ...]:
    """The last race in figures: the viewer's own, or both for a spectator."""
    if not story.turns and not any(one.crashes for one in story.driven):
        return ()
    return tuple(_figures(view, seat, story) for seat in ((0, 1) if view.viewer is None else (view.viewer,)))


def _figures(view: RacingView, seat: int, story: Story) -> Panel:
    driven, leads = story.driven[seat], story.leads(seat)
    ahead, behind = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    rows = [
        Row("Tokens drawn", figure=str(driven.drawn)),
        Row("Skids", figure=str(driven.skids)),
        Row("Turns ahead, level, behind", figure=f"{ahead}, {leads.count(0)}, {behind}"),
        Row("Top speed", figure=str(driven.top)),
    ]
    if driven.crashes:
        rows.append(Row("Crashes", figure=str(driven.crashes), mood="tail"))
    label = "Your race" if seat == view.viewer else f"The race of {story.names[seat]}"
    return Panel(f"race-{seat}", label if view.races == 1 else f"{label}, the last one", "facts", tuple(rows))
