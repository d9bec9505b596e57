"""The board of Street Racing: both Speed Tracks and the road between them, as one viewer sees them."""

from __future__ import annotations

from hairpin.drawing import Board, Parts, Scene
from hairpin.games.street_racing.board import places, tall, wide
from hairpin.games.street_racing.board.check_marks import CheckMarks
from hairpin.games.street_racing.board.duel import does, lead_words
from hairpin.games.street_racing.board.previews import Preview
from hairpin.games.street_racing.board.signs import next_road, next_words
from hairpin.games.street_racing.board.strips import short_status
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.view import RacingView


def table_board(
    view: RacingView,
    components: Components,
    names: tuple[str, ...],
    marks: CheckMarks | None,
    previews: tuple[Preview, ...],
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    """The board in these sizes; the wide drawing serves on a middle page too, since its words stay readable there."""
    near, far = view.near, view.far
    me, other = names[near.seat], names[far.seat]
    near_tokens, far_tokens = view.tokens_of(near.seat), view.tokens_of(far.seat)
    live, watched = near_tokens is not None and bool(view.legal), far_tokens is not None
    last_turn = view.last_turn and not view.over
    driving = None if view.over else view.resolving
    crashed = view.finishes[-1].crashed if view.over else None
    following = next_road(view)
    table, own = parts
    drawings: list[tuple[str, Scene]] = []
    if "wide" in sizes or "middle" in sizes:
        wide_groups = (
            own(wide.lit, far.speed, near.speed, live, watched),
            own.at("far", wide.tokens, far.seat, far_tokens, False),
            own.at("near", wide.tokens, near.seat, near_tokens, True),
            own(wide.check, marks),
            own(wide.speedometers, far.seat, far.speed, near.speed, live),
            own(wide.previews, previews),
            own(wide.far_driver, other, short_status(view, far), far.speed),
            own(wide.dial, near.seat, near.speed, marks, live),
            own(wide.leading, view.lead, me, other, last_turn),
            own(wide.cars, near.seat, view.lead, driving, crashed),
            table(wide.signs, view.current, following, components),
        )
        scene = Scene(*places.WIDE, "table-wide", wide_groups)
        drawings += [(size, scene) for size in ("wide", "middle") if size in sizes]
    if "tall" in sizes:
        tall_groups = (
            own(tall.lit, far.speed, near.speed, live, watched),
            own.at("far", tall.tokens, far.seat, far_tokens, False),
            own.at("near", tall.tokens, near.seat, near_tokens, True),
            own(tall.check, marks),
            own(tall.speedometers, far.seat, far.speed, near.speed, live),
            own(tall.previews, previews),
            own(tall.figure, near.speed, marks, previews),
            own(tall.leading, view.lead, me, other, last_turn),
            own(tall.cars, near.seat, view.lead, driving, crashed),
            table(tall.signs, view.current, following, components),
        )
        drawings.append(("tall", Scene(*places.TALL, "table-tall", tall_groups)))
    return Board("table", "The race", _words(view, components, me, other), tuple(drawings))


def _words(view: RacingView, components: Components, me: str, other: str) -> str:
    """The whole board in a sentence or two."""
    near_tokens, far_tokens = view.tokens_of(view.near.seat), view.tokens_of(view.far.seat)
    filled = ""
    if near_tokens is not None:
        filled = f" {len(near_tokens)} spaces of {me} are filled."
    elif far_tokens:
        filled = f" {len(far_tokens)} spaces of {other} are filled."
    speeds = f"{does(me, 'run')} at {view.near.speed}, {other} at {view.far.speed}"
    gap = lead_words(view.lead, me, other) if view.lead else "they are level"
    roads = f"Now: {components.road_words(view.current)}; next: {next_words(next_road(view), components)}."
    return f"{speeds}; {gap}.{filled} {roads}"
