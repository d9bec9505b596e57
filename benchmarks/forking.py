"""Forking: a process that has loaded all server code, and forks a server on request.

Loading is most of the time that a server takes to start, and tests start hundreds of servers. A forked server is a
process like any other: it has a process id, its own memory and files, and can be killed.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
LONGEST = 1 << 16  # bytes of a message
LOADED = ("benchmarks.launch", "hairpin.server.running", "hairpin.server.logs", "hairpin.games")


class Forked:
    """A process that was forked for us; it has the parts of `subprocess.Popen` that are needed."""

    def __init__(self, pid: int, stdout: IO[str], nursery: Nursery) -> None:
        self.pid = pid
        self.stdout = stdout
        self.nursery = nursery
        self.watched = os.pidfd_open(pid)
        self.returncode: int | None = None

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            ended, _, _ = select.select([self.watched], [], [], timeout)
            if not ended:
                raise subprocess.TimeoutExpired(f"server {self.pid}", timeout or 0)
            self.returncode = int(self.nursery.ask({"wait": self.pid}))
            os.close(self.watched)
        return self.returncode

    def _send(self, number: int) -> None:
        if self.returncode is None:
            signal.pidfd_send_signal(self.watched, number)


class Nursery:
    """Our side of the process that forks."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.forking", str(theirs.fileno())],
                env=environment,
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
            )

    def fork(self, words: str, errors: IO[bytes]) -> Forked:
        """Fork a server with these settings; its standard output can be read, its errors go into a file."""
        reading, writing = os.pipe()
        try:
            socket.send_fds(self.socket, [json.dumps({"fork": words}).encode()], [writing, errors.fileno()])
            pid = int(self.socket.recv(LONGEST))
        finally:
            os.close(writing)
        return Forked(pid, os.fdopen(reading), self)

    def close(self) -> None:
        self.socket.close()
        self.process.wait()

    def ask(self, what: dict[str, int]) -> str:
        self.socket.send(json.dumps(what).encode())
        return self.socket.recv(LONGEST).decode()


@functools.cache
def nursery(environment: tuple[tuple[str, str], ...]) -> Nursery:
    """The nursery for servers with this environment; it ends with the process that asked for it."""
    made = Nursery(dict(environment))
    atexit.register(made.close)
    return made


def fork_on_demand(asked: socket.socket) -> str | None:
    """Fork on request. Returns the settings in the forked process; None in the parent when the socket is closed."""
    while True:
        said, handles, _, _ = socket.recv_fds(asked, LONGEST, 2)
        if not said:
            return None
        order = json.loads(said)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            asked.send(b"%d" % os.waitstatus_to_exitcode(status))
            continue
        pid = os.fork()
        if not pid:
            asked.close()
            for number, handle in enumerate(handles, start=1):
                os.dup2(handle, number)
                os.close(handle)
            return str(order["fork"])
        for handle in handles:
            os.close(handle)
        asked.send(b"%d" % pid)


if __name__ == "__main__":
    for name in LOADED:
        importlib.import_module(name)
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        words = fork_on_demand(asked)
    if words is not None:
        importlib.import_module("benchmarks.launch").main(words)
