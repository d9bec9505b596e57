"""Decisions: puts into words what a seat is asked, what follows, why, and what each choice brings, from its view alone.

Page, terminal and API show these words. A page also builds runs of several answers; their words come from here, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from hairpin.drawing import Tag, Voice
from hairpin.drawing.words import count, listed, sentence
from hairpin.games.game import Choice, Decision
from hairpin.games.nitro_dice.actions import Action, Card, Target
from hairpin.games.nitro_dice.components import LANES, TYPES, Components, Face, Spot
from hairpin.games.nitro_dice.events import cards, cell_words, place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.outlook import (
    Car,
    Due,
    Situation,
    Step,
    Toll,
    handling_due,
    paid,
    step_ahead,
    suffer,
    way_ahead,
)
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView
from hairpin.games.nitro_dice.words import KINDS, LANE_NAMES, SIDES, TYPE_NAMES, card_words

TURNED = 100  # added to the section number that a person types, for a card turned round
CARD = Tag(symbol="nd-card-any", words="1 card")
TOKEN_AND_CARD = Tag(symbol="nitro", words="1 token, 1 card")
TO_COME = {  # what else does damage after a section
    "gap": "The gap costs 1 damage, too.",
    "hazard": "A hazard waits on this space, too.",
    "boost": "The boost costs 1 damage, too.",
}
EXPLAIN = {
    "speed": (
        "Your speed is the number of spaces that you will move in this round, all of them. It changes by 1 for "
        "nothing and by 2 for a card, and is never above your condition. Beside each speed you see the cards that the "
        "sections ahead in your own lane ask for, and whether you hold them; for one you lack you pay any three "
        "cards, or take 1 damage."
    ),
    "step": (
        "You must use all your moves; only braking shortens the way. A drift goes forward and sideways at once "
        "for a card; a change of lanes is no move at all. On a new section you pay a card of its type, or any "
        "three, or take damage. Running into a die from behind hurts both and ends your movement. Nitrous gives "
        "two more moves on straights; shooting the gap passes between two dice side by side."
    ),
    "handling": (
        "Your die has come onto a new section. One card of its type pays for it, or any three cards; otherwise it "
        "is 1 damage, which lowers your condition: your top speed and the size of your hand."
    ),
    "draft": (
        "The die before you moves off and is at least as fast as you: it pulls you into the space it leaves, for "
        "free. On a new section you pay handling as always. A card keeps you where you are."
    ),
    "place": (
        "At the end of your turn you may lay one card of your hand on a section of its type, unless a die stands "
        "there. A hazard damages every die that comes onto its space, yours too in the next lap; a plain card clears the "
        "road. It also makes room in your hand."
    ),
    "target": (
        "The card replaces the one that lies there. A straight may be laid turned round: what was on L1 is on R3 then."
    ),
    "disaster": (
        "Before the race everybody in turn lays a hazard that was drawn for them, each on a section of its own."
    ),
    "discard_limit": "Your hand may not be larger than your condition.",
}
EXPLAIN_DISCARD = "Any card will do. Keep those that the sections ahead of you ask for."


def decide(
    view: NitroDiceView, box: Box, parts: Components, actions: Mapping[int, Action], voice: Voice
) -> Decision | None:
    """The viewer's open decision in words, or None if the viewer is not asked."""
    if view.viewer is None or not view.legal:
        return None
    asked = Asked(view, situation_of(view, box, parts), voice)
    ask, follows = asked.question()
    explain = EXPLAIN.get(view.decision, EXPLAIN_DISCARD)
    choices = tuple(asked.choice(number, actions[number]) for number in view.legal)
    return Decision(view.viewer, view.decision, ask, follows, explain, choices)


def situation_of(view: NitroDiceView, box: Box, components: Components) -> Situation:
    """What the viewer knows, as numbers."""
    viewer, street = view.viewer, box.street
    assert viewer is not None
    turn = view.turn if view.turn is not None and view.turn.mover == viewer else None  # the viewer's own
    cars = [
        Car(
            seat=seat.seat,
            cell=street.cell(seat.card, LANES.index(seat.lane), seat.space),
            section=seat.section,
            speed=seat.speed,
            condition=seat.condition,
            tokens=seat.tokens,
            wrecked=seat.wrecked > 0,
        )
        for seat in view.seats
    ]
    hand = Counter(view.seats[viewer].hand or ())
    return Situation(
        box=box,
        me=cars[viewer],
        others=[car for car in cars if car.seat != viewer and not car.wrecked],
        hand={components.kinds[face]: count for face, count in hand.items()},
        hazards=frozenset(
            [
                street.cell(number, LANES.index(lane), space)
                for number, section in enumerate(view.track)
                for lane, space in section.hazards
            ]
        ),
        mover=turn is not None,
        moved=0 if turn is None else turn.moved,
        bonus=0 if turn is None else turn.bonus,
        first=turn is None or turn.first,
    )


