"""One folder per game; a folder put here is found by itself (docs/add-a-game.md)."""
