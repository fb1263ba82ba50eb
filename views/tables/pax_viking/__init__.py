"""The table of Pax Viking: its board, its parts, its drawings."""
