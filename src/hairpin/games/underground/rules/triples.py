"""Triples: reduces the thousands of ways to assign a roll to the 27 that differ in slow, hold and fast (rules 3.2).

An assignment matters only by whether each car's total is below, at or above the target, and by how many dice the holds
burn. For every triple that can be reached the listing has one assignment with the fewest dice burnt. If dice may be
left aside, a bot needs no more: more dice are never worse.

The listing starts from where a seat stands in its run: dice already put before a car stay there.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.assigning import must_use_all
from hairpin.games.underground.rules.moving import against, costs, fate
from hairpin.games.underground.rules.numbers import (
    CARS,
    DIE,
    ENOUGH,
    FACES,
    FAST,
    HOLD,
    SLOW,
)
from hairpin.games.underground.rules.race import Race

ALL: Final = 27
OUT_OF_REACH: Final = 99
MOST_SUBSETS: Final = 144  # eight dice, the six faces shown 2, 2, 1, 1, 1 and 1 times


@final
class Subsets:
    """All different ways to take some of a few dice. The number of a union is the sum of the two numbers."""

    __slots__ = ("count", "packed", "sizes", "strides", "sums")

    def __init__(self, pool: i64) -> None:
        self.packed: vec[i64] = blank(MOST_SUBSETS)
        self.sums: vec[i64] = blank(MOST_SUBSETS)
        self.sizes: vec[i64] = blank(MOST_SUBSETS)
        self.strides: vec[i64] = blank(FACES + 1)
        self.count: i64 = 1
        face: i64 = 1
        while face <= FACES:
            before = self.count
            self.strides[face] = before
            more = dice.many(pool, face)
            while more > 0:
                k: i64 = self.count - before
                stop = self.count
                while k < stop:
                    self.packed[self.count] = self.packed[k] + dice.one(face)
                    self.sums[self.count] = self.sums[k] + face
                    self.sizes[self.count] = self.sizes[k] + 1
                    self.count += 1
                    k += 1
                more -= 1
            face += 1

    def fewest(self, wanted: i64) -> vec[i64]:
        """By subset: the fewest of its dice that add up to exactly `wanted`, or OUT_OF_REACH."""
        best = blank(MOST_SUBSETS)
        k: i64 = 0
        while k < self.count:
            least: i64 = OUT_OF_REACH
            if self.sums[k] == wanted:
                least = self.sizes[k]
            elif self.sums[k] > wanted:
                left = self.packed[k]
                face: i64 = 1
                while left > 0:
                    if left & dice.ONES != 0 and best[k - self.strides[face]] < least:
                        least = best[k - self.strides[face]]
                    left >>= dice.BITS
                    face += 1
            best[k] = least
            k += 1
        return best


@final
class Ways:
    """The ways to give dice to one car: the subset added, the outcome, and the dice that burn."""

    __slots__ = ("burns", "count", "outcomes", "subsets")

    def __init__(self) -> None:
        self.subsets: vec[i64] = blank(MOST_SUBSETS)
        self.outcomes: vec[i64] = blank(MOST_SUBSETS)
        self.burns: vec[i64] = blank(MOST_SUBSETS)
        self.count: i64 = 0

    def add(self, subset: i64, outcome: i64, burns: i64) -> None:
        self.subsets[self.count] = subset
        self.outcomes[self.count] = outcome
        self.burns[self.count] = burns
        self.count += 1


@final
class Triples:
    """By triple (the outcome of the first car in the race, plus 3 times the second's, plus 9 times the third's):
    the dice that holds burn, or OUT_OF_REACH, and the dice that must still be put before each car.
    """

    __slots__ = ("added", "burns", "cars", "next_car")

    def __init__(self, cars: i64, next_car: i64) -> None:
        self.burns: vec[i64] = vec[i64]([OUT_OF_REACH] * ALL)
        self.added: vec[i64] = blank(CARS * ALL)  # packed dice, by triple and by place among the cars in the race
        self.cars: i64 = cars  # in the race
        self.next_car: i64 = next_car  # the place among these cars of the one that gets dice now

    def note(self, triple: i64, burns: i64, first: i64, second: i64, third: i64) -> None:
        if burns < self.burns[triple]:
            self.burns[triple] = burns
            self.added[CARS * triple] = first
            self.added[CARS * triple + 1] = second
            self.added[CARS * triple + 2] = third

    def reachable(self, triple: i64) -> bool:
        return self.burns[triple] != OUT_OF_REACH

    def step(self, triple: i64) -> i64:
        """The next action on the way to a triple: the highest die still to be put, or enough."""
        left = self.added[CARS * triple + self.next_car]
        face: i64 = FACES
        while face > 0:
            if dice.many(left, face) > 0:
                return DIE + face
            face -= 1
        return ENOUGH


def outcome_of(triple: i64, place: i64) -> i64:
    """The outcome of a triple for the car at this place among the cars in the race."""
    if place == 0:
        return triple % 3
    return triple // 3 % 3 if place == 1 else triple // 9


def burns_of(race: Race, car: i64, outcome: i64, count: i64) -> i64:
    """How many of a car's `count` dice burn with this outcome; a stopped car has no controlled turn (ruling 7)."""
    if outcome != HOLD:
        return 0
    return count if costs(race.box, fate(race.box, race.rows[car], race.lanes[car], HOLD)) else 0


