"""Log: headings stand once, lines are numbered, and old ones are dropped alike however they were told."""

from __future__ import annotations

from hairpin.drawing import Log, Voice


def log_of(viewer: int | None = None) -> Log:
    return Log(Voice(("Mara", "Tom"), viewer), ("car-red", "car-blue"))


def test_a_heading_stands_before_the_next_line_and_is_not_repeated() -> None:
    log = log_of()
    log.head("Turn 1")
    log.say("Mara plays Push.", 0)
    log.head("Turn 1")
    log.say("Tom plays Coast.", 1)
    assert [line.heading for line in log.lines] == ["Turn 1", ""]
    assert [line.number for line in log.lines] == [1, 2]


def test_a_line_names_the_player_it_begins_with() -> None:
    log = log_of(viewer=0)
    log.say("You win.", 0, "finish")
    log.say("Your car is out.", 0)
    log.say("The lot falls on Tom.", 1)
    assert [(line.name, line.car, line.mark) for line in log.lines] == [
        ("You", "car-red", "finish"),
        ("Your", "car-red", ""),
        ("", "car-blue", ""),
    ]


def test_nothing_is_said_without_words() -> None:
    log = log_of()
    log.say("", 0)
    assert log.lines == ()


def test_lines_are_the_same_tuple_until_something_is_said() -> None:
    log = log_of()
    log.say("Go!")
    assert log.lines is log.lines


def test_a_log_told_at_once_keeps_the_lines_of_one_told_bit_by_bit() -> None:
    at_once, bit_by_bit = log_of(), log_of()
    for number in range(950):
        at_once.say(f"{number}")
        bit_by_bit.say(f"{number}")
        assert len(bit_by_bit.lines) <= 400
    assert at_once.lines == bit_by_bit.lines
    assert at_once.lines[-1].number == 950
