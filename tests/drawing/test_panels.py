"""Panels, the way, chances and previews: what changes in them is told to the byte, and pictures leave previews out."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from typing import Any

import msgspec
import pytest

from hairpin.drawing import Kit, Mark, Panel, Piece, Row, Scene, Screen, apply, changes, encode, svg
from hairpin.testing.promises import Broken
from hairpin.testing.screens import drawn_with


def screen(panels: tuple[Panel, ...] = (), trail: tuple[Mark, ...] = ()) -> Screen:
    return Screen("Game", "", (), (), (), (), None, "", (), (), (), None, panels, trail)


def check(old: Screen, new: Screen) -> dict[str, Any]:
    """The change on the wire, after it was seen to give the new Screen."""
    change: dict[str, Any] = msgspec.json.decode(encode(changes(old, new)))
    assert encode(apply(msgspec.json.decode(encode(old)), change)) == encode(new)
    return change


def bag(count: int) -> Panel:
    return Panel("bag", f"The bag: {count}", rows=(Row("match", figure=str(count), piles=(("token", count, 4),)),))


def test_of_several_panels_only_the_one_that_changed_is_told() -> None:
    roads = Panel("roads", "Roads", "cells")
    change = check(screen((bag(4), roads)), screen((bag(3), roads)))
    assert list(change["~"]) == ["panels"]
    assert list(change["~"]["panels"]["~"]) == ["0"]
    assert check(screen((bag(4), roads)), screen((bag(4), Panel("roads", "Roads", "cells")))) == {}


def test_panels_come_and_go() -> None:
    roads = Panel("roads", "Roads")
    assert list(check(screen((bag(4),)), screen((bag(4), roads)))["~"]["panels"]["~"]) == ["roads"]
    assert check(screen((bag(4), roads)), screen((roads,))) == {"~": {"panels": {"~": {}, "ids": ["roads"]}}}
    assert check(screen((bag(4),)), screen()) == {"~": {"panels": []}}


def test_of_the_way_the_mark_that_changed_is_told() -> None:
    first, second = Mark("Turn 1", "road", "now"), Mark("Turn 2")
    assert check(screen(trail=(first, second)), screen(trail=(first, second))) == {}
    change = check(screen(trail=(first, second)), screen(trail=(Mark("Turn 1", "road", "done"), second)))
    assert change == {"~": {"trail": {"~": {"0": {"words": "Turn 1", "symbol": "road", "mood": "done"}}}}}


def test_a_picture_shows_no_preview() -> None:
    kit = Kit("game", {"car": '<symbol id="car" viewBox="0 0 9 9"/>'}, {"road": ""}, {}, "")
    scene = Scene(9, 9, "road", ((Piece("a", "car", 0, 0), Piece("b", "car", 0, 0, when="card")),))
    root = xml.fromstring(svg(scene, kit))
    assert [one.get("id") for one in root.iter("{http://www.w3.org/2000/svg}use")] == ["a"]


def test_a_pile_of_something_that_the_kit_has_not_is_found() -> None:
    kit = Kit("game", {"token": ""}, {}, {}, "")
    drawn_with(screen((bag(2),)), kit)
    with pytest.raises(Broken, match="no symbol token"):
        drawn_with(screen((bag(2),)), Kit("game", {}, {}, {}, ""))
