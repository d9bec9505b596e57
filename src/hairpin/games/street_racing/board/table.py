"""The board of Street Racing: both Speed Tracks and the road between them, as one viewer sees them."""

from __future__ import annotations

from hairpin.drawing import Board, Parts, Scene, Voice
from hairpin.drawing.words import count, sentence
from hairpin.games.street_racing.board import road, tracks
from hairpin.games.street_racing.board.layout import LAYOUTS, Layout
from hairpin.games.street_racing.board.previews import Preview
from hairpin.games.street_racing.board.strips import short_status
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.standing import lead_words
from hairpin.games.street_racing.story import Slide
from hairpin.games.street_racing.view import RacingView


def table_board(
    view: RacingView,
    components: Components,
    voice: Voice,
    outlook: Outlook | None,
    slide: Slide | None,
    to_draw: bool,
    previews: tuple[Preview, ...],
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    """The board in these sizes. `slide` is a match that has just happened; `to_draw`: a token is about to be drawn."""
    near, far = view.near, view.far
    on_near, on_far = view.tokens_of(near.seat), view.tokens_of(far.seat)
    check = outlook if on_near is not None else None  # the near car's
    slid = slide if on_near is not None and slide is not None and slide.seat == near.seat else None
    was = None if slid is None else slid.before
    says = short_status(view.doing(far.seat))
    if view.between and slide is not None and slide.seat == far.seat:
        says = "crash" if slide.crash else f"match −{slide.before - slide.after}"
    live = check is not None and bool(view.legal)
    last_turn = view.last_turn and not view.over
    driving = None if view.over else view.resolving
    crashed = slide.seat if view.between and slide is not None and slide.crash else view.crashed
    table, own = parts.table.at, parts.own.at

    def scene(layout: Layout) -> Scene:
        """The parts of the board, back to front."""
        groups = (
            own(layout, tracks.lit, layout, far.speed, near.speed, live, on_far is not None),
            own((layout, "far"), tracks.tokens, layout, far.seat, _seen(view, far.seat, slide, to_draw), False),
            own((layout, "near"), tracks.tokens, layout, near.seat, _seen(view, near.seat, slide, to_draw), True),
            own(layout, tracks.check, layout, None if view.between else check, slid),
            own(layout, tracks.speedometers, layout, far.seat, far.speed, near.speed, live),
            own(layout, tracks.previews, layout, previews),
            own(layout, road.far_driver, layout, voice.called[far.seat], says, far.speed),
            own(layout, tracks.speed, layout, near.seat, near.speed, check, was, previews, live),
            own(layout, road.leading, layout, view.lead, near.seat, voice, last_turn),
            own(layout, road.cars, layout, near.seat, view.lead, driving, crashed),
            table(layout, road.signs, layout, view.current, view.following, components),
        )
        return Scene(*layout.size, layout.backdrop, groups)

    scenes = {layout: scene(layout) for layout in {LAYOUTS[size] for size in sizes}}
    drawings = tuple((size, scenes[LAYOUTS[size]]) for size in sizes)
    return Board("table", "The race", _words(view, voice, components), drawings)


def _seen(view: RacingView, seat: int, slide: Slide | None, to_draw: bool) -> tuple[str, ...] | None:
    """The tokens to be seen on a track. A token that matches is seen there before a Skid takes its place."""
    lying = view.tokens_of(seat)
    if not view.between or seat != view.resolving:
        return lying
    if lying is None or slide is None:
        return () if to_draw else lying
    return (*(lying if slide.crash else lying[:-1]), slide.token)


def _words(view: RacingView, voice: Voice, components: Components) -> str:
    """The whole board in two sentences."""
    me, other = voice[view.near.seat], voice[view.far.seat]
    lead = lead_words(view.lead, view.near.seat, voice) if view.lead else "they are level"
    said = f"{me} {me:runs|run} at {view.near.speed}, {other} at {view.far.speed}; {lead}"
    if view.check is not None:
        driver = voice[view.check.seat]
        said += f"; {count(len(view.check.tokens), 'space')} filled on {driver:'s} track"
    roads = f"Now: {components.road_words(view.current)}; next: {road.following_words(view.following, components)}."
    return f"{sentence(said)}. {roads}"
