"""Decisions: words what a seat is asked, what follows, why, and what each choice costs, from its view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hairpin.games.game import Choice, Decision
from hairpin.games.nitro_dice.actions import Action, Card, ChangeLane, Drift, Gap, Target
from hairpin.games.nitro_dice.components import LANES, TYPES, Components, Face
from hairpin.games.nitro_dice.costs import LETTERS, due_words, place_words, speed_cost, step_cost, toll_words
from hairpin.games.nitro_dice.events import cards as count_cards
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.outlook import Car, Situation, Step, handling_due, step_ahead, suffer
from hairpin.games.nitro_dice.view import NitroDiceView

TURNED = 100  # added to the section number that a person types, for a card turned round

EXPLAIN = {
    "speed": (
        "Your speed is the number of spaces that you will move in this round, all of them. It changes by 1 for "
        "nothing and by 2 for a card, and is never above your condition. Beside each speed stands where it takes "
        "you in your own lane, and the edges on the way: each new section wants a card of its type. ! marks one "
        "that your hand does not hold."
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
    "discard_limit": ("Your hand may not be larger than your condition."),
}
EXPLAIN_DISCARD = "Any card will do. Keep those that the sections ahead of you ask for."


def decide(view: NitroDiceView, box: Box, components: Components, actions: Mapping[int, Action]) -> Decision | None:
    """The viewer's open decision in words, or None if the viewer is not asked."""
    if view.viewer is None or not view.legal:
        return None
    asked = Asked(view, situation_of(view, box, components), components, actions)
    ask, follows = asked.question()
    explain = EXPLAIN.get(view.decision, EXPLAIN_DISCARD)
    choices = tuple(asked.choice(action) for action in view.legal)
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
        hand={kind: hand[face.name] for kind, face in enumerate(components.faces) if face.name in hand},
        hazards=frozenset(
            street.cell(number, LANES.index(lane), space)
            for number, section in enumerate(view.track)
            for lane, space in section.hazards
        ),
        mover=turn is not None,
        moved=0 if turn is None else turn.moved,
        bonus=0 if turn is None else turn.bonus,
        first=turn is None or turn.first,
    )


