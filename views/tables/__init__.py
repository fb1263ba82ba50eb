"""One table per game: how its position is shown and touched. Found by the game's id."""
