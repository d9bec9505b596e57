"""Guides: every picture is played by the rules, and every place that a question points at is there."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from hairpin.games import find_game, find_games
from hairpin.games.example import SCHEME, read_examples
from hairpin.match.example import play_example
from hairpin.refusal import BadExample
from hairpin.server.guides import guide_of
from hairpin.testing.promises import Broken, guide_is_played
from tests.screens import eyes_of, match_of, played

GAMES = [game.name for game in find_games()]

# Matches in which everything is asked that the game can ask, and how many different questions there are to see.
MATCHES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "street-illegal": [(4, {"start_grid": "tactical", "nitrous_oxide": True}), (2, {})],
    "street-racing": [(2, {}), (2, {"police": True})],
    "underground": [(3, {}), (2, {"assign_mode": "in_turn"})],
    "nitro-dice": [(4, {"disaster_area": 6}), (2, {"track": "eight"})],
}
QUESTIONS = {"street-illegal": 11, "street-racing": 4, "underground": 1, "nitro-dice": 8}


class Links(HTMLParser):
    """What a page holds: ids, links to places in it, and pictures with their words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.pictures: list[str] = []
        self.styled: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        self.used |= set(re.findall(r"^#(.+)", found.get("href", "")))
        self.used |= set(re.findall(r"url\(#([^)]+)\)", " ".join(found.values())))
        if found.get("role") == "img":
            self.pictures.append(found.get("aria-label", ""))
        if tag == "style" or "style" in found:
            self.styled.append(self.get_starttag_text() or tag)


@pytest.mark.parametrize("name", GAMES)
def test_every_place_that_a_question_points_at_is_in_the_guide(name: str) -> None:
    asked: dict[str, str] = {}
    for number, (seats, options) in enumerate(MATCHES[name]):
        match = match_of(find_game(name), seats, seed=number, **options)
        eyes = eyes_of(match)
        for seat in played(match, seed=number):
            for one in (eyes[seat], eyes[-1]):
                ask = one.look().decision
                if ask is not None:
                    asked[ask.name] = ask.guide
    assert len(asked) >= QUESTIONS[name], f"only these were asked: {sorted(asked)}"
    places = {anchor for _, anchor, _ in guide_of(name).contents}
    assert {ask: place for ask, place in asked.items() if place not in places} == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_has_at_least_five_examples_with_words_and_a_caption(name: str) -> None:
    text = find_game(name).guide()
    links = re.findall(rf'^!\[(.+)\]\({SCHEME}([\w-]+) "(.+)"\)$', text, re.MULTILINE)
    assert len(links) >= 5
    assert len({example for _, example, _ in links}) == len(links)
    assert all(len(words) > 30 and len(caption) > 30 for words, _, caption in links)


def test_on_a_page_options_have_the_names_of_the_form() -> None:
    """In the terminal they are named as a command takes them."""
    told = {name: guide_of(name).text for name in GAMES}
    assert "(<code>Start grid: tactical</code>)" in told["street-illegal"]
    assert "(<code>Nitrous oxide: yes</code>)" in told["street-illegal"]
    assert "(<code>Better old pros: at limit</code> or <code>always</code>)" in told["street-illegal"]
    assert "(<code>Finish spin: no</code>)" in told["underground"]
    assert "<code>Draft chain</code>" in told["nitro-dice"]
    left = {name: re.findall(r"<code>[a-z_]+=.*?</code>", text) for name, text in told.items()}
    assert not any(left.values()), left


@pytest.mark.parametrize("name", GAMES)
def test_the_pictures_are_whole_and_obey_the_policy(name: str) -> None:
    guide = guide_of(name)
    page = Links(guide.text + guide.pictures.common())
    assert page.styled == []
    assert len(set(page.ids)) == len(page.ids)
    assert page.used <= set(page.ids), sorted(page.used - set(page.ids))[:5]
    assert page.pictures
    assert all(page.pictures)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_page_has_already_is_not_sent_again(name: str) -> None:
    pictures = guide_of(name).pictures
    whole = pictures.common()
    again = pictures.common(whole)
    assert "<symbol" in whole
    assert "<symbol" not in again
    assert "Gradient" not in again
    assert "<g id=" in again


START = """
[start]
seats = 2
luck = { die = "6 5 4 4 3 2 2 1 6 6 4 3 2 2 1 1" }
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[start", "the examples are not TOML"),
        ("[start]\nseat = 2", "example start can have seats, viewer"),
        ('[start]\nafter = "nothing"', "comes after 'nothing', which does not stand above it"),
        ('[start]\nseats = 2\nanswers = ["die 6"]', 'an answer is written as "1: this, that"'),
    ],
)
def test_a_script_that_cannot_be_read_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadExample, match=re.escape(says)):
        read_examples(text)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (
            'answers = ["1: die 7"]',
            "example more of Underground Street Racing, answer 1: there is no answer of the name",
        ),
        ('answers = ["1: enough 0"]', "answer 1: 0 is not possible for Red now"),
        ('answers = ["3: die 6"]', "there is no seat 2"),
        ("luck = { deal = '6' }", "there is no luck of the name 'deal'"),
        ("luck = { die = '7' }", "'7' cannot come out of die"),
        ("luck = { die = '6 6' }", "there is more luck than was asked for: die"),
        ("options = { lanes = 4 }", "option lanes cannot be 4"),
    ],
)
def test_an_example_that_the_rules_do_not_allow_is_refused(more: str, says: str) -> None:
    example = read_examples(f'{START}\n[more]\nafter = "start"\n{more}')["more"]
    with pytest.raises(BadExample, match=re.escape(says)):
        play_example(find_game("underground"), example)


def test_a_picture_without_an_example_breaks_a_promise() -> None:
    from dataclasses import replace

    game = find_game("underground")
    with pytest.raises(Broken, match="no such example"):
        guide_is_played(replace(game, examples=lambda: read_examples(START)))
    with pytest.raises(Broken, match=r"does not show the examples \['more'\]"):
        guide_is_played(replace(game, examples=lambda: {**game.examples(), "more": game.examples()["start"]}))
