"""Routes of replays: what can be watched again, in reels for whoever looks; and records that are opened from a file."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hairpin.games import find_game
from hairpin.server import forms
from hairpin.server.access import Standing
from hairpin.server.api import REFUSALS, Asking, Parts
from hairpin.server.describing import kit_paths, options
from hairpin.server.films import REEL
from hairpin.server.replays import Replay
from hairpin.server.service import Service
from hairpin.server.turned import Turned

Json = dict[str, Any]
KEPT = {"cache-control": "private, max-age=3600", "vary": "accept-encoding"}  # a finished match does not change

replays = APIRouter(prefix="/api/replays", responses=REFUSALS)

Eyes = Annotated[str, Query(max_length=20, description="Whose eyes: the number of a seat, `watch`, or `all`.")]
Size = Annotated[str, Query(max_length=20, description="The one size of the boards to send; all of them without it.")]


@replays.post("")
async def open_record(form: forms.OpenRecord, service: Parts, caller: Asking) -> forms.Opened:
    """Open a record from its text: it is checked, kept for a while and can be watched by its name. Nothing is stored."""
    service.pace.step("record", caller.address)
    return forms.Opened(replay=await service.replays.open(form.record))


@replays.get("/{replay}")
async def describe(replay: str, service: Parts, caller: Asking) -> Json:
    """A finished match: who played, how it ended, how many steps and reels it has, and whether its record is verified."""
    found, you = await service.replays.find(replay, caller)
    return description(service, replay, found, you)


@replays.get("/{replay}/contents", response_class=Response)
async def contents(
    replay: str, request: Request, service: Parts, caller: Asking, eyes: Eyes = "watch", size: Size = ""
) -> Response:
    """What there is to see: who answered what in every step, as far as these eyes saw it; moments; parts of the race."""
    found, _ = await service.replays.find(replay, caller)
    film = await service.replays.film(found, eyes, size, caller)
    return _packed(request, film.contents)


@replays.get("/{replay}/reels/{number}", response_class=Response)
async def reel(
    replay: str,
    number: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
    service: Parts,
    caller: Asking,
    eyes: Eyes = "watch",
    size: Size = "",
) -> Response:
    """Some steps: the whole screen of the first one, then what changed with each, as the stream of the table sent it."""
    found, _ = await service.replays.find(replay, caller)
    film = await service.replays.film(found, eyes, size, caller)
    if number >= len(film.reels):
        raise Turned(404, f"This replay has {len(film.reels)} reels; there is no reel {number}.")
    return _packed(request, film.reels[number])


@replays.get("/{replay}/record", response_class=PlainTextResponse)
async def record(replay: str, service: Parts, caller: Asking) -> PlainTextResponse:
    """The record, to keep and to verify."""
    found, _ = await service.replays.find(replay, caller)
    name = f"{found.plot.game}-{found.table or 'record'}.hairpin"
    return PlainTextResponse(found.text, headers={"content-disposition": f'attachment; filename="{name}"'})


def _packed(request: Request, body: bytes) -> Response:
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={**KEPT, "content-encoding": "gzip"})
    return Response(gzip.decompress(body), media_type="application/json", headers=KEPT)


def description(service: Service, name: str, replay: Replay, you: Standing | None) -> Json:
    """All that a page says around a replay."""
    plot, result = replay.plot, replay.result
    # Whoever may see a finished table may hand its replay on; its own page goes by that name from here on.
    name = service.identity.share(replay.table) if replay.table else name
    game = find_game(plot.game)
    svg, css = kit_paths(game, replay.setup)
    return {
        "replay": name,
        "game": plot.game,
        "title": game.title,
        "steps": replay.steps,
        "reel": REEL,
        "over": replay.over,
        "waiting": list(replay.waiting),
        "seats": [
            {"seat": seat, "name": one.name, "by": one.by, "car": replay.cars[seat]}
            for seat, one in enumerate(plot.players)
        ],
        "you": _own(replay, you),
        "options": options(game, dict(replay.setup.options)),
        "result": None if result is None else {"winners": list(result.winners), "words": result.words},
        "verified": {
            "equal": replay.verified.equal,
            "luck": replay.verified.luck,
            "words": replay.verified.words,
            "small": replay.verified.small,
            "commitment": replay.verified.commitment,
            "secret": replay.verified.secret,
        },
        "path": f"/api/replays/{name}",
        "record": f"/api/replays/{name}/record",
        "share": f"/replay/{name}" if replay.table else None,
        "table": f"/t/{replay.table}" if replay.table and you is not None and not you.token else None,
        "kit": svg,
        "style": css,
        "build": service.describer.build,
    }


def _own(replay: Replay, you: Standing | None) -> int | None:
    """The seat whose eyes are the caller's: where he sat, or the only person's of a record."""
    if replay.table:
        return None if you is None else you.seat
    people = [seat for seat, player in enumerate(replay.plot.players) if player.by == "person"]
    return people[0] if len(people) == 1 else None
