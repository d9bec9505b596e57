"""Picture: draws a track from above as a standalone SVG with the kit of its board, with its hazards and its grid."""

from __future__ import annotations

from hairpin.drawing import Piece, Scene, svg
from hairpin.drawing.words import count
from hairpin.games.nitro_dice.board.geometry import Plan, plan_of
from hairpin.games.nitro_dice.board.kit import TRACK, kit_of
from hairpin.games.nitro_dice.board.street import hazards_group
from hairpin.games.nitro_dice.components import Components
from hairpin.games.nitro_dice.track import Track


def draw_picture(track: Track, components: Components) -> str:
    """The whole track as SVG text; a turn has as many spaces as in this box."""
    plan = plan_of(track, components.turns.lengths)
    hazards = hazards_group(plan, tuple(section.hazards for section in track.sections))
    scene = Scene(plan.width, plan.height, TRACK, (hazards, _grid(track, plan)))
    facts = f"{len(track.sections)} sections, {count(track.laps, 'lap')}, inside lane {track.inside}"
    return svg(scene, kit_of(track, components, 0), words=f"Track {track.name}: {facts}")


def _grid(track: Track, plan: Plan) -> tuple[Piece, ...]:
    """The places of the starting grid: 1 is in front, on the inside lane."""
    pieces = []
    for lane in "LR":
        for space in (1, 2, 3):
            spot = plan.spots[0, lane, space]
            place = 2 * (3 - space) + (1 if lane == track.inside else 2)
            pieces.append(Piece(f"grid-{place}", "nd-name", spot.x, spot.y + 6, text=str(place)))
    return tuple(pieces)
