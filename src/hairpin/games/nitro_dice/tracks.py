"""Tracks: serves `hairpin track`: lists the layouts by name, and examines, draws and rates any track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.engine.playout import Policy
from hairpin.games.game import Json, Rating, Setup, TrackReport
from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.picture import draw_picture
from hairpin.games.nitro_dice.rating import drive, rate
from hairpin.games.nitro_dice.slots import PRINTED_TURN
from hairpin.games.nitro_dice.terminal.grid import LINE, draw_grid, grid_size
from hairpin.games.nitro_dice.terminal.signs import HAZARD
from hairpin.games.nitro_dice.terminal.strip import draw_strip
from hairpin.games.nitro_dice.track import Track, count_types, examine, faults, find_track, layouts, lines_of, warnings

LEGEND = f"· space   {HAZARD} hazard   [ ] garage   ┊ from card to card   {LINE} start and finish"


class NitroTracks:
    """The Tracks of the game."""

    def names(self) -> Sequence[str]:
        return list(layouts())

    def report(self, text: str, components: str | None) -> TrackReport:
        faces = read_components(components).numbers
        if text in layouts():
            track: Track | None = layouts()[text]
            wrong = faults(layouts()[text], faces)
        else:
            track, wrong = examine(text, faces)
        if track is None or wrong:
            return TrackReport(track.name if track else "", "", {}, tuple(wrong), ())
        return TrackReport(track.name, track.text(), facts(track), (), tuple(warnings(track)))

    def drawing(self, text: str, components: str | None, width: int) -> RenderableType:
        """Drawn on the grid; unrolled if the grid is too wide, or if the turns of an owner's box do not fit on it."""
        box = read_components(components)
        track = find_track(text, box.numbers)
        turn = box.turns.lengths
        on_grid = turn == PRINTED_TURN and grid_size(track)[0] <= width
        return Group(*(draw_grid(track) if on_grid else draw_strip(track, width, turn=turn)), Text(LEGEND, style="dim"))

    def picture(self, text: str, components: str | None) -> str:
        box = read_components(components)
        return draw_picture(find_track(text, box.numbers), box)

    def options(self, text: str) -> Mapping[str, object]:
        """The track in one line, as a record keeps it; faults are told when the match is set up."""
        return {"track": text if text in layouts() else " ; ".join(lines_of(text))}

    def race(self, setup: Setup, policies: Sequence[Policy], seed: int) -> Json:
        return drive(setup, policies, seed)

    def rating(self, setup: Setup, races: Sequence[Json]) -> Rating:
        return rate(setup, races)


def facts(track: Track) -> dict[str, object]:
    """The figures of a track: what a list of tracks shows."""
    types = count_types(track)
    return {
        "sections": len(track.sections),
        "laps": track.laps,
        "crossed": track.crossed,
        "inside": track.inside,
        "S/TR/TY": "/".join(str(number) for number in types.values()),
        "hazards": track.hazards,
        "garage": track.garage,
    }
