"""Two worlds, byte for byte: what a viewer cannot know is dealt again, and nothing that it is sent differs.

Sent are the whole screen, the frame of every step, what stands around the match, the page, the view, the question with all
its words, and the sentences of refusals; by the parts of the server that make them. That a real server sends just these
bytes is in test_canaries.py.
"""

from __future__ import annotations

import json
import random

import pytest
from msgspec import to_builtins

from benchmarks.scripts import any_run
from hairpin.engine.chance import seeded
from hairpin.match import Match
from hairpin.match.drafting import Draft
from hairpin.refusal import IllegalAction
from hairpin.server import rendering
from hairpin.server.access import Role
from hairpin.server.describing import Describer
from hairpin.server.game_facts import describe_levels
from hairpin.server.identity import Identity
from hairpin.server.rows import SeatRow, StoredTable, TableRow
from hairpin.server.table import Table
from hairpin.server.viewer_feed import ViewerFeed
from hairpin.testing.secrecy import Following, Parted
from tests.server.hiding import HIDING, SHOWN_AT_ONCE, UNSEALED, match_of

MOMENTS = 24  # of a match, at which every viewer's two worlds are compared


def table_of(match: Match) -> Table:
    """A table over a match that was not stored: for what it says of it."""
    sittings = tuple(SeatRow(seat, "person", f"guest {seat}", name) for seat, name in enumerate(match.names))
    players = [[player.name, player.by] for player in match.players]
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in match.setup.options.items()}
    founded = TableRow("table", match.game.name, options, None, players, b"s" * 32, True, "", 0.0)
    table = Table(StoredTable(founded, sittings, ()))
    table.match = match
    return table


def everything(match: Match, viewer: int | None) -> bytes:
    """All that a viewer can be sent of the present moment."""
    table = table_of(match)
    eyes = table.feed_of(viewer, "")
    own = () if viewer is None else (viewer,)
    around = Describer(Identity(b"k" * 32), "build").table(table, Role(viewer, False, False, "somebody", seats=own))
    view = match.view(viewer)
    page = rendering.page("table.html", {"name": "Somebody", "paint": ""}, table=around, levels=describe_levels())
    parts = [around, page, match.setup.view_to_json(view)]
    if view.legal:
        draft = Draft(match.setup, view)
        while not draft.complete:  # as a page or a program reads it, part by part
            parts.append(to_builtins(draft.decision))
            draft.add(draft.decision.actions[:1])
    assert eyes is not None
    return eyes.whole() + json.dumps([*parts, *refusals(match, viewer)]).encode()


def refusals(match: Match, viewer: int | None) -> list[str]:
    """What a seat is told when it tries what cannot be."""
    said = []
    for run in ([254], [255, 0], []):
        try:
            match.prepare(-1 if viewer is None else viewer, run)
        except IllegalAction as refusal:
            said.append(str(refusal))
    return said


def twin_of(match: Match) -> Match:
    """The same match, to try something on."""
    twin = Match.__new__(Match)
    twin.__dict__.update(match.__dict__)
    twin.steps, twin.entries, twin.state = list(match.steps), list(match.entries), match.state.clone()
    return twin


def redealt(match: Match, viewer: int | None, luck: random.Random) -> Match:
    """The same match in another world: everything that this viewer cannot know lies otherwise."""
    twin = twin_of(match)
    twin.state.redeal(-1 if viewer is None else viewer, seeded(luck.randrange(2**40)))
    return twin


@pytest.mark.parametrize("name", HIDING)
def test_with_everything_unseen_dealt_again_not_a_byte_differs(name: str) -> None:
    luck = random.Random(f"two worlds of {name}")
    match = match_of(name, luck)
    length = _length(name, match, luck)
    moments = frames = differing = 0
    while not match.over:
        seat = luck.choice(match.waiting)
        run = any_run(match, seat, luck)
        if luck.random() < MOMENTS / length:
            moments += 1
            for viewer in (*range(match.setup.seats), None):
                there = redealt(match, viewer, luck)
                differing += there.state.snapshot() != match.state.snapshot()
                assert everything(there, viewer) == everything(match, viewer), f"step {match.step}, viewer {viewer}"
                frames += _next_frames_agree(match, there, viewer, seat, run, luck)
        match.submit(seat, run)
    assert moments > 8
    assert differing > 4, "there was something to deal again"
    assert frames > 4 or name in SHOWN_AT_ONCE


def _length(name: str, match: Match, luck: random.Random) -> int:
    """About how many steps such a match has."""
    trial = twin_of(match)
    while not trial.over:
        seat = luck.choice(trial.waiting)
        trial.submit(seat, any_run(trial, seat, luck))
    return trial.step


def _next_frames_agree(
    here: Match, there: Match, viewer: int | None, seat: int, run: list[int], luck: random.Random
) -> bool:
    """Take the next step in both worlds and compare its frame; False where they part for all to see."""
    here = twin_of(here)
    eyes = [ViewerFeed(here, viewer), ViewerFeed(there, viewer)]
    prepared = here.prepare(seat, run)
    if prepared.state.opened != here.state.opened:
        return False  # what was hidden is shown
    before = there.state.opened
    if here.state.secret(seat) and seat != viewer:
        there.chance = seeded(luck.randrange(2**40))
        run = any_run(there, seat, luck)
    there.chance = Following(list(prepared.luck), -1 if viewer is None else viewer, seeded(1))
    try:
        there.submit(seat, run)
    except (IllegalAction, Parted):
        return False  # a card that this hand does not hold in the other world
    here.accept(prepared)
    ends = there.chance
    assert isinstance(ends, Following)
    watching = [match.setup.view(match.state, None) for match in (here, there)]
    flow = [(view.waiting, view.decision) for view in watching]
    if there.state.opened != before or flow[0] != flow[1] or ends.seen:
        return False  # a hand left a choice in one world only, and that there was one is seen
    for one in eyes:
        one.advance()
    assert eyes[0].ring[-1] == eyes[1].ring[-1], f"step {here.step}, viewer {viewer}"
    return True


# -- sealed answers ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDING)
def test_whatever_is_answered_under_seal_the_others_are_sent_the_same_bytes(name: str) -> None:
    luck = random.Random(f"sealed in {name}")
    match = match_of(name, luck)
    compared, most = 0, 1
    while not match.over:
        seat = luck.choice(match.waiting)
        runs = [any_run(match, seat, luck) for _ in range(4)]
        prepared = [match.prepare(seat, run) for run in runs]
        before = match.state
        sealed = before.secret(seat) and all(one.state.opened == before.opened and not one.luck for one in prepared)
        if sealed and compared < MOMENTS:
            frames = {_frames_after(match, one.actions, seat) for one in prepared}
            assert len(frames) == 1, f"step {match.step}: {match.setup.action_name(runs[0][0])}"
            compared += 1
        match.submit(seat, runs[0])
        most = max(most, len(match.waiting))
    assert compared > 3 or (most == 1 and name in UNSEALED)


def _frames_after(match: Match, run: tuple[int, ...], seat: int) -> tuple[bytes, ...]:
    """What everybody but the seat itself is sent when it answers so."""
    twin = twin_of(match)
    others = [viewer for viewer in (*range(twin.setup.seats), None) if viewer != seat]
    eyes = [ViewerFeed(twin, viewer) for viewer in others]
    twin.submit(seat, run)
    for one in eyes:
        one.advance()
    return (*(one.ring[-1] for one in eyes), *(everything(twin, viewer) for viewer in others))
