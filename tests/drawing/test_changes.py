"""Changes: carried out on an old Screen they give the new one to the byte, and hold no more than what is new."""

from __future__ import annotations

import json
import zlib
from itertools import chain
from typing import Any

import msgspec
import pytest
from msgspec import structs

from hairpin.drawing import (
    Board,
    Column,
    Driver,
    Fate,
    Item,
    Order,
    Piece,
    Rack,
    Said,
    Scene,
    Screen,
    SeatLine,
    Sheet,
    Tag,
    Tray,
    Window,
    apply,
    changes,
    encode,
)
from hairpin.games import find_game
from tests.screens import Eyes, eyes_of, match_of, played

GAME = find_game("street-illegal")


def screen(
    groups: tuple[tuple[Piece, ...], ...] = ((),), items: tuple[Item, ...] = (), log: tuple[Said, ...] = ()
) -> Screen:
    board = Board("road", "Road", "A road.", (("wide", Scene(10, 10, "road", groups)),))
    racks = (Rack("hand", "Your hand", "", items),) if items else ()
    return Screen("Game", "", (), (), (board,), (), None, "", racks, (), log, None)


def check(old: Screen, new: Screen) -> dict[str, object]:
    """The change on the wire, after it was seen to give the new Screen."""
    change: dict[str, object] = msgspec.json.decode(encode(changes(old, new)))
    assert encode(apply(msgspec.json.decode(encode(old)), change)) == encode(new)
    return change


def test_a_screen_has_no_changes_from_itself_or_its_like() -> None:
    one = screen((((Piece("a", "car", 1, 2)),),), (Item("x"),))
    like = screen((((Piece("a", "car", 1, 2)),),), (Item("x"),))
    assert changes(one, one) == {}
    assert changes(one, like) == {}


def test_only_the_piece_that_moved_is_told() -> None:
    still, before, after = Piece("a", "car", 1, 2), Piece("b", "car", 3, 4), Piece("b", "car", 5, 4)
    change = check(screen(((still, before),)), screen(((still, after),)))
    moved = {"id": "b", "symbol": "car", "x": 5.0, "y": 4.0}
    assert change == {"boards": {"road": {"drawings": {"wide": {"0": {"set": {"b": moved}}}}}}}


def test_pieces_that_come_go_and_change_places_are_told_with_their_row() -> None:
    a, b, c = (Piece(name, "car", 0, 0) for name in "abc")
    change = check(screen(((a, b),)), screen(((b, c),)))
    row = change["boards"]["road"]["drawings"]["wide"]["0"]  # type: ignore[index]
    assert row["ids"] == ["b", "c"]
    assert list(row["set"]) == ["c"]
    check(screen(((a, b),)), screen(((b, a),)))
    check(screen(((a, b),)), screen(((),)))
    check(screen(((),)), screen(((a,),)))


def test_a_board_of_another_shape_comes_whole() -> None:
    a = Piece("a", "car", 0, 0)
    change = check(screen(((a,),)), screen(((a,), ())))
    assert isinstance(change["boards"], list)


def test_racks_that_become_empty_are_told() -> None:
    assert check(screen(items=(Item("x"),)), screen()) == {"racks": []}
    check(screen(), screen(items=(Item("x"),)))


def test_an_item_that_gets_a_reason_and_loses_it_again() -> None:
    check(screen(items=(Item("x"),)), screen(items=(Item("x", reason="not slower"),)))
    check(screen(items=(Item("x", reason="not slower"),)), screen(items=(Item("x"),)))


def test_of_the_log_only_new_lines_are_told() -> None:
    lines = tuple(Said(number, f"line {number}") for number in range(1, 6))
    assert check(screen(log=lines[:3]), screen(log=lines)) == {
        "log": {"add": [{"number": 4, "words": "line 4"}, {"number": 5, "words": "line 5"}]}
    }
    assert check(screen(log=lines[:3]), screen(log=lines[2:]))["log"]["from"] == 3  # type: ignore[index]
    check(screen(log=lines[:2]), screen(log=lines[3:]))
    check(screen(log=lines), screen())
    check(screen(), screen(log=lines))


