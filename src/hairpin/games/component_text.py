"""Component files: text in TOML or JSON, read into tables; what is wrong is refused with a sentence that names the place."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from hairpin.refusal import BadComponents, one_of


def parse(text: str, parts: tuple[str, ...]) -> Mapping[str, Any]:
    """The table that a component text holds; it may have these parts and no others."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadComponents(f"the component file is neither TOML nor JSON: {problem}") from None
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    if not isinstance(data, Mapping):
        raise BadComponents(f"the component file must be a table with {listed}")
    unknown = sorted(set(data) - set(parts))
    if unknown:
        raise BadComponents(f"the component file has a part {unknown[0]!r}; it can have {listed}")
    return data


def number(card: Mapping[str, Any], key: str, low: int, high: int, where: str, default: int | None = None) -> int:
    """A whole number within its limits."""
    value = card.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int):
        found = "missing" if value is None else repr(value)
        raise BadComponents(f"{where}: {key} is {found}; it must be a whole number from {low} to {high}")
    if not low <= value <= high:
        raise BadComponents(f"{where}: {key} is {value}; it must be from {low} to {high}")
    return value


def known(card: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    """A value that nobody asks for is a slip of the pen."""
    for key in card:
        if key not in keys:
            raise BadComponents(f"{where} has a value {key!r}; it can have {one_of(list(keys))}")
