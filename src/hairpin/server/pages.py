"""Pages: what a person opens in the browser, made from the same JSON that the API gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from hairpin.server import rendering
from hairpin.server.access import Caller, Role, role_at, seat_behind
from hairpin.server.api import WithCaller, WithService, lists
from hairpin.server.game_facts import describe_levels, known_game
from hairpin.server.guides import guide_of
from hairpin.server.identity import new_guest, table_in
from hairpin.server.lessons import describe_lesson
from hairpin.server.openapi import routes
from hairpin.server.paints import paints_at
from hairpin.server.qr import qr_code
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replay_making import FILE
from hairpin.server.replay_routes import description
from hairpin.server.service import Service
from hairpin.server.table import REMOVED, Table

pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Json = dict[str, Any]


@dataclass(frozen=True)
class Visit:
    """A caller who opens a page."""

    request: Request
    service: Service
    caller: Caller

    async def me(self) -> Json:
        known = await self.service.store.people.read_guest(self.caller.guest)
        return {"name": known.name or None, "paint": known.paint}

    async def show(self, template: str, status: int = 200, **data: Any) -> HTMLResponse:
        """A page. A new visitor gets a cookie with it, but not with an error."""
        text = rendering.page(template, await self.me(), status=status, **data)
        response = HTMLResponse(text, status, headers={"cache-control": "no-store"})
        if self.caller.guest is None and status == 200:
            secure = self.request.url.scheme == "https"
            response.headers["set-cookie"] = self.service.identity.cookie_for(new_guest(), secure)
        return response


async def visit_of(request: Request, service: WithService, caller: WithCaller) -> Visit:
    return Visit(request, service, caller)


Visitor = Annotated[Visit, Depends(visit_of)]


async def show_refusal(request: Request, refusal: HttpRefusal) -> HTMLResponse:
    """An error page in the look of the others."""
    service: Service = request.app.state.service
    visit = Visit(request, service, service.caller(request.scope))
    return await visit.show("error.html", refusal.status, says=str(refusal))


@pages.get("/")
async def home(visit: Visitor) -> HTMLResponse:
    yours, listed = await lists(visit.service, visit.caller)
    return await visit.show("home.html", yours=yours, listed=listed, games=rendering.games())


@pages.get("/new/{game}")
async def new(game: str, visit: Visitor) -> HTMLResponse:
    about = _about(game)
    data = {"games": rendering.games(), "options": about["options"], "levels": describe_levels()}
    return await visit.show("new.html", game=about, **data)


@pages.get("/guide")
async def guides(visit: Visitor) -> HTMLResponse:
    return await visit.show("guides.html", games=rendering.games())


@pages.get("/guide/{game}")
async def guide(game: str, visit: Visitor) -> HTMLResponse:
    about = _about(game)
    data = {"games": rendering.games(), "guide": guide_of(about["name"]), "style": about["style"]}
    return await visit.show("guide.html", game=about, **data)


@pages.get("/learn/{game}")
async def learn(game: str, visit: Visitor) -> HTMLResponse:
    """The guided first race; it needs no table and no name."""
    return await visit.show("learn.html", lesson=describe_lesson(known_game(game)))


def _about(name: str) -> Mapping[str, Any]:
    found = known_game(name).name
    return next(game for game in rendering.games() if game["name"] == found)


@pages.get("/t/{table}")
async def at_table(table: str, visit: Visitor) -> HTMLResponse:
    return await _table(visit, await visit.service.tables.find(table))


@pages.get("/watch/{token}")
async def watch(token: str, visit: Visitor) -> HTMLResponse:
    """The table as spectators see it. A caller who sits there sees their own."""
    found = await _behind(token, visit, visit.service.identity.watch, "This link does not lead to a table.")
    return await _table(visit, found, token)


async def _table(visit: Visit, table: Table, token: str = "") -> HTMLResponse:
    you = role_at(table, Caller(visit.caller.guest, token), visit.service.identity)
    described = visit.service.describer.table(table, you)
    return await visit.show("table.html", table=described, levels=describe_levels())


async def _behind(token: str, visit: Visit, made: Callable[[str], str], says: str) -> Table:
    """The table that a link leads to, if the token in it is the one that is `made` for this table."""
    visit.service.rate_limits.step("enter", visit.caller.address)
    found = await visit.service.tables.find(table_in(token))
    if not visit.service.identity.fits(token, made(found.id)):
        raise HttpRefusal(404, says)
    return found


async def _invited(token: str, visit: Visit) -> Table:
    return await _behind(token, visit, visit.service.identity.invite, "This invitation does not lead to a table.")


@pages.get("/join/{token}")
async def join(token: str, visit: Visitor) -> Response:
    found, guest, service = await _invited(token, visit), visit.caller.guest, visit.service
    if guest in found.removed:
        raise HttpRefusal(410, REMOVED)
    if found.seats_of(guest):
        return RedirectResponse(f"/t/{found.id}", 303)
    described = service.describer.table(found, Role(None, found.founded.host == guest, False, guest))
    me = await visit.me()
    for seat in described["seats"]:
        if seat["by"] == "open":  # its car as it will be with them in it
            seat["paint"] = _paint_in(found, seat["seat"], me["paint"])
    # Everyone who may sit down may also just watch.
    described["links"]["watch"] = f"/watch/{service.identity.watch(found.id)}"
    return await visit.show("join.html", table=described, invite=token, minutes=found.game.minutes)


def _paint_in(table: Table, seat: int, paint: str) -> str:
    """The paint that somebody gets who sits down there now and wants this one."""
    sittings = [replace(one, paint=paint, sat=time()) if one.seat == seat else one for one in table.sittings]
    return paints_at(table.setup.names, sittings)[seat]


@pages.get("/join/{token}/qr.svg")
async def join_code(token: str, request: Request, visit: Visitor) -> Response:
    """The invitation for a phone's camera, with the address at which the caller has reached this server."""
    await _invited(token, visit)
    drawn = qr_code(str(request.base_url.replace(path=f"/join/{token}", query="", fragment="")))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@pages.get("/seat/{token}")
