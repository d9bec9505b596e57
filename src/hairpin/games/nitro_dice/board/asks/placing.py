"""Laying a card on the track: asks which card, on which section, and for a straight which way round."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Compose, Group, Outcome, Piece, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import Context, Shown
from hairpin.games.nitro_dice.board.symbols import lay_symbol
from hairpin.games.nitro_dice.components import Face
from hairpin.games.nitro_dice.rules import numbers


class Lying(NamedTuple):
    """A card on a section; `item` is the card to pick from the hand, empty if the card is already chosen."""

    face: Face
    section: int
    turned: bool
    item: str

    @property
    def key(self) -> str:
        return section_id(self.section, self.turned)

    @property
    def answer(self) -> int:
        return (numbers.TARGET_TURNED if self.turned else numbers.TARGET_SECTION) + self.section


def section_id(section: int, turned: bool) -> str:
    return f"section-{section}{'-turned' if turned else ''}"


def place(context: Context) -> Shown:
    """Ask for a card, then a section; the Ask holds all runs, so that the player can look at each before sending it."""
    pair: dict[str, dict[str, Outcome]] = {}
    lying: list[Lying] = []
    for held in context.hand:
        action, face = held.answer, held.face
        if context.asked.can(action):
            ways = (False, True) if face.turns else (False,)
            found = [Lying(face, number, turned, held.id) for number in _free(context, face) for turned in ways]
            # With only one section and one way round, the card goes there without a question.
            opening = (action,)
            pair[held.id] = {
                one.key: _outcome(context, one, opening if len(found) == 1 else (*opening, one.answer)) for one in found
            }
            lying += found
    follows = "Pick a card, then a section of its type with no die on it."
    compose = Compose("pair", items=tuple(pair), pair=pair)
    lay = Way("lay", "Lay a card", button="Lay it", words=context.decision.ask, follows=follows, compose=compose)
    pass_ = context.choices.get(numbers.PASS)
    ways_ = [lay] if pass_ is None else [lay, way(pass_)]
    question = ask(context.decision, "laying-a-card", "rows", ways_, first="lay", label="End of your turn")
    return Shown(question, *_sections(context, lying), whole=True)


def target(context: Context) -> Shown:
    """Ask for the section of a card that is already chosen, or was drawn for the player before the race."""
    view = context.asked.view
    assert view.chosen is not None
    turned = numbers.TARGET_TURNED
    lying = [
        Lying(Face(view.chosen), one - (turned if one >= turned else numbers.TARGET_SECTION), one >= turned, "")
        for one in view.legal
    ]
    outcomes = {one.key: _outcome(context, one, (one.answer,)) for one in lying}
    lay = Way("lay", "Lay it", button="Lay it", compose=Compose("one", items=tuple(outcomes), one=outcomes))
    label = "Before the race" if view.decision == "disaster" else "End of your turn"
    question = ask(context.decision, "laying-a-card", "rows", [lay], first="lay", label=label)
    return Shown(question, *_sections(context, lying), whole=True)


def _free(context: Context, face: Face) -> list[int]:
    """The sections of the card's type with no die on them (rules 3.3); the start and the garage have other kinds."""
    view = context.asked.view
    taken = {seat.card for seat in view.seats if not seat.wrecked}
    return [number for number, one in enumerate(view.track) if one.kind == face.type and number not in taken]


def _outcome(context: Context, one: Lying, run: tuple[int, ...]) -> Outcome:
    words, brings = context.asked.laying(one.face, one.section, one.turned)
    heading = context.plan.sections[one.section].heading
    return Outcome(
        run,
        f"Lay it on {words}?",
        f"{sentence(brings)}.",
        "Lay it turned" if one.turned else "Lay it",
        label=sentence(words),
        symbol=lay_symbol(one.face.name, one.turned, heading) if one.face.turns else "",
    )


def _sections(context: Context, lying: list[Lying]) -> tuple[Group, Group]:
    """The lit sections, and over them the hazards that a chosen card would bring."""
    plan, track = context.plan, context.asked.view.track
    below: list[Piece] = []
    above: list[Piece] = []
    turns = {one.section for one in lying if one.turned}
    for number in sorted({one.section for one in lying}):
        other = section_id(number, True) if number in turns else ""
        words = f"Lay it on {context.asked.section(number)}"
        below += targets.lay_section(plan, number, section_id(number, False), other, words, context.layout)
    for one in lying:
        when = f"{one.item} {one.key}" if one.item else one.key
        name = f"{one.key}-{one.face.name}"
        hazards = one.face.turned if one.turned else one.face.hazards
        above += targets.laid(plan, name, one.section, track[one.section].hazards, hazards, when)
        if one.face.turns and context.layout.fine:  # too small for fingers; turned cards are among the answers below
            words = "Lay it as printed" if one.turned else "Turn the card round"
            pick = section_id(one.section, not one.turned)
            above.append(targets.turn_sign(plan, name, one.section, pick, when, words))
    return tuple(below), tuple(above)
