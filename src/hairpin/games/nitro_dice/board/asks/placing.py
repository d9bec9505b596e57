"""Laying a card on the track: asks which card, on which section, and for a straight which way round."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.drawing import Compose, Outcome, Piece, Way
from hairpin.drawing.words import listed, sentence
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import Asked, Context, ask
from hairpin.games.nitro_dice.board.cards import Card, card_of
from hairpin.games.nitro_dice.board.symbols import lay_symbol
from hairpin.games.nitro_dice.components import Spot
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.words import KINDS, LANE_NAMES

TALL_BUTTONS = 1100.0  # on a track wider than this the sections are too small to press on a phone
PRINTED = ""
TURNED = "-turned"


@dataclass(frozen=True)
class Lying:
    """A card on a section; `item` is the card to pick from the hand, empty if the card is already chosen."""

    card: Card
    section: int
    turned: bool
    item: str

    @property
    def hazards(self) -> tuple[Spot, ...]:
        return self.card.turned if self.turned else self.card.hazards

    @property
    def key(self) -> str:
        return section_id(self.section, self.turned)


def section_id(section: int, turned: bool) -> str:
    return f"section-{section}{TURNED if turned else PRINTED}"


def place(context: Context) -> Asked:
    """Ask for a card, then a section; the Ask holds all runs, so that the player can look at each before sending it."""
    free = _free_sections(context)
    pair: dict[str, dict[str, Outcome]] = {}
    lying: list[Lying] = []
    track = context.view.track
    kinds = [section.kind for section in track]
    for held in context.hand:
        card = held.card
        action = context.answer(card)
        if not context.can(action):
            continue
        sections = [section for section in free if kinds[section] == card.type]
        # With only one section and one way round, the card goes there without a question.
        only = len(sections) == 1 and not card.turns
        slots: dict[str, Outcome] = {}
        for section in sections:
            for turned in (False, True) if card.turns else (False,):
                one = Lying(card, section, turned, card.id)
                lying.append(one)
                base = numbers.TARGET_TURNED if turned else numbers.TARGET_SECTION
                run = (action,) if only else (action, base + section)
                slots[one.key] = _outcome(context, one, run)
        pair[card.id] = slots
    lay = Way(
        "lay", "Lay a card", button="Lay it", words="Lay a card on the track?",
        follows="Pick a card, then a section of its type with no die on it.",
        compose=Compose("pair", items=tuple(pair), pair=pair),
    )  # fmt: skip
    pass_ = Way("pass", "Pass", "you keep your cards", button="Pass", answers=(numbers.PASS,))
    question = ask(
        context,
        "laying-a-card",
        "rows",
        (lay, pass_),
        "Lay a card on the track?",
        "A hazard damages every die that comes onto its space; a plain card clears the road.",
        first="lay",
        label="End of your turn",
    )
    return Asked(question, *_sections(context, lying), whole=True)


def target(context: Context) -> Asked:
    """Ask for the section of a card that is already chosen, or was drawn for the player before the race."""
    assert context.view.chosen is not None
    card = card_of(context.view.chosen)
    outcomes: dict[str, Outcome] = {}
    lying: list[Lying] = []
    for action in context.view.legal:
        turned = action >= numbers.TARGET_TURNED
        section = action - (numbers.TARGET_TURNED if turned else numbers.TARGET_SECTION)
        one = Lying(card, section, turned, "")
        lying.append(one)
        outcomes[one.key] = _outcome(context, one, (action,))
    compose = Compose("one", items=tuple(outcomes), one=outcomes)
    hazards = f" with {'a ' if len(card.hazards) == 1 else ''}{_spots(card.hazards)}" if card.hazards else ""
    words = f"Where do you lay the {KINDS[card.type]}{hazards}?"
    disaster = context.view.decision == "disaster"
    small = "It was drawn for you." if disaster else "On a section of its type with no die on it."
    if disaster and context.view.disaster_left:
        small += f" {context.view.disaster_left} more to come."
    lay = Way("lay", "Lay it", button="Lay it", compose=compose)
    label = "Before the race" if disaster else "End of your turn"
    question = ask(context, "laying-a-card", "rows", (lay,), words, small, first="lay", label=label)
    return Asked(question, *_sections(context, lying), whole=True)


def _free_sections(context: Context) -> list[int]:
    """The sections that can be replaced: not the start or the garage, and no die on them (rules 3.3)."""
    taken = {seat.card for seat in context.view.seats if not seat.wrecked}
    return [
        number
        for number, section in enumerate(context.view.track)
        if section.kind not in ("START", "GARAGE") and number not in taken
    ]


def _outcome(context: Context, one: Lying, run: tuple[int, ...]) -> Outcome:
    """What a card on a section brings: where its hazards lie, which hazards it covers, and who comes there next."""
    card, section, turned = one.card, one.section, one.turned
    covered = context.view.track[section].hazards
    kind = KINDS[card.type]
    parts = [_spots(one.hazards) if one.hazards else "a clear road"]
    if covered and covered != one.hazards:
        parts.append(f"covers {_spots(covered)}")
    parts.append(_meets(context, section))
    way = ", turned round" if turned else ", as printed" if card.turns else ""
    picture = lay_symbol(card.name, turned, context.plan.sections[section].heading) if card.turns else ""
    return Outcome(
        run,
        f"Lay it on {kind} {section}{way}?",
        f"{sentence('; '.join(parts))}.",
        "Lay it turned" if turned else "Lay it",
        label=f"{sentence(kind)} {section}{way}",
        symbol=picture,
    )


def _spots(spots: tuple[tuple[str, int], ...]) -> str:
    where = listed([f"{LANE_NAMES[lane]}, space {space}" for lane, space in spots])
    return f"hazard{'s' if len(spots) > 1 else ''} on {where}"


def _meets(context: Context, section: int) -> str:
    """Who comes there next, and in how many sections."""
    length = len(context.view.track)
    gap, nearest = length, -1
    for seat in context.view.seats:
        if not seat.wrecked and 0 < (section - seat.card) % length < gap:
            gap, nearest = (section - seat.card) % length, seat.seat
    if nearest < 0:
        return "nobody is near"
    sections = "next" if gap == 1 else f"in {gap} sections"
    who = "you come there" if nearest == context.me.seat else f"{context.names[nearest]} comes there"
    return f"{who} {sections}"


def _sections(context: Context, lying: list[Lying]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The lit sections, and over them the hazards that a chosen card would bring."""
    small = context.tall and context.plan.width > TALL_BUTTONS
    plan, track = context.plan, context.view.track
    below: list[Piece] = []
    above: list[Piece] = []
    turns = {one.section for one in lying if one.turned}
    for number in sorted({one.section for one in lying}):
        kind = KINDS[plan.sections[number].type]
        other = section_id(number, True) if number in turns else ""
        words = f"Lay it on {kind} {number}"
        below += targets.lay_section(plan, number, section_id(number, False), other, words, context.tall, small)
    for one in lying:
        when = f"{one.item} {one.key}" if one.item else one.key
        name = f"{one.key}-{one.card.name}"
        above += targets.laid(plan, name, one.section, track[one.section].hazards, one.hazards, when)
        if one.card.turns and not context.tall:  # too small for fingers; turned cards are among the answers below
            words = "Lay it as printed" if one.turned else "Turn the card round"
            pick = section_id(one.section, not one.turned)
            above.append(targets.turn_sign(plan, name, one.section, pick, when, words))
    return tuple(below), tuple(above)
