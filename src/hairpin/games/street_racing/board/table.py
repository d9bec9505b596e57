"""The board of Street Racing: both Speed Tracks and the road between them, as one viewer sees them."""

from __future__ import annotations

from hairpin.drawing import Board, Group, Parts, Scene, Voice
from hairpin.drawing.words import count
from hairpin.games.street_racing.board import road, tracks
from hairpin.games.street_racing.board.layout import LAYOUTS, Layout
from hairpin.games.street_racing.board.previews import Preview
from hairpin.games.street_racing.board.strips import short_status
from hairpin.games.street_racing.components import POLICE, Components
from hairpin.games.street_racing.outlook import Outlook, lead_words
from hairpin.games.street_racing.story import Slide
from hairpin.games.street_racing.view import RacingView


def table_board(
    view: RacingView,
    components: Components,
    voice: Voice,
    outlook: Outlook | None,
    slide: Slide | None,
    previews: tuple[Preview, ...],
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    """The board in these sizes. `slide` is a match that has just happened."""
    own = outlook if outlook is not None and outlook.seat == view.near.seat else None
    was = slide.before if own is not None and slide is not None and slide.seat == own.seat else None
    scenes = {
        layout: Scene(
            *layout.size, layout.backdrop, _groups(layout, view, components, voice, own, was, previews, parts)
        )
        for layout in {LAYOUTS[size] for size in sizes}
    }
    drawings = tuple((size, scenes[LAYOUTS[size]]) for size in sizes)
    return Board("table", "The race", _words(view, components, voice), drawings)


def _groups(
    layout: Layout,
    view: RacingView,
    components: Components,
    voice: Voice,
    outlook: Outlook | None,
    was: int | None,
    previews: tuple[Preview, ...],
    parts: Parts,
) -> tuple[Group, ...]:
    """The parts of the board, back to front; `outlook` is that of the near car."""
    near, far = view.near, view.far
    on_near, on_far = view.tokens_of(near.seat), view.tokens_of(far.seat)
    live = outlook is not None and bool(view.legal)
    last_turn = view.last_turn and not view.over
    driving = None if view.over else view.resolving
    crashed = view.finishes[-1].crashed if view.over else None
    own = parts.own.at
    return (
        own(layout, tracks.lit, layout, far.speed, near.speed, live, on_far is not None),
        own((layout, "far"), tracks.tokens, layout, far.seat, on_far, False),
        own((layout, "near"), tracks.tokens, layout, near.seat, on_near, True),
        own(layout, tracks.check, layout, outlook, was),
        own(layout, tracks.speedometers, layout, far.seat, far.speed, near.speed, live),
        own(layout, tracks.previews, layout, previews),
        own(layout, road.far_driver, layout, voice.called[far.seat], short_status(view, far), far.speed),
        own(layout, tracks.speed, layout, near.seat, near.speed, outlook, was, previews, live),
        own(layout, road.leading, layout, view.lead, near.seat, voice, last_turn),
        own(layout, road.cars, layout, near.seat, view.lead, driving, crashed),
        parts.table.at(layout, road.signs, layout, view.current, _following(view), components),
    )


def _following(view: RacingView) -> str:
    """What comes after this road: a road, the police, or empty for the finish."""
    return "" if (view.last_turn or view.over) and view.next != POLICE else view.next


def _words(view: RacingView, components: Components, voice: Voice) -> str:
    """The whole board in a few sentences."""
    near, far = view.near, view.far
    words = "{me} {me:runs|run} at {speed}, {other} at {other_speed}; {lead}."
    if view.check is not None:
        words += " {driver:'s} track has {spaces}."
    said = voice(
        words,
        me=voice[near.seat],
        speed=near.speed,
        other=voice[far.seat],
        other_speed=far.speed,
        lead=lead_words(view.lead, near.seat, voice) if view.lead else "they are level",
        driver=voice[near.seat if view.check is None else view.check.seat],
        spaces=count(0 if view.check is None else len(view.check.tokens), "filled space"),
    )
    following = road.following_words(_following(view), components)
    return f"{said} Now: {components.road_words(view.current)}; next: {following}."
