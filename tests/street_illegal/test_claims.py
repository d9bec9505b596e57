"""What every choice is said to cost or bring, in random races: each claim is tried out on copies of the state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import pytest

from hairpin.drawing import Ask, Outcome, Voice
from hairpin.engine.chance import seeded
from hairpin.games.game import Choice
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.match import Match
from tests.screens import Eyes, match_of

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (4, {}),
    (7, {"chip_supply": 24}),
    (3, {"nitrous_oxide": True, "better_old_pros": "at_limit"}),
    (2, {"chip_supply": 9, "emergency_brake_target": "at_or_below"}),
]
RACES = 12  # of each table
BEFORE_THE_CHECK = ("drove", "drew", "optimized", "did_nothing", "pressed_on", "reshuffled")
FEWEST = 10  # of each kind of claim, so that none goes unseen


class Drive(NamedTuple):
    """What a drive came to: the speed, and the chips that the limit asks; None if they cannot be paid."""

    speed: int
    price: int | None


class Trial:
    """One seat's open decision, to be tried out."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.state = cast(Street, match.state)
        self.limit = int(self.state.limit())

    def told(self, *answers: tuple[int, int]) -> list[tuple[str, dict[str, Any]]]:
        """What happens when these seats give these answers, up to the next question."""
        state = self.after(*answers)
        tell, voice = self.match.setup.tell, Voice(self.match.names)
        tellings = [tell(event, None, voice) for event in state.log or ()]
        return [(telling.kind, dict(telling.data)) for telling in tellings if telling is not None]

    def after(self, *answers: tuple[int, int]) -> Street:
        state = cast(Street, self.state.clone())
        state.log = []
        for seat, action in answers:
            state.apply(seat, action)
        return state

    def drive(self, *actions: int) -> Drive:
        """These answers end in a check of the limit."""
        speed = int(self.state.drivers[self.seat].speed)
        told = self.told(*((self.seat, action) for action in actions))
        told = [(kind, data) for kind, data in told if data.get("seat") == self.seat]
        while told and told[0][0] in BEFORE_THE_CHECK:
            kind, data = told.pop(0)
            if kind == "drove":
                speed += velocity(data["new"]) - velocity(data["old"])
        if not told or told[0][0] != "too_fast":
            return Drive(speed, 0)
        assert told[0][1]["speed"] == speed
        forced = len(told) > 1 and told[1][0] == "braked"
        return Drive(speed, None if forced else told[0][1]["cost"])

    def drives(self, card: int) -> list[Drive]:
        """What a hand card can come to, from the slowest."""
        chosen = self.after((self.seat, card))
        if chosen.actor != self.seat or chosen.stage not in (numbers.DRIVE_SLOT, numbers.PRESS_ON_SLOT):
            return [self.drive(card)]  # one slot only: it is taken without a question
        return sorted({self.drive(card, slot) for slot in chosen.legal(self.seat)}, key=lambda drive: drive.speed)


def velocity(card: str) -> int:
    return int(card.partition("-")[0])


