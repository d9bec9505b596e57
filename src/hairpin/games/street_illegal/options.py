"""Options of Street Illegal: what is agreed before the start, each with its words (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.games.option import ENDLESS, Option, Value, quoted
from hairpin.games.street_illegal.components import MOST_CHIPS, SITUATIONS, Components
from hairpin.refusal import BadComponents, BadOption

OPTIONS = (
    Option(
        "races",
        "number",
        1,
        "races in the series; points are added up, and the Old Pros can win it",
        low=1,
        high=99,
        high_before=ENDLESS,
    ),
    Option(
        "start_grid",
        "choice",
        "youngest_last",
        "who starts where: youngest_last (seat 1 last, as printed), random, or tactical bidding with tempo cards",
        choices=("youngest_last", "random", "tactical"),
    ),
    Option(
        "series_grid",
        "choice",
        "same",
        "the grid of later races: same way again, rotate (the foremost starts last), or reverse_points (the leader last)",
        choices=("same", "rotate", "reverse_points"),
    ),
    Option(
        "better_old_pros",
        "choice",
        "off",
        "when an Old Pro gets a third card: off (below the limit), at_limit (at or below it), or always",
        choices=("off", "at_limit", "always"),
        same_as=(("true", "at_limit"), ("yes", "at_limit"), ("on", "at_limit"), ("false", "off"), ("no", "off")),
    ),
    Option("nitrous_oxide", "switch", False, "after a tied duel both may burn a hand card; the faster one wins"),
    Option(
        "emergency_brake_target",
        "choice",
        "below",
        "how slow an emergency brake must make the car: below the limit, or at_or_below it",
        choices=("below", "at_or_below"),
    ),
    Option(
        "chip_supply",
        "number",
        50,
        "chips in the box; when it is empty nobody earns any",
        low=0,
        high=999,
        high_before=MOST_CHIPS,
        none="none",
    ),
    Option("open_chips", "switch", False, "show everybody's chips"),
    Option(
        "old_pro_team",
        "choice",
        "series",
        "when the Old Pros are ranked and can win: series (and solo play), always, or never",
        choices=("series", "always", "never"),
    ),
    Option(
        "series_tiebreak",
        "choice",
        "shared",
        "equal points at the end of a series: shared, or the better place in the last_race",
        choices=("shared", "last_race"),
    ),
    Option(
        "track_length",
        "number",
        8,
        "track cards in a race, at most as many as there are (20 are printed)",
        low=1,
        high=99,
        high_before=ENDLESS,
    ),
    Option(
        "track",
        "list",
        None,
        "a track of your own: cards such as 90-down or none-left, each at most once; it overrides track_length",
        choices=tuple(f"{limit}-{situation}" for limit in (70, 80, 90, "none") for situation in SITUATIONS),
        none="none",
    ),
)


def complete(given: Mapping[str, Value], components: Components) -> dict[str, Value]:
    """Every option with its value: what was given, then what the box prints, then the default."""
    values: dict[str, Value] = {option.name: option.default for option in OPTIONS}
    printed = {"chip_supply": components.chip_supply, "track_length": components.track_length}
    _check_printed(printed, given)
    values.update(printed)
    values.update(given)
    track = values["track"]
    cards = sum(components.track_counts)
    if isinstance(track, tuple):
        _check_track(track, components)
        values["track_length"] = len(track)
    elif isinstance(length := values["track_length"], int) and length > cards:
        raise BadOption(f"option track_length cannot be {length}; there are {cards} track cards", "track_length")
    return values


def _check_printed(printed: Mapping[str, int | None], given: Mapping[str, Value]) -> None:
    """Refuse a number of the box that is above the limit of its option.

    A kept match brings values for all options, so none comes from its box: it may be older than the limits.
    """
    for option in OPTIONS:
        number = printed.get(option.name)
        if option.name not in given and number is not None and number > option.high:
            raise BadComponents(
                f"the component file's rules: {option.name} is {number}; it must be from {option.low} to {option.high}"
            )


def _check_track(track: tuple[str, ...], components: Components) -> None:
    left = {card.name: count for card, count in zip(components.tracks, components.track_counts, strict=True)}
    for name in track:
        if name not in left:
            raise BadOption(f"option track has a card {quoted(name)}; the track cards are {', '.join(left)}", "track")
        if left[name] == 0:
            raise BadOption(f"option track has the card {name} more often than the box has it", "track")
        left[name] -= 1
