"""Filling: a frozen dataclass made of its fields at once.

Its own way sets them one by one, which takes far longer; a table makes views for everybody with every answer.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

Form = TypeVar("Form")


_new: Final = object.__new__


def filled(form: type[Form], fields: dict[str, Any]) -> Form:
    """An object of that class with these fields; they are its own from then on."""
    made = _new(form)
    object.__setattr__(made, "__dict__", fields)
    return made
