"""What is written over the road, in both drawings: who leads, and the names of this road and the next."""

from __future__ import annotations

from hairpin.drawing.lettering import fit, width
from hairpin.games.street_racing.board.symbols import road_symbol
from hairpin.games.street_racing.components import POLICE, Components
from hairpin.games.street_racing.view import RacingView


def lead_on_plate(lead: int, near: str, far: str, size: float, room: float) -> tuple[str, str]:
    """Who leads, as it fits on the plate, and in full."""
    if lead == 0:
        return "Level", "Level"
    who = near if lead > 0 else far
    rest = f" {'lead' if who == 'You' else 'leads'} by {abs(lead)}"
    return fit(who, size, room - width(rest, size)) + rest, who + rest


def next_road(view: RacingView) -> str:
    """What comes after this road: a road, the police, or empty for the finish."""
    return "" if (view.last_turn or view.over) and view.next != POLICE else view.next


def next_symbol(road: str) -> str:
    return road_symbol(road) if road else "sr-finish"


def next_words(road: str, components: Components) -> str:
    return components.road_words(road) if road else "finish"


def short_road(words: str, size: float, room: float) -> str:
    """`red hairpin` as `Hairpin`: the sign has the colour."""
    last = words.rpartition(" ")[2]
    return fit(last.capitalize() if last != "bend" else words.capitalize(), size, room)
