"""Track: reads and checks the row of sections that a race is driven on, a small text that a person can write.

    # anything behind a number sign is a remark
    A s r r s y r G r r y r      A start, G garage, s straight, r red turn (left), y yellow turn (right)
    laps 2
    inside L                     the inside lane of straights; the garage lies beside the other one
    name my_street

A section with hazards names their lanes and spaces as its card does, `s:L1` or `r:L1R3`; a straight that is turned
round ends with a tilde, `s:L1~`. Lines can be joined with semicolons or commas, and case does not matter, so a track
can be given as an option. Without `laps` there are two; without `inside` it is the side to which the track bends as a
whole, the left for a figure eight (rules 1.3).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from hairpin.games.nitro_dice.components import Face
from hairpin.games.nitro_dice.layout import HEADINGS, Layout, lay_out, turning
from hairpin.refusal import BadTrack, did_you_mean, one_of

LETTERS = {"START": "A", "GARAGE": "G", "S": "s", "TR": "r", "TY": "y"}
KINDS = {letter.lower(): kind for kind, letter in LETTERS.items()} | {kind.lower(): kind for kind in LETTERS}
WORDS = {"START": "Start/Finish", "GARAGE": "Garage", "S": "straight", "TR": "red turn", "TY": "yellow turn"}

SETTINGS = ("laps", "inside", "name")
DEFAULT_LAPS = 2
MOST_LAPS = 99
MOST_SECTIONS = 60  # the rules keep a set of sections in one machine number, and enough cards must remain for the hands
UNNAMED = "custom"
LONGEST_NAME = 40

FEWEST_CROSSED, MOST_CROSSED, LONGEST_LAP = 16, 40, 20  # beyond these limits the advice of the rules gives a warning


@dataclass(frozen=True)
class Section:
    """One card of the track: its type, the face of the card that lies there, and whether it lies turned round."""

    kind: str  # "S", "TR", "TY", "START" or "GARAGE"
    face: str  # "S", "TR:L1R3"; the start and the garage have "S"
    flip: bool = False

    @property
    def hazards(self) -> tuple[tuple[str, int], ...]:
        """Lane and space of each hazard as the card lies; they are opposite on a straight turned round (rules 1.2)."""
        printed = Face(self.face)
        return printed.turned if self.flip else printed.hazards

    def text(self) -> str:
        hazards = self.face.partition(":")[2]
        return LETTERS[self.kind] + (f":{hazards}" if hazards else "") + ("~" if self.flip else "")


class Fault(str):
    """A sentence about a fault of a track, with the section or the setting that it is about."""

    section: int | None
    setting: str

    def __new__(cls, words: str, section: int | None = None, setting: str = "") -> Fault:
        made = super().__new__(cls, words)
        made.section, made.setting = section, setting
        return made


@dataclass(frozen=True)
class Track:
    """What a race is driven on: sections in driving order, the number of laps, and the inside lane of straights."""

    name: str
    sections: tuple[Section, ...]
    laps: int
    inside: str  # "L" or "R"

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(section.kind for section in self.sections)

    @property
    def garage(self) -> int:
        """The number of the garage's section."""
        return self.kinds.index("GARAGE")

    @property
    def crossed(self) -> int:
        """How many sections a race crosses."""
        return len(self.sections) * self.laps

    def layout(self) -> Layout:
        return lay_out(self.kinds)

    @property
    def hazards(self) -> int:
        """How many hazards lie on it before the race."""
        return sum(len(section.hazards) for section in self.sections)

    def text(self) -> str:
        """The track in one line, as `read_track` reads it."""
        row = " ".join(section.text() for section in self.sections)
        return f"{row}; laps {self.laps}; inside {self.inside}" + (f"; name {self.name}" if self.name else "")


# -- the layouts of the box ----------------------------------------------------------------------


@cache
def layouts() -> dict[str, Track]:
    """The example tracks by name, the default first."""
    data = tomllib.loads((files(__package__) / "layouts.toml").read_text("utf-8"))
    return {name: _layout(name, **values) for name, values in data.items()}


def _layout(name: str, sections: str, laps: int, inside: str) -> Track:
    row = [_section(number, word)[0] for number, word in enumerate(sections.split())]
    return Track(name, tuple(row), laps, inside)


def find_track(text: str, faces: Mapping[str, int]) -> Track:
    """The layout of that name, or the track that a text describes."""
    name = _name(text)
    if name in layouts():
        track = layouts()[name]
        wrong = faults(track, faces)  # an owner's deck may have too few of a card
        if wrong:
            raise BadTrack(wrong[0])
        return track
    if meant_as_name(text):
        known = list(layouts())
        raise BadTrack(
            f"there is no track {text.strip()!r}; {did_you_mean(name, known)}there are {one_of(known)}, "
            "or a row of sections such as " + _row_example()
        )
    return read_track(text, faces)


