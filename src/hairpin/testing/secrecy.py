"""Secrecy: changes everything that a viewer cannot know, and checks that the viewer gets the same bytes.

Other hands, sealed answers and all future luck are dealt again. Then both worlds play on side by side. What the viewer
sees is the same in both: open answers and visible luck. What the viewer does not see is different.
"""

from __future__ import annotations

import random

from hairpin.drawing import Voice, encode
from hairpin.drawing.words import listed
from hairpin.engine.chance import EVERYBODY, Chance, Fast, Outcome, Recorded
from hairpin.engine.pile import Pile
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, Moment, State
from hairpin.games.game import GameBoard, Setup, Telling, moments_of
from hairpin.testing.promises import as_bytes, need, number_of, tellings_have_one_owner
from hairpin.testing.screens import screen_of

Told = list[Telling | None]


class Parted(Exception):
    """The second world cannot follow: it does not have the card that the viewer is about to see."""


class Following(Chance):
    """Repeats the luck of the first world if the viewer sees it, and draws its own luck if not."""

    def __init__(self, seen: list[Outcome], viewer: int, own: Chance) -> None:
        self.seen = [outcome for outcome in seen if outcome.seat in (EVERYBODY, viewer)]
        self.viewer = viewer
        self.own = own

    def below(self, n: int) -> int:
        return self.own.below(n)

    def _next(self, why: int, seat: int) -> int:
        if not self.seen or (self.seen[0].why, self.seen[0].seat) != (why, seat):
            raise Parted
        return self.seen.pop(0).value

    def draw(self, pile: Pile, why: int, seat: int) -> int:
        if seat not in (EVERYBODY, self.viewer):
            return self.own.draw(pile, why, seat)
        value = self._next(why, seat)
        if not pile.holds(value):
            raise Parted
        pile.take(value)
        return value

    def roll(self, sides: int, why: int, seat: int) -> int:
        if seat not in (EVERYBODY, self.viewer):
            return self.own.roll(sides, why, seat)
        return self._next(why, seat)

    def clone(self) -> Chance:
        return Following(self.seen[:], self.viewer, self.own.clone())


class OtherDice(Chance):
    """Repeats the luck of the first world, but rolls dice again that were rolled for other eyes than the viewer's."""

    def __init__(self, outcomes: list[Outcome], viewer: int, own: Chance) -> None:
        self.outcomes = outcomes
        self.viewer = viewer
        self.own = own
        self.rolled: Outcome | None = None  # a die that was rolled again

    def below(self, n: int) -> int:
        return self.own.below(n)

    def _next(self, why: int, seat: int) -> Outcome:
        if not self.outcomes or (self.outcomes[0].why, self.outcomes[0].seat) != (why, seat):
            raise Parted
        return self.outcomes.pop(0)

    def draw(self, pile: Pile, why: int, seat: int) -> int:
        value = self._next(why, seat).value
        if not pile.holds(value):
            raise Parted
        pile.take(value)
        return value

    def roll(self, sides: int, why: int, seat: int) -> int:
        outcome = self._next(why, seat)
        if seat in (EVERYBODY, self.viewer):
            return outcome.value
        self.rolled = outcome
        return self.own.roll(sides, why, seat)

    def clone(self) -> Chance:
        return OtherDice(self.outcomes[:], self.viewer, self.own.clone())


def hidden_dice_stay_hidden(setup: Setup, state: State, viewer: int | None, luck: random.Random) -> None:
    """A die that was rolled for one seat's eyes changes nothing that others see, also where sealed answers are shown."""
    if state.over():
        return
    here, there = state.clone(), state.clone()
    recorded = Recorded(Fast(luck.randrange(1, 2**40)))
    here.chance, here.log = recorded, []
    seat = luck.choice(here.waiting())
    action = luck.choice(here.legal(seat))
    here.apply(seat, action)
    others = OtherDice(list(recorded.outcomes), number_of(viewer), Fast(luck.randrange(1, 2**40)))
    there.chance, there.log = others, []
    try:
        there.apply(seat, action)
    except Parted:
        return
    if others.rolled is None:
        return
    same = repr(_told(setup, here.log, viewer)) == repr(_told(setup, there.log, viewer))
    die, whose = setup.luck_name(int(others.rolled.why)), int(others.rolled.seat)
    need(
        same and as_bytes(setup, here, viewer) == as_bytes(setup, there, viewer),
        f"the die {die} is rolled for the eyes of seat {whose}, but {_who(viewer)} sees what it brings: "
        "roll it for EVERYBODY, or do not show it",
    )


