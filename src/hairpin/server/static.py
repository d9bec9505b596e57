"""Static files under an address that names their version, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import hairpin

FOLDER = Path(__file__).parent / "static"


@cache
def build() -> str:
    """The version of all that a page is made of; a page of another version loads itself anew."""
    digest = hashlib.sha256(hairpin.__version__.encode())
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static(path: str) -> str:
    """The address of a static file."""
    return f"/static/{build()}/{path}"


class Static(StaticFiles):
    """`/static/VERSION/path`: relative imports inside stay in the same version."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    def get_path(self, scope: Scope) -> str:
        return super().get_path(scope).partition("/")[2] or "."

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