def meant_as_name(text: str) -> bool:
    """Whether a text is one word that is not a section."""
    return re.fullmatch(r"[a-z][\w-]+", text.strip().lower()) is not None and _name(text) not in KINDS


def _name(text: str) -> str:
    return text.strip().lower().replace("-", "_")


def _row_example() -> str:
    return '"' + " ".join(section.text() for section in next(iter(layouts().values())).sections) + '"'


# -- reading -------------------------------------------------------------------------------------


def read_track(text: str, faces: Mapping[str, int]) -> Track:
    """The track that a text describes; `faces` says how many cards of each face there are.

    Raises BadTrack with a sentence about the first fault.
    """
    track, wrong = examine(text, faces)
    if wrong:
        raise BadTrack(wrong[0])
    assert track is not None
    return track


def examine(text: str, faces: Mapping[str, int]) -> tuple[Track | None, list[Fault]]:
    """The track that a text describes, if it can be read as one, and all its faults."""
    reading = _Reading()
    for _, statement in _statements(text):
        reading.take(statement.strip())
    track = reading.track()
    wrong = reading.wrong
    if track is not None:
        wrong = [*wrong, *faults(track, faces)]
    return track, wrong


def written(text: str) -> tuple[list[tuple[int, int]], dict[str, tuple[int, int]]]:
    """Where each section and each setting stands in a text: its first character and the one after its last."""
    sections: list[tuple[int, int]] = []
    settings: dict[str, tuple[int, int]] = {}
    for begin, statement in _statements(text):
        words = [(begin + found.start(), begin + found.end()) for found in re.finditer(r"\S+", statement)]
        first = statement.split()[0].lower()
        if first in SETTINGS:
            settings[first] = words[0][0], words[-1][1]
        else:
            sections += words
    return sections, settings


def lines_of(text: str) -> list[str]:
    """The lines of a text that say something, without remarks."""
    return [line for line in (line.partition("#")[0].strip() for line in text.splitlines()) if line]


def _statements(text: str) -> Iterable[tuple[int, str]]:
    """The statements of a text, without remarks, each with the place where it begins; a line may hold several."""
    begin = 0
    for line in text.splitlines(keepends=True):
        at = begin
        for statement in re.split("[;,]", line.partition("#")[0]):
            if statement.strip():
                yield at, statement
            at += len(statement) + 1
        begin += len(line)


