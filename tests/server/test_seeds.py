"""Seeds: players add their part to the luck of a match, in the right order, in time or not at all, through crashes."""

from __future__ import annotations

import hashlib
import random
import secrets
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pytest

from benchmarks.launch import Launched
from hairpin.match import check_luck, read_record, verify
from hairpin.server.identity import COOKIE, Identity
from hairpin.server.opening import DATABASE, KEY
from tests.server.serving import WAIT, Browser, Json, play

LONG, SHORT = 3600.0, 0.2  # seconds that a server waits for seeds: longer than any test, and hardly at all


@dataclass
class Seeder:
    """Somebody whose page adds seeds to the luck: one for each of its seats."""

    browser: Browser
    seeds: dict[int, bytes] = field(default_factory=dict)

    def hashes(self, *seats: int) -> dict[str, str]:
        for seat in seats:
            self.seeds[seat] = secrets.token_bytes(32)
        return {str(seat): hashlib.sha256(self.seeds[seat]).hexdigest() for seat in seats}

    def promise(self, table: str, *seats: int) -> int:
        return self.browser.post(f"/api/tables/{table}/seed-hashes", {"hashes": self.hashes(*seats)}).status_code

    def reveal(self, table: str, *seats: int) -> int:
        body = {"seeds": {str(seat): self.seeds[seat].hex() for seat in seats}}
        return self.browser.post(f"/api/tables/{table}/seeds", body).status_code


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A server that waits for seeds longer than any test runs."""
    launched = Launched(tmp_path_factory.mktemp("patient") / "data", seed_seconds=LONG)
    yield launched
    assert launched.stop() == 0


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A server that hardly waits."""
    launched = Launched(tmp_path_factory.mktemp("hasty") / "data", seed_seconds=SHORT)
    yield launched
    assert launched.stop() == 0


def two(address: str, game: str = "street-racing") -> tuple[str, Seeder, Seeder]:
    """A table of two that has not started."""
    ann, bob = Browser(address), Browser(address)
    table = ann.found(game, "open")
    bob.join(table, ann.table(table)["links"]["invite"], "Bob")
    return table, Seeder(ann), Seeder(bob)


def start(table: str, host: Seeder, body: Json | None = None) -> None:
    reply = host.browser.post(f"/api/tables/{table}/start", body)
    assert reply.status_code == 200, reply.text


def state(table: str, who: Seeder) -> str:
    return str(who.browser.table(table)["state"])


def until_playing(table: str, who: Seeder) -> None:
    begun = monotonic()
    while state(table, who) != "playing":
        assert monotonic() - begun < WAIT, "the match does not start"


def seeds(table: str, who: Seeder) -> list[str | None]:
    """What the table tells of each seat's seed."""
    told = [seat["seed"] for seat in who.browser.table(table)["seats"]]
    return [None if one is None else f"{one['state']} {one['seed']}" for one in told]


def record_of(table: str, *people: Seeder) -> str:
    play(table, [one.browser for one in people], seed=1)
    return people[0].browser.get(f"/api/tables/{table}/record").text


# -- the way it goes ------------------------------------------------------------------------------


