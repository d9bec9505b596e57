"""Experiments: many matches, run to answer one question."""
