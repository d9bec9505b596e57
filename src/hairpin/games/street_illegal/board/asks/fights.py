"""Questions of passing: chips against another player or an Old Pro, nitrous; and fights as other viewers see them."""

from __future__ import annotations

from dataclasses import replace

from hairpin.drawing import Ask, Side, Tag, Way
from hairpin.drawing.words import count, ordinal
from hairpin.games.asking import ask, way
from hairpin.games.game import Choice, Decision
from hairpin.games.street_illegal.actions import Card, Chips
from hairpin.games.street_illegal.board.asks.cards import one_card
from hairpin.games.street_illegal.board.symbols import tempo_symbol
from hairpin.games.street_illegal.components import TempoCard
from hairpin.games.street_illegal.decisions import explained
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.situation import Situation
from hairpin.games.street_illegal.story import CARS, OLD_PRO

GUIDE = "3-passing"
RESULTS = {"passed": ("passes", "is passed"), "held": ("fails", "holds")}  # what became of attacker and defender


def bid(now: Situation, decision: Decision) -> Ask:
    """How many chips against another player or an Old Pro."""
    ways = [*(_bid(now, choice) for choice in decision.choices), _too_many(now)]
    asked = replace(decision, follows=f"{decision.follows} {_then(now)}")
    return ask(asked, GUIDE, "bids", ways, sides=sides(now, 0), first=ways[0].id)


def _then(now: Situation) -> str:
    """What the other side can do."""
    if now.rival is None:
        third = "You pay first, then the third card is turned."
        return third if now.fight.third_due else "Nothing is left to chance."
    name, cards = now.voice[now.rival.seat], now.rival.hand_size
    return f"Both pay, win or lose; {name} holds {count(cards, 'card')}, so pays at most {cards}."


def _bid(now: Situation, choice: Choice) -> Way:
    paid = choice.action - numbers.CHIPS
    side, words, odds, verb = _player(now, now.seat, paid), choice.cost, None, "Pay"
    if now.rival is not None:
        verb = "Seal"
        if choice.mood == "some":
            words = now.reach(paid).short()
    elif choice.chances:
        words = words.partition(":")[0]  # the odds are shown on request
        odds = sum(chance.share for chance in choice.chances if chance.mood == "go")
    small, button = f"= {side.total}", f"{verb} {chips(paid)}"
    more = {"words": words, "odds": odds, "side": side, "kind": "primary", "chances": ()}
    return way(choice, label=str(paid), small=small, button=button, **more)


def _too_many(now: Situation) -> Way:
    """The first bid that is not possible, with the reason."""
    hand, number = now.me.hand_size, str(now.cap + 1)
    reason = f"only {count(hand, 'card')} in hand" if hand < now.chips else f"only {chips(now.chips)}"
    return Way(f"chips-{number}", number, reason=reason, mood="no")


def nitrous(now: Situation, decision: Decision) -> Ask:
    return one_card(now, decision, "burn", "Burn a card", GUIDE, "primary", sides=sides(now, None))


def watched(now: Situation, awaited: str) -> Ask:
    """A fight in which the viewer is not asked; they still see their own sealed bid."""
    answer, bid = now.view.answer, None
    words, small = awaited, ""
    if answer is not None:
        mine, sealed = now.actions[answer], "Your answer is"
        small = "Both answers are shown together."
        if isinstance(mine, Chips):
            bid = mine.chips
            sealed = f"Your {chips(bid)} {'is' if bid == 1 else 'are'}"
            small = "Only you see your number. Both bids are turned together."
        elif isinstance(mine, Card):
            sealed = f"Your {mine.card.velocity} is"
        words = f"{sealed} sealed. {awaited}"
    return Ask(now.view.decision, words, small, explained(now), GUIDE, "waiting", (), sides=sides(now, bid))


def opened(now: Situation) -> Ask:
    """A fight between two questions: stakes, cards and result, all in the open."""
    return Ask(now.view.decision, "", "", "", GUIDE, "waiting", (), sides=sides(now, None))


