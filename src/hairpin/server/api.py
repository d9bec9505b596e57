"""The API: everything a page or a program can ask for, but answers and streams, which have doors of their own."""

from __future__ import annotations

from dataclasses import asdict, replace
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

import hairpin
from hairpin.games import find_game
from hairpin.match.drafting import Draft
from hairpin.refusal import Refused
from hairpin.server import forms
from hairpin.server.access import Caller, Standing, own_seat, standing
from hairpin.server.checking import check
from hairpin.server.describing import describe_game, describe_games, describe_levels, find_kit
from hairpin.server.eyes import Eyes
from hairpin.server.identity import guest_name, new_guest
from hairpin.server.lobby import Wish
from hairpin.server.service import Service
from hairpin.server.static import kept
from hairpin.server.table import Table
from hairpin.server.turned import Turned, sentence

Json = dict[str, Any]
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": forms.Says} for code in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}
LOOK_INTO = 5  # tables of a list that are woken to say what they ask, or how they ended

router = APIRouter(prefix="/api", responses=REFUSALS)


# -- who asks -----------------------------------------------------------------------------------


async def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


Parts = Annotated[Service, Depends(service_of)]


async def caller_of(request: Request, service: Parts) -> Caller:
    return service.caller(request.scope)


Asking = Annotated[Caller, Depends(caller_of)]


async def guest_of(request: Request, response: Response, service: Parts, caller: Asking) -> str:
    """The guest who asks; whoever is new becomes one."""
    if caller.guest is not None:
        return caller.guest
    guest = new_guest()
    response.headers["set-cookie"] = service.identity.cookie_for(guest, request.url.scheme == "https")
    return guest


Guest = Annotated[str, Depends(guest_of)]


async def table_of(table: str, service: Parts) -> Table:
    return await service.house.table(table)


AtTable = Annotated[Table, Depends(table_of)]


OwnSeat = Annotated[
    int | None,
    Query(ge=0, le=7, description="Which of your own seats you speak for; needed where several are yours."),
]


async def standing_of(table: AtTable, caller: Asking, service: Parts, seat: OwnSeat = None) -> Standing:
    return standing(table, replace(caller, seat=seat), service.identity)


You = Annotated[Standing, Depends(standing_of)]


async def enter_slowly(service: Parts, caller: Asking) -> None:
    """Tokens cannot be guessed, and nobody shall try for long."""
    service.pace.step("enter", caller.address)


# -- guests and games -----------------------------------------------------------------------------


@router.get("/me")
async def me(service: Parts, caller: Asking) -> forms.Named:
    """The caller's name, empty if it has none yet."""
    return forms.Named(name="" if caller.guest is None else await service.store.name_of(caller.guest))


@router.post("/me")
async def name_me(form: forms.Me, service: Parts, guest: Guest) -> forms.Named:
    """Give oneself a name, for tables to come."""
    try:
        name = guest_name(form.name)
    except Refused as refusal:
        raise Turned(422, sentence(str(refusal))) from None
    await service.store.name_guest(guest, name, time())
    return forms.Named(name=name)


@router.get("/games")
async def games() -> list[Json]:
    """All games with their options."""
    return describe_games()


@router.get("/games/{name}")
async def game(name: str) -> Json:
    """One game with its options."""
    try:
        return describe_game(find_game(name).name)
    except Refused as refusal:
        raise Turned(404, sentence(str(refusal))) from None


@router.post("/games/{game}/options/{option}/check")
async def check_option(form: forms.Check, game: str, option: str) -> forms.Checked:
    """What a new table would say to this value of an option: sentences, a picture, and small changes to it."""
    try:
        found = find_game(game)
    except Refused as refusal:
        raise Turned(404, sentence(str(refusal))) from None
    known = next((one for one in found.options if one.name == option), None)
    if known is None:
        raise Turned(404, f"{found.title} has no option {option}.")
    return forms.Checked.model_validate(check(found, known, form.value, form.part))


@router.get("/levels")
async def levels() -> list[Json]:
    """The levels of bots, each with what it does."""
    return describe_levels()


# -- tables ---------------------------------------------------------------------------------------


