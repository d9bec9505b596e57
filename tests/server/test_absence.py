"""Players who are away: the clock until a bot stands in, what the others see of it, and the one nudge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from benchmarks.launch import Launched
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server import table as tables_module
from hairpin.server.bot_runner import any_answer
from hairpin.server.pace import BEAT, LONGEST, shown_by
from hairpin.server.refusals import HttpRefusal
from hairpin.server.stand_ins import OFTEN, StandIns
from hairpin.server.table import Table, Viewer
from tests.server.serving import Browser, Json, friends
from tests.server.test_stand_in import give, table_with

GRACE = 100.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Seating:
    """Notes who gets a stand-in, and when."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.put: list[tuple[int, float]] = []

    async def stand_in(self, table: Table, seat: int) -> None:
        self.put.append((seat, self.clock.now))
        table.sit(tuple(one.stood_in("street") if one.seat == seat else one for one in table.sittings))


class Scene:
    """A table with a clock that stands still, and the part of a server that looks after those who are away."""

    def __init__(self, *guests: str, grace: float = GRACE, **founded: Any) -> None:
        self.clock = Clock()
        self.table = table_with(*guests, **founded)
        self.seating = Seating(self.clock)
        settings = SimpleNamespace(grace=grace)
        tables = SimpleNamespace(settings=settings, in_memory={self.table.id: self.table})
        self.stand_ins = StandIns(cast(Any, tables), cast(Any, self.seating), self.clock)

    def comes(self, guest: str) -> Viewer:
        own = self.table.seats_of(guest)
        viewer = Viewer(own[0] if len(own) == 1 else None, "", guest, "", -1, task=None)
        self.table.viewers.append(viewer)
        self.table.welcome(viewer, own)
        return viewer

    def goes(self, viewer: Viewer) -> None:
        self.table.viewers.remove(viewer)

    def look(self) -> float:
        return asyncio.run(self.stand_ins.look())

    def until(self, moment: float) -> None:
        """Look as often as asked to, until that moment."""
        while self.clock.now < moment:
            self.clock.now += min(self.look(), moment - self.clock.now)
        self.look()

    def answers(self, seat: int) -> None:
        match = self.table.match
        assert match is not None
        self.table.advance(match.prepare(seat, any_answer(match, seat, match.chance.clone())), f"{seat}", True, False)


# -- when the clock starts -------------------------------------------------------------------------


def watched(monkeypatch: pytest.MonkeyPatch, beats: int) -> Match:
    """A match of two whose newest step had events that are watched, each this number of beats long."""
    game = find_game("street-racing")
    setup = game.set_up(2)
    monkeypatch.setattr(type(setup), "moments", dict.fromkeys(range(60), beats), raising=False)
    match = Match(game, setup, Fair(b"s" * 32, 0))
    for seat in match.waiting:
        match.submit(seat, any_answer(match, seat, match.chance.clone()))
    assert match.moments
    return match


def test_a_step_is_shown_after_what_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = watched(monkeypatch, 0)
    seconds = BEAT * (1 + len(match.moments))
    assert shown_by(match, 0.0, 1000.0) == pytest.approx(1000.0 + seconds)
    assert shown_by(match, 1003.0, 1000.0) == pytest.approx(1003.0 + seconds)  # what came before is still shown
    assert shown_by(watched(monkeypatch, 1000), 0.0, 1000.0) == 1000.0 + LONGEST == 1020.0
    assert shown_by(match, 2000.0, 1000.0) == 1000.0 + LONGEST


def test_a_step_without_events_to_watch_takes_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    match = watched(monkeypatch, 3)
    match.moments = ()
    assert shown_by(match, 0.0, 1000.0) == 1000.0 + BEAT


def test_answers_move_on_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("ann", "bob")
    monkeypatch.setattr(tables_module, "monotonic", scene.clock)
    assert scene.table.shown == 0
    scene.answers(0)
    assert scene.table.shown == pytest.approx(scene.clock.now + BEAT)


def test_the_clock_starts_when_the_question_has_been_shown() -> None:
    scene = Scene("ann", "bob")
    scene.comes("ann")
    scene.table.shown = scene.clock.now + 7
    scene.look()
    absence = scene.table.away[1]
    assert (absence.since, absence.until) == (1007.0, 1007.0 + GRACE)
    scene.until(1006.0 + GRACE)
    assert scene.seating.put == []
    scene.until(1008.0 + GRACE)
    assert scene.seating.put == [(1, 1007.0 + GRACE)]


def test_what_others_do_meanwhile_does_not_move_the_clock() -> None:
    scene = Scene("ann", "bob", "kim")
    scene.comes("ann")
    scene.look()
    scene.table.shown = scene.clock.now + 20
    scene.until(1000.0 + GRACE)
    assert scene.seating.put == [(1, 1000.0 + GRACE), (2, 1000.0 + GRACE)]


def test_whoever_was_back_for_a_moment_has_all_the_time_again() -> None:
    scene = Scene("ann", "bob")
    scene.comes("ann")
    scene.until(1000.0 + GRACE - 1)
    scene.goes(scene.comes("bob"))
    scene.until(1000.0 + GRACE + 50)
    assert scene.seating.put == []
    scene.until(1000.0 + 2 * GRACE)
    assert scene.seating.put == [(1, 1000.0 + 2 * GRACE - 1)]


def test_an_answer_starts_the_clock_anew() -> None:
    scene = Scene("ann", "bob")
    scene.comes("ann")
    scene.until(1000.0 + GRACE - 1)
    scene.table.answered[1] = 1  # a program without a stream
    scene.until(1000.0 + GRACE + 50)
    assert scene.seating.put == []


