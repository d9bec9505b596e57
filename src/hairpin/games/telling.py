"""Telling events: each kind of event has one row that says what its numbers mean and how it is worded.

A game lists its kinds once. Page, terminal, replay and API take their words from there:

    KINDS = kinds(
        (numbers.PLAYED, "played", "seat card", "{seat} {seat:plays|play} {card}."),
        (numbers.DREW, "drew", "seat card", "{seat} {seat:draws|draw} {card}.", "{seat} {seat:draws|draw} a card."),
    )

A field is a name and a form (`roll:number`); a field without a form has the form of its name. The second sentence, if
there is one, is for everybody but the seat of the event, who alone may know the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hairpin.drawing import Voice
from hairpin.drawing.words import sentence
from hairpin.engine.state import Event
from hairpin.games.game import Telling


@dataclass(frozen=True)
class Kind:
    """A kind of event: its fields (name and form, in the order of the numbers), its sentence, and the one for others."""

    name: str
    fields: tuple[tuple[str, str], ...]
    words: str
    others: str = ""


def kinds(*rows: tuple[int, str, str, str] | tuple[int, str, str, str, str]) -> dict[int, Kind]:
    """All kinds of events of a game, by their numbers."""
    return {number: Kind(name, _fields(fields), *words) for number, name, fields, *words in rows}


def _fields(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [part.split(":") for part in text.split()]
    return tuple((pair[0], pair[-1]) for pair in pairs)


class Teller:
    """Turns events into tellings. A game derives its own: its kinds, its forms, and sentences that need more.

    A sentence that depends on more than the words of its fields is a method `say_KIND(event, voice)`.
    """

    kinds: Mapping[int, Kind]

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling:
        """The event as this viewer may know it, in this voice."""
        kind = self.kinds[event.kind]
        owner = self.owner(event)
        if owner is not None and viewer != owner:
            return Telling(kind.name, voice(kind.others, seat=voice[owner]), self.hidden(kind, owner))
        data: dict[str, object] = {}
        said: dict[str, object] = {}
        for (name, form), value in zip(kind.fields, (event.a, event.b, event.c, event.d), strict=False):
            if form == "seat":
                data[name], said[name] = int(value), voice[value]
            else:
                said[name] = self.read(name, form, int(value), data, voice)
        special = getattr(self, f"say_{kind.name}", None)
        words: str = voice(kind.words, **said) if special is None else special(event, voice)
        # A sentence begins with a capital; a name keeps its letters.
        return Telling(kind.name, words if words.startswith(voice.names) else sentence(words), data)

    def owner(self, event: Event) -> int | None:
        """The one seat that may know all of an event; None for a public one."""
        return int(event.a) if self.kinds[event.kind].others else None

    def hidden(self, kind: Kind, owner: int) -> dict[str, object]:
        """The data of an event for viewers who may not know all of it."""
        return {"seat": owner}

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        """Put a number into the data, under its name, and return it as the sentence has it. Games add forms."""
        if form == "flag":
            data[name] = value == 1
        elif form == "count":
            data[name] = value = value + 1
        else:
            data[name] = value
        return value


def seats_in(mask: int, seats: int) -> list[int]:
    """The seats of a mask with one bit for each."""
    return [seat for seat in range(seats) if mask >> seat & 1]
