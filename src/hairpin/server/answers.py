"""Answers: the door that a seat's answers come in by. Plain ASGI, because it is the busiest."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.types import Receive, Scope, Send

from hairpin.server.access import own_seat, seat_asked_for
from hairpin.server.replies import only, reply, turn_away
from hairpin.server.service import Service
from hairpin.server.turned import Turned

MOST = 4096  # bytes of an answer


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """A run of actions, the step that the page showed, and a key that makes it safe to send it again."""

    answers: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=255)]], msgspec.Meta(min_length=1, max_length=64)]
    expecting: Annotated[int, msgspec.Meta(ge=0)]
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


read = msgspec.json.Decoder(Answer).decode


class AnswersDoor:
    """`service` is there once the server runs."""

    service: Service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            await only(send, b"POST")
            return
        metrics = self.service.metrics
        try:
            step = await self._take(scope, receive)
        except Turned as turned:
            metrics.answers.labels(turned.status).inc()
            await turn_away(send, turned)
        else:
            metrics.taken.inc()
            await reply(send, 200, {"step": step})

    async def _take(self, scope: Scope, receive: Receive) -> int:
        service = self.service
        caller = service.caller(scope, seat_asked_for(scope))
        service.pace.step("answer", caller.guest or caller.token or caller.address)
        name = scope["path_params"]["table"]
        table = service.house.tables.get(name) or await service.house.table(name)
        seat = own_seat(table, caller, service.identity)
        answer = await read_answer(receive)
        if table.sittings[seat].stands_in:
            await service.lobby.reclaim(table, (seat,))
        return await service.house.answer(table, seat, answer.answers, answer.expecting, answer.key)


async def read_answer(receive: Receive) -> Answer:
    body, more = b"", True
    while more:
        part = await receive()
        body, more = body + part.get("body", b""), part.get("more_body", False)
        if len(body) > MOST:
            raise Turned(413, f"An answer has at most {MOST} bytes.")
    try:
        return read(body)
    except msgspec.ValidationError as problem:
        raise Turned(422, f"This is not an answer: {problem}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Turned(400, "This is not JSON.") from None
