"""check_game: plays random matches over all seats and options, and checks every promise along the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hairpin.drawing import Voice
from hairpin.engine.chance import Fair, Fast, Outcome, Recorded, seeded
from hairpin.engine.state import State
from hairpin.games.default_board import board_of
from hairpin.games.faults import fault_words
from hairpin.games.game import Game, Setup
from hairpin.games.starting import start
from hairpin.match import Match, Player, read_record, replay, verify
from hairpin.match.record import Answer, Entry, Record, state_digest
from hairpin.testing import promises
from hairpin.testing.builds import builds_agree
from hairpin.testing.promises import Broken, need
from hairpin.testing.screens import kit_is_sound, remarks_on, screens_hold
from hairpin.testing.secrecy import nothing_leaks, nothing_leaks_in_the_set_up
from hairpin.testing.setups import random_setup

Choose = Callable[[Sequence[int]], int]
OFTEN = 20
FEW = 10


@dataclass
class Report:
    """How much was checked."""

    matches: int = 0
    decisions: int = 0
    looked_closely: int = 0  # moments at which everything was checked
    compared: int = 0  # moments compared between two worlds that differ in what a viewer cannot know
    stepped: int = 0  # compared moments that came after an answer in both worlds
    guessed: int = 0  # moments at which two guesses of one view differed
    dealt: int = 0  # moments at which two deals of the unseen cards differed
    longest: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    remarks: set[str] = field(default_factory=set)  # what is allowed, but could be better

    def join(self, other: Report) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.looked_closely += other.looked_closely
        self.compared += other.compared
        self.stepped += other.stepped
        self.guessed += other.guessed
        self.dealt += other.dealt
        self.longest = max(self.longest, other.longest)
        self.seats += other.seats
        self.remarks |= other.remarks


def check_game(game: Game, matches: int = 50, seed: int = 1, closely: float = 0.1) -> Report:
    """Play random matches over all seats and options and check every promise; raises Broken at the first broken one.

    `closely` is the share of moments at which everything is checked. The box, the legal actions and `Setup.faults` are
    checked at every moment, the result at the end of every match, and the record if the match was looked at closely.
    """
    _whole(game)
    report = Report()
    for number in range(matches):
        luck = random.Random(f"{game.name}:{seed}:{number}")
        seats = game.fewest + number % (game.most - game.fewest + 1)
        setup = random_setup(game, luck, seats)
        try:
            report.join(check_match(game, setup, luck, closely))
            if number < FEW:
                promises.same_seed_plays_the_same(setup, number)
                kit_is_sound(game, setup)
        except Exception as problem:
            changed = {
                o.name: setup.options.get(o.name) for o in game.options if setup.options.get(o.name) != o.default
            }
            raise Broken(
                f"{game.title}, match {number} of seed {seed}, {setup.seats} seats, options {changed or 'as printed'}: "
                f"{_cause(setup, problem)}"
            ) from problem
    builds_agree(game, seed=seed)
    # Luck may hide a difference now and then, so these are checked only if there were many chances to see it.
    need(report.guessed > 0 or report.dealt < OFTEN, f"{game.title}: no two guesses of one view ever differ")
    need(report.dealt > 0 or report.guessed < OFTEN, f"{game.title}: redeal never deals anything, but guesses differ")
    need(
        report.stepped > 0 or report.looked_closely < OFTEN,
        f"{game.title}: no answer could be compared in two worlds; is `opened` counted too often?",
    )
    return report


def _whole(game: Game) -> None:
    """Check what a game offers outside its matches; a fault of its code is said in a sentence, too."""
    try:
        promises.game_is_whole(game)
    except Broken:
        raise
    except Exception as problem:
        raise Broken(f"{game.title}: {_words(problem)}") from problem


def _cause(setup: Setup, problem: Exception) -> str:
    """What is wrong: luck from elsewhere breaks many promises, now this and now that one, so it is looked for first."""
    for seed in range(FEW):
        try:
            promises.same_seed_plays_the_same(setup, seed)
        except Broken as cause:
            return _words(cause)
        except Exception:
            break  # the rules fail by themselves
    return _words(problem)


def _words(problem: Exception) -> str:
    """What failed; if it was code of the game itself, also where."""
    return str(problem) if isinstance(problem, Broken) else fault_words(problem)


def check_match(
    game: Game, setup: Setup, luck: random.Random, closely: float = 1.0, choose: Choose | None = None
) -> Report:
    """Check one match, played by `choose` or at random."""
    report = Report(matches=1, seats=Counter([setup.seats]))
    pick: Choose = luck.choice if choose is None else choose
    state, entries = _start(setup, luck.randrange(2**32))
    need(set(setup.options) == {option.name for option in game.options}, "the options of a setup are not the game's")
    need(len(set(setup.names)) == setup.seats, f"the seats are called {setup.names}")
    promises.clones_share_nothing(state)
    promises.again_is_another_start(setup, state)
    if luck.random() < 10 * closely:
        for viewer in promises.viewers(setup):
            report.compared += nothing_leaks_in_the_set_up(setup, viewer, luck)
    box = setup.count_box(state)
    need(bool(box), "count_box counts nothing")
    bound = setup.longest()
    promises.sound(setup, state, box)  # only a sound state can be drawn
    report.remarks.update(remarks_on(game, setup, state))
    looked = False
    while True:
        promises.sound(setup, state, box)
        promises.lists_are_apart(state)
        if luck.random() < closely:
            looked = True
            report.looked_closely += 1
            compared = _look_closely(game, setup, state, luck)
            report.compared += compared
            report.stepped += compared - 1 - setup.seats
            guessed, dealt = promises.redeals_agree(setup, state, Fast(luck.randrange(1, 2**40)))
            report.guessed += guessed
            report.dealt += dealt
        if state.over():
            break
        need(report.decisions < bound, f"the match has not ended after {bound} decisions, its own bound")
        _answer(state, entries, pick(state.waiting()), pick)
        report.decisions += 1
    report.longest = report.decisions
    _ends_well(setup, state)
    if looked:
        _records_hold(game, setup, state, entries)
    return report


def _start(setup: Setup, seed: int) -> tuple[State, list[Entry]]:
    recorded = Recorded(seeded(seed))
    state = start(setup, recorded, False)
    entries: list[Entry] = list(recorded.outcomes)
    recorded.outcomes = []
    return state, entries


def _answer(state: State, entries: list[Entry], seat: int, pick: Choose) -> None:
    action = pick(state.legal(seat))
    state.apply(seat, action)
    entries.append(Answer(int(seat), int(action)))
    chance = state.chance
    if isinstance(chance, Recorded):
        entries += chance.outcomes
        chance.outcomes = []


def _look_closely(game: Game, setup: Setup, state: State, luck: random.Random) -> int:
    chance = Fast(luck.randrange(1, 2**40))
    promises.copies_are_equal_and_separate(setup, state, luck)
    promises.views_travel(setup, state)
    promises.table_can_be_shown(game, setup, state, luck)
    promises.names_are_one_to_one(setup, state)
    promises.guesses_agree(setup, state, chance)
    promises.order_of_arrival_does_not_matter(state, luck)
    promises.refuses_what_is_not_offered(match_at(game, setup, state), luck)
    screens_hold(game, setup, state, luck)
    board = board_of(game)
    return sum(nothing_leaks(setup, state, viewer, luck, board=board) for viewer in promises.viewers(setup))


def match_at(game: Game, setup: Setup, state: State) -> Match:
    """A match at a given state; its record begins there."""
    match = Match(game, setup, seeded(1))
    match.state = state.clone()
    return match


def _ends_well(setup: Setup, state: State) -> None:
    """The result has every seat once, the winners have rank 1, and scores are between 0 and 1."""
    result = setup.result(state, Voice(setup.names))
    seats = [place.seat for place in result.places if place.seat is not None]
    need(sorted(seats) == list(range(setup.seats)), f"the standings list the seats {seats}")
    ranks = [place.rank for place in result.places]
    need(ranks == sorted(ranks) and ranks[0] == 1, f"the standings have the ranks {ranks}")
    mask = int(state.winners())
    need(result.winners == tuple(seat for seat in range(setup.seats) if mask >> seat & 1), "the winners do not agree")
    first = {place.seat for place in result.places if place.rank == 1}
    need(set(result.winners) <= first, f"the winners {result.winners} are not first in the standings")
    need(result.reason == setup.reason_name(int(state.reason())) and bool(result.words), "the result has no reason")
    need(all(0 <= state.score(seat) <= 1 for seat in range(setup.seats)), "a score is not between 0 and 1")
    best = max(state.score(seat) for seat in range(setup.seats))
    need(
        all(state.score(seat) == best for seat in result.winners),
        "a seat that has not won has a better score than a winner",
    )
    need(state.length() > 0, "a finished match has no length")


def _records_hold(game: Game, setup: Setup, state: State, entries: list[Entry]) -> None:
    """The record round-trips as text and replays equal, whole or cut in the middle; fair luck can be verified."""
    result = setup.result(state, Voice(setup.names))
    players = tuple(Player(name) for name in setup.names)
    record = Record(
        game.name, setup.seats, players, dict(setup.options), setup.components, tuple(entries),
        (result.reason, result.winners), state_digest(state),
    )  # fmt: skip
    text = record.write()
    again = read_record(text)
    need(again == record, "a record read again is not equal to what was written")
    match = verify(again)
    need(match.state.snapshot() == state.snapshot(), "a replay does not end in the same state")
    need(match.record().write() == text, "a replay does not write the same record")
    promises.stories_can_be_told(match)
    half = _first_half(record)
    match = replay(read_record(half))
    need(match.record().write() == half, "half a record does not replay to itself")
    _fair_luck_can_be_verified(game, setup, entries)


def _first_half(record: Record) -> str:
    """The record of the match as it stood in the middle."""
    answers = [k for k, entry in enumerate(record.entries) if isinstance(entry, Answer)]
    cut = answers[len(answers) // 2] if answers else len(record.entries)
    middle = Record(
        record.game, record.seats, record.players, record.options, record.components, record.entries[:cut], None, ""
    )
    return replay(middle).record().write()


def _fair_luck_can_be_verified(game: Game, setup: Setup, entries: list[Entry]) -> None:
    """A match with fair luck verifies; it plays a few answers, at least up to the first that draws luck.

    The answers are those of the checked match: up to the first luck they lead to the same state.
    """
    match = Match(game, setup, Fair(b"check", 0))
    for entry in entries:
        drawn = any(isinstance(one, Outcome) for one in match.entries)
        if match.over or (drawn and match.step >= FEW):
            break
        if isinstance(entry, Answer):
            seat = entry.seat if entry.seat in match.waiting else match.waiting[0]
            legal = [int(action) for action in match.state.legal(seat)]
            match.submit(seat, entry.action if entry.action in legal else legal[0])
    match.close()
    record = read_record(match.record().write())
    verify(record)
    drawn = any(isinstance(entry, Outcome) for entry in record.entries)
    need(drawn or not any(isinstance(entry, Outcome) for entry in entries), "fair luck drew nothing")