def count(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"


def limit_words(drive: Drive, limit: int) -> str:
    """What must be said of a drive that comes to this."""
    if limit == 0:
        return "no limit on this track"
    if drive.price == 0:
        return "at the limit: nothing to pay" if drive.speed == limit else f"{limit - drive.speed} below the limit"
    asks = "you must brake" if drive.price is None else f"pay {count(drive.price)} or brake"
    return f"{drive.speed - limit} over: {asks}"


def staying_words(trial: Trial, drive: Drive) -> str:
    """What must be said of a speed that stays as it is."""
    chips = int(trial.state.drivers[trial.seat].chips)
    asks = "you must brake" if drive.price is None else f"pay {drive.price} of your {count(chips)}, or brake"
    return f"stay at {drive.speed}: {'nothing to pay' if drive.price == 0 else asks}"


# -- the words of the terminal, the programs and the log -------------------------------------------


def check_nothing_or_optimize(trial: Trial, choice: Choice) -> str:
    if choice.name == "optimize":
        return ""
    if choice.name == "nothing":
        assert choice.cost == staying_words(trial, trial.drive(choice.action))
        return "nothing"
    return check_card(trial, choice)


def check_card(trial: Trial, choice: Choice) -> str:
    """`to 100, 130 or 150: pay 3 chips, else brake`."""
    if choice.name == "stop":
        return ""
    drives = trial.drives(choice.action)
    speeds, rest = choice.cost.removeprefix("to "), ""
    for mark in (":", ", over"):
        speeds, _, follows = speeds.partition(mark)
        rest = rest or follows
    assert [int(speed) for speed in re.split(", | or ", speeds)] == [drive.speed for drive in drives], choice.cost
    if drives[-1].price == 0:
        assert rest == ""
        return "card, below the limit"
    if drives[0].price == 0:
        assert rest == f" the limit above {trial.limit}"
        return "card, partly below the limit"
    prices = [drive.price for drive in drives if drive.price is not None]
    if not prices:
        assert rest == " you must brake", choice.cost
        return "card, brake"
    pay = count(prices[0]) if prices[0] == prices[-1] else f"{prices[0]} to {prices[-1]} chips"
    if len(prices) == len(drives):
        assert rest == f" pay {pay} or brake", choice.cost
        return "card, pay"
    assert rest == f" pay {pay}, else brake", choice.cost
    return "card, pay or brake"


def check_slot(trial: Trial, choice: Choice) -> str:
    drive = trial.drive(choice.action)
    assert choice.cost == f"speed {drive.speed}, {limit_words(drive, trial.limit)}"
    return "slot"


def check_optimize(trial: Trial, choice: Choice) -> str:
    if choice.name != "done":
        return ""
    drive = trial.drive(choice.action)
    assert choice.cost == staying_words(trial, drive)
    return "optimize, brake" if drive.price is None else "optimize"


def check_slope(trial: Trial, choice: Choice) -> str:
    told = trial.told((trial.seat, choice.action))
    data = next((data for kind, data in told[:3] if kind == "gained" and data["seat"] == trial.seat), None)
    dropped = told[0][1]
    turned = trial.match.setup.print.tempo[trial.state.turned]  # type: ignore[attr-defined]
    speed = int(trial.state.drivers[trial.seat].speed) + turned.velocity - velocity(dropped["card"])
    stays = "your three cards stay" if dropped["place"] == "new" else f"{turned.words} replaces it"
    said = f"{stays}: speed {speed}, you earn "
    if data is None:
        assert choice.cost == f"{said}no chips"
        return "slope, nothing"
    if data["chips"] == data["earned"]:
        assert choice.cost == f"{said}{count(data['chips'])}"
        return "slope, chips"
    short = "no chips: none are left" if data["chips"] == 0 else f"{count(data['chips'])}, all that is left"
    assert choice.cost == said + short
    return "slope, short"


def check_too_fast(trial: Trial, choice: Choice) -> str:
    if choice.name != "pay":
        return ""
    paid = next(data for kind, data in trial.told((trial.seat, choice.action)) if kind == "paid")
    left = int(trial.state.drivers[trial.seat].chips) - paid["chips"]
    speed = trial.state.drivers[trial.seat].speed
    assert choice.words == f"pay {count(paid['chips'])}"
    assert choice.cost == f"leaves you {count(left)}; your speed stays {speed}"
    return "pay"


def fought(told: list[tuple[str, dict[str, Any]]]) -> str:
    """How a fight ended; `tie` if nitrous is asked for."""
    return next((kind for kind, _ in told if kind in ("passed", "held")), "tie")


def check_duel(trial: Trial, choice: Choice) -> str:
    state = trial.state
    attacker, defender = int(state.order[state.at]), int(state.order[state.at - 1])
    other = defender if trial.seat == attacker else attacker
    won = "passed" if trial.seat == attacker else "held"
    verb = "passes" if trial.seat == attacker else "holds"
    if other not in trial.match.waiting:
        return ""
    for answer in state.legal(other):
        paid = int(answer) - numbers.CHIPS
        ended = fought(trial.told((trial.seat, choice.action), (other, answer)))
        cost = choice.cost
        if cost in (f"surely {verb}", "no better"):
            claimed = won
        elif cost.startswith("cannot"):
            claimed = "lost"
        else:
            ties = re.search(r"ties (?:against|at) (\d+)", cost)
            wins = re.search(rf"{verb} against (?:0 to )?(\d+) chip", cost)
            assert ties or wins, cost
            if ties and paid == int(ties[1]):
                claimed = "tie"
            else:
                claimed = won if wins and paid <= int(wins[1]) else "lost"
        assert ended == claimed or (claimed == "lost" and ended not in (won, "tie")), f"{cost}: {paid}, {ended}"
    return "duel"


def check_old_pro(trial: Trial, choice: Choice) -> str:
    state = trial.state
    attacking = state.order[state.at] == trial.seat
    won, verb = ("passed", "passes") if attacking else ("held", "holds")
    ended = fought(trial.told((trial.seat, choice.action)))
    if choice.cost in (f"surely {verb}", "no better"):
        assert ended == won
    elif choice.cost.startswith(("cannot", "equal")):
        assert ended != won
    else:
        assert state.third_due
        assert [chance.share for chance in choice.chances if chance.mood == "go"] == [percents(choice.cost)]
        assert sum(chance.share for chance in choice.chances) == 100
        return "old pro, odds"
    return "old pro"


def percents(cost: str) -> int:
    """`may pass: 71 %`."""
    return int(cost.partition(": ")[2].removesuffix(" %"))


CHECKS: dict[str, Callable[[Trial, Choice], str]] = {
    "drive_action": check_nothing_or_optimize,
    "drive_slot": check_slot,
    "press_on": check_card,
    "press_on_slot": check_slot,
    "optimize_cards": check_optimize,
    "slope_discard": check_slope,
    "too_fast": check_too_fast,
    "duel_bid": check_duel,
    "old_pro_bid": check_old_pro,
}
CLAIMS = {
    "nothing", "card, below the limit", "card, partly below the limit", "card, brake", "card, pay", "card, pay or brake",
    "slot", "optimize", "optimize, brake", "slope, nothing", "slope, chips", "slope, short", "pay", "duel", "old pro",
    "old pro, odds",
}  # fmt: skip


# -- the words of the page ---------------------------------------------------------------------------


def check_page(trial: Trial, ask: Ask) -> str:
    """The gauge and the price of a drive, of doing nothing, and of an optimize that is under way."""
    if ask.name == "optimize_cards":
        done = numbers.DONE
        if done not in trial.state.legal(trial.seat):
            return ""
        drive = trial.drive(done)
        assert ask.gauge is not None
        assert limit_words(drive, trial.limit) == ask.gauge.words
        return "page, optimize"
    if ask.name == "slope_discard":
        way = ask.ways[0]
        assert way.compose is not None
        for outcome in way.compose.one.values():
            earned(trial, outcome)
        return "page, slope"
    if ask.name not in ("drive_action", "press_on"):
        return ""
    for way in ask.ways:
        if way.compose is not None and way.compose.kind == "pair":
            for outcomes in way.compose.pair.values():
                for outcome in outcomes.values():
                    drive = trial.drive(*outcome.answers)
                    assert outcome.gauge is not None
                    assert limit_words(drive, trial.limit) == outcome.gauge.words
                    assert outcome.cost is not None
                    assert outcome.cost.words == price_words(drive)
    return "page, drive"


def price_words(drive: Drive) -> str:
    if drive.price is None:
        return "brake"
    return f"−{drive.price}" if drive.price else "free"


def earned(trial: Trial, outcome: Outcome) -> None:
    told = trial.told(*((trial.seat, action) for action in outcome.answers))
    data = next((data for kind, data in told[:3] if kind == "gained" and data["seat"] == trial.seat), None)
    chips = data["chips"] if data else 0
    assert outcome.note is not None
    assert outcome.note.words == (f"+{chips}" if chips else "")
    says = f"you earn {count(chips)}" if chips else "you earn no chips"
    assert says in outcome.follows
    assert ("left" in outcome.follows) == (data is not None and chips < data["earned"]), outcome.follows


# -- races -------------------------------------------------------------------------------------------


def test_what_is_said_of_a_choice_is_what_it_does() -> None:
    seen: Counter[str] = Counter()
    for table, (seats, options) in enumerate(TABLES):
        for seed in range(RACES):
            match = match_of(GAME, seats, 100 * table + seed, **options)
            luck = seeded(seed)
            while not match.over:
                seat = match.waiting[int(luck.below(len(match.waiting)))]
                decision = match.decision(seat)
                assert decision is not None
                trial, check = Trial(match, seat), CHECKS.get(decision.name)
                if check is not None:
                    for choice in decision.choices:
                        seen[check(trial, choice)] += 1
                match.submit(seat, decision.actions[int(luck.below(len(decision.actions)))])
    few = {claim: seen[claim] for claim in CLAIMS if seen[claim] < FEWEST}
    assert few == {}, seen


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_page_says_of_a_choice_is_what_it_does(seats: int, options: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        match = match_of(GAME, seats, 40 + seed, **options)
        luck = seeded(seed)
        eyes = [Eyes(match, seat, ("wide",)) for seat in range(seats)]
        while not match.over:
            seat = match.waiting[int(luck.below(len(match.waiting)))]
            ask = eyes[seat].look().decision
            assert ask is not None
            seen[check_page(Trial(match, seat), ask)] += 1
            actions = match.state.legal(seat)
            match.submit(seat, int(actions[int(luck.below(len(actions)))]))
    assert seen["page, drive"] > 5
    assert seen["page, optimize"] > 2