@dataclass(frozen=True)
class Asked:
    """One question with everything needed to word it."""

    view: NitroDiceView
    now: Situation
    components: Components
    actions: Mapping[int, Action]

    # -- the question ---------------------------------------------------------------------------

    def question(self) -> tuple[str, str]:
        """The sentence that asks, and the one that says what follows."""
        now, me = self.now, self.now.me
        name = self.view.decision
        place = place_words(now.box, me.cell)
        if name == "speed":
            return (
                "Which speed?",
                f"You stand on {place} at speed {me.speed}, condition {me.condition}; ahead: {self._ahead()}.",
            )
        if name == "step":
            return self._step_question(place)
        if name == "handling":
            return self._handling_question()
        if name == "draft":
            gap = self._vacated()
            return "Ride along, or stay?", f"The die before you pulls you from {place} to {place_words(now.box, gap)}."
        if name == "place":
            return (
                "Lay a card on the track?",
                "A hazard damages every die that comes onto its space; a plain card clears the road.",
            )
        if name in ("target", "disaster"):
            card = next(face for face in self.components.faces if face.name == self.view.chosen)
            return f"Where do you lay {card.name}?", f"A {card.words}, on a section of its type with no die on it."
        return self._discard_question(name)

    def _ahead(self) -> str:
        """The types of the next five sections: `TR TR S TY S`."""
        street = self.now.box.street
        section = int(street.section_of[self.now.me.cell])
        return " ".join(TYPES[int(street.types[(section + k) % int(street.length)])] for k in range(1, 6))

    def _step_question(self, place: str) -> tuple[str, str]:
        now = self.now
        if now.bonus:
            speed, price = now.me.speed, ""
            if self._boosting():
                speed, price = suffer(now, 1, now.moved).speed, " At its end the boost costs 1 damage."
            left = speed - now.moved
            then = f"{_moves(left)} of speed {speed} left" if left > 0 else "no move is left"
            return f"Nitrous: {_moves(now.bonus)} to take. Where to?", f"You are on {place}. Then {then}.{price}"
        if now.left > 0:
            return (
                f"Move {now.moved + 1} of {now.me.speed}: where to?",
                f"You are on {place}, condition {now.me.condition}, "
                f"with {count_cards(now.cards)} and {_tokens(now.me.tokens)}.",
            )
        parked = now.me.cell >= now.box.street.garage_cell
        return "All moves are made: enough?", f"You are on {place}. {still_open(self.view.legal, parked)}".rstrip()

    def _boosting(self) -> bool:
        """Whether it is a boost of three, which is paid for with damage (ruling 53)."""
        return self.view.turn is not None and self.view.turn.boosting

    def _handling_question(self) -> tuple[str, str]:
        now = self.now
        section = int(now.box.street.section_of[now.me.cell])
        type_ = int(now.box.street.types[section])
        held = now.types[type_]
        place = place_words(now.box, now.me.cell)
        hazard = " A hazard waits on this space, too." if now.me.cell in now.hazards else ""
        return (
            f"Section {section} wants {TYPES[type_]}: how do you pay?",
            f"You are on {place} and hold {count_cards(held)} of that type, {now.cards} in all.{hazard}",
        )

    def _discard_question(self, name: str) -> tuple[str, str]:
        now = self.now
        why = {
            "discard_speed": ("Which card pays for changing speed by two?", "It goes to the discard pile."),
            "discard_draft": ("Which card to stay where you are?", "You brake against the pull."),
            "discard_handling": (
                f"Which cards for the section? {self._owed()} to go.",
                "Three cards of any type pay for it.",
            ),
            "discard_limit": (
                "Which card do you give up?",
                f"You hold {now.cards} and your condition is {now.me.condition}.",
            ),
        }
        if name in why:
            return why[name]
        assert self.view.turn is not None
        pending = self.view.turn.pending
        assert pending is not None
        step = self.actions[pending]
        if isinstance(step, Drift):
            return f"Which card to drift to lane {step.lane}?", f"You go {step_cost(now, pending)}."
        if isinstance(step, ChangeLane):
            return f"Which card to change to lane {step.lane}?", f"You go {step_cost(now, pending)}."
        if isinstance(step, Gap):
            return f"Which card to shoot the gap into lane {step.lane}?", f"You go {step_cost(now, pending)}."
        return "Which card to brake?", f"Speed {now.me.speed} -> {now.me.speed - 1}."

    def _vacated(self) -> int:
        """The cell that a pulled die comes onto."""
        assert self.view.turn is not None
        return self.view.turn.vacated

    def _owed(self) -> int:
        """How many of the three cards are still to be paid."""
        return self.view.turn.owed if self.view.turn is not None else 0

    # -- the choices ------------------------------------------------------------------------------

    def choice(self, number: int) -> Choice:
        action = self.actions[number]
        typed = None
        if numbers.FASTER - 2 <= number <= numbers.FASTER + 2:
            change = number - numbers.FASTER
            speed = self.now.me.speed + change
            words, cost = _speed_words(speed, change), speed_cost(self.now, speed, change)
            typed = speed
        elif isinstance(action, Card):
            words, cost = self._card(number, action.face)
        elif isinstance(action, Target):
            words, cost = self._target(action)
            typed = action.section + (TURNED if action.turned else 0)
        else:
            words, cost = self._plain(number, action)
        if self.view.decision == "handling":
            typed = self._payment(number)
        return Choice(number, action.name, words, cost, typed)

    def _payment(self, number: int) -> int:
        """The number typed for a payment: cards that pay come first, then any three cards, then damage."""
        others = [action for action in self.view.legal if action < numbers.CARD]
        cards = [action for action in self.view.legal if action >= numbers.CARD]
        return [*cards, *others].index(number) + 1

    def _plain(self, number: int, action: Action) -> tuple[str, str]:
        """Everything that is neither a speed nor a card nor a section."""
        now = self.now
        if number <= numbers.LANE + numbers.GARAGE_LANE or number in (numbers.GAP, numbers.GAP + 1):
            return _step_words(action), self._step(number)
        damage = toll_words(suffer(now, 1, now.moved), now.me)
        simple = {
            numbers.BRAKE: (
                "brake",
                f"a card; speed {now.me.speed} -> {now.me.speed - 1}, {_moves(now.left - 1)} left",
            ),
            numbers.NITRO_TWO: ("nitrous", f"token; 2 more moves on straights, {_tokens(now.me.tokens - 1)} left"),
            numbers.NITRO_THREE: (
                "nitrous, three moves",
                f"token; 3 more moves on straights, then {damage}",
            ),
            numbers.REPAIR: ("repair", self._repair()),
            numbers.STOP: ("enough", "ends your movement"),
            numbers.PAY_THREE: ("any three cards", f"you keep {now.cards - 3}"),
            numbers.DAMAGE: ("take the damage", self._damage(damage)),
            numbers.RIDE: ("ride along", self._ride()),
            numbers.RESIST: ("stay", "a card"),
            numbers.PASS: ("no, pass", "you keep your cards"),
        }
        return simple[number]

    def _step(self, number: int) -> str:
        """The cost of a step; the step that ends a boost of three also costs the damage of the boost."""
        now = self.now
        cost = step_cost(now, number)
        if self._boosting() and ends_boost(now, number, step_ahead(now, number)):
            return f"{cost}; then 1 damage for the boost"
        return cost

    def _damage(self, alone: str) -> str:
        """The damage for not paying for a section, together with that of a hazard on the space."""
        now = self.now
        if now.me.cell not in now.hazards:
            return alone
        return f"{alone}; with the hazard {toll_words(suffer(now, 2, now.moved), now.me)}"

    def _repair(self) -> str:
        now = self.now
        best = int(now.box.condition)
        if now.me.condition >= best:
            return f"a move; condition {best} is the best already"
        return f"a move; condition {now.me.condition} -> {now.me.condition + 1}"

    def _ride(self) -> str:
        """Where riding along leads, and what is due there."""
        now, gap = self.now, self._vacated()
        street = now.box.street
        parts = [f"to {place_words(now.box, gap)} for free"]
        points = 0
        if street.section_of[gap] != street.section_of[now.me.cell]:
            due = handling_due(now, gap)
            parts.append(due_words(due))
            points += due.points
        if gap in now.hazards:
            parts.append("HAZARD")
            points += 1
        if points:
            parts.append(toll_words(suffer(now, points, 0), now.me))
        return "; ".join(parts)

    def _card(self, number: int, face: Face) -> tuple[str, str]:
        """A card of the hand: how many there are, how many of its type would be left, and its effect on the track."""
        now = self.now
        kind = number - numbers.CARD
        held = now.hand.get(kind, 0)
        type_ = int(now.box.types[kind])
        if self.view.decision == "place":
            does = (
                "clears a section"
                if not face.hazards
                else f"hazard on {' and '.join(f'{a}{b}' for a, b in face.hazards)}"
            )
            return f"lay {face.name}", f"{does}; {now.types[type_] - 1} {TYPES[type_]} left in hand"
        others = f"{held} of it, " if held > 1 else ""
        return face.name, f"{others}{now.types[type_] - 1} {TYPES[type_]} left then"

    def _target(self, action: Target) -> tuple[str, str]:
        """A section: its distance from the driver's die, which die comes there next, and which card lies there now."""
        now = self.now
        length = int(now.box.street.length)
        laid = self.view.track[action.section]
        ahead = (action.section - int(now.box.street.section_of[now.me.cell])) % length
        where = f"{ahead} ahead" if ahead <= length // 2 else f"{length - ahead} behind"
        next_ = [
            (gap, LETTERS[car.seat])
            for car in now.others
            if 0 < (gap := (action.section - int(now.box.street.section_of[car.cell])) % length) <= length // 2
        ]
        comes = f"; {min(next_)[1]} comes in {min(next_)[0]}" if next_ else ""
        turned = ", turned round" if action.turned else ""
        lies = f"{laid.face}{', turned round' if laid.turned else ''}"
        return f"section {action.section}{turned}", f"{where}{comes}; was {lies}"


