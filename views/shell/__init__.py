"""The shell of every table: what stands round a board, whatever the game."""
