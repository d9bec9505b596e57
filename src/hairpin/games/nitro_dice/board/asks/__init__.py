"""Questions as the page puts them: a file for each part of a turn, and `asking` which finds the right one."""
