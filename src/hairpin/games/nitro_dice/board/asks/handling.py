"""Handling: asks how to pay for a new section, whether to ride in a slipstream, and which cards to give up."""

from __future__ import annotations

from hairpin.drawing import Compose, Outcome, Pick, Way
from hairpin.drawing.words import listed, sentence
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import CARD, Asked, Context, ask, spending
from hairpin.games.nitro_dice.board.asks.step import boosting, hurts, signs
from hairpin.games.nitro_dice.board.cards import Held
from hairpin.games.nitro_dice.board.symbols import cost_symbol
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import handling_due, suffer
from hairpin.games.nitro_dice.words import KINDS, LANE_NAMES, TYPE_NAMES, cards, moves, spot_words

COMES = {  # after the section
    "gap": "The gap costs 1 damage, too.",
    "hazard": "A hazard waits on this space, too.",
    "boost": "The boost costs 1 damage, too.",
}

# -- handling ---------------------------------------------------------------------------------------


def handling(context: Context) -> Asked:
    section = context.section(context.sit.me.cell)
    type_ = TYPES[context.sit.box.street.types[section]]
    name = TYPE_NAMES[type_]
    mine = [one for one in context.hand if context.can(context.answer(one.card))]
    ways = []
    if mine:
        ways.append(_pay(context, type_, mine))
    if context.can(numbers.PAY_THREE):
        left = (
            f"you keep {context.sit.cards - 3} of {context.sit.cards}" if context.sit.cards > 3 else "all that you hold"
        )
        answers, compose = _some(
            context, 3, (numbers.PAY_THREE,), "to pay with", "Pay with these three?", f"{sentence(left)}.", "Pay three"
        )
        ways.append(
            Way(
                "three", "Any three cards", left, words="Which three cards?", follows=f"{sentence(left)}.",
                button="Pay three", facts=(signs(False, True, "", False, 0)[0],) * 3, answers=answers, compose=compose,
            )
        )  # fmt: skip
    ways.append(
        Way(
            "damage",
            "Take 1 damage",
            _damage(context),
            facts=signs(False, False, "", False, 1),
            answers=(numbers.DAMAGE,),
            mood="tail",
        )
    )
    question = ask(
        context,
        "moving",
        "rows",
        tuple(ways),
        f"{sentence(KINDS[type_])} {section}: {f'pay a {name} card' if mine else f'you hold no {name} card'}.",
        " ".join([_rest(context), *[COMES[what] for what in _to_come(context)]]),
        first="pay" if mine else "",
        label="Handling",
        done=context.sit.moved,
        of=context.me.speed if context.sit.mover else 0,
    )
    spot = context.spot(context.sit.me.cell)
    below = (targets.entered(context.plan, section),)
    above = (targets.edge(context.plan, section, context.me.lane, ""),)
    return Asked(question, below, above, ((spot.x, spot.y),))


def _pay(context: Context, type_: str, mine: list[Held]) -> Way:
    """Pay one card of the type: at once if the hand has one face of it, else picked from the hand."""
    name = TYPE_NAMES[type_]
    label, total = f"Pay a {name} card", sum(one.count for one in mine)
    sign = signs(False, False, type_, True, 0)
    if len(mine) == 1:
        card = mine[0].card
        small = f"the {card.words}; {_left(total - 1, name)}"
        return Way("pay", label, small, kind="primary", button=label, facts=sign, answers=(context.answer(card),))
    outcomes = {
        one.card.id: Outcome(
            (context.answer(one.card),), f"Pay with the {one.card.words}?", f"{sentence(_left(total - 1, name))}.",
            f"Pay the {name} card",
        )
        for one in mine
    }  # fmt: skip
    return Way(
        "pay", label, f"pick it from your hand; {_left(total - 1, name)}", kind="primary",
        words=f"Which {name} card do you pay?", button=label, facts=sign,
        compose=Compose("one", items=tuple(outcomes), one=outcomes),
    )  # fmt: skip


def _left(count: int, name: str) -> str:
    return f"{count} {name} left" if count else f"your last {name}"


def _rest(context: Context) -> str:
    """How many moves are left, or that the die came here without a move of its own."""
    if not context.sit.mover:
        return "You came here without a move of your own."
    left, bonus = max(0, context.sit.left), context.sit.bonus
    if bonus and left:
        return f"Then {moves(bonus + left)} left, {bonus} of the boost."
    if bonus:
        return f"Then {moves(bonus)} of the boost left."
    return f"Then {moves(left)} left." if left else "Your last move is made."


def _to_come(context: Context) -> list[str]:
    """What else does damage after the section: the gap that was shot, a hazard, a boost of three that is over."""
    turn, found = context.view.turn, []
    if turn is not None and context.sit.mover and turn.passed:
        found.append("gap")
    if context.sit.me.cell in context.sit.hazards:
        found.append("hazard")
    if boosting(context) and not context.sit.bonus:
        found.append("boost")
    return found


def _damage(context: Context) -> str:
    """What a point of damage does, together with all damage still to come on this space."""
    others = _to_come(context)
    toll = suffer(context.sit, 1 + len(others), context.sit.moved)
    if toll.halts and boosting(context) and "boost" not in others:  # cut short (ruling 53)
        others.append("boost")
        toll = suffer(context.sit, 1 + len(others), context.sit.moved)
    words = hurts(context, toll)
    return f"with the {listed(others)}: {words}" if others else words


