"""The command ``new``: a game to begin from, which is the one that docs/add-a-game.md shows."""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path

from companion.command.complaining import FINE, complain
from companion.errors import CompanionError
from companion.game import game_ids
from companion.words import say

ROOT = Path(__file__).parents[2]
PAGE = "docs/add-a-game.md"

SHOWN = "hoard"
"""The id of the game on that page."""

FILE = re.compile(r"^`((?:companion|views)/\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file on that page: its path, and below it what is in it."""

ID = re.compile(r"[a-z]+(_[a-z]+)*")


def new(game_id: str, *, language: str) -> int:
    """Write the game of the page under another id, and print the files."""
    try:
        made(game_id)
    except OSError:
        return complain(language, "new", CompanionError("command.new.files"))
    except CompanionError as error:
        return complain(language, "new", error)
    print(say(language, "command.new.next", game=game_id))
    return FINE


def made(game_id: str) -> None:
    """Write the files of a new game.

    Raises:
        CompanionError: no game can have that id.
        OSError: its files cannot be written.
    """
    if not ID.fullmatch(game_id) or iskeyword(game_id):
        raise CompanionError("command.new.id")
    if game_id in game_ids():
        raise CompanionError("command.new.there", game=game_id)
    for path, text in shown(game_id).items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        # Nothing that is there is written over.
        with (ROOT / path).open("x", encoding="utf-8") as file:
            file.write(text)
        print(path)


def shown(game_id: str) -> dict[str, str]:
    """Read the game of the page with another id: its files by their paths.

    Raises:
        OSError: the page is not there, as in an app that was built.
    """
    page = (ROOT / PAGE).read_text(encoding="utf-8")

    def renamed(text: str) -> str:
        title = game_id.replace("_", " ").title()
        return re.sub(rf"\b{SHOWN.title()}\b", title, re.sub(rf"\b{SHOWN}\b", game_id, text))

    return {renamed(path): renamed(text) for path, text in FILE.findall(page)}
