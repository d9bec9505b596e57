"""The API: everything a page or a program can ask for. Answers and streams have routes of their own."""

from __future__ import annotations

from dataclasses import replace
from time import time
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hairpin.games import find_games
from hairpin.match import Match
from hairpin.match.drafting import Draft
from hairpin.refusal import Refused
from hairpin.server import forms
from hairpin.server.access import Caller, Role, own_seat, own_seats, role_at, seat_key
from hairpin.server.checking import check
from hairpin.server.compression import packed_reply
from hairpin.server.describing import ended_key
from hairpin.server.game_facts import describe_game, describe_levels, known_game
from hairpin.server.identity import guest_name, new_guest, tidy_name
from hairpin.server.lobby import Wish
from hairpin.server.paints import known_paint
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.rows import GuestRow
from hairpin.server.service import Service
from hairpin.server.table import Table
from hairpin.server.viewer_feed import ViewerFeed

Json = dict[str, Any]
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": forms.Says} for code in (400, 401, 403, 404, 408, 409, 410, 413, 414, 415, 421, 422, 429, 431, 503)
}
LOOK_INTO = 5  # tables of a list that are woken to say what they ask, or how they ended

router = APIRouter(prefix="/api", responses=REFUSALS)


# -- who asks -----------------------------------------------------------------------------------


async def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


WithService = Annotated[Service, Depends(service_of)]


async def caller_of(request: Request, service: WithService) -> Caller:
    return service.caller(request.scope)


WithCaller = Annotated[Caller, Depends(caller_of)]


async def guest_of(request: Request, response: Response, service: WithService, caller: WithCaller) -> str:
    """The guest who asks. A new caller becomes a guest and gets a cookie."""
    if caller.guest is not None:
        return caller.guest
    guest = new_guest()
    response.headers["set-cookie"] = service.identity.cookie_for(guest, request.url.scheme == "https")
    return guest


Guest = Annotated[str, Depends(guest_of)]


async def table_of(table: str, service: WithService) -> Table:
    return await service.tables.find(table)


AtTable = Annotated[Table, Depends(table_of)]


OwnSeat = Annotated[
    int | None,
    Query(ge=0, le=7, description="Which of your own seats you speak for; needed where several are yours."),
]


SeatNumber = Annotated[int, Path(ge=0, le=99)]
AnySeat = Annotated[int, Path(ge=-99, le=99)]  # one that there is not is refused by the table, with a sentence


async def role_of(table: AtTable, caller: WithCaller, service: WithService, seat: OwnSeat = None) -> Role:
    return role_at(table, replace(caller, seat=seat), service.identity)


You = Annotated[Role, Depends(role_of)]


async def enter_slowly(service: WithService, caller: WithCaller) -> None:
    """Limit attempts: tokens cannot be guessed, and nobody may try for long."""
    service.rate_limits.step("enter", caller.address)


# -- guests and games -----------------------------------------------------------------------------


@router.get("/me")
async def me(service: WithService, caller: WithCaller) -> forms.Myself:
    """Your name and the paint of your car; empty if you have chosen none yet."""
    known = await service.store.people.read_guest(caller.guest)
    return forms.Myself(name=known.name, paint=known.paint)


@router.post("/me")
async def change_me(form: forms.Me, service: WithService, guest: Guest) -> forms.Myself:
    """Set your name for future tables, and the paint of your car at all tables that are not over. Empty removes it."""
    paint = None if form.paint is None else known_paint(form.paint)
    if form.name is not None:
        try:
            name = guest_name(form.name) if tidy_name(form.name) else ""
        except Refused as refusal:
            raise HttpRefusal(422, sentence(str(refusal))) from None
        await service.store.people.update_guest(guest, {"name": name}, time())
    if paint is not None:
        await service.people.repaint(guest, paint)
    known = await service.store.people.read_guest(guest)
    return forms.Myself(name=known.name, paint=known.paint)


@router.delete("/me")
async def delete_me(request: Request, response: Response, service: WithService, caller: WithCaller) -> forms.Deleted:
    """Delete all that is kept of you: name, paint, and which seats are yours. The people you played with keep the races."""
    tables = 0 if caller.guest is None else await service.people.delete(caller.guest)
    response.headers["set-cookie"] = service.identity.no_cookie(request.url.scheme == "https")
    return forms.Deleted(tables=tables)


@router.get("/games")
async def games() -> list[Json]:
    """All games with their options."""
    return [describe_game(game) for game in find_games()]


@router.get("/games/{name}")
async def game(name: str) -> Json:
    """One game with its options."""
    return describe_game(known_game(name))


@router.get("/games/{name}/lesson", response_class=Response)
async def lesson(
    name: str,
    request: Request,
    service: WithService,
    size: Annotated[str, Query(max_length=20, description="The one size of the boards to send; all without it.")] = "",
) -> Response:
    """The guided first race of a game: the Screen it begins with, then what is said, asked and changed at every step."""
    packed = service.lessons.render(known_game(name), size)
    return packed_reply(request, packed, {"content-type": "application/json", "cache-control": "no-cache"})


