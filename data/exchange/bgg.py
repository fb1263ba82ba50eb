"""BoardGameGeek: the plays of somebody as the site's XML, saved to a file by themselves.

The site wants an application's key for it, which no program that lies open can keep, so nothing is
fetched here. Writing plays needs the player's password there: that goes by way of BG Stats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from data.errors import ExchangeError
from data.exchange.content import Incoming
from data.exchange.foreign import ForeignPlay, ForeignRow, Reader, game_called, number
from data.exchange.work import Work, part

DEEPEST = 16
"""Levels of elements; a play has five."""

PIECE = 65_536
"""Bytes that are read at a time."""


@dataclass
class _Found:
    """A play as it stands in the file."""

    play: Mapping[str, str]
    item: Mapping[str, str] = field(default_factory=dict)
    players: list[Mapping[str, str]] = field(default_factory=list)


def read_plays(content: bytes) -> Work[Incoming]:
    """Read the file; plays of other games are counted and left out.

    Raises:
        ExchangeError: it is not one, or it wants anything of the program that reads it.
    """
    reader = Reader("bgg")
    plays = yield from part(_plays(content), 0, 0.5)
    for at, found in enumerate(plays):
        yield 0.5 + 0.5 * at / len(plays)
        game = game_called(found.item.get("name", ""), found.item.get("objectid", ""))
        if game is None:
            reader.leave("game")
        elif found.play.get("nowinstats", "0") == "1":
            reader.leave("ignored")
        elif found.play.get("quantity", "1") != "1":
            reader.leave("several")
        else:
            reader.take(_foreign_play(found, game))
    return reader.incoming()


def _plays(content: bytes) -> Work[list[_Found]]:
    """Collect the plays element by element; anything but elements is refused or passed over."""
    found: list[_Found] = []
    path: list[str] = []

    def begins(name: str, attributes: dict[str, str]) -> None:
        path.append(name)
        if path[0] != "plays" or len(path) > DEEPEST:
            raise ExchangeError("exchange.foreign")
        if path == ["plays", "play"]:
            found.append(_Found(attributes))
        elif path == ["plays", "play", "item"]:
            found[-1].item = attributes
        elif path == ["plays", "play", "players", "player"]:
            found[-1].players.append(attributes)

    def ends(_name: str) -> None:
        path.pop()

    def wants(*_: object) -> None:
        # Entities, their expansion and what lies elsewhere: all of it begins with this.
        raise ExchangeError("exchange.doctype")

    # Whatever the file says about itself: the site writes UTF-8.
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = begins
    parser.EndElementHandler = ends
    parser.StartDoctypeDeclHandler = wants
    try:
        for at in range(0, len(content), PIECE):
            yield at / len(content)
            parser.Parse(content[at : at + PIECE], False)  # noqa: FBT003 - by position only
        parser.Parse(b"", True)  # noqa: FBT003 - by position only
    except expat.ExpatError as error:
        raise ExchangeError("exchange.xml", line=error.lineno, column=error.offset) from None
    return found


def _foreign_play(found: _Found, game: str) -> ForeignPlay:
    return ForeignPlay(
        id=found.play.get("id", ""),
        game=game,
        # The site knows the day alone.
        date=f"{found.play.get('date', '')} 12:00:00",
        minutes=number(found.play.get("length", "")),
        rows=tuple(
            ForeignRow(
                name=player.get("name") or player.get("username", ""),
                score=player.get("score", ""),
                winner=player.get("win") == "1",
            )
            for player in found.players
        ),
        over=found.play.get("incomplete", "0") != "1",
    )