async def seat(token: str, visit: Visitor) -> HTMLResponse:
    """One button: looking at this page moves nothing, so that a messenger's preview cannot use the link up."""
    service, guest = visit.service, visit.caller.guest
    service.rate_limits.step("enter", visit.caller.address)
    found = await service.tables.find(table_in(token))
    sitting = seat_behind(token, found, service.identity)
    if sitting is None:
        raise HttpRefusal(404, "This seat link is not valid any more; ask for a new one.")
    described = service.describer.table(found, Role(None, False, False, guest, seats=found.seats_of(guest)))
    return await visit.show("seat.html", table=described, token=token, name=sitting.name)


@pages.get("/records")
async def records(visit: Visitor) -> HTMLResponse:
    """Where a record is opened, and the caller's finished races."""
    return await _records(visit)


async def _records(visit: Visit, status: int = 200, says: str = "") -> HTMLResponse:
    """`says` is why a record that was open has to be opened again."""
    yours, _ = await lists(visit.service, visit.caller)
    return await visit.show(
        "records.html", status, finished=[one for one in yours if one["state"] == "over"], says=says
    )


@pages.get("/verify")
async def verify(visit: Visitor) -> HTMLResponse:
    """How luck is checked, and a verifier that runs in the browser: a record that is chosen there is not sent anywhere."""
    return await visit.show("verify.html")


@pages.get("/replay/{replay}")
async def again(replay: str, visit: Visitor) -> HTMLResponse:
    """A finished match to be watched again; a record that is no longer at hand is asked for."""
    try:
        found, you = await visit.service.replays.find(replay, visit.caller)
    except HttpRefusal as refusal:
        if refusal.status != 404 or not replay.startswith(FILE):
            raise
        return await _records(visit, 404, str(refusal))
    return await visit.show("replay.html", replay=description(visit.service, replay, found, you))


@pages.get("/api")
async def api(request: Request, visit: Visitor) -> HTMLResponse:
    return await visit.show("api.html", routes=routes(request.app))
