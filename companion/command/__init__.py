"""The command line: what it can do, and how it tells what is wrong.

``score``, ``replay``, ``schema`` and ``roll`` are explained in docs/file-format.md, ``new`` and
``words`` in docs/add-a-game.md.

It is called once per file by scripts, so it is quick to start: each command imports what it needs
when it runs, and of the games only the one that is asked for.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from companion.words import FALLBACK, LANGUAGES, say

PROGRAM = "python -m companion"


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status: 0, or 2 when anything was refused."""
    chosen = _parser(language_of(arguments)).parse_args(arguments)
    if chosen.command == "roll":
        from companion.command.rolling import roll

        return roll(chosen.dice, language=chosen.language, seed=chosen.seed, json=chosen.json)
    if chosen.command == "new":
        from companion.command.making import new

        return new(chosen.game, language=chosen.language)
    if chosen.command == "words":
        from companion.command.wording import words

        return words(chosen.game, language=chosen.language)
    from companion.command import scoring

    if chosen.command == "score":
        return scoring.score(
            chosen.files, language=chosen.language, json=chosen.json, trades=chosen.trades
        )
    if chosen.command == "replay":
        return scoring.replay(chosen.file, language=chosen.language, json=chosen.json)
    return scoring.schema(chosen.game, language=chosen.language)


def language_of(arguments: Sequence[str]) -> str:
    """Look for the language before parsing, because the parser's own help is in it too."""
    for at, argument in enumerate(arguments):
        after = arguments[at + 1] if at + 1 < len(arguments) else ""
        given = after if argument == "--language" else argument.removeprefix("--language=")
        if given in LANGUAGES and argument.startswith("--language"):
            return given
    return FALLBACK


def _parser(language: str) -> argparse.ArgumentParser:
    def words(key: str) -> str:
        return say(language, f"command.{key}")

    spoken = argparse.ArgumentParser(add_help=False)
    spoken.add_argument(
        "--language", choices=LANGUAGES, default=FALLBACK, help=words("help.language")
    )
    as_json = argparse.ArgumentParser(add_help=False)
    as_json.add_argument("--json", action="store_true", help=words("help.json"))

    parser = argparse.ArgumentParser(prog=PROGRAM, description=words("about"), allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        about = words(name)
        return commands.add_parser(
            name, parents=parents, help=about, description=about, allow_abbrev=False
        )

    score = command("score", spoken, as_json)
    score.add_argument("files", nargs="+", metavar="FILE", help=words("help.file"))
    score.add_argument("--trades", action="store_true", help=words("help.trades"))
    replay = command("replay", spoken, as_json)
    replay.add_argument("file", metavar="FILE", help=words("help.file"))
    for name in ("schema", "words"):
        command(name, spoken).add_argument("game", metavar="GAME", help=words("help.game"))
    command("new", spoken).add_argument("game", metavar="ID", help=words("help.id"))
    roll = command("roll", spoken, as_json)
    roll.add_argument("dice", metavar="DICE", help=words("help.dice"))
    roll.add_argument("--seed", type=int, metavar="N", help=words("help.seed"))
    return parser