def test_trays_sheets_banner_and_beats_are_told_where_they_differ() -> None:
    tray = Tray("car-1", "Car 1", target=7, fates=(Fate("SLOW", "1–6", 1, 6),))
    one = structs.replace(screen(), trays=(tray,), sheets=(Sheet("a", "Ann"),), banner=Tag("Drive-off"), beats=2)
    assert set(check(screen(), one)) == {"trays", "sheets", "banner", "beats"}
    assert check(one, structs.replace(one, beats=0)) == {"beats": 0}
    assert check(one, structs.replace(one, banner=None)) == {"banner": None}
    assert changes(one, structs.replace(one, trays=(structs.replace(tray),))) == {}


def test_of_players_lines_only_those_that_differ_are_told() -> None:
    ann, bob, dan = SeatLine(0, "Ann", "car-a"), SeatLine(1, "Bob", "car-b"), SeatLine(2, "Dan", "car-d")
    two = structs.replace(screen(), seats=(ann, bob))
    change = check(two, structs.replace(two, seats=(ann, structs.replace(bob, status="rolls"))))
    assert change == {"seats": {"1": {"status": "rolls"}}}
    out = structs.replace(two, seats=(ann, structs.replace(bob, status="", badge=Tag("2"))))
    assert check(structs.replace(two, seats=(ann, structs.replace(bob, status="rolls"))), out) == {
        "seats": {"1": {"status": "", "badge": {"figure": "2"}}}
    }
    assert check(out, two) == {"seats": {"1": {"badge": None}}}
    assert changes(two, structs.replace(two, seats=(structs.replace(ann), bob))) == {}
    assert isinstance(check(two, structs.replace(two, seats=(ann, bob, dan)))["seats"], list)
    assert check(two, screen()) == {"seats": []}


def test_of_trays_and_sheets_only_those_that_differ_are_told() -> None:
    one, two = Tray("car-1", "Car 1", target=7), Tray("car-2", "Car 2", target=8)
    both = structs.replace(screen(), trays=(one, two), sheets=(Sheet("a", "Ann"), Sheet("b", "Bob")))
    locked = structs.replace(two, mood="locked")
    assert check(both, structs.replace(both, trays=(one, locked))) == {"trays": {"put": {"car-2": {"mood": "locked"}}}}
    assert changes(both, structs.replace(both, trays=(one, structs.replace(two)))) == {}
    assert check(both, structs.replace(both, trays=(two, one))) == {"trays": {"ids": ["car-2", "car-1"]}}
    turned = check(both, structs.replace(both, trays=(locked, one)))
    assert list(turned["trays"]["set"]) == ["car-2"]  # type: ignore[index]
    assert check(both, structs.replace(both, sheets=(Sheet("b", "Bob"),))) == {"sheets": {"ids": ["b"]}}
    assert check(screen(), both)["sheets"] == {
        "ids": ["a", "b"],
        "set": {"a": {"id": "a", "name": "Ann"}, "b": {"id": "b", "name": "Bob"}},
    }
    assert check(both, structs.replace(both, trays=())) == {"trays": {"ids": []}}


