"""Luck in which players have a part: the key, the record, what is verified, and forgeries that are noticed."""

from __future__ import annotations

import hashlib
import hmac
import random
from pathlib import Path

import pytest

from benchmarks.seeded import accepted, flips, hash_of, played, resealed, seeded_match
from hairpin.engine.chance import Fair, Outcome, luck_key
from hairpin.games import game_names
from hairpin.match import check_luck, read_record, replay, take_up, verify
from hairpin.match.match import numbered
from hairpin.match.record import Seed, shares_of
from hairpin.refusal import BadRecord, RecordDiffers

RECORDS = Path(__file__).parent / "records"
SECRET, ANN, BOB = bytes(range(32)), b"a" * 32, b"b" * 32


def record_with_seeds(revealed: tuple[bool, bool] = (True, True)) -> str:
    return played(seeded_match("street-racing", [ANN, BOB], revealed, SECRET), seed=3).record().write()


def test_the_key_is_made_from_the_secret_and_every_seat_in_order() -> None:
    ann, bob, missing = Seed(0, hash_of(ANN), ANN.hex()), Seed(2, hash_of(BOB), BOB.hex()), Seed(2, hash_of(BOB), None)
    message = b"hairpin-luck-2" + b"\x01" + ANN + b"\x00" + b"\x01" + BOB
    assert luck_key(SECRET, shares_of([ann, bob], 3)) == hmac.digest(SECRET, message, "sha256")
    message = b"hairpin-luck-2" + b"\x01" + ANN + b"\x00" + b"\x02" + hashlib.sha256(BOB).digest()
    assert luck_key(SECRET, shares_of([ann, missing], 3)) == hmac.digest(SECRET, message, "sha256")
    others = ([ann, bob], [ann, missing], [ann], [bob], [missing])
    assert len({luck_key(SECRET, shares_of(seeds, 3)) for seeds in others}) == 5
    assert luck_key(SECRET, shares_of([ann], 1)) != luck_key(SECRET, shares_of([ann], 2))


def test_where_nobody_gave_a_hash_the_key_is_the_secret_itself() -> None:
    assert luck_key(SECRET, []) == luck_key(SECRET, [b"", b""]) == SECRET == Fair(SECRET, 0).key


def test_luck_with_seeds_is_other_luck_under_the_same_commitment() -> None:
    plain, seeded = Fair(SECRET, 0), Fair(SECRET, 0, luck_key(SECRET, [b"\x01" + ANN, b"\x01" + BOB]))
    assert plain.commitment() == seeded.commitment() == hash_of(SECRET)
    assert [int(plain.below(90)) for _ in range(9)] != [int(seeded.below(90)) for _ in range(9)]
    twin = seeded.clone()
    assert [int(twin.below(90)) for _ in range(9)] == [int(seeded.below(90)) for _ in range(9)]


@pytest.mark.parametrize("game", game_names())
def test_a_record_with_seeds_round_trips_and_verifies(game: str) -> None:
    match = played(seeded_match(game, [ANN, BOB], [True, True], SECRET), seed=1, answers=400)
    match.close()
    record = match.record()
    again = read_record(record.write())
    assert again == record
    assert again.write() == record.write()
    assert replay(again).record().write() == record.write()
    verify(again)
    found = check_luck(again)
    assert (found.whole, found.people, found.seeded, found.missing) == (True, 2, (0, 1), ())


def test_a_record_says_who_gave_what() -> None:
    lines = record_with_seeds((True, False)).splitlines()
    place = lines.index(f"commit {hash_of(SECRET)}")
    assert lines[place + 1] == f"seed 1 {hash_of(ANN)} {ANN.hex()}"
    assert lines[place + 2] == f"seed 2 {hash_of(BOB)} missing"
    assert BOB.hex() not in "\n".join(lines)
    found = check_luck(read_record("\n".join(lines)))
    assert (found.whole, found.seeded, found.missing) == (True, (0,), (1,))


