"""Questions as a page puts them: assigning dice, and the danger from rivals."""