def _speed_words(speed: int, change: int) -> str:
    if change == 0:
        return f"speed {speed}, as it is"
    return f"speed {speed} ({change:+d})"


def _step_words(action: Action) -> str:
    if isinstance(action, Drift):
        return f"drift to {'the garage' if action.lane == 'G' else f'lane {action.lane}'}"
    if isinstance(action, ChangeLane):
        return f"change to {'the garage' if action.lane == 'G' else f'lane {action.lane}'}"
    if isinstance(action, Gap):
        return f"gap into lane {action.lane}"
    return "forward"


def ends_boost(now: Situation, action: int, ahead: Step) -> bool:
    """Whether a step takes the last move of a boost, or cuts it short by a collision or a halt."""
    last = now.bonus == 1 and not numbers.LANE <= action < numbers.BRAKE
    return last or ahead.rams or ahead.toll.halts


def still_open(legal: Sequence[int], parked: bool) -> str:
    """A sentence that says what can still be done when all moves are made; empty if nothing can."""
    found = []
    if numbers.LANE in legal or numbers.LANE + 1 in legal:
        found.append("leave the garage" if parked else "change lanes")
    if numbers.LANE + numbers.GARAGE_LANE in legal:
        found.append("turn into the garage")
    if any(one in legal for one in (numbers.NITRO_TWO, numbers.NITRO_THREE, numbers.GAP, numbers.GAP + 1)):
        found.append("use a token")
    if not found:
        return ""
    last = found.pop()
    return f"You may still {', '.join(found)} or {last}." if found else f"You may still {last}."


def _moves(number: int) -> str:
    return "no move" if number == 0 else "1 move" if number == 1 else f"{number} moves"


def _tokens(number: int) -> str:
    return "no token" if number == 0 else "1 token" if number == 1 else f"{number} tokens"
