"""Questions as a page puts them: a module for each part of a turn, and `asking`, which picks the right one."""
