"""A bare durable echo, to compare our server with: it stores an answer, then shows it to all streams of its table.

python -m benchmarks.echo DIR CORE: no game, no rules, no Screens; the most that such a server in Python can do here.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from time import time

import msgspec
import uvicorn
from starlette.types import Receive, Scope, Send

from hairpin.server.opening import open_data
from hairpin.server.replies import reply
from hairpin.server.running import bind
from hairpin.server.writer import Writer

FILLING = "x" * 400  # a usual change has about 500 bytes


class Room:
    def __init__(self) -> None:
        self.n = 0
        self.frame = b""
        self.lock = asyncio.Lock()
        self.wakes: list[asyncio.Event] = []


class Echo:
    """/api/tables/NAME/answers and /api/tables/NAME/stream, like ours."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.rooms: dict[str, Room] = {}
        self.writer: Writer | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if self.writer is None:
            self.writer = Writer(open_data(self.data).engine)
        _, _, _, name, door = scope["path"].split("/")
        room = self.rooms.setdefault(name, Room())
        await (self.answer if door == "answers" else self.stream)(name, room, receive, send)

    async def answer(self, name: str, room: Room, receive: Receive, send: Send) -> None:
        message = await receive()
        answer = msgspec.json.decode(message["body"])
        assert self.writer is not None
        async with room.lock:
            n = room.n + 1
            row = {"match": name, "n": n, "seat": 0, "answers": str(answer["answers"]), "luck": "", "drawn": 0}
            row |= {"awaited": 1, "quiet": False, "key": answer["key"], "at": time(), "back": None}
            await self.writer.append(row)
            room.n = n
            room.frame = b'id: %d\nevent: change\ndata: {"n":%d,"change":"%b"}\n\n' % (n, n, FILLING.encode())
            for wake in room.wakes:
                wake.set()
        await reply(send, 200, {"step": n})

    async def stream(self, name: str, room: Room, receive: Receive, send: Send) -> None:
        wake = asyncio.Event()
        room.wakes.append(wake)
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        first = b'id: 0\nevent: whole\ndata: {"n":0}\n\n'
        await send({"type": "http.response.body", "body": first, "more_body": True})
        while True:
            await wake.wait()
            wake.clear()
            await send({"type": "http.response.body", "body": room.frame, "more_body": True})


def main(data: str, core: str) -> None:
    os.sched_setaffinity(0, {int(core)})
    listening = bind("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        Echo(Path(data)),
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="off",
        access_log=False,
        backlog=4096,
        timeout_keep_alive=75,
    )
    config.log_level = "warning"
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