class Edge(NamedTuple):
    """A section on the way: after how many spaces it is entered, its number and type, and whether the hand can pay."""

    after: int
    section: int
    type: str
    held: bool


class Line(NamedTuple):
    """A line about a speed: a page stresses its first words, and shows a symbol with it."""

    symbol: str
    stressed: str
    words: str
    mood: str = ""


@dataclass(frozen=True)
class Asked:
    """One question with everything needed to word it."""

    view: NitroDiceView
    now: Situation
    voice: Voice

    @property
    def me(self) -> SeatView:
        return self.view.seats[self.now.me.seat]

    @property
    def boosting(self) -> bool:
        """Whether the viewer is in a boost of three, whose damage is still to come (ruling 53)."""
        return self.view.turn is not None and self.view.turn.boosting and self.now.mover

    def can(self, action: int) -> bool:
        return action in self.view.legal

    def called(self, car: Car) -> str:
        return self.voice.names[car.seat]

    def place(self, cell: int) -> str:
        return cell_words(self.now.box, cell)

    def section(self, number: int) -> str:
        """`left turn 4`."""
        return f"{KINDS[self.view.track[number].kind]} {number}"

    # -- the question ---------------------------------------------------------------------------

    def question(self) -> tuple[str, str]:
        """The sentence that asks, and the one that says what follows."""
        me, turn, name = self.me, self.view.turn, self.view.decision
        if name == "speed":
            return "How fast this round?", f"You drive {me.speed}, condition {me.condition} allows {me.condition}."
        if name == "step":
            return self._step_question()
        if name == "handling":
            return self._handling_question()
        if name == "draft":
            assert turn is not None
            words = "{mover} {mover:pulls|pull} away at {speed}. Ride along?"
            speed = self.view.seats[turn.mover].speed
            return self.voice(words, mover=self.voice[turn.mover], speed=speed), "Riding uses none of your own moves."
        if name == "place":
            follows = "A hazard damages every die that comes onto its space; a plain card clears the road."
            return "Lay a card on the track?", follows
        if name in ("target", "disaster"):
            return self._target_question()
        return self._discard_question(name)

    def _step_question(self) -> tuple[str, str]:
        now, left = self.now, max(0, self.now.left)
        if now.bonus:
            return f"Nitrous, {count(now.bonus, 'move')} to take: where to?", self._boost()
        if left:
            return f"{count(left, 'move')} left. Where to?", self._ahead()
        return "All moves are made. Is that all?", self._still_open()

    def _boost(self) -> str:
        """How many moves are left after the boost; a boost of three also costs damage at its end."""
        speed, price = self.me.speed, ""
        if self.boosting:
            speed, price = suffer(self.now, 1, self.now.moved).speed, ", and at its end it costs 1 damage"
        left = speed - self.now.moved
        then = f"{count(left, 'move')} of speed {speed} left" if left > 0 else "no move is left"
        return f"All of it must be taken{price}; then {then}."

    def _ahead(self) -> str:
        """What the next section wants, and whether the driver holds it."""
        now, street = self.now, self.now.box.street
        if self.me.lane == "G":
            return "Every move can repair; a card takes you out sideways."
        section = (self.me.card + 1) % int(street.length)
        type_ = int(street.types[section])
        to_go = count(int(street.to_go(now.me.cell)), "space")
        want = f"{sentence(self.section(section))}, {to_go} ahead, wants {TYPE_NAMES[TYPES[type_]]}"
        if now.types[type_]:
            return f"{want}: you hold {now.types[type_]}."
        return f"{want}; you hold none: {'any three cards, or ' if now.cards >= 3 else ''}1 damage."

    def _still_open(self) -> str:
        """What can still be done when all moves are made; empty if nothing can."""
        found = []
        if self.can(numbers.LANE) or self.can(numbers.LANE + 1):
            found.append("leave the garage" if self.me.lane == "G" else "change lanes")
        if self.can(numbers.LANE + numbers.GARAGE_LANE):
            found.append("turn into the garage")
        if any(map(self.can, (numbers.NITRO_TWO, numbers.NITRO_THREE, numbers.GAP, numbers.GAP + 1))):
            found.append("use a token")
        return f"You may still {listed(found, 'or')}." if found else ""

    def _handling_question(self) -> tuple[str, str]:
        now = self.now
        section = int(now.box.street.section_of[now.me.cell])
        type_ = int(now.box.street.types[section])
        name = TYPE_NAMES[TYPES[type_]]
        pay = f"pay a {name} card" if now.types[type_] else f"you hold no {name} card"
        follows = " ".join([self._moves_left(), *[TO_COME[what] for what in self._to_come()]])
        return f"{sentence(self.section(section))}: {pay}.", follows

    def _moves_left(self) -> str:
        """How many moves are left, or that the die came here without a move of its own."""
        left, bonus = max(0, self.now.left), self.now.bonus
        if not self.now.mover:
            return "You came here without a move of your own."
        if bonus and left:
            return f"Then {count(bonus + left, 'move')} left, {bonus} of the boost."
        if bonus:
            return f"Then {count(bonus, 'move')} of the boost left."
        return f"Then {count(left, 'move')} left." if left else "Your last move is made."

    def _target_question(self) -> tuple[str, str]:
        assert self.view.chosen is not None
        face, left = Face(self.view.chosen), self.view.disaster_left
        follows = "On a section of its type with no die on it."
        if self.view.decision == "disaster":
            follows = f"It was drawn for you.{f' {left} more to come.' if left else ''}"
        brings = sentence(_hazards(face.hazards)) if face.hazards else "It clears the road"
        return f"Where do you lay the {KINDS[face.type]}?", f"{brings}. {follows}"

    def _discard_question(self, name: str) -> tuple[str, str]:
        me, turn = self.me, self.view.turn
        if name == "discard_speed":
            return "Which card pays for changing speed by two?", "It goes to the discard pile."
        if name == "discard_limit":
            allowed = f"condition {me.condition} allows {me.condition}"
            return (
                f"Give up {cards(me.hand_size - me.condition)}.",
                f"You hold {me.hand_size}, and {allowed}: you draw none this round.",
            )
        assert turn is not None
        if name == "discard_draft":
            return "Which card to stay where you are?", "You brake against the pull."
        if name == "discard_handling":
            return f"{cards(turn.owed)} to go for the section.", "Three cards of any type pay for it."
        if name == "discard_brake":
            return f"Brake to {me.speed - 1}: which card?", sentence(f"{self._slower()}.")
        assert turn.pending is not None
        step, boost = self.step(turn.pending)
        follows = sentence(f"{self.step_small(turn.pending, step, boost)}.")
        return f"{sentence(self._step_words(turn.pending, step))}: which card?", follows

    # -- the choices ------------------------------------------------------------------------------

    def choice(self, number: int, action: Action) -> Choice:
        change = number - numbers.FASTER
        if abs(change) <= 2:
            speed = self.me.speed + change
            words = f"speed {speed} ({change:+d})" if change else f"speed {speed}, as it is"
            price = CARD if abs(change) == 2 else None
            return Choice(number, action.name, words, self._speed(speed, change), speed, price)
        if isinstance(action, Target):
            typed = action.section + (TURNED if action.turned else 0)
            assert self.view.chosen is not None
            words, cost = self.laying(Face(self.view.chosen), action.section, action.turned)
            return Choice(number, action.name, words, cost, typed)
        if isinstance(action, Card):
            words, cost = self._card(number, action.face)
        elif number < numbers.BRAKE or number in (numbers.GAP, numbers.GAP + 1):
            return self._step_choice(number, action.name)
        else:
            words, cost = self._plain(number)
        typed_ = self._payment(number) if self.view.decision == "handling" else None
        price = CARD if number in (numbers.BRAKE, numbers.RESIST) else None
        mood = "tail" if number == numbers.DAMAGE or (number == numbers.RIDE and "wrecks" in cost) else ""
        return Choice(number, action.name, words, cost, typed_, price, mood=mood)

    def _payment(self, number: int) -> int:
        """The number typed for a payment: cards that pay come first, then any three cards, then damage."""
        return sorted(self.view.legal, key=lambda one: (one < numbers.CARD, one)).index(number) + 1

    def _plain(self, number: int) -> tuple[str, str]:
        """What is neither a speed nor a step nor a card nor a section."""
        now, me = self.now, self.me
        if number == numbers.BRAKE:
            return f"brake to {me.speed - 1}", f"1 card; {self._slower()}"
        if number == numbers.REPAIR:
            gain = f"to condition {me.condition + 1}" if me.condition < int(now.box.condition) else "no gain"
            return "repair", f"1 move, {gain}"
        if number == numbers.RIDE:
            return "ride one space", self._ride()
        if number == numbers.DAMAGE:
            return "take 1 damage", self._damage()
        if number == numbers.PAY_THREE:
            kept = f"you keep {now.cards - 3} of {now.cards}" if now.cards > 3 else "all that you hold"
            return "any three cards", kept
        return {
            numbers.NITRO_TWO: ("nitro", "1 token, +2 moves"),
            numbers.NITRO_THREE: ("nitro ×3", "1 token, +3 moves, 1 damage"),
            numbers.STOP: ("stop", "ends your movement"),
            numbers.RESIST: ("resist and stay", "1 card"),
            numbers.PASS: ("pass", "you keep your cards"),
        }[number]

    def _slower(self) -> str:
        return f"speed {self.me.speed} to {self.me.speed - 1}: {count(self.now.left - 1, 'move', none='no move')} left"

    def _card(self, number: int, face: Face) -> tuple[str, str]:
        """A card of the hand: how many there are of it, and how many of its type would be left."""
        kind = number - numbers.CARD
        name, left = TYPE_NAMES[face.type], self.now.types[self.now.box.types[kind]] - 1
        then = f"{left} {name} left" if left else f"your last {name}"
        held = f"{self.now.hand[kind]} in hand; " if self.now.hand.get(kind, 0) > 1 else ""
        if self.view.decision == "place":
            return f"lay the {card_words(face.name)}", then if face.hazards else f"clears a section; {then}"
        return f"{'pay ' if self.view.decision == 'handling' else ''}the {card_words(face.name)}", held + then

    # -- speeds -------------------------------------------------------------------------------------

    def road(self, most: int) -> list[int]:
        """The cells of the driver's own lane, from their own on, up to `most` spaces ahead."""
        cells = [self.now.me.cell]
        for _ in range(most):
            cells.append(int(self.now.box.street.ahead[cells[-1]]))
        return cells

    def edges(self, most: int) -> list[Edge]:
        """The sections that are entered within `most` spaces in the driver's own lane."""
        street = self.now.box.street
        sections = [int(street.section_of[cell]) for cell in self.road(most)]
        found = [(step, new) for step, (old, new) in enumerate(pairwise(sections), 1) if new != old]
        types = [int(street.types[section]) for _, section in found]
        return [
            Edge(step, section, TYPES[type_], held)
            for (step, section), type_, held in zip(found, types, paid(self.now, types), strict=True)
        ]

    def speed_lines(self, speed: int) -> list[Line]:
        """What a speed leads to in the driver's own lane."""
        if speed == 0:
            return [Line("clock", "you stand still", "; you may still lay a card")]
        if self.me.lane == "G":
            best = min(int(self.now.box.condition), self.me.condition + speed)
            return [Line("wrench", "", f"in the garage every move can repair: up to condition {best}")]
        way = way_ahead(self.now, speed)
        lines = []
        lacking = [edge for edge in self.edges(speed) if not edge.held]
        if lacking:
            type_, more = lacking[0].type, f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
            where = f" for {self.section(lacking[0].section)}{more}: any three, or 1 damage"
            lines.append(Line(f"nd-card-{type_}", f"no {TYPE_NAMES[type_]} card left", where, "tail"))
        if way.hazards:
            more = f", and {len(way.hazards) - 1} more" if len(way.hazards) > 1 else ""
            where = f" lies on {self.place(way.hazards[0])}{more}"
            lines.append(Line("nd-damage", "a hazard", where, "tail"))
        if way.blocked is not None:
            name, ahead = self.called(way.blocked), f", {count(way.after, 'space')} ahead"
            # The faster die moves first, or the one in front if they are equally fast.
            if way.blocked.speed >= speed:
                words = f"{ahead} at {way.blocked.speed}, moves first and clears the way"
            else:
                words = f"{ahead} at {way.blocked.speed}: you move first and meet there"
            lines.append(Line("clock", name, words))
        return lines or [Line("check", "", f"free and paid for: to {self.place(way.end)}")]

    def _speed(self, speed: int, change: int) -> str:
        """The words of the page's lines about a speed, then where it ends and over which sections."""
        parts = ["1 card"] if abs(change) == 2 else []
        lines = self.speed_lines(speed)
        parts += [line.stressed + line.words for line in lines]
        if speed and self.me.lane != "G":
            way = way_ahead(self.now, speed)
            if lines[0].symbol != "check":  # that line says it already
                parts.append(f"to {self.place(way.end)}")
            wanted = [TYPE_NAMES[TYPES[type_]] for type_ in way.edges]
            parts += [f"over {listed(wanted)}"] if wanted else []
        return "; ".join(parts)

    # -- steps --------------------------------------------------------------------------------------

    def step(self, action: int) -> tuple[Step, bool]:
        """What a step brings, and whether it ends a boost of three, which costs one point more (ruling 53)."""
        now, step = self.now, step_ahead(self.now, action)
        last = now.bonus == 1 and not numbers.LANE <= action < numbers.BRAKE
        ends = last or step.rams or step.toll.halts  # a collision or a halt cuts the boost short
        if not self.boosting or not ends or step.toll.wrecks:
            return step, False
        toll = suffer(now, step.toll.points + 1, now.moved)
        toll.speed = min(toll.speed, step.toll.speed)
        toll.halts = toll.halts and not step.rams  # then the movement ends anyway
        step.toll = toll
        return step, True

    def _step_choice(self, number: int, name: str) -> Choice:
        step, boost = self.step(number)
        price = TOKEN_AND_CARD if step.token else CARD if step.card else None
        mood = "tail" if step.rams or step.toll.wrecks else ""
        words, cost = self._step_words(number, step), self.step_small(number, step, boost)
        return Choice(number, name, words, cost, price=price, mood=mood)

    def _step_words(self, number: int, step: Step) -> str:
        if number == numbers.FORWARD:
            return f"run into {self.called(step.struck)}" if step.rams and step.struck is not None else "ahead"
        if number >= numbers.GAP:
            return f"shoot the gap to the {SIDES[LANES[number - numbers.GAP]]}"
        drifts = number < numbers.LANE
        lane = LANES[number - (numbers.DRIFT if drifts else numbers.LANE)]
        if lane == "G" or self.me.lane == "G":
            return f"{'drift ' if drifts else ''}{'into' if lane == 'G' else 'out of'} the garage"
        return f"drift {SIDES[lane]}" if drifts else f"change to the {SIDES[lane]}"

    def step_small(self, action: int, step: Step, boost: bool = False) -> str:
        """What a step costs, where it leads, what is due there, which dice it affects, and the damage.

        `boost`: it ends a boost of three.
        """
        over = ["the boost costs 1 damage"] if boost else []
        if step.rams:
            assert step.struck is not None
            ends = ["you stay behind, your movement ends", *over, self.hurts(step.toll), self._hurt_too(step.struck)]
            return "; ".join(ends)
        _, lane, space = place_of(self.now.box, step.cell)
        parts = ["1 token, 1 card" if step.token else "1 card"] if step.card else []
        parts.append(f"{LANE_NAMES[lane]}, space {space}" if step.due is None else self._due(step.cell, step.due))
        if numbers.LANE <= action < numbers.BRAKE:
            parts.append("no move used")
        if step.lap:
            parts.append("over the finish line" if step.finishes else f"over the line, completes lap {step.lap}")
        if step.struck is not None:
            parts.append(f"sideswipes {self.called(step.struck)}, who is hurt too")
        if step.token:
            parts.append("hurts the two you pass as well")
        if step.hazard:
            parts.append("a hazard")
        parts += over
        if step.toll.points:
            parts.append(self.hurts(step.toll))
        if step.pulled is not None:
            parts.append(f"pulls {self.called(step.pulled)} along")
        return "; ".join(parts)

    def _due(self, cell: int, due: Due) -> str:
        """The section that a step leads onto, the card that it wants, and whether the driver holds one."""
        if due.held:
            has = f"you hold {due.held}{', keep it' if due.keep else ''}"
        else:
            has = "none in hand" if due.points else "none in hand: any three cards, or 1 damage"
        section = int(self.now.box.street.section_of[cell])
        return f"onto {self.section(section)}: {TYPE_NAMES[TYPES[due.type]]} due, {has}"

    def _hurt_too(self, struck: Car) -> str:
        """What a rear-end collision does to the struck die: a point of damage, and nothing else (rules 3.2)."""
        name = self.called(struck)
        if struck.condition > 1:
            return f"{name} takes 1 damage too"
        return f"{name} is wrecked" if self.now.box.wrecks else f"no effect on {name} at condition 1"

    def hurts(self, toll: Toll) -> str:
        """What damage does to the viewer's die."""
        me = self.me
        if toll.wrecks:
            return "the damage wrecks you"
        if toll.condition == me.condition:
            return f"no effect at condition {me.condition}"
        words = f"condition {me.condition} to {toll.condition}"
        if toll.speed < me.speed:
            words += f", speed {me.speed} to {toll.speed}"
        return f"{words}, and you stop" if toll.halts else words

    # -- sections and slipstreams -------------------------------------------------------------------------

    def _to_come(self) -> list[str]:
        """What else does damage after the section: the gap that was shot, a hazard, a boost of three that is over."""
        turn, found = self.view.turn, []
        if turn is not None and self.now.mover and turn.passed:
            found.append("gap")
        if self.now.me.cell in self.now.hazards:
            found.append("hazard")
        if self.boosting and not self.now.bonus:
            found.append("boost")
        return found

    def _damage(self) -> str:
        """What a point of damage does, together with all damage still to come on this space."""
        others = self._to_come()
        halts = suffer(self.now, 1 + len(others), self.now.moved).halts
        if halts and self.boosting and "boost" not in others:  # cut short (ruling 53)
            others.append("boost")
        words = self.hurts(suffer(self.now, 1 + len(others), self.now.moved))
        return f"with the {listed(others)}: {words}" if others else words

    def ride(self) -> tuple[int, Due | None, Toll]:
        """Where a slipstream leads, what is due there, and what it does to the die."""
        assert self.view.turn is not None
        now, cell, street = self.now, int(self.view.turn.vacated), self.now.box.street
        due = handling_due(now, cell) if street.section_of[cell] != street.section_of[now.me.cell] else None
        points = (0 if due is None else due.points) + int(cell in now.hazards)
        return cell, due, suffer(now, points, 0)

    def _ride(self) -> str:
        cell, due, toll = self.ride()
        parts = [self.place(cell) if due is None else self._due(cell, due)]
        if cell in self.now.hazards:
            parts.append("a hazard")
        if toll.points:
            parts.append(self.hurts(toll))
        return "; ".join(parts)

    # -- cards on the track ---------------------------------------------------------------------------------

    def laying(self, face: Face, section: int, turned: bool) -> tuple[str, str]:
        """A section for a card; then who comes there next, which hazards it covers, and where its own lie."""
        new, old = face.turned if turned else face.hazards, self.view.track[section].hazards
        parts = [self._comes_next(section)]
        if old and old != new:
            parts.append(f"covers {_hazards(old)}")
        parts.append(_hazards(new) if new else "a clear road")
        way = ", turned round" if turned else ", as printed" if face.turns else ""
        return f"{self.section(section)}{way}", "; ".join(parts)

    def _comes_next(self, section: int) -> str:
        length = len(self.view.track)
        gaps = [((section - seat.card) % length, seat.seat) for seat in self.view.seats if not seat.wrecked]
        gap, seat = min([one for one in gaps if one[0]], default=(0, 0))
        if not gap:
            return "nobody is near"
        who = self.voice[seat]
        return f"{who} {who:comes|come} there {'next' if gap == 1 else f'in {gap} sections'}"


def _hazards(spots: tuple[Spot, ...]) -> str:
    where = listed([f"{LANE_NAMES[lane]}, space {space}" for lane, space in spots])
    return f"hazard{'s' if len(spots) > 1 else ''} on {where}"
