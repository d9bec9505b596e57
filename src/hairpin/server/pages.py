"""Pages: what a person opens in the browser. They are rendered here; what is on them comes from the same JSON as the API's."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.server.access import Caller, Standing, standing
from hairpin.server.api import Asking, Parts, caller_of, lists
from hairpin.server.describing import describe_game, describe_games, describe_levels, kit_paths
from hairpin.server.furnishing import furnish
from hairpin.server.identity import new_guest, seat_in, table_in
from hairpin.server.openapi import routes
from hairpin.server.service import Service
from hairpin.server.static import static
from hairpin.server.table import Table
from hairpin.server.turned import Turned, sentence

pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

environment = Environment(
    loader=PackageLoader("hairpin.server", "templates"),
    autoescape=select_autoescape(default=True, default_for_string=True),
    undefined=StrictUndefined,
)
furnish(environment)
environment.globals.update(static=static, kit=lambda name: kit_paths(find_game(name))[0])


async def show(
    request: Request, service: Service, caller: Caller, page: str, status: int = 200, **what: Any
) -> HTMLResponse:
    """A page for this caller; whoever comes for the first time is given a cookie."""
    name = "" if caller.guest is None else await service.store.name_of(caller.guest)
    text = environment.get_template(page).render(me={"name": name}, **what)
    response = HTMLResponse(text, status, headers={"cache-control": "no-store"})
    if caller.guest is None and status == 200:
        cookie = service.identity.cookie_for(new_guest(), request.url.scheme == "https")
        response.headers["set-cookie"] = cookie
    return response


async def show_refusal(request: Request, turned: Turned) -> HTMLResponse:
    """An error page in the look of the others."""
    service: Service = request.app.state.service
    caller = await caller_of(request, service)
    return await show(request, service, caller, "error.html", turned.status, says=str(turned), code=turned.status)


@pages.get("/")
async def home(request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    yours, listed = await lists(service, caller)
    what = {"games": describe_games(), "levels": describe_levels(), "yours": yours, "open": listed}
    return await show(request, service, caller, "home.html", **what)


@pages.get("/new/{game}")
async def new(game: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    what = {"game": _game(game), "games": describe_games(), "levels": describe_levels()}
    return await show(request, service, caller, "new.html", **what)


@pages.get("/guide/{game}")
async def guide(game: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    described = _game(game)
    text = find_game(described["name"]).guide()
    return await show(request, service, caller, "guide.html", game=described, games=describe_games(), guide=text)


@pages.get("/t/{table}")
async def at_table(table: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    found = await service.house.table(table)
    you = standing(found, Caller(caller.guest), service.identity)
    return await _table(request, service, caller, found, you, "")


@pages.get("/watch/{token}")
async def watch(token: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    """The table as those see it who watch; whoever sits there sees its own."""
    service.pace.step("enter", caller.address)
    found = await service.house.table(table_in(token))
    if not service.identity.fits(token, service.identity.watch(found.id)):
        raise Turned(404, "This link does not lead to a table.")
    you = standing(found, Caller(caller.guest, token), service.identity)
    return await _table(request, service, caller, found, you, token)


async def _table(
    request: Request, service: Service, caller: Caller, table: Table, you: Standing, token: str
) -> HTMLResponse:
    what = {"table": service.describer.table(table, you), "levels": describe_levels(), "watch": token}
    return await show(request, service, caller, "table.html", **what)


@pages.get("/join/{token}")
async def join(token: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    service.pace.step("enter", caller.address)
    found = await service.house.table(table_in(token))
    if not service.identity.fits(token, service.identity.invite(found.id)):
        raise Turned(404, "This invitation does not lead to a table.")
    you = Standing(found.seat_of(caller.guest), found.founded.host == caller.guest, False, caller.guest)
    what = {
        "table": service.describer.table(found, you),
        "invite": token,
        "free": [sitting.seat for sitting in found.sittings if sitting.by == "open"],
        "watch": f"/watch/{service.identity.watch(found.id)}",
    }
    return await show(request, service, caller, "join.html", **what)


@pages.get("/seat/{token}")
async def seat(token: str, request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    """One button: looking at this page moves nothing, so that a messenger's preview cannot use the link up."""
    service.pace.step("enter", caller.address)
    found = await service.house.table(table_in(token))
    number = seat_in(token)
    fits = 0 <= number < len(found.sittings) and service.identity.fits(
        token, service.identity.seat(found.id, number, found.sittings[number].moved)
    )
    if not fits:
        raise Turned(404, "This seat link is not valid any more; ask for a new one.")
    you = Standing(found.seat_of(caller.guest), False, False, caller.guest)
    what = {
        "table": service.describer.table(found, you),
        "token": token,
        "seat": number,
        "name": found.sittings[number].name,
    }
    return await show(request, service, caller, "seat.html", **what)


@pages.get("/api")
async def api(request: Request, service: Parts, caller: Asking) -> HTMLResponse:
    return await show(request, service, caller, "api.html", routes=routes(request.app))


def _game(name: str) -> dict[str, Any]:
    try:
        return describe_game(find_game(name).name)
    except Refused as refusal:
        raise Turned(404, sentence(str(refusal))) from None