def test_of_an_order_only_the_drivers_that_differ_are_told() -> None:
    ann, bob = Driver("a", "Ann", "die-red"), Driver("b", "Bob", "die-blue")
    order = Order("Who acts when", (Column("speed"),), (ann, bob))
    before = structs.replace(screen(), order=order)
    acts = structs.replace(order, drivers=(structs.replace(bob, mood="turn"), ann))
    bob_now = {"id": "b", "name": "Bob", "car": "die-blue", "mood": "turn"}
    assert check(before, structs.replace(before, order=acts)) == {
        "order": {"drivers": {"ids": ["b", "a"], "set": {"b": bob_now}}}
    }
    other = structs.replace(order, columns=())
    assert "columns" in check(before, structs.replace(before, order=other))["order"]  # type: ignore[operator]
    assert check(before, screen()) == {"order": None}
    assert "columns" in check(screen(), before)["order"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"nitrous_oxide": True}),
        (4, {"races": 2, "start_grid": "tactical", "track_length": 3}),
        (7, {"open_chips": True, "track_length": 3}),
    ],
)
def test_pages_that_got_every_change_of_a_match_show_what_a_fresh_page_shows(
    seats: int, options: dict[str, Any]
) -> None:
    match = match_of(GAME, seats, 11, **options)
    eyes = eyes_of(match)
    shown = [one.look() for one in eyes]
    pages = [msgspec.json.decode(encode(one)) for one in shown]
    steps = 0
    for _ in chain(played(match, 11), [None]):
        for k, one in enumerate(eyes):
            new = one.look()
            pages[k] = apply(pages[k], msgspec.json.decode(encode(changes(shown[k], new))))
            assert encode(pages[k]) == encode(new)
            shown[k] = new
        steps += 1
    assert match.over
    assert steps > 20
    assert shown[0].result is not None
    assert shown[0].racks == ()


def test_a_story_told_from_the_start_ends_in_the_same_screen() -> None:
    """A page that comes late, or a server that was started anew, shows what the others show."""
    match = match_of(GAME, 3, 5, races=3)
    steady = Eyes(match, 1)
    for _ in played(match, 5):
        steady.look()
    assert encode(steady.look()) == encode(Eyes(match, 1).look())
    assert len(steady.story.lines) <= 400


def test_a_usual_change_is_small() -> None:
    match = match_of(GAME, 4, 3)
    eyes = Eyes(match, 0, ("wide",))
    before = eyes.look()
    sizes = []
    for _ in played(match, 3):
        now = eyes.look()
        sizes.append(len(zlib.compress(encode(changes(before, now)))))
        before = now
    assert sorted(sizes)[len(sizes) // 2] < 1000
    assert len(zlib.compress(encode(before))) < 12_000
    json.loads(encode(before))


# -- windows, orders and signs: parts that not every game has -----------------------------------------


def windowed(x: float, order: Order | None = None) -> Screen:
    scene = Scene(10, 10, "road", ((Piece("a", "car", 1, 2),),), Window(x, 0, 4, 3), "map")
    board = Board("road", "Road", "A road.", (("tall", scene),))
    return Screen("Game", "", (), (), (board,), (), None, "", (), (), (), None, order=order)


def test_a_window_that_glides_is_told_without_the_board() -> None:
    assert check(windowed(0), windowed(0)) == {}
    change = check(windowed(0), windowed(2))
    window = {"x": 2.0, "y": 0.0, "width": 4.0, "height": 3.0, "corner": "br"}
    assert change == {"boards": {"road": {"drawings": {"tall": {"window": window}}}}}


def test_a_board_that_gets_a_window_comes_whole() -> None:
    plain = screen(((Piece("a", "car", 1, 2),),))
    assert isinstance(check(windowed(0), plain)["boards"], list)


def test_an_order_comes_whole_where_it_differs() -> None:
    one = Order("Who moves", (Column("Speed"),), (Driver("seat-0", "Ann", "car", cells=(Tag("3"),)),))
    other = Order("Who moves", (Column("Speed"),), (Driver("seat-0", "Ann", "car", cells=(Tag("4"),)),))
    assert list(check(windowed(0), windowed(0, one))) == ["order"]
    assert list(check(windowed(0, one), windowed(0, other))) == ["order"]
    assert check(windowed(0, one), windowed(0, one)) == {}
    assert check(windowed(0, one), windowed(0)) == {"order": None}
