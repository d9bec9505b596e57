"""`python -m tests.digests` compares the whole net with what is kept; `--write` keeps what is found.

`--game NAME` and `--seeds N` take a part of it. The exit code is 1 where something differs.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from tests.digests.net import SEEDS, all_cases, differing, digests_of, kept, path_of


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.digests", description=__doc__)
    reader.add_argument("--game", help="one game instead of all")
    reader.add_argument("--seeds", type=int, default=SEEDS, help=f"seeds of each kind of match, 1 to {SEEDS}")
    reader.add_argument("--write", action="store_true", help="keep what is found")
    asked = reader.parse_args()
    cases = [case for case in all_cases(asked.seeds) if asked.game in (None, case.game)]
    if not cases:
        reader.error(f"there is no game {asked.game!r}; there are {', '.join(sorted({c.game for c in all_cases(1)}))}")
    with ProcessPoolExecutor() as pool:
        lines = list(track(pool.map(digests_of, cases, chunksize=4), "matches", total=len(cases)))
    found: dict[str, dict[str, str]] = {}
    for case, line in zip(cases, lines, strict=True):
        found.setdefault(case.game, {})[case.name] = line
    if asked.write:
        for game, own in found.items():
            path_of(game).write_text("".join(f"{name}: {line}\n" for name, line in own.items()), "utf-8")
        print(f"{len(cases)} matches are kept")
        return 0
    wrong = 0
    for game, own in found.items():
        before = kept(game)
        for name, line in own.items():
            if (was := before.get(name)) != line:
                wrong += 1
                kinds = "it is not kept yet" if was is None else ", ".join(differing(was, line))
                print(f"{game} {name}: {kinds}")
    print(f"{len(cases)} matches, {wrong} of them differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
