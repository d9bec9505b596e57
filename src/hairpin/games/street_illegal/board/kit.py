"""The kit of Street Illegal: its art file, and what is drawn for a box; made once for each box."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.art import asphalt, edge_lines, lamp, lane_line, make_kit, path, rect
from hairpin.drawing.art_file import read_art
from hairpin.drawing.paint import NIGHT, SHINE, WHITE
from hairpin.games.street_illegal.board.lettering import STYLES
from hairpin.games.street_illegal.board.symbols import BAY, MOST_CARS, ROW, TALL_PLATE, symbols
from hairpin.games.street_illegal.components import read_components

WIDE, MIDDLE, TALL = 1392, 736, 366
RACE_HEIGHT = 272
PHOTO = (640, 190)
MOODS = ('.piece[data-mood~="over"]{opacity:.62}',)


@lru_cache(64)
def kit_of(components: str | None) -> Kit:
    """The kit for a component file; None for the printed box."""
    art, box = read_art("hairpin.games.street_illegal"), read_components(components)
    backdrops = {"race-wide": art.backdrops["race-wide"] + _bays(box.cars), "race-tall": _race_tall(box.cars)}
    return make_kit("street-illegal", art, symbols(box), backdrops, STYLES, MOODS)


def _bays(cars: int) -> str:
    """The lines between the bays of the cars, on the road and between their plates."""
    edges = [k * BAY for k in range(MOST_CARS - cars + 1, MOST_CARS)]
    road = "".join(f"M{x:.1f} 96V138" for x in edges)
    plates = "".join(f"M{x:.1f} 160V264" for x in edges)
    return path(road, f'stroke="{WHITE}" stroke-width="2.5" opacity=".28"') + path(
        plates, f'stroke="{SHINE}" opacity=".1"'
    )


def _race_tall(cars: int) -> str:
    """The race line upright: the road, and a row with a plate for every car."""
    height = ROW * cars
    rows = "".join(f"M88 {k * ROW + 0.5}H{TALL}" for k in range(1, cars))
    return (
        asphalt(TALL, height)
        + lamp(0, 70, 170, 170)
        + lamp(0, 280, 170, 150)
        + edge_lines(f"M6 0V{height}M86 0V{height}", 2.5)
        + lane_line(f"M44 0V{height}", 2.5, "20 15", 0.9)
        + rect(88, 0, TALL_PLATE, height, f'fill="{NIGHT}" fill-opacity=".55"')
        + path(rows, f'stroke="{SHINE}" opacity=".1"')
    )
