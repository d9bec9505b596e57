"""Forms: what requests may contain, checked before anything is done; and what comes back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hairpin.games.option import LONGEST_TEXT
from hairpin.games.workshop import Edit, Part, Remark
from hairpin.server.paints import PAINTS

Name = Annotated[str, Field(max_length=200, description="A name; control characters are refused.")]
Paint = Annotated[
    str, Field(max_length=40, description=f"One of {', '.join(PAINTS)}; empty for the paint that your seat has.")
]
GivenName = Annotated[
    str | None,
    Field(
        max_length=200, description="Your name here; without this field the one that is kept, empty for none at all."
    ),
]
Token = Annotated[str, Field(max_length=120, pattern=r"^[\w.~-]*$")]
Seat = Annotated[int, Field(ge=0, le=7)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="32 bytes as 64 lower-case hexadecimal digits.")]
BySeat = Annotated[dict[Seat, Hex], Field(max_length=8, description="By seat, 0 for the first; your own only.")]
MOST_STEPS = 1_000_000_000  # no match has as many
Level = Annotated[str, Field(max_length=40)]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Form):
    """A seat as the founder wants it."""

    by: Annotated[
        Literal["me", "screen", "open", "bot"],
        Field(description="`screen`: somebody who shares the founder's screen, by a name of its own."),
    ]
    level: Level = ""
    name: Name = ""


class Found(Form):
    """A new table."""

    game: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    listed: bool = False
    patient: Annotated[bool, Field(description="No bot stands in for anybody, however long they are away.")] = False
    name: GivenName = None
    hold: Annotated[
        bool, Field(description="Do not start yet, though no seat is open: you give hashes of seeds first.")
    ] = False


class Join(Form):
    """Take a seat; `invite` is needed where the table is not listed."""

    invite: Token = ""
    name: GivenName = None
    seat: Seat | None = None


class Start(Form):
    """Start the match; `fill` is the level of bots for the seats that are still open."""

    fill: Level = ""
    seed_hashes: BySeat = {}


class SeedHashes(Form):
    """The SHA-256 of the seed that each of your seats will add to the luck; taken until the match starts."""

    hashes: BySeat


class Seeds(Form):
    """The seeds behind the hashes that your seats gave; taken for a few seconds when the match starts."""

    seeds: BySeat


class Again(Form):
    """A rematch."""

    hold: Annotated[bool, Field(description="Do not start yet, though nobody else is waited for.")] = False


class Change(Form):
    """Who drives a seat from now on."""

    by: Literal["bot", "open", "screen"]
    level: Level = "street"
    name: Name = ""


class Undo(Form):
    """The step that your answer was taken as, and a key that makes it safe to send this again."""

    step: Annotated[int, Field(ge=0, le=MOST_STEPS)]
    key: Annotated[str, Field(min_length=1, max_length=80)]


class Leave(Form):
    """Give all your seats up, or one of them."""

    seat: Seat | None = None


class Nudge(Form):
    """The seat of the player who is to be nudged."""

    seat: Seat


class Claim(Form):
    """Move a seat to this device."""

    token: Token


class OpenRecord(Form):
    """A record, as it was downloaded or written by `hairpin`."""

    record: str


class Check(Form):
    """A value of an option as it stands now; `part` is the one that is looked at."""

    value: Annotated[str, Field(max_length=LONGEST_TEXT)] | bool | int | None
    part: Annotated[int, Field(ge=0, le=999)] | None = None


class Nothing(Form):
    """No more needs to be said."""


class Me(Form):
    """Your name and the paint of your car, at all tables to come; what is left out stays as it is."""

    name: Name | None = None
    paint: Paint | None = None


# -- what comes back ---------------------------------------------------------------------------


class Says(BaseModel):
    """A refusal: one sentence. Nothing has changed. `option` names the option that it is about, if it is about one."""

    says: str
    option: str | None = None


class Myself(BaseModel):
    """What is kept of you; empty where you chose none."""

    name: str
    paint: str


class Deleted(BaseModel):
    """Nothing is kept of you any more; at how many tables something was."""

    tables: int


class FoundTable(BaseModel):
    """The new table and the links to hand on."""

    table: str
    invite: str | None
    watch: str | None
    commitment: str


class Rematch(BaseModel):
    table: str
    commitment: str


class Seated(BaseModel):
    table: str
    seat: int


class TakenBack(BaseModel):
    """Stored and told; the step that it became."""

    step: int


class Done(BaseModel):
    """It is done; the stream tells everybody."""

    table: str


class Opened(BaseModel):
    """The name of a record that is open now."""

    replay: str


class Tables(BaseModel):
    yours: list[dict[str, Any]]
    open: list[dict[str, Any]]


class Checked(BaseModel):
    """What a table would say to a value: for `faults` it is refused, `warnings` are advice."""

    ok: bool
    value: str
    text: str
    title: str
    facts: list[tuple[str, str]]
    faults: list[Remark]
    warnings: list[Remark]
    picture: str
    parts: list[Part]
    edits: list[Edit]


class Health(BaseModel):
    ok: bool
    version: str
