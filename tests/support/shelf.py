"""Games that lie elsewhere, put beside the installed ones for as long as a test takes."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import game, games, guide, words


@contextmanager
def beside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the games of another checkout found and their words read."""
    there = folder / "companion"
    known = {*sys.modules}
    read = words.shipped

    def shipped(path: str) -> object:
        found = there / path
        if not found.is_file():
            return read(path)
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(words, "HERE", there)
            return read(path)

    monkeypatch.setattr(games, "__path__", [*games.__path__, str(there / "games")])
    for reader in (words, guide):
        monkeypatch.setattr(reader, "shipped", shipped)
    forget()
    yield
    forget()
    for name in {*sys.modules} - known:
        if name.startswith("companion.games."):
            del sys.modules[name]


def forget() -> None:
    """Forget what was looked up of the games."""
    importlib.invalidate_caches()
    words.words.cache_clear()
    words._word.cache_clear()
    words._known.cache_clear()
    guide.guide.cache_clear()
    guide.rulings_on.cache_clear()
    game.find.cache_clear()
    for declared in (game.bgg_ids, game.dice_presets, game.dice_in_tray):
        declared.cache_clear()
