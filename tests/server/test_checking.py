"""Options checked as they are typed: by the rules of a new table, with a sentence at its place; nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hairpin.games import find_games
from tests.nitro_dice.test_workshop import ROW, WRONG
from tests.server.serving import Browser

Json = dict[str, Any]
TRACK = "/api/games/nitro-dice/options/track/check"


def checked(ann: Browser, value: object, path: str = TRACK, part: int | None = None) -> Json:
    reply = ann.post(path, {"value": value, "part": part})
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


def found(ann: Browser, game: str, options: Json) -> tuple[int, Json]:
    seats = [{"by": "me", "name": "Ann"}, {"by": "open"}]
    reply = ann.post("/api/tables", {"game": game, "options": options, "seats": seats})
    return reply.status_code, reply.json()


@pytest.mark.parametrize(("text", "sentence", "at"), WRONG)
def test_every_kind_of_track_fault_is_told_and_founds_no_table(ann: Browser, text: str, sentence: str, at: str) -> None:
    piece = checked(ann, text)
    assert piece["ok"] is False
    assert any(sentence in fault["words"] for fault in piece["faults"])
    status, body = found(ann, "nitro-dice", {"track": piece["value"]})
    assert (status, body["option"]) == (422, "track")
    assert body["says"] in [fault["words"] for fault in piece["faults"]]
    assert ann.get("/api/tables").json()["yours"] == []


def test_a_track_of_ones_own_is_drawn_described_and_raced_on(ann: Browser, bob: Browser) -> None:
    piece = checked(ann, f"# the market\nname market\n{ROW}\nlaps 3", part=4)
    assert (piece["ok"], piece["title"], piece["faults"]) == (True, "market", [])
    assert ["Crossed in a race", "36"] in piece["facts"]
    assert piece["picture"].startswith("<svg")
    assert len(piece["parts"]) == 12
    assert any(edit["group"] == "Type" and edit["now"] for edit in piece["edits"])
    status, body = found(ann, "nitro-dice", {"track": piece["value"]})
    assert status == 201
    shown = {option["name"]: option for option in ann.table(body["table"])["options"]}
    assert shown["track"]["value"] == piece["value"]
    for who, path in ((ann, f"/t/{body['table']}"), (bob, body["invite"])):
        assert "A track of 12 sections and 3 laps" in who.get(path).text, path


def test_a_table_of_a_game_without_a_workshop_has_its_poster(ann: Browser) -> None:
    table = ann.found("street-racing", "open")
    assert 'id="poster"><svg' in ann.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("game", "option", "value", "says"),
    [
        ("street-illegal", "races", 0, "Option races cannot be 0; it can be a whole number from 1 to 99."),
        ("street-illegal", "races", "many", "Option races cannot be 'many'"),
        ("street-illegal", "track_length", 99, "Option track_length cannot be 99; there are 20 track cards."),
        (
            "street-illegal",
            "track",
            "90-down,90-down",
            "Option track has the card 90-down more often than the box has it.",
        ),
        ("street-illegal", "track", "100-down", "Option track has a card '100-down'"),
        ("street-racing", "rain", 9, "Option rain cannot be 9"),
        ("street-racing", "road_deck_size", 40, "Option road_deck_size cannot be 40"),
        ("underground", "targets", "7,99", "Option targets"),
        ("underground", "lanes", 4, "Option lanes cannot be 4"),
        ("nitro-dice", "laps", 0, "Option laps cannot be 0; it can be a whole number from 1 to 99, or track."),
        (
            "nitro-dice",
            "disaster_area",
            25,
            "Option disaster_area cannot be 25; it can be a whole number from 0 to 24.",
        ),
        ("nitro-dice", "track", "", "There are no sections"),
        ("nitro-dice", "track", None, "Option track cannot be None"),
    ],
)
def test_a_value_out_of_range_is_refused_with_a_sentence_about_its_option(
    ann: Browser, game: str, option: str, value: object, says: str
) -> None:
    piece = checked(ann, value, f"/api/games/{game}/options/{option}/check")
    assert piece["ok"] is False
    assert piece["faults"][0]["words"].startswith(says)
    status, body = found(ann, game, {option: value})
    assert (status, body["option"]) == (422, option)


@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_what_is_set_as_printed_is_always_agreed(ann: Browser, game: Any) -> None:
    for option in game.options:
        value = None if option.default is None else option.shown(option.default)
        piece = checked(ann, value, f"/api/games/{game.name}/options/{option.name}/check")
        assert piece["ok"], (option.name, piece["faults"])


def test_what_is_not_there_is_not_found(ann: Browser) -> None:
    assert ann.post("/api/games/chess/options/track/check", {"value": "A"}).status_code == 404
    reply = ann.post("/api/games/nitro-dice/options/wings/check", {"value": "A"})
    assert (reply.status_code, reply.json()["says"]) == (404, "Nitro Dice has no option wings.")


@pytest.mark.parametrize(
    "body", [{}, {"value": ["A"]}, {"value": "A", "part": -1}, {"value": "s " * 1001}, {"valu": 1}]
)
def test_a_form_that_is_none_is_refused(ann: Browser, body: Json) -> None:
    reply = ann.post(TRACK, body)
    assert reply.status_code == 422
    assert reply.json()["says"]


def test_the_longest_text_gets_a_short_reply(ann: Browser) -> None:
    for text in ("r " * 1000, "s:L1 " * 400, "x " * 1000, "laps 1;" * 285):
        piece = checked(ann, text.strip(), part=1)
        assert piece["ok"] is False
        assert len(piece["faults"]) <= 13
        assert len(json.dumps(piece)) < 60_000
    longest = " ".join(["A", "G", *["r"] * 58])
    assert len(json.dumps(checked(ann, longest, part=30))) < 120_000