def test_every_outcome_has_the_number_behind_it() -> None:
    """What a stranger needs: the k-th outcome was drawn as INDEX/SIZE, whatever the rules made of it."""
    key = luck_key(SECRET, [b"\x01" + ANN, b"\x01" + BOB])
    lines = [line for line in record_with_seeds().splitlines() if line.startswith("~ ")]
    assert len(lines) > 10
    for k, line in enumerate(lines):
        index, _, size = line.rpartition(" ")[2].partition("/")
        number = int.from_bytes(hmac.digest(key, f"{k}:0".encode(), "sha256")[:8], "big")
        assert number % int(size) == int(index)


def test_a_match_that_is_taken_up_again_goes_on_under_a_commitment_of_its_own() -> None:
    match = played(seeded_match("underground", [ANN, None], [True, True], SECRET), seed=2, answers=9)
    match.close()
    taken = played(take_up(read_record(match.record().write()), Fair(b"x" * 32, 0)), seed=4)
    assert taken.over
    record = read_record(taken.record().write())
    assert verify(record).over
    found = check_luck(record)
    assert (found.whole, found.seeded) == (True, ()), "the seed is no part of the second half"


@pytest.mark.parametrize("name", ["before-seeds", "before-seeds-taken-up", ""])
def test_a_finished_match_is_not_taken_up_with_other_luck(name: str) -> None:
    text = (RECORDS / f"{name}.hairpin").read_text("utf-8") if name else record_with_seeds()
    taken = take_up(read_record(text), Fair(b"x" * 32, 0))
    taken.close()
    assert taken.over
    assert taken.record().write() == text
    verify(taken.record())


def test_an_outcome_whose_size_is_not_known_stays_without_a_number() -> None:
    told = [Outcome(1, -1, 2, 0), Outcome(1, -1, 2, 6)]
    first, second = (one for one in numbered(told, Fair(SECRET, 0)) if isinstance(one, Outcome))
    assert (first.size, first.index) == (0, -1)
    assert (second.size, second.index) == (6, int(Fair(SECRET, 0).below(6)))


@pytest.mark.parametrize("name", ["before-seeds", "before-seeds-taken-up"])
def test_records_from_before_there_were_seeds_verify(name: str) -> None:
    text = (RECORDS / f"{name}.hairpin").read_text("utf-8")
    record = read_record(text)
    assert verify(record).over
    found = check_luck(record)
    assert (found.whole, found.seeded, found.missing) == (True, (), ())
    assert record.write() == text


# -- what is noticed ---------------------------------------------------------------------------


def changed(old: str, new: str) -> str:
    text = record_with_seeds()
    assert text.count(old) == 1
    return resealed(text.replace(old, new))


def test_a_seed_that_does_not_fit_its_hash_is_noticed() -> None:
    with pytest.raises(RecordDiffers, match="seed of seat 1 does not fit the hash"):
        verify(read_record(changed(ANN.hex(), BOB.hex())))
    with pytest.raises(RecordDiffers, match="seed of seat 2 does not fit the hash"):
        verify(read_record(changed(hash_of(BOB), hash_of(SECRET))))


def test_a_seed_that_is_left_out_or_put_in_is_noticed() -> None:
    other = "its published secret"
    with pytest.raises(RecordDiffers, match=other):
        verify(read_record(changed(f" {ANN.hex()}", " missing")))
    with pytest.raises(RecordDiffers, match=other):
        verify(read_record(changed(f"seed 2 {hash_of(BOB)} {BOB.hex()}\n", "")))
    missing = record_with_seeds((True, False))
    for new in (f"seed 2 {hash_of(ANN)} missing\n", ""):
        with pytest.raises(RecordDiffers, match=other):  # that a seed is missing cannot be hidden, nor which one
            verify(read_record(resealed(missing.replace(f"seed 2 {hash_of(BOB)} missing\n", new))))
    shown = f"seed 2 {hash_of(BOB)} {BOB.hex()}"
    with pytest.raises(RecordDiffers, match=other):
        verify(read_record(resealed(missing.replace(f"seed 2 {hash_of(BOB)} missing", shown))))


