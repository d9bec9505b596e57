"""Draw or stop: what the next token can be, drawn as the tokens in the bag, and what stopping gives."""

from __future__ import annotations

from hairpin.drawing import Ask, Chance, Prospect, Way
from hairpin.games.street_racing.board.duel import Duel, amid, does
from hairpin.games.street_racing.board.symbols import token_symbol
from hairpin.games.street_racing.components import WATER
from hairpin.games.street_racing.decisions import HANDLING, percent
from hairpin.games.street_racing.events import SKIDS
from hairpin.games.street_racing.outlook import Outlook, Tokens, count_of
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.story import Slide

GUIDE = "handling-a-bend"


def handling(outlook: Outlook, duel: Duel, slide: Slide | None, crash_out: bool) -> Ask:
    """The question to the driver in the check; `slide` is a match that has just happened."""
    stop = outlook.laid
    ways = (
        Way(
            "draw",
            "Draw a token",
            symbol="sr-bag",
            kind="primary",
            button="Draw a token",
            answers=(numbers.DRAW,),
            chances=_chances(outlook, duel, crash_out),
        ),
        Way(
            "stop",
            f"Stop at {stop}",
            symbol="sr-halt",
            button=f"Stop at {stop}",
            words=_stopping(outlook, duel),
            answers=(numbers.STOP,),
        ),
    )
    words, mood = _asks(outlook, duel, slide)
    return Ask("handling", words, _stands(outlook), HANDLING, GUIDE, "odds", ways, mood=mood)


def watched(outlook: Outlook, duel: Duel, crash_out: bool, words: str) -> Ask:
    """The same for viewers who are not asked."""
    prospects = (
        Prospect(f"If {amid(does(duel.me, 'draw'))}", _chances(outlook, duel, crash_out)),
        Prospect(f"If {amid(does(duel.me, 'stop'))}", (), _stopping(outlook, duel)),
    )
    return Ask("handling", words, _stands(outlook), HANDLING, GUIDE, "waiting", (), prospects=prospects)


def _asks(outlook: Outlook, duel: Duel, slide: Slide | None) -> tuple[str, str]:
    """The sentence that asks, and its mood: what has just happened, or what is at stake."""
    if outlook.crash:
        return f"{SKIDS[outlook.skids].capitalize()}: a match is a crash.", "danger"
    if slide is not None and slide.seat == outlook.seat:
        return f"A match! {slide.before} → {slide.after}", "hit"
    if outlook.last_space and duel.verdict(outlook.speed) == "win" and duel.verdict(outlook.laid) != "win":
        return "One token for the win.", ""
    return "Draw or stop?", ""


def _stands(outlook: Outlook) -> str:
    filled = f"{outlook.laid} of {outlook.speed} spaces filled, {outlook.missing} to go."
    skids = f"{outlook.skids} {'skid' if outlook.skids == 1 else 'skids'}: a" if outlook.skids else "A"
    return filled if outlook.crash else f"{filled} {skids} match costs {outlook.lost}."


def _stopping(outlook: Outlook, duel: Duel) -> str:
    speed = outlook.laid
    comes = duel.words(speed)
    if not comes:
        drives = "You drive" if duel.me == "You" else f"{duel.me} drives"
        return f"{drives} on at {speed}, {amid(duel.other)} {'are' if duel.other == 'You' else 'is'} next"
    return f"{speed} against {duel.target}: {comes}"


# -- chances --------------------------------------------------------------------------------------


def _chances(outlook: Outlook, duel: Duel, crash_out: bool) -> tuple[Chance, ...]:
    """No match, the first Water, a match: each with its share of the bag."""
    size = outlook.size
    others, matching, water = outlook.others, outlook.matching, outlook.water
    found = []
    good, bad = count_of(others), count_of(matching)
    if good:
        found.append(Chance(good, f"{percent(good / size)} no match", _filling(outlook, duel), _piles(others), "go"))
    if water:
        brings = f"{_filling(outlook, duel)}, and counts as a skid"
        found.append(Chance(water, f"{percent(water / size)} Water", brings, _piles(((WATER, water),))))
    if bad:
        what, brings = ("crash", _crashing(duel, crash_out)) if outlook.crash else ("match", _matching(outlook, duel))
        mood = "crash" if outlook.crash else "tail"
        found.append(Chance(bad, f"{percent(bad / size)} {what}", brings, _piles(matching), mood))
    return tuple(found)


def _piles(tokens: Tokens) -> tuple[tuple[str, int, int], ...]:
    return tuple((token_symbol(token), count, count) for token, count in tokens)


def _filling(outlook: Outlook, duel: Duel) -> str:
    if not outlook.last_space:
        return f"fills space {outlook.laid + 1}"
    return _at(outlook.speed, duel, "the check is over")


def _matching(outlook: Outlook, duel: Duel) -> str:
    if outlook.match_ends:
        return _at(outlook.fallen, duel, "the check is over")
    return f"speed {outlook.fallen}, a Skid on space {outlook.laid + 1}"


def _at(speed: int, duel: Duel, otherwise: str) -> str:
    return f"speed {speed}: {duel.words(speed) or otherwise}"


def _crashing(duel: Duel, crash_out: bool) -> str:
    if not crash_out:
        return _at(0, duel, "the check is over")
    return f"{amid(duel.me)} {'are' if duel.me == 'You' else 'is'} out: {amid(does(duel.other, 'win'))}"
