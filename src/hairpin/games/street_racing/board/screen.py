"""The Screen of Street Racing: everything one viewer's page shows, part by part, each with what it is drawn from.

A part is a plain function of plain values. Only this module and `table.py` know that parts are kept: `table` keeps
those that look the same to everybody, `own` those of one viewer. Parts that take the whole view are cheap and made anew
each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import Ask, Kit, Panel, Parts, Rack, Screen, SeatLine, fresh
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_racing.board import panels, racks
from hairpin.games.street_racing.board.asks import cards, handling
from hairpin.games.street_racing.board.check_marks import check_marks
from hairpin.games.street_racing.board.duel import Duel, duel_of
from hairpin.games.street_racing.board.ended import ended
from hairpin.games.street_racing.board.kit import kit_of
from hairpin.games.street_racing.board.previews import previews_of
from hairpin.games.street_racing.board.strips import order_of, status_of, strip
from hairpin.games.street_racing.board.table import table_board
from hairpin.games.street_racing.board.top import counters, steps, subtitle, trail
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.decisions import explained, standing_of
from hairpin.games.street_racing.outlook import Outlook, outlook_of
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.story import Story
from hairpin.games.street_racing.view import RacingView

DOES = {
    "play": ("chooses a card", "choose their cards"),
    "boost": ("may drive harder", ""),
    "handling": ("draws or stops", ""),
    "pickup": ("takes back a card", "take back a card each"),
}


def kit(setup: Setup) -> Kit:
    return kit_of(setup.components)


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> Screen:
    """The page from top to bottom, each part with what it is drawn from."""
    agreed, seen, told = cast(RacingSetup, setup), cast(RacingView, view), cast(Story, story)
    parts = parts or fresh()
    table = parts.table
    components, police = agreed.print, agreed.box.police
    near, far, called = seen.near, seen.far, told.called
    outlook, duel = outlook_of(seen, components), duel_of(seen, called, agreed.box.final_speed)
    marks = None
    if outlook is not None and outlook.seat == near.seat:
        marks = check_marks(outlook, duel, told.slide)
    previews = previews_of(seen, components)
    held = _racks(seen, components, parts)
    return Screen(
        title="Street Racing",
        subtitle=subtitle(seen, police),
        steps=table(steps, seen.decision),
        counters=counters(seen.race, seen.races, called[near.seat], called[far.seat], near.points, far.points),
        boards=(table_board(seen, components, called, marks, previews, sizes, parts),),
        seats=_strips(seen, components, called, not held or seen.decision == "pickup", parts),
        decision=_question(seen, decision, agreed, told, outlook, duel, parts),
        waiting=_awaited(seen, called),
        racks=held,
        facts=(),
        log=told.lines,
        result=ended(seen, told, components) if seen.over else None,
        panels=_panels(seen, agreed, called, parts),
        trail=table(
            trail, seen.driven, seen.current, seen.next, seen.deck, seen.last_turn, seen.over, police, components
        ),
    )


def _strips(
    view: RacingView, components: Components, names: tuple[str, ...], both: bool, parts: Parts
) -> tuple[SeatLine, ...]:
    """The far driver above the board; with `both` also the near one below, if their cards are shown nowhere else."""
    found = []
    for driver in (view.far, view.near) if both else (view.far,):
        seat, mine = driver.seat, driver.seat == view.viewer
        status, order = status_of(view, driver, components), order_of(view, driver, components)
        sealed = view.chosen if mine and view.decision == "play" else ""
        label = "Your cards" if mine else "Cards, open to all"
        below = seat == view.near.seat
        line = parts.own.at(
            seat, strip, seat, names[seat], status, order,
            components.cards, driver.hand, driver.card, sealed, label, below,
        )  # fmt: skip
        found.append(line)
    return tuple(found)


def _racks(view: RacingView, components: Components, parts: Parts) -> tuple[Rack, ...]:
    """The viewer's cards while they choose; at other times their strip shows them."""
    near = view.near
    if view.viewer is not None and view.decision == "play":
        return (parts.own(racks.hand, components.cards, near.hand, view.chosen),)
    if view.legal and view.decision == "pickup":
        return (parts.own(racks.face_up, components.cards, near.face_up, near.card),)
    return ()


def _panels(view: RacingView, agreed: RacingSetup, names: tuple[str, ...], parts: Parts) -> tuple[Panel, ...]:
    """The bag and the roads, which everybody sees; and while cards are chosen, a panel that helps to choose."""
    table, own = parts
    components, box = agreed.print, agreed.box
    near, far = view.near, view.far
    lying = () if view.check is None else view.check.tokens
    bag, unseen = tuple(view.bag.items()), tuple(view.unseen.items())
    found = [
        table(panels.bag, bag, view.current, lying, int(box.tokens[-1]), components),
        table(panels.roads, unseen, view.deck, view.next, view.last_turn, box.police, components),
    ]
    name = names[far.seat]
    if view.viewer is not None and view.decision == "play":
        hand = tuple(components.card(card) for card in far.hand)
        found.append(own(panels.other_hand, name, hand, far.speed, view.lead, view.last_turn))
    if view.legal and view.decision == "pickup":
        found.append(own(panels.next_turn, near.seat, name, near.hand, far.hand, near.speed, far.speed, view.next_lead))
    return tuple(found)


def _question(
    view: RacingView,
    decision: Decision | None,
    agreed: RacingSetup,
    story: Story,
    outlook: Outlook | None,
    duel: Duel,
    parts: Parts,
) -> Ask | None:
    """The viewer's question. Without one they see the chances of the driver in a check, or their own choice."""
    own, components, near, far = parts.own, agreed.print, view.near, view.far
    names, crash_out = story.called, agreed.box.crash_out
    if outlook is not None:
        if decision is None:
            return handling.watched(outlook, duel, crash_out, _awaited(view, names))
        return handling.handling(outlook, duel, story.slide, crash_out)
    if decision is None:
        if not view.chosen:
            return None
        explain = explained(view.decision, components, near.card or "")
        return cards.sealed(view.decision, _awaited(view, names), components.card(view.chosen), explain)
    if view.decision == "play":
        return own(cards.play, decision, standing_of(view, components), components.cards)
    if view.decision == "pickup":
        return own(cards.pickup, decision, near.speed, view.next_lead, components.cards)
    first = (names[far.seat], far.speed) if near.place == 2 else None
    return cards.boost(decision, near.speed, components.card(near.card or ""), view.current, first, components)


def _awaited(view: RacingView, names: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when the match is over or the viewer is asked."""
    if view.legal or not view.waiting:
        return ""
    one, many = DOES[view.decision]
    who = [names[seat] for seat in view.waiting]
    return f"{who[0]} {one}." if len(who) == 1 else f"{' and '.join(who)} {many}."
