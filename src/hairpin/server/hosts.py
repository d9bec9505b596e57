"""Hosts: the names that this server answers to.

A stranger's web page can let its own name point at the address of this server ("DNS rebinding"); the browser then takes both
for the same site. Such a request has the stranger's name in its Host header, so only known names are accepted. Addresses
are always accepted: a number cannot be made to point anywhere else.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Sequence

from hairpin.refusal import Refused
from hairpin.server.addresses import parsed
from hairpin.server.refusals import HttpRefusal

NAME = re.compile(r"[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*")
LONGEST = 253  # letters of a name


class AllowedHosts:
    """`listening` is the host that the server listens at; `allowed` are names, or `*` for any."""

    def __init__(self, listening: str, allowed: Sequence[str]) -> None:
        machine = socket.gethostname().lower()
        short = machine.partition(".")[0]
        self.any = "*" in allowed
        self.names = {"localhost", listening.lower(), machine, short, f"{short}.local"}
        self.names |= {_name(text) for text in allowed if text != "*"}

    def check(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Raises HttpRefusal where a request is for another host. Programs may send no Host; browsers always do."""
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) > 1:
            raise HttpRefusal(400, "A request has one Host header; this one has several.")
        if hosts and not self.allows(hosts[0]):
            raise HttpRefusal(421, _refusal(hosts[0]))

    def allows(self, host: bytes) -> bool:
        """Whether this is the value of a Host header for us."""
        if self.any:
            return True
        name = without_port(host)
        return name in self.names or parsed(name) is not None


def without_port(host: bytes) -> str:
    """The name or address in a Host header."""
    text = host.decode("latin-1").strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].removesuffix(".")


def _name(text: str) -> str:
    name = text.lower().removesuffix(".")
    if parsed(name.strip("[]")) is not None:
        return name.strip("[]")
    if len(name) > LONGEST or not NAME.fullmatch(name):
        raise Refused(f"{text!r} cannot be allowed as a host: give a name without scheme and port, like table.example")
    return name


def _refusal(host: bytes) -> str:
    name = without_port(host)
    if len(name) > LONGEST or not NAME.fullmatch(name):
        return "The Host header of this request is no name of this server."
    return f"This server does not know the name {name}. Its operator can allow it with --allow-host {name}."
