"""Rating: measures races on a track from their events, and checks whether the warnings about it came true.

The rulebook only advises against tracks that are too short, too long or out of balance. Here each piece of that advice
has a measure, counted in races by decent drivers, and a mark beyond which the warning has come true. The marks are set
so that none of the four layouts reaches them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median
from typing import cast

from hairpin.engine.chance import seeded
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event
from hairpin.games.game import Json, Rating, Setup
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice

SHORT_RACE = 8  # rounds; a shorter race is over before hands and conditions matter
LONG_RACE = 22  # rounds; a longer race drags on
FEW = 0.05  # shares of races or turns
SOME = 0.10
MANY = 0.25
AHEAD = 6  # sections covered in two good rounds
LIMPING = 3  # at this condition or below a die cannot keep up
NORMAL = 1.96  # standard deviations of a 95 % interval


@dataclass
class Log:
    """The counts of one race, from its events."""

    grid: list[int] = field(default_factory=list)  # seats in start order
    winner: int = -1
    rounds: int = 0
    reason: int = 0
    turns: int = 0
    standing: int = 0  # turns at speed 0 after the first round
    limping: int = 0  # turns at condition LIMPING or below
    matched: int = 0  # sections paid with one matching card
    threes: int = 0  # cards paid as one of three
    unpaid: int = 0  # sections taken with damage
    damage: int = 0
    repairs: int = 0
    condition: dict[int, int] = field(default_factory=dict)
    held: int = 0  # cards in hands whenever a speed is set
    idle: int = 0  # of these, cards that pay for none of the sections ahead

    def look(self, race: NitroDice, seat: int) -> None:
        """Compare the hand of a seat that sets its speed with the sections it can reach in the next two rounds."""
        if race.stage != numbers.SPEED:
            return
        street, me = race.box.street, race.drivers[seat]
        wanted = {int(street.types[(me.section + ahead) % street.length]) for ahead in range(1, AHEAD + 1)}
        self.held += int(me.cards)
        self.idle += sum(int(me.held[k]) for k in range(race.box.kinds) if race.box.types[k] not in wanted)

    def take(self, event: Event) -> None:
        kind, seat = event.kind, int(event.a)
        if kind == numbers.ON_GRID:
            self.grid.append(seat)
        elif kind == numbers.TURN_BEGINS:
            self.turns += 1
            self.standing += event.b == 0 and self.rounds > 1
            self.limping += self.condition.get(seat, LIMPING + 1) <= LIMPING
        elif kind == numbers.ROUND_BEGINS:
            self.rounds = int(event.a)
        elif kind == numbers.PLAYED:
            self.matched += event.c == numbers.FOR_HANDLING
            self.threes += event.c == numbers.FOR_THREE
        elif kind == numbers.HURT:
            self.damage += 1
            self.unpaid += event.b == numbers.BY_HANDLING
            self.condition[seat] = int(event.c)
        elif kind == numbers.REPAIRED:
            self.repairs += 1
            self.condition[seat] = int(event.b)
        elif kind == numbers.RACE_ENDS:
            self.reason = int(event.b)
        elif kind == numbers.PLACED and event.b == 1 and self.winner < 0:
            self.winner = seat


def drive(setup: Setup, policies: Sequence[Policy], seed: int) -> Json:
    """Drive the first race of a match and return its counts."""
    chance = seeded(seed)
    state = setup.start(chance, True)
    log = Log()
    decisions = 0
    while True:
        for event in state.log or ():
            log.take(event)
        state.log = []
        if state.over() or log.reason:
            break
        seat = state.waiting()[0]
        log.look(cast(NitroDice, state), seat)
        state.apply(seat, policies[seat].choose(state, seat, chance))
        decisions += 1
    due = log.matched + log.threes // 3 + log.unpaid
    return {
        "place": log.grid.index(log.winner),
        "rounds": log.rounds,
        "decisions": decisions,
        "called": log.reason == numbers.ROUND_LIMIT,
        "turns": log.turns,
        "standing": log.standing,
        "limping": log.limping,
        "due": due,
        "dear": due - log.matched,
        "held": log.held,
        "idle": log.idle,
        "damage": log.damage,
        "repairs": log.repairs,
    }


def rate(setup: Setup, races: Sequence[Json]) -> Rating:
    """Rate a track from the counts of its races."""
    number = len(races)
    rounds = sorted(int(race["rounds"]) for race in races)
    total = {name: sum(int(race[name]) for race in races) for name in races[0] if name != "place"}
    turns, due = max(total["turns"], 1), max(total["due"], 1)
    measures = {
        "rounds_median": median(rounds),
        "rounds_low": rounds[number // 20],
        "rounds_high": rounds[-1 - number // 20],
        "decisions": fmean(int(race["decisions"]) for race in races),
        "damage": total["damage"] / number / setup.seats,
        "repairs": total["repairs"] / number / setup.seats,
        "no_repair": sum(not race["repairs"] for race in races) / number,
        "no_damage": sum(not race["damage"] for race in races) / number,
        "called": total["called"] / number,
        "standing": total["standing"] / turns,
        "limping": total["limping"] / turns,
        "dear": total["dear"] / due,
        "idle": total["idle"] / max(total["held"], 1),
    }
    wins = [sum(race["place"] == place for race in races) for place in range(setup.seats)]
    shares = tuple((f"{place + 1}", won, won / number, *interval(won, number)) for place, won in enumerate(wins))
    verdicts = _verdicts(measures)
    data: Json = {
        **{name: round(value, 4) for name, value in measures.items()},
        "wins_by_grid_place": [
            {"place": k + 1, "wins": s[1], "share": s[2], "low": s[3], "high": s[4]} for k, s in enumerate(shares)
        ],
        "verdicts": [{"what": what, "came_true": true, "measure": words} for what, true, words in verdicts],
    }
    return Rating(_figures(measures), shares, verdicts, data)


def interval(wins: int, races: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson); it also holds for no wins and for all."""
    share = wins / races
    spread = NORMAL * NORMAL / races
    middle = share + spread / 2
    half = NORMAL * sqrt(share * (1 - share) / races + spread / (4 * races))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def _figures(measures: dict[str, float]) -> tuple[tuple[str, str], ...]:
    return (
        (
            "rounds",
            f"{measures['rounds_median']:g}, nine of ten races {measures['rounds_low']} to {measures['rounds_high']}",
        ),
        ("decisions", f"{measures['decisions']:.0f} a race"),
        ("damage", f"{measures['damage']:.1f} a driver, {measures['repairs']:.1f} repaired in the garage"),
        ("handling", f"{1 - measures['dear']:.0%} of the sections paid with one matching card"),
    )