def test_two_players_add_seeds_and_the_match_starts_with_the_last_one(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    commitment = ann.browser.table(table)["commitment"]
    assert ann.promise(table, 0) == 200
    assert bob.promise(table, 1) == 200
    assert seeds(table, ann) == ["promised None", "promised None"]
    start(table, ann)
    assert state(table, bob) == "starting"
    assert bob.browser.table(table)["waiting"] == "The race is starting: waiting for the seeds of Ann and Bob."
    assert ann.reveal(table, 0) == 200
    assert seeds(table, bob) == ["revealed None", "promised None"], "nobody is told a seed before the luck is fixed"
    assert bob.reveal(table, 1) == 200
    assert state(table, ann) == "playing"
    assert seeds(table, ann) == [f"revealed {ann.seeds[0].hex()}", f"revealed {bob.seeds[1].hex()}"]
    text = record_of(table, ann, bob)
    assert f"commit {commitment}\nseed 1 " in text
    record = read_record(text)
    assert verify(record).over
    found = check_luck(record)
    assert (found.whole, found.seeded, found.people) == (True, (0, 1), 2)
    verified = ann.browser.get(f"/api/replays/{table}").json()["verified"]
    assert verified["published"] is True
    assert "and 2 of 2 players added a seed of their own" in verified["small"]
    assert [one["seed"] for one in verified["seeds"]] == [ann.seeds[0].hex(), bob.seeds[1].hex()]


def test_everybody_who_looks_on_is_told_when_seeds_are_asked_for_and_when_it_starts(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    with bob.browser.stream(table) as page:
        start(table, ann)
        page.until(lambda page: page.table.get("state") == "starting")
        assert page.table["seats"][0]["seed"]["hash"] == hashlib.sha256(ann.seeds[0]).hexdigest()
        assert ann.reveal(table, 0) == 200
        page.until(lambda page: page.table["state"] == "playing").at(0)


def test_nobody_who_gives_no_hash_waits_for_anything(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    start(table, ann)
    assert state(table, bob) == "playing"
    alone = ann.browser.found("street-racing", "rookie")
    assert ann.browser.table(alone)["state"] == "playing"
    assert "\nseed " not in record_of(table, ann, bob)


def test_a_seed_that_does_not_come_is_missing_and_the_match_starts(hasty: Launched) -> None:
    table, ann, bob = two(hasty.address)
    assert (ann.promise(table, 0), bob.promise(table, 1)) == (200, 200)
    start(table, ann)
    assert ann.reveal(table, 0) == 200
    until_playing(table, ann)
    assert seeds(table, bob) == [f"revealed {ann.seeds[0].hex()}", "missing None"]
    reply = bob.browser.post(f"/api/tables/{table}/seeds", {"seeds": {"1": bob.seeds[1].hex()}})
    assert reply.status_code == 409
    assert reply.json()["says"] == "The seed of seat 2 comes too late: the match has started without it."
    text = record_of(table, ann, bob)
    assert f"\nseed 2 {hashlib.sha256(bob.seeds[1]).hexdigest()} missing\n" in text
    found = check_luck(read_record(text))
    assert (found.whole, found.seeded, found.missing) == (True, (0,), (1,))
    assert "and 1 of 2 players" in ann.browser.get(f"/api/replays/{table}").json()["verified"]["small"]


def test_a_match_starts_though_no_seed_comes_at_all(hasty: Launched) -> None:
    table, ann, bob = two(hasty.address)
    assert bob.promise(table, 1) == 200
    start(table, ann)
    until_playing(table, ann)
    found = check_luck(read_record(record_of(table, ann, bob)))
    assert (found.whole, found.seeded, found.missing) == (True, (), (1,))


def test_seeds_make_other_luck(patient: Launched) -> None:
    """The same secret with other seeds: what the server fixed alone does not decide."""
    table, ann, _ = two(patient.address, "street-illegal")
    assert ann.promise(table, 0) == 200
    start(table, ann)
    assert ann.reveal(table, 0) == 200
    bob = Seeder(_.browser)
    text = record_of(table, ann, bob)
    lines = [line for line in text.splitlines() if not line.startswith("seed ")]
    without = read_record("\n".join(lines) + "\n")
    with pytest.raises(ValueError, match="not the luck of its published secret"):
        check_luck(without)


# -- hot seat, alone, rematch, another device --------------------------------------------------------


def test_a_table_of_ones_own_is_held_until_its_hashes_are_given(patient: Launched) -> None:
    ann = Seeder(Browser(patient.address))
    seats: list[Json] = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}, {"by": "bot"}]
    reply = ann.browser.post("/api/tables", {"game": "underground", "seats": seats, "hold": True}).json()
    table = reply["table"]
    assert (state(table, ann), ann.browser.table(table)["commitment"]) == ("waiting", reply["commitment"])
    start(table, ann, {"seed_hashes": ann.hashes(0, 1)})
    assert state(table, ann) == "starting"
    assert ann.reveal(table, 0) == 200
    assert state(table, ann) == "starting", "each person at a screen has a seed"
    assert ann.reveal(table, 1) == 200
    assert state(table, ann) == "playing"


def test_a_rematch_asks_for_new_seeds_under_a_new_commitment(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    start(table, ann)
    assert ann.reveal(table, 0) == 200
    play(table, [ann.browser, bob.browser], seed=1)
    again = ann.browser.post(f"/api/tables/{table}/rematch", {"hold": True}).json()
    assert again["commitment"] != ann.browser.table(table)["commitment"]
    assert (state(again["table"], ann), seeds(again["table"], ann)) == ("waiting", [None, None])
    assert bob.promise(again["table"], 1) == 200
    start(again["table"], ann)
    assert bob.reveal(again["table"], 1) == 200
    assert state(again["table"], ann) == "playing"


def test_a_rematch_of_one_alone_can_be_held(patient: Launched) -> None:
    ann = Seeder(Browser(patient.address))
    seats: list[Json] = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}]
    table = ann.browser.post("/api/tables", {"game": "street-racing", "seats": seats}).json()["table"]
    luck = random.Random(1)
    while (around := ann.browser.table(table))["state"] == "playing":
        seat = luck.choice([one["seat"] for one in around["seats"] if one["asked"]])
        asked = ann.browser.get(f"/api/tables/{table}/decision", params={"seat": seat}).json()
        run = [luck.choice(asked["decision"]["choices"])["action"]]
        body = {"answers": run, "expecting": asked["n"], "key": secrets.token_hex(8)}
        assert ann.browser.post(f"/api/tables/{table}/answers", body, params={"seat": seat}).status_code == 200
    again = ann.browser.post(f"/api/tables/{table}/rematch", {"hold": True}).json()["table"]
    assert state(again, ann) == "waiting"
    start(again, ann, {"seed_hashes": ann.hashes(0, 1)})
    assert ann.reveal(again, 0, 1) == 200
    assert state(again, ann) == "playing"


