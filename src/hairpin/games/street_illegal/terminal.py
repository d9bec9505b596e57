"""The terminal table of Street Illegal."""

from __future__ import annotations
