"""Answers: stored once, refused with a sentence, and never told before they are stored."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.launch import Launched
from tests.server.serving import Browser, friends, play


def asked(table: str, browsers: list[Browser]) -> int:
    seats = browsers[0].table(table)["seats"]
    return next(int(seat["seat"]) for seat in seats if seat["asked"])


def test_the_same_key_gives_the_same_step_and_is_carried_out_once(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(1))
    replies = [ann.answer(table, run, n, "the same") for _ in range(3)]
    assert [reply.status_code for reply in replies] == [200] * 3
    assert [reply.json()["step"] for reply in replies] == [1] * 3
    assert ann.table(table)["step"] == 1
    # Another seat may use the same key: it is its own.
    n, run = bob.any_answer(table, random.Random(2))
    assert bob.answer(table, run, n, "the same").json()["step"] == 2


def test_an_answer_for_an_older_step_is_refused_with_the_present_one(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    step = play(table, browsers, seed=3, steps=4)
    seat = asked(table, browsers)
    _, run = browsers[seat].any_answer(table, random.Random(3))
    reply = browsers[seat].answer(table, run, 0)
    assert reply.status_code == 409
    assert reply.json()["step"] == step
    assert "moved on" in reply.json()["says"]
    assert browsers[seat].answer(table, run, step + 1).status_code == 409
    assert browsers[0].table(table)["step"] == step


def test_a_sealed_answer_of_another_does_not_make_mine_stale(server: Launched) -> None:
    table, (ann, bob, kim) = friends(server.address, 3)
    drafts = {browser: browser.any_answer(table, random.Random(4)) for browser in (ann, bob, kim)}
    for step, (browser, (n, run)) in enumerate(drafts.items(), 1):
        assert n == 0
        reply = browser.answer(table, run, 0)
        assert (reply.status_code, reply.json()["step"]) == (200, step)


def test_a_second_answer_to_one_question_is_refused(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(5))
    assert ann.answer(table, run, n).status_code == 200
    again = ann.answer(table, run, n)
    assert again.status_code == 409
    assert "answered already" in again.json()["says"]


def test_an_illegal_action_is_refused_with_what_is_possible(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    reply = ann.answer(table, [255], 0)
    assert reply.status_code == 422
    assert "possible are" in reply.json()["says"]
    assert ann.table(table)["step"] == 0


def test_half_a_choice_is_refused_so_that_nobody_sees_how_far_it_has_got(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(6))
    assert len(run) > 1
    reply = ann.answer(table, run[:-1], n)
    assert reply.status_code == 422
    assert "not whole" in reply.json()["says"]
    assert ann.table(table)["step"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[]", 422),
        (b"{}", 422),
        (b'{"answers":[],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[true],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1.5],"expecting":0,"key":"k"}', 422),
        (b'{"answers":["1"],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[256],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[-1],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[99999999999999999999999],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":-1,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":0,"key":""}', 422),
        (b'{"answers":[1],"expecting":0,"key":"' + b"k" * 81 + b'"}', 422),
        (b'{"answers":[1],"expecting":0,"key":"k","seat":1}', 422),
        (b'{"answers":[' + b"1," * 64 + b'1],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":0,"key":"' + b"k" * 5000 + b'"}', 413),
        (b"[" * 4000, 422),
    ],
)
def test_garbage_is_refused_with_a_sentence_and_changes_nothing(ann: Browser, body: bytes, status: int) -> None:
    table = ann.found("street-illegal")
    step = ann.table(table)["step"]
    headers = {"content-type": "application/json"}
    reply = ann.client.post(f"/api/tables/{table}/answers", content=body, headers=headers)
    assert reply.status_code == status
    assert reply.json()["says"].endswith(".")
    assert ann.table(table)["step"] == step


def test_before_the_start_and_after_the_end_nothing_can_be_answered(server: Launched, ann: Browser) -> None:
    waiting = ann.found("street-racing", "open")
    reply = ann.answer(waiting, [0], 0)
    assert (reply.status_code, reply.json()["says"]) == (409, "The match has not started yet.")
    table, browsers = friends(server.address, 2, "street-racing")
    step = play(table, browsers, seed=8)
    reply = browsers[0].answer(table, [0], step)
    assert reply.status_code == 409
    assert "over" in reply.json()["says"]


@pytest.mark.parametrize("headers", [{}, {"content-type": "text/plain"}, {"content-type": "application/x-www-form"}])
def test_answers_come_as_json_or_not_at_all(ann: Browser, headers: dict[str, Any]) -> None:
    table = ann.found("street-illegal")
    body = b'{"answers":[1],"expecting":0,"key":"k"}'
    reply = ann.client.post(f"/api/tables/{table}/answers", content=body, headers=headers)
    assert reply.status_code == 415
