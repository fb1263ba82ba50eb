"""The table of Sækonungr: its board, its parts, its drawings."""
