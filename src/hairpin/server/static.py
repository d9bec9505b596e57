"""Static files under an address that names their version, so that browsers may keep them for ever."""

from __future__ import annotations

from fastapi import APIRouter, Response

from hairpin.server.rendering import static_file
from hairpin.server.turned import Turned

files = APIRouter(include_in_schema=False)
FOR_EVER = "public, max-age=31536000, immutable"


@files.get("/static/{build}/{path:path}")
async def static(build: str, path: str) -> Response:
    """A file of this build; whatever build a page names, it gets the one there is, and that page loads itself anew."""
    found = static_file(path)
    if found is None:
        raise Turned(404, "There is no such file.")
    body, media = found
    return Response(body, headers={"content-type": media, "cache-control": FOR_EVER})
