"""Compression: what is sent often is packed once, and unpacked again for the few programs that cannot unpack."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response


def pack(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def packed_reply(request: Request, packed: bytes, headers: Mapping[str, str]) -> Response:
    """A reply with a packed body, as this caller can read it."""
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(packed), headers=headers)