@router.post("/games/{game}/options/{option}/check")
async def check_option(form: forms.Check, game: str, option: str) -> forms.Checked:
    """What a new table would say to this value of an option: sentences, a picture, and small changes to it."""
    found = known_game(game)
    known = next((one for one in found.options if one.name == option), None)
    if known is None:
        raise HttpRefusal(404, f"{found.title} has no option {option}.")
    return check(found, known, form.value, form.part)


@router.get("/levels")
async def levels() -> list[Json]:
    """The levels of bots, each with what it does."""
    return list(describe_levels())


# -- tables ---------------------------------------------------------------------------------------


async def lists(service: Service, caller: Caller) -> tuple[list[Json], list[Json]]:
    """The caller's tables, those that wait for them first; and the open tables of others."""
    guest = caller.guest
    mine = [] if guest is None else await service.store.yours(guest)
    yours, looked = [], 0
    for one in mine:
        awake = service.tables.in_memory.get(one.founded.id)
        asked = any(sitting.guest == guest and one.awaited >> sitting.seat & 1 for sitting in one.sittings)
        unread = not one.awaited and one.step is not None and ended_key(one, guest) not in service.describer.ended
        if awake is None and (asked or unread) and looked < LOOK_INTO:
            looked += 1
            try:
                awake = await service.tables.find(one.founded.id)
            except HttpRefusal:
                awake = None
        yours.append(service.describer.listed(one, guest, awake))
    yours.sort(key=lambda one: (not one["your_turn"], one["state"] == "over"))
    known = {one["id"] for one in yours}
    others = [one for one in await service.store.open() if one.founded.id not in known]
    return yours, [service.describer.listed(one, guest, service.tables.in_memory.get(one.founded.id)) for one in others]


@router.get("/tables")
async def tables(service: WithService, caller: WithCaller) -> forms.Tables:
    """Your tables, those that wait for you first, and the listed ones of others."""
    yours, listed = await lists(service, caller)
    return forms.Tables(yours=yours, open=listed)


def found_slowly(service: Service, caller: Caller) -> None:
    """Count a table that somebody wants to found, by the minute and by the hour."""
    service.rate_limits.step("found", caller.address)
    service.rate_limits.step("found_hourly", caller.address)


@router.post("/tables", status_code=201)
async def found(form: forms.Found, service: WithService, caller: WithCaller, guest: Guest) -> forms.FoundTable:
    """A new table. Where no seat is left open, its match starts at once."""
    found_slowly(service, caller)
    wishes = [Wish(seat.by, seat.level, seat.name) for seat in form.seats]
    known = await service.store.people.read_guest(guest)
    name = _name(known, form.name)
    table = await service.lobby.found(
        guest, form.game, form.options, wishes, form.listed, name, form.patient, form.hold, known.paint
    )
    links = service.describer.links(table, role_at(table, Caller(guest), service.identity))
    return forms.FoundTable(table=table.id, invite=links["invite"], watch=links["watch"], commitment=table.commitment)


def _name(known: GuestRow, given: str | None) -> str:
    """The name in the request; without one the stored name. An empty name means none at all."""
    return known.name if given is None else tidy_name(given)


@router.get("/tables/{table}")
async def table(table: AtTable, you: You, service: WithService) -> Json:
    """Everything around the match: seats, state, links, and what you may do."""
    return service.describer.table(table, you)


@router.post("/tables/{table}/undo")
async def undo(
    form: forms.Undo, table: AtTable, service: WithService, caller: WithCaller, seat: OwnSeat = None
) -> forms.TakenBack:
    """Take your last answer back while nothing has come of it. `undo` in your screen says which answer can be taken back."""
    mine = own_seat(table, replace(caller, seat=seat), service.identity)
    service.rate_limits.step("answer", seat_key(table, mine))
    return forms.TakenBack(step=await service.tables.take_back(table, mine, form.step, form.key))


@router.post("/tables/{table}/join", dependencies=[Depends(enter_slowly)])
async def join(form: forms.Join, table: AtTable, service: WithService, guest: Guest) -> forms.Seated:
    """Take a seat by invitation, at a listed table without one; or your own again after leaving."""
    known = await service.store.people.read_guest(guest)
    seat = await service.seating.join(table, guest, form.invite, _name(known, form.name), form.seat, known.paint)
    return forms.Seated(table=table.id, seat=seat)


