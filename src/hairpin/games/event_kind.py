"""Kinds of events: what the numbers of an event mean, and its sentence, written down once for each kind."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of event: its fields (name and form, in the order of the numbers) and its sentence."""

    name: str
    fields: tuple[tuple[str, str], ...]
    sentence: str


def kind_of(name: str, fields: str, sentence: str) -> Kind:
    """A kind with its fields in one line: `seat roll:number` is a seat, and a number called roll."""
    pairs = [part.split(":") for part in fields.split()]
    return Kind(name, tuple([(pair[0], pair[-1]) for pair in pairs]), sentence)
