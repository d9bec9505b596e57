"""Decisions in words: what a seat is asked, what follows, why, and what each choice brings; from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hairpin.drawing.words import count
from hairpin.games.game import Choice, Decision
from hairpin.games.street_racing.actions import Action, Boost, Draw, PickUp, PlayCard
from hairpin.games.street_racing.components import POLICE, TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.events import SKIDS
from hairpin.games.street_racing.outlook import Outlook, count_of, outlook_of
from hairpin.games.street_racing.view import RacingView
from hairpin.refusal import one_of

HANDLING = (
    "Every token fills one space. A token of the road's colour is a match: you lose speed, a Skid fills the space, and the "
    "token goes back into the bag. A Skid makes later matches dearer, and one with two skids or more is a crash. When the "
    "track is filled up to your speed the check is over; if you stop before, you slow down to the last filled space."
)
INCREASED = {"behind": "You are behind, nobody", "second": "You go second, nobody", "always": "Nobody"}


def explained(decision: str, components: Components, played: str) -> str:
    """Why this is asked, with the cards of this box; `played` is the card that the driver has shown this turn."""
    if decision == "handling":
        return HANDLING
    if decision == "play":
        return _explain_play(components)
    card = played.capitalize()
    if decision == "pickup":
        return (
            f"{card} takes back one of your face-up cards, but never a {card}. The next road still shows; the one after it "
            "is turned up only when cards are taken back."
        )
    return (
        f"{INCREASED[components.card(played).bonus_when]} blocks you, so your {card} may count for more. More speed also "
        "means more spaces to fill on a bend, and dearer matches."
    )


def _explain_play(components: Components) -> str:
    cards = components.cards
    takes_all = one_of([card.title for card in cards if card.pickup == "all"])
    takes_one = one_of([card.title for card in cards if card.pickup == "one"])
    blocks = one_of([card.title for card in cards if card.block])
    grows = one_of([card.title for card in cards if card.bonus and card.bonus_when != "never"])
    one_back = f", or {takes_one} one" if takes_one else ""
    first = "The car in front goes first"
    if blocks:
        increase = f" and any increase of a {grows}" if grows else ""
        first += f"; a {blocks} by the car that goes first costs the other a Steering token{increase}"
    return (
        "Both choose a card in secret and show it together. Its value is added to your speed. On a bend you must then "
        "fill your Speed Track with tokens up to your speed; Steering tokens of the card are a start. The card stays face "
        f"up before you until {takes_all} takes back all of them{one_back}. {first}."
    )


@dataclass(frozen=True)
class Standing:
    """The situation of a driver who must play a card."""

    speed: int
    lead: int
    bend: bool
    last_turn: bool
    face_up: tuple[str, ...]
    block: int  # the highest value with which the other driver can block; -1 if there is none

    def blockable(self, card: CarCard) -> bool:
        """Whether the other driver could go first with a Block if this card is played (rulings 22, 24, 26)."""
        return self.block >= 0 and (self.lead < 0 or (self.lead == 0 and card.value <= self.block))


def standing_of(view: RacingView, components: Components) -> Standing:
    """The viewer's Standing."""
    theirs = [components.card(name) for name in view.far.hand]
    return Standing(
        speed=view.near.speed,
        lead=view.lead,
        bend=components.needs_check(view.current),
        last_turn=view.last_turn,
        face_up=view.near.face_up,
        block=max((card.value for card in theirs if card.block), default=-1),
    )


def decide(view: RacingView, components: Components, actions: Mapping[int, Action], crash_out: bool) -> Decision | None:
    """The viewer's open decision in words, or None if they are not asked."""
    if view.viewer is None or not view.legal:
        return None
    ask, follows = _question(view, components)
    choices = []
    for number in view.legal:
        action = actions[number]
        words, cost = _described(action, view, components, crash_out)
        choices.append(Choice(number, action.name, words, cost))
    return Decision(
        seat=view.viewer,
        name=view.decision,
        ask=ask,
        follows=follows,
        explain=explained(view.decision, components, view.near.card or ""),
        choices=tuple(choices),
    )


# -- questions ------------------------------------------------------------------------------


def _question(view: RacingView, components: Components) -> tuple[str, str]:
    """The sentence that asks, and what it is about."""
    if view.decision == "play":
        return "Which card do you play?", f"{_roads(view, components)}. {_lead(view.lead)}"
    if view.decision == "pickup":
        ahead = a_road(components.road_words(view.next))
        return "Which card do you take back?", f"The next road is {ahead}. The other cards stay before you."
    if view.decision == "boost":
        card = components.card(view.near.card or "")
        road = a_road(components.road_words(view.current))
        return f"Increase {card.title} by how much?", f"You run at {view.near.speed}; the road is {road}."
    outlook = outlook_of(view, components)
    assert outlook is not None
    filled = f"{outlook.laid} of {outlook.speed} spaces are filled, {outlook.missing} missing."
    if outlook.crash:
        return "Draw or stop?", f"{filled} {SKIDS[outlook.skids].capitalize()}: the next match is a crash."
    return "Draw or stop?", f"{filled} A match costs {outlook.lost}."


