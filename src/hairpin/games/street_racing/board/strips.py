"""The strips of both drivers: what each is doing, and their five cards, in hand or face up."""

from __future__ import annotations

from hairpin.drawing import Parts, SeatLine, Tag
from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.story import CARS
from hairpin.games.street_racing.view import RacingView, SeatView

# What a driver is doing, in a word: for the viewer, for others, and beside the track.
YOURS = {"handling": "Your check", "play": "Your turn", "pickup": "Your turn"}
OTHERS = {"handling": "In the bend", "driving": "Driving", "boost": "Passing", "play": "Choosing", "pickup": "Choosing"}
SHORT = {"handling": "checking", "boost": "passing", "play": "choosing", "pickup": "choosing", "sealed": "ready"}


def strip(view: RacingView, driver: SeatView, name: str, components: Components, parts: Parts) -> SeatLine:
    """A driver with all five cards. That of the near driver lies below the board."""
    mine = driver.seat == view.viewer
    sealed = view.chosen if mine and view.decision == "play" else ""
    order = order_of(view, driver, components)
    first = order.startswith("first")
    return SeatLine(
        driver.seat,
        name,
        CARS[driver.seat],
        *_status(view, driver, components),
        figures=parts.own.at(driver.seat, cards, components.cards, driver.hand, driver.card or "", sealed),
        badge=Tag("1" if first else "2", words=f"goes {order}") if order else None,
        cards=f"Goes {order}" if first else "Your cards" if mine else "Cards, open to all",
        below=driver.seat == view.near.seat,
    )


def cards(printed: tuple[CarCard, ...], hand: tuple[str, ...], played: str, sealed: str) -> tuple[Tag, ...]:
    """All five cards. `sealed` is the viewer's own card that lies face down."""
    moods = dict.fromkeys(hand, "held") | {played: "played", sealed: "sealed"}
    return tuple(Tag(str(card.value), words=card.title, mood=moods.get(card.name, "spent")) for card in printed)


def _status(view: RacingView, driver: SeatView, components: Components) -> tuple[str, str]:
    """What a driver is doing, in a word or two, and the mood of these words."""
    doing, card = view.doing(driver.seat), driver.card or ""
    if doing == "sealed":
        return ("Card is down" if view.decision == "play" else "Has chosen"), "ready"
    if doing == "to come":
        return f"Drives next, to {min(driver.speed + components.card(card).value, TOP_SPEED)}", ""
    if doing == "done":
        return f"Done at {driver.speed}", "ready"
    if doing and driver.seat == view.viewer:
        return YOURS.get(doing, f"Your {card.capitalize()}"), "turn"
    return OTHERS.get(doing, ""), ""


def short_status(doing: str) -> str:
    """What a driver is doing, in a word beside the track."""
    return SHORT.get(doing, doing)


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
