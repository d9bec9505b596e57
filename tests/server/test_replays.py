"""Replays: every step is what was seen live, byte for byte; nobody sees one too early; what is no record is not shown."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from benchmarks.launch import Launched
from benchmarks.scripts import Ready, lay_tables
from benchmarks.seeded import played as finished
from benchmarks.seeded import seeded_match
from hairpin.drawing import apply
from hairpin.engine.chance import Fair
from hairpin.match import Match, read_record
from hairpin.match.record import Secret, _checksum
from hairpin.server.identity import Identity
from hairpin.server.opening import DATABASE, KEY
from hairpin.server.replay_cache import SizedCache
from hairpin.server.replays import LONGEST
from hairpin.server.schema import log, matches
from tests.server.serving import Browser, Json, Page, forged

# Short matches with everything that is hidden: the name of the game, seats and options.
MATCHES: dict[str, tuple[int, Json]] = {
    "street-illegal": (3, {"track_length": 3, "start_grid": "tactical"}),
    "street-racing": (2, {}),
    "underground": (3, {"hidden_rolls": True}),
    "nitro-dice": (3, {"laps": 1, "max_rounds": 5, "disaster_area": 3}),
}
Eyes = int | None


@dataclass
class Played:
    """A match that was played on a real server, with everything that everybody saw of it on the way."""

    address: str
    ready: Ready
    seats: int
    seen: dict[Eyes, list[Json]]  # the screens of every viewer, step by step
    browsers: dict[Eyes, Browser]
    share: str
    beside: Ready | None = None  # a table that is not over
    again: Ready | None = None  # one that nobody has answered at

    def reels(self, eyes: str, browser: Browser | None = None, name: str = "") -> list[Json]:
        """All reels of the replay through somebody's eyes."""
        asking = browser or self.browsers[0]
        path = f"/api/replays/{name or self.ready.table}"
        steps, length = (asking.get(path).json()[key] for key in ("steps", "reel"))
        got = [asking.get(f"{path}/reels/{n}", params={"eyes": eyes}) for n in range(max(1, -(-steps // length)))]
        assert {one.status_code for one in got} == {200}
        return [one.json() for one in got]

    def contents(self, eyes: str) -> Json:
        return dict(self.browsers[0].get(f"/api/replays/{self.ready.table}/contents", params={"eyes": eyes}).json())


def screens(reels: list[Json]) -> list[Json]:
    """Every screen of a replay, joined as the page does it."""
    found: list[Json] = []
    for reel in reels:
        screen = reel["screen"]
        assert reel["n"] == max(0, len(found) - 1)
        if found:
            assert found[-1] == screen  # a reel begins where the one before ended
        else:
            found.append(screen)
        for step in reel["steps"]:
            for change in step["changes"] if "changes" in step else [step["change"]]:
                screen = apply(screen, change)
            found.append(screen)
    return found


def play(server: Launched, data: Path, ready: Ready, seats: int) -> Played:
    """Play a table to its end over real connections, and keep what every viewer's page held after each step."""
    browsers: dict[Eyes, Browser] = {None: Browser(server.address)}
    for seat, cookie in enumerate(ready.cookies):
        browsers[seat] = Browser(server.address)
        browsers[seat].client.headers["cookie"] = cookie
    seen: dict[Eyes, list[Json]] = {}
    with ExitStack() as stack:
        pages: dict[Eyes, Page] = {}
        for viewer, browser in browsers.items():
            query = {"watch": ready.watch} if viewer is None else {}
            pages[viewer] = stack.enter_context(browser.stream(ready.table, **query)).at(0)
            seen[viewer] = [pages[viewer].screen]
        for step, (seat, run) in enumerate(ready.script.answers, 1):
            reply = browsers[seat].answer(ready.table, list(run), step - 1)
            assert reply.status_code == 200, reply.text
            for viewer, page in pages.items():
                seen[viewer].append(page.at(step).screen)
    share = Identity((data / KEY).read_bytes()).share(ready.table)
    return Played(server.address, ready, seats, seen, browsers, share)


@pytest.fixture(scope="module", params=MATCHES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    game: str = request.param
    seats, options = MATCHES[game]
    data = tmp_path_factory.mktemp(game) / "data"
    [ready] = lay_tables(data, game, 1, seats, **options)
    server = Launched(data)
    before = len(Browser.opened)
    party = play(server, data, ready, seats)
    browsers, Browser.opened[before:] = Browser.opened[before:], []  # they stay for the whole module
    yield party
    for browser in browsers:
        browser.client.close()
    assert server.stop() == 0


@pytest.fixture(scope="module")
def raced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, Path]]:
    """One short race that is over, and one beside it that is not; with the data directory."""
    data = tmp_path_factory.mktemp("raced") / "data"
    ready, running, untouched = lay_tables(data, "street-racing", 3, 2)
    server = Launched(data)
    before = len(Browser.opened)
    party = play(server, data, ready, 2)
    seat, run = running.script.answers[0]
    other = Browser(server.address)
    other.client.headers["cookie"] = running.cookies[seat]
    assert other.answer(running.table, list(run), 0).status_code == 200
    party.beside, party.again = running, untouched
    browsers, Browser.opened[before:] = Browser.opened[before:], []
    yield party, data
    for browser in browsers:
        browser.client.close()
    assert server.stop() == 0


# -- what is shown ------------------------------------------------------------------------------


def test_every_step_of_a_replay_is_byte_for_byte_what_was_seen_live(played: Played) -> None:
    for viewer, live in played.seen.items():
        again = screens(played.reels("watch" if viewer is None else str(viewer)))
        assert len(again) == len(live)
        for step, (one, other) in enumerate(zip(live, again, strict=True)):
            assert json.dumps(one) == json.dumps(other), f"step {step}, viewer {viewer}"


def test_a_record_that_is_downloaded_and_opened_shows_the_same_as_its_table(played: Played) -> None:
    text = played.browsers[0].get(f"/api/replays/{played.ready.table}/record").text
    assert text == played.browsers[0].get(f"/api/tables/{played.ready.table}/record").text
    stranger = Browser(played.address)
    opened = stranger.post("/api/replays", {"record": text})
    assert opened.status_code == 200, opened.text
    name = opened.json()["replay"]
    for eyes in ("0", "watch", "all"):
        assert played.reels(eyes, stranger, name) == played.reels(eyes)
    assert stranger.get(f"/api/replays/{name}/record").text == text


def test_an_answer_is_told_to_the_eyes_of_whoever_gave_it(played: Played) -> None:
    given = [seat for seat, _ in played.ready.script.answers]
    for eyes in ("0", "1", "watch", "all"):
        steps = played.contents(eyes)["steps"]
        assert [step["seat"] for step in steps[1:]] == given
        told = [step["seat"] for step in steps[1:] if "answers" in step]
        assert told == [seat for seat in given if eyes == "all" or str(seat) == eyes]
        answers = [answer for step in steps[1:] for answer in step.get("answers", [])]
        assert all(asked and said for asked, said in answers)


def test_everything_is_the_watchers_screen_with_the_racks_of_all(played: Played) -> None:
    public = screens(played.reels("watch"))
    for step, everything in enumerate(screens(played.reels("all"))):
        hands = [rack["items"] for rack in everything["racks"]]
        assert hands == [rack["items"] for seat in range(played.seats) for rack in played.seen[seat][step]["racks"]]
        mine = [{line["seat"]: line for line in played.seen[seat][step]["seats"]} for seat in range(played.seats)]
        for line in everything["seats"]:
            own = mine[line["seat"]].get(line["seat"], line)  # whose own hand lies open has no line in a strip
            assert (line.get("items"), line.get("figures")) == (own.get("items"), own.get("figures"))
        same = {key: value for key, value in everything.items() if key not in ("racks", "seats")}
        assert same == {key: public[step][key] for key in same}


def test_the_moments_are_the_marked_lines_of_the_log_and_the_parts_its_headings(played: Played) -> None:
    contents = played.contents("watch")
    lines = {
        line["number"]: (step, line)
        for step, screen in reversed(list(enumerate(played.seen[None])))
        for line in screen["log"]
    }
    told = [lines[number] for number in sorted(lines)]
    marked = [(step, line["mark"], line["words"]) for step, line in told if "mark" in line]
    assert [(one["n"], one["mark"], one["words"]) for one in contents["moments"]] == marked
    assert "finish" in {mark for _, mark, _ in marked}
    headings = [line["heading"].partition(",")[0] for _, line in told if line.get("heading")]
    kept = [words for place, words in enumerate(headings) if place == 0 or headings[place - 1] != words]
    named = [part["words"] for part in contents["parts"]]
    assert named == [words for words in kept if words in named]
    assert set(kept) - set(named) <= {"Start", "At the line"}, "of these nothing is seen but a line in the log"


def test_the_part_of_a_step_is_the_one_that_its_screen_names(played: Played) -> None:
    parts = played.contents("watch")["parts"]
    for step, screen in enumerate(played.seen[None]):
        title = screen["subtitle"].partition(",")[0].partition(" of ")[0]
        if title in {part["words"] for part in parts}:
            assert [part["words"] for part in parts if part["n"] <= step][-1] == title, f"step {step}"


def test_it_is_said_what_was_published_before_the_start(played: Played) -> None:
    described = played.browsers[0].get(f"/api/replays/{played.ready.table}").json()
    table = played.browsers[0].table(played.ready.table)
    verified = described["verified"]
    assert verified["equal"] is True
    assert verified["luck"] > 0
    assert verified["words"] == "Verified: the luck follows from what was published before the start"
    assert verified["published"] is True
    assert f"and 0 of {played.seats} players added a seed of their own" in verified["small"]
    assert (verified["commitment"], verified["secret"]) == (table["commitment"], table["secret"])
    assert described["steps"] == len(played.ready.script.answers)
    assert described["result"]["words"] == table["result"]["words"]


def test_an_answer_that_was_taken_back_is_no_part_of_the_replay(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    running = party.again
    assert running is not None
    seats = [Browser(party.address) for _ in running.cookies]
    for browser, cookie in zip(seats, running.cookies, strict=True):
        browser.client.headers["cookie"] = cookie
    seat, run = running.script.answers[0]
    assert seats[seat].answer(running.table, list(run), 0).status_code == 200
    undone = seats[seat].post(f"/api/tables/{running.table}/undo", {"step": 1, "key": "k"})
    assert undone.status_code == 200, undone.text
    for step, (seat, run) in enumerate(running.script.answers, 3):
        assert seats[seat].answer(running.table, list(run), step - 1).status_code == 200
    path = f"/api/replays/{running.table}"
    described = seats[0].get(path).json()
    assert described["steps"] == len(running.script.answers) == seats[0].table(running.table)["step"] - 2
    assert described["verified"]["luck"] > 0
    opened = seats[0].post("/api/replays", {"record": seats[0].get(f"{path}/record").text}).json()["replay"]
    for eyes in ("0", "1", "watch", "all"):
        for what in ("reels/0", "contents"):
            shown = [seats[0].get(f"{one}/{what}", params={"eyes": eyes}) for one in (path, f"/api/replays/{opened}")]
            assert [one.status_code for one in shown] == [200, 200]
            assert shown[0].json() == shown[1].json()


# -- who may see it -------------------------------------------------------------------------------

PATHS = ("", "/contents", "/reels/0", "/record")


def statuses(browser: Browser, name: str, **query: Any) -> list[int]:
    """What the page and every route of a replay say."""
    paths = [f"/replay/{name}", *(f"/api/replays/{name}{path}" for path in PATHS)]
    return [browser.get(path, params=query).status_code for path in paths]


def test_a_finished_match_is_seen_by_those_who_may_see_the_table(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    table = party.ready.table
    guest, nobody = Browser(party.address), Browser(party.address)
    guest.get("/")
    assert statuses(party.browsers[0], table) == statuses(party.browsers[1], table) == [200] * 5
    assert statuses(Browser(party.address), table, watch=party.ready.watch) == [200] * 5
    assert statuses(guest, table) == [403] * 5
    assert [nobody.get(f"/api/replays/{table}{path}").status_code for path in PATHS] == [401] * 4
    assert nobody.get(f"/replay/{table}").status_code == 401


def test_the_share_link_lets_anybody_in_and_opens_nothing_else(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    nobody = Browser(party.address)
    described = nobody.get(f"/api/replays/{party.share}").json()
    assert described["share"] == f"/replay/{party.share}"
    assert described["you"] is None
    assert described["table"] is None
    for path in PATHS:
        assert nobody.get(f"/api/replays/{party.share}{path}").status_code == 200
    assert nobody.get(f"/replay/{party.share}").status_code == 200
    assert party.browsers[1].get(f"/api/replays/{party.share}").json()["you"] == 1
    assert party.browsers[1].table(party.ready.table)["replay"] == f"/replay/{party.share}"
    guest = Browser(party.address)
    guest.get("/")
    for door in ("watch", "join", "seat"):
        assert guest.get(f"/{door}/{party.share}").status_code == 404
    assert guest.get(f"/api/tables/{party.ready.table}", params={"watch": party.share}).status_code == 403


@pytest.mark.parametrize("kind", ["watch", "invite", "worse", "short"])
def test_a_link_that_is_no_share_link_leads_nowhere(raced: tuple[Played, Path], kind: str) -> None:
    party, data = raced
    identity = Identity((data / KEY).read_bytes())
    table = party.ready.table
    token = {
        "watch": identity.watch(table),
        "invite": identity.invite(table),
        "worse": forged(party.share),
        "short": party.share[:-6],
    }[kind]
    reply = party.browsers[0].get(f"/api/replays/{token}")
    assert (reply.status_code, reply.json()) == (404, {"says": "This link does not lead to a replay."})
    assert party.browsers[0].get(f"/replay/{token}").status_code == 404


def test_a_running_match_tells_nobody_anything(raced: tuple[Played, Path]) -> None:
    party, data = raced
    running = party.beside
    assert running is not None
    share = Identity((data / KEY).read_bytes()).share(running.table)
    owner = Browser(party.address)
    owner.client.headers["cookie"] = running.cookies[0]
    says = "The replay is available after the match, because it shows everybody's cards."
    for browser, name in ((owner, running.table), (owner, share), (Browser(party.address), share)):
        for path in PATHS:
            reply = browser.get(f"/api/replays/{name}{path}", params={"eyes": "all"})
            assert (reply.status_code, reply.json()) == (409, {"says": says})
        page = browser.get(f"/replay/{name}")
        assert page.status_code == 409
        assert "it shows everybody&#39;s cards" in page.text
    table = owner.table(running.table)
    assert table["replay"] is None
    assert share not in json.dumps(table)
    assert owner.get("/api/tables").json()["yours"][0]["replay"] is None


def test_a_table_that_does_not_exist_has_no_replay(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    for name in ("nothing", "nothing-" + party.share.partition("-")[2], "file-" + "0" * 40, "file-"):
        for path in PATHS:
            assert party.browsers[0].get(f"/api/replays/{name}{path}").status_code == 404
        assert party.browsers[0].get(f"/replay/{name}").status_code == 404


@pytest.mark.parametrize("eyes", ["2", "-1", "everybody", "²", "", "00000000000000000000"])
def test_eyes_that_nobody_has_are_refused(raced: tuple[Played, Path], eyes: str) -> None:
    party, _ = raced
    reply = party.browsers[0].get(f"/api/replays/{party.share}/reels/0", params={"eyes": eyes})
    assert reply.status_code == 422
    assert "there are all, watch, and seats 0 to 1" in reply.json()["says"]


def test_reels_and_sizes_that_do_not_exist_are_refused(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    asking = party.browsers[0]
    assert asking.get(f"/api/replays/{party.share}/reels/1").status_code == 404
    assert asking.get(f"/api/replays/{party.share}/reels/-1").status_code == 422
    assert asking.get(f"/api/replays/{party.share}/reels/0", params={"size": "huge"}).status_code == 422
    one = asking.get(f"/api/replays/{party.share}/reels/0", params={"size": "tall"}).json()
    sizes = {size for board in one["screen"]["boards"] for size, _ in board["drawings"]}
    assert sizes == {"tall"}
    plain = asking.get(f"/api/replays/{party.share}/reels/0", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == asking.get(f"/api/replays/{party.share}/reels/0").json()


def test_the_page_of_a_replay_has_no_script_or_style_inside(raced: tuple[Played, Path]) -> None:
    party, _ = raced
    page = party.browsers[0].get(f"/replay/{party.share}").text
    for piece in page.split("<script")[1:]:
        inside = piece.partition(">")[0]
        assert "src=" in inside or 'type="application/json"' in inside
    assert not any(bad in page for bad in ("<style", " style=", " onclick="))


# -- records from files ---------------------------------------------------------------------------


@pytest.fixture
def record(raced: tuple[Played, Path]) -> str:
    party, _ = raced
    return party.browsers[0].get(f"/api/replays/{party.share}/record").text


def bad_records(text: str) -> dict[str, tuple[str, int, str]]:
    """Texts that are no good, each with its status and what is said of it."""
    lines = text.splitlines()
    middle = len(text) // 2
    digit = next(place for place in range(middle, len(text)) if text[place] in "123")
    return {
        "another version": (text.replace("record 1", "record 2", 1), 422, "this version of Hairpin reads"),
        "a changed byte": (
            text[:digit] + ("2" if text[digit] != "2" else "1") + text[digit + 1 :],
            422,
            "",  # it may be the checksum that notices, or a line that is impossible
        ),
        "a changed name": (text.replace("Driver 1", "Driver X", 1), 422, "its checksum does not agree"),
        "cut short": ("\n".join(lines[: len(lines) // 2]), 422, "cut short after line"),
        "nothing": ("", 422, "not a Hairpin record"),
        "a picture": ("\ufffdPNG\r\n\x1a\n\x00\x00", 422, "not a Hairpin record"),
        "an unknown game": (text.replace("game street-racing", "game marbles", 1), 422, "There is no game 'marbles'"),
        "too big": (text + "x" * LONGEST, 413, "too big for a record"),
        "far too big": ("x" * 2_000_000, 413, "too big"),
    }


@pytest.mark.parametrize("which", list(bad_records("hairpin record 1\n1\n2\n3\n")))
def test_what_cannot_be_shown_is_refused_with_a_sentence(raced: tuple[Played, Path], record: str, which: str) -> None:
    party, _ = raced
    text, status, words = bad_records(record)[which]
    reply = Browser(party.address).post("/api/replays", {"record": text})
    assert reply.status_code == status, reply.text
    says = reply.json()["says"]
    assert words in says
    assert says[0].isupper()
    assert says.endswith(".")


def test_opening_a_record_stores_nothing(raced: tuple[Played, Path], record: str) -> None:
    party, data = raced
    engine = sa.create_engine(f"sqlite:///{data / DATABASE}")

    def rows() -> list[object]:
        with engine.connect() as connection:
            return [connection.scalar(sa.select(sa.func.count()).select_from(one)) for one in (matches, log)]

    before = rows()
    name = Browser(party.address).post("/api/replays", {"record": record}).json()["replay"]
    assert Browser(party.address).get(f"/replay/{name}").status_code == 200
    assert rows() == before
    engine.dispose()


def resealed(lines: list[str]) -> str:
    """A record with a checksum that agrees again."""
    return "\n".join([*lines[:-1], f"end {len(lines)} {_checksum(lines[:-1])}"]) + "\n"


def test_luck_that_was_not_committed_to_is_shown_as_such(raced: tuple[Played, Path], record: str) -> None:
    party, _ = raced
    lines = record.splitlines()
    place = next(k for k, line in enumerate(lines) if line.startswith("commit "))
    forged = [line for line in lines if not line.startswith("secret ")]
    browser = Browser(party.address)
    name = browser.post("/api/replays", {"record": resealed(forged)}).json()["replay"]
    verified = browser.get(f"/api/replays/{name}").json()["verified"]
    assert (verified["equal"], verified["luck"], verified["words"]) == (True, 0, "It replays equal")
    lines[place] = "commit " + "0" * 64
    name = browser.post("/api/replays", {"record": resealed(lines)}).json()["replay"]
    verified = browser.get(f"/api/replays/{name}").json()["verified"]
    assert (verified["equal"], verified["words"]) == (False, "Not verified: the record differs")
    assert "does not fit the commitment before it" in verified["small"]


def verified_at(browser: Browser, text: str) -> Json:
    opened = browser.post("/api/replays", {"record": text})
    assert opened.status_code == 200, opened.text
    return dict(browser.get(f"/api/replays/{opened.json()['replay']}").json()["verified"])


def test_a_record_made_with_a_secret_of_ones_choice_is_not_said_to_be_fixed_before(raced: tuple[Played, Path]) -> None:
    """Anybody can try secrets until the luck is right: such a record shows that its luck follows, and no more."""
    party, _ = raced
    offline = finished(seeded_match("street-racing", [None, None], [False, False], b"my choice" * 4), seed=1)
    verified = verified_at(Browser(party.address), offline.record().write())
    assert (verified["equal"], verified["luck"] > 0, verified["published"]) == (True, True, False)
    assert verified["words"] == "The luck follows from the secret in this record"
    assert "A record alone cannot show" in verified["small"]
    assert "Verified" not in verified["words"]


def test_a_record_of_this_server_is_known_again_wherever_it_comes_from(raced: tuple[Played, Path], record: str) -> None:
    party, _ = raced
    verified = verified_at(Browser(party.address), record)
    assert (verified["equal"], verified["published"]) == (True, True)
    renamed = resealed(record.replace("Driver 1", "Somebody").splitlines())
    assert verified_at(Browser(party.address), renamed)["published"] is True


def test_a_match_that_this_server_played_otherwise_is_not_verified(raced: tuple[Played, Path], record: str) -> None:
    """Whoever knows the secret afterwards can play the match again with other answers: its luck is right, it is not."""
    party, _ = raced
    read = read_record(record)
    secret = bytes.fromhex(next(entry.secret for entry in read.entries if isinstance(entry, Secret)))
    other = finished(Match(read.find_game(), read.set_up(), Fair(secret, 0), read.players), seed=8)
    verified = verified_at(Browser(party.address), other.record().write())
    assert (verified["equal"], verified["published"]) == (False, False)
    assert verified["words"] == "Not verified: the record differs"
    assert "it went differently" in verified["small"]


def test_a_record_of_a_match_that_was_left_says_whom_it_waits_for(raced: tuple[Played, Path], record: str) -> None:
    party, _ = raced
    lines = record.splitlines()
    answers = [k for k, line in enumerate(lines) if line[:2] in ("1 ", "2 ")]
    kept = lines[: answers[4]]
    text = resealed([*kept, "", "state 0", "end"])
    browser = Browser(party.address)
    opened = browser.post("/api/replays", {"record": text})
    assert opened.status_code == 200, opened.text
    described = browser.get(f"/api/replays/{opened.json()['replay']}").json()
    assert (described["over"], described["result"], described["steps"]) == (False, None, 4)
    assert described["waiting"]


def test_no_text_however_spoilt_brings_the_server_down(raced: tuple[Played, Path], record: str) -> None:
    party, _ = raced
    luck = random.Random(5)
    browser = Browser(party.address)
    lines = record.splitlines()
    told = set()
    for _ in range(150):
        spoilt = list(lines)
        for _ in range(luck.randint(1, 3)):
            place = luck.randrange(1, len(spoilt) - 1)
            spoilt[place] = luck.choice(
                [
                    "",
                    spoilt[luck.randrange(len(spoilt))],
                    spoilt[place][: luck.randrange(len(spoilt[place]) + 1)],
                    spoilt[place].replace("1", "9" * luck.randint(1, 30)),
                    spoilt[place] + luck.choice([" for 1", " for 7", " x", "\x00", "²"]),
                    "commit ",
                    "secret ",
                    "~ ",
                ]
            )
        if luck.random() < 0.2:
            del spoilt[luck.randrange(1, len(spoilt) - 1)]
        reply = browser.post("/api/replays", {"record": resealed(spoilt)})
        assert reply.status_code in (200, 422), (reply.text, spoilt)
        told.add(reply.status_code)
    assert told == {200, 422}  # some still replay, and are shown for what they are
    read_record(record)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Browser]:
    """Somebody at a server that lets nobody do much."""
    server = Launched(tmp_path / "data", limited={"record": "3/hour", "film": "2/hour"})
    yield Browser(server.address)
    assert server.stop() == 0


def test_whoever_opens_or_draws_too_much_is_told_when_to_come_back(slow: Browser, record: str) -> None:
    names = [slow.post("/api/replays", {"record": record}) for _ in range(4)]
    assert [one.status_code for one in names] == [200, 200, 200, 429]
    assert int(names[-1].headers["retry-after"]) > 0
    path = f"/api/replays/{names[0].json()['replay']}/reels/0"
    drawn = [slow.get(path, params={"eyes": eyes}).status_code for eyes in ("0", "1", "watch", "0", "1")]
    assert drawn == [200, 200, 429, 200, 200]  # what is drawn already can be had again


def test_only_so_much_is_kept_at_hand() -> None:
    cache: SizedCache[str] = SizedCache(10, len)
    for name, thing in (("a", "1234"), ("b", "1234"), ("a", "12345")):
        cache.put(name, thing)
    assert list(cache.things) == ["b", "a"]
    assert cache.get("b") == "1234"  # asked for last, so it stays
    cache.put("c", "12")
    assert list(cache.things) == ["b", "c"]
    cache.put("d", "x" * 20)
    assert list(cache.things) == ["d"]
    assert cache.used == 20
