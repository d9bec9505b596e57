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
    LogLine,
    Order,
    Piece,
    Rack,
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
    groups: tuple[tuple[Piece, ...], ...] = ((),), items: tuple[Item, ...] = (), log: tuple[LogLine, ...] = ()
) -> Screen:
    board = Board("road", "Road", "A road.", (("wide", Scene(10, 10, "road", groups)),))
    racks = (Rack("hand", "Your hand", "", items),) if items else ()
    return Screen("Game", "", (), (), (board,), (), None, "", racks, (), log, None)


def check(old: Screen, new: Screen) -> dict[str, Any]:
    """The change on the wire, after it was seen to give the new Screen."""
    change: dict[str, Any] = msgspec.json.decode(encode(changes(old, new)))
    assert encode(apply(msgspec.json.decode(encode(old)), change)) == encode(new)
    return change


def test_a_screen_has_no_changes_from_itself_or_its_like() -> None:
    one = screen((((Piece("a", "car", 1, 2)),),), (Item("x"),))
    like = screen((((Piece("a", "car", 1, 2)),),), (Item("x"),))
    assert changes(one, one) == {}
    assert changes(one, like) == {}


def inside(change: dict[str, Any], *path: str) -> Any:
    """The change of one part inside a change, by the names and places on the way to it."""
    found: Any = change
    for name in path:
        found = found["~"][name]
    return found


GROUP = ("boards", "0", "drawings", "0", "1", "groups", "0")


def test_only_the_piece_that_moved_is_told() -> None:
    still, before, after = Piece("a", "car", 1, 2), Piece("b", "car", 3, 4), Piece("b", "car", 5, 4)
    change = check(screen(((still, before),)), screen(((still, after),)))
    assert inside(change, *GROUP) == {"~": {"1": {"id": "b", "symbol": "car", "x": 5, "y": 4}}}


def test_a_holder_comes_whole_where_a_field_appears_in_its_json_or_vanishes() -> None:
    plain, moody = (
        Driver("a", "Ann", "car", cells=(Tag("3"),)),
        Driver("a", "Ann", "car", cells=(Tag("3"),), mood="turn"),
    )
    before, after = windowed(0, Order("Who", (), (plain,))), windowed(0, Order("Who", (), (moody,)))
    assert inside(check(before, after), "order", "drivers", "0")["mood"] == "turn"
    assert "mood" not in inside(check(after, before), "order", "drivers", "0")


def test_pieces_that_come_go_and_change_places_are_told_with_their_row() -> None:
    a, b, c = (Piece(name, "car", 0, 0) for name in "abc")
    row = inside(check(screen(((a, b),)), screen(((b, c),))), *GROUP)
    assert row["ids"] == ["b", "c"]
    assert list(row["~"]) == ["c"]
    assert inside(check(screen(((a, b),)), screen(((b, a),))), *GROUP) == {"~": {}, "ids": ["b", "a"]}
    check(screen(((a, b),)), screen(((),)))
    check(screen(((),)), screen(((a,),)))


def test_a_row_in_which_an_id_stands_twice_comes_whole() -> None:
    a, b = Item("x"), Item("y")
    two = Item("x", words="another")
    assert isinstance(inside(check(screen(items=(a, b)), screen(items=(a, two))), "racks", "0", "items"), list)
    assert isinstance(inside(check(screen(items=(a, two)), screen(items=(a, b))), "racks", "0", "items"), list)


def test_groups_that_are_more_or_fewer_come_whole_unless_they_only_went_on() -> None:
    a, b, c = (Piece(name, "car", 0, 0) for name in "abc")
    assert inside(check(screen(((a,),)), screen(((a,), ()))), *GROUP[:-1]) == {"+": [[]]}
    assert inside(check(screen(((), (a,))), screen(((a,),))), *GROUP[:-1]) == {"-": 1, "+": []}
    assert isinstance(inside(check(screen(((a,), (b,))), screen(((c,), (a,), (b,)))), *GROUP[:-1]), list)


def test_racks_that_become_empty_are_told() -> None:
    assert check(screen(items=(Item("x"),)), screen()) == {"~": {"racks": []}}
    check(screen(), screen(items=(Item("x"),)))


def test_of_items_with_one_id_the_one_that_differs_is_told() -> None:
    """Where no id came or went, places tell even those apart."""
    old, new = (Item("x"), Item("x")), (Item("x"), Item("x", words="another"))
    assert list(inside(check(screen(items=old), screen(items=new)), "racks", "0", "items")["~"]) == ["1"]


def test_an_item_that_gets_a_reason_and_loses_it_again() -> None:
    check(screen(items=(Item("x"),)), screen(items=(Item("x", reason="not slower"),)))
    check(screen(items=(Item("x", reason="not slower"),)), screen(items=(Item("x"),)))


def test_of_the_log_only_new_lines_are_told() -> None:
    lines = tuple(LogLine(number, f"line {number}") for number in range(1, 6))
    added = [{"number": 4, "words": "line 4"}, {"number": 5, "words": "line 5"}]
    assert inside(check(screen(log=lines[:3]), screen(log=lines)), "log") == {"+": added}
    assert inside(check(screen(log=lines[:3]), screen(log=lines[1:])), "log") == {"-": 1, "+": added}
    assert inside(check(screen(log=lines), screen(log=lines[2:])), "log") == {"-": 2, "+": []}
    assert inside(check(screen(log=lines[:4]), screen(log=lines[1:])), "log")["~"]["3"]["number"] == 5
    check(screen(log=lines[:2]), screen(log=lines[3:]))
    check(screen(log=lines), screen())
    check(screen(), screen(log=lines))


