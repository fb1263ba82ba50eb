"""The command ``new`` writes the game of docs/add-a-game.md, and that game keeps the contract."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import run
from companion.command import making
from companion.command.making import SHOWN, shown

ROOT = Path(__file__).parents[2]

DRAWN = tuple(
    f"tests/views/test_{name}.py"
    for name in (
        "drawn",
        "due_bar",
        "garbage",
        "half_done",
        "later",
        "places",
        "plain_table",
        "seats",
        "sheets",
        "shell",
        "sparse",
    )
)
"""Tests of the screens that find games by themselves."""

RULES = 150
"""Lines of rules, more than which nobody reads to begin with."""

LINE = 100
"""Letters of a line at most (``line-length`` of pyproject.toml), under an id as long as most."""


@pytest.fixture
def checkout(tmp_path):
    """A checkout of its own, in which every file leads to the one here."""
    for name in ("companion", "data", "views", "tests/support"):
        shutil.copytree(ROOT / name, tmp_path / name, copy_function=os.symlink)
    for name in ("docs", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    # Tests look for the games beside themselves, wherever a link leads.
    kept = ("test_conformance", "test_cases", "test_guides")
    for test in (
        "tests/test_architecture.py",
        *(f"tests/games/{name}.py" for name in kept),
        "tests/views/conftest.py",
        *DRAWN,
    ):
        (tmp_path / test).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / test, tmp_path / test)
    return tmp_path


def ran(checkout, *arguments):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.turns(4)
@pytest.mark.long("runs the tests that find games by themselves, in a checkout of its own")
def test_a_new_game_keeps_the_contract_and_is_drawn(checkout):
    made = ran(checkout, "-m", "companion", "new", "liars_dice")
    assert (made.returncode, made.stderr) == (0, "")
    assert "companion/games/liars_dice/game.py\n" in made.stdout
    assert "liars_dice" not in {path.name for path in (ROOT / "companion/games").iterdir()}
    words = ran(checkout, "-m", "companion", "words", "liars_dice")
    assert (words.returncode, words.stdout) == (0, "All words are there, in every language.\n")
    tests = ("-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", "liars_dice")
    held = ran(checkout, *tests, "tests/games", "tests/test_architecture.py", *DRAWN)
    assert held.returncode == 0, held.stdout
    looked_at = ran(checkout, "-m", "ruff", "check", "companion/games/liars_dice")
    assert looked_at.returncode == 0, looked_at.stdout
    assert [test for test in DRAWN if f"{test}::" not in held.stdout] == []
    again = ran(checkout, "-m", "companion", "new", "liars_dice")
    assert (again.returncode, again.stdout) == (2, "")


def test_the_small_game_is_small():
    rules = [text for path, text in shown(SHOWN).items() if path.endswith(".py")]
    lines = [line for text in rules for line in text.splitlines() if line.strip()]
    assert len(lines) <= RULES


def test_a_new_game_is_written_with_its_id_in_place_of_the_one_shown(tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setattr(making, "ROOT", tmp_path)
    assert run(["new", "sagas_of_the_sea"]) == 0
    out = capsys.readouterr().out
    assert out.endswith('Look at it: make run. Test it: make test ARGS="-k sagas_of_the_sea"\n')
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert {*map(str, written)} == set(out.splitlines()[:-1])
    for path in written:
        text = (tmp_path / path).read_text(encoding="utf-8")
        assert SHOWN not in text.lower()
        if path.suffix == ".py":
            assert [line for line in text.splitlines() if len(line) > LINE] == []
    assert run(["new", "sagas_of_the_sea"]) == 2
    shutil.rmtree(tmp_path / "companion/games/sagas_of_the_sea/words")
    assert run(["new", "sagas_of_the_sea"]) == 2, "nothing that is there is written over"


@pytest.mark.parametrize(
    "game_id, told",
    [
        ("Ludo", "a game’s id is made of small letters and underscores"),
        ("../ludo", "a game’s id is made of small letters and underscores"),
        ("class", "a game’s id is made of small letters and underscores"),
        ("hagar", 'there is a game called "hagar" already'),
    ],
)
def test_a_game_with_such_an_id_is_refused(game_id, told, capsys):
    assert run(["new", game_id]) == 2
    assert capsys.readouterr().err.startswith(f"new: {told}")


def test_an_app_that_was_built_makes_no_games(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(making, "ROOT", tmp_path)
    assert run(["new", "ludo"]) == 2
    assert "it takes a checkout" in capsys.readouterr().err
