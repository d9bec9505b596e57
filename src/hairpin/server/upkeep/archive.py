"""Archive: a backup as one file, a zip with the database, the signing key and a manifest that says what must be in them.

An archive may come from a stranger. Its members are read by the names that we expect, and never more bytes than its
manifest says.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hairpin.refusal import Refused
from hairpin.server.opening import DATABASE, KEY
from hairpin.server.private_files import PRIVATE_FILE

MANIFEST = "manifest.json"
MEMBERS = (DATABASE, KEY)
LONGEST_MANIFEST = 20_000  # bytes
LONGEST_KEY = 4_096
CHUNK = 1 << 20


class BadBackup(Refused):
    """A file that is no backup of ours, or a damaged one; the message says what is wrong."""


class Member(BaseModel):
    size: Annotated[int, Field(ge=0)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Manifest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    format: Literal[1] = 1
    hairpin: Annotated[str, Field(max_length=50)]  # the version that made the backup
    made: Annotated[str, Field(max_length=50)]  # when, as a date of ISO 8601
    files: dict[Literal["tables.db", "signing.key"], Member]


def write_archive(path: Path, files: dict[str, Path], hairpin: str, made: str) -> None:
    """Write a new archive, for its owner alone; it is on the disk when this returns."""
    members: dict[str, Member] = {}
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, source in files.items():
                with source.open("rb") as reading, archive.open(name, "w", force_zip64=True) as writing:
                    members[name] = _copied(reading, writing)
            manifest = Manifest.model_validate({"hairpin": hairpin, "made": made, "files": members})
            archive.writestr(MANIFEST, manifest.model_dump_json(indent=2))
        file.flush()
        os.fsync(file.fileno())


def _copied(reading: IO[bytes], writing: IO[bytes] | None) -> Member:
    digest, size = hashlib.sha256(), 0
    while chunk := reading.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
        if writing is not None:
            writing.write(chunk)
    return Member(size=size, sha256=digest.hexdigest())


@dataclass(frozen=True)
class Archive:
    """An archive whose names, sizes and manifest are what they should be; `verify` and `unpack` look at the contents."""

    path: Path
    zip: zipfile.ZipFile
    manifest: Manifest

    @property
    def size(self) -> int:
        """Bytes that unpacking takes."""
        return sum(member.size for member in self.manifest.files.values())

    def verify(self) -> None:
        """Read everything and compare the checksums; raises BadBackup."""
        for name in MEMBERS:
            self._copy(name, None)

    def unpack(self, folder: Path) -> None:
        """Write the members into an empty folder, for their owner alone; raises BadBackup where a checksum differs."""
        for name in MEMBERS:
            handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
            with os.fdopen(handle, "wb") as writing:
                self._copy(name, writing)
                writing.flush()
                os.fsync(writing.fileno())

    def _copy(self, name: str, writing: IO[bytes] | None) -> None:
        with _in_words(self.path), self.zip.open(name) as reading:
            copied = _copied(reading, writing)  # zipfile reads no more than the size that was compared already
        if copied != self._member(name):
            raise BadBackup(f"{self.path} is damaged: the checksum of {name} does not agree")

    def _member(self, name: str) -> Member:
        return next(member for known, member in self.manifest.files.items() if known == name)


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """An archive, checked as far as that goes without unpacking it; raises BadBackup."""
    try:
        file = path.open("rb")
    except OSError as problem:
        raise BadBackup(f"the backup {path} cannot be read: {problem.strerror}") from None
    with file:
        with _in_words(path):
            archive = zipfile.ZipFile(file)
        with archive:
            yield Archive(path, archive, _manifest(path, archive))


def _manifest(path: Path, archive: zipfile.ZipFile) -> Manifest:
    found = archive.infolist()
    sizes = {one.filename: one.file_size for one in found}
    if len(found) != len(sizes) or set(sizes) != {MANIFEST, *MEMBERS} or sizes[MANIFEST] > LONGEST_MANIFEST:
        raise BadBackup(f"{path} is not a backup of Hairpin: it must hold {MANIFEST}, {' and '.join(MEMBERS)} alone")
    with _in_words(path):
        text = archive.read(MANIFEST)
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError:
        raise BadBackup(
            f"{path} has a manifest that this Hairpin does not understand; a newer one may have made it"
        ) from None
    for name in MEMBERS:
        if [member.size for known, member in manifest.files.items() if known == name] != [sizes[name]]:
            raise BadBackup(f"{path} is damaged: the size of {name} is not what its manifest says")
    if sizes[KEY] > LONGEST_KEY:
        raise BadBackup(f"{path} is not a backup of Hairpin: its {KEY} is too long")
    return manifest


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """What zipfile raises, as one sentence; RuntimeError stands for a password, NotImplementedError for odd packing."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as problem:
        raise BadBackup(f"{path} is not a backup of Hairpin, or it is damaged: {problem}") from None
