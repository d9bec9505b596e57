"""Situation: a viewer's view, and what can be worked out from it: what the limit asks, what a bid reaches, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hairpin.drawing import Tag, Voice
from hairpin.games.street_illegal.actions import Action
from hairpin.games.street_illegal.components import Components, TempoCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.view import Fight, SeatView, StreetView

BEFORE_THE_FIRST_TRACK = ("bid_position", "exchange_card", "lineup")
FREE = Tag(words="free", mood="free")
BRAKE = Tag(words="brake", mood="tail")


def pays(number: int) -> Tag:
    """So many chips as a price."""
    return Tag(symbol="chip", words=f"−{number}", mood="costs") if number else FREE


def match_pays(per_match: int, supply: int | None) -> tuple[int, bool]:
    """The chips for a card that matches, and whether the supply has enough if all three match."""
    if supply is None:
        return per_match, True
    return min(per_match, supply), supply >= per_match * numbers.SLOTS


@dataclass(frozen=True)
class Situation:
    """A view with everything that questions need: the voice, the components, and what was agreed.

    What is about the viewer's own car needs a viewer who plays; what is about a fight needs a fight.
    """

    view: StreetView
    voice: Voice
    components: Components
    box: Box
    actions: Mapping[int, Action]

    @property
    def seat(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @cached_property
    def me(self) -> SeatView:
        return self.view.seats[self.seat]

    @property
    def speed(self) -> int:
        return self.me.speed or 0

    @property
    def chips(self) -> int:
        return self.me.chips or 0

    @cached_property
    def cap(self) -> int:
        """The most chips that can be paid for the limit or in a fight (R14)."""
        # An optimize draws as many cards as it discarded before the limit is checked (R13), so they count as held.
        to_draw = self.view.optimized if self.view.decision == "optimize_cards" else 0
        return min(self.chips, self.me.hand_size + to_draw)

    # -- the limit -------------------------------------------------------------------------

    def speed_with(self, card: TempoCard, slot: int) -> int:
        """The speed with this card in a slot."""
        return self.speed - self.me.face[slot].velocity + card.velocity

    @cached_property
    def limit(self) -> int | None:
        return self.view.track[self.view.leg].limit

    def cost(self, speed: int) -> int:
        """The chips that this speed costs at the limit; 0 if it is allowed."""
        return 0 if self.limit is None or speed <= self.limit else int(numbers.chips_for(speed - self.limit))

    def price(self, speed: int) -> Tag:
        """What this speed costs at the limit: nothing, chips, or braking."""
        cost = self.cost(speed)
        return pays(cost) if cost <= self.cap else BRAKE

    def at_limit(self, speed: int) -> str:
        """What the limit means for this speed."""
        limit, cost = self.limit, self.cost(speed)
        if limit is None:
            return "no limit on this track"
        if cost:
            return f"{speed - limit} over: {f'pay {chips(cost)} or brake' if cost <= self.cap else 'you must brake'}"
        return "at the limit: nothing to pay" if speed == limit else f"{limit - speed} below the limit"

    @property
    def staying(self) -> str:
        """What follows if the speed stays as it is."""
        cost, asks = self.cost(self.speed), "nothing to pay"
        if cost:
            asks = f"pay {cost} of your {chips(self.chips)}, or brake" if cost <= self.cap else "you must brake"
        return f"stay at {self.speed}: {asks}"

    @property
    def slow_enough(self) -> str:
        """The speed at which an emergency brake ends."""
        return f"at {self.limit} or less" if self.box.brake_to_limit else f"below {self.limit}"

    # -- the situation -----------------------------------------------------------------------

    def earned(self, face: list[TempoCard]) -> tuple[int, str]:
        """The chips that these face-up cards bring on this track card, and a remark if the supply has too few (R5)."""
        supply = self.view.supply
        due = self.components.chips_per_match * self.view.track[self.view.leg].matching(face)
        if supply is None or due <= supply:
            return due, ""
        return supply, ", all that is left" if supply else ": none are left"

    def matches(self, card: TempoCard) -> str:
        """The tracks to come on which the icon of this card will earn, in words; empty if there are none."""
        first = 0 if self.view.decision in BEFORE_THE_FIRST_TRACK else self.view.leg + 1
        places = [str(k) for k, track in enumerate(self.view.track, 1) if k > first and track.situation in card.icons]
        return f"matches track {', '.join(places)}" if places else ""

    # -- fights ----------------------------------------------------------------------------

    @property
    def fight(self) -> Fight:
        assert self.view.fight is not None
        return self.view.fight

    @property
    def attacking(self) -> bool:
        return self.fight.attacker == self.seat

    @cached_property
    def rival(self) -> SeatView | None:
        """The other player in the viewer's fight; None is an Old Pro."""
        other = self.fight.defender if self.attacking else self.fight.attacker
        return None if other is None else self.view.seats[other]

    @cached_property
    def nitrous(self) -> bool:
        """Whether a tie in the viewer's fight goes to nitrous."""
        return bool(self.box.nitrous_oxide) and self.rival is not None

    def reach(self, paid: int) -> Reach:
        """What so many chips reach against another player."""
        assert self.rival is not None
        gap = self.speed + 10 * paid - (self.rival.speed or 0)
        most = self.rival.hand_size  # nobody pays more chips than they hold cards (R14)
        # A tie is no win for an attacker, and with nitrous for neither of them.
        wins = (gap - 1) // 10 if self.attacking or self.nitrous else gap // 10
        ties = self.nitrous and gap >= 0 and gap % 10 == 0 and gap // 10 <= most
        return Reach(self.attacking, wins, gap // 10 if ties else None, wins >= most)

    @cached_property
    def third_cards(self) -> Counter[int]:
        """How many cards of each velocity the Old Pro may turn as its third; empty if none is due."""
        view, fight = self.view, self.fight
        if not fight.third_due:
            return Counter()
        if view.deck == 0:  # an empty pile is refilled from the discards, so the third card comes from those
            return Counter(card.velocity for card in view.discards)
        unseen: Counter[int] = Counter()
        for card, number in zip(self.components.tempo, self.components.tempo_counts, strict=True):
            unseen[card.velocity] += number
        for cards in (view.discards, fight.old_pro_cards, *(seat.face + (seat.hand or ()) for seat in view.seats)):
            unseen.subtract(card.velocity for card in cards)
        return unseen

    def odds(self, total: int) -> float:
        """The chance that this total wins against the Old Pro, over all cards that the viewer has not seen."""
        # The viewer wins if the third card is no faster than this.
        most = total - self.fight.old_pro_sum - (1 if self.attacking else 0)
        cards = self.third_cards.total()
        if cards == 0:
            return float(most >= 0)
        return sum(number for velocity, number in self.third_cards.items() if velocity <= most) / cards


class Reach(NamedTuple):
    """What a bid in a duel reaches: it wins if the rival pays `wins` or fewer (-1: never), and ties at `ties`."""

    attacking: bool
    wins: int
    ties: int | None
    sure: bool

    def words(self) -> str:
        """Which payments of the rival it beats."""
        if self.wins < 0 and self.ties is None:
            return "cannot pass" if self.attacking else "cannot hold"
        if self.wins < 0:
            return f"ties against {chips(self.ties or 0)}, then nitrous decides"
        verb, beats = "passes" if self.attacking else "holds", f"0 to {chips(self.wins)}" if self.wins else "0 chips"
        return f"{verb} against {beats}{'' if self.ties is None else f', ties at {self.ties}'}"

    def short(self) -> str:
        """The same in few words, for the button of a bid: the numbers are the rival's chips."""
        if self.wins < 0:
            return f"ties {self.ties}, then nitrous"
        if self.attacking:
            wins = f"passes 0–{self.wins}" if self.wins else "passes a 0"
        else:
            wins = f"holds up to {self.wins}" if self.wins else "holds against 0"
        return wins if self.ties is None else f"{wins}, ties {self.ties}"
