"""Rendering replays: a match as one viewer saw it, step by step, in reels; and a list of what there is to see in it.

It is drawn from views like a live page, by the same code: its screens are byte for byte those that were seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hairpin.drawing import LogLine
from hairpin.engine.chance import Recorded, seeded
from hairpin.games import find_game
from hairpin.games.game import Decision
from hairpin.match import Match, Player
from hairpin.match.replay import Kept, again
from hairpin.refusal import Refused
from hairpin.server.compression import pack
from hairpin.server.guarding import decision_for
from hairpin.server.open_hands import OpenHands
from hairpin.server.viewer_feed import Json, ScreenMaker, encode, next_screen, screen_maker

REEL = 128  # steps of one reel
ALL = "all"  # everything in the open
NOBODY = "watch"  # somebody who looked on


@dataclass(frozen=True)
class ReplaySource:
    """What a replay is rendered from: what was agreed, who played, and every step."""

    game: str
    seats: int
    options: Json
    components: str | None
    players: tuple[Player, ...]
    kept: tuple[Kept, ...]

    def play(self) -> Iterator[Match]:
        """The match after its set-up and after every step. It has a Setup of its own, shared with no live table."""
        game = find_game(self.game)
        setup = game.set_up(self.seats, self.options, self.components, kept=True)
        return again(game, setup, self.players, self.kept)


@dataclass(frozen=True)
class RenderedReplay:
    """Reels and the list, each packed as it is sent."""

    reels: tuple[bytes, ...]
    contents: bytes

    @property
    def size(self) -> int:
        return len(self.contents) + sum(len(reel) for reel in self.reels)


def eyes_in(words: str, seats: int) -> str:
    """Whose view is meant: `all`, `watch`, or the number of a seat; raises Refused for any other."""
    if words in (ALL, NOBODY) or (words.isascii() and words.isdigit() and len(words) < 3 and int(words) < seats):
        return words
    raise Refused(f"there are no eyes {words[:20]!r}; there are {ALL}, {NOBODY}, and seats 0 to {seats - 1}")


def render_replay(source: ReplaySource, eyes: str, size: str) -> RenderedReplay:
    """Draw a whole match as one viewer saw it: the boards in one size, or in all of them."""
    seat = int(eyes) if eyes not in (ALL, NOBODY) else None
    matches = source.play()
    match = next(matches)
    maker: ScreenMaker = OpenHands(match, size) if eyes == ALL else screen_maker(match, seat, size)
    screen = maker.draw(match, match.view(seat))
    asked = _Asked(match)
    contents = _Contents()
    contents.read(0, screen)
    reels: list[bytes] = []
    first, told = 0, [encode(screen)]
    steps: list[Json] = [{}]
    for match in matches:
        step = match.steps[-1]
        assert step.seat is not None
        steps.append({"seat": step.seat})
        if eyes == ALL or step.seat == seat:
            steps[-1]["answers"] = asked.answer(step.seat, step.actions)
        screen, change = next_screen(maker, match, match.view(seat), screen)
        asked = _Asked(match)
        contents.read(match.step, screen)
        told.append(b"{%b}" % change)
        if match.step - first == REEL:
            reels.append(_reel(first, told))
            first, told = match.step, [encode(screen)]
    if len(told) > 1 or not reels:
        reels.append(_reel(first, told))
    return RenderedReplay(
        tuple(reels), pack(encode({"steps": steps, "moments": contents.moments, "parts": contents.parts}))
    )


def _reel(first: int, told: list[bytes]) -> bytes:
    """The whole screen of its first step, and what changed with each step after it."""
    return pack(b'{"n":%d,"screen":%b,"steps":[%b]}' % (first, told[0], b",".join(told[1:])))


class _Contents:
    """What there is to find in a match: the moments that its log marks, and where the parts of the race begin."""

    def __init__(self) -> None:
        self.moments: list[Json] = []
        self.parts: list[Json] = []
        self.told = 0  # the last line of the log so far
        self.title, self.since = "", 0  # the part that the title of the last screen named, and from which step on

    def read(self, n: int, screen: Any) -> None:
        """Take in the lines that are new on the screen of a step."""
        for line in self._fresh(getattr(screen, "log", ())):
            self.told = line.number
            if line.heading:
                self._begin(line.heading.partition(",")[0], n)
            if line.mark:
                moment = {"n": n, "mark": line.mark, "words": line.words, "car": line.car, "name": line.name}
                self.moments.append({**moment, "part": self.parts[-1]["words"] if self.parts else ""})

        title = getattr(screen, "subtitle", "").partition(",")[0].partition(" of ")[0]
        if title != self.title:
            self.title, self.since = title, n

    def _begin(self, part: str, n: int) -> None:
        """A part is told of under its heading. Where all of it is told at its end, it began with the title that named it."""
        parts = self.parts
        if parts and parts[-1]["words"] == part:
            return
        begins = max(self.since, parts[-1]["n"] if parts else 0) if part == self.title else n
        if begins < n and parts and parts[-1]["n"] == begins:
            parts.pop()  # nothing was seen of the one before but its line in the log
        parts.append({"n": begins, "words": part})

    def _fresh(self, log: Sequence[LogLine]) -> Sequence[LogLine]:
        start = len(log)
        while start > 0 and log[start - 1].number > self.told:
            start -= 1
        return log[start:]


class _Asked:
    """What everybody was asked before a step, so that an answer can be put into words."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state
        self.views = {seat: match.view(seat) for seat in match.waiting}

    def answer(self, seat: int, actions: Sequence[int]) -> list[tuple[str, str]]:
        """Every question and its answer in words, as the seat itself read them."""
        decision = decision_for(self.match, self.views[seat])
        assert decision is not None
        said: list[tuple[str, list[str]]] = []
        # The steps of a run but the last draw no luck: what comes between is asked of a copy.
        state = self.state.clone()
        state.chance = Recorded(seeded(0))
        state.log = []
        for number, action in enumerate(actions):
            if not said or said[-1][0] != decision.ask:
                said.append((decision.ask, []))
            said[-1][1].append(_words(decision, action))
            if number + 1 < len(actions):
                state.apply(seat, action)
                following = decision_for(self.match, self.match.setup.view(state, seat))
                assert following is not None
                decision = following
        return [(question, _listed(words)) for question, words in said]


def _words(decision: Decision, action: int) -> str:
    return next(choice.words for choice in decision.choices if choice.action == action)


def _listed(said: Sequence[str]) -> str:
    """Several small answers in a row; equal ones are counted."""
    counted: list[tuple[str, int]] = []
    for words in said:
        if counted and counted[-1][0] == words:
            counted[-1] = words, counted[-1][1] + 1
        else:
            counted.append((words, 1))
    return ", ".join(words if times == 1 else f"{words} ({times} times)" for words, times in counted)
