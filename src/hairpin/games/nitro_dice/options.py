"""Options of Nitro Dice: what is agreed before the start, each with its words and limits (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hairpin.games.nitro_dice.components import Components
from hairpin.games.nitro_dice.track import Track, find_track, layouts
from hairpin.games.option import ENDLESS, Option, Value
from hairpin.refusal import BadTrack

OPTIONS = (
    Option(
        "track",
        "text",
        "two_lap",
        "the track: one of the layouts by name, or a row of sections (`hairpin track` draws and checks it)",
        choices=tuple(layouts()),
        of="a row of sections such as A s r r s y r G r r y r; laps 2",
    ),
    Option(
        "laps",
        "number",
        None,
        "laps of the race; track leaves them to the track",
        low=1,
        high=99,
        none="track",
        high_before=ENDLESS,
    ),
    Option("races", "number", 1, "races in the series; most points win it", low=1, high=99, high_before=ENDLESS),
    Option("lap_leader", "switch", False, "the first to complete each lap draws two cards at once"),
    Option("nitro_madness", "switch", False, "a token may give three bonus moves for a point of damage"),
    Option(
        "disaster_area",
        "number",
        0,
        "hazard cards drawn at random and laid on the track in turn before the race; 6 to 12 make a good mess",
        low=0,
        high=24,
    ),
    Option(
        "sideswipe_push",
        "choice",
        "strict",
        "where a die struck from the side goes: strict (sideways only, out of the garage), or ahead in its lane",
        choices=("strict", "ahead"),
    ),
    Option("draft_chain", "switch", False, "a die that is pulled along pulls the one directly behind it, and so on"),
    Option(
        "condition_floor",
        "choice",
        "limp",
        "below condition 1: limp on at 1, or wreck and leave the race",
        choices=("limp", "wreck"),
    ),
    Option("nitro_tokens", "number", 2, "nitro tokens of each player", low=0, high=2),
    Option("nitro_per_turn", "number", 1, "tokens that can be used in one turn", low=1, high=2),
    Option("late_lane_change", "switch", True, "lanes may still be changed after the last move"),
    Option("max_rounds", "number", 100, "rounds until a race is called and placed by position", low=1, high=1000),
)


def complete(given: Mapping[str, Value], components: Components) -> tuple[dict[str, Value], Track]:
    """Every option with its value (the given one, else what the box prints, else the default), and the track.

    A track given as text is kept as a text that reads back as the same track.
    """
    values: dict[str, Value] = {option.name: option.default for option in OPTIONS}
    values["nitro_tokens"] = components.nitro_tokens
    values.update(given)
    text = values["track"]
    assert isinstance(text, str)
    try:
        track = find_track(text, components.numbers)
    except BadTrack as refusal:
        refusal.option = "track"
        raise
    values["track"] = track.name if track == layouts().get(track.name) else track.text()
    laps = values["laps"]
    if isinstance(laps, int):
        track = replace(track, laps=laps)
    return values, track
