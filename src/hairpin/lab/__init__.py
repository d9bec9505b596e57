"""Experiments: many matches, one question."""
