"""Runs a server with given settings as a process: python -m benchmarks.launch '{"data": "DIR", "port": 0, ...}'

The first line of its standard output is its address.
"""

from __future__ import annotations

import json
import logging
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import hairpin
from benchmarks.forking import ROOT, Forked, nursery

# No limits: all clients come from one address.
UNLIMITED = {
    "port": 0,
    "limits": None,
    "max_connections_per_address": 10_000,
    "max_streams_per_address": 10_000,
}


def main(words: str) -> None:
    from hairpin.server import logs
    from hairpin.server.running import serve
    from hairpin.server.settings import Limits, Settings

    given: dict[str, Any] = {**UNLIMITED, **json.loads(words)}
    cores = given.pop("cores", None)
    if (files := given.pop("files", None)) is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if (limits := given.pop("limited", None)) is not None:
        given["limits"] = Limits(**limits)
    if cores is not None:
        os.sched_setaffinity(0, cores)
    logs.set_up(given.pop("log_level", logging.WARNING))
    settings = Settings(**{**given, "data": Path(given["data"])})
    serve(settings, lambda address: print(address, flush=True))


class Launched:
    """A server process: `address` is where it listens; `stop` ends it gently, `kill` by force.

    It is forked from a process that has loaded everything or, for measurements, started `alone`.
    """

    process: subprocess.Popen[str] | Forked

    def __init__(self, data: Path, log: Path | None = None, alone: bool = False, **settings: object) -> None:
        words = json.dumps({"data": str(data), **settings})
        source = str(Path(hairpin.__file__).parents[1])
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "PYTHONPATH": os.pathsep.join([source, str(ROOT), os.environ.get("PYTHONPATH", "")]),
            "HAIRPIN_PURE": "0" if hairpin.compiled() else "1",
        }
        with (log or data.with_suffix(".log")).open("ab") as errors:
            if alone or not hasattr(os, "pidfd_open"):
                command = [sys.executable, "-m", "benchmarks.launch", words]
                self.process = subprocess.Popen(
                    command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
                )
            else:
                self.process = nursery(tuple(sorted(environment.items()))).fork(words, errors)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.process.wait()
            raise RuntimeError("the server did not start; its log says why")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def stop(self) -> int:
        self.process.terminate()
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


if __name__ == "__main__":
    main(sys.argv[1])
