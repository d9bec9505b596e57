"""Promises: what must hold at every step of every match, one function for each promise.

Each function raises Broken with a sentence. `check.py` decides when they are called.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from io import StringIO
from itertools import combinations
from typing import Any

from rich.console import Console

from hairpin.drawing import Voice
from hairpin.drawing.words import listed
from hairpin.engine.chance import Chance, Fast, seeded
from hairpin.engine.state import MOST_ACTIONS, NOBODY, Event, State
from hairpin.games import find_game
from hairpin.games.default_terminal import terminal_of
from hairpin.games.example import SCHEME
from hairpin.games.game import Decision, Game, Setup
from hairpin.match import Match
from hairpin.match.example import play_example
from hairpin.match.lesson import check_lesson
from hairpin.refusal import BadExample, IllegalAction, UnknownGame

SHORTEST_GUIDE = 200


class Broken(AssertionError):
    """A game does not keep a promise."""


def need(kept: bool, what: str) -> None:
    if not kept:
        raise Broken(what)


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.seats)]


def number_of(viewer: int | None) -> int:
    return NOBODY if viewer is None else viewer


def as_bytes(setup: Setup, state: State, viewer: int | None) -> str:
    """Everything that a viewer gets of a state: view, decision and words."""
    view = setup.view(state, viewer)
    return json.dumps(setup.view_to_json(view), sort_keys=True) + repr(_fields_of(setup.decision(view)))


def _fields_of(decision: Decision | None) -> list[object]:
    """All fields of a decision, also those that its repr leaves out."""
    return [] if decision is None else [getattr(decision, field.name) for field in fields(decision)]


# -- checked once ---------------------------------------------------------------------------


def game_is_whole(game: Game) -> None:
    """The game can be found by its name, and has all its texts."""
    try:
        found = find_game(game.name)
    except UnknownGame as problem:
        raise Broken(f"records find a game by its entry point, so it must be installed first: {problem}") from None
    need(found is game, f"another game is installed under the name {game.name}")
    need(bool(game.title and game.tagline and game.credits), "a game has a title, a tagline and credits")
    guide = game.guide()
    need(isinstance(guide, str), f"the guide of {game.title} is a {type(guide).__name__}, not a text")
    need(
        len(guide) > SHORTEST_GUIDE,
        f"the guide of {game.title} is too short: {len(guide)} characters; people need more than {SHORTEST_GUIDE}",
    )
    need(isinstance(game.printed(), str), "a game says what its box prints, if only nothing")
    names = [option.name for option in game.options]
    need(len(set(names)) == len(names), f"two options have one name: {names}")
    need(all(option.words for option in game.options), "every option has words")
    guide_is_played(game)
    lesson_is_played(game)


def guide_is_played(game: Game) -> None:
    """Every picture of the guide is an example that the rules can play, and no example is left over."""
    shown = set(re.findall(rf"\]\({SCHEME}([\w-]+)", game.guide()))
    examples = game.examples()
    need(shown <= set(examples), f"the guide shows {sorted(shown - set(examples))}, and there is no such example")
    needless = set(examples) - shown
    need(not needless, f"the guide does not show the examples {sorted(needless)}")
    for example in examples.values():
        try:
            play_example(game, example)
        except BadExample as problem:
            raise Broken(str(problem)) from None


def lesson_is_played(game: Game) -> None:
    """The rules lead through the guided first race, if the game has one, and the learner is asked what it waits for."""
    if game.lesson is None:
        return
    try:
        check_lesson(game, game.lesson())
    except BadExample as problem:
        raise Broken(str(problem)) from None


# -- checked at every step ------------------------------------------------------------------


def sound(setup: Setup, state: State, box: Mapping[str, int]) -> None:
    """Every asked seat has at least two numbered answers; the box loses and gains nothing; no rule is broken."""
    waiting = state.waiting()
    for seat in waiting:
        if fault := _fault_of(setup, seat, state.legal(seat)):  # called so often that words are made only if needed
            raise Broken(fault)
    together = len(waiting) > 1
    need(not together or all(map(state.secret, waiting)), "several are asked at once, and not in secret")
    need(state.sealed & state.awaited == 0, "a seat is asked that has sealed its answer")
    need(state.over() or state.winners() == 0, "a seat has won while the match runs")
    now = setup.count_box(state)
    if now != box:
        changed = {name: (box.get(name), now.get(name)) for name in {*box, *now} if box.get(name) != now.get(name)}
        raise Broken(f"the box does not hold what it held: {changed}")
    if faults := setup.faults(state):
        raise Broken(f"the state is not one the rules allow: {'; '.join(faults)}")


def _fault_of(setup: Setup, seat: int, legal: Sequence[int]) -> str:
    if seat >= setup.seats:
        return f"seat {seat} is asked, but there are {setup.seats}"
    if len(legal) < 2:
        return f"seat {seat} is asked with {len(legal)} answers; fewer than two are played, not asked"
    if min(legal) < 0 or max(legal) >= MOST_ACTIONS:
        return f"an action of {legal} is not below {MOST_ACTIONS}"
    if list(legal) != sorted(set(legal)):
        return f"the actions {legal} do not ascend"
    return ""


# -- checked in the first matches ---------------------------------------------------------------


def same_seed_plays_the_same(setup: Setup, seed: int) -> None:
    """All luck comes from the chance of the match: two matches with the same seed and the same choices are equal."""
    first, second = (_played(setup, seed) for _ in range(2))
    need(
        first == second,
        "the same seed played differently: take luck from self.roll or self.draw, or from self.chance, and keep "
        "nothing outside the state",
    )


def _played(setup: Setup, seed: int) -> list[int]:
    """The last state of a match that is played at random."""
    luck = random.Random(seed)
    state = setup.start(seeded(seed), False)
    for _ in range(setup.longest()):
        if state.over():
            break
        seat = luck.choice(state.waiting())
        state.apply(seat, luck.choice(state.legal(seat)))
    return state.snapshot()


# -- checked now and then ---------------------------------------------------------------------


def clones_share_nothing(state: State) -> None:
    """A clone has lists of its own. A state that shares one breaks many promises, so this is looked at first."""
    twin = _lists(state.clone())
    shared = [name for name, value in _lists(state) if any(value is other for _, other in twin)]
    need(
        not shared,
        f"a clone shares {listed(shared)} with its state: copy it, so that a change to one leaves the other",
    )


def lists_are_apart(state: State) -> None:
    """No two names of a state stand for one list: a change to the one would change the other until it is copied."""
    for (name, value), (other, same) in combinations(_lists(state), 2):
        if value is same:
            raise Broken(f"{name} and {other} are one and the same list: copy it, as in `list(self.{name})`")


def stories_can_be_told(match: Match) -> None:
    """The log of every viewer takes all events of a match."""
    for viewer in viewers(match.setup):
        story = match.setup.story(viewer, match.names)
        story.add(match.told(viewer))
        need(bool(story.lines), f"the log of {viewer} has no lines")


def copies_are_equal_and_separate(setup: Setup, state: State, luck: random.Random) -> None:
    """Clone, snapshot, pickle and deepcopy give an equal state, and a change to one does not touch the other."""
    before = state.snapshot()
    twin = state.clone()
    need(twin.snapshot() == before, "a clone is not equal to its state")
    listening = state.clone()
    listening.log = []
    need(twin.log is None and listening.clone().log is None, "a clone listens")
    restored = setup.restore(before, state.chance.clone())
    need(restored.snapshot() == before, "a state restored from its snapshot is not equal to it")
    for seat in state.waiting():
        need(restored.legal(seat) == state.legal(seat), f"restored, seat {seat} has other answers")
        need(restored.secret(seat) == state.secret(seat), f"restored, seat {seat} answers in another way")
    for viewer in viewers(setup):
        same = as_bytes(setup, restored, viewer) == as_bytes(setup, state, viewer)
        need(same, f"restored, the state shows {viewer} another table")
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        need(again.snapshot() == before, "a pickled or copied state is not equal to it")
    if not twin.over():
        seat = luck.choice(twin.waiting())
        action = luck.choice(twin.legal(seat))
        twin.apply(seat, action)
        again = pickle.loads(pickle.dumps(state))
        again.apply(seat, action)
        need(again.snapshot() == twin.snapshot(), "a pickled state plays on differently")
        restored.apply(seat, action)
        need(restored.snapshot() == twin.snapshot(), "a restored state plays on differently")
    need(state.snapshot() == before, "an answer to a clone has changed the original")


def _lists(state: State) -> list[tuple[str, object]]:
    """The lists and dicts of a state written in Python, by name."""
    own = vars(state) if hasattr(state, "__dict__") else {}
    agreed = ("options", "terms")  # never changed during a match
    return [(name, value) for name, value in own.items() if isinstance(value, (list, dict)) and name not in agreed]


def views_travel(setup: Setup, state: State) -> None:
    """Views round-trip as JSON, show who is asked, and show the legal actions only to their own seat."""
    before = state.snapshot()
    for viewer in viewers(setup):
        view = setup.view(state, viewer)
        data = json.loads(json.dumps(setup.view_to_json(view)))
        need(setup.view_from_json(data) == view, f"the view of {viewer} does not round-trip")
        need(view.viewer == viewer, f"the view of {viewer} says that it is for {view.viewer}")
        need(view.waiting == tuple(state.waiting()), f"the view of {viewer} does not show who is asked")
        sealed = tuple(seat for seat in range(setup.seats) if state.sealed >> seat & 1)
        need(view.sealed == sealed, f"the view of {viewer} does not show who has sealed an answer")
        need((view.decision == "over") == state.over(), f"the view of {viewer} does not say whether it is over")
        asked = viewer is not None and state.awaited >> viewer & 1
        legal = tuple(state.legal(viewer)) if asked and viewer is not None else ()
        need(view.legal == legal, f"the view of {viewer} shows other actions than its own")
        decision = setup.decision(view)
        need((decision is not None) == bool(asked), f"the decision of {viewer} is there without being asked, or not")
        if decision is not None:
            need(decision.actions == legal, "a decision does not list the legal actions")
            need(all(one.words and one.name for one in decision.choices), "a choice has no words")
            need(bool(decision.ask and decision.explain), f"decision {decision.name} does not explain itself")
            words = [(one.words, one.cost) for one in decision.choices]
            need(len(set(words)) == len(words), f"two choices of {decision.name} read the same: {words}")
    need(state.snapshot() == before, "looking at a state has changed it")


def table_can_be_shown(game: Game, setup: Setup, state: State, luck: random.Random) -> None:
    """The terminal table can be drawn, for a seat that is asked and for another viewer, in few lines or not.

    Drawing takes longer than every other check, so not every viewer gets a table at every moment.
    """
    terminal = terminal_of(game)
    for viewer in {*state.waiting()[:1], luck.choice(viewers(setup))}:
        view = setup.view(state, viewer)
        decision = setup.decision(view)
        console = Console(width=80, file=StringIO())
        low = luck.random() < 0.5
        console.print(terminal.table(setup, view, setup.names, 80, low))
        if decision is not None:
            console.print(terminal.choices(setup, view, decision, 80, low))
        shown = console.file
        assert isinstance(shown, StringIO)
        need(len(shown.getvalue()) > 40, f"the terminal shows {viewer} nothing")


def tellings_have_one_owner(setup: Setup, events: list[Event]) -> None:
    """An event without an owner is told the same to all viewers; with an owner, the same to all other viewers.

    All are told in one voice: only who is "you" may differ between them.
    """
    voice = Voice(setup.names)
    for event in events:
        owner = setup.owner(event)
        told = {repr(setup.tell(event, viewer, voice)) for viewer in viewers(setup) if viewer != owner or owner is None}
        need(len(told) == 1, f"{event} is told differently to viewers who are not its owner ({owner}): {sorted(told)}")


def names_are_one_to_one(setup: Setup, state: State) -> None:
    """No two actions have the same name."""
    for seat in state.waiting():
        named: dict[str, int] = {}
        for action in state.legal(seat):
            name = setup.action_name(int(action))
            other = named.setdefault(name, int(action))
            need(other == action, f"actions {other} and {action} are both called {name!r}")
            need(setup.action_number(name) == action, f"action {action} is called {name!r}, which means another")
    need(setup.action_number("no such action") is None, "a name that is no action has a number")
    need(setup.luck_number("no-such-luck") is None, "a name that is no luck has a number")


def guesses_agree(setup: Setup, state: State, chance: Chance) -> None:
    """A guess shows the same view again, holds what the box holds, and is a sound state."""
    box = setup.count_box(state)
    for viewer in viewers(setup):
        view = setup.view(state, viewer)
        guess = setup.guess(view, chance)
        need(guess.chance is chance, "a guess does not take its luck from the chance it was given")
        need(setup.view(guess, viewer) == view, f"a guess of {viewer} does not give back its view")
        sound(setup, guess, box)


def redeals_agree(setup: Setup, state: State, chance: Chance) -> tuple[int, int]:
    """A state dealt again holds what the box holds and has new luck; returns how often guesses and deals differed."""
    box = setup.count_box(state)
    guessed = dealt = 0
    for viewer in viewers(setup):
        deals = [state.clone(), state.clone()]
        for deal in deals:
            deal.redeal(number_of(viewer), chance)
            need(deal.chance is chance, "a redeal keeps the luck to come")
            sound(setup, deal, box)
        view = setup.view(state, viewer)
        guesses = [setup.guess(view, chance).snapshot() for _ in range(2)]
        guessed += guesses[0] != guesses[1]
        dealt += deals[0].snapshot() != deals[1].snapshot()
    return guessed, dealt


def again_is_another_start(setup: Setup, state: State) -> None:
    """`again` and `start` set up the same state, and neither has a log unless it is asked for."""
    again, start = state.again(seeded(5)), setup.start(seeded(5), False)
    need(again.snapshot() == start.snapshot(), "again does not set up what start sets up")
    need(again.chance.below(1 << 30) == start.chance.below(1 << 30), "again takes other luck than start")
    need(again.log is None and start.log is None, "a match listens that nobody listens to")
    need(setup.start(seeded(5), True).log is not None, "a match does not listen")


def refuses_what_is_not_offered(match: Match, luck: random.Random) -> None:
    """An answer that is not offered is refused with a sentence, and changes nothing."""
    state = match.state
    before, entries, steps = state.snapshot(), len(match.entries), len(match.steps)
    tries: list[tuple[Any, Any, int | None]] = [(-1, 0, None), (match.setup.seats, 0, None), (0, (), None)]
    for seat in range(match.setup.seats):
        if state.awaited >> seat & 1:
            legal = set(state.legal(seat))
            others = [action for action in range(-1, MOST_ACTIONS + 1) if action not in legal]
            tries += [(seat, action, None) for action in luck.sample(others, 5)]
            tries += [(seat, min(legal), match.step + 1), (seat, min(legal), match.step - 1)]
            tries += [(seat, (min(legal), MOST_ACTIONS), None), (seat, b"0", None), (seat, True, None)]
        else:
            tries += [(seat, action, None) for action in luck.sample(range(MOST_ACTIONS), 3)]
    for who, answer, expecting in tries:
        try:
            match.submit(who, answer, expecting)
        except IllegalAction as refusal:
            need(len(str(refusal)) > 10, "a refusal says nothing")
        else:
            raise Broken(f"seat {who!r} answered {answer!r} (step {expecting}) and was not refused")
    need(match.state is state and state.snapshot() == before, "a refused answer has changed the state")
    need((len(match.entries), len(match.steps)) == (entries, steps), "a refused answer is in the record")


def order_of_arrival_does_not_matter(state: State, luck: random.Random) -> None:
    """Sealed answers are resolved in the order of the rules, never in the order in which they came in."""
    waiting = list(state.waiting())
    if len(waiting) < 2:
        return
    answers: dict[int, list[int]] = {}
    for seat in waiting:
        alone = state.clone()
        answers[seat] = []
        while alone.awaited >> seat & 1 and alone.opened == state.opened and len(alone.waiting()) > 1:
            need(len(answers[seat]) < MOST_ACTIONS, f"seat {seat} is asked again and again while others wait")
            answers[seat].append(luck.choice(alone.legal(seat)))
            alone.apply(seat, answers[seat][-1])
    ends = []
    word = luck.randrange(1, 2**40)
    for order in (waiting, waiting[::-1], luck.sample(waiting, len(waiting))):
        twin = state.clone()
        twin.chance = Fast(word)
        for seat in order:
            for action in answers[seat]:
                twin.apply(seat, action)
        ends.append(twin.snapshot())
    need(ends[0] == ends[1] == ends[2], "sealed answers come out differently when they come in another order")
