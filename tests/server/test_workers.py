"""Workers: one that is stuck, stopped or dead is replaced alone, and none outlives its server."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from benchmarks.launch import Launched
from hairpin.server import logs
from hairpin.server.bot_runner import warn_of
from hairpin.server.worker import WorkerDied, Workers
from tests.server.serving import WAIT, Browser, Page


def act(order: str) -> int:
    """What the workers of these tests do: as they are told, and then say who they are."""
    word, _, path = order.partition(" ")
    if word == "hang":
        time.sleep(3600)
    elif word == "die":
        os._exit(3)
    elif word == "fail":
        raise ValueError("no idea")
    elif word == "wait":  # until somebody makes the second file, having made the first
        Path(path).touch()
        while not Path(path).with_suffix(".go").exists():
            time.sleep(0.005)
    return os.getpid()


async def until_there(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.005)


def gone(pid: int) -> bool:
    try:
        psutil.Process(pid).wait(WAIT)
    except psutil.NoSuchProcess:
        return True
    except psutil.TimeoutExpired:
        return False
    return True


@contextmanager
def at_work(count: int, deadline: float = WAIT) -> Iterator[Workers[str, int]]:
    workers = Workers(act, count, deadline)
    try:
        yield workers
    finally:
        workers.stop()


@pytest.mark.parametrize("end", ["hang", "die", "stopped", "cancelled"])
def test_one_worker_is_replaced_while_the_other_thinks_on(tmp_path: Path, end: str) -> None:
    async def both() -> tuple[int, int, int, int]:
        with at_work(2, 3600.0) as workers:
            first, second = workers.all
            kept = await first.ask("", WAIT)
            lost = await second.ask("", WAIT)
            thinking = asyncio.create_task(first.ask(f"wait {tmp_path / 'a'}", WAIT))
            await until_there(tmp_path / "a")
            if end == "stopped":
                os.kill(lost, signal.SIGSTOP)
            if end == "cancelled":
                asked = asyncio.create_task(second.ask(f"wait {tmp_path / 'b'}", WAIT))
                await until_there(tmp_path / "b")
                asked.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await asked
            else:
                with pytest.raises(WorkerDied if end == "die" else TimeoutError):
                    await second.ask("" if end == "stopped" else end, WAIT if end == "die" else 0.2)
            new = await second.ask("", WAIT)
            (tmp_path / "a.go").touch()
            return kept, await thinking, lost, new

    kept, thought, lost, new = asyncio.run(both())
    assert thought == kept
    assert new != lost
    assert gone(lost)
    assert gone(kept)
    assert gone(new)


def test_a_worker_that_died_between_two_questions_is_replaced_unnoticed() -> None:
    async def ask_twice() -> tuple[int, int]:
        with at_work(1) as workers:
            first = await workers.ask("")
            os.kill(first, signal.SIGKILL)
            while workers.all[0].process.running:
                await asyncio.sleep(0.005)
            return first, await workers.ask("")

    first, second = asyncio.run(ask_twice())
    assert first != second


@pytest.mark.skipif(sys.platform == "win32", reason="a process that cannot be started is told in another way there")
def test_a_worker_that_ends_says_how(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def ask(order: str) -> None:
        with at_work(1) as workers:
            await workers.ask(order)

    with pytest.raises(WorkerDied, match=r"^the process ended with exit code 3 before it answered$"):
        asyncio.run(ask("die"))
    (python := tmp_path / "python").write_text("no program")
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr("multiprocessing.spawn._python_exe", os.fsencode(python))
    with pytest.raises(WorkerDied, match=rf"^the process ended with exit code 255 as it started; .* run {python}\?$"):
        asyncio.run(ask(""))


def test_the_log_says_why_a_bot_process_ended_and_nothing_of_other_faults(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(logging.WARNING)
    for problem in (WorkerDied("exit code 255"), ValueError("a card")):
        warn_of(problem, "abc", 1)
    died, failed = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (died["problem"], died["says"]) == ("WorkerDied", "exit code 255")
    assert failed["problem"] == "ValueError"
    assert "card" not in json.dumps(failed)


def test_a_fault_is_told_and_the_worker_stays() -> None:
    async def fail_and_ask() -> tuple[int, int]:
        with at_work(1) as workers:
            before = await workers.ask("")
            with pytest.raises(ValueError, match="no idea"):
                await workers.ask("fail")
            return before, await workers.ask("")

    before, after = asyncio.run(fail_and_ask())
    assert before == after


def test_the_deadline_counts_from_when_a_worker_is_free(tmp_path: Path) -> None:
    async def three() -> list[int]:
        with at_work(1, 1.0) as workers:
            await workers.ask("")  # started
            asked = [asyncio.create_task(workers.ask(f"wait {tmp_path / name}")) for name in "abc"]
            for name in "abc":  # together they take longer than one may
                await until_there(tmp_path / name)
                await asyncio.sleep(0.4)
                (tmp_path / f"{name}.go").touch()
            return list(await asyncio.gather(*asked))

    assert len(set(asyncio.run(three()))) == 1


def test_what_somebody_waits_for_is_thought_about_first(tmp_path: Path) -> None:
    """Questions of one kind keep their order, and one that nobody wants any more takes no worker."""

    async def order() -> list[str]:
        answered: list[str] = []

        async def ask(workers: Workers[str, int], name: str, urgent: bool) -> None:
            await workers.ask("", urgent=urgent)
            answered.append(name)

        with at_work(1) as workers:
            first = asyncio.create_task(workers.ask(f"wait {tmp_path / 'a'}", urgent=False))
            await until_there(tmp_path / "a")
            asked = [asyncio.create_task(ask(workers, name, name.isupper())) for name in ("b", "c", "d", "E", "F", "G")]
            await asyncio.sleep(0)
            asked[1].cancel()
            asked[4].cancel()
            (tmp_path / "a.go").touch()
            await asyncio.gather(first, *asked, return_exceptions=True)
            assert workers.free == workers.all
        return answered

    assert asyncio.run(order()) == ["E", "G", "b", "d"]


def test_a_few_questions_start_one_process_alone() -> None:
    async def ask_thrice() -> tuple[set[int], int]:
        with at_work(3) as workers:
            pids = {await workers.ask("") for _ in range(3)}
            return pids, sum(worker.process.running for worker in workers.all)

    pids, running = asyncio.run(ask_thrice())
    assert len(pids) == running == 1


def test_workers_that_are_stopped_while_they_start_do_not_stay() -> None:
    async def stop_soon() -> list[int]:
        before = {child.pid for child in psutil.Process().children()}
        workers = Workers(act, 1, WAIT)
        asked = asyncio.create_task(workers.ask(""))
        while workers.all[0].process.child is None:
            await asyncio.sleep(0)
        workers.stop()
        with pytest.raises((WorkerDied, RuntimeError)):
            await asked
        spawned = [child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline())]
        return [child.pid for child in spawned if child.pid not in before]

    assert asyncio.run(stop_soon()) == []


def test_a_worker_that_hangs_ends_when_its_parent_is_killed() -> None:
    lines = """