def list_triples(race: Race, seat: i64) -> Triples:
    """All triples that an asked seat can still reach, at the least cost."""
    order: list[i64] = []
    car: i64 = CARS * seat
    place: i64 = 0
    while car < CARS * seat + CARS:
        if race.racing & (1 << car) != 0:
            if car == CARS * seat + race.filling[seat]:
                place = len(order)
            order.append(car)
        car += 1
    cars: i64 = len(order)
    found = Triples(cars, place)
    pool = race.aside[seat]
    last = order[cars - 1]
    if place == cars - 1 and race.groups[last] != 0:
        pool = up_to(pool, race.last[seat])
    subsets = Subsets(pool)
    first = nothing()
    second = nothing()
    if cars == 3:
        first = ways_of(race, seat, order[0], place, 0, subsets)
    if cars > 1:
        second = ways_of(race, seat, order[cars - 2], place, cars - 2, subsets)
    if must_use_all(race):
        join_all(race, found, subsets, first, second, last)
    else:
        join(race, found, subsets, first, second, last)
    return found


def up_to(pool: i64, highest: i64) -> i64:
    """The dice that show at most `highest`."""
    return pool & ((1 << (dice.BITS * highest)) - 1)


def nothing() -> Ways:
    """The ways of a car that does not exist."""
    ways = Ways()
    ways.add(0, SLOW, 0)
    return ways


def ways_of(race: Race, seat: i64, car: i64, now: i64, place: i64, subsets: Subsets) -> Ways:
    """The ways to give dice to a car before the last one; only one, with no more dice, if it already has its dice."""
    ways = Ways()
    group = race.groups[car]
    have = dice.total(group)
    count = dice.number(group)
    target = race.box.targets[race.rows[car]]
    if place < now:
        outcome = against(have, target)
        ways.add(0, outcome, burns_of(race, car, outcome, count))
        return ways
    everything = must_use_all(race)
    highest = race.last[seat] if place == now else FACES
    k: i64 = 0
    while k < subsets.count:
        added = subsets.packed[k]
        if (count > 0 or k > 0) and added == up_to(added, highest):
            total = have + subsets.sums[k]
            outcome = against(total, target)
            if everything or is_spare(outcome, total, target, count, subsets.sizes[k], added):
                ways.add(k, outcome, burns_of(race, car, outcome, count + subsets.sizes[k]))
        k += 1
    return ways


def is_spare(outcome: i64, total: i64, target: i64, before: i64, added: i64, faces: i64) -> bool:
    """Whether no added die could be left aside without changing the outcome."""
    if outcome == HOLD:
        return True
    if added == 0 or (before == 0 and added == 1):
        return True
    return outcome == FAST and total - dice.lowest(faces) <= target


