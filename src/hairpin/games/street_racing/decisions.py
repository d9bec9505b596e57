"""Decisions in words: what a seat is asked, what follows, why, and what each choice brings; from its view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, final

from hairpin.games.game import Choice, Decision, asked
from hairpin.games.street_racing.actions import Action, Boost, Draw, PickUp, PlayCard
from hairpin.games.street_racing.components import POLICE, TOP_SPEED, WATER, CarCard, Components
from hairpin.games.street_racing.events import count
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS
from hairpin.games.street_racing.view import RacingView, SeatView
from hairpin.refusal import one_of

EXPLAIN: Final = {
    "play": "Both choose a card in secret and show it together. Its value is added to your speed. On a bend you must then "
    "fill your Speed Track with tokens up to your speed; Steering tokens of the card are a start. The card stays face up "
    "before you until Coast takes back all of them, or Cruise one. The car in front goes first; a Block by the car that "
    "goes first costs the other a Steering token and any increase of a Pass.",
    "boost": "You are behind, nobody blocks you, so your Pass may count for more. More speed also means more spaces to fill "
    "on a bend, and dearer matches.",
    "handling": "Every token fills one space. A token of the road's colour is a match: you lose speed, a Skid fills the "
    "space, and the token goes back into the bag. The next match costs more, and one with two skids is a crash. When the "
    "track is filled up to your speed the check is over; if you stop before, you slow down to the last filled space.",
    "pickup": "Cruise takes back one of your face-up cards, but never a Cruise. The next road still shows; the one after it "
    "is turned up only when cards are taken back.",
}


@final
class Odds:
    """What the next token can be, as shares of the bag, and what a match costs; `water` is the first, a skid."""

    __slots__ = ("crash", "lost", "match", "water")

    def __init__(self, match: float, water: float, lost: int, crash: bool) -> None:
        self.match = match
        self.water = water
        self.lost = lost
        self.crash = crash


@final
class Standing:
    """How a driver stands who is to play a card; `blockers` says whether the other one could block it."""

    __slots__ = ("bend", "blockers", "face_up", "last_turn", "lead", "speed")

    def __init__(
        self, speed: int, lead: int, bend: bool, last_turn: bool, face_up: tuple[str, ...], blockers: bool
    ) -> None:
        self.speed = speed
        self.lead = lead
        self.bend = bend
        self.last_turn = last_turn
        self.face_up = face_up
        self.blockers = blockers


@final
class Situation:
    """What the sentences need: the view, both seats and the components."""

    __slots__ = ("bend", "components", "crash_out", "lead", "me", "other", "speed", "view")

    def __init__(
        self, view: RacingView, me: SeatView, other: SeatView, components: Components, crash_out: bool
    ) -> None:
        self.view = view
        self.me = me
        self.other = other
        self.components = components
        self.crash_out = crash_out
        self.speed = me.speed
        self.lead = me.gap - other.gap
        self.bend = view.current in components.check_roads

    def standing(self) -> Standing:
        blockers = [name for name in self.other.hand if self.components.card(name).block]
        last_turn, face_up = self.view.last_turn, self.me.face_up
        return Standing(self.speed, self.lead, self.bend, last_turn, face_up, bool(blockers))


def decide(view: RacingView, components: Components, actions: Mapping[int, Action], crash_out: bool) -> Decision | None:
    """The viewer's open decision in words, or None if it is not asked."""
    viewer = view.viewer
    if viewer is None or not view.legal:
        return None
    me, other = view.seats if viewer == 0 else view.seats[::-1]
    now = Situation(view, me, other, components, crash_out)
    decision = view.decision
    ask, follows = _asks(decision, now)
    return asked(view, ask, follows, EXPLAIN[decision], partial(_choices, now, actions))


def _choices(now: Situation, actions: Mapping[int, Action]) -> tuple[Choice, ...]:
    describe = DESCRIBE[now.view.decision]
    choices = []
    for number in now.view.legal:
        action = actions[number]
        words, cost = describe(now, action)
        choices.append(Choice(number, action.name, words, cost))
    return tuple(choices)


# -- questions ------------------------------------------------------------------------------


def _ask_play(now: Situation) -> tuple[str, str]:
    view, words = now.view, now.components.road_names
    road = words[view.current]
    if view.last_turn:
        last = "The police are here: the last turn" if view.next == POLICE else "The last turn"
        return "Which card do you play?", f"{last}, on {_a(road)}. {_standing(now)}"
    ahead = words[view.next]
    return "Which card do you play?", f"{_a(road).capitalize()} now, {_a(ahead)} next. {_standing(now)}"


def _a(road: str) -> str:
    return f"{'an' if road[0] in 'aeiou' else 'a'} {road}"


def _standing(now: Situation) -> str:
    if now.lead == 0:
        return "You are level."
    return f"You lead by {now.lead}." if now.lead > 0 else f"You are {-now.lead} behind."


def _ask_boost(now: Situation) -> tuple[str, str]:
    card = now.components.card(now.me.card or "")
    road = now.components.road_words(now.view.current)
    return f"Increase {card.name.capitalize()} by how much?", f"You run at {now.speed}; the road is {_a(road)}."


def _ask_handling(now: Situation) -> tuple[str, str]:
    check = now.view.check
    assert check is not None
    laid = len(check.tokens)
    odds = odds_of(now.view, now.components)
    filled = f"{laid} of {now.speed} spaces are filled, {now.speed - laid} missing."
    if odds.crash:
        return "Draw or stop?", f"{filled} Two skids: the next match is a crash."
    return "Draw or stop?", f"{filled} A match costs {odds.lost}."


def _ask_pickup(now: Situation) -> tuple[str, str]:
    ahead = now.components.road_words(now.view.next)
    return "Which card do you take back?", f"The next road is {_a(ahead)}. The other cards stay before you."


