"""The strips of both drivers: what each is doing, and their five cards, in hand or face up."""

from __future__ import annotations

from hairpin.drawing import SeatLine, Tag
from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.story import CARS
from hairpin.games.street_racing.view import RacingView, SeatView


def status_of(view: RacingView, driver: SeatView, components: Components) -> tuple[str, str]:
    """What a driver is doing, in a word or two, and the mood of these words."""
    if view.over:
        return "", ""
    if driver.seat in view.waiting:
        asked = driver.seat == view.viewer
        if view.decision == "handling":
            return ("Your check", "turn") if asked else ("In the bend", "")
        if view.decision == "boost":
            return (f"Your {components.card(driver.card or '').title}", "turn") if asked else ("Passing", "")
        return ("Your turn", "turn") if asked else ("Choosing", "")
    if driver.seat in view.sealed:
        return ("Card is down" if view.decision == "play" else "Has chosen"), "ready"
    if view.resolving is not None and driver.place == 2:
        return f"Drives next, to {min(driver.speed + components.card(driver.card or '').value, TOP_SPEED)}", ""
    return f"Done at {driver.speed}", "ready"


def short_status(view: RacingView, driver: SeatView) -> str:
    """The same in one word, beside the track."""
    if view.over:
        return ""
    if driver.seat in view.waiting:
        return {"handling": "checking", "boost": "passing"}.get(view.decision, "choosing")
    if driver.seat in view.sealed:
        return "ready"
    return "to come" if view.resolving is not None and driver.place == 2 else "done"


def order_of(view: RacingView, driver: SeatView, components: Components) -> str:
    """When a driver resolves this turn, and why: `first: ahead`, `second`; empty before both cards are shown."""
    other = view.seats[1 - driver.seat]
    if view.over or driver.place is None or driver.card is None or other.card is None:
        return ""
    if driver.place == 2:
        return "second"
    if driver.gap != other.gap:
        return "first: ahead"
    higher = components.card(driver.card).value != components.card(other.card).value
    return "first: the higher card" if higher else "first: by lot"


def strip(
    seat: int,
    name: str,
    status: tuple[str, str],
    order: str,
    cards: tuple[CarCard, ...],
    hand: tuple[str, ...],
    played: str | None,
    sealed: str,
    label: str,
    below: bool,
) -> SeatLine:
    """A driver with all five cards. `played` is the card shown this turn, `sealed` the viewer's own face-down card."""
    figures = []
    for card in cards:
        if card.name == sealed:
            mood = "sealed"
        elif card.name == played:
            mood = "played"
        else:
            mood = "held" if card.name in hand else "spent"
        figures.append(Tag(str(card.value), words=card.title, mood=mood))
    first = order.startswith("first")
    return SeatLine(
        seat,
        name,
        CARS[seat],
        *status,
        figures=tuple(figures),
        badge=Tag("1" if first else "2", words=f"goes {order}") if order else None,
        cards=f"Goes {order}" if first else label,
        below=below,
    )
