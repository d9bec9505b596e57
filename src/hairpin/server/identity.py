"""Identity: guests by a signed cookie, and the links that open seats. The body of a request never says who sends it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer

from hairpin.match.record import checked_name
from hairpin.refusal import Refused

COOKIE = "hairpin"
LIFETIME = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
LONGEST = 24  # characters of a guest's name
LONGEST_COOKIE = 200  # bytes of our cookie; one that we made has 66

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for one another


def new_table() -> str:
    """A table's name in addresses. It is not secret, but nobody finds it by chance."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_guest() -> str:
    return secrets.token_urlsafe(16)


def tidy_name(text: str) -> str:
    """A name with its white space tidied; empty where it has nothing else."""
    return " ".join(text.split()) if len(text) <= 200 else text


def guest_name(text: str) -> str:
    """A guest's name on one line, or a refusal."""
    tidy = tidy_name(text)
    if len(tidy) > LONGEST:
        raise Refused(f"a name has at most {LONGEST} letters; this one has {len(tidy)}")
    return checked_name(tidy)


class Identity:
    """What the signing key of this server vouches for."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.signer = Signer(key, salt="hairpin.guest", digest_method=hashlib.sha256)

    # -- guests ----------------------------------------------------------------------------

    def cookie_for(self, guest: str, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        return _cookie(self.signer.sign(guest).decode(), LIFETIME, secure)

    def no_cookie(self, secure: bool) -> str:
        """The value of a Set-Cookie header that deletes our cookie."""
        return _cookie("", 0, secure)

    def guest_of(self, header: bytes) -> str | None:
        """The guest of a Cookie header; None where there is none, or none that we signed.

        Our cookie has no quotes and no escapes, so the header is only split. All other cookies are passed over.
        """
        for cookie in header.split(b";"):
            name, _, value = cookie.partition(b"=")
            if name.strip() == COOKIE.encode():
                return self._signed(value.strip())
        return None

    def _signed(self, value: bytes) -> str | None:
        if len(value) > LONGEST_COOKIE:
            return None
        try:
            return self.signer.unsign(value).decode()
        except (BadSignature, UnicodeDecodeError):
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


def _cookie(value: str, seconds: int, secure: bool) -> str:
    return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def table_in(token: str) -> str:
    """The table that a token claims to be for."""
    return token.partition("-")[0]


def seat_in(token: str) -> int:
    """The seat that a seat token claims to be for; -1 where it names none."""
    seat = token.split("-", 2)[1] if token.count("-") >= 2 else ""
    return int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
