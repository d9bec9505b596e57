"""The OpenAPI description: what FastAPI knows, and the two routes beside it.

The messages of these two describe themselves: their limits stand in `answers.py` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from hairpin.drawing import SIZES
from hairpin.games import find_games
from hairpin.server.answers import Answer, Taken
from hairpin.server.forms import MOST_STEPS

Json = dict[str, Any]
TABLE: Json = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT: Json = {
    "name": "seat",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 7},
    "description": "Which of your own seats you speak for; needed where several are yours.",
}
SAYS: Json = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Says"}}}}


REASONS = {
    400: "Not JSON",
    401: "Nobody we know",
    403: "A private table, or not your seat",
    404: "No such table",
    408: "The request took too long to arrive",
    409: "Not asked now, or made for an older step; `step` is the present one",
    410: "The table is closed",
    413: "Too big",
    414: "The address is too long",
    415: "Not sent as JSON",
    421: "A host that this server does not answer to",
    422: "No number of a seat",
    429: "Too often",
    431: "The headers are too long",
    503: "Full",
}


def _refusals(codes: Sequence[int], own: Mapping[int, str]) -> Json:
    return {str(code): {"description": own.get(code, REASONS[code]), **SAYS} for code in codes}


def describe_answers(answer: Json, taken: Json) -> Json:
    return {
        "summary": "Answer",
        "operationId": "answer",
        "description": "Answer your open question: a whole run of actions, made for the step your page shows.",
        "parameters": [TABLE, SEAT],
        "requestBody": {"required": True, "content": {"application/json": {"schema": answer}}},
        "responses": {
            "200": {
                "description": "Stored and told; the step it became.",
                "content": {"application/json": {"schema": taken}},
            },
            **_refusals(
                (400, 401, 403, 404, 408, 409, 410, 413, 414, 415, 421, 422, 429, 431, 503),
                {403: "Not your seat", 422: "Not an answer, or not a legal one", 503: "Not stored; send it again"},
            ),
        },
    }


STREAM: Json = {
    "summary": "Stream",
    "operationId": "stream",
    "description": (
        "Server-sent events: `table` (what stands around the match), `whole` (your screen), `change` (what is new "
        "in it: a `change`, or `changes` to be shown one after another), `nudge` (a match waits for "
        "you: `table`, `title`, `seat`, and `by`, who says so), `gone` (do not come back). Where an "
        "answer of yours can be taken back, `undo` beside them is its step. Numbered by steps; "
        "`after` or Last-Event-ID says what you have."
    ),
    "parameters": [
        TABLE,
        {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": MOST_STEPS}},
        {
            "name": "size",
            "in": "query",
            "schema": {"type": "string", "enum": list(SIZES)},
            "description": "The one size of the boards to send; all of them without it.",
        },
        SEAT,
        {"name": "watch", "in": "query", "schema": {"type": "string"}, "description": "The token of a watch link."},
    ],
    "responses": {
        "200": {"description": "The stream", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
        **_refusals(
            (400, 401, 403, 404, 408, 410, 414, 421, 422, 429, 431, 503),
            {
                400: "Several Host headers",
                410: "The table is closed, or its host removed you",
                429: "Too often, or too many streams are open at this address",
            },
        ),
    },
}


def option_limits() -> str:
    """What the options of each game can be, in words."""
    games = find_games()
    listed = [[f"`{option.name}` {option.possible()}" for option in game.options] for game in games]
    return " ".join(f"{game.title}: {'; '.join(rows)}." for game, rows in zip(games, listed, strict=True))


def describe(app: FastAPI) -> Json:
    """The whole description, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["components"]["schemas"]["Found"]["properties"]["options"]["description"] = option_limits()
        (answer, taken), messages = msgspec.json.schema_components(
            (Answer, Taken), ref_template="#/components/schemas/{name}"
        )
        schema["components"]["schemas"] |= messages
        schema["paths"]["/api/tables/{table}/answers"] = {"post": describe_answers(answer, taken)}
        schema["paths"]["/api/tables/{table}/stream"] = {"get": STREAM}
        app.openapi_schema = schema
    return app.openapi_schema


def routes(app: FastAPI) -> list[dict[str, str]]:
    """Every route as one line, for the page that lists them."""
    found = []
    for path, methods in describe(app)["paths"].items():
        for method, what in methods.items():
            found.append({"method": method.upper(), "path": path, "words": what.get("description", "")})
    return sorted(found, key=lambda one: (one["path"], one["method"]))
