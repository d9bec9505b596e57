"""`hairpin bench`: measures how fast the games run here, compiled and interpreted."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from hairpin.lab.bench import Figures, measure_all


def command(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON and nothing else.")] = False,
) -> None:
    """Measure random play, steps, copies and search on both builds in one run (about a minute).

    Each figure is the best of several rounds; the builds take turns, so a busy machine slows both equally.
    """
    console = Console(stderr=True)
    if as_json or not console.is_terminal:
        figures = measure_all()
    else:
        with console.status("measuring, compiled and interpreted in turns"):
            figures = measure_all()
    if as_json:
        print(json.dumps(figures))
    else:
        show(figures, Console())


def show(figures: Figures, console: Console) -> None:
    """Print the figures as tables."""
    if not figures["compiled"]["compiled"]:
        console.print(
            "[yellow]The core is not compiled here: both columns are interpreted, and the ratios mean nothing.[/yellow]"
        )
    for name, fast in figures["compiled"]["games"].items():
        slow = figures["interpreted"]["games"][name]
        table = Table(title=f"{name}, {fast['seats']} seats", title_justify="left", box=None, padding=(0, 3, 0, 0))
        for heading in ("", "compiled", "interpreted", "ratio"):
            table.add_column(heading, justify="right" if heading else "left")
        rows = (
            ("random play, decisions a second", 1e9 / fast["decision_ns"], 1e9 / slow["decision_ns"], True),
            ("stepped from Python, decisions a second", 1e9 / fast["step_ns"], 1e9 / slow["step_ns"], True),
            ("clone, microseconds", fast["clone_us"], slow["clone_us"], False),
            ("clone, bytes", fast["clone_bytes"], slow["clone_bytes"], False),
            ("search iteration, microseconds", fast["search_us"], slow["search_us"], False),
            ("cost a decision, most seats against 2", growth(fast), growth(slow), False),
        )
        for words, quick, plain, more_is_better in rows:
            ratio = quick / plain if more_is_better else plain / quick
            table.add_row(words, _figure(quick), _figure(plain), f"{ratio:.1f}")
        console.print(table)
    console.print(f"import of hairpin, its games and matches: {figures['import_ms']:.0f} ms")


def growth(figures: Figures) -> float:
    """The cost of a decision with all seats taken, relative to two seats."""
    return float(figures["decision_ns_at_most"] / figures["decision_ns_at_2"])


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
