"""The default board's question: a choice that names a card of the hand is that card, all others are rows.

An answer of several steps is asked step by step: the page gets the whole tree of what can be answered.
"""

from __future__ import annotations

from collections import deque
from itertools import count

from msgspec.structs import replace

from hairpin.drawing import Ask, Compose, Item, Outcome, Rack, Tag, Voice, Way
from hairpin.drawing.words import sentence
from hairpin.engine.chance import seeded
from hairpin.engine.state import State
from hairpin.games.asking import ask, way
from hairpin.games.game import Choice, Decision, Setup, View
from hairpin.games.runs import after
from hairpin.games.things import FACE_DOWN, Things

MOST_STEPS = 200  # of one question; a longer answer is completed with the first thing that is possible
MOST_BUTTONS = 3  # choices beside those that are cards
LONGEST_RUN = 64
LONGEST_FIGURE = 3  # letters


def racks_of(things: Things, viewer: int | None) -> tuple[Rack, ...]:
    """The viewer's own cards: those of one hand, or of several with their labels; numbered as in `own_cards`."""
    if viewer is None:
        return ()
    held = [(hands.label, [card for card in hands.cards[viewer] if card != FACE_DOWN]) for hands in things.hands]
    held = [(label, cards) for label, cards in held if cards]
    racks = []
    number = count()
    for k, (label, cards) in enumerate(held):
        items = tuple(_item(f"card-{next(number)}", card) for card in cards)
        racks.append(Rack(f"hand-{k}" if k else "hand", label if len(held) > 1 else "Your cards", items=items))
    return tuple(racks)


def _item(name: str, card: str) -> Item:
    """A card with its figure; one that is called by a word has that word below its first letter."""
    if len(card) <= LONGEST_FIGURE:
        return Item(name, figure=card, words=card)
    return Item(name, figure=card[0].upper(), words=card, name=sentence(card))


def question(setup: Setup, view: View, decision: Decision, voice: Voice, cards: tuple[str, ...]) -> Ask:
    """The question of a viewer who holds these cards."""
    state = setup.guess(view, seeded(1))
    room = MOST_STEPS // len(decision.choices)
    ways = {choice: _way(setup, state, decision.seat, choice, voice, room) for choice in decision.choices}
    by_card = {choice: _cards_of(choice, cards) for choice in decision.choices if ways[choice].compose is None}
    held = [choice for choice, found in by_card.items() if found]
    several = len({card for choice in held for card in by_card[choice]}) < sum(len(by_card[one]) for one in held)
    others = [choice for choice in decision.choices if choice not in held]
    if not held or several or len(others) > MOST_BUTTONS or any(ways[one].compose for one in others):
        return ask(decision, "", "rows", list(ways.values()))
    outcomes = {card: _outcome(choice) for choice in held for card in by_card[choice]}
    outcomes = dict(sorted(outcomes.items(), key=lambda pair: int(pair[0].rpartition("-")[2])))
    compose = Compose("one", items=tuple(outcomes), one=outcomes)
    card = Way("card", "Play a card", kind="primary", button="Choose a card", compose=compose)
    return ask(decision, "", "cards", [card, *(_beside(ways[choice]) for choice in others)])


def _beside(way: Way) -> Way:
    """A choice as a button beside the cards, which has room for one word and a tag: what it costs is the tag."""
    return replace(way, cost=Tag(words=way.small)) if way.small and way.cost is None else way


def _cards_of(choice: Choice, cards: tuple[str, ...]) -> list[str]:
    """The cards of the hand that a choice names: `play push` names the card `push`."""
    return [f"card-{k}" for k, card in enumerate(cards) if f" {choice.name} ".lower().endswith(f" {card.lower()} ")]


def _outcome(choice: Choice) -> Outcome:
    words = sentence(choice.words)
    return Outcome((choice.action,), f"{words}?", choice.cost, words, cost=choice.price)


def _way(setup: Setup, state: State, seat: int, choice: Choice, voice: Voice, room: int) -> Way:
    """A choice as a row. Rules that fail when they are played ahead fail again when it is chosen, and not before."""
    try:
        return _row(setup, state, seat, choice, voice, room)
    except Exception:
        return way(choice)


def _row(setup: Setup, state: State, seat: int, choice: Choice, voice: Voice, room: int) -> Way:
    """A choice as a row; one that only begins an answer opens the steps that follow."""
    ahead = after(state, seat, choice.action, cautious=True)
    if ahead is None:
        return way(choice)
    steps = _steps(setup, ahead, seat, (choice.action,), voice, room)
    following = setup.decision(setup.view(ahead, seat), voice)
    words = "" if following is None else following.ask
    return way(choice, answers=(), compose=Compose("steps", steps=steps), words=words, button="Choose on")


def _steps(
    setup: Setup, first: State, seat: int, begun: tuple[int, ...], voice: Voice, room: int
) -> dict[str, Outcome]:
    """What can follow, by the path of actions that leads there; at most `room` of these steps ask on."""
    steps: dict[str, Outcome] = {}
    open_ones = deque([("", begun, first)])
    while open_ones:
        path, run, state = open_ones.popleft()
        decision = setup.decision(setup.view(state, seat), voice)
        for choice in () if decision is None else decision.choices:
            key, longer = f"{path}/{choice.action}", (*run, choice.action)
            ahead = after(state, seat, choice.action, cautious=True)
            label = sentence(choice.words)
            if ahead is not None and len(steps) < room:
                asked = setup.decision(setup.view(ahead, seat), voice)
                steps[key] = Outcome(words="" if asked is None else asked.ask, follows=choice.cost, label=label)
                open_ones.append((key, longer, ahead))
            else:
                whole = longer if ahead is None else _completed(ahead, seat, longer)
                steps[key] = Outcome(whole, f"{label}?", choice.cost, label, label=label)
    return steps


def _completed(state: State, seat: int, run: tuple[int, ...]) -> tuple[int, ...]:
    """A run that is too long to be asked step by step, completed."""
    ahead: State | None = state
    while ahead is not None and len(run) < LONGEST_RUN:
        action = int(ahead.legal(seat)[0])
        run = (*run, action)
        ahead = after(ahead, seat, action, cautious=True)
    return run