def _verdicts(measures: dict[str, float]) -> tuple[tuple[str, bool, str], ...]:
    """Each warning, whether it has come true here, and the measure in words."""
    middle = measures["rounds_median"]
    return (
        (
            "too short",
            middle < SHORT_RACE or measures["no_damage"] > MANY,
            f"half of the races are over in round {middle:g} (mark: before {SHORT_RACE}); nobody is damaged at all in "
            f"{measures['no_damage']:.0%} of them (mark: {MANY:.0%}) and nobody needs the garage in "
            f"{measures['no_repair']:.0%}",
        ),
        (
            "too long",
            middle > LONG_RACE or measures["called"] > FEW,
            f"half of the races last longer than round {middle:g} (mark: {LONG_RACE}); {measures['called']:.0%} are called "
            f"at the limit of rounds (mark: {FEW:.0%})",
        ),
        (
            "a long way to the garage",
            measures["limping"] > SOME,
            f"{measures['limping']:.0%} of the turns are driven at condition {LIMPING} or less (mark: {SOME:.0%})",
        ),
        (
            "unbalanced",
            measures["dear"] > MANY or measures["idle"] > MANY or measures["standing"] > SOME,
            f"{measures['dear']:.0%} of the sections are paid with three cards or damage (mark: {MANY:.0%}); "
            f"{measures['idle']:.0%} of the cards in hand are of a type that none of the next {AHEAD} sections wants "
            f"(mark: {MANY:.0%}); {measures['standing']:.0%} of the turns stand still (mark: {SOME:.0%})",
        ),
    )