import asyncio
from hairpin.server import logs
from hairpin.server.bot_runner import warn_of
from hairpin.server.worker import Workers
from tests.server.test_workers import act

async def main():
    workers = Workers(act, 1, 3600.0)
    print(await workers.ask(""), flush=True)
    await workers.ask("hang")

if __name__ == "__main__":
    asyncio.run(main())
"""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])}
    with subprocess.Popen(
        [sys.executable, "-c", lines], env=environment, cwd=root, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    assert gone(pid)


# -- bots of a real server ---------------------------------------------------------------------


def bots_of(server: Launched) -> list[int]:
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child.pid for child in children if "spawn_main" in " ".join(child.cmdline())]


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_a_server_ends_though_its_bot_process_is_stopped(tmp_path: Path, busy: bool) -> None:
    server = Launched(tmp_path / "data", bot_deadline=3600.0)
    ann = Browser(server.address)
    table = ann.found("street-racing", "street")
    with ann.stream(table) as page:
        page.at(1)  # the bot has answered
        (bot,) = bots_of(server)
        os.kill(bot, signal.SIGSTOP)
        try:
            if busy:
                asked = ann.question(table)
                assert ann.answer(table, [asked["decision"]["choices"][0]["action"]], asked["n"]).status_code == 200
                ann.found("street-racing", "street")  # at both tables a bot is asked, and one of them by its process
            assert server.stop() == 0
            assert gone(bot)
        finally:
            if psutil.pid_exists(bot):
                os.kill(bot, signal.SIGKILL)


def test_a_bot_process_that_is_stopped_is_replaced_and_the_match_goes_on(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", bot_deadline=5.0)
    ann = Browser(server.address)
    reply = ann.post("/api/tables", {"game": "street-illegal", "seats": [{"by": "bot", "level": "street"}] * 2})
    with ann.stream(reply.json()["table"]) as page:
        page.at(1)
        (bot,) = bots_of(server)
        os.kill(bot, signal.SIGSTOP)
        page.at(page.n + 20)
        assert gone(bot)
        assert bots_of(server) != [bot]
        page.until(is_over)
    assert server.stop() == 0


def is_over(page: Page) -> bool:
    return bool(page.table.get("state") == "over")
