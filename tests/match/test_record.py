"""Record: readable, exact, and damaged ones are noticed with a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hairpin
from hairpin.engine.chance import Fair, seeded
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import printed_text
from hairpin.lab.simulate import play_recorded, record_of
from hairpin.match import Match, Record, check_luck, read_record, replay, take_up, verify
from hairpin.match.record import LONGEST_ENTRY, LONGEST_LINE, MOST_LINES, Answer, Commit, Secret
from hairpin.refusal import BadComponents, BadRecord, RecordDiffers, Refused


def recorded(seats: int = 3, seed: int = 4, components: str | None = None, **options: object) -> Record:
    setup = GAME.set_up(seats, options, components)
    policies = [setup.driver()] * seats
    state, entries, _ = play_recorded(setup, policies, seed)
    return record_of(GAME, setup, ["street"] * seats, state, entries)


def fair_match(answers: int) -> Match:
    match = Match(GAME, GAME.set_up(2, {"track_length": 2}), Fair(b"first secret", 0))
    go_on(match, answers)
    return match


def go_on(match: Match, answers: int) -> None:
    for _ in range(answers):
        if not match.over:
            seat = match.waiting[0]
            match.submit(seat, int(match.state.legal(seat)[-1]))


def resealed(lines: list[str]) -> str:
    """A changed record with its checksum put right again."""
    from hairpin.match.record import _checksum

    return "\n".join([*lines[:-1], f"end {len(lines)} {_checksum(lines[:-1])}"]) + "\n"


def test_a_record_says_in_words_what_was_decided() -> None:
    text = recorded().write()
    assert text.startswith("hairpin record 1\ngame street-illegal\nseats 3\nplayer 1 street Red\n")
    assert "\noption start_grid youngest_last\n" in text
    assert "\n~ tempo_draw:deal " in text
    assert "\n1 card " in text
    assert text.rstrip().splitlines()[-3].startswith("result foremost ")


def test_a_record_round_trips_and_replays_to_the_same_state() -> None:
    record = recorded(4, 9, nitrous_oxide=True, start_grid="tactical", races=2)
    again = read_record(record.write())
    assert again == record
    match = verify(again)
    assert match.over
    assert match.record().write() == record.write()


def test_a_record_never_holds_more_than_was_decided() -> None:
    match = fair_match(5)
    text = match.record().write()
    assert b"first secret".hex() not in text
    answers = [entry for entry in match.entries if isinstance(entry, Answer)]
    assert len(answers) == 5
    assert text.count("\n~ ") == len([line for line in text.splitlines() if line.startswith("~ ")])
    longer = fair_match(6).record().write()
    body, longer_body = (one.split("\n\n")[1].splitlines() for one in (text, longer))
    assert longer_body[: len(body)] == body


def test_a_record_under_a_custom_component_file_carries_it() -> None:
    text = printed_text().replace("start_chips = 3", "start_chips = 9")
    record = recorded(2, components=text)
    written = record.write()
    assert "\n| start_chips = 9" in written
    again = read_record(written)
    assert again.set_up().start(seeded(1), False).snapshot() != recorded(2).set_up().start(seeded(1), False).snapshot()
    verify(again)


def test_components_come_back_to_the_letter() -> None:
    text = "# a comment\n\n" + printed_text() + "\n# the end  \n"
    again = read_record(recorded(2, components=text).write())
    assert again.components is not None
    assert [line.rstrip() for line in again.components.splitlines()] == [line.rstrip() for line in text.splitlines()]
    assert read_record(again.write()).write() == again.write()


def test_a_component_file_without_a_last_line_end_reads_back_equal() -> None:
    record = recorded(2, components=printed_text().rstrip())
    assert read_record(record.write()) == record


def test_half_a_match_is_taken_up_where_it_stopped() -> None:
    match = fair_match(9)
    match.close()
    record = read_record(match.record().write())
    taken = take_up(record, Fair(b"second secret", 0))
    assert taken.state.snapshot() == match.state.snapshot()
    assert taken.waiting == match.waiting
    go_on(taken, 1000)
    assert taken.over
    kinds = [type(entry) for entry in taken.entries if isinstance(entry, Commit | Secret)]
    assert kinds == [Commit, Secret, Commit, Secret]
    again = read_record(taken.record().write())
    verify(again)
    luck = sum(type(entry).__name__ == "Outcome" for entry in again.entries)
    assert check_luck(again).checked == luck > 40


def test_a_match_without_answers_can_be_taken_up_too() -> None:
    match = fair_match(0)
    assert take_up(read_record(match.record().write()), seeded(1)).waiting == (0, 1)


# -- damage ----------------------------------------------------------------------------------


@pytest.mark.parametrize("keep", [1, 5, 17, 40, 80, -1])
def test_a_record_cut_short_is_noticed(keep: int) -> None:
    lines = recorded().write().splitlines()
    with pytest.raises(BadRecord, match="cut short after line"):
        read_record("\n".join(lines[:keep]) + "\n")


def test_a_foreign_text_is_no_record() -> None:
    for text in ("", "hello", "{}", "\x00\x01", "HAIRPIN RECORD 1\n"):
        with pytest.raises(BadRecord, match="not a Hairpin record"):
            read_record(text)
    with pytest.raises(BadRecord, match="this version of Hairpin reads 'hairpin record 1'"):
        read_record("hairpin record 2\nend 2 x\n")


def test_any_changed_line_is_noticed() -> None:
    """One changed byte anywhere: refused, or read as not intact and different when verified."""
    text = recorded(2, track_length=1).write()
    for place in range(0, len(text) - 1, 7):
        changed = text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]
        assert notice(changed)


def notice(text: str) -> str:
    """What is said about a damaged record, when it is read or when it is verified."""
    try:
        record = read_record(text)
    except Refused as refusal:
        return str(refusal)
    if record.intact:
        return ""
    with pytest.raises(RecordDiffers) as difference:
        verify(record)
    return str(difference.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game street-illegal", "game street-legal", "there is no game 'street-legal'; did you mean street-illegal"),
        ("seats 3", "seats three", "'three' is not a number of seats"),
        ("player 1 street Red", "player 2 street Red", "it should name player 1"),
        ("option races 1", "option racing 1", "has no option 'racing'; it has races"),
        ("option races 1", "option races none", "option races cannot be 'none'"),
        ("result foremost", "result foremost 9 8", "a result is a reason and the winners' seats"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, sentence: str) -> None:
    text = recorded().write()
    assert old in text
    with pytest.raises(Refused, match=sentence):
        read_record(resealed(text.replace(old, new, 1).splitlines()))


def test_luck_that_was_not_there_is_noticed_even_with_a_right_checksum() -> None:
    lines = recorded().write().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("~ tempo_draw:situation"))
    other = "~ tempo_draw:situation 10-left" if not lines[at].endswith("10-left") else "~ tempo_draw:situation 60-up"
    changed = read_record(resealed([*lines[:at], other, *lines[at + 1 :]]))
    assert changed.intact
    with pytest.raises(RecordDiffers):
        verify(changed)


def test_luck_left_over_or_missing_is_noticed() -> None:
    lines = recorded().write().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("~ tempo_draw:situation"))
    with pytest.raises(BadRecord, match="luck"):
        replay(read_record(resealed([*lines[:at], *lines[at + 1 :]])))
    with pytest.raises(BadRecord, match="luck"):
        replay(read_record(resealed([*lines[: at + 1], lines[at], *lines[at + 1 :]])))


def test_another_result_is_noticed() -> None:
    lines = recorded().write().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("result "))
    winner = int(lines[at].split()[-1])
    changed = resealed([*lines[:at], f"result foremost {winner % 3 + 1}", *lines[at + 1 :]])
    with pytest.raises(RecordDiffers, match=f"the record ends with seat {winner % 3 + 1} winning"):
        verify(read_record(changed))


def test_another_last_state_is_noticed() -> None:
    lines = recorded().write().splitlines()
    changed = resealed([*lines[:-2], "state 0123456789abcdef", lines[-1]])
    with pytest.raises(RecordDiffers, match="the last state is 0123456789abcdef in the record"):
        verify(read_record(changed))


def test_luck_that_is_not_of_its_secret_is_noticed() -> None:
    match = fair_match(4)
    match.close()
    text = match.record().write().replace(b"first secret".hex(), b"other secret".hex())
    with pytest.raises(RecordDiffers, match="does not fit the commitment before it"):
        verify(read_record(resealed(text.splitlines())))
    forged = text.replace(Fair(b"first secret", 0).commitment(), Fair(b"other secret", 0).commitment())
    with pytest.raises(RecordDiffers, match="not the luck of its published secret"):
        verify(read_record(resealed(forged.splitlines())))


def test_an_illegal_answer_in_a_record_is_named() -> None:
    lines = recorded().write().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("1 card"))
    changed = read_record(resealed([*lines[:at], "1 chips 3", *lines[at + 1 :]]))
    with pytest.raises(BadRecord, match=r"answer 1, Red: chips 3: .* is not possible for Red now"):
        replay(changed)


def test_the_checksum_notices_every_change_but_line_ends() -> None:
    text = recorded().write()
    assert read_record(text + "\n\r\n").intact
    assert read_record(text.replace("\n", "\r\n")).intact
    assert read_record(text.removesuffix("\n")).intact
    name = text.index("player 1") + len("player 1 street R")
    for change in ("x", " "):
        assert not read_record(text[:name] + change + text[name:]).intact
    page = " ".join((Path(__file__).parents[2] / "docs" / "fair-luck.md").read_text("utf-8").split())
    assert "Carriage returns at the end of lines, and empty lines behind the last one, do not count" in page


def test_line_ends_of_another_system_do_not_matter() -> None:
    record = recorded()
    again = read_record(record.write().replace("\n", "\r\n"))
    assert again == record


# -- both builds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_record_replays_equal_whether_compiled_or_not(tmp_path: Path, pure: str) -> None:
    """The other build, in a process of its own, verifies what this one wrote."""
    file = tmp_path / "record.txt"
    file.write_text(recorded(5, 3, nitrous_oxide=True, start_grid="tactical").write(), "utf-8")
    environment = {"HAIRPIN_PURE": pure, "PYTHONPATH": str(Path(hairpin.__file__).parents[1]), "PATH": "/usr/bin:/bin"}
    answer = subprocess.run(
        [sys.executable, "-m", "hairpin", "replay", str(file), "--verify"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith("It replays equal")


# -- limits that are checked before anything is read -------------------------------------------------


def test_too_long_a_line_is_refused_by_its_number() -> None:
    lines = recorded().write().splitlines()
    place = next(k for k, line in enumerate(lines) if line.startswith("1 "))
    spoilt = [*lines[:place], lines[place] + " " + "x" * LONGEST_ENTRY, *lines[place + 1 :]]
    with pytest.raises(
        BadRecord, match=rf"line {place + 1} of the record has \d+ characters; it can have {LONGEST_ENTRY}"
    ):
        read_record(resealed(spoilt))
    option = next(k for k, line in enumerate(lines) if line.startswith("option "))
    spoilt = [*lines[:option], lines[option] + "x" * LONGEST_LINE, *lines[option + 1 :]]
    with pytest.raises(
        BadRecord, match=rf"line {option + 1} of the record has \d+ characters; it can have {LONGEST_LINE}"
    ):
        read_record(resealed(spoilt))


def test_too_many_lines_are_refused_and_empty_ones_behind_the_end_do_no_harm() -> None:
    text = recorded().write()
    with pytest.raises(BadRecord, match=rf"lines; a record has at most {MOST_LINES}"):
        read_record("hairpin record 1\n" + "x\n" * MOST_LINES)
    assert read_record(text + "\n" * 1_000_000) == read_record(text)  # each used to copy all lines before it


@pytest.mark.parametrize("seats", ["0", "8", "9999", "99999", "²", "-2", "x"])
def test_a_record_for_more_players_than_can_play_is_refused_before_they_are_read(seats: str) -> None:
    text = recorded().write().replace("seats 3", f"seats {seats}", 1)
    with pytest.raises(BadRecord, match="line 3 of the record"):
        read_record(text)


@pytest.mark.parametrize("seat", ["0", "4", "01", "0001", "0001" + "0" * 300, "1" * 300, "١", "-1", "+1"])
def test_an_answer_names_its_seat_exactly(seat: str) -> None:
    lines = recorded().write().splitlines()
    place = next(k for k, line in enumerate(lines) if line.startswith("1 "))
    lines[place] = seat + lines[place][1:]
    with pytest.raises(BadRecord, match="neither an answer of a seat"):
        read_record(resealed(lines))


def test_components_in_a_record_are_measured_before_they_are_parsed() -> None:
    lines = recorded(components=printed_text()).write().splitlines()
    place = next(k for k, line in enumerate(lines) if line.startswith("| "))
    lines[place] = "| " + ".".join("a" * 9_000) + ".b = 1"
    with pytest.raises(BadComponents, match="line 1 of the component file joins 9 names by dots; 8 are possible"):
        read_record(resealed(lines))