# -- both sides -------------------------------------------------------------------------------


def sides(now: Situation, bid: int | None) -> tuple[Side, ...]:
    """Both sides of a fight, the attacker first; `bid` is the viewer's own bid, if there is one."""
    return tuple(
        _old_pro(now) if seat is None else _player(now, seat, bid if seat == now.view.viewer else None)
        for seat in (now.fight.attacker, now.fight.defender)
    )


def _player(now: Situation, seat: int, bid: int | None) -> Side:
    """A player's side with a bid; a lock stands for one that is unknown or sealed."""
    driver, fight = now.view.seats[seat], now.fight
    place, speed = ordinal(driver.position or 1), driver.speed or 0
    number = 0 if fight.attacker == seat else 1
    role, opened = _holds(now) if number else "attacks", now.view.opened
    if opened is not None and opened.result:
        role = RESULTS[opened.result][number]
    if opened is not None and opened.stakes:
        bid = opened.stakes[number]
    terms: tuple[Tag, ...] = (Tag(str(speed)), Tag("?", "lock", mood="sealed"))
    total = f"{speed}+"
    if fight.tied_total:
        burnt = () if opened is None else opened.burnt
        terms, total = _burnt(burnt[number]) if burnt else (), str(fight.tied_total)
    elif bid is not None:
        symbol, mood = ("chip", "bid") if now.view.legal or opened is not None else ("lock", "sealed")
        terms, total = (Tag(str(speed)), Tag(str(10 * bid), symbol, mood=mood)), str(speed + 10 * bid)
    return Side(f"seat-{seat}", CARS[seat], now.voice.called[seat], f"{place}, {role}", terms, total)


def _burnt(card: TempoCard | None) -> tuple[Tag, ...]:
    """The nitrous of a side, which decides between equal totals."""
    return (Tag("0") if card is None else Tag(symbol=tempo_symbol(card.name), words=card.words),)


def _holds(now: Situation) -> str:
    """What an equal total means for the player who defends."""
    if now.fight.tied_total:
        return "holds if cards are equal"
    nitrous = now.box.nitrous_oxide and now.fight.attacker is not None
    return "nitrous if equal" if nitrous else "holds if equal"


def _old_pro(now: Situation) -> Side:
    """An Old Pro's cards, and whether a third one comes and why (rules 3.4, option better_old_pros)."""
    fight, limit, better = now.fight, now.limit, int(now.box.better_old_pros)
    terms = [Tag(symbol=tempo_symbol(card.name), words=card.words) for card in fight.old_pro_cards]
    total = str(fight.old_pro_sum)
    opened = now.view.opened
    if opened is not None and opened.result:
        words = RESULTS[opened.result][0 if fight.attacker is None else 1]
        return Side("old-pro", OLD_PRO, "Old Pro", words, tuple(terms), total)
    if opened is not None and (not opened.stakes or len(terms) > 2):
        words = f"turns {count(max(2, len(terms)), 'card')}"
        return Side("old-pro", OLD_PRO, "Old Pro", words, tuple(terms), total if terms else "")
    if not fight.third_due:
        words = f"third card: no, {total} is {'above' if better else 'not below'} {limit}"
        return Side("old-pro", OLD_PRO, "Old Pro", words, tuple(terms), total)
    why = f"{total} is {'not above' if better else 'below'} {limit}"
    if limit is None or better == numbers.PROS_ALWAYS:
        why = "there is no limit" if limit is None else "always"
    low, high = now.components.tempo[0].velocity, now.components.tempo[-1].velocity
    terms.append(Tag(symbol="si-tempo-back", words="a third card"))
    total = f"{fight.old_pro_sum + low}–{fight.old_pro_sum + high}"
    return Side("old-pro", OLD_PRO, "Old Pro", f"third card: yes, {why}", tuple(terms), total)