def _asks(decision: str, now: Situation) -> tuple[str, str]:
    """The question, and what it is about."""
    if decision == "play":
        return _ask_play(now)
    if decision == "handling":
        return _ask_handling(now)
    return _ask_boost(now) if decision == "boost" else _ask_pickup(now)


# -- choices ----------------------------------------------------------------------------------


def _play(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, PlayCard)
    card = action.card
    speed = min(now.speed + card.value, TOP_SPEED)
    change = f"keeps {speed}" if speed == now.speed else f"to {speed}"
    rest = card_brings(card, now.standing())
    return card.words, f"{change}, {rest}" if rest else change


def card_brings(card: CarCard, now: Standing) -> str:
    """What a card brings beside its speed."""
    speed = min(now.speed + card.value, TOP_SPEED)
    parts = [_to_fill(speed, card.steering)] if now.bend else []
    parts += [words for words in (_increase(now, card, speed), _block(now, card), _pickup_words(now, card)) if words]
    return ", ".join(parts)


def _to_fill(speed: int, steering: int) -> str:
    missing = max(speed - steering, 0)
    steered = f"{steering} Steering, " if steering else ""
    return f"{steered}{count(missing, 'space') if missing else 'nothing'} to fill"


def _increase(now: Standing, card: CarCard, speed: int) -> str:
    """How far a card could be increased, if it could."""
    room = min(card.bonus, TOP_SPEED - speed)
    if room < 1:
        return ""
    when = card.bonus_when
    if not (when == "always" or (when == "behind" and now.lead < 0) or (when == "second" and now.lead <= 0)):
        return ""
    unless = " unless blocked" if now.blockers and now.lead <= 0 else ""
    if when == "second" and now.lead == 0:
        unless = " if you go second"
    return f"up to {speed + room}{unless}"


def _block(now: Standing, card: CarCard) -> str:
    if not card.block:
        return ""
    if now.lead > 0:
        return "blocks the car behind you"
    return "blocks if you go first" if now.lead == 0 else "blocks nobody from behind"


def _pickup_words(now: Standing, card: CarCard) -> str:
    """What comes back at the end of the turn; on the last one nothing does (ruling 21)."""
    pickup = card.pickup
    if now.last_turn or pickup == "none":
        return ""
    played = card.name
    lying = [name.capitalize() for name in now.face_up if name != played]
    if not lying:
        return "takes back only itself" if pickup == "all" else "takes back nothing"
    if pickup == "all":
        return f"takes back {lying[0]}" if len(lying) == 1 else f"takes back all {len(lying) + 1} cards"
    return f"takes back {one_of(lying)}"


def _boost(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Boost)
    card = now.components.card(now.me.card or "")
    speed = now.speed + card.value + action.amount
    words = f"by {action.amount}, to speed {speed}" if action.amount else f"not at all, to speed {speed}"
    if not now.bend:
        return words, "nothing to fill here"
    return words, _to_fill(speed, card.steering)


def _handling(now: Situation, action: Action) -> tuple[str, str]:
    check = now.view.check
    assert check is not None
    laid = len(check.tokens)
    if not isinstance(action, Draw):
        return f"stop at {laid}", f"costs {now.speed - laid} of your speed {now.speed}"
    return "draw a token", f"{_match_words(now)}; {_fill_words(now)}"


def _match_words(now: Situation) -> str:
    check = now.view.check
    assert check is not None
    odds = odds_of(now.view, now.components)
    chance = percent(odds.match)
    if odds.crash:
        return f"{chance} crash, {'you are out' if now.crash_out else 'down to 0'}"
    slower = now.speed - odds.lost
    ends = ", check over" if len(check.tokens) + 1 >= slower else ""
    return f"{chance} match, down to {slower}{ends}"


def _fill_words(now: Situation) -> str:
    check = now.view.check
    assert check is not None
    odds = odds_of(now.view, now.components)
    filled = len(check.tokens) + 1
    full = f"full at {filled}" if filled >= now.speed else f"{filled} of {now.speed} filled"
    rest = 1 - odds.match
    water = f" (Water {percent(odds.water)}, a skid)" if odds.water else ""
    return f"{percent(rest)} no match, {full}{water}"


def odds_of(view: RacingView, components: Components) -> Odds:
    """The odds of the next draw of the check that goes on."""
    check = view.check
    assert check is not None
    counts, skids = view.bag, check.skids
    bag = sum(counts.values())
    water = counts[WATER]
    wet = WATER in check.tokens
    matching = counts[view.current] + (water if wet else 0)
    crash = skids >= CRASH_SKIDS
    speed = view.seats[check.seat].speed
    lost = 0 if crash else min(components.penalty[skids][speed], speed)
    return Odds(matching / bag, 0.0 if wet else water / bag, lost, crash)


def percent(share: float) -> str:
    """A share in hundreds; what is possible is never 0, what is not certain never 100."""
    if share <= 0 or share >= 1:
        return f"{round(100 * share)} %"
    return f"{min(99, max(1, round(100 * share)))} %"


def _pickup(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, PickUp)
    return action.card.words, card_has(action.card)


def card_has(card: CarCard) -> str:
    """What a card is good for, beside its value."""
    parts = [f"{card.steering} Steering"] if card.steering else []
    if card.bonus and card.bonus_when != "never":
        parts.append(f"up to {card.bonus} more")
    if card.block:
        parts.append("blocks")
    if card.pickup != "none":
        parts.append(f"takes back {card.pickup}")
    return ", ".join(parts)


DESCRIBE: Final[dict[str, Callable[[Situation, Action], tuple[str, str]]]] = {
    "play": _play,
    "boost": _boost,
    "handling": _handling,
    "pickup": _pickup,
}
