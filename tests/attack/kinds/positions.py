"""Hostile position files: scored, or refused in lines that can be read, with the right status."""

from __future__ import annotations

import gc
import io
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from time import process_time

import pytest

from companion.__main__ import run
from companion.command.complaining import FINE, LONGEST_LINE, MOST_LINES, WRONG
from companion.game import find, game_ids
from companion.position_file import laid
from companion.words import LANGUAGES
from tests.attack.rounds import Attack, Done
from tests.support.at_once import begun, walked
from tests.support.spoiled import spoiled, torn

ROUNDS = 60
SEEN = frozenset({"scored", "refused", "replayed", "lines"})

MOST_SECONDS = 10
"""Of computing, for a file of some kB."""


@contextmanager
def attacking(folder: Path) -> Iterator[Attack]:
    """Score files of every game that somebody has had fingers in."""
    folder.mkdir(exist_ok=True)
    file = folder / "position.json"

    def attack(source: Random) -> Done:
        game = find(source.choice(game_ids()))
        match = walked(begun(game, source.choice(game.seats)), source, source.randrange(12))
        content = json.dumps(laid(match).envelope()).encode()
        content = source.choice((torn, *[spoiled] * 4))(content, source)
        file.write_bytes(content)
        language = source.choice(LANGUAGES)
        start = process_time()
        status, out, lines = ran("score", "--language", language, str(file))
        if status == FINE:
            assert out
            replayed = ran("replay", str(file))[1]
            (folder / "replayed.json").write_text(replayed, encoding="utf-8")
            assert ran("score", "--language", language, str(folder / "replayed.json"))[1] == out
        assert process_time() - start < MOST_SECONDS
        scored = status == FINE
        return +Counter(
            {"scored": scored, "replayed": scored, "refused": not scored, "lines": lines}
        )

    with pytest.MonkeyPatch.context() as patch:
        # It is a program of its own elsewhere, which lives too shortly to look for garbage.
        patch.setattr(gc, "disable", lambda: None)
        yield attack


def ran(*words: str) -> tuple[int, str, int]:
    """Run the command line: its status, what it printed, and how many lines of complaint."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(list(words))
    complaints = err.getvalue().splitlines()
    assert status in {FINE, WRONG}
    assert bool(complaints) == (status == WRONG)
    assert len(complaints) <= MOST_LINES + 1
    for line in complaints:
        assert len(line) <= LONGEST_LINE + len(words[-1])
        assert line.isprintable()
    return status, out.getvalue(), len(complaints)
