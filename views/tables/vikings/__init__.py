"""The table of Vikings: its board, its parts, its drawings."""
