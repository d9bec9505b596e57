"""Lazy: reads or imports a part of a game's folder only when it is needed; parts have the same names in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.resources import files
from typing import Any

from hairpin.games.example import Example, read_examples
from hairpin.games.lesson import Lesson, read_lesson


def guide_in(package: str) -> Callable[[], str]:
    """How to play, for a person at the table: `guide.md`."""
    return lambda: _text(package, "guide.md")


def examples_in(package: str) -> Callable[[], Mapping[str, Example]]:
    """The examples that the guide shows: `examples.toml`."""
    return lambda: read_examples(_text(package, "examples.toml"))


def lesson_in(package: str) -> Callable[[], Lesson]:
    """The guided first race: `lesson.toml`."""
    return lambda: read_lesson(_text(package, "lesson.toml"))


def module_in(package: str, name: str) -> Callable[[], Any]:
    """A module that not every program needs: `terminal` or `board`."""
    return lambda: import_module(f"{package}.{name}")


def _text(package: str, name: str) -> str:
    return (files(package) / name).read_text("utf-8")
