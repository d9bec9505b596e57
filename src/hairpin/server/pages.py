"""Pages: what a person opens in the browser, made from the same JSON that the API gives."""

from __future__ import annotations

from dataclasses import replace
from time import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from hairpin.games import find_game
from hairpin.games.game import Game
from hairpin.refusal import Refused
from hairpin.server import rendering
from hairpin.server.access import Caller, Role, role_at
from hairpin.server.api import WithCaller, WithService, caller_of, lists
from hairpin.server.identity import new_guest, seat_in, table_in
from hairpin.server.openapi import routes
from hairpin.server.paints import paints_at
from hairpin.server.qr import qr_code
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.replay_making import FILE
from hairpin.server.replay_routes import description
from hairpin.server.rows import GuestRow
from hairpin.server.service import Service
from hairpin.server.table import REMOVED, Table

pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Json = dict[str, Any]


async def me_of(service: Service, caller: Caller) -> Json:
    known = GuestRow() if caller.guest is None else await service.store.people.read_guest(caller.guest)
    return {"name": known.name or None, "paint": known.paint}


def show(request: Request, service: Service, caller: Caller, text: str) -> HTMLResponse:
    """A page. A new visitor gets a cookie with it."""
    response = HTMLResponse(text, headers={"cache-control": "no-store"})
    if caller.guest is None:
        cookie = service.identity.cookie_for(new_guest(), request.url.scheme == "https")
        response.headers["set-cookie"] = cookie
    return response


async def show_refusal(request: Request, refusal: HttpRefusal) -> HTMLResponse:
    """An error page in the look of the others."""
    service: Service = request.app.state.service
    me = await me_of(service, await caller_of(request, service))
    text = rendering.error(me, refusal.status, str(refusal))
    return HTMLResponse(text, refusal.status, headers={"cache-control": "no-store"})


@pages.get("/")
async def home(request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    yours, listed = await lists(service, caller)
    return show(request, service, caller, rendering.home(await me_of(service, caller), yours, listed))


@pages.get("/new/{game}")
async def new(game: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    return show(request, service, caller, rendering.new(await me_of(service, caller), _game(game)))


@pages.get("/guide")
async def guides(request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    return show(request, service, caller, rendering.guides(await me_of(service, caller)))


@pages.get("/guide/{game}")
async def guide(game: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    return show(request, service, caller, rendering.guide(await me_of(service, caller), _game(game)))


@pages.get("/t/{table}")
async def at_table(table: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    found = await service.tables.find(table)
    return await _table(request, service, caller, found, role_at(found, Caller(caller.guest), service.identity))


@pages.get("/watch/{token}")
async def watch(token: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    """The table as spectators see it. A caller who sits there sees their own."""
    service.rate_limits.step("enter", caller.address)
    found = await service.tables.find(table_in(token))
    if not service.identity.fits(token, service.identity.watch(found.id)):
        raise HttpRefusal(404, "This link does not lead to a table.")
    return await _table(request, service, caller, found, role_at(found, Caller(caller.guest, token), service.identity))


async def _table(request: Request, service: Service, caller: Caller, table: Table, you: Role) -> HTMLResponse:
    described = service.describer.table(table, you)
    return show(request, service, caller, rendering.table(await me_of(service, caller), described))


async def _invited(token: str, service: Service, caller: Caller) -> Table:
    """The table that an invitation leads to."""
    service.rate_limits.step("enter", caller.address)
    found = await service.tables.find(table_in(token))
    if not service.identity.fits(token, service.identity.invite(found.id)):
        raise HttpRefusal(404, "This invitation does not lead to a table.")
    return found


@pages.get("/join/{token}")
async def join(token: str, request: Request, service: WithService, caller: WithCaller) -> Response:
    found = await _invited(token, service, caller)
    if caller.guest in found.removed:
        raise HttpRefusal(410, REMOVED)
    if found.seats_of(caller.guest):
        return RedirectResponse(f"/t/{found.id}", 303)
    host = caller.guest is not None and found.founded.host == caller.guest
    described = service.describer.table(found, Role(None, host, False, caller.guest))
    me = await me_of(service, caller)
    for seat in described["seats"]:
        if seat["by"] == "open":  # its car as it will be with them in it
            seat["paint"] = _paint_in(found, seat["seat"], me["paint"])
    # Everyone who may sit down may also just watch.
    described["links"]["watch"] = f"/watch/{service.identity.watch(found.id)}"
    return show(request, service, caller, rendering.join(me, described, token))


def _paint_in(table: Table, seat: int, paint: str) -> str:
    """The paint that somebody gets who sits down there now and wants this one."""
    sittings = [replace(one, paint=paint, sat=time()) if one.seat == seat else one for one in table.sittings]
    return paints_at(table.setup.names, sittings)[seat]


@pages.get("/join/{token}/qr.svg")
async def join_code(token: str, request: Request, service: WithService, caller: WithCaller) -> Response:
    """The invitation for a phone's camera, with the address at which the caller has reached this server."""
    await _invited(token, service, caller)
    drawn = qr_code(str(request.base_url.replace(path=f"/join/{token}", query="", fragment="")))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@pages.get("/seat/{token}")
async def seat(token: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    """One button: looking at this page moves nothing, so that a messenger's preview cannot use the link up."""
    service.rate_limits.step("enter", caller.address)
    found = await service.tables.find(table_in(token))
    number = seat_in(token)
    sitting = found.sittings[number] if 0 <= number < len(found.sittings) else None
    identity = service.identity
    if sitting is None or not identity.fits(token, identity.seat(found.id, number, sitting.moved)):
        raise HttpRefusal(404, "This seat link is not valid any more; ask for a new one.")
    you = Role(None, False, False, caller.guest, seats=found.seats_of(caller.guest))
    described = service.describer.table(found, you)
    me = await me_of(service, caller)
    return show(request, service, caller, rendering.seat(me, described, token, sitting.name))


@pages.get("/records")
async def records(request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    """Where a record is opened, and the caller's finished races."""
    return show(request, service, caller, await _records(service, caller))


async def _records(service: Service, caller: Caller, says: str = "") -> str:
    yours, _ = await lists(service, caller)
    return rendering.records(await me_of(service, caller), [one for one in yours if one["state"] == "over"], says)


@pages.get("/verify")
async def verify(request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    """How luck is checked, and a verifier that runs in the browser: a record that is chosen there is not sent anywhere."""
    return show(request, service, caller, rendering.verify(await me_of(service, caller)))


@pages.get("/replay/{replay}")
async def again(replay: str, request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    """A finished match to be watched again; a record that is no longer at hand is asked for."""
    try:
        found, you = await service.replays.find(replay, caller)
    except HttpRefusal as refusal:
        if refusal.status != 404 or not replay.startswith(FILE):
            raise
        text = await _records(service, caller, str(refusal))
        return HTMLResponse(text, 404, headers={"cache-control": "no-store"})
    described = description(service, replay, found, you)
    return show(request, service, caller, rendering.replay(await me_of(service, caller), described))


@pages.get("/api")
async def api(request: Request, service: WithService, caller: WithCaller) -> HTMLResponse:
    return show(request, service, caller, rendering.api(await me_of(service, caller), routes(request.app)))


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except Refused as refusal:
        raise HttpRefusal(404, sentence(str(refusal))) from None