class _Reading:
    """What has been read so far, and its faults."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.unknown = False  # a section was not understood, so the ring cannot be checked
        self.values: dict[str, str] = {}
        self.wrong: list[Fault] = []

    def take(self, statement: str) -> None:
        first, _, rest = statement.partition(" ")
        if first.lower() not in SETTINGS:
            self._take_row(statement)
        elif first.lower() in self.values:
            self.wrong.append(Fault(f"{first.lower()} is given twice", setting=first.lower()))
        else:
            self.values[first.lower()] = rest.strip()

    def _take_row(self, row: str) -> None:
        for word in row.split():
            section, wrong = _section(len(self.sections), word)
            self.sections.append(section)
            if wrong:
                self.unknown = self.unknown or not section.kind
                self.wrong.append(Fault(wrong, len(self.sections) - 1))

    def track(self) -> Track | None:
        laps, inside, name = self._laps(), self._inside(), self._called()
        if not self.sections:
            self.wrong.append(Fault(f"there are no sections; write them in a row such as {_row_example()}"))
        if not self.sections or self.unknown:
            return None
        return Track(name, tuple(self.sections), laps, inside)

    def _laps(self) -> int:
        text = self.values.get("laps", str(DEFAULT_LAPS))
        if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_LAPS):
            self.wrong.append(
                Fault(f"laps is {text!r}; it must be a whole number from 1 to {MOST_LAPS}", setting="laps")
            )
            return 1
        return int(text)

    def _inside(self) -> str:
        text = self.values.get("inside", "")
        if "inside" not in self.values:
            return "L" if turning([section.kind for section in self.sections]) >= 0 else "R"
        if text.lower() not in ("l", "r", "left", "right"):
            wrong = f"inside is {text!r}; it must be L or R, the lane seen in the direction of travel"
            self.wrong.append(Fault(wrong, setting="inside"))
            return "L"
        return text[0].upper()

    def _called(self) -> str:
        text = self.values.get("name", UNNAMED)
        if not re.fullmatch(r"[A-Za-z0-9_-]+", text) or len(text) > LONGEST_NAME:
            wrong = f"the name is {text!r}; it must be one word of letters, digits, - and _, {LONGEST_NAME} at most"
            self.wrong.append(Fault(wrong, setting="name"))
            return UNNAMED
        return _name(text)


def _section(number: int, word: str) -> tuple[Section, str]:
    """The section that a word stands for, and a fault or nothing; the section has no type if the word is unknown."""
    where = f"section {number} ({word})"
    found = re.fullmatch(r"([a-z]+)(:[a-z0-9]*)?(~?)", word.lower())
    kind = KINDS.get(found[1]) if found else None
    if found is None or kind is None:
        known = ", ".join(f"{letter} {WORDS[kind]}" for kind, letter in LETTERS.items())
        return Section("", ""), f"{where} is of no known type; there are {known}"
    hazards = (found[2] or ":")[1:].upper()
    flip = bool(found[3])
    card = kind if kind in ("TR", "TY") else "S"
    plain = Section(kind, card)
    if kind in ("START", "GARAGE") and (hazards or flip):
        return plain, f"{where}: the {WORDS[kind]} card has no hazards and cannot be turned round"
    marks = re.findall(r"[LR]\d", hazards)
    if "".join(marks) != hazards or (found[2] and not marks):
        return (
            plain,
            f"{where}: hazards are written as lane and space, such as {LETTERS[kind]}:L1 or {LETTERS[kind]}:L1R3",
        )
    face = f"{card}:{''.join(sorted(marks))}" if marks else card
    if flip and kind != "S":
        return plain, f"{where}: only a straight can be turned round, and this is a {WORDS[kind]}"
    return Section(kind, face, flip and Face(face).turns), ""


# -- what is wrong with a track ------------------------------------------------------------------


def faults(track: Track, faces: Mapping[str, int]) -> list[Fault]:
    """Every reason why a track cannot be raced on, with the section or setting at fault; empty for a good one."""
    wrong = _wrong_ends(track) + _wrong_cards(track, faces)
    if not 1 <= track.laps <= MOST_LAPS:
        wrong.append(Fault(f"laps is {track.laps}; it must be a whole number from 1 to {MOST_LAPS}", setting="laps"))
    if track.inside not in ("L", "R"):
        wrong.append(Fault(f"inside is {track.inside!r}; it must be L or R", setting="inside"))
    if len(track.sections) > MOST_SECTIONS:
        many = f"there are {len(track.sections)} sections; there can be {MOST_SECTIONS} at most"
        wrong.append(Fault(many, MOST_SECTIONS))
    elif all(kind in LETTERS for kind in track.kinds):
        wrong += _wrong_ring(track)
    return wrong


def _at(track: Track, number: int) -> str:
    section = track.sections[number]
    return f"section {number} ({section.text() if section.kind in LETTERS else section.kind})"


def _wrong_ends(track: Track) -> list[Fault]:
    """There is one start, which comes first, and one garage."""
    wrong = [
        Fault(f"{_at(track, number)} is of no known type; there are {', '.join(LETTERS)}", number)
        for number, kind in enumerate(track.kinds)
        if kind not in LETTERS
    ]
    starts = [number for number, kind in enumerate(track.kinds) if kind == "START"]
    garages = [number for number, kind in enumerate(track.kinds) if kind == "GARAGE"]
    if not starts:
        wrong.append(Fault(f"{_at(track, 0)} comes first, but the first section must be the start, A", 0))
    elif starts[0] != 0:
        wrong.append(Fault(f"{_at(track, starts[0])} is the start; it must come first", starts[0]))
    wrong += [Fault(f"{_at(track, number)} is a second start; there is one", number) for number in starts[1:]]
    if not garages:
        wrong.append(Fault("there is no garage, G; a track has one"))
    wrong += [Fault(f"{_at(track, number)} is a second garage; there is one", number) for number in garages[1:]]
    return wrong


def _wrong_cards(track: Track, faces: Mapping[str, int]) -> list[Fault]:
    """Each section needs a card of its type from the deck; the start and the garage are separate cards."""
    wrong = []
    taken: Counter[str] = Counter()
    for number, section in enumerate(track.sections):
        where = _at(track, number) if section.kind in LETTERS else f"section {number}"
        if section.kind in ("START", "GARAGE"):
            if section.face != "S" or section.flip:
                words = f"{where}: the {WORDS[section.kind]} card has no hazards and cannot be turned round"
                wrong.append(Fault(words, number))
            continue
        of = section.face.partition(":")[0]
        if section.kind in LETTERS and of != section.kind:
            wrong.append(Fault(f"{where}: the card {section.face} is of another type than its section", number))
            continue
        if section.flip and section.kind != "S":
            words = f"{where}: only a straight can be turned round, and this is a {WORDS[section.kind]}"
            wrong.append(Fault(words, number))
        taken[section.face] += 1
        if section.face not in faces:
            wrong.append(Fault(f"{where}: {_no_such_card(section, faces)}", number))
        elif taken[section.face] == faces[section.face] + 1:
            many = sum(1 for other in track.sections if other.face == section.face and other.kind == section.kind)
            words = f"{where}: the track needs {many} cards {section.face}; the deck has {faces[section.face]}"
            wrong.append(Fault(words, number))
    return wrong


def _no_such_card(section: Section, faces: Mapping[str, int]) -> str:
    """Says that a card does not exist, and names the cards that do, or one that fits when it is turned round."""
    there = [face for face in faces if face.partition(":")[0] == section.kind]
    if section.kind == "S":
        for face in there:
            for flip in (False, True):
                other = Section("S", face, flip)
                if other.hazards == tuple(sorted(section.hazards)) and other.hazards:
                    return f"the deck has no card {section.face}; turned round it would be {other.text()}"
    return f"the deck has no card {section.face}; it has {one_of(there)}"


def _wrong_ring(track: Track) -> list[Fault]:
    """The last section must lead back to the start; only crossing straights may share a cell (rules 1.3)."""
    layout = track.layout()
    shared: dict[int, list[int]] = {}  # the earlier sections in the cell of a later one
    for earlier, later in layout.sharing():
        shared.setdefault(later, []).append(earlier)
    wrong = [fault for later, earlier in shared.items() for fault in _wrong_crossing(track, layout, earlier, later)]
    if not layout.closed:
        end = len(track.sections) - 1
        leads = f"{_at(track, end)}, the last one, leads {_whereabouts(*layout.leads_to)}"
        wrong.append(
            Fault(f"{leads}, heading {HEADINGS[layout.heading]}; it must lead onto the start, heading east", end)
        )
    return wrong


def _wrong_crossing(track: Track, layout: Layout, before: list[int], later: int) -> list[Fault]:
    """A street may cross itself in any number of cells, but only two straights fit into one cell."""
    straight = [earlier for earlier in before if track.kinds[earlier] == "S"]
    if track.kinds[later] == "S" and len(straight) > 1:
        one, other = straight[:2]
        both = f"{_at(track, later)} lies in the cell of {_at(track, one)} and {_at(track, other)}"
        return [Fault(f"{both}; the street may pass through one place twice at most", later)]
    wrong = []
    for earlier in before:
        both = f"{_at(track, later)} lies in the cell of {_at(track, earlier)}"
        if track.kinds[earlier] != "S" or track.kinds[later] != "S":
            wrong.append(Fault(f"{both}; only two straights may cross", later))
        elif (layout.cells[earlier].enters - layout.cells[later].enters) % 2 == 0:
            wrong.append(Fault(f"{both} and runs along it; straights may only cross at right angles", later))
    return wrong


def _whereabouts(column: int, row: int) -> str:
    ways = [(column, "east", "west"), (row, "north", "south")]
    parts = [
        f"{abs(by)} {'cell' if abs(by) == 1 else 'cells'} {plus if by > 0 else minus}" for by, plus, minus in ways if by
    ]
    return f"to a place {' and '.join(parts)} of the start" if parts else "onto the start"


def warnings(track: Track) -> list[str]:
    """Where a track goes against the advice on building tracks; it can be raced on anyway (rules 1.3)."""
    found = []
    number, crossed = len(track.sections), track.crossed
    race = f"{number} sections and {track.laps} {'lap' if track.laps == 1 else 'laps'}: {crossed} sections are crossed"
    if crossed < FEWEST_CROSSED:
        found.append(f"short: {race}, fewer than {FEWEST_CROSSED}")
    if crossed > MOST_CROSSED:
        found.append(f"long: {race}, more than {MOST_CROSSED}")
    if number > LONGEST_LAP:
        found.append(f"a long way to the garage: {number} sections a lap, more than {LONGEST_LAP}")
    count = count_types(track)
    for kind, many in count.items():
        if not many:
            found.append(f"unbalanced: there is no {WORDS[kind]}, so its cards pay for nothing")
        elif 2 * many > number:
            found.append(f"unbalanced: {many} of {number} sections are of one type, {WORDS[kind]}, more than half")
    return found


def count_types(track: Track) -> dict[str, int]:
    """How many sections want each handling card; the start and the garage count as straights."""
    wanted = Counter(kind if kind in ("TR", "TY") else "S" for kind in track.kinds)
    return {kind: wanted[kind] for kind in ("S", "TR", "TY")}
