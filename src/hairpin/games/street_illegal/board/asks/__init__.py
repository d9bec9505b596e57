"""Questions as the page puts them: a file for each part of a race, and `asking` which finds the right one."""
