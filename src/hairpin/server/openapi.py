"""The OpenAPI description: the two plain doors written by hand beside what FastAPI knows."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

Json = dict[str, Any]
TABLE: Json = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT: Json = {
    "name": "seat",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 7},
    "description": "Which of your own seats you speak for; needed where several are yours.",
}
SAYS: Json = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Says"}}}}


def _refusals(**reasons: str) -> Json:
    return {code.lstrip("_"): {"description": words, **SAYS} for code, words in reasons.items()}


ANSWERS: Json = {
    "post": {
        "summary": "Answer",
        "operationId": "answer",
        "description": "Answer your open question: a whole run of actions, made for the step your page shows.",
        "parameters": [TABLE, SEAT],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["answers", "expecting", "key"],
                        "properties": {
                            "answers": {
                                "type": "array",
                                "minItems": 1,
                                "maxItems": 64,
                                "items": {"type": "integer", "minimum": 0, "maximum": 255},
                            },
                            "expecting": {"type": "integer", "minimum": 0},
                            "key": {
                                "type": "string",
                                "minLength": 1,
                                "maxLength": 80,
                                "description": "New for every answer; sending the same again gives the same reply.",
                            },
                        },
                    }
                }
            },
        },
        "responses": {
            "200": {
                "description": "Stored and told; the step it became.",
                "content": {
                    "application/json": {
                        "schema": {"type": "object", "properties": {"step": {"type": "integer"}}, "required": ["step"]}
                    }
                },
            },
            **_refusals(
                _400="Not JSON",
                _401="Nobody we know",
                _403="Not your seat",
                _404="No such table",
                _409="Not asked now, or made for an older step; `step` is the present one",
                _413="Too big",
                _415="Not sent as JSON",
                _422="Not an answer, or not a legal one",
                _429="Too often",
                _503="Not stored; send it again",
            ),
        },
    }
}

STREAM: Json = {
    "get": {
        "summary": "Stream",
        "operationId": "stream",
        "description": (
            "Server-sent events: `table` (what stands around the match), `whole` (your screen), `change` (what is new "
            "in it: a `change`, or `changes` to be shown one after another), `gone` (do not come back). Where an "
            "answer of yours can be taken back, `undo` beside them is its step. Numbered by steps; "
            "`after` or Last-Event-ID says what you have."
        ),
        "parameters": [
            TABLE,
            {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0}},
            {
                "name": "size",
                "in": "query",
                "schema": {"type": "string", "enum": ["wide", "middle", "tall"]},
                "description": "The one size of the boards to send; all of them without it.",
            },
            SEAT,
            {"name": "watch", "in": "query", "schema": {"type": "string"}, "description": "The token of a watch link."},
        ],
        "responses": {
            "200": {"description": "The stream", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
            **_refusals(
                _401="Nobody we know",
                _403="A private table, or not your seat",
                _404="No such table",
                _422="No number of a seat",
                _429="Too often",
                _503="Full",
            ),
        },
    }
}


def describe(app: FastAPI) -> Json:
    """The whole description, made once."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["paths"]["/api/tables/{table}/answers"] = ANSWERS
        schema["paths"]["/api/tables/{table}/stream"] = STREAM
        app.openapi_schema = schema
    return app.openapi_schema


def routes(app: FastAPI) -> list[dict[str, str]]:
    """Every route as one line, for the page that lists them."""
    found = []
    for path, methods in describe(app)["paths"].items():
        for method, what in methods.items():
            found.append({"method": method.upper(), "path": path, "words": what.get("description", "")})
    return sorted(found, key=lambda one: (one["path"], one["method"]))