def test_a_number_that_was_not_drawn_is_noticed() -> None:
    text = record_with_seeds()
    line = next(line for line in text.splitlines() if line.startswith("~ "))
    drawn = line.rpartition(" ")[2]
    index, size = (int(part) for part in drawn.split("/"))
    for other in (f"{(index + 1) % size}/{size}", f"{index}/{size + 1}"):
        with pytest.raises(RecordDiffers, match="was drawn as"):
            verify(read_record(changed(f"\n{line}\n", f"\n{line.removesuffix(drawn)}{other}\n")))
    for wrong in (f"{size}/{size}", f"+{index}/{size}", f"0{index}/{size}", f"{index}/0", "1/", "/", "1/99999999999"):
        with pytest.raises(BadRecord, match="is no draw"):
            read_record(changed(f"\n{line}\n", f"\n{line.removesuffix(drawn)}{wrong}\n"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"seed 3 {hash_of(ANN)} missing", "a seed is a seat, the hash"),
        (f"seed 2 {hash_of(ANN)}", "a seed is a seat, the hash"),
        (f"seed 2 {hash_of(BOB).upper()} missing", "is not the hexadecimal number"),
        (f"seed 2 {hash_of(BOB)} {'b' * 63}", "is not the hexadecimal number"),
        (f"seed 1 {hash_of(ANN)} missing", "in the order of their seats"),
        (f"1 play cruise\nseed 2 {hash_of(BOB)} missing", "right behind a commitment"),
    ],
)
def test_a_wrong_line_of_a_seed_is_named(line: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        read_record(changed(f"seed 2 {hash_of(BOB)} {BOB.hex()}", line))


def test_luck_drawn_after_its_secret_was_published_is_noticed() -> None:
    text = record_with_seeds()
    secret = f"secret {SECRET.hex()}\n"
    early = text.replace(secret, "").replace("\n1 play", f"\n{secret}1 play", 1)
    with pytest.raises(RecordDiffers, match="had been published already"):
        verify(read_record(resealed(early)))


def test_a_commitment_between_an_answer_and_its_luck_is_noticed() -> None:
    """Whose luck it is must be plain to whoever reads the lines one after another."""
    lines = record_with_seeds().splitlines()
    place = next(n for n in range(1, len(lines)) if lines[n].startswith("~ ") and lines[n - 1].startswith("2 "))
    text = resealed("\n".join([*lines[:place], f"commit {hash_of(b'other')}", *lines[place:]]))
    with pytest.raises(RecordDiffers, match="between an answer and the luck"):
        verify(read_record(text))


@pytest.mark.parametrize("committed", [True, False])
def test_a_commitment_within_the_luck_of_the_set_up_is_noticed(committed: bool) -> None:
    """What stands behind it would be counted as luck of the commitment before it, or of none."""
    secret = f"secret {SECRET.hex()}"
    lines = [line for line in record_with_seeds().splitlines() if line != secret]
    first = next(n for n, line in enumerate(lines) if line.startswith("~ "))
    assert lines[first + 1].startswith("~ ")
    above = [*lines[: first + 1], secret] if committed else [*lines[: lines.index("") + 1], lines[first]]
    text = resealed("\n".join([*above, f"commit {hash_of(b'other')}", *lines[first + 1 :]]))
    with pytest.raises(RecordDiffers, match="a commitment stands between two outcomes of the set-up"):
        verify(read_record(text))


# -- forgeries; benchmarks/forgeries.py makes many more ------------------------------------------


def test_no_flipped_bit_is_accepted() -> None:
    text = record_with_seeds((True, True)).encode()
    assert accepted(text)
    assert [one for one in flips(text, 600, seed=1) if accepted(one)] == []


def test_no_flipped_bit_of_the_luck_is_accepted_though_the_checksum_is_put_right() -> None:
    lines = record_with_seeds((True, False)).encode().split(b"\n")
    places = [n for n, line in enumerate(lines) if line.split(b" ")[0] in (b"commit", b"seed", b"secret", b"~")]
    assert len(places) > 14
    luck = random.Random(2)
    for number in range(600):
        place = places[number % len(places)]
        flipped = next(flips(lines[place], 10**9, luck.randrange(2**40)))
        try:
            text = resealed(b"\n".join([*lines[:place], flipped, *lines[place + 1 :]]).decode())
        except UnicodeDecodeError:
            continue
        assert not accepted(text.encode()), flipped
