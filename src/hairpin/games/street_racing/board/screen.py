"""The Screen of Street Racing: everything one viewer's page shows, part by part, each with what it is drawn from.

A part is a plain function of plain values. Only this module, `table.py` and `strips.py` know that parts are kept:
`table` keeps those that look the same to everybody, `own` those of one viewer. Parts that take the whole view are cheap
and made anew each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import Ask, Panel, Parts, Rack, Screen, Voice, fresh
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.asking import waiting_for
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_racing.board import asks, panels, racks, top
from hairpin.games.street_racing.board.ended import ended
from hairpin.games.street_racing.board.previews import Preview, previews_of
from hairpin.games.street_racing.board.strips import strip
from hairpin.games.street_racing.board.table import table_board
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.decisions import explained
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.story import Story
from hairpin.games.street_racing.view import RacingView

DOES = {
    "play": "chooses a card|choose their cards",
    "boost": "may drive harder|may drive harder",
    "handling": "draws or stops|draw or stop",
    "pickup": "takes back a card|take back a card each",
}


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
    components, police, voice = agreed.print, agreed.box.police, told.voice
    outlook, previews = agreed.outlook(seen), previews_of(seen, components)
    waiting = "" if seen.legal else waiting_for(voice, seen.waiting, DOES, seen.decision)
    held = _racks(seen, components, parts)
    # The strip of the near driver is shown where their cards are shown nowhere else.
    drivers = (seen.far,) if held and seen.decision == "play" else (seen.far, seen.near)
    roads, ends = (*seen.driven, seen.current), seen.may_be_last(police)
    return Screen(
        title="Street Racing",
        subtitle=top.subtitle(seen, police),
        steps=parts.table(top.steps, seen.decision),
        counters=top.counters(seen, voice),
        boards=(table_board(seen, components, voice, outlook, told.slide, told.to_draw, previews, sizes, parts),),
        seats=tuple(strip(seen, driver, voice.called[driver.seat], components, parts) for driver in drivers),
        decision=_question(seen, decision, components, told, outlook, previews, waiting, parts),
        waiting=waiting,
        racks=held,
        facts=(),
        log=told.lines,
        result=ended(seen, told, components) if seen.over else None,
        panels=_panels(seen, agreed, voice, parts),
        trail=parts.table(top.trail, roads, seen.following, *ends, seen.over, components),
    )


def _racks(view: RacingView, components: Components, parts: Parts) -> tuple[Rack, ...]:
    """The viewer's cards while they choose; at other times their strip shows them."""
    near = view.near
    if view.viewer is not None and view.decision == "play":
        return (parts.own(racks.hand, components.cards, near.hand, view.chosen),)
    if view.legal and view.decision == "pickup":
        return (parts.own(racks.face_up, components.cards, near.face_up, near.card),)
    return ()


def _panels(view: RacingView, agreed: RacingSetup, voice: Voice, parts: Parts) -> tuple[Panel, ...]:
    """The bag and the roads, which everybody sees; and while cards are chosen, a panel that helps to choose."""
    table, own = parts
    components, police = agreed.print, agreed.box.police
    near, far = view.near, view.far
    lying = () if view.check is None else view.check.tokens
    bag, unseen = tuple(view.bag.items()), tuple(view.unseen.items())
    found = [
        table(panels.bag, bag, view.current, lying, int(agreed.box.tokens[-1]), components),
        table(panels.roads, unseen, view.next, view.last_turn, *view.face_down(police), components),
    ]
    if view.viewer is not None and view.decision == "play":
        hand = tuple(components.card(card) for card in far.hand)
        found.append(own(panels.other_hand, voice.called[far.seat], hand, far.speed, view.lead, view.last_turn))
    if view.legal and view.decision == "pickup":
        found.append(own(panels.next_turn, near, far, view.next_lead, voice))
    return tuple(found)


def _question(
    view: RacingView,
    decision: Decision | None,
    components: Components,
    story: Story,
    outlook: Outlook | None,
    previews: tuple[Preview, ...],
    waiting: str,
    parts: Parts,
) -> Ask | None:
    """The viewer's question. Without one they see the chances of the driver in a check, or their own choice."""
    if outlook is not None:
        if decision is None:
            return asks.watched(outlook, story.voice, waiting)
        return asks.handling(decision, outlook, story.slide)
    if decision is not None:
        return parts.own(asks.boost if view.decision == "boost" else asks.one_card, decision, previews)
    if view.decision == "reveal":
        return asks.revealed(view, story.voice, components)
    if view.chosen:
        return asks.sealed(view.decision, waiting, view.chosen.capitalize(), explained(view, components))
    return None