def join(race: Race, found: Triples, subsets: Subsets, first: Ways, second: Ways, last: i64) -> None:
    """Join all ways of the earlier cars with what the remaining dice can do for the last car."""
    group = race.groups[last]
    have = dice.total(group)
    count = dice.number(group)
    target = race.box.targets[race.rows[last]]
    fewest = subsets.fewest(target - have)
    whole = subsets.count - 1
    pool = subsets.packed[whole]
    a: i64 = 0
    while a < first.count:
        b: i64 = 0
        while b < second.count:
            taken = subsets.packed[first.subsets[a]] + subsets.packed[second.subsets[b]]
            if dice.holds(pool, taken):
                left = whole - first.subsets[a] - second.subsets[b]
                rest = pool - taken
                burns = first.burns[a] + second.burns[b]
                base = pair(found.cars, first.outcomes[a], second.outcomes[b])
                times: i64 = 9 if found.cars == 3 else (3 if found.cars == 2 else 1)
                slow = base + times * SLOW
                if burns < found.burns[slow]:
                    if count > 0:
                        if have < target:
                            write(found, slow, burns, subsets, first, second, a, b, 0)
                    elif rest > 0 and dice.lowest(rest) < target:
                        write(found, slow, burns, subsets, first, second, a, b, dice.one(dice.lowest(rest)))
                if fewest[left] != OUT_OF_REACH and (count > 0 or fewest[left] > 0):
                    hold = base + times * HOLD
                    with_hold = burns + burns_of(race, last, HOLD, count + fewest[left])
                    if with_hold < found.burns[hold]:
                        exact = just(subsets, fewest, left, target - have)
                        write(found, hold, with_hold, subsets, first, second, a, b, exact)
                fast = base + times * FAST
                if burns < found.burns[fast] and have + subsets.sums[left] > target:
                    write(found, fast, burns, subsets, first, second, a, b, above(rest, target - have))
            b += 1
        a += 1


def join_all(race: Race, found: Triples, subsets: Subsets, first: Ways, second: Ways, last: i64) -> None:
    """The same with option assign_all_dice: the last car takes all remaining dice."""
    target = race.box.targets[race.rows[last]]
    whole = subsets.count - 1
    pool = subsets.packed[whole]
    a: i64 = 0
    while a < first.count:
        b: i64 = 0
        while b < second.count:
            taken = subsets.packed[first.subsets[a]] + subsets.packed[second.subsets[b]]
            if taken != pool and dice.holds(pool, taken):
                left = whole - first.subsets[a] - second.subsets[b]
                outcome = against(subsets.sums[left], target)
                burns = first.burns[a] + second.burns[b] + burns_of(race, last, outcome, subsets.sizes[left])
                triple = pair(CARS, first.outcomes[a], second.outcomes[b]) + 9 * outcome
                if burns < found.burns[triple]:
                    write(found, triple, burns, subsets, first, second, a, b, pool - taken)
            b += 1
        a += 1


def pair(cars: i64, first: i64, second: i64) -> i64:
    """The part of a triple that comes from the cars before the last one."""
    if cars == 3:
        return first + 3 * second
    return second if cars == 2 else 0


def write(
    found: Triples, triple: i64, burns: i64, subsets: Subsets, first: Ways, second: Ways, a: i64, b: i64, third: i64
) -> None:
    one = subsets.packed[first.subsets[a]]
    two = subsets.packed[second.subsets[b]]
    if found.cars == 3:
        found.note(triple, burns, one, two, third)
    elif found.cars == 2:
        found.note(triple, burns, two, third, 0)
    else:
        found.note(triple, burns, third, 0, 0)


def just(subsets: Subsets, fewest: vec[i64], subset: i64, wanted: i64) -> i64:
    """The fewest dice of a subset that add up to exactly `wanted`."""
    while subsets.sums[subset] != wanted:
        face: i64 = 1
        while dice.many(subsets.packed[subset], face) == 0 or fewest[subset - subsets.strides[face]] != fewest[subset]:
            face += 1
        subset -= subsets.strides[face]
    return subsets.packed[subset]


def above(pool: i64, wanted: i64) -> i64:
    """The fewest dice that add up to more than `wanted`: the highest ones."""
    taken: i64 = 0
    got: i64 = 0
    face: i64 = FACES
    while face > 0:
        many = dice.many(pool, face)
        while many > 0 and got <= wanted:
            taken += dice.one(face)
            got += face
            many -= 1
        face -= 1
    return taken
