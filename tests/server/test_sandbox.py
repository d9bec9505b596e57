"""The sandbox: what strangers sent is worked on where it can be ended, and what comes after it is done as usual."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import httpx
import pytest

from benchmarks.launch import Launched
from benchmarks.scripts import lay_tables
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.match.record import _checksum
from hairpin.refusal import Refused
from hairpin.server.replay_cache import MOST_WAITING
from hairpin.server.sandbox import Ended, Sandbox
from tests.cli.test_commands import run
from tests.server.serving import Browser, friends, play

MEGABYTE = 2**20


# -- the process itself ----------------------------------------------------------------------------
# These are done in the process of the sandbox.


def process_id() -> int:
    return os.getpid()


def for_ever() -> None:
    while True:
        pass


def for_ever_from_now_on(sign: str) -> None:
    Path(sign).touch()
    for_ever()


def without_end_of_memory() -> int:
    held = []
    while True:
        held.append(bytearray(MEGABYTE))


def abort() -> None:
    os.abort()


def refuse() -> None:
    raise Refused("this is no record")


def fail() -> None:
    raise KeyError("a fault of ours")


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(60, 256 * MEGABYTE, __name__)
    yield made
    made.stop()


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


def test_work_is_done_in_one_other_process(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    assert first != os.getpid()
    assert sandbox.run(process_id) == first


def test_work_that_does_not_end_is_ended_and_the_process_replaced(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    sandbox.seconds = 0.5
    with pytest.raises(Ended, match=r"this takes longer than 0\.5 seconds"):
        sandbox.run(for_ever)
    assert not is_there(first)
    sandbox.seconds = 60
    assert sandbox.run(process_id) != first


def test_work_that_takes_all_memory_is_ended_and_the_process_replaced(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    with pytest.raises(Ended, match="this takes more than 256 MB of memory"):
        sandbox.run(without_end_of_memory)
    assert not is_there(first)
    assert sandbox.run(process_id) != first


def test_a_process_that_dies_is_replaced(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    with pytest.raises(Ended, match="ended before it was done"):
        sandbox.run(abort)
    second = sandbox.run(process_id)
    assert second != first
    os.kill(second, signal.SIGKILL)
    while is_there(second):
        time.sleep(0.01)
    assert sandbox.run(process_id) not in (first, second)  # nobody notices that it died in between


def test_a_process_that_is_stopped_is_ended_and_replaced(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    os.kill(first, signal.SIGSTOP)
    sandbox.seconds = 0.5
    with pytest.raises(Ended, match="longer than"):
        sandbox.run(len, "x" * 10_000_000)  # more than fits into the pipe: it is not even read
    assert not is_there(first)


def test_refusals_and_faults_come_back(sandbox: Sandbox) -> None:
    first = sandbox.run(process_id)
    with pytest.raises(Refused, match="this is no record"):
        sandbox.run(refuse)
    assert sandbox.run(process_id) == first
    with pytest.raises(RuntimeError, match="failed with KeyError"):
        sandbox.run(fail)


def test_it_ends_with_the_server(sandbox: Sandbox) -> None:
    pid = sandbox.run(process_id)
    sandbox.stop()
    while is_there(pid):
        time.sleep(0.01)
    with pytest.raises(Ended):
        sandbox.run(process_id)


SERVER = """
from hairpin.server.sandbox import Sandbox
from tests.server.test_sandbox import for_ever_from_now_on, process_id
sandbox = Sandbox(3, 2**28, "tests.server.test_sandbox")
print(sandbox.run(process_id), flush=True)
sandbox.run(for_ever_from_now_on, {sign!r})
"""


def test_work_without_end_ends_by_itself_where_its_server_was_killed(tmp_path: Path) -> None:
    sign = tmp_path / "begun"
    code = SERVER.format(sign=str(sign))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        while not sign.exists():
            time.sleep(0.01)
        server.kill()
        while is_there(pid):
            time.sleep(0.01)


# -- records of strangers ---------------------------------------------------------------------------


def record(seed: int) -> str:
    """An honest record."""
    game = find_game("street-racing")
    match = Match(game, game.set_up(2), Fair(b"secret %d" % seed, 0))
    while not match.over:
        seat = match.waiting[0]
        match.submit(seat, int(match.state.legal(seat)[0]))
    return match.record().write()


def resealed(lines: list[str]) -> str:
    return "\n".join([*lines[:-1], f"end {len(lines)} {_checksum(lines[:-1])}"]) + "\n"


def dotted(names: int) -> str:
    """A sound record but for its components: one line with a key of so many names."""
    lines = record(0).splitlines()
    place = lines.index("")
    return resealed([*lines[:place], "components", "| " + "a." * names + "b = 1", *lines[place:]])


def memory(pid: int) -> int:
    """Bytes that a process and all its children hold."""
    status = dict(line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(status["VmRSS"].split()[0]) * 1024 + sum(memory(int(child)) for child in children)


def sandbox_of(pid: int) -> int:
    """The process that a server works on records in: the only one that it has, where no bots think."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [child for one in threads for child in (one / "children").read_text().split()]
    [found] = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return found


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (60_000, "of the record has 120007 characters; it can have 20002"),
        (9_000, "joins 9 names by dots; 8 are possible"),
    ],
)
def test_a_record_that_would_take_all_memory_is_refused_and_the_next_one_is_shown(
    server: Launched, names: int, words: str
) -> None:
    stranger = Browser(server.address)
    assert stranger.post("/api/replays", {"record": record(1)}).status_code == 200
    before = memory(server.process.pid)
    reply = stranger.post("/api/replays", {"record": dotted(names)})
    assert reply.status_code == 422, reply.text
    assert words in reply.json()["says"]
    assert memory(server.process.pid) < before + 20 * MEGABYTE
    opened = stranger.post("/api/replays", {"record": record(2)})
    assert opened.status_code == 200, opened.text
    name = opened.json()["replay"]
    assert stranger.get(f"/api/replays/{name}/reels/0", params={"eyes": "all"}).status_code == 200


