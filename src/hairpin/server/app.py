"""The application: Starlette with a route for answers and one for streams, and FastAPI for everything else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

import hairpin
from hairpin.server import openapi
from hairpin.server.answers import Answers
from hairpin.server.api import router
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.middleware import FAILED, CheckBody, CountRequests, RequestGuard
from hairpin.server.monitoring import monitoring
from hairpin.server.opening import Opened
from hairpin.server.pages import pages, show_refusal
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rendering import BUILD
from hairpin.server.replay_routes import replays
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.static import files
from hairpin.server.stream import Stream

STATUS = {404: "There is nothing here.", 405: "This cannot be done here."}


def create_app(opened: Opened, settings: Settings, metrics: Metrics | None = None) -> Starlette:
    """Everything over a data directory that is open; the directory is closed with the application.

    Starlette stands outside because its routes cost an answer and a stream almost nothing; FastAPI's would cost much.
    """
    rest = create_rest()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        service = Service(opened, settings, BUILD, metrics)
        app.state.service = rest.state.service = service
        try:
            yield
        finally:
            await service.stop()
            opened.close()

    # No methods here: with another method the request would go on to `rest`, which has nothing at this address.
    routes = [
        Route("/api/tables/{table}/answers", CheckBody(Answers())),
        Route("/api/tables/{table}/stream", CheckBody(Stream())),
        Mount("/", CountRequests(CheckBody(rest))),
    ]
    return Starlette(routes=routes, middleware=[Middleware(RequestGuard)], lifespan=life)


def create_rest() -> FastAPI:
    """Everything but answers and streams."""
    app = FastAPI(
        title="Hairpin",
        version=hairpin.__version__,
        description="A table for street-racing board games: everything its pages do, for any other client.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.include_router(router)
    app.include_router(replays)
    app.include_router(monitoring)
    app.include_router(pages)
    app.include_router(files)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]

    for kind in (HttpRefusal, SQLAlchemyError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, refuse)
    return app


async def refuse(request: Request, problem: Exception) -> Response:
    """A refusal as the caller can read it: a page for people, JSON for programs."""
    refusal = as_refusal(problem)
    response: Response
    for_programs = request.url.path.startswith(("/api/", "/kit/", "/healthz", "/metrics", "/static/"))
    if for_programs or request.method not in ("GET", "HEAD"):
        response = JSONResponse(refusal.body, refusal.status)
    else:
        response = await show_refusal(request, refusal)
    if refusal.wait:
        response.headers["retry-after"] = str(refusal.wait)
    return response


def as_refusal(problem: BaseException) -> HttpRefusal:
    """What a caller is told of a problem."""
    if isinstance(problem, HttpRefusal):
        return problem
    if isinstance(problem, SQLAlchemyError):
        reason = str(problem.orig) if isinstance(problem, DBAPIError) else type(problem).__name__
        logger.error("database failed", problem=reason)
        return HttpRefusal(503, "The database cannot be read or changed right now. Try again.")
    if isinstance(problem, RequestValidationError):
        return _in_words(problem)
    if not isinstance(problem, HTTPException):
        return FAILED  # a fault of ours: the middleware logs it
    if isinstance(problem.__cause__, HttpRefusal):  # refused while its body was read
        return problem.__cause__
    return HttpRefusal(problem.status_code, STATUS.get(problem.status_code, str(problem.detail)))


def _in_words(problem: RequestValidationError) -> HttpRefusal:
    """What was wrong with a request, in one sentence, without repeating what was sent."""
    first = problem.errors()[0]
    if first["type"] == "json_invalid":
        return HttpRefusal(400, "This is not JSON.")
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "the request"
    limit = first.get("ctx", {}).get("max_length")
    if first["type"] == "string_too_long":
        return HttpRefusal(422, f"This {where} is too long: it may have {limit} letters at most.")
    if first["type"] == "missing":
        return HttpRefusal(422, f"{where} is missing.")
    return HttpRefusal(422, f"{where}: {first['msg']}.")
