"""The questions of a race, each with everything a click would bring."""
