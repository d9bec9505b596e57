"""Addresses: how callers on the network are counted, and which of them are trusted proxies."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from hairpin.refusal import Refused
from hairpin.server.logs import logger

HOPS = 10  # proxies in a row that are looked at


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address; an IPv4 address written as IPv6 (::ffff:192.0.2.1) becomes IPv4. None where the text is no address."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def counted_as(text: str) -> str:
    """What requests of an address are counted by: an IPv4 address, or the network of an IPv6 address.

    A provider gives every customer at least a /64 of IPv6 addresses, so a single one of them costs nothing.
    """
    if ":" not in text:
        return text
    address = parsed(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address or text)


def is_loopback(text: str) -> bool:
    address = parsed(text)
    return address is not None and address.is_loopback


class Proxies:
    """The trusted proxies. Only their headers about callers are believed."""

    def __init__(self, trusted: Sequence[str]) -> None:
        self.networks = [_network(text) for text in trusted]
        self.warned = False

    def trusts(self, text: str) -> bool:
        if not self.networks:
            return False
        address = parsed(text)
        return address is not None and any(address in network for network in self.networks)

    def resolve(self, scope: Scope) -> None:
        """Give a request the address and the scheme of the caller behind a trusted proxy."""
        client = scope.get("client")
        peer = client[0] if client else ""
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if not self.trusts(peer):
            if forwarded and not self.warned:
                self.warned = True
                logger.warning(
                    "A request has X-Forwarded-For but comes from no trusted proxy, so the header was ignored. "
                    "If this is your proxy, start with --trust-proxy and its address.",
                    address=peer,
                )
            return
        scope["client"] = (self._caller(peer, b",".join(forwarded).decode("latin-1")), 0)
        for name, value in scope["headers"]:
            if name == b"x-forwarded-proto" and value in (b"http", b"https"):
                scope["scheme"] = value.decode()

    def _caller(self, peer: str, forwarded: str) -> str:
        """The last address that a trusted proxy has seen itself; addresses before it may be forged."""
        caller = peer
        for hop in reversed(forwarded.rsplit(",", HOPS)[-HOPS:]):
            address = parsed(_without_port(hop.strip()))
            if address is None:
                break
            caller = str(address)
            if not self.trusts(caller):
                break
        return caller


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise Refused(
            f"{text!r} cannot be trusted as a proxy: give its address, like 127.0.0.1, or a network, like 10.0.0.0/8"
        ) from None
