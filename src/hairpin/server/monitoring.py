"""Monitoring: whether the server is well, and what it counts, for the operator and their programs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

import hairpin
from hairpin.server import forms
from hairpin.server.addresses import is_loopback
from hairpin.server.api import WithService
from hairpin.server.hosts import without_port
from hairpin.server.refusals import HttpRefusal

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")

monitoring = APIRouter(include_in_schema=False)


@monitoring.get("/healthz")
async def health(service: WithService) -> forms.Health:
    """Whether answers can be stored: found out by writing, at most once in a few seconds."""
    if problem := await service.health.problem():
        raise HttpRefusal(503, problem)
    return forms.Health(ok=True, version=hairpin.__version__)


@monitoring.get("/metrics")
async def metrics(request: Request, service: WithService) -> Response:
    """For the operator, who sends a token. Where none is set, for programs on this machine that use no proxy."""
    token = service.settings.metrics_token
    if token:
        if not service.identity.fits(request.headers.get("authorization", ""), f"Bearer {token}"):
            raise HttpRefusal(401, "The metrics need the token of this server: send it as Authorization: Bearer TOKEN.")
    elif service.settings.trust_proxy:
        raise HttpRefusal(403, "Behind a trusted proxy the metrics need a token: set metrics_token at the server.")
    elif not _is_local(request):
        raise HttpRefusal(
            403, "The metrics are for this machine only. To read them from elsewhere, set metrics_token at the server."
        )
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _is_local(request: Request) -> bool:
    """Whether a program on this machine asks, and asks for this machine: a proxy here comes from 127.0.0.1, too."""
    name = without_port(request.headers.get("host", "").encode("latin-1"))
    return (
        request.client is not None
        and is_loopback(request.client.host)
        and (name == "localhost" or is_loopback(name))
        and not any(header in request.headers for header in FORWARDED)
    )
