"""Questions of a fight: chips in a duel or against an Old Pro, nitrous; and the fight as other viewers see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hairpin.drawing import Ask, Outcome, Side, Tag, Way
from hairpin.drawing.words import ordinal
from hairpin.games.game import Decision
from hairpin.games.street_illegal.actions import Action, Card, Chips
from hairpin.games.street_illegal.board.asks.parts import Hand, Playable, ask, one_card
from hairpin.games.street_illegal.board.asks.speed import LOSES, costs
from hairpin.games.street_illegal.board.symbols import tempo_symbol
from hairpin.games.street_illegal.components import Components
from hairpin.games.street_illegal.decisions import Reach, Situation, duel_of, explained, odds_of
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.story import CARS, OLD_PRO
from hairpin.games.street_illegal.view import Fight, StreetView

SEALED = Tag("?", "lock", mood="sealed")
GUIDE = "3-passing"


@dataclass(frozen=True)
class Fighter:
    """A player in a fight."""

    id: str
    symbol: str
    name: str
    speed: int
    role: str
    tied: int  # the total of both, while nitrous is asked; else 0

    def side(self, bid: int | None, sealed: bool) -> Side:
        """The fighter's side with a bid; a lock stands for an unknown bid."""
        if self.tied:
            return Side(self.id, self.symbol, self.name, self.role, (), str(self.tied))
        if bid is None:
            return Side(self.id, self.symbol, self.name, self.role, (Tag(str(self.speed)), SEALED), f"{self.speed}+")
        paid = Tag(str(10 * bid), "lock" if sealed else "chip", mood="sealed" if sealed else "bid")
        return Side(
            self.id, self.symbol, self.name, self.role, (Tag(str(self.speed)), paid), str(self.speed + 10 * bid)
        )


def _fighter(view: StreetView, fight: Fight, seat: int, names: Sequence[str], nitrous: bool) -> Fighter:
    me = view.seats[seat]
    place = ordinal(me.position or 1)
    role = f"{place}, attacks" if fight.attacker == seat else f"{place}, {_holds(fight, nitrous)}"
    return Fighter(f"seat-{seat}", CARS[seat], names[seat], me.speed or 0, role, fight.tied_total)


def _holds(fight: Fight, nitrous: bool) -> str:
    """What an equal total means for the player who defends."""
    if fight.tied_total:
        return "holds if cards are equal"
    return "nitrous if equal" if nitrous and fight.attacker is not None else "holds if equal"


def _old_pro_side(view: StreetView, fight: Fight, components: Components, better_old_pros: int) -> Side:
    limit = view.track[view.leg].limit
    terms = [Tag(symbol=tempo_symbol(card.name), words=card.words) for card in fight.old_pro_cards]
    total = str(fight.old_pro_sum)
    words = f"third card: no, {total} is {'above' if better_old_pros else 'not below'} {limit}"
    if fight.third_due:
        terms.append(Tag(symbol="si-tempo-back", words="a third card"))
        low, high = components.tempo[0].velocity, components.tempo[-1].velocity
        words = f"third card: yes, {_why_third(total, limit, better_old_pros)}"
        total = f"{fight.old_pro_sum + low}–{fight.old_pro_sum + high}"
    return Side("old-pro", OLD_PRO, "Old Pro", words, tuple(terms), total)


def _why_third(total: str, limit: int | None, better_old_pros: int) -> str:
    """Why a third card comes (rules 3.4, option better_old_pros)."""
    if limit is None:
        return "there is no limit"
    if better_old_pros == 2:
        return "always"
    return f"{total} is {'not above' if better_old_pros else 'below'} {limit}"


def sides(
    view: StreetView,
    components: Components,
    names: Sequence[str],
    bid: int | None,
    nitrous: bool,
    better_old_pros: int = 0,
) -> tuple[Side, ...]:
    """Both sides of a fight, the attacker first; `bid` is the viewer's own bid, if there is one."""
    fight, viewer = view.fight, view.viewer
    assert fight is not None
    found = []
    for seat in (fight.attacker, fight.defender):
        if seat is None:
            found.append(_old_pro_side(view, fight, components, better_old_pros))
        else:
            own = seat == viewer
            fighter = _fighter(view, fight, seat, names, nitrous)
            found.append(fighter.side(bid if own else None, own and not view.legal))
    return tuple(found)


def duel(now: Situation, decision: Decision, names: Sequence[str], actions: dict[int, Action]) -> Ask:
    view, fight = now.view, now.view.fight
    assert fight is not None
    me = _fighter(view, fight, now.seat, names, now.nitrous_oxide)
    rival = duel_of(now)
    ways = []
    sure = False
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Chips)
        found = rival.reach(action.chips)
        tie = "" if found.ties is None else f", ties {found.ties}"
        if found.sure:
            words, mood = ("no better", "none") if sure else (f"surely {found.verb}", "sure")
            sure = True
        elif found.wins < 0 and found.ties is not None:
            words, mood = f"ties {found.ties}, then nitrous", "some"
        elif found.wins < 0:
            words, mood = found.never, "none"
        else:
            words, mood = f"{_wins(found)}{tie}", "some"
        ways.append(_bid_way(me, action.chips, number, words, mood, "Seal"))
    ways += _cannot(now, len(ways))
    other, cards = rival.other, rival.cards
    most = f"{names[other]} holds {'1 card' if cards == 1 else f'{cards} cards'}, so bids at most {cards}."
    small = f"Bids are shown together, and both are paid, win or lose. {most}"
    question = f"How many chips against {names[other]}?"
    return Ask(
        decision.name,
        question,
        small,
        decision.explain,
        GUIDE,
        "bids",
        tuple(ways),
        sides=sides(view, now.components, names, 0, now.nitrous_oxide),
        first="chips-0",
    )