async def lists(service: Service, caller: Caller) -> tuple[list[Json], list[Json]]:
    """The caller's tables, those that wait for it first; and the open ones of others."""
    guest = caller.guest
    mine = [] if guest is None else await service.store.yours(guest)
    yours, looked = [], 0
    for one in mine:
        awake = service.house.tables.get(one.founded.id)
        asked = any(sitting.guest == guest and one.awaited >> sitting.seat & 1 for sitting in one.sittings)
        unread = not one.awaited and one.step is not None and (one.founded.id, guest) not in service.describer.ended
        if awake is None and (asked or unread) and looked < LOOK_INTO:
            looked += 1
            try:
                awake = await service.house.table(one.founded.id)
            except Turned:
                awake = None
        yours.append(service.describer.listed(one, guest, awake))
    yours.sort(key=lambda one: (not one["your_turn"], one["state"] == "over"))
    known = {one["id"] for one in yours}
    others = [one for one in await service.store.open() if one.founded.id not in known]
    return yours, [service.describer.listed(one, guest, service.house.tables.get(one.founded.id)) for one in others]


@router.get("/tables")
async def tables(service: Parts, caller: Asking) -> forms.Tables:
    """Your tables, those that wait for you first, and the listed ones of others."""
    yours, listed = await lists(service, caller)
    return forms.Tables(yours=yours, open=listed)


@router.post("/tables", status_code=201)
async def found(form: forms.Found, service: Parts, caller: Asking, guest: Guest) -> forms.FoundTable:
    """A new table. Where no seat is left open, its match starts at once."""
    service.pace.step("found", caller.address)
    wishes = [Wish(seat.by, seat.level, seat.name) for seat in form.seats]
    name = form.name or await service.store.name_of(guest)
    table = await service.lobby.found(guest, form.game, form.options, wishes, form.listed, name, form.patient)
    shown = service.describer.table(table, standing(table, Caller(guest), service.identity))
    return forms.FoundTable(table=table.id, invite=shown["invite"], watch=shown["watch"])


@router.get("/tables/{table}")
async def table(table: AtTable, you: You, service: Parts) -> Json:
    """What stands around the match: seats, state, links, and what you may do."""
    return service.describer.table(table, you)


@router.post("/tables/{table}/undo")
async def undo(
    form: forms.Undo, table: AtTable, service: Parts, caller: Asking, seat: OwnSeat = None
) -> forms.TakenBack:
    """Take your last answer back, while nothing has come of it; what can be taken back stands in your screen as `undo`."""
    service.pace.step("answer", caller.guest or caller.token or caller.address)
    mine = own_seat(table, replace(caller, seat=seat), service.identity)
    return forms.TakenBack(step=await service.house.take_back(table, mine, form.step, form.key))


@router.post("/tables/{table}/join", dependencies=[Depends(enter_slowly)])
async def join(form: forms.Join, table: AtTable, service: Parts, guest: Guest) -> forms.Seated:
    """Take a seat by invitation, at a listed table without one; or your own again after leaving."""
    name = form.name or await service.store.name_of(guest)
    seat = await service.lobby.join(table, guest, form.invite, name, form.seat)
    return forms.Seated(table=table.id, seat=seat)


@router.post("/tables/{table}/start")
async def start(form: forms.Start, table: AtTable, service: Parts, caller: Asking) -> forms.Done:
    """The host starts the match; `fill` gives the open seats to bots."""
    await service.lobby.start(table, caller.guest, form.fill)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/leave")
async def leave(form: forms.Leave, table: AtTable, service: Parts, caller: Asking) -> forms.Done:
    """Give your seat up, or one of several; in a match a bot drives on, and you can come back."""
    await service.lobby.leave(table, caller.guest, form.seat)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/rematch")
async def rematch(form: forms.Nothing, table: AtTable, service: Parts, caller: Asking) -> forms.Rematch:
    """The same again when it is over: the same people, bots and options."""
    service.pace.step("found", caller.address)
    again = await service.lobby.rematch(table, caller.guest)
    return forms.Rematch(table=again.id)


