"""How many instructions it takes to draw and compare the Screens of all seats, an answer: counted, not timed.

    python -m benchmarks.counted [GAME ...] [--own N]

A machine that does other things too makes every time longer, but changes no count: two runs differ by less than one in a
hundred, so a gain of two in a hundred can be seen. Callgrind counts (Debian and others have it in the package `valgrind`),
which takes fifty times as long as the answers themselves. Only compiled code can be told apart. With `--own` the N functions
that cost most: what they do themselves, and what they have done by Python and the libraries.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.scripts import write_script
from benchmarks.serving import CROWDS, Crowd
from hairpin import compiled
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server.eyes import Eyes, advance_all
from hairpin.server.running import collect_seldom

ANSWERS = 400
COUNTED = "CPyPy_hairpin___server___eyes___advance_all"  # as its compiled form is called
OURS = ("CPyDef_hairpin___", "CPyPy_hairpin___")
FUNCTION = re.compile(r"\((\d+)\)(?: (.*))?$")


def crowd_of(name: str) -> Crowd:
    return next(crowd for crowd in CROWDS if crowd.game == name)


def play(name: str) -> None:
    """Matches by their scripts, one after another, until there are enough answers; all seats look on at desks."""
    crowd, left, seed = crowd_of(name), ANSWERS, 0
    game = find_game(name)
    collect_seldom()
    while left:
        script = write_script(game, crowd.seats, seed, **crowd.options)
        match = Match(game, game.set_up(crowd.seats, crowd.options), Fair(script.secret, 0))
        eyes = [Eyes(match, seat, "wide") for seat in range(crowd.seats)]
        for seat, run in script.answers[:left]:
            match.submit(seat, run)
            advance_all(match, eyes)
            left -= 1
        seed += 1


def count(name: str, file: Path) -> int:
    """Play under Callgrind, which writes its counts into `file`; the sum of them."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", f"--toggle-collect={COUNTED}"]
    words = [*valgrind, sys.executable, "-m", "benchmarks.counted", name, "--play"]
    subprocess.run(words, check=True, capture_output=True)
    found = re.search(r"^totals: (\d+)$", file.read_text("utf-8", "replace"), re.MULTILINE)
    assert found is not None
    return int(found.group(1))


def own(file: Path) -> Counter[str]:
    """What every function of ours costs by itself and in what is not ours."""
    names: dict[str, str] = {}
    costs: Counter[str] = Counter()
    caller = called = ""
    of_a_call = False
    for line in file.read_text("utf-8", "replace").splitlines():
        head, _, rest = line.partition("=")
        if head in ("fn", "cfn"):
            number, name = FUNCTION.match(rest).groups()  # type: ignore[union-attr]
            name = names.setdefault(number, name or "?")
            caller, called = (name, "") if head == "fn" else (caller, name)
        elif head == "calls":
            of_a_call = True
        elif line[:1] in "0123456789+-*" and line and caller.startswith(OURS):
            if not of_a_call or not called.startswith(OURS):
                costs[caller] += int(line.split()[1])
            of_a_call = False
        else:
            of_a_call = False
    return costs


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.counted", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games alone")
    parser.add_argument("--own", type=int, default=0, metavar="N", help="also the N functions that cost most")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    unknown = [name for name in wanted.games if name not in [crowd.game for crowd in CROWDS]]
    if unknown:
        parser.error(f"there is no game {unknown[0]}; there are {', '.join(crowd.game for crowd in CROWDS)}")
    if wanted.play:
        play(wanted.games[0])
        return 0
    if not compiled() or shutil.which("valgrind") is None:
        print("This counts the compiled core with valgrind; one of the two is missing here.", file=sys.stderr)
        return 2
    for name in wanted.games or [crowd.game for crowd in CROWDS]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "counts"
            total = count(name, file)
            print(
                f"{find_game(name).title}, {crowd_of(name).seats} seats: {total / ANSWERS:,.0f} instructions an answer"
            )
            for function, cost in own(file).most_common(wanted.own):
                print(
                    f"  {cost / ANSWERS:9,.0f}  {re.sub('^CPy(Def|Py)_hairpin___', '', function).replace('___', '.')}"
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