def _some(
    context: Context, count: int, opening: tuple[int, ...], purpose: str, words: str, follows: str, button: str
) -> tuple[tuple[int, ...], Compose | None]:
    """A run that gives `count` cards of any kind, or how to compose it; cards that go unasked are left out of it."""
    if context.sit.cards == count or len(context.hand) == 1:
        return opening, None
    picks = {one.card.id: Pick(context.answer(one.card)) for one in context.hand}
    counts = {
        str(number): Outcome(
            words=f"{cards(count - number).capitalize()} more" if number else f"Pick {cards(count)} {purpose}.",
            button=button,
        )
        for number in range(count)
    }
    counts[str(count)] = Outcome(words=words, follows=follows, button=button)
    return (), Compose(
        "exact",
        items=tuple(picks),
        picks=picks,
        counts=counts,
        least=count,
        most=count,
        opening=opening,
        copies={one.card.id: one.count for one in context.hand},
    )


# -- drafting -----------------------------------------------------------------------------------------


def draft(context: Context) -> Asked:
    turn = context.view.turn
    assert turn is not None
    street, cell = context.sit.box.street, int(turn.vacated)
    place, spot = context.place(cell), context.spot(cell)
    mover = context.names[turn.mover]
    due_type, held, points = "", False, 0
    parts = []
    if street.section_of[cell] != street.section_of[context.sit.me.cell]:
        due = handling_due(context.sit, cell)
        due_type, held, points = TYPES[due.type], due.held > 0, due.points
        has = f"you hold {due.held}" if due.held else "none in hand"
        parts.append(f"onto {KINDS[due_type]} {place[0]}: {TYPE_NAMES[due_type]} due, {has}")
    if cell in context.sit.hazards:
        points += 1
        parts.append("a hazard")
    toll = suffer(context.sit, points, 0)
    if points:
        parts.append(hurts(context, toll))
    ride = Way(
        "ride", "Ride one space", "; ".join(parts) or f"{LANE_NAMES[place[1]]}, space {place[2]}", kind="primary",
        button="Ride", facts=signs(False, False, due_type, held, points), answers=(numbers.RIDE,),
        mood="tail" if toll.wrecks else "",
    )  # fmt: skip
    answers, compose = spending(
        context, (numbers.RESIST,), "Stay, and play", "Resist", "You brake against the pull.", CARD
    )
    resist = Way(
        "resist", "Resist and stay", "any card", words="Which card to stay where you are?",
        follows="You brake against the pull.", button="Resist", facts=signs(False, True, "", False, 0), answers=answers,
        compose=compose,
    )  # fmt: skip
    speed = context.view.seats[turn.mover].speed
    question = ask(
        context,
        "moving",
        "rows",
        (ride, resist),
        f"{mover} pulls away at {speed}. Ride along?",
        "Riding uses none of your own moves.",
        label="Slipstream",
    )
    words = "; ".join([f"Ride: {spot_words(*place)}", *parts])
    symbol = cost_symbol(False, False, due_type, held, points)
    lit = targets.space("to-ride", spot, "nd-word-ride", symbol, words, (numbers.RIDE,))
    here = context.spot(context.sit.me.cell)
    return Asked(question, tuple(lit), (), ((here.x, here.y), (spot.x, spot.y)))


# -- cards that go ----------------------------------------------------------------------------------------


def three(context: Context) -> Asked:
    """The rest of three cards for a section, if they are given one by one."""
    turn = context.view.turn
    assert turn is not None
    answers, compose = _some(
        context, turn.owed, (), "to pay with", "Pay with these?", "Three cards of any type pay for it.", "Pay"
    )
    assert compose is not None, answers
    way = Way("three", "Pay", button="Pay", compose=compose)
    words = f"{cards(turn.owed).capitalize()} to go for the section."
    return _cards(context, way, words, "Three cards of any type pay for it.", "moving", "Handling")


def limit(context: Context) -> Asked:
    """Give up cards above the hand limit; the hand is then full, so its player draws no cards (rules 3.4)."""
    many = context.me.hand_size - context.me.condition
    words = f"Give up {cards(many)}."
    allowed = f"condition {context.me.condition} allows {context.me.condition}"
    follows = f"You hold {context.me.hand_size}, and {allowed}: you draw none this round."
    one = many == 1
    button = "Give it up" if one else "Give them up"
    purpose = f"to give up: {'it goes' if one else 'they go'} to the discards"
    answers, compose = _some(context, many, (), purpose, f"Give up {'this' if one else 'these'}?", follows, button)
    assert compose is not None, answers
    return _cards(context, Way("limit", words, button=button, compose=compose), words, follows, "a-round", "Hand limit")


def discard(context: Context) -> Asked:
    """The card for an action already chosen: a change of speed by two, a step, braking, resisting a pull."""
    decision = context.decision
    _, compose = spending(context, (), "Play", "Play it", decision.follows, CARD)
    assert compose is not None
    way = Way("card", "Play a card", button="Play it", compose=compose)
    return _cards(context, way, decision.ask, decision.follows, "moving", "Your turn")


def _cards(context: Context, way: Way, words: str, small: str, guide: str, label: str) -> Asked:
    question = ask(context, guide, "cards", (way,), words, small, first=way.id, label=label)
    spot = context.spot(context.sit.me.cell)
    return Asked(question, points=((spot.x, spot.y),))
