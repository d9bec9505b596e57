"""Decisions in words: what a seat is asked, what follows, why, and what each choice brings; from its view alone."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.drawing import Voice
from hairpin.drawing.words import a_or_an, count, listed, sentence
from hairpin.games.game import Choice, Decision
from hairpin.games.street_racing.actions import Action
from hairpin.games.street_racing.chances import chances_of, stopping
from hairpin.games.street_racing.components import POLICE, TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.events import SKIDS
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.reach import Reach, reach_of, spread
from hairpin.games.street_racing.rules.numbers import DRAW, INCREASE, STOP
from hairpin.games.street_racing.view import RacingView

HANDLING = (
    "Every token fills one space. A token of the road's colour is a match: you lose speed, a Skid fills the space, and the "
    "token goes back into the bag. A Skid makes later matches dearer, and one with two skids or more is a crash. When the "
    "track is filled up to your speed the check is over; if you stop before, you slow down to the last filled space."
)
INCREASED = {"behind": "You are behind, nobody", "second": "You go second, nobody", "always": "Nobody"}
Asked = tuple[str, str, list[Choice]]  # the question, what it is about, and the answers


def decide(
    view: RacingView, components: Components, actions: Mapping[int, Action], outlook: Outlook | None, voice: Voice
) -> Decision | None:
    """The viewer's open decision in words, or None if they are not asked."""
    if view.viewer is None or not view.legal:
        return None
    if outlook is not None:
        ask, follows, choices = _handling(outlook, actions, voice)
    elif view.decision == "play":
        ask, follows, choices = _play(view, components, actions)
    elif view.decision == "boost":
        ask, follows, choices = _boost(view, components, actions, voice)
    else:
        ask, follows, choices = _pickup(view, components, actions)
    return Decision(view.viewer, view.decision, ask, follows, explained(view, components), tuple(choices))


# -- play a card ----------------------------------------------------------------------------


def _play(view: RacingView, components: Components, actions: Mapping[int, Action]) -> Asked:
    choices = []
    for number in view.legal:
        reach = reach_of(view, number, components)
        choices.append(Choice(number, actions[number].name, reach.card.words, _card_brings(reach, view, components)))
    return "Which card do you play?", f"{_roads(view, components)}. {_lead(view.lead)}", choices


def _roads(view: RacingView, components: Components) -> str:
    """This road and the next, or that this is the last turn."""
    road = a_or_an(components.road_words(view.current))
    if view.last_turn:
        last = "The police are here: the last turn" if view.next == POLICE else "The last turn"
        return f"{last}, on {road}"
    return f"{sentence(road)} now, {a_or_an(components.road_words(view.next))} next"


def _lead(lead: int) -> str:
    if lead == 0:
        return "You are level."
    return f"You lead by {lead}." if lead > 0 else f"You are {-lead} behind."


def _card_brings(reach: Reach, view: RacingView, components: Components) -> str:
    """The speed that a card brings, and what else."""
    card, speeds, steering = reach
    now = view.near.speed
    if not card.value:
        speed = f"speed stays at {now}"
    elif now + card.value > TOP_SPEED:
        speed = f"speed {TOP_SPEED}, as fast as it goes"
    else:
        speed = f"speed {now} + {card.value} = {speeds[0]}"
    blockable = _blockable(card, view, components)
    more = (
        _to_fill(speeds[0], steering, blockable) if components.needs_check(view.current) else "",
        _increase(card, speeds, view.lead, blockable),
        _block(view.lead) if card.block else "",
        "" if view.last_turn else _takes_back(card, view.near.face_up),
    )
    rest = ", ".join(words for words in more if words)
    return f"{speed}; {rest}" if rest else speed


def _blockable(card: CarCard, view: RacingView, components: Components) -> bool:
    """Whether the other driver could go first with a Block if this card is played (rulings 22, 24, 26)."""
    blocks = [other.value for other in map(components.card, view.far.hand) if other.block]
    return bool(blocks) and (view.lead < 0 or (view.lead == 0 and card.value <= max(blocks)))


def _to_fill(speed: int, steering: int, blockable: bool) -> str:
    """The spaces to fill on a bend; a Block takes one of the Steering tokens."""
    steered = f"{steering} Steering, " if steering else ""
    blocked = f", {speed - steering + 1} if blocked" if blockable and steering and speed >= steering else ""
    return f"{steered}{count(max(speed - steering, 0), 'space', none='nothing')} to fill{blocked}"


def _increase(card: CarCard, speeds: tuple[int, ...], lead: int, blockable: bool) -> str:
    """The speed to which a card could be increased; empty if it could not."""
    if len(speeds) == 1:
        return ""
    unless = " unless blocked" if blockable else ""
    if card.bonus_when == "second" and lead == 0:
        unless = " if you go second unblocked" if blockable else " if you go second"
    return f"up to {speeds[-1]}{unless}"


def _block(lead: int) -> str:
    if lead > 0:
        return "blocks the car behind you"
    return "blocks if you go first" if lead == 0 else "blocks nobody from behind"


