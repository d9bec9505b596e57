"""Refusals: a request is refused with a status and one sentence for the caller."""

from __future__ import annotations

from hairpin.refusal import Refused


class HttpRefusal(Refused):
    """Nothing has changed; `more` goes into the reply with the sentence."""

    def __init__(self, status: int, says: str, **more: object) -> None:
        super().__init__(says)
        self.status = status
        self.more = more
        self.wait = 1 if status == 503 else 0  # seconds after which the caller may try again; 0: that is not said

    @property
    def body(self) -> dict[str, object]:
        return {"says": str(self), **self.more}


def sentence(text: str) -> str:
    """A refusal of the rules as a sentence for the page: a capital letter and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def unknown_guest() -> HttpRefusal:
    """For a caller without a cookie or token of ours."""
    return HttpRefusal(401, "We don't know you yet. Open the table's link first.")