def _roads(view: RacingView, components: Components) -> str:
    """This road and the next, or that this is the last turn."""
    road = a_road(components.road_words(view.current))
    if view.last_turn:
        last = "The police are here: the last turn" if view.next == POLICE else "The last turn"
        return f"{last}, on {road}"
    return f"{road.capitalize()} now, {a_road(components.road_words(view.next))} next"


def _lead(lead: int) -> str:
    if lead == 0:
        return "You are level."
    return f"You lead by {lead}." if lead > 0 else f"You are {-lead} behind."


def a_road(road: str) -> str:
    """A road with its article."""
    return f"{'an' if road[0] in 'aeiou' else 'a'} {road}"


# -- choices ----------------------------------------------------------------------------------


def _described(action: Action, view: RacingView, components: Components, crash_out: bool) -> tuple[str, str]:
    """A choice in words, and what it brings or costs."""
    if isinstance(action, PlayCard):
        return action.card.words, _play(action.card, standing_of(view, components))
    if isinstance(action, PickUp):
        return action.card.words, card_has(action.card)
    if isinstance(action, Boost):
        card = components.card(view.near.card or "")
        speed = view.near.speed + card.value + action.amount
        how = f"by {action.amount}" if action.amount else "not at all"
        bend = components.needs_check(view.current)
        return f"{how}, to speed {speed}", _to_fill(speed, card.steering) if bend else "nothing to fill here"
    outlook = outlook_of(view, components)
    assert outlook is not None
    if isinstance(action, Draw):
        return "draw a token", f"{_match_words(outlook, crash_out)}; {_fill_words(outlook)}"
    return f"stop at {outlook.laid}", f"costs {outlook.missing} of your speed {outlook.speed}"


def _play(card: CarCard, now: Standing) -> str:
    speed = min(now.speed + card.value, TOP_SPEED)
    change = f"keeps {speed}" if speed == now.speed else f"to {speed}"
    rest = card_brings(card, now)
    return f"{change}, {rest}" if rest else change


def card_brings(card: CarCard, now: Standing) -> str:
    """What a card brings besides its speed."""
    speed = min(now.speed + card.value, TOP_SPEED)
    parts = [_to_fill(speed, card.steering, now.blockable(card))] if now.bend else []
    parts += [words for words in (_increase(now, card, speed), _block(now, card), _pickup_words(now, card)) if words]
    return ", ".join(parts)


def _to_fill(speed: int, steering: int, blockable: bool = False) -> str:
    """The spaces to fill on a bend; a Block takes one of the Steering tokens."""
    missing = max(speed - steering, 0)
    steered = f"{steering} Steering, " if steering else ""
    blocked = f", {speed - steering + 1} if blocked" if blockable and steering and speed >= steering else ""
    return f"{steered}{count(missing, 'space') if missing else 'nothing'} to fill{blocked}"


def _increase(now: Standing, card: CarCard, speed: int) -> str:
    """The speed to which a card could be increased; empty if it could not."""
    room = min(card.bonus, TOP_SPEED - speed)
    if room < 1:
        return ""
    when = card.bonus_when
    if not (when == "always" or (when == "behind" and now.lead < 0) or (when == "second" and now.lead <= 0)):
        return ""
    unless = " unless blocked" if now.blockable(card) else ""
    if when == "second" and now.lead == 0:
        unless = " if you go second unblocked" if unless else " if you go second"
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


def _match_words(outlook: Outlook, crash_out: bool) -> str:
    chance = percent(count_of(outlook.matching) / outlook.size)
    if outlook.crash:
        return f"{chance} crash, {'you are out' if crash_out else 'down to 0'}"
    ends = ", check over" if outlook.match_ends else ""
    return f"{chance} match, down to {outlook.fallen}{ends}"


def _fill_words(outlook: Outlook) -> str:
    filled = outlook.laid + 1
    full = f"full at {filled}" if outlook.last_space else f"{filled} of {outlook.speed} filled"
    rest = 1 - count_of(outlook.matching) / outlook.size
    water = f" (Water {percent(outlook.water / outlook.size)}, a skid)" if outlook.water else ""
    return f"{percent(rest)} no match, {full}{water}"


def percent(share: float) -> str:
    """A share in percent; a possible event never has 0, an uncertain one never 100."""
    if share <= 0 or share >= 1:
        return f"{round(100 * share)} %"
    return f"{min(99, max(1, round(100 * share)))} %"


def card_has(card: CarCard) -> str:
    """What a card is good for, besides its value."""
    parts = [f"{card.steering} Steering"] if card.steering else []
    if card.bonus and card.bonus_when != "never":
        parts.append(f"up to {card.bonus} more")
    if card.block:
        parts.append("blocks")
    if card.pickup != "none":
        parts.append(f"takes back {card.pickup}")
    return ", ".join(parts)