def _takes_back(card: CarCard, face_up: tuple[str, ...]) -> str:
    """What comes back at the end of the turn, unless it is the last one (ruling 21)."""
    lying = [name.capitalize() for name in face_up if name != card.name]
    if card.pickup == "none":
        return ""
    if not lying:
        return "takes back only itself" if card.pickup == "all" else "takes back nothing"
    if card.pickup == "all":
        return f"takes back {lying[0]}" if len(lying) == 1 else f"takes back all {len(lying) + 1} cards"
    return f"takes back {listed(lying, 'or')}"


# -- increase it ------------------------------------------------------------------------------


def _boost(view: RacingView, components: Components, actions: Mapping[int, Action], voice: Voice) -> Asked:
    near, card = view.near, components.card(view.near.card or "")
    bend = components.needs_check(view.current)
    choices = []
    for number in view.legal:
        _, (speed,), steering = reach_of(view, number, components)
        if not bend:
            brings = "nothing to fill here"
        elif speed <= steering:
            brings = "nothing to fill"
        else:
            brings = f"{count(speed - steering, 'space')} to fill, a match costs {components.penalty[0][speed]}"
        words = f"add {number - INCREASE or 'nothing'}, to speed {speed}"
        choices.append(Choice(number, actions[number].name, words, brings))
    steered = f" and {count(card.steering, 'Steering token')}" if bend and card.steering else ""
    road = a_or_an(components.road_words(view.current))
    ended = f" {voice[view.far.seat]} ended at {view.far.speed}." if near.place == 2 else ""
    about = f"You run at {near.speed}; {card.title} brings {card.value}{steered}. The road is {road}.{ended}"
    return f"Increase {card.title} by how much?", about, choices


# -- draw or stop -------------------------------------------------------------------------------


def _handling(outlook: Outlook, actions: Mapping[int, Action], voice: Voice) -> Asked:
    chances = chances_of(outlook, voice)
    draws = "; ".join(f"{chance.words}, {chance.small}" for chance in chances)
    choices = [
        Choice(DRAW, actions[DRAW].name, "draw a token", draws, chances=chances, symbol="sr-bag"),
        Choice(STOP, actions[STOP].name, f"stop at {outlook.laid}", stopping(outlook, voice), symbol="sr-halt"),
    ]
    if outlook.crash:
        ask = f"{sentence(SKIDS[outlook.skids])}: a match is a crash."
    elif outlook.last_space and outlook.verdict(outlook.speed) == "win" != outlook.verdict(outlook.laid):
        ask = "One token for the win."
    else:
        ask = "Draw or stop?"
    return ask, filled(outlook), choices


def filled(outlook: Outlook) -> str:
    """How far a check has come, and what a match costs."""
    spaces = f"{outlook.laid} of {outlook.speed} spaces filled, {outlook.missing} to go."
    skids = f"{count(outlook.skids, 'skid')}: a" if outlook.skids else "A"
    return spaces if outlook.crash else f"{spaces} {skids} match costs {outlook.lost}."


# -- take a card back -----------------------------------------------------------------------------


def _pickup(view: RacingView, components: Components, actions: Mapping[int, Action]) -> Asked:
    following = a_or_an(components.road_words(view.next))
    choices = []
    for number in view.legal:
        card, speeds, _ = reach_of(view, number, components)
        has = _card_has(card)
        brings = f"brings you to {spread(speeds)} on the next turn{f': {has}' if has else ''}"
        choices.append(Choice(number, actions[number].name, card.words, brings))
    return (
        "Which card do you take back?",
        f"The next road is {following}. The other cards stay face up before you.",
        choices,
    )


def _card_has(card: CarCard) -> str:
    """What a card is good for, besides its value."""
    parts = [f"{card.steering} Steering"] if card.steering else []
    if card.grows:
        parts.append(f"up to {card.bonus} more")
    if card.block:
        parts.append("blocks")
    if card.pickup != "none":
        parts.append(f"takes back {card.pickup}")
    return ", ".join(parts)


# -- explanations -----------------------------------------------------------------------------------


def explained(view: RacingView, components: Components) -> str:
    """Why a driver is asked, with the cards of this box."""
    if view.decision == "handling":
        return HANDLING
    if view.decision == "play":
        return _explain_play(components.cards)
    card = components.card(view.near.card or "")
    if view.decision == "pickup":
        return (
            f"{card.title} takes back one of your face-up cards, but never a {card.title}. The next road still shows; the "
            "one after it is turned up only when cards are taken back."
        )
    return (
        f"{INCREASED[card.bonus_when]} blocks you, so your {card.title} may count for more. More speed also means more "
        "spaces to fill on a bend, and dearer matches."
    )


def _explain_play(cards: tuple[CarCard, ...]) -> str:
    takes_all = listed([card.title for card in cards if card.pickup == "all"], "or")
    takes_one = listed([card.title for card in cards if card.pickup == "one"], "or")
    blocks = listed([card.title for card in cards if card.block], "or")
    grows = listed([card.title for card in cards if card.grows], "or")
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
