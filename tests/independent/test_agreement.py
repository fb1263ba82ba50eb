"""The app's rules and those written down a second time say the same of the first seeds.

``python -m tests.independent GAME KIND FIRST LAST`` goes on from there.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.independent import programs
from tests.support.covering import share

GAMES = programs.names()


@pytest.mark.slow
@pytest.mark.parametrize("kind", programs.KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_app_and_a_program_of_its_own_agree(game, kind):
    program = programs.program(game)
    differing = {
        seed: found
        # Those between them go through the same rules.
        for seed in share(range(program.ROUNDS[kind]), 3, 0)
        if (found := program.compare(kind, seed))
    }
    assert not differing


@pytest.mark.parametrize("game", GAMES)
def test_a_program_of_its_own_knows_nothing_of_the_apps(game):
    names = [
        name
        for path in Path(programs.__file__).parent.glob(f"{game}*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    ]
    assert not [name for name in names if name.startswith("companion.games")]