def test_trays_sheets_banner_and_beats_are_told_where_they_differ() -> None:
    tray = Tray("car-1", "Car 1", target=7, fates=(Fate("SLOW", "1–6", 1, 6),))
    one = structs.replace(screen(), trays=(tray,), sheets=(Sheet("a", "Ann"),), banner=Tag("Drive-off"), beats=2)
    assert set(check(screen(), one)["~"]) == {"trays", "sheets", "banner", "beats"}
    assert check(one, structs.replace(one, beats=0)) == {"~": {"beats": 0}}
    assert check(one, structs.replace(one, banner=None)) == {"~": {"banner": None}}
    assert changes(one, structs.replace(one, trays=(structs.replace(tray),))) == {}


def test_lines_of_players_have_no_ids_and_are_told_by_their_places() -> None:
    ann, bob, dan = SeatLine(0, "Ann", "car-a"), SeatLine(1, "Bob", "car-b"), SeatLine(2, "Dan", "car-d")
    two = structs.replace(screen(), seats=(ann, bob))
    change = check(two, structs.replace(two, seats=(ann, structs.replace(bob, status="rolls"))))
    assert inside(change, "seats") == {"~": {"1": {"~": {"status": "rolls"}}}}
    out = structs.replace(two, seats=(ann, structs.replace(bob, status="", badge=Tag("2"))))
    assert inside(
        check(structs.replace(two, seats=(ann, structs.replace(bob, status="rolls"))), out), "seats", "1"
    ) == {"~": {"status": "", "badge": {"figure": "2"}}}
    assert inside(check(out, two), "seats", "1") == {"~": {"badge": None}}
    assert changes(two, structs.replace(two, seats=(structs.replace(ann), bob))) == {}
    assert list(inside(check(two, structs.replace(two, seats=(ann, bob, dan))), "seats")) == ["+"]
    assert check(two, screen()) == {"~": {"seats": []}}


def test_of_trays_and_sheets_only_those_that_differ_are_told() -> None:
    one, two = Tray("car-1", "Car 1", target=7), Tray("car-2", "Car 2", target=8)
    both = structs.replace(screen(), trays=(one, two), sheets=(Sheet("a", "Ann"), Sheet("b", "Bob")))
    locked = structs.replace(two, mood="locked")
    assert inside(check(both, structs.replace(both, trays=(one, locked))), "trays", "1") == {"~": {"mood": "locked"}}
    assert changes(both, structs.replace(both, trays=(one, structs.replace(two)))) == {}
    assert inside(check(both, structs.replace(both, trays=(two, one))), "trays") == {"~": {}, "ids": ["car-2", "car-1"]}
    assert inside(check(both, structs.replace(both, sheets=(Sheet("b", "Bob"),))), "sheets") == {"~": {}, "ids": ["b"]}
    check(screen(), both)
    check(both, structs.replace(both, trays=()))


def test_of_an_order_only_the_drivers_that_differ_are_told() -> None:
    ann, bob = Driver("a", "Ann", "die-red"), Driver("b", "Bob", "die-blue")
    order = Order("Who acts when", (Column("speed"),), (ann, bob))
    before = structs.replace(screen(), order=order)
    acts = structs.replace(order, drivers=(structs.replace(bob, mood="turn"), ann))
    drivers = inside(check(before, structs.replace(before, order=acts)), "order", "drivers")
    assert drivers == {"~": {"b": {"id": "b", "name": "Bob", "car": "die-blue", "mood": "turn"}}, "ids": ["b", "a"]}
    assert check(before, screen()) == {"~": {"order": None}}
    assert "columns" in inside(check(screen(), before), "order")


def test_whole_and_broken_numbers_differ_on_the_wire() -> None:
    """A number that is whole must not keep the point of an equal one before it."""
    change = check(screen(((Piece("a", "car", 1.0, 2),),)), screen(((Piece("a", "car", 1.0, 2, size=2),),)))
    assert inside(change, *GROUP, "0")["size"] == 2


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
    assert inside(change, "boards", "0", "drawings", "0", "1") == {
        "~": {"window": {"x": 2, "y": 0, "width": 4, "height": 3, "corner": "br"}}
    }


def test_a_board_that_gets_a_window_or_loses_it_is_told() -> None:
    plain = screen(((Piece("a", "car", 1, 2),),))
    check(windowed(0), plain)
    check(plain, windowed(0))


def test_of_an_order_the_cells_that_differ_are_told() -> None:
    one = Order("Who moves", (Column("Speed"),), (Driver("seat-0", "Ann", "car", cells=(Tag("3"),)),))
    other = Order("Who moves", (Column("Speed"),), (Driver("seat-0", "Ann", "car", cells=(Tag("4"),)),))
    assert list(check(windowed(0), windowed(0, one))["~"]) == ["order"]
    cells = inside(check(windowed(0, one), windowed(0, other)), "order", "drivers", "0", "cells")
    assert cells == {"~": {"0": {"figure": "4"}}}
    assert check(windowed(0, one), windowed(0, one)) == {}
    assert check(windowed(0, one), windowed(0)) == {"~": {"order": None}}