def nothing_leaks(
    setup: Setup,
    state: State,
    viewer: int | None,
    luck: random.Random,
    steps: int = 6,
    board: GameBoard | None = None,
) -> int:
    """Deal the unseen cards again and play on in both worlds for some steps; returns how many moments were compared."""
    hidden_dice_stay_hidden(setup, state, viewer, luck)
    eyes = number_of(viewer)
    here, there = state.clone(), state.clone()
    if luck.random() < 0.5:
        there.redeal(eyes, Fast(luck.randrange(1, 2**40)))
    else:
        there = setup.guess(setup.view(state, viewer), Fast(luck.randrange(1, 2**40)))
    need(
        as_bytes(setup, here, viewer) == as_bytes(setup, there, viewer),
        f"with everything unseen dealt again, {_who(viewer)} sees another table",
    )
    _same_screens(board, setup, here, there, viewer)
    if viewer is not None and here.awaited >> viewer & 1:
        _driver_is_blind(setup, setup.driver(), here, there, viewer, luck)
    compared = 1
    for _ in range(steps):
        if here.over():
            break
        seat = luck.choice(here.waiting())
        action = luck.choice(here.legal(seat))
        other = action
        unseen = here.secret(seat) and seat != viewer
        if unseen:
            other = luck.choice(there.legal(seat))
        elif action not in there.legal(seat):
            break  # an open answer with a card that the hand in the other world does not hold
        opened, opened_there = here.opened, there.opened
        try:
            followed, told_here, told_there = _both(setup, here, there, seat, action, other, viewer, luck)
        except Parted:
            break
        tellings_have_one_owner(setup, here.log or [])
        shown = here.moments or [], there.moments or []
        if here.opened != opened or (unseen and there.opened != opened_there):
            break  # something hidden was shown, at least in one world: from here on the worlds differ openly
        if _flow(setup, here) != _flow(setup, there) or followed.seen:
            break  # a hand left a choice in one world only, and the question itself shows that there was one
        need(
            repr(told_here) == repr(told_there),
            f"{_leak(told_here, told_there, viewer)}{_drawn_for(setup, here, viewer)}",
        )
        need(
            as_bytes(setup, here, viewer) == as_bytes(setup, there, viewer),
            f"after {setup.action_name(action)} {_who(viewer)} sees what it cannot know{_drawn_for(setup, here, viewer)}",
        )
        _same_moments(board, setup, *shown, viewer, luck)
        compared += 1
    else:  # both worlds still look the same to the viewer
        _same_screens(board, setup, here, there, viewer)
    return compared


def nothing_leaks_in_the_set_up(setup: Setup, viewer: int | None, luck: random.Random) -> bool:
    """Compare two set-ups that differ only in what the viewer cannot know; returns whether that was possible."""
    recorded = Recorded(Fast(luck.randrange(1, 2**40)))
    here = setup.start(recorded, True)
    following = Following(recorded.outcomes, number_of(viewer), Fast(luck.randrange(1, 2**40)))
    try:
        there = setup.start(following, True)
    except Parted:
        return False
    tellings_have_one_owner(setup, here.log or [])
    if here.opened != there.opened or _flow(setup, here) != _flow(setup, there) or following.seen:
        return False
    told_here, told_there = _told(setup, here.log, viewer), _told(setup, there.log, viewer)
    need(repr(told_here) == repr(told_there), f"in the set-up {_leak(told_here, told_there, viewer)}")
    need(
        as_bytes(setup, here, viewer) == as_bytes(setup, there, viewer),
        f"after the set-up {_who(viewer)} sees what it cannot know",
    )
    return True


