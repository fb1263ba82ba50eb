"""The table of Shipwrights: its board, its parts, its drawings."""
