"""The rule areas, one file each; the list of files is the rulebook's table of contents."""