def test_a_record_that_takes_for_ever_is_ended_and_the_next_one_is_shown(tmp_path: Path) -> None:
    """The process is stopped as if its work had no end: opening and drawing are both ended, and tables do not notice."""
    [ready] = lay_tables(tmp_path / "data", "street-racing", 1, 2)
    server = Launched(tmp_path / "data", record_seconds=5)
    stranger = Browser(server.address)
    name = stranger.post("/api/replays", {"record": record(1)}).json()["replay"]
    asks: list[Callable[[], httpx.Response]] = [
        lambda: stranger.post("/api/replays", {"record": record(2)}),
        lambda: stranger.get(f"/api/replays/{name}/reels/0"),
    ]
    for ask in asks:
        first = sandbox_of(server.process.pid)
        os.kill(first, signal.SIGSTOP)
        reply = ask()
        assert reply.status_code == 422, reply.text
        assert "This record cannot be shown here: this takes longer than 5 seconds" in reply.json()["says"]
        assert not is_there(first)
        assert ask().status_code == 200
        assert sandbox_of(server.process.pid) != first
    player = Browser(server.address)
    seat, run = ready.script.answers[0]
    player.client.headers["cookie"] = ready.cookies[seat]
    assert player.answer(ready.table, list(run), 0).status_code == 200
    worker = sandbox_of(server.process.pid)
    os.kill(worker, signal.SIGSTOP)
    assert server.stop() == 0  # a process that does not listen does not hold the server up
    assert not is_there(worker)


def test_where_too_many_wait_others_are_asked_to_come_later(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    assert Browser(server.address).post("/api/replays", {"record": record(0)}).status_code == 200
    worker = sandbox_of(server.process.pid)
    os.kill(worker, signal.SIGSTOP)
    records = [record(1 + number) for number in range(MOST_WAITING + 4)]
    strangers = [Browser(server.address, f"127.0.0.{number}") for number in range(2, 2 + len(records))]
    with ThreadPoolExecutor(len(records)) as threads:
        pairs = zip(strangers, records, strict=True)
        asked = [threads.submit(stranger.post, "/api/replays", {"record": text}) for stranger, text in pairs]
        waits = as_completed(asked)
        refusal = [next(waits).result() for _ in range(4)]  # nothing else is answered while the process is stopped
        os.kill(worker, signal.SIGCONT)
        replies = [one.result() for one in waits]
    assert {one.status_code for one in refusal} == {503}
    assert refusal[0].json()["says"] == "Too many replays are being made; try again in a moment."
    assert int(refusal[0].headers["retry-after"]) > 0
    assert [one.status_code for one in replies] == [200] * MOST_WAITING
    assert server.stop() == 0


def test_a_kit_of_an_opened_record_can_be_had(server: Launched) -> None:
    """What a stranger's own box prints is drawn in the sandbox as well, and sent from what it drew."""
    game = find_game("street-racing")
    box = game.printed().replace("water_tokens = 2", "water_tokens = 1")
    assert box != game.printed()
    match = Match(game, game.set_up(2, None, box), Fair(b"secret", 0))
    browser = Browser(server.address)
    name = browser.post("/api/replays", {"record": match.record().write()}).json()["replay"]
    described = browser.get(f"/api/replays/{name}").json()
    for path, begins in ((described["kit"], "<svg"), (described["style"], ".")):
        reply = browser.get(path)
        assert reply.status_code == 200
        assert reply.text.lstrip().startswith(begins)


def test_one_address_can_have_two_records_opened_at_once(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    stranger = Browser(server.address)
    assert stranger.post("/api/replays", {"record": record(0)}).status_code == 200
    worker = sandbox_of(server.process.pid)
    os.kill(worker, signal.SIGSTOP)
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(stranger.post, "/api/replays", {"record": record(number)}) for number in (1, 2, 3)]
        refusal = next(as_completed(asked)).result()
        honest = threads.submit(Browser(server.address, "127.0.0.2").post, "/api/replays", {"record": record(4)})
        os.kill(worker, signal.SIGCONT)
        statuses = sorted(one.result().status_code for one in asked)
        assert honest.result().status_code == 200
    says = "2 records of your address are being opened already. Wait for them first."
    assert (refusal.status_code, refusal.json()["says"]) == (429, says)
    assert statuses == [200, 200, 429]
    assert stranger.post("/api/replays", {"record": record(3)}).status_code == 200
    assert server.stop() == 0


def test_the_record_of_a_closed_table_can_still_be_opened(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2, "street-racing")
    play(table, browsers, seed=1)
    text = browsers[0].get(f"/api/replays/{table}/record").text
    closed = run("tables", "close", table, "--data", str(tmp_path / "data"))
    assert closed.returncode == 0, closed.stderr
    assert browsers[0].get(f"/api/replays/{table}").status_code == 410
    opened = browsers[0].post("/api/replays", {"record": text})
    assert opened.status_code == 200, opened.text
    assert server.stop() == 0
