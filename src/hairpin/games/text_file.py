"""Text files: reads a file that a person names, up to a limit, or refuses it with a sentence."""

from __future__ import annotations

from pathlib import Path

from hairpin.games.option import quoted
from hairpin.refusal import Refused

LONGEST_PATH = 200  # characters of a path that a refusal repeats


def read_text_file(file: Path, what: str, longest: int, refusal: type[Refused]) -> str:
    """The text of a file. No more than the limit is read, since the file may be anything, even endless."""
    try:
        with file.open("rb") as opened:
            read = opened.read(longest + 1)
    except OSError as problem:
        raise refusal(f"the {what} {_shown(file)} cannot be read: {problem.strerror}") from None
    except ValueError:  # a file name cannot contain a zero byte
        raise refusal(f"the {what} {quoted(str(file))} cannot be read: this is no name of a file") from None
    if len(read) > longest:
        raise refusal(f"{_shown(file)} is too big for a {what}: it can have {longest} bytes")
    try:
        return read.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise refusal(f"{_shown(file)} is not a Hairpin {what}: it is not text in UTF-8") from None


def _shown(file: Path) -> str:
    """A path; of a long one only the end."""
    text = str(file)
    return text if len(text) <= LONGEST_PATH else f"...{text[-LONGEST_PATH:]}"
