"""The strips of both drivers: what each is doing, and their five cards, in hand or face up."""

from __future__ import annotations

from hairpin.drawing import SeatLine, Tag
from hairpin.games.street_racing.components import TOP_SPEED, Components
from hairpin.games.street_racing.story import CARS
from hairpin.games.street_racing.view import RacingView, SeatView


def strip(view: RacingView, driver: SeatView, name: str, components: Components) -> SeatLine:
    """A driver with all five cards. That of the near driver lies below the board."""
    mine = driver.seat == view.viewer
    order = _order(view, driver, components)
    sealed = view.chosen if mine and view.decision == "play" else ""
    figures = [
        Tag(str(card.value), words=card.title, mood=_mood(card.name, driver, sealed)) for card in components.cards
    ]
    first = order.startswith("first")
    return SeatLine(
        driver.seat,
        name,
        CARS[driver.seat],
        *_status(view, driver, components),
        figures=tuple(figures),
        badge=Tag("1" if first else "2", words=f"goes {order}") if order else None,
        cards=f"Goes {order}" if first else "Your cards" if mine else "Cards, open to all",
        below=driver.seat == view.near.seat,
    )


def _mood(card: str, driver: SeatView, sealed: str) -> str:
    if card in (sealed, driver.card):
        return "sealed" if card == sealed else "played"
    return "held" if card in driver.hand else "spent"


def _status(view: RacingView, driver: SeatView, components: Components) -> tuple[str, str]:
    """What a driver is doing, in a word or two, and the mood of these words."""
    if view.over:
        return "", ""
    card = driver.card or ""
    if driver.seat in view.waiting:
        asked = driver.seat == view.viewer
        if view.decision == "handling":
            return ("Your check", "turn") if asked else ("In the bend", "")
        if view.decision == "boost":
            return (f"Your {card.capitalize()}", "turn") if asked else ("Passing", "")
        return ("Your turn", "turn") if asked else ("Choosing", "")
    if driver.seat in view.sealed:
        return ("Card is down" if view.decision == "play" else "Has chosen"), "ready"
    if view.resolving is not None and driver.place == 2:
        return f"Drives next, to {min(driver.speed + components.card(card).value, TOP_SPEED)}", ""
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


def _order(view: RacingView, driver: SeatView, components: Components) -> str:
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
