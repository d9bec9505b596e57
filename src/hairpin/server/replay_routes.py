"""Routes of replays: finished matches in reels, and records that are opened from a file."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hairpin.games import find_game
from hairpin.server import forms
from hairpin.server.access import Role
from hairpin.server.api import REFUSALS, WithCaller, WithService
from hairpin.server.compression import packed_reply
from hairpin.server.game_facts import kit_paths, options
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replay_making import Replay
from hairpin.server.replay_rendering import REEL
from hairpin.server.service import Service

Json = dict[str, Any]
# A finished match does not change.
KEPT = {"content-type": "application/json", "cache-control": "private, max-age=3600"}

replays = APIRouter(prefix="/api/replays", responses=REFUSALS)

Through = Annotated[str, Query(max_length=20, description="Whose eyes: the number of a seat, `watch`, or `all`.")]
Size = Annotated[str, Query(max_length=20, description="The one size of the boards to send; all of them without it.")]


@replays.post("")
async def open_record(form: forms.OpenRecord, service: WithService, caller: WithCaller) -> forms.Opened:
    """Open a record from its text: it is checked, kept for a while and can be watched by its name. Nothing is stored."""
    service.rate_limits.step("record", caller.address)
    return forms.Opened(replay=await service.replays.open(form.record, caller.address))


@replays.get("/{replay}")
async def describe(replay: str, service: WithService, caller: WithCaller) -> Json:
    """A finished match: who played, how it ended, how many steps and reels it has, and whether its record is verified."""
    found, you = await service.replays.find(replay, caller)
    return description(service, replay, found, you)


@replays.get("/{replay}/contents", response_class=Response)
async def contents(
    replay: str, request: Request, service: WithService, caller: WithCaller, eyes: Through = "watch", size: Size = ""
) -> Response:
    """What there is to see: who answered what in every step, as far as these eyes saw it; moments; parts of the race."""
    found, _ = await service.replays.find(replay, caller)
    rendered = await service.replays.render(found, eyes, size, caller)
    return packed_reply(request, rendered.contents, KEPT)


@replays.get("/{replay}/reels/{number}", response_class=Response)
async def reel(
    replay: str,
    number: Annotated[int, Path(ge=0, le=100_000)],
    request: Request,
    service: WithService,
    caller: WithCaller,
    eyes: Through = "watch",
    size: Size = "",
) -> Response:
    """Some steps: the whole screen of the first one, then what changed with each, as the stream of the table sent it."""
    found, _ = await service.replays.find(replay, caller)
    rendered = await service.replays.render(found, eyes, size, caller)
    if number >= len(rendered.reels):
        raise HttpRefusal(404, f"This replay has {len(rendered.reels)} reels; there is no reel {number}.")
    return packed_reply(request, rendered.reels[number], KEPT)


@replays.get("/{replay}/record", response_class=PlainTextResponse)
async def record(replay: str, service: WithService, caller: WithCaller) -> PlainTextResponse:
    """The record, to keep and to verify."""
    found, _ = await service.replays.find(replay, caller)
    name = f"{found.game}-{found.table or 'record'}.hairpin"
    return PlainTextResponse(found.text, headers={"content-disposition": f'attachment; filename="{name}"'})


def description(service: Service, name: str, replay: Replay, you: Role | None) -> Json:
    """All that a page says around a replay."""
    result = replay.result
    # Everyone who may see a finished table may share its replay, so its page uses the name that can be shared.
    name = service.identity.share(replay.table) if replay.table else name
    game = find_game(replay.game)
    svg, css = kit_paths(game, replay.kit)
    return {
        "replay": name,
        "game": replay.game,
        "title": game.title,
        "steps": replay.steps,
        "reel": REEL,
        "over": replay.over,
        "waiting": list(replay.waiting),
        "seats": [
            {
                "seat": seat,
                "name": one.name,
                "by": one.by,
                "car": replay.cars[seat],
                "color_name": replay.colours[seat],
                "paint": replay.paints[seat],
            }
            for seat, one in enumerate(replay.players)
        ],
        "you": _own(replay, you),
        "options": options(game, dict(replay.options)),
        "result": None if result is None else {"winners": list(result.winners), "words": result.words},
        "verified": asdict(replay.verified),
        "path": f"/api/replays/{name}",
        "record": f"/api/replays/{name}/record",
        "share": f"/replay/{name}" if replay.table else None,
        "table": f"/t/{replay.table}" if replay.table and you is not None and not you.token else None,
        "kit": svg,
        "style": css,
        "build": service.describer.build,
    }


def _own(replay: Replay, you: Role | None) -> int | None:
    """The caller's own seat: where they sat, or that of the only person in a record."""
    if replay.table:
        return None if you is None else you.seat
    people = [seat for seat, player in enumerate(replay.players) if player.by == "person"]
    return people[0] if len(people) == 1 else None
