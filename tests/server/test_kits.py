"""Kits: what a table is drawn with can be fetched by an address that names it, and belongs to that match."""

from __future__ import annotations

from tests.server.serving import Browser


def test_a_table_is_drawn_with_the_kit_of_its_own_track(ann: Browser) -> None:
    printed = ann.get("/api/games/nitro-dice").json()["kit"]
    usual, other, again = (
        ann.table(ann.found("nitro-dice", "open", options=options))
        for options in ({}, {"track": "eight"}, {"track": "eight", "laps": 1})
    )
    assert usual["kit"] == printed
    assert other["kit"] not in ("", printed)
    for path, media in ((other["kit"], "image/svg+xml"), (other["style"], "text/css; charset=utf-8")):
        reply = ann.get(path)
        assert (reply.status_code, reply.headers["content-type"]) == (200, media)
        assert "immutable" in reply.headers["cache-control"]
    assert again["kit"] == other["kit"]
    assert ann.get(other["kit"]).text != ann.get(printed).text
    assert ann.get(f"{other['kit'][:-6]}ff.svg").status_code == 404


def test_a_kit_is_small_enough_for_a_first_page(ann: Browser) -> None:
    table = ann.table(ann.found("nitro-dice", "open", options={"track": "out_and_back"}))
    reply = ann.get(table["kit"], headers={"accept-encoding": "gzip"})
    assert int(reply.headers["content-length"]) < 60_000
