"""The played table, with lines piped in and a console that writes into a string."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from hairpin.cli.asking import NotUnderstood, understand
from hairpin.cli.play import play, write_record
from hairpin.cli.screen import Screen
from hairpin.engine.chance import seeded
from hairpin.front import fresh_luck
from hairpin.games import find_game
from hairpin.games.game import Decision
from hairpin.match import Match, Player, read_record, take_up, verify
from hairpin.match.drafting import Draft
from tests.street_illegal.scenes import Scene

GAME = find_game("street-illegal")
PROMPT = re.compile(r"^(\w+) > ?(.*)$", re.MULTILINE)


def new_match(players: Iterable[Player], seed: int | None = 5, **options: object) -> Match:
    seated = list(players)
    return Match(GAME, GAME.set_up(len(seated), options), fresh_luck(seed), seated)


def against_bots(seed: int | None = 5, **options: object) -> Match:
    return new_match([Player("Ines"), Player("Tom", "street"), Player("Mara", "rookie")], seed, **options)


def sit(match: Match, lines: Iterable[str], path: Path, width: int = 100) -> tuple[int, str]:
    """Play with these lines typed; the exit code and all that was written."""
    written = StringIO()
    console = Console(file=written, width=width)
    code = play(match, console, path, seed=5, source=StringIO("".join(f"{line}\n" for line in lines)))
    return code, written.getvalue()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "some" / "match.record"


def hand_of(match: Match, seat: int) -> list[str]:
    """A hand as the table writes it."""
    hand = match.setup.view_to_json(match.view(seat))["seats"][seat]["hand"]
    signs = {"left": "◀", "middle": "●", "right": "▶", "up": "▲", "down": "▼"}
    return [f"▐{card['velocity']} {signs[card['icons'][0]]}▌" for card in hand]


# -- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
def test_one_person_plays_a_whole_match_by_always_answering_1(record: Path, width: int) -> None:
    code, written = sit(against_bots(), ["1"] * 500, record, width)
    assert code == 0
    assert "wins, the first player over the line." in written
    assert f"saved to {record}" in written
    assert "Ines finishes" in written or "type log" in written
    played = verify(read_record(record.read_text("utf-8")))
    assert played.over


def test_bots_alone_play_to_the_end_and_the_standings_are_shown(record: Path) -> None:
    match = new_match([Player("Ada", "street"), Player("Bo", "rookie")], track_length=2)
    code, written = sit(match, [], record)
    assert code == 0
    assert re.search(r"^1 +(Ada|Bo) +\d+ points? +position \d +winner", written, re.MULTILINE)


def test_a_fair_match_shows_its_commitment_first_and_publishes_its_secret_at_the_end(record: Path) -> None:
    match = against_bots(seed=None, track_length=1)
    _, written = sit(match, ["1"] * 100, record)
    commitment = re.search(r"shuffle commitment ([0-9a-f]{64})", written)
    assert commitment is not None
    text = record.read_text("utf-8")
    assert f"commit {commitment.group(1)}" in text
    assert "\nsecret " in text
    verify(read_record(text))


def test_the_same_seed_and_answers_play_the_same_match(tmp_path: Path) -> None:
    for name in ("one", "two"):
        sit(against_bots(seed=9), ["1"] * 500, tmp_path / name)
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text()


def test_a_match_that_is_over_is_shown_as_it_ended(record: Path) -> None:
    sit(against_bots(track_length=1), ["1"] * 100, record)
    code, written = sit(take_up(read_record(record.read_text("utf-8")), fresh_luck(None)), [], record)
    assert code == 0
    assert "wins" in written


# -- typing -----------------------------------------------------------------------------------------


def test_bad_input_is_answered_with_a_sentence_and_changes_nothing(record: Path) -> None:
    match = against_bots()
    before = match.step
    _, written = sit(match, ["", "99", "banana", "1 banana", "1 2 3 4", "-1", "back"], record)
    assert written.count("Which card goes on the left?") == 1
    assert "“99” is no answer here. Type a number from 1 to" in written
    assert "“banana” cannot follow “1” on one line" in written
    assert "There is nothing to take back" in written
    own_answers = [step for step in match.steps[before + 1 :] if step.seat == 0]
    assert own_answers == []


def test_help_explains_the_question_every_choice_and_every_command(record: Path) -> None:
    match = against_bots()
    decision = match.decision(0)
    assert decision is not None
    _, written = sit(match, ["?"], record)
    flat = " ".join(written.split())
    assert decision.explain in flat
    assert all(choice.name in flat and choice.words in flat for choice in decision.choices)
    assert all(word in flat for word in ("log", "guide", "save", "quit", "back"))


def test_log_tells_what_happened_so_far_but_not_what_others_were_dealt(record: Path) -> None:
    _, written = sit(against_bots(), ["log"], record)
    told = written.split("What happened so far")[1]
    assert "Race 1, grid" in told
    assert "Tom starts in 6th place." in told
    assert not re.search(r"(Tom|Mara) (is dealt|draws) \d", told)


def test_save_writes_the_record_and_goes_on(record: Path) -> None:
    _, written = sit(against_bots(), ["save", "?"], record)
    assert "Saved to" in written
    assert record.exists()


def test_a_line_can_hold_a_run_of_answers_by_number_name_or_first_words() -> None:
    match = new_match([Player("Ines"), Player("Tom")])
    draft = Draft(match.setup, match.view(0))
    shown = draft.decision
    first, last = shown.choices[0], shown.choices[-1]
    run = (first.action, last.action)
    assert understand(f"1 {len(shown.choices)}", shown, draft.after) == run
    assert understand(f"{first.name}, {last.name}", shown, draft.after) == run
    assert understand(f"{first.words} {last.words}", shown, draft.after) == run
    assert understand(last.name.removeprefix("card "), shown, draft.after) == (last.action,)


def test_where_the_choices_are_numbers_the_number_itself_is_typed() -> None:
    match = against_bots()
    bot_lines = seeded(3)
    while True:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        if decision.name == "old_pro_bid":
            break
        match.submit(seat, decision.actions[int(bot_lines.below(len(decision.actions)))])
    draft = Draft(match.setup, match.view(seat))
    chosen = understand("0", decision, draft.after)
    assert match.setup.action_name(chosen[0]) == "chips 0"


def test_a_text_that_fits_several_choices_is_refused_with_their_words() -> None:
    match = new_match([Player("Ines"), Player("Tom")])
    draft = Draft(match.setup, match.view(0))
    with pytest.raises(NotUnderstood, match=r"could be .* or "):
        understand("card", draft.decision, draft.after)


def test_a_part_of_an_answer_can_be_taken_back_until_it_is_whole(record: Path) -> None:
    match = against_bots()
    _, written = sit(match, ["1", "2", "back", "back"], record)
    asked = re.findall(r"Which card goes (?:on|in) the (\w+)\?", written)
    assert asked == ["left", "middle", "right", "middle", "left"]
    assert [step for step in match.steps if step.seat == 0] == []


def test_a_draft_asks_what_the_match_would_ask() -> None:
    match = new_match([Player("Ines"), Player("Tom")])
    draft = Draft(match.setup, match.view(0))
    draft.add([draft.decision.actions[0]])
    match.submit(0, draft.actions)
    assert draft.decision == match.decision(0)
    assert draft.view == match.view(0)


def test_a_draft_is_whole_where_another_player_is_asked() -> None:
    scene = Scene(2, phase="driving", face=["10-left 10-up 10-down", "20-left 20-up 20-middle"])
    match = scene.match
    nothing = match.setup.action_number("nothing")
    assert nothing is not None
    match.submit(1, nothing)
    draft = Draft(match.setup, match.view(0))
    draft.add([nothing])
    assert draft.complete
    match.submit(0, draft.actions)
    assert match.waiting == (0, 1)


# -- leaving and coming back -----------------------------------------------------------------------


@pytest.mark.parametrize("last", [["quit"], []], ids=["quit", "end of input"])
def test_leaving_saves_and_taking_up_goes_on_where_it_stopped(record: Path, last: list[str]) -> None:
    code, written = sit(against_bots(seed=None), ["1"] * 9 + last, record)
    assert code == 0
    assert f"hairpin play --record {record}" in written
    left = read_record(record.read_text("utf-8"))
    verify(left)
    match = take_up(left, fresh_luck(None))
    question = match.decision(0)
    assert question is not None
    answered = len(match.steps)
    code, written = sit(match, ["1"] * 500, record)
    assert code == 0
    assert written.find(question.ask) < written.find("Ines >")
    assert match.over
    assert len(match.steps) > answered
    verify(read_record(record.read_text("utf-8")))


def test_control_c_leaves_like_quit(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(screen: Screen, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "read", interrupted)
    code, written = sit(against_bots(), [], record)
    assert code == 0
    assert "Take it up again with: hairpin play --record" in written
    assert record.exists()


def test_an_answer_is_on_disk_before_the_next_question(record: Path) -> None:
    match = against_bots()
    sit(match, ["1 2 3"], record)
    saved = read_record(record.read_text("utf-8"))
    assert sum(getattr(entry, "seat", None) == 0 and hasattr(entry, "action") for entry in saved.entries) == 3


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    match = against_bots()
    write_record(match.record(), path)
    assert path.read_text("utf-8") == match.record().write()
    assert [file.name for file in tmp_path.iterdir()] == ["match.record"]


def test_a_record_that_cannot_be_written_is_said_and_is_no_success(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    code, written = sit(against_bots(), ["quit"], blocked / "match.record")
    assert code == 1
    assert "cannot be written" in written


# -- several people at one screen ---------------------------------------------------------------------


def test_between_two_people_a_curtain_shows_nobodys_hand(record: Path) -> None:
    match = new_match([Player("Ines"), Player("Tom")], track_length=2)
    hands = [hand_of(match, 0), hand_of(match, 1)]
    _, written = sit(match, ["", "1 2 3", "", "?"], record)
    parts = re.split(r"Hand the screen to (\w+), then press Enter >", written)
    assert parts[1::2] == ["Ines", "Tom"]
    before, ines, tom = parts[0], parts[2], parts[4]
    assert "▐" in before
    assert "Your hand" not in before
    asked, _, curtain = ines.partition("Ines > 1 2 3")
    assert " ".join(hands[0]) in asked
    assert " ".join(hands[1]) not in asked
    assert "Your hand" not in curtain
    assert " ".join(hands[1]) in tom
    assert " ".join(hands[0]) not in tom


def test_two_people_play_to_the_end_and_each_is_only_shown_what_is_theirs(record: Path) -> None:
    match = new_match([Player("Ines"), Player("Tom")], track_length=2)
    code, written = sit(match, ["1"] * 500, record)
    assert code == 0
    parts = re.split(r"Hand the screen to (\w+), then press Enter >", written)
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        asked = {prompt for prompt, _ in PROMPT.findall(part)}
        assert asked <= {name}
        assert re.search(rf"{name} \(you\)", part)
        other = "Tom" if name == "Ines" else "Ines"
        assert f"{other} (you)" not in part
        assert not re.search(rf"{other} (is dealt|draws) \d", part)


def test_one_person_needs_no_curtain(record: Path) -> None:
    _, written = sit(against_bots(track_length=1), ["1"] * 100, record)
    assert "Hand the screen" not in written


def test_one_can_leave_at_the_curtain(record: Path) -> None:
    code, written = sit(new_match([Player("Ines"), Player("Tom")]), ["quit"], record)
    assert code == 0
    assert "Take it up again" in written


# -- what a line means -------------------------------------------------------------------------


def trading() -> tuple[Scene, Decision]:
    scene = Scene(
        1, phase="driving", face=["10-left 10-up 10-down"], hand=["30-down 40-middle 40-right 50-left 50-right"]
    )
    scene.answer(0, "optimize")
    decision = scene.match.decision(0)
    assert decision is not None
    return scene, decision


def meaning(scene: Scene, decision: Decision, line: str) -> list[str]:
    draft = Draft(scene.setup, scene.setup.view(scene.street, 0))
    return [scene.setup.action_name(action) for action in understand(line, decision, draft.after)]


def test_numbers_on_one_line_mean_the_list_on_the_screen_or_are_refused() -> None:
    scene, decision = trading()
    assert meaning(scene, decision, "1 3 5") == ["card 30-down", "card 40-right", "card 50-right"]
    for line in ("4 3", "5 1", "1 9"):
        with pytest.raises(NotUnderstood):
            meaning(scene, decision, line)


def test_a_card_can_be_named_by_its_velocity_and_icon_alone() -> None:
    scene, decision = trading()
    for line in ("30 down", "30-down", "card 30-down", "swap 30▼", "30▼"):
        assert meaning(scene, decision, line) == ["card 30-down"]
    assert meaning(scene, decision, "30 down, 50 right") == ["card 30-down", "card 50-right"]
    with pytest.raises(NotUnderstood, match="could be"):
        meaning(scene, decision, "card 50")
    for number in ("30", "50"):  # not on the list, so it is no answer, though cards have these velocities
        with pytest.raises(NotUnderstood, match=f"“{number}” is no answer here. Type a number from 1 to 5"):
            meaning(scene, decision, number)
