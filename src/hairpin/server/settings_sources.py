"""Where settings come from: the command line before the environment, before a TOML file, before the defaults.

The names are those of the fields of `Settings`: `--grace 60`, `HAIRPIN_GRACE=60`, `grace = 60`. The rates of
`Limits` are set as `rate_NAME`. Whatever cannot be is refused with a sentence that says where it was set.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_type_hints

from platformdirs import user_data_path

from hairpin.refusal import Refused, did_you_mean
from hairpin.server.rate_limit import parse_rate
from hairpin.server.settings import Limits, Settings

PREFIX = "HAIRPIN_"
FILE = "HAIRPIN_SETTINGS"  # the environment variable that names the settings file
LARGEST_FILE = 65_536  # bytes of a settings file
# Settings that there were once. They change nothing and stop nobody who upgrades; the log says so.
GONE = {"bot_delay": "bots answer as soon as they have thought, and pages show it at a pace that people can follow"}
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class BadSetting(Refused):
    """A setting that does not exist, or cannot have that value."""


@dataclass(frozen=True)
class Known:
    """One thing that can be set."""

    name: str
    kind: Any  # int, float, str, bool, Path or tuple[str, ...]
    default: Any
    means: str
    low: float | None = None
    high: float | None = None
    rate: bool = False

    @property
    def option(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def limits(self) -> str:
        """From where to where it can be, with all their digits: '0 to 100000000'; empty where it is no number."""
        if self.low is None or self.high is None:
            return ""
        return " to ".join(str(int(one) if one == int(one) else one) for one in (self.low, self.high))


@dataclass(frozen=True)
class Chosen:
    """The value of a setting and where it was set; an empty `where` is the default."""

    value: Any
    where: str = ""


def known_settings() -> dict[str, Known]:
    """Everything that can be set, by name, in the order of the fields."""
    return {one.name: one for one in _known()}


def _known() -> Iterator[Known]:
    kinds = get_type_hints(Settings)
    for one in fields(Settings):
        if one.name == "limits":
            for rate in fields(Limits):
                means = rate.metadata["means"]
                yield Known(f"rate_{rate.name}", str, rate.default, f"the most {means}", rate=True)
            continue
        default = user_data_path("hairpin", appauthor=False) / "tables" if one.name == "data" else one.default
        said = one.metadata
        yield Known(one.name, kinds[one.name], default, said["means"], said["low"], said["high"])


def read_settings(given: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> dict[str, Chosen]:
    """Every setting with its value; `given` is what the command line says. Raises BadSetting."""
    known = known_settings()
    written, file = _written(environment, file)
    chosen: dict[str, Chosen] = {}
    for name, one in known.items():
        if given.get(name) not in (None, [], ()):
            chosen[name] = Chosen(_checked(one, given[name], one.option), one.option)
        elif one.variable in environment:
            chosen[name] = Chosen(_checked(one, environment[one.variable], one.variable), one.variable)
        elif name in written:
            chosen[name] = Chosen(_checked(one, written[name], f"{name} in {file}"), str(file))
        else:
            chosen[name] = Chosen(one.default)
    return chosen


def gone_settings(given: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> list[str]:
    """A sentence for each setting that is set although it is gone."""
    written, _ = _written(environment, file)
    found = []
    for name, why in GONE.items():
        gone = Known(name, str, "", why)
        if given.get(name) is not None or gone.variable in environment or name in written:
            found.append(f"the setting {name} is gone and has no effect: {why}")
    return found


def settings_from(chosen: Mapping[str, Chosen]) -> Settings:
    values = {name: one.value for name, one in chosen.items()}
    rates = {one.name: values.pop(f"rate_{one.name}") for one in fields(Limits)}
    return Settings(**values, limits=Limits(**rates))


def as_toml(chosen: Mapping[str, Chosen]) -> str:
    """The settings as a settings file, each with what it means; what is set elsewhere says where."""
    lines = []
    for name, one in known_settings().items():
        value, where = chosen[name].value, chosen[name].where
        lines.append(f"# {one.means}" + (f" ({one.limits})" if one.limits else ""))
        lines.append(f"{name} = {_toml(value)}" + (f"  # set by {where}" if where else ""))
    return "\n".join(lines) + "\n"


def _written(environment: Mapping[str, str], file: Path | None) -> tuple[dict[str, Any], Path | None]:
    """What the settings file sets, and the file; without one in `file` the environment may name it."""
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    return ({} if file is None else _read_file(file)), file


def _read_file(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as opened:
            body = opened.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise BadSetting(f"the settings file {file} cannot be read: {problem.strerror}") from None
    if len(body) > LARGEST_FILE:
        raise BadSetting(f"the settings file {file} is too big; it can have {LARGEST_FILE} bytes at most")
    try:
        written = tomllib.loads(body.decode())
    except ValueError as problem:
        raise BadSetting(f"the settings file {file} is not TOML: {problem}") from None
    known = known_settings()
    for name in written:
        if name not in known and name not in GONE:
            hint = did_you_mean(name, list(known))
            raise BadSetting(f"the settings file {file} sets {name}, which does not exist; {hint}see --show-settings")
    return written


def _checked(one: Known, value: Any, where: str) -> Any:
    """The value in the type of its setting; text is read, since the command line and the environment have nothing else."""
    if one.kind is int or one.kind is float:
        return _number(one, value, where)
    if one.kind is bool:
        return _flag(value, where)
    if one.kind == tuple[str, ...]:
        if isinstance(value, str):
            value = [word for word in re.split(r"[,\s]+", value) if word]
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise BadSetting(f"{where} is {value!r}; it must be a list of words")
        return tuple(value)
    if not isinstance(value, str | Path):
        raise BadSetting(f"{where} is {value!r}; it must be text")
    if one.rate:
        try:
            parse_rate(where, str(value))
        except Refused as refusal:
            raise BadSetting(str(refusal)) from None
    return Path(value).expanduser() if one.kind is Path else str(value)


def _number(one: Known, value: Any, where: str) -> int | float:
    assert one.low is not None
    assert one.high is not None
    number: int | float | None = None
    if isinstance(value, str) and len(value) < 20:
        try:
            number = one.kind(value)
        except ValueError:
            number = None
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = value if one.kind is float or isinstance(value, int) else None
    if number is None or not one.low <= number <= one.high:
        kind = "a whole number" if one.kind is int else "a number"
        raise BadSetting(f"{where} is {str(value)[:40]!r}; it must be {kind} from {one.limits}")
    return int(number) if one.kind is int else float(number)


def _flag(value: Any, where: str) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).lower()
    if word not in TRUE + FALSE:
        raise BadSetting(f"{where} is {str(value)[:40]!r}; it must be true or false")
    return word in TRUE


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(word) for word in value) + "]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
