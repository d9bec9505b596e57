"""Answers: POST /api/tables/TABLE/answers, the one way in which an answer reaches a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.types import Receive, Scope, Send

from hairpin.server.access import own_seat, seat_asked_for, seat_key
from hairpin.server.forms import MOST_STEPS
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replies import only, reply, send_refusal
from hairpin.server.service import Service

MOST = 4096  # bytes of an answer


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """A whole run of actions, made for the step that the page shows."""

    answers: Annotated[list[Annotated[int, Meta(ge=0, le=255)]], Meta(min_length=1, max_length=64)]
    expecting: Annotated[int, Meta(ge=0, le=MOST_STEPS, description="The step that your page shows.")]
    key: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=80,
            description="New for every answer; sending the same again gives the same reply.",
        ),
    ]


class Taken(msgspec.Struct):
    """The step that an answer became: it is stored and told."""

    step: int


read = msgspec.json.Decoder(Answer).decode


class Answers:
    """Takes an answer and acknowledges it once it is stored and told."""

    methods = ("POST",)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in self.methods:
            await only(send, self.methods)
            return
        service: Service = scope["app"].state.service
        try:
            step = await take(service, scope, receive)
        except HttpRefusal as refusal:
            service.metrics.answers.labels(refusal.status).inc()
            await send_refusal(send, refusal)
        else:
            service.metrics.taken.inc()
            await reply(send, 200, Taken(step))


async def take(service: Service, scope: Scope, receive: Receive) -> int:
    """The step that an answer became; raises HttpRefusal."""
    caller = service.caller(scope)
    with service.proving(caller):
        wanted = seat_asked_for(scope)
        table = await service.tables.find(scope["path_params"]["table"])
        seat = own_seat(table, replace(caller, seat=wanted), service.identity)
    service.rate_limits.step("answer", seat_key(table, seat))
    answer = await read_answer(receive)
    if table.sittings[seat].stands_in:
        await service.seating.reclaim(table, (seat,))
    return await service.tables.answer(table, seat, answer.answers, answer.expecting, answer.key)


async def read_answer(receive: Receive) -> Answer:
    body, more = b"", True
    while more:
        part = await receive()
        body, more = body + part.get("body", b""), part.get("more_body", False)
        if len(body) > MOST:
            raise HttpRefusal(413, f"An answer has at most {MOST} bytes.")
    try:
        return read(body)
    except msgspec.ValidationError as problem:
        raise HttpRefusal(422, f"This is not an answer: {problem}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HttpRefusal(400, "This is not JSON.") from None
