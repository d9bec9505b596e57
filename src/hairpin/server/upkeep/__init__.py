"""Upkeep: backup, restore, check and prune: what is done to a data folder from outside, in part beside a running server."""
