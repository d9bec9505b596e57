"""The terminal table: every question at every width, nothing too wide, nothing hidden, everything on a low screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from rich.cells import cell_len
from rich.console import Console

from hairpin.cli.asking import understand
from hairpin.cli.play import play
from hairpin.engine.chance import seeded
from hairpin.games.default_terminal import terminal_of
from hairpin.games.game import Decision
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.match import Match, Player
from hairpin.match.drafting import Draft
from tests.nitro_dice.positions import Position
from tests.nitro_dice.scenes import Die

WIDTHS = (80, 100, 140)
NAMES = ("Ines", "Konstanze von und zu Hohenlohe-Langenburg", "東京の運転手です", "[bold]Mara[/]", "Olaf", "Xu")
MANY = 90  # questions of one match, of which some are looked at
SCREEN, PROMPT = 24, 5  # lines of a low screen, and what the prompt and its hint take
FAR = Die("0R1")


def new_match(seats: int, seed: int, **options: object) -> Match:
    return Match(GAME, GAME.set_up(seats, options), seeded(seed), [Player(name) for name in NAMES[:seats]])


def questions(match: Match, seed: int) -> Iterator[tuple[int, Decision]]:
    """Every question of a match whose drivers move forward more often than not and answer at random otherwise."""
    luck = seeded(seed)
    while not match.over:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        yield seat, decision
        action = decision.actions[int(luck.below(len(decision.actions)))]
        if decision.name == "step" and numbers.FORWARD in decision.actions and luck.below(3) > 0:
            action = numbers.FORWARD
        match.submit(seat, action)


def drawn(match: Match, viewer: int | None, width: int, decision: Decision | None = None, low: bool = False) -> str:
    console = Console(file=StringIO(), width=width * 2, color_system=None)
    terminal = terminal_of(GAME)
    view = match.view(viewer)
    parts = [terminal.table(match.setup, view, match.names, width, low)]
    if decision is not None:
        parts.append(terminal.choices(match.setup, view, decision, width, low))
    lines = []
    for part in parts:
        for line in console.render_lines(part, console.options.update(width=width), pad=False):
            lines.append("".join(segment.text for segment in line).rstrip())
    return "\n".join(lines)


def shown(position: Position, viewer: int | None, width: int = 100, low: bool = False) -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    terminal = terminal_of(GAME)
    view = position.setup.view(position.race, viewer)
    console.print(terminal.table(position.setup, view, NAMES, width, low))
    decision = position.setup.decision(view)
    if decision is not None:
        console.print(terminal.choices(position.setup, view, decision, width, low))
    return cast(StringIO, console.file).getvalue()


def line_of(text: str, pattern: str) -> str:
    return next(line for line in text.splitlines() if re.search(pattern, line))


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"track": "eight", "races": 2, "max_rounds": 6},
        {"track": "out_and_back", "disaster_area": 12},
        {"track": "A s s s s s s s s r r s s s G s s s s s r r; laps 9", "condition_floor": "wreck"},
    ],
    ids=["printed", "series", "disaster", "own"],
)
def test_questions_are_shown_at_every_width_and_no_line_is_too_wide(seats: int, options: dict[str, object]) -> None:
    match = new_match(seats, seats, **options)
    asked = 0
    for seat, decision in questions(match, seats):
        asked += 1
        if asked > MANY:
            break
        if asked % 11:
            continue
        for width in WIDTHS:
            text = drawn(match, seat, width, decision)
            for one in (text, drawn(match, None, width), drawn(match, (seat + 1) % seats, width)):
                assert max(cell_len(line) for line in one.splitlines()) <= width
            flat = " ".join(text.split())
            assert decision.ask in flat
            assert decision.follows in flat
            assert all(choice.words in flat for choice in decision.choices)
    assert asked > 40


@pytest.mark.parametrize("track", ["two_lap", "three_lap", "eight", "out_and_back"])
@pytest.mark.parametrize("seats", [2, 6])
def test_on_a_low_screen_everything_fits_with_its_choices(seats: int, track: str) -> None:
    match = new_match(seats, 3, track=track)
    highest = 0
    for number, (seat, decision) in enumerate(questions(match, 3)):
        if number > 2 * MANY:
            break
        if number % 5:
            continue
        text = drawn(match, seat, 80, decision, low=True)
        lines = text.splitlines()
        highest = max(highest, len(lines))
        assert max(cell_len(line) for line in lines) <= 80
        assert len(lines) <= SCREEN - PROMPT, text
        assert decision.ask in text
        assert all(choice.words in text for choice in decision.choices)
    assert highest > 10


def test_every_die_stands_where_it_is_with_its_speed() -> None:
    at = Position([Die("1L2", 5, "S"), Die("7G2", 3), Die("7G2", 1), Die("2R2", 2)], phase="speed")
    text = shown(at, None)
    assert "▚ · A5  · ┊" in text
    assert "[ ]BC [ ]" in text
    assert re.search(r"· +D2 │", text)
    assert line_of(text, "A[ >]Ines").split()[-5:] == ["1L2", "5", "9", "1", "**"]


def test_hazards_that_were_laid_are_drawn() -> None:
    at = Position([Die("1L2", 5, "S"), FAR], phase="speed", laid={4: "S:L1", 5: "TY:R1", 3: "TR:L1R3"})
    assert shown(at, None).count("▲") == 4


def test_the_order_is_from_the_furthest_forward_on_with_speed_condition_cards_and_tokens() -> None:
    at = Position([Die("1L2", 5, "S TR", tokens=1), Die("3L1", 3, condition=4), Die("9R1", 1, tokens=0)], phase="speed")
    text = shown(at, None)
    lines = [line_of(text, rf" {letter}[ >]{name}") for letter, name in (("C", "東京"), ("B", "Konst"), ("A", "Ines"))]
    places = [text.index(line) for line in lines]
    assert places == sorted(places)
    assert lines[2].split()[-5:] == ["1L2", "5", "9", "2", "*"]
    assert lines[1].split()[-5:] == ["3L1", "3", "4", "0", "**"]


def test_piles_are_counted() -> None:
    at = Position([Die("4L1", 3, "S TY"), FAR]).answer("brake", "card S", "forward", "forward", "stop", "pass")
    assert re.search(r"pile \d+, discards 1\b", shown(at, None))
    assert "1 S, 0 TR, 0 TY" in shown(at, None)


def test_the_own_hand_is_grouped_by_type_and_nobody_elses_is_seen() -> None:
    at = Position([Die("4L1", 3, "S S S:L1 TR TY:R2"), Die("0R1", 0, "TY:L2 TY:L2")])
    text = shown(at, 0)
    assert "hand 5/9   ▐S x2▌▐S:L1▌  ▐TR▌  ▐TY:R2▌" in text
    assert "TY:L2" not in text
    assert "TY:L2" not in shown(at, None)
    assert "▐TY:L2 x2▌" in shown(at, 1)


def test_cards_of_this_turn_lie_in_front_of_their_player() -> None:
    at = Position([Die("4L1", 3, "S TY TR"), FAR]).answer("brake", "card S")
    assert re.search(r"played +A S$", shown(at, None), re.MULTILINE)


def test_spaces_that_can_be_reached_are_marked_for_the_one_who_moves_and_nobody_else() -> None:
    at = Position([Die("4R1", 3, "S TY TR"), FAR])
    assert shown(at, 0).count("○") == 3  # forward, drift, lane
    assert shown(at, 1).count("○") == 0


def test_the_condition_is_marked_on_its_card() -> None:
    text = shown(Position([Die("4R1", 3, "S TY TR", condition=6), FAR]), 0)
    assert "5 ▐6▌ 7" in line_of(text, "^condition")
    assert "speed 3" in line_of(text, "^condition")


def test_the_head_tells_round_lap_and_who_moves() -> None:
    at = Position([Die("16R1", 3, "S TY TR"), FAR])
    head = shown(at, None).splitlines()[0]
    assert "Ines moves, 0 of 3" in head
    assert "round 5  lap 2 of 2" in head


def test_who_is_in_another_lap_is_told() -> None:
    text = shown(Position([Die("16R1", 3, "S TY TR"), FAR]), None)
    assert line_of(text, "A>Ines ").rstrip().endswith("lap 2")
    assert line_of(text, "Konstanze").rstrip().endswith("lap 1")


def test_the_end_is_told() -> None:
    match = new_match(2, 8, track="A G r r s s r r; laps 1", max_rounds=3)
    for _ in questions(match, 8):
        pass
    for width in WIDTHS:
        assert "THE END" in drawn(match, None, width)
        assert "THE END" in drawn(match, 0, width, low=True)


def test_a_strip_stands_for_a_track_that_is_too_wide_and_for_turns_of_other_lengths(tmp_path: Path) -> None:
    box = "[faces]\nS = 20\nTR = 20\nTY = 20\n[turns]\ninside = 3\noutside = 5\n"
    box += "to_outside = [1, 3, 5]\nto_inside = [1, 1, 2, 2, 3]\n"
    setup = GAME.set_up(2, {}, box)
    match = Match(GAME, setup, seeded(1), [Player("Ines"), Player("Tom")])
    text = drawn(match, None, 100)
    assert "0 START" in text
    assert "┌" not in text
    assert max(cell_len(line) for line in text.splitlines()) <= 100


# -- typing ----------------------------------------------------------------------------------------------------


def draft_of(position: Position) -> Draft:
    return Draft(position.setup, position.view())


def test_a_person_types_speeds_words_and_runs() -> None:
    speed = draft_of(Position([Die("1L2", 5, "S TR"), FAR], phase="speed"))
    assert understand("6", speed.decision, speed.after) == (numbers.FASTER + 1,)
    assert understand("+1", speed.decision, speed.after) == (numbers.FASTER + 1,)
    assert understand("-1", speed.decision, speed.after) == (numbers.FASTER - 1,)
    step = draft_of(Position([Die("4L1", 3, "S TR"), FAR]))
    assert understand("forward forward", step.decision, step.after) == (numbers.FORWARD, numbers.FORWARD)
    assert understand("1 1", step.decision, step.after) == (numbers.FORWARD, numbers.FORWARD)
    assert understand("brake TR", step.decision, step.after)[0] == numbers.BRAKE


def test_a_whole_match_is_played_by_typing_the_first_answer(tmp_path: Path) -> None:
    players = [Player("Ines"), Player("Tom", "street"), Player("Mara", "rookie")]
    match = Match(GAME, GAME.set_up(3, {"track": "A G r r s s r r; laps 1", "max_rounds": 12}), seeded(5), players)
    written = StringIO()
    lines = StringIO("\n".join("forward" if k % 2 else str(k // 2 % 9) for k in range(4000)) + "\n")
    assert play(match, Console(file=written, width=80), tmp_path / "record", seed=5, source=lines) == 0
    assert match.over
    assert isinstance(match.view(None), NitroDiceView)
    assert "The record is saved" in written.getvalue()
