"""Information-set tree search over any State: deal the unseen cards again, walk down the tree, play out, count.

There is one tree, for the searching seat. A child counts how often it was available, since other deals allow other
actions. A compiled call blocks the interpreter, so callers call `think` in a loop, with a budget of their own.
"""

from __future__ import annotations

import math
from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import play_out
from hairpin.engine.state import FIRST_IN, Actions, State

CURIOSITY: Final = 0.7  # weight of the upper confidence bound


@final
class Node:
    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[i64, Node] = {}
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0


@final
class Search:
    """A search for one seat, from a state that agrees with its view."""

    __slots__ = ("chance", "root", "seat", "top")

    def __init__(self, root: State, seat: i64, chance: Chance) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.chance: Chance = chance
        self.top: Node = Node()

    def think(self, iterations: i64) -> None:
        for _ in range(iterations):
            self.once()

    def once(self) -> None:
        """One deal of the unseen, one walk down the tree, one playout."""
        chance = self.chance
        state = self.root.clone()
        state.redeal(self.seat, chance)
        node = self.top
        path: list[Node] = []
        seats: list[i64] = []
        grown = False
        while not grown and state.awaited != 0:
            # At the root the searching seat answers first; sealed answers of other seats are part of the deal.
            seat: i64 = self.seat if node is self.top else FIRST_IN[state.awaited]
            action = select(node, state.legal(seat), chance)
            child = node.children.get(action)
            if child is None:
                child = Node()
                child.available = 1
                node.children[action] = child
                grown = True
            path.append(child)
            seats.append(seat)
            state.apply(seat, action)
            node = child
        play_out(state, chance)
        k: i64 = 0
        for seen in path:
            seen.visits += 1
            seen.total += state.score(seats[k])
            k += 1

    def visits(self) -> dict[int, int]:
        """How often each action of the seat was tried."""
        return {int(action): int(child.visits) for action, child in self.top.children.items()}

    def best(self) -> i64:
        """The action tried most often."""
        best: i64 = -1
        most: i64 = -1
        for action, child in self.top.children.items():
            if child.visits > most:
                most = child.visits
                best = action
        return best


def select(node: Node, actions: Actions, chance: Chance) -> i64:
    """A random untried action; if all were tried, the best by upper confidence bound."""
    children = node.children
    untried: i64 = 0
    fresh: i64 = -1
    best: i64 = -1
    best_bound = -1.0e18
    for action in actions:
        child = children.get(action)
        if child is None:
            untried += 1
            if chance.below(untried) == 0:
                fresh = action
            continue
        child.available += 1
        visits = float(child.visits)
        bound = child.total / visits + CURIOSITY * math.sqrt(math.log(float(child.available)) / visits)
        if bound > best_bound:
            best_bound = bound
            best = action
    return fresh if untried > 0 else best
