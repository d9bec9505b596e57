"""EasySetup: views, guesses and words of easy rules, all made from what the rules declare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as part
from dataclasses import make_dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, cast

from hairpin.drawing import Voice
from hairpin.drawing.words import count, sentence
from hairpin.engine.chance import Chance, seeded
from hairpin.engine.pile import pile_of
from hairpin.engine.state import NOBODY, Event, State
from hairpin.games.base_setup import BaseSetup
from hairpin.games.easy.base import NONE, Rules, deal
from hairpin.games.easy.fields import Cards, Field
from hairpin.games.easy.showing import shape_of
from hairpin.games.game import Choice, Decision, Place, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.telling import Kind, Teller
from hairpin.games.things import FACE_DOWN, As

SEATS = ("Red", "Yellow", "Blue", "Orange", "White", "Green", "Purple", "Grey")


class Name(NamedTuple):
    name: str


class EasySetup(BaseSetup):
    """See `hairpin.games.game.Setup`. A game may derive its own and replace any of it."""

    rules: type[Rules]
    reasons: Mapping[int, str] = {0: "not-over", 1: "alone", 2: "shared"}

    def __init__(self, rules: type[Rules], seats: int, options: Mapping[str, Value]) -> None:
        self.rules = rules
        self.form = view_form(rules)
        self.luck = dict(enumerate(rules.luck))
        outcomes = {why: _outcomes(drawn) for why, drawn in enumerate(rules.luck.values())}
        actions = {number: Name(name) for number, name in rules.actions.items()}
        super().__init__(seats, options, None, SEATS, actions, outcomes)
        self.teller = EasyTeller(rules)

    # -- states and views ---------------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        state = self.rules(self.options, self.seats, chance)
        state.log = [] if listen else None
        state.set_up()
        return state

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return self.rules.restored(self.options, snapshot, chance)

    def view(self, state: State, viewer: int | None) -> View:
        rules = cast(Rules, state)
        asked = viewer is not None and bool(rules.awaited >> viewer & 1)
        chosen = NONE if viewer is None else rules.chosen[viewer]
        shown = {name: _shown(one, getattr(rules, name), viewer) for name, one in rules.fields.items()}
        form: Any = self.form
        seen: View = form(
            viewer=viewer,
            waiting=tuple(int(seat) for seat in rules.waiting()),
            sealed=tuple(seat for seat in range(rules.seats) if rules.sealed >> seat & 1),
            legal=rules.legal(viewer) if asked and viewer is not None else (),
            decision="over" if rules.over() else rules.question.name,
            together=rules.together,
            answers=rules.answers,
            chosen=None if chosen == NONE else chosen,
            **shown,
        )
        return seen

    def guess(self, view: View, chance: Chance) -> State:
        state = self.rules(self.options, self.seats, chance)
        box = {deck: _counts(state, deck) for deck in state.decks()}
        seen: Any = view
        state.awaited = sum(1 << seat for seat in view.waiting)
        state.sealed = sum(1 << seat for seat in view.sealed)
        state.together, state.answers = seen.together, seen.answers
        named = [question.name for question in state.questions]
        state.asked = named.index(view.decision) if view.decision in named else 0
        for name, one in state.fields.items():
            setattr(state, name, _known(one, getattr(seen, name), self.seats))
        for deck in state.decks():
            hidden = [found for one, place, found in state.piles_of(deck) if one.hides(place, view.viewer)]
            known = _counts(state, deck)
            unseen = pile_of([all_of - here for all_of, here in zip(box[deck], known, strict=True)])
            sizes = [size for name, one in state.fields.items() if one.of is deck
                     for size in _hidden_sizes(one, getattr(seen, name), view.viewer)]  # fmt: skip
            deal(unseen, hidden, sizes, chance)
        if view.viewer is not None and seen.chosen is not None:
            state.chosen[view.viewer] = seen.chosen
        state.redeal(NOBODY if view.viewer is None else view.viewer, chance)
        return state

    # -- words ----------------------------------------------------------------------------------------

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        seat = view.viewer
        if seat is None or seat not in view.waiting:
            return None
        state = cast(Rules, self.guess(view, seeded(1)))
        values = {name: _own(getattr(view, name), seat) for name in state.fields}
        question = state.question
        choices = []
        for action in view.legal:
            words, cost = state.describe(seat, action)
            choices.append(Choice(action, self.action_name(action), words, cost))
        ask, follows = question.ask.format_map(values), question.follows.format_map(values)
        return Decision(seat, question.name, ask, follows, question.explain.format_map(values), tuple(choices))

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling | None:
        return self.teller.tell(event, viewer, voice)

    def owner(self, event: Event) -> int | None:
        return self.teller.owner(event)

    def result(self, state: State, voice: Voice) -> Result:
        rules = cast(Rules, state)
        points = [rules.points(seat) for seat in range(self.seats)]
        winners = tuple(seat for seat in range(self.seats) if rules.winners() >> seat & 1)
        how = "{who} {who:wins|win} with {points}." if len(winners) == 1 else "{who} share the victory with {points}."
        words = voice(how, who=voice.all(winners), points=_points(max(points), rules.unit))
        places = [
            Place(1 + sum(other > own for other in points), seat, voice.names[seat], own, _points(own, rules.unit))
            for seat, own in enumerate(points)
        ]
        places.sort(key=lambda place: place.rank)
        return Result(winners, self.reason_name(rules.reason()), sentence(words), tuple(places))

    # -- what must hold ---------------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        rules = cast(Rules, state)
        found = {
            f"{deck.name} {kind}": number
            for deck in rules.decks()
            for kind, number in zip(deck.kinds, _counts(rules, deck), strict=True)
        }
        return found or {"seats": int(rules.seats)}


class EasyTeller(Teller):
    """Tells events; a field with the name of a deck is said as the name of its card."""

    def __init__(self, rules: type[Rules]) -> None:
        self.kinds: Mapping[int, Kind] = rules.events
        self.cards = {field.of.name: field.of for field in rules.fields.values() if field.of is not None}

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        if form in self.cards:
            data[name] = self.cards[form].kinds[value]
            return data[name]
        return super().read(name, form, value, data, voice)


@cache
def view_form(rules: type[Rules]) -> Any:
    """The View of these rules: a dataclass with a field for each of theirs."""
    hidden: Any = As.HIDDEN
    every: list[tuple[str, Any]] = [
        ("viewer", int | None),
        ("waiting", tuple[int, ...]),
        ("sealed", tuple[int, ...]),
        ("legal", tuple[int, ...]),
        ("decision", str),
        ("together", Annotated[bool, hidden]),
        ("answers", Annotated[int, hidden]),
        ("chosen", Annotated[int | None, hidden]),
    ]
    own = [(name, shape_of(name, one), part()) for name, one in rules.fields.items()]
    return make_dataclass(f"{rules.__name__}View", [*every, *own], frozen=True)


def _shown(one: Field, value: Any, viewer: int | None) -> Any:
    """A field as a viewer may know it."""
    if one.kind == "number":
        return int(value)
    if one.kind == "each":
        return tuple(int(number) for number in value)
    if one.kind == "row":
        return tuple(one.deck.kinds[card] for card in value)
    if one.kind == "pile":
        return int(value.n) if one.hides(0, viewer) else one.deck.names(value)
    return tuple(
        (FACE_DOWN,) * int(hand.n) if one.hides(seat, viewer) else one.deck.names(hand)
        for seat, hand in enumerate(value)
    )


def _known(one: Field, shown: Any, seats: int) -> Any:
    """A field from a view; piles that the viewer cannot see are empty."""
    if one.kind == "number":
        return shown
    if one.kind == "each":
        return list(shown)
    if one.kind == "row":
        return [one.deck.kinds.index(card) for card in shown]
    if one.kind == "pile":
        return _pile(one.deck, () if isinstance(shown, int) else shown)
    return [_pile(one.deck, cards) for cards in shown]


def _pile(deck: Cards, cards: tuple[str, ...]) -> Any:
    return pile_of([cards.count(kind) for kind in deck.kinds])


def _hidden_sizes(one: Field, shown: Any, viewer: int | None) -> list[int]:
    """The sizes of the piles of a field that the viewer cannot see."""
    if one.kind == "pile":
        return [shown] if one.hides(0, viewer) else []
    if one.kind == "hands":
        return [len(cards) for seat, cards in enumerate(shown) if one.hides(seat, viewer)]
    return []


def _counts(rules: Rules, deck: Cards) -> list[int]:
    """How many cards there are of each kind, wherever they lie."""
    counts = [0] * len(deck.kinds)
    for _, _, one in rules.piles_of(deck):
        counts = [here + int(more) for here, more in zip(counts, one.counts, strict=True)]
    for name, field in rules.fields.items():
        if field.of is deck and field.kind == "row":
            for card in getattr(rules, name):
                counts[card] += 1
    return counts


def _outcomes(drawn: Cards | int) -> dict[int, str]:
    """What luck may bring, in words without spaces."""
    if isinstance(drawn, int):
        return {value: str(value) for value in range(1, drawn + 1)}
    return {kind: name.replace(" ", "-") for kind, name in enumerate(drawn.kinds)}


def _own(value: Any, seat: int) -> object:
    """A value as a question says it; if every seat has one, the value of the seat that is asked."""
    return value[seat] if isinstance(value, tuple) and len(value) > seat and isinstance(value[seat], int) else value


def _points(number: float, unit: str) -> str:
    return count(int(number), unit) if number == int(number) else f"{number:g} {unit}s"