def test_a_hash_is_dropped_when_its_seat_changes_hands(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert (ann.promise(table, 0), bob.promise(table, 1)) == (200, 200)
    link = bob.browser.table(table)["links"]["seat"].rpartition("/")[2]
    phone = Seeder(Browser(patient.address))
    assert phone.browser.post(f"/api/tables/{table}/claim", {"token": link}).status_code == 200
    assert seeds(table, ann) == ["promised None", None]
    assert bob.promise(table, 1) == 403
    assert phone.promise(table, 1) == 200
    assert phone.browser.post(f"/api/tables/{table}/leave").status_code == 200
    assert seeds(table, ann) == ["promised None", None]
    start(table, ann, {"fill": "rookie"})
    assert ann.reveal(table, 0) == 200
    assert state(table, ann) == "playing"


def test_nobody_changes_seats_while_seeds_are_awaited(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    link = bob.browser.table(table)["links"]["seat"].rpartition("/")[2]
    start(table, ann)
    before = ann.browser.table(table)["seats"]
    assert (ann.browser.table(table)["you"]["may"], bob.browser.table(table)["you"]["may"]) == ([], [])
    stranger = Browser(patient.address)
    tries = [
        bob.browser.post(f"/api/tables/{table}/leave"),
        ann.browser.post(f"/api/tables/{table}/seats/1", {"by": "bot"}),
        stranger.post(f"/api/tables/{table}/claim", {"token": link}),
        bob.browser.post(f"/api/tables/{table}/seed-hashes", {"hashes": bob.hashes(1)}),
        ann.browser.client.request("DELETE", f"/api/tables/{table}/seats/1", json={}),
    ]
    says = "The match is just starting; try again in a moment."
    assert [(one.status_code, one.json()["says"]) for one in tries] == [(409, says)] * 5
    assert ann.browser.post(f"/api/tables/{table}/start").status_code == 409
    assert bob.browser.get(f"/api/tables/{table}/view").status_code == 409
    assert ann.browser.table(table)["seats"] == before
    listed = next(one for one in ann.browser.get("/api/tables").json()["yours"] if one["id"] == table)
    assert (listed["state"], listed["waiting"]) == ("starting", "The race is starting.")


# -- what is refused ---------------------------------------------------------------------------------


def test_a_hash_can_be_replaced_until_the_start_and_not_by_others(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    first = ann.browser.table(table)["seats"][0]["seed"]["hash"]
    assert ann.promise(table, 0) == 200
    assert ann.browser.table(table)["seats"][0]["seed"]["hash"] != first
    assert bob.promise(table, 0) == 403
    assert ann.promise(table, 0, 1) == 403
    assert Seeder(Browser(patient.address)).promise(table, 0) == 401
    program = Seeder(Browser(patient.address))
    token = bob.browser.table(table)["links"]["seat"].rpartition("/")[2]
    program.browser.client.headers["authorization"] = f"Bearer {token}"
    assert program.promise(table, 1) == 200
    assert program.promise(table, 0) == 403
    start(table, ann)
    assert program.reveal(table, 1) == 200
    assert ann.promise(table, 0) == 409


@pytest.mark.parametrize(
    "hashes", [{"0": "0" * 63}, {"0": "G" * 64}, {"0": "A" * 64}, {"9": "0" * 64}, {"x": "0" * 64}, [], {"0": None}]
)
def test_what_is_no_hash_is_refused(patient: Launched, hashes: object) -> None:
    table, ann, _ = two(patient.address)
    for path, body in (
        ("seed-hashes", {"hashes": hashes}),
        ("start", {"seed_hashes": hashes}),
        ("seeds", {"seeds": hashes}),
    ):
        assert ann.browser.post(f"/api/tables/{table}/{path}", body).status_code == 422
    assert (state(table, ann), seeds(table, ann)) == ("waiting", [None, None])


def test_seeds_are_taken_from_whom_they_are_awaited_and_only_the_right_ones(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    assert ann.reveal(table, 0) == 409, "before the start nobody shows a seed"
    assert bob.promise(table, 1) == 200
    start(table, ann)
    path = f"/api/tables/{table}/seeds"
    wrong = ann.browser.post(path, {"seeds": {"0": "0" * 64}})
    assert (wrong.status_code, wrong.json()["says"]) == (422, "This is not the seed behind the hash that seat 1 gave.")
    assert bob.browser.post(path, {"seeds": {"0": ann.seeds[0].hex()}}).status_code == 403
    both = {"0": ann.seeds[0].hex(), "1": bob.seeds[1].hex()}
    assert ann.browser.post(path, {"seeds": both}).status_code == 403
    assert seeds(table, ann) == ["promised None", "promised None"], "nothing has changed"
    assert [ann.reveal(table, 0), ann.reveal(table, 0), bob.reveal(table, 1), bob.reveal(table, 1)] == [200] * 4
    assert state(table, ann) == "playing"


def test_a_seat_that_promised_nothing_adds_nothing(patient: Launched) -> None:
    table, ann, bob = two(patient.address)
    assert ann.promise(table, 0) == 200
    start(table, ann)
    reply = bob.browser.post(f"/api/tables/{table}/seeds", {"seeds": {"1": "0" * 64}})
    assert (reply.status_code, reply.json()["says"]) == (409, "Seat 2 gave no hash of a seed before the start.")


# -- crashes and older databases ----------------------------------------------------------------------


def test_hashes_and_seeds_are_there_again_after_a_crash_and_are_awaited_again(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", seed_seconds=LONG)
    table, ann, bob = two(server.address)
    assert (ann.promise(table, 0), bob.promise(table, 1)) == (200, 200)

    def crash(seconds: float) -> None:
        nonlocal server
        server.kill()
        server = Launched(tmp_path / "data", seed_seconds=seconds)
        for one in (ann, bob):
            one.browser.moved_to(server.address)

    crash(LONG)
    assert seeds(table, ann) == ["promised None", "promised None"]
    start(table, ann)
    crash(LONG)
    assert state(table, bob) == "starting"
    assert ann.reveal(table, 0) == 200
    crash(LONG)
    assert seeds(table, ann) == ["revealed None", "promised None"]
    assert bob.reveal(table, 1) == 200
    crash(LONG)
    assert state(table, ann) == "playing"
    record = read_record(record_of(table, ann, bob))
    assert verify(record).over
    assert check_luck(record).seeded == (0, 1)
    assert server.stop() == 0


def test_a_table_that_waited_for_seeds_starts_by_itself_after_a_crash(tmp_path: Path) -> None:
    """Nobody asks for it: the log has its set-up all the same."""
    server = Launched(tmp_path / "data", seed_seconds=LONG)
    table, ann, bob = two(server.address)
    assert (ann.promise(table, 0), bob.promise(table, 1)) == (200, 200)
    start(table, ann)
    assert ann.reveal(table, 0) == 200
    server.kill()
    server = Launched(tmp_path / "data", seed_seconds=SHORT, ping=0.05, sleep=0.01)
    begun = monotonic()
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        while not database.execute("select n from log where match = ?", (table,)).fetchall():
            assert monotonic() - begun < WAIT
    database.close()
    for one in (ann, bob):
        one.browser.moved_to(server.address)
    assert seeds(table, ann) == [f"revealed {ann.seeds[0].hex()}", "missing None"]
    assert server.stop() == 0


def test_tables_from_before_there_were_seeds_open_play_on_and_verify(tmp_path: Path) -> None:
    """A database as version 0003 left it: a finished match, a running one, and a table that waits."""
    (tmp_path / "data").mkdir()
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        database.executescript((Path(__file__).parent / "before_seeds.sql").read_text("utf-8"))
    database.close()
    server = Launched(tmp_path / "data", seed_seconds=LONG)
    identity = Identity((tmp_path / "data" / KEY).read_bytes())
    ann, bob, kim, lee = (Seeder(Browser(server.address)) for _ in range(4))
    for name, one in zip(("ann", "bob", "kim", "lee"), (ann, bob, kim, lee), strict=True):
        one.browser.client.headers["cookie"] = f"{COOKIE}={identity.signer.sign(name).decode()}"
    finished = ann.browser.get("/api/replays/finished").json()["verified"]
    assert (finished["equal"], finished["published"]) == (True, True)
    assert kim.browser.table("running")["step"] == 5
    record = read_record(record_of("running", kim, lee))
    assert verify(record).over
    assert check_luck(record).whole
    bob.browser.join("waiting", ann.browser.table("waiting")["links"]["invite"], "Bob")
    assert bob.promise("waiting", 1) == 200
    start("waiting", ann)
    assert bob.reveal("waiting", 1) == 200
    assert state("waiting", ann) == "playing"
    assert server.stop() == 0