@pytest.mark.parametrize(("grace", "patient"), [(0.0, False), (GRACE, True)])
def test_where_no_bot_stands_in_people_are_away_without_end(grace: float, patient: bool) -> None:
    scene = Scene("ann", "bob", grace=grace, patient=patient)
    scene.comes("ann")
    scene.until(1000.0 + 10 * GRACE)
    assert scene.seating.put == []
    assert scene.table.away[1].until is None


def test_everybody_is_told_when_somebody_is_away_and_only_then() -> None:
    scene = Scene("ann", "bob")
    ann = scene.comes("ann")
    ann.table_changed = False
    assert scene.look() == OFTEN
    assert ann.table_changed
    ann.table_changed = False
    scene.until(1000.0 + GRACE / 2)
    assert not ann.table_changed
    scene.comes("bob")
    scene.look()
    assert scene.table.away == {}


# -- the nudge --------------------------------------------------------------------------------------


def refused(nudge: Callable[[], None]) -> tuple[int, str]:
    with pytest.raises(HttpRefusal) as refusal:
        nudge()
    return refusal.value.status, str(refusal.value)


def test_a_player_is_nudged_once_until_they_are_back() -> None:
    scene = Scene("ann", "bob", "kim")
    scene.comes("ann")
    scene.comes("kim")
    names = scene.table.names
    scene.stand_ins.nudge(scene.table, (0,), 1)
    assert scene.table.away[1].nudged == names[0]
    again = refused(lambda: scene.stand_ins.nudge(scene.table, (2,), 1))
    assert again == (409, f"{names[1]} has been nudged already, by {names[0]}.")
    bob = scene.comes("bob")
    assert len(bob.nudges) == 1
    scene.look()
    assert refused(lambda: scene.stand_ins.nudge(scene.table, (0,), 1)) == (409, f"{names[1]} is here.")
    scene.goes(bob)
    scene.stand_ins.nudge(scene.table, (2,), 1)
    assert scene.table.away[1].nudged == names[2]


def test_who_answers_is_nudged_again_for_another_question() -> None:
    scene = Scene("ann", "bob")
    scene.comes("ann")
    scene.stand_ins.nudge(scene.table, (0,), 1)
    scene.table.answered[1] = 1
    scene.stand_ins.nudge(scene.table, (0,), 1)


def test_nobody_is_nudged_whom_the_match_does_not_wait_for() -> None:
    scene = Scene("ann", "bob", "bot")
    scene.comes("ann")
    names = scene.table.names
    assert refused(lambda: scene.stand_ins.nudge(scene.table, (0,), 2)) == (409, f"Nobody waits for {names[2]} now.")
    assert refused(lambda: scene.stand_ins.nudge(scene.table, (0,), 5)) == (404, "There is no seat 6 at this table.")
    assert refused(lambda: scene.stand_ins.nudge(scene.table, (0,), 0)) == (409, f"{names[0]} is here.")
    scene.answers(1)
    assert refused(lambda: scene.stand_ins.nudge(scene.table, (0,), 1)) == (409, f"Nobody waits for {names[1]} now.")


# -- on a real server -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    launched = Launched(tmp_path_factory.mktemp("calm") / "data", grace=20.0)
    yield launched
    assert launched.stop() == 0


def away_of(table: Json, seat: int) -> Any:
    return table["seats"][seat]["away"]


def test_the_others_see_who_is_away_and_nudge_them(calm: Launched) -> None:
    table, (ann, bob) = friends(calm.address, 2, "street-racing")
    assert away_of(ann.table(table), 1) is None
    sofa = bob.found("street-racing", "rookie")
    with ann.stream(table) as page, bob.stream(sofa) as elsewhere:
        elsewhere.until(lambda one: bool(one.table))
        give(ann, table)
        page.until(lambda one: bool(one.table) and away_of(one.table, 1) is not None)
        away = away_of(page.table, 1)
        assert 0 < away["seconds"] <= 21
        assert away["nudged"] == ""
        assert away["since"].endswith("+00:00")
        assert away_of(page.table, 0) is None
        assert ann.post(f"/api/tables/{table}/nudge", {"seat": 1}).status_code == 200
        page.until(lambda one: bool(away_of(one.table, 1) and away_of(one.table, 1)["nudged"]))
        assert away_of(bob.table(table), 1)["nudged"] == "Ann"  # a hidden page asks for this
        elsewhere.until(lambda one: bool(one.nudges))
        told = {"table": table, "title": "Street Racing", "seat": 1, "by": "Ann"}
        assert elsewhere.nudges == [told]
        again = ann.post(f"/api/tables/{table}/nudge", {"seat": 1})
        assert (again.status_code, again.json()["says"]) == (409, "Friend 2 has been nudged already, by Ann.")
        with bob.stream(table) as back:
            back.until(lambda one: bool(one.nudges) and bool(one.table))
            assert back.nudges == [told]
            page.until(lambda one: away_of(one.table, 1) is None)
        assert not page.nudges


def test_whoever_has_no_seat_nudges_nobody(calm: Launched) -> None:
    table, (ann, _) = friends(calm.address, 2, "street-racing", listed=True)
    kim = Browser(calm.address)
    assert kim.post(f"/api/tables/{table}/nudge", {"seat": 1}).status_code == 401
    kim.get("/")
    assert kim.post(f"/api/tables/{table}/nudge", {"seat": 1}).status_code == 403
    assert ann.post(f"/api/tables/{table}/nudge", {}).status_code == 422
    assert ann.post(f"/api/tables/{table}/nudge", {"seat": 9}).status_code == 422
