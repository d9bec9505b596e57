"""Decisions in words: what a seat is asked, what follows, why, and what each choice brings; from its view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from hairpin.games.game import Choice, Decision, asked
from hairpin.games.street_racing.actions import Action, Boost, Draw, PickUp, PlayCard
from hairpin.games.street_racing.components import POLICE, TOP_SPEED, WATER, CarCard, Components
from hairpin.games.street_racing.events import count
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS
from hairpin.games.street_racing.view import RacingView, SeatView
from hairpin.refusal import one_of

EXPLAIN = {
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


@dataclass(frozen=True)
class Odds:
    """What the next token can be, as shares of the bag, and what a match costs."""

    match: float
    water: float  # the first Water, which fills a space and counts as a skid
    lost: int
    crash: bool


@dataclass(frozen=True)
class Situation:
    """What the sentences need: the view, both seats and the components."""

    view: RacingView
    me: SeatView
    other: SeatView
    components: Components
    crash_out: bool

    @property
    def on_a_bend(self) -> bool:
        return self.components.needs_check(self.view.current)

    @property
    def lead(self) -> int:
        return self.me.gap - self.other.gap


def decide(view: RacingView, components: Components, actions: Mapping[int, Action], crash_out: bool) -> Decision | None:
    """The viewer's open decision in words, or None if it is not asked."""
    if view.viewer is None or not view.legal:
        return None
    now = Situation(view, view.seats[view.viewer], view.seats[1 - view.viewer], components, crash_out)
    ask, follows = ASK[view.decision](now)
    return asked(view, ask, follows, EXPLAIN[view.decision], partial(_choices, now, actions))


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
    view = now.view
    road = now.components.road_words(view.current)
    if view.last_turn:
        why = "The police are here" if view.next == POLICE else "The deck is down to its last card"
        return "Which card do you play?", f"{why}: {_a(road)}, and the race is over. {_standing(now)}"
    ahead = now.components.road_words(view.next)
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
    return f"Increase {card.name.capitalize()} by how much?", f"You run at {now.me.speed}; the road is {_a(road)}."


def _ask_handling(now: Situation) -> tuple[str, str]:
    check = now.view.check
    assert check is not None
    missing = now.me.speed - len(check.tokens)
    odds = odds_of(now.view, now.components)
    filled = f"{len(check.tokens)} of {now.me.speed} spaces are filled, {missing} missing."
    if odds.crash:
        return "Draw or stop?", f"{filled} Two skids: the next match is a crash."
    return "Draw or stop?", f"{filled} A match costs {odds.lost}."


def _ask_pickup(now: Situation) -> tuple[str, str]:
    ahead = now.components.road_words(now.view.next)
    return "Which card do you take back?", f"The next road is {_a(ahead)}. The other cards stay before you."


ASK: dict[str, Callable[[Situation], tuple[str, str]]] = {
    "play": _ask_play,
    "boost": _ask_boost,
    "handling": _ask_handling,
    "pickup": _ask_pickup,
}


# -- choices ----------------------------------------------------------------------------------


def _play(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, PlayCard)
    card = action.card
    speed = min(now.me.speed + card.value, TOP_SPEED)
    parts = [f"keeps {speed}" if speed == now.me.speed else f"to {speed}"]
    if now.on_a_bend:
        parts.append(_to_fill(speed, card.steering))
    parts += [words for words in (_increase(now, card, speed), _block(now, card), _pickup_words(now, card)) if words]
    return card.words, ", ".join(parts)


def _to_fill(speed: int, steering: int) -> str:
    missing = max(speed - steering, 0)
    steered = f"{steering} Steering, " if steering else ""
    return f"{steered}{count(missing, 'space') if missing else 'nothing'} to fill"


def _increase(now: Situation, card: CarCard, speed: int) -> str:
    """How far a card could be increased, if it could."""
    room = min(card.bonus, TOP_SPEED - speed)
    possible = {"behind": now.lead < 0, "second": now.lead <= 0, "always": True}.get(card.bonus_when, False)
    if room < 1 or not possible:
        return ""
    blockers = [name for name in now.other.hand if now.components.card(name).block]
    unless = " unless blocked" if blockers and now.lead <= 0 else ""
    if card.bonus_when == "second" and now.lead == 0:
        unless = " if you go second"
    return f"up to {speed + room}{unless}"