def _same_screens(board: GameBoard | None, setup: Setup, here: State, there: State, viewer: int | None) -> None:
    """The viewer's Screen is the same in both worlds, if the game has a board."""
    if board is not None:
        need(
            encode(screen_of(board, setup, here, viewer)) == encode(screen_of(board, setup, there, viewer)),
            f"the Screen of {_who(viewer)} shows what it cannot know",
        )


def _same_moments(
    board: GameBoard | None,
    setup: Setup,
    here: list[Moment],
    there: list[Moment],
    viewer: int | None,
    luck: random.Random,
) -> None:
    """What the viewer watches on the way is the same in both worlds."""
    need(len(here) == len(there), f"{_who(viewer)} watches more in one world than in another that looks the same")
    for one, other in zip(here, there, strict=True):
        need(
            as_bytes(setup, one.state, viewer) == as_bytes(setup, other.state, viewer),
            f"on the way to the next question {_who(viewer)} sees what it cannot know",
        )
    if here:
        place = luck.randrange(len(here))
        _same_screens(board, setup, here[place].state, there[place].state, viewer)


def _both(
    setup: Setup, here: State, there: State, seat: int, action: int, other: int, viewer: int | None, luck: random.Random
) -> tuple[Following, Told, Told]:
    """Carry out an answer in both worlds; returns the luck of the second, and what the viewer is told in each."""
    recorded = Recorded(Fast(luck.randrange(1, 2**40)))
    watched = sum(1 << kind for kind in moments_of(setup))
    here.chance = recorded
    here.watch(watched)
    here.apply(seat, action)
    following = Following(recorded.outcomes, number_of(viewer), Fast(luck.randrange(1, 2**40)))
    there.chance = following
    there.watch(watched)
    there.apply(seat, other)
    return following, _told(setup, here.log, viewer), _told(setup, there.log, viewer)


def _flow(setup: Setup, state: State) -> tuple[tuple[int, ...], str]:
    """Who is asked what, as a spectator knows it."""
    view = setup.view(state, None)
    return view.waiting, view.decision


def _told(setup: Setup, events: list[Event] | None, viewer: int | None) -> Told:
    return [setup.tell(event, viewer, Voice(setup.names, viewer)) for event in events or ()]


def _leak(here: Told, there: Told, viewer: int | None) -> str:
    """Which event tells what, where two worlds differ that look the same to the viewer."""
    for one, other in zip(here, there, strict=False):
        if repr(one) != repr(other) and one is not None and other is not None:
            said, instead = (one.words, other.words) if one.words != other.words else (one.data, other.data)
            return (
                f"the event {one.kind} tells {_who(viewer)} what it cannot know: it is told {said!r} in one world and "
                f"{instead!r} in another that looks the same"
            )
    return f"{_who(viewer)} is told {len(here)} things in one world and {len(there)} in another that looks the same"


def _driver_is_blind(setup: Setup, driver: Policy, here: State, there: State, seat: int, luck: random.Random) -> None:
    """The game's own driver makes the same choice in both worlds."""
    word = luck.randrange(1, 2**40)
    before = here.snapshot()
    mine, theirs = driver.choose(here, seat, Fast(word)), driver.choose(there, seat, Fast(word))
    need(here.snapshot() == before, "the driver has changed the state")
    need(mine in here.legal(seat), f"the driver chose {mine}, which is not legal")
    need(
        mine == theirs,
        f"the driver of seat {seat} chose {setup.action_name(int(mine))} and, with only unseen things changed, "
        f"{setup.action_name(int(theirs))}",
    )


def _drawn_for(setup: Setup, state: State, viewer: int | None) -> str:
    """The luck that only others were to see, if there was any: perhaps it was meant for everybody."""
    chance = state.chance
    drawn = chance.outcomes if isinstance(chance, Recorded) else []
    hidden = {setup.luck_name(int(one.why)) for one in drawn if one.seat not in (EVERYBODY, number_of(viewer))}
    return f"; the luck {listed(sorted(hidden))} was drawn for one seat's eyes: is it shown to all?" if hidden else ""


def _who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
