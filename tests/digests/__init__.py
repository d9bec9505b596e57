"""The net: digests of everything that every viewer is shown and told in a fixed set of matches."""
