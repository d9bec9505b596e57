"""Identity: guests by a signed cookie, and the links that open seats; nothing in a message says who somebody is."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, Signer

from hairpin.match.record import checked_name
from hairpin.refusal import Refused

COOKIE = "hairpin"
LIFETIME = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
LONGEST = 24  # characters of a guest's name

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for one another


def new_table() -> str:
    """A table's name in addresses: it is no secret, but nobody comes upon it by chance."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_guest() -> str:
    return secrets.token_urlsafe(16)


def guest_name(text: str) -> str:
    """A guest's name on one line, or a refusal."""
    tidy = " ".join(text.split()) if len(text) <= 200 else text
    if len(tidy) > LONGEST:
        raise Refused(f"a name has at most {LONGEST} letters; this one has {len(tidy)}")
    return checked_name(tidy)


class Identity:
    """What the signing key of this server vouches for."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.signer = Signer(key, salt="hairpin.guest", digest_method=hashlib.sha256)
        # A signature is checked once, not with every answer.
        self.guest_of = lru_cache(20_000)(self._guest_of)

    # -- guests ----------------------------------------------------------------------------

    def cookie_for(self, guest: str, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        value = self.signer.sign(guest).decode()
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax{flags}"

    def _guest_of(self, header: bytes) -> str | None:
        """The guest of a Cookie header; None where there is none, or none that we signed."""
        try:
            cookies = SimpleCookie(header.decode("latin-1"))
        except CookieError:
            return None
        morsel = cookies.get(COOKIE)
        if morsel is None:
            return None
        try:
            return self.signer.unsign(morsel.value).decode()
        except BadSignature:
            return None

    # -- links -----------------------------------------------------------------------------

    def invite(self, table: str) -> str:
        return f"{table}-{self._mark('invite', table)}"

    def watch(self, table: str) -> str:
        return f"{table}-{self._mark('watch', table)}"

    def share(self, table: str) -> str:
        """The link to the replay of a finished match, for anybody."""
        return f"{table}-{self._mark('share', table)}"

    def seat(self, table: str, seat: int, moved: int) -> str:
        """The link that moves a seat to another device; used up when the seat has moved."""
        return f"{table}-{seat}-{self._mark('seat', table, seat, moved)}"

    def fits(self, given: str, token: str) -> bool:
        return hmac.compare_digest(given.encode(), token.encode())

    def _mark(self, *what: object) -> str:
        """192 bits that only this server can work out, so that no token needs to be stored."""
        text = ":".join(str(part) for part in what)
        digest = hmac.new(self.key, f"hairpin.link:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()


def table_in(token: str) -> str:
    """The table that a token is for, as it says itself."""
    return token.partition("-")[0]


def seat_in(token: str) -> int:
    """The seat that a seat token is for, as it says itself; -1 where it names none."""
    seat = token.split("-", 2)[1] if token.count("-") >= 2 else ""
    return int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