@router.post("/tables/{table}/seats/{seat}")
async def change(form: forms.Change, seat: int, table: AtTable, service: Parts, caller: Asking) -> forms.Done:
    """The host gives a seat to a bot; before the start also to somebody at its own screen, or opens it again."""
    await service.lobby.change(table, caller.guest, seat, Wish(form.by, form.level, form.name))
    return forms.Done(table=table.id)


@router.post("/tables/{table}/claim", dependencies=[Depends(enter_slowly)])
async def claim(form: forms.Claim, table: AtTable, service: Parts, guest: Guest) -> forms.Seated:
    """Move a seat to this device by its seat link, which is used up then."""
    seat = await service.lobby.claim(table, guest, form.token)
    return forms.Seated(table=table.id, seat=seat)


# -- the match as data ------------------------------------------------------------------------------


def _match(table: Table) -> Table:
    if table.match is None:
        raise Turned(409, "The match has not started yet.")
    return table


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/tables/{table}/screen", response_class=Response)
async def screen(table: AtTable, you: You) -> Response:
    """Your whole screen at the present step, as the stream would send it."""
    match = _match(table).match
    assert match is not None
    eyes = table.eyes.get((you.seat, "")) or Eyes(match, you.seat)
    return _json(eyes.json())


@router.get("/tables/{table}/view")
async def view(table: AtTable, you: You) -> Json:
    """What you may know, as the game's own view."""
    match = _match(table).match
    assert match is not None
    return {"n": match.step, "view": match.setup.view_to_json(match.view(you.seat))}


@router.get("/tables/{table}/decision")
async def decision(
    table: AtTable,
    service: Parts,
    caller: Asking,
    after: Annotated[str, Query(max_length=300, pattern=r"^(\d{1,3}(,\d{1,3})*)?$")] = "",
    seat: OwnSeat = None,
) -> Json:
    """Your open question. `after` lists answers drafted so far: what would be asked next, null where they are whole."""
    match = _match(table).match
    assert match is not None
    mine = match.view(own_seat(table, replace(caller, seat=seat), service.identity))
    if not mine.legal:
        return {"n": match.step, "decision": None}
    draft = Draft(match.setup, mine, cautious=True)
    for word in after.split(",") if after else ():
        if draft.whole or int(word) not in draft.decision.actions:
            raise Turned(422, f"Answer {word} is not possible here.")
        draft.add([int(word)])
    asked = None if draft.whole else asdict(draft.decision)
    return {"n": match.step, "decision": asked}


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: AtTable, you: You) -> PlainTextResponse:
    """The record of a finished match, to keep and to verify; a running one would tell what is hidden."""
    match = _match(table).match
    assert match is not None
    if not match.over:
        raise Turned(409, "The record can be had when the match is over: it holds everybody's cards.")
    name = f"{match.game.name}-{table.id}.hairpin"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(match.record().write(), headers=headers)


# -- beside the API -----------------------------------------------------------------------------------

around = APIRouter(include_in_schema=False)


@around.get("/healthz")
async def health(service: Parts) -> forms.Health:
    """Whether the server can read what it stored."""
    try:
        await service.store.alive()
    except Exception:
        raise Turned(503, "The database does not answer.") from None
    return forms.Health(ok=True, version=hairpin.__version__)


@around.get("/metrics")
async def metrics(request: Request, service: Parts) -> Response:
    """For whoever runs the server: asked from this machine only."""
    host = request.client.host if request.client else ""
    if host not in ("127.0.0.1", "::1", "testclient") or "x-forwarded-for" in request.headers:
        raise Turned(403, "The metrics are for this machine only.")
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@around.get("/kit/{file}")
async def kit(file: str, request: Request) -> Response:
    """Symbols, backdrops and text styles of a game, kept by browsers for ever: the address names what is in it."""
    name, _, rest = file.partition(".")
    digest, _, kind = rest.partition(".")
    try:
        found = find_kit(find_game(name).name, digest)
    except Refused:
        found = None
    if found is None or kind not in ("svg", "css"):
        raise Turned(404, "There is no such kit.")
    text, media = (found.file(), "image/svg+xml") if kind == "svg" else (found.style, "text/css; charset=utf-8")
    return kept(request, text.encode(), media)
