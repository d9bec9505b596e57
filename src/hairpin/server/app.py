"""The application: two plain doors in front, everything else behind them, and one gate around it all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Mount, Router

import hairpin
from hairpin.server import openapi
from hairpin.server.answers import AnswersDoor
from hairpin.server.api import around, router
from hairpin.server.gate import FAILED, Gate
from hairpin.server.opening import Opened
from hairpin.server.pace import TooFast
from hairpin.server.pages import pages, show_refusal
from hairpin.server.rendering import BUILD
from hairpin.server.replay_routes import replays
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.static import files
from hairpin.server.stream import StreamDoor
from hairpin.server.turned import Turned

STATUS = {404: "There is nothing here.", 405: "This cannot be done here."}


def create_app(opened: Opened, settings: Settings) -> Gate:
    """Everything over a data directory that is open; the directory is closed with the application."""
    rest, answers, stream = create_rest(), AnswersDoor(), StreamDoor()

    @asynccontextmanager
    async def life(app: object) -> AsyncIterator[None]:
        service = Service(opened, settings, BUILD)
        rest.state.service = gate.service = answers.service = stream.service = service
        try:
            yield
        finally:
            await service.stop()
            opened.close()

    router = Router([Mount("/", rest)], redirect_slashes=False, lifespan=life)
    gate = Gate(router, {"answers": answers, "stream": stream})
    return gate


def create_rest() -> FastAPI:
    """Everything that is not hot."""
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
    app.include_router(around)
    app.include_router(pages)
    app.include_router(files)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]

    @app.exception_handler(Turned)
    async def turned(request: Request, problem: Turned) -> Response:
        return await refuse(request, problem)

    app.add_exception_handler(Exception, failed)

    @app.exception_handler(HTTPException)
    async def http(request: Request, problem: HTTPException) -> Response:
        if isinstance(problem.__cause__, Turned):  # turned away while its body was read
            return await refuse(request, problem.__cause__)
        return await refuse(request, Turned(problem.status_code, STATUS.get(problem.status_code, str(problem.detail))))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, problem: RequestValidationError) -> Response:
        return await refuse(request, _in_words(problem))

    return app


async def failed(request: Request, problem: Exception) -> Response:
    """Our own fault: the gate writes it down."""
    return await refuse(request, FAILED)


async def refuse(request: Request, problem: Turned) -> Response:
    """A refusal as whoever asked can read it: a page for people, JSON for programs."""
    response: Response
    if request.url.path.startswith(("/api/", "/kit/", "/healthz", "/metrics", "/static/")) or request.method not in (
        "GET",
        "HEAD",
    ):
        response = JSONResponse(problem.body, problem.status)
    else:
        response = await show_refusal(request, problem)
    if isinstance(problem, TooFast):
        response.headers["retry-after"] = str(problem.wait)
    elif problem.status == 503:
        response.headers["retry-after"] = "1"
    return response


def _in_words(problem: RequestValidationError) -> Turned:
    """What was wrong with a request, in one sentence, without repeating what was sent."""
    first = problem.errors()[0]
    if first["type"] == "json_invalid":
        return Turned(400, "This is not JSON.")
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "the request"
    limit = first.get("ctx", {}).get("max_length")
    if first["type"] == "string_too_long":
        return Turned(422, f"This {where} is too long: it may have {limit} letters at most.")
    if first["type"] == "missing":
        return Turned(422, f"{where} is missing.")
    return Turned(422, f"{where}: {first['msg']}.")
