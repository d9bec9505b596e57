"""A verifier written from docs/fair-luck.md alone: hashlib, hmac and nothing of Hairpin."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "fair-luck-example.hairpin"


def stranger_checks(text: str) -> int:
    """Check the luck of a record; gives how many draws were worked out, or raises ValueError."""
    lines = text.removesuffix("\n").split("\n")
    _, count, checksum = lines[-1].split(" ")
    need(int(count) == len(lines), "lines")
    need(sha256("\n".join(lines[:-1]).encode()).hexdigest()[:16] == checksum, "checksum")
    seats = next(int(line[6:]) for line in lines if line.startswith("seats "))
    begin = lines.index("")
    match = lines[begin + 1 : lines.index("", begin + 1)]
    checked = 0
    for part in "\n".join(match).split("commit ")[1:]:
        commitment, *rest = part.removesuffix("\n").split("\n")
        secrets = [bytes.fromhex(line[7:]) for line in rest if line.startswith("secret ")]
        if not secrets:
            continue  # its draws cannot be checked
        secret = secrets[0]
        need(sha256(secret).hexdigest() == commitment, "commitment")
        parts: dict[int, bytes] = {}
        for _, seat, digest, seed in (line.split(" ") for line in rest if line.startswith("seed ")):
            if seed == "missing":
                parts[int(seat)] = b"\x02" + bytes.fromhex(digest)
            else:
                parts[int(seat)] = b"\x01" + bytes.fromhex(seed)
                need(sha256(bytes.fromhex(seed)).hexdigest() == digest, "seed")
        message = b"".join(parts.get(seat, b"\x00") for seat in range(1, seats + 1))
        key = hmac.digest(secret, b"hairpin-luck-2" + message, "sha256") if parts else secret
        for k, line in enumerate(line for line in rest if line.startswith("~ ")):
            index, n = line.rpartition(" ")[2].split("/")
            need(drawn(key, k, int(n)) == int(index), f"draw {k}")
            checked += 1
    return checked


def drawn(key: bytes, k: int, n: int) -> int:
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(key, f"{k}:{attempt}".encode(), "sha256")[:8], "big")
        if number < 2**64 - 2**64 % n:
            return number % n
        attempt += 1


def need(fits: bool, what: str) -> None:
    if not fits:
        raise ValueError(what)


def test_a_stranger_can_check_the_example() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert stranger_checks(text) == text.count("\n~ ") > 20


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [("2f8c2e", "2f8c2f", "seed"), ("secret 472b", "secret 482b", "commitment"), (" 0/12", " 1/12", "draw")],
)
def test_a_stranger_notices_a_change_though_the_checksum_is_put_right(old: str, new: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        stranger_checks(resealed(EXAMPLE.read_text("utf-8").replace(old, new, 1)))


def resealed(text: str) -> str:
    """A changed text with a checksum that agrees again."""
    lines = text.splitlines()
    sealed = sha256("\n".join(lines[:-1]).encode()).hexdigest()[:16]
    return "\n".join([*lines[:-1], f"end {len(lines)} {sealed}"]) + "\n"


def the_page() -> str:
    return " ".join((DOCS / "fair-luck.md").read_text("utf-8").split())


def test_hairpin_itself_says_the_same_of_the_example() -> None:
    from hairpin.match import check_luck, read_record, verify

    record = read_record(EXAMPLE.read_text("utf-8"))
    assert verify(record).over
    found = check_luck(record)
    assert (found.whole, found.seeded, found.missing) == (True, (0,), (1,))


# -- what the page says of its limits ---------------------------------------------------------------


def test_a_commitment_without_a_secret_is_passed_over() -> None:
    """As in the record of a match that was left and not taken up again."""
    from hairpin.match import check_luck, read_record, verify

    assert "Where no secret follows, its draws cannot be checked" in the_page()
    text = resealed(re.sub("\nsecret .*", "", EXAMPLE.read_text("utf-8")))
    assert stranger_checks(text) == 0
    verify(read_record(text))
    assert check_luck(read_record(text)).checked == 0


def test_neither_the_range_of_a_draw_nor_its_outcome_is_checked_without_the_rules() -> None:
    from hairpin.match import read_record, verify
    from hairpin.refusal import RecordDiffers

    assert "a record with every INDEX/N replaced by `0/1` passes these steps" in the_page()
    text = resealed(re.sub(r"(\n~ .*) \d+/\d+(?=\n)", r"\1 0/1", EXAMPLE.read_text("utf-8")))
    assert stranger_checks(text) == text.count(" 0/1\n") == text.count("\n~ ")
    with pytest.raises(RecordDiffers, match="an outcome was drawn as 0/1 in the record"):
        verify(read_record(text))


def test_dice_show_what_the_page_says() -> None:
    from benchmarks.seeded import played, seeded_match

    assert "a die of Underground Street Racing shows the index plus 1, one of Nitro Dice the index itself" in the_page()
    for game, what, more in (("underground", "die", 1), ("nitro-dice", "start_roll", 0)):
        text = played(seeded_match(game, [None, None], [True, True], b"s" * 32), seed=1, answers=40).record().write()
        rolls = re.findall(rf"\n~ {what} (\d+) (\d+)/\d+", text)
        assert len(rolls) > 1
        assert all(int(shown) == int(index) + more for shown, index in rolls)
