"""Forms: what requests may hold, checked before anything is done."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hairpin.games.option import LONGEST_TEXT

Name = Annotated[str, Field(max_length=200, description="A name; control characters are refused.")]
Token = Annotated[str, Field(max_length=120, pattern=r"^[\w.~-]*$")]
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
    name: Name = ""


class Join(Form):
    """Take a seat; `invite` is needed where the table is not listed."""

    invite: Token = ""
    name: Name = ""
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class Start(Form):
    """Start the match; `fill` is the level of bots for the seats that are still open."""

    fill: Level = ""


class Change(Form):
    """Who drives a seat from now on."""

    by: Literal["bot", "open", "screen"]
    level: Level = "street"
    name: Name = ""


class Undo(Form):
    """The step that your answer was taken as, and a key that makes it safe to send this again."""

    step: Annotated[int, Field(ge=0)]
    key: Annotated[str, Field(min_length=1, max_length=80)]


class Leave(Form):
    """Give all your seats up, or one of them."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None


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
    name: Name


# -- what comes back ---------------------------------------------------------------------------


class Says(BaseModel):
    """A refusal: one sentence. Nothing has changed. `option` names the option that it is about, if it is about one."""

    says: str
    option: str | None = None


class Named(BaseModel):
    name: str


class FoundTable(BaseModel):
    """The new table and the links to hand on."""

    table: str
    invite: str | None
    watch: str | None


class Rematch(BaseModel):
    table: str


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


class Remark(BaseModel):
    """A sentence, the part that it concerns, and from which letter to which it stands in the text."""

    words: str
    part: int | None
    letters: tuple[int, int] | None


class Part(BaseModel):
    """A part of a value: its words, its box on the picture, its letters in the text."""

    words: str
    box: tuple[float, float, float, float]
    letters: tuple[int, int] | None


class Edit(BaseModel):
    """A small change, and the whole text that it makes."""

    group: str
    words: str
    value: str
    part: int | None
    now: bool


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
