"""The workshop of tracks: examines and draws a track, given by name or as text, and offers small changes to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hairpin.drawing.words import count, sentence
from hairpin.games.nitro_dice.board.geometry import U, plan_of
from hairpin.games.nitro_dice.board.miniature import miniature
from hairpin.games.nitro_dice.components import Components, read_components
from hairpin.games.nitro_dice.track import (
    MOST_LAPS,
    MOST_SECTIONS,
    UNNAMED,
    WORDS,
    Fault,
    Section,
    Track,
    count_types,
    examine,
    find_track,
    layouts,
    lines_of,
    meant_as_name,
    warnings,
    written,
)
from hairpin.games.nitro_dice.words import SIDES
from hairpin.games.workshop import Edit, Part, Remark, Workpiece
from hairpin.refusal import BadTrack

TITLES = {"two_lap": "Two laps", "three_lap": "Three laps", "eight": "Figure eight", "out_and_back": "Out and back"}
PLAIN = {kind: Section(kind, kind) for kind in ("S", "TR", "TY")}
GARAGE = Section("GARAGE", "S")
START = Section("START", "S")


class TrackWorkshop:
    """The Workshop of the option `track`."""

    words = (
        "Sections in driving order: A start, G garage, s straight, r red turn to the left, y yellow turn to the right. "
        "Hazards are written as lane and space, s:L1 or r:L1R3; s:L1~ is a straight turned round. "
        "Then laps 3, inside L or R, and name my_street, each on a line of its own."
    )

    def choices(self) -> Mapping[str, str]:
        return {name: TITLES.get(name, name.replace("_", " ").capitalize()) for name in layouts()}

    def picture(self, value: str) -> str:
        box = read_components(None)
        track = find_track(value, box.numbers)
        return miniature(track, box.turns.lengths, _words(track))

    def look(self, text: str, part: int | None = None) -> Workpiece:
        box = read_components(None)
        try:
            named = find_track(text, box.numbers) if meant_as_name(text) else None
        except BadTrack as refusal:
            return Workpiece(_one_line(text), text, "", (), (_remark(Fault(str(refusal), 0), [], {}),), (), "")
        if named is not None:
            text = _text(replace(named, name=UNNAMED))
        track, wrong = examine(text, box.numbers)
        sections, settings = written(text)
        found = tuple(_remark(one, sections, settings) for one in wrong)
        if track is None or len(track.sections) > MOST_SECTIONS:
            return Workpiece(_one_line(text), text, "", (), found, (), "")
        sound = not wrong
        return Workpiece(
            text=text,
            value=named.name if named is not None else track.text() if sound else _one_line(text),
            title=self.choices().get(named.name if named is not None else "", track.name),
            facts=_facts(track),
            faults=found,
            warnings=tuple(Remark(words) for words in warnings(track)) if sound else (),
            picture=miniature(track, box.turns.lengths, _words(track), True),
            parts=_parts(track, sections, box),
            edits=tuple(_edits(track, part, box)),
        )


def _one_line(text: str) -> str:
    """A text in one line, as an option keeps it, even if it has faults."""
    return "; ".join(lines_of(text))


def _remark(fault: Fault, sections: list[tuple[int, int]], settings: Mapping[str, tuple[int, int]]) -> Remark:
    letters = settings.get(fault.setting)
    if fault.section is not None and fault.section < len(sections):
        letters = sections[fault.section]
    return Remark(f"{sentence(fault)}.", fault.section, letters)


def _facts(track: Track) -> tuple[tuple[str, str], ...]:
    types = count_types(track)
    facts = [
        ("Sections", f"{len(track.sections)}"),
        ("Lap" if track.laps == 1 else "Laps", f"{track.laps}"),
        ("Crossed in a race", f"{track.crossed}"),
        ("Straights, red, yellow", " / ".join(str(many) for many in types.values())),
    ]
    return tuple([*facts, ("Hazards", f"{track.hazards}")] if track.hazards else facts)


def _words(track: Track) -> str:
    sections, laps = count(len(track.sections), "section"), count(track.laps, "lap")
    return f"A track of {sections} and {laps}: {', '.join(WORDS[kind] for kind in track.kinds)}"


def _parts(track: Track, sections: list[tuple[int, int]], box: Components) -> tuple[Part, ...]:
    plan = plan_of(track, box.turns.lengths)
    return tuple(
        Part(
            _part_words(track, one.index),
            (one.x - U / 2, one.y - U / 2, U, U),
            sections[one.index] if one.index < len(sections) else None,
        )
        for one in plan.sections
    )


def _part_words(track: Track, index: int) -> str:
    section = track.sections[index]
    hazards = ", ".join(f"{SIDES[lane]} lane space {space}" for lane, space in section.hazards)
    return f"Section {index}, {WORDS[section.kind]}" + (f", hazard: {hazards}" if hazards else "")


# -- small changes ---------------------------------------------------------------------------------------


def _edits(track: Track, part: int | None, box: Components) -> Iterator[Edit]:
    """All changes to the whole track, and those to one section if `part` names it."""
    track = replace(track, name=track.name if track != layouts().get(track.name) else UNNAMED)
    if part is not None and 0 <= part < len(track.sections):
        yield from _changes_at(track, part, box)
    for laps, words in ((track.laps - 1, "One lap less"), (track.laps + 1, "One lap more")):
        if 1 <= laps <= MOST_LAPS:
            yield Edit("Laps", words, _text(replace(track, laps=laps)), part)
    for lane, words in (("L", "Left"), ("R", "Right")):
        yield Edit("Inside lane", words, _text(replace(track, inside=lane)), part, track.inside == lane)


def _text(track: Track) -> str:
    """The track as a person writes it: sections, then a line for each setting."""
    return track.text().replace("; ", "\n")


def _changes_at(track: Track, at: int, box: Components) -> Iterator[Edit]:
    section, many = track.sections[at], len(track.sections)
    if section.kind != "START":
        for kind, plain in PLAIN.items():
            yield Edit("Type", _named(kind), _with(track, at, plain), at, section.kind == kind)
        yield Edit("Type", WORDS["GARAGE"], _text(_garage_at(track, at)), at, section.kind == "GARAGE")
        yield from _faces(track, at, box)
    if many < MOST_SECTIONS:
        for kind, plain in PLAIN.items():
            row = (*track.sections[: at + 1], plain, *track.sections[at + 1 :])
            yield Edit("Add behind it", _named(kind), _text(replace(track, sections=row)), at + 1)
    if section.kind != "START":
        row = track.sections[:at] + track.sections[at + 1 :]
        yield Edit("This section", "Remove", _text(replace(track, sections=row)), min(at, len(row) - 1))
        for step, words in ((-1, "Earlier"), (1, "Later")):
            if 1 <= at + step < many:
                yield Edit("This section", words, _text(_swapped(track, at, at + step)), at + step)
    if section.kind == "S" and not section.hazards:
        row = (START, *track.sections[at + 1 :], *(_no_start(one) for one in track.sections[:at]))
        yield Edit("This section", "Put the line here", _text(replace(track, sections=row)), 0)


def _faces(track: Track, at: int, box: Components) -> Iterator[Edit]:
    """All faces of the section's type in the deck, with and without hazards; a straight also turned round."""
    section = track.sections[at]
    if section.kind not in PLAIN:
        return
    for face in box.faces:
        if face.type != section.kind:
            continue
        for flip in (False, True) if face.turns else (False,):
            laid = Section(section.kind, face.name, flip)
            signs = " ".join(f"{lane}{space}" for lane, space in laid.hazards) or "None"
            yield Edit("Hazards", signs, _with(track, at, laid), at, laid == section)


def _named(kind: str) -> str:
    return {"S": "Straight", "TR": "Red, left", "TY": "Yellow, right"}[kind]


def _with(track: Track, at: int, section: Section) -> str:
    row = (*track.sections[:at], section, *track.sections[at + 1 :])
    return _text(replace(track, sections=row))


def _garage_at(track: Track, at: int) -> Track:
    """Move the garage here; a straight takes its old place."""
    row = tuple(
        GARAGE if index == at else PLAIN["S"] if one.kind == "GARAGE" else one
        for index, one in enumerate(track.sections)
    )
    return replace(track, sections=row)


def _swapped(track: Track, one: int, other: int) -> Track:
    row = list(track.sections)
    row[one], row[other] = row[other], row[one]
    return replace(track, sections=tuple(row))


def _no_start(section: Section) -> Section:
    return PLAIN["S"] if section.kind == "START" else section
