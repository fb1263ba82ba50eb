"""Which files of the project belong into a built app, and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

CODE = ("companion", "data", "views")
BESIDE = ("main.py", "pyproject.toml", "LICENSE")
PICTURES = "assets"

LEFT_OUT = frozenset({"__pycache__", "cases"})
"""Folders that no running app reads: the cases prove the rules while the project is tested."""

KINDS = frozenset({".py", ".json", ".svg"})
"""What a package is made of; its RULES.md is for people who read sources."""


def packages() -> Iterator[Path]:
    """List the files of the packages that run, relative to the project."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT)
            if path.is_file() and path.suffix in KINDS and not LEFT_OUT & set(inside.parts):
                yield inside


def pictures() -> Iterator[Path]:
    """List the icons, splash screens and web pages drawn for this project."""
    for path in sorted((ROOT / PICTURES).rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path.relative_to(ROOT)


def stage(folder: Path) -> None:
    """Copy what belongs into a built app to an empty folder.

    Raises:
        FileExistsError: there is something in the folder already.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(folder)
    for inside in (*packages(), *pictures(), *map(Path, BESIDE)):
        target = folder / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / inside, target)
