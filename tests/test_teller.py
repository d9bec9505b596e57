"""Teller: an event has one row of words; its owner is told all, the others only what they may know."""

from __future__ import annotations

from hairpin.drawing import Voice
from hairpin.engine.state import Event
from hairpin.games.game import Telling
from hairpin.games.telling import Teller, kinds

PLAYED, DREW, CRASHED, TURN = range(4)


class Words(Teller):
    kinds = kinds(
        (PLAYED, "played", "seat card:number", "{seat} {seat:plays|play} {card}."),
        (DREW, "drew", "seat card:number", "{seat} {seat:draws|draw} {card}.", "{seat} {seat:draws|draw} a card."),
        (CRASHED, "crashed", "seat other:seat hard:flag", ""),
        (TURN, "turn", "turn:count", "turn {turn}."),
    )

    def say_crashed(self, event: Event, voice: Voice) -> str:
        words = "{seat} {seat:runs|run} into {other}" + (", hard." if event.c else ".")
        return voice(words, seat=voice[event.a], other=voice[event.b])


def told(event: Event, viewer: int | None, *names: str) -> Telling:
    return Words().tell(event, viewer, Voice(names, viewer))


def test_the_words_of_a_kind_are_put_into_the_viewer_s_voice() -> None:
    event = Event(PLAYED, 0, 7, 0, 0)
    assert told(event, 0, "Mara", "Tom") == Telling("played", "You play 7.", {"seat": 0, "card": 7})
    assert told(event, 1, "Mara", "Tom").words == "Mara plays 7."


def test_only_its_owner_is_told_all_of_a_secret_event() -> None:
    event = Event(DREW, 1, 7, 0, 0)
    assert told(event, 1, "Mara", "Tom") == Telling("drew", "You draw 7.", {"seat": 1, "card": 7})
    assert told(event, 0, "Mara", "Tom") == Telling("drew", "Tom draws a card.", {"seat": 1})
    assert told(event, None, "Mara", "Tom") == Telling("drew", "Tom draws a card.", {"seat": 1})


def test_a_sentence_that_needs_more_has_a_method() -> None:
    assert told(Event(CRASHED, 0, 1, 1, 0), 1, "Mara", "Tom") == Telling(
        "crashed", "Mara runs into you, hard.", {"seat": 0, "other": 1, "hard": True}
    )


def test_a_sentence_begins_with_a_capital_but_a_name_keeps_its_letters() -> None:
    assert told(Event(TURN, 2, 0, 0, 0), None, "mara", "Tom") == Telling("turn", "Turn 3.", {"turn": 3})
    assert told(Event(PLAYED, 0, 7, 0, 0), None, "mara", "Tom").words == "mara plays 7."