def _block(now: Situation, card: CarCard) -> str:
    if not card.block:
        return ""
    if now.lead > 0:
        return "blocks the car behind you"
    return "blocks if you go first" if now.lead == 0 else "blocks nobody from behind"


def _pickup_words(now: Situation, card: CarCard) -> str:
    """What comes back at the end of the turn; on the last one nothing does (ruling 21)."""
    if now.view.last_turn or card.pickup == "none":
        return ""
    lying = [name.capitalize() for name in now.me.face_up if name != card.name]
    if not lying:
        return "takes back only itself" if card.pickup == "all" else "takes back nothing"
    if card.pickup == "all":
        return f"takes back {lying[0]}" if len(lying) == 1 else f"takes back all {len(lying) + 1} cards"
    return f"takes back {one_of(lying)}"


def _boost(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Boost)
    card = now.components.card(now.me.card or "")
    speed = now.me.speed + card.value + action.amount
    words = f"by {action.amount}, to speed {speed}" if action.amount else f"not at all, to speed {speed}"
    if not now.on_a_bend:
        return words, "nothing to fill here"
    return words, _to_fill(speed, card.steering)


def _handling(now: Situation, action: Action) -> tuple[str, str]:
    check = now.view.check
    assert check is not None
    laid = len(check.tokens)
    if not isinstance(action, Draw):
        return f"stop at {laid}", f"costs {now.me.speed - laid} of your speed {now.me.speed}"
    return "draw a token", f"{_match_words(now)}; {_fill_words(now)}"


def _match_words(now: Situation) -> str:
    check = now.view.check
    assert check is not None
    odds = odds_of(now.view, now.components)
    chance = percent(odds.match)
    if odds.crash:
        return f"{chance} crash, {'you are out' if now.crash_out else 'down to 0'}"
    slower = now.me.speed - odds.lost
    ends = ", check over" if len(check.tokens) + 1 >= slower else ""
    return f"{chance} match, down to {slower}{ends}"


def _fill_words(now: Situation) -> str:
    check = now.view.check
    assert check is not None
    odds = odds_of(now.view, now.components)
    filled = len(check.tokens) + 1
    full = f"full at {filled}" if filled >= now.me.speed else f"{filled} of {now.me.speed} filled"
    rest = 1 - odds.match
    water = f" (Water {percent(odds.water)}, a skid)" if odds.water else ""
    return f"{percent(rest)} no match, {full}{water}"


def odds_of(view: RacingView, components: Components) -> Odds:
    """The odds of the next draw of the check that goes on."""
    check = view.check
    assert check is not None
    bag = sum(view.bag.values())
    wet = WATER in check.tokens
    matching = view.bag[view.current] + (view.bag[WATER] if wet else 0)
    crash = check.skids >= CRASH_SKIDS
    speed = view.seats[check.seat].speed
    lost = 0 if crash else min(components.penalty[check.skids][speed], speed)
    return Odds(matching / bag, 0.0 if wet else view.bag[WATER] / bag, lost, crash)


def percent(share: float) -> str:
    """A share in hundreds; what is possible is never 0, what is not certain never 100."""
    if share <= 0 or share >= 1:
        return f"{round(100 * share)} %"
    return f"{min(99, max(1, round(100 * share)))} %"


def _pickup(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, PickUp)
    card = action.card
    parts = [f"{card.steering} Steering"] if card.steering else []
    if card.bonus and card.bonus_when != "never":
        parts.append(f"up to {card.bonus} more")
    if card.block:
        parts.append("blocks")
    if card.pickup != "none":
        parts.append(f"takes back {card.pickup}")
    return card.words, ", ".join(parts)


DESCRIBE: dict[str, Callable[[Situation, Action], tuple[str, str]]] = {
    "play": _play,
    "boost": _boost,
    "handling": _handling,
    "pickup": _pickup,
}
