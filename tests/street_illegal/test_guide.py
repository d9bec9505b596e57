"""The pictures of the guide are the running game of the worked examples E1 to E11, and show what their words say."""

from __future__ import annotations

from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import read_components
from hairpin.match import Match
from hairpin.match.example import play_example

RED, YELLOW, BLUE, PRO = 0, 1, 2, None


def shown(name: str) -> Match:
    return play_example(GAME, GAME.examples()[name])


def words(name: str) -> list[str]:
    return [telling.words for telling in shown(name).told(None)]


def speeds(name: str) -> list[int]:
    return [seat.speed for seat in shown(name).view(None).seats]  # type: ignore[attr-defined]


def asked(name: str) -> tuple[tuple[int, ...], str]:
    match = shown(name)
    return match.waiting, match.view(match.waiting[0]).decision


def test_the_situation() -> None:
    assert asked("downhill") == ((YELLOW,), "slope_discard")
    assert speeds("downhill") == [120, 100, 100]
    assert speeds("earned") == [140, 120, 100]
    assert "Red earns 4 chips." in words("earned")
    assert "Blue earns 2 chips." in words("downhill")


def test_too_fast() -> None:
    assert asked("too-fast") == ((YELLOW,), "too_fast")
    assert speeds("too-fast") == [140, 120, 90]


def test_the_fights() -> None:
    assert asked("attack") == ((RED, YELLOW), "duel_bid")
    assert speeds("attack") == [100, 80, 90]
    assert asked("old-pro") == ((BLUE,), "old_pro_bid")
    assert "The Old Pro stays at 90." in words("old-pro")
    assert "An Old Pro holds off Blue." in words("held")
    assert speeds("held") == [100, 80, 80]


def test_the_order_at_the_end() -> None:
    state = shown("held").state
    order = [int(car) if car < 3 else PRO for car in state.order]  # type: ignore[attr-defined]
    assert order == [PRO, PRO, PRO, BLUE, PRO, RED, YELLOW]


def test_the_start_is_as_the_guide_tells_it() -> None:
    text = " ".join(GAME.guide().split())
    assert "seat 1, the youngest, starts last, and the highest seat starts foremost of the drivers" in text
    order = [int(car) if car < 3 else PRO for car in shown("start").state.order]  # type: ignore[attr-defined]
    assert order == [PRO, PRO, PRO, PRO, BLUE, YELLOW, RED]
    assert f"The box holds **{read_components(None).chip_supply} chips**" in text
