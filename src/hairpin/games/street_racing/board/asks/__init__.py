"""The questions of a race, each with the outcome of every click."""
