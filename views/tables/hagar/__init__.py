"""The table of Hägar: its board, its parts, its drawings."""