@router.post("/tables/{table}/start")
async def start(form: forms.Start, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """The host starts the match; `fill` gives the open seats to bots. It waits a few seconds for promised seeds."""
    await service.starting.start(table, caller.guest, form.fill, form.seed_hashes)
    return forms.Done(table=table.id)


def _counted(table: Table, caller: Caller, service: Service) -> tuple[int, ...]:
    """The caller's own seats, for a request that counts like an answer."""
    mine = own_seats(table, caller, service.identity)
    service.rate_limits.step("answer", seat_key(table, mine[0]))
    return mine


@router.post("/tables/{table}/seed-hashes")
async def seed_hashes(form: forms.SeedHashes, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """Promise seeds for the luck: the hash of one for each of your seats. Until the start others take their place."""
    await service.starting.promise(table, _counted(table, caller, service), form.hashes)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/seeds")
async def seeds(form: forms.Seeds, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """Reveal the seeds behind your hashes; the match starts with the last one, or without those that come too late."""
    await service.starting.reveal(table, _counted(table, caller, service), form.seeds)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/leave")
async def leave(form: forms.Leave, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """Give your seat up, or one of several; in a match a bot drives on, and you can come back."""
    await service.seating.leave(table, caller.guest, form.seat)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/nudge")
async def nudge(form: forms.Nudge, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """Tell a player who is away that the match waits for them; possible once until they are back or have answered."""
    service.stand_ins.nudge(table, _counted(table, caller, service), form.seat)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/rematch")
async def rematch(form: forms.Again, table: AtTable, service: WithService, caller: WithCaller) -> forms.Rematch:
    """The same again when it is over: the same people, bots and options."""
    found_slowly(service, caller)
    again = await service.lobby.rematch(table, caller.guest, form.hold)
    return forms.Rematch(table=again.id, commitment=again.commitment)


@router.post("/tables/{table}/seats/{seat}")
async def change(
    form: forms.Change, seat: SeatNumber, table: AtTable, service: WithService, caller: WithCaller
) -> forms.Done:
    """The host gives a seat to a bot. Before the start they can also give it to somebody at their screen, or open it."""
    await service.seating.change(table, caller.guest, seat, Wish(form.by, form.level, form.name))
    return forms.Done(table=table.id)


@router.delete("/tables/{table}/seats/{seat}")
async def remove(seat: AnySeat, table: AtTable, service: WithService, caller: WithCaller) -> forms.Done:
    """The host removes a player before the start: the seat is open again, and that player cannot come back."""
    await service.seating.remove(table, caller.guest, seat)
    return forms.Done(table=table.id)


@router.post("/tables/{table}/claim", dependencies=[Depends(enter_slowly)])
async def claim(form: forms.Claim, table: AtTable, service: WithService, guest: Guest) -> forms.Seated:
    """Move a seat to this device by its seat link, which is used up then."""
    seat = await service.seating.claim(table, guest, form.token)
    return forms.Seated(table=table.id, seat=seat)


# -- the match as data ------------------------------------------------------------------------------


def match_of(table: Table) -> Match:
    if table.match is None:
        raise HttpRefusal(409, "The match has not started yet.")
    return table.match


@router.get("/tables/{table}/screen", response_class=Response)
async def screen(table: AtTable, you: You) -> Response:
    """Your whole screen at the present step, as the stream would send it."""
    match = match_of(table)
    feed = table.feeds.get((you.seat, "")) or ViewerFeed(match, you.seat)
    return Response(feed.json(), media_type="application/json", headers={"cache-control": "no-store"})


@router.get("/tables/{table}/view")
async def view(table: AtTable, you: You) -> Json:
    """What you may know, as the game's own view."""
    match = match_of(table)
    return {"n": match.step, "view": match.setup.view_to_json(match.view(you.seat))}


@router.get("/tables/{table}/decision")
async def decision(
    table: AtTable,
    service: WithService,
    caller: WithCaller,
    after: Annotated[str, Query(max_length=300, pattern=r"^(\d{1,3}(,\d{1,3})*)?$")] = "",
    seat: OwnSeat = None,
) -> Json:
    """Your open question. `after` lists answers drafted so far: what would be asked next, null where they are whole."""
    match = match_of(table)
    mine = match.view(own_seat(table, replace(caller, seat=seat), service.identity))
    if not mine.legal:
        return {"n": match.step, "decision": None}
    draft = Draft(match.setup, mine, cautious=True, names=match.names)
    for word in after.split(",") if after else ():
        if draft.complete or int(word) not in draft.decision.actions:
            raise HttpRefusal(422, f"Answer {word} is not possible here.")
        draft.add([int(word)])
    asked = None if draft.complete else msgspec.to_builtins(draft.decision)
    return {"n": match.step, "decision": asked}


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: AtTable, you: You) -> PlainTextResponse:
    """The record of a finished match, to keep and to verify; a running one would tell what is hidden."""
    match = match_of(table)
    if not match.over:
        raise HttpRefusal(409, "The record is available after the match, because it shows everybody's cards.")
    name = f"{match.game.name}-{table.id}.hairpin"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(match.record().write(), headers=headers)