def _wins(found: Reach) -> str:
    """Which bids of the rival this bid beats, in few words."""
    if found.attacking:
        return "passes a 0" if found.wins == 0 else f"passes 0–{found.wins}"
    return "holds against 0" if found.wins == 0 else f"holds up to {found.wins}"


def _bid_way(me: Fighter, count: int, answer: int, words: str, mood: str, verb: str, odds: int | None = None) -> Way:
    return Way(
        f"chips-{count}",
        str(count),
        f"= {me.speed + 10 * count}",
        kind="primary",
        words=words,
        button=f"{verb} {chips(count)}",
        cost=costs(count),
        answers=(answer,),
        odds=odds,
        side=me.side(count, False),
        mood=mood,
    )


def _cannot(now: Situation, count: int) -> list[Way]:
    """The first bid that is not possible, with the reason."""
    if now.me.hand_size < now.chips:
        reason = f"only {'1 card' if count == 2 else f'{count - 1} cards'} in hand"
    else:
        reason = f"only {chips(now.chips)}"
    return [Way(f"chips-{count}", str(count), reason=reason, mood="no")]


def old_pro(
    now: Situation,
    decision: Decision,
    names: Sequence[str],
    actions: dict[int, Action],
    better_old_pros: int,
) -> Ask:
    view = now.view
    fight = view.fight
    assert fight is not None
    attacking = fight.attacker == now.seat
    verb = "pass" if attacking else "hold"
    me = _fighter(view, fight, now.seat, names, now.nitrous_oxide)
    chances = odds_of(view, now.components)
    ways = []
    sure = False
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Chips)
        total = now.speed + 10 * action.chips
        chance = chances.wins(total)
        odds = round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
        if chance == 1:
            words, mood = ("no better", "none") if sure else (f"surely {verb}{'es' if attacking else 's'}", "sure")
            sure = True
        elif chance == 0:
            equal = total == chances.sum and not chances.third_due
            words, mood = ("equal: it holds" if equal else f"cannot {verb}"), "none"
        else:
            words, mood = f"may {verb}", "some"
        shown = odds if chances.third_due else None
        ways.append(_bid_way(me, action.chips, number, words, mood, "Pay", shown))
    ways += _cannot(now, len(ways))
    small = "You pay first, then the third card is turned." if chances.third_due else "No card is left to chance."
    return Ask(
        decision.name,
        f"{decision.ask}",
        small,
        decision.explain,
        GUIDE,
        "bids",
        tuple(ways),
        sides=sides(view, now.components, names, 0, now.nitrous_oxide, better_old_pros),
        first="chips-0",
    )


def nitrous(now: Situation, decision: Decision, hand: Hand, names: Sequence[str]) -> Ask:
    def outcome(one: Playable) -> Outcome:
        return Outcome(
            (one.action,),
            f"Burn the {one.velocity}?",
            "Both cards are shown together: the faster one wins. Yours is not replaced.",
            f"Burn the {one.velocity}",
            LOSES,
        )

    none = Way(
        "none", "No nitrous", "counts 0", words="No nitrous?", button="No nitrous", answers=(numbers.NO_NITROUS,)
    )
    ways = (one_card("burn", "Burn a card", hand, outcome), none)
    return ask(decision, GUIDE, "cards", ways, sides=sides(now.view, now.components, names, None, True))


def watched(agreed: StreetSetup, view: StreetView, names: Sequence[str], awaited: str) -> Ask:
    """A fight in which the viewer is not asked; they still see their own sealed bid."""
    answer, decision = view.answer, view.decision
    mine = None if answer is None else agreed.actions[answer]
    bid = mine.chips if isinstance(mine, Chips) else None
    words, small = awaited, ""
    nitrous = bool(agreed.box.nitrous_oxide)
    if bid is not None:
        words = f"Your {chips(bid)} {'is' if bid == 1 else 'are'} sealed. {awaited}"
        small = "Only you see your number. Both bids are turned together."
    elif answer is not None:
        burnt = f"Your {mine.card.velocity} is" if isinstance(mine, Card) else "Your answer is"
        words, small = f"{burnt} sealed. {awaited}", "Both answers are shown together."
    return Ask(
        decision,
        words,
        small,
        explained(decision, nitrous),
        GUIDE,
        "waiting",
        (),
        sides=sides(view, agreed.print, names, bid, nitrous, int(agreed.box.better_old_pros)),
    )
