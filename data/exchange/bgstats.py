"""BG Stats: a link that hands it one play, its play file out, its export file in.

The link opens the app with the play filled in; whoever looks at it there decides. Nothing is sent
by this program. What the fields are called is BG Stats' choice.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote
from uuid import UUID, uuid5

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from companion.errors import InvalidPosition, Problem
from companion.game import bgg_ids
from companion.model import phrase
from companion.reading import problems
from data.exchange.content import lost
from data.exchange.foreign import ForeignPlay, ForeignRow, Reader, digest, game_called, match_id
from data.exchange.plays import Play, Sitter, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.model import Phrase
    from data.exchange.content import Incoming
    from data.exchange.contents import Contents
    from data.exchange.work import Work

LINK = "https://app.bgstatsapp.com/createPlay.html?data="

LONGEST_LINK = 2000
"""Characters that every program which passes a link on lets through."""

OURS = UUID("5ca1d5ca-1d00-5000-8000-736b616c6400")
"""The space of the lasting ids, so that one thing has one id in every file."""

ABOUT = "Plays written by Skald. Open this file with BG Stats."


# The link


def link(play: Play) -> str:
    """Return the address that opens BG Stats with this play; comments give way to its length."""
    whole = _linked(play)
    room = LONGEST_LINK - len(_linked(replace(play, comment="")))
    if len(whole) <= LONGEST_LINK or room <= 0:
        return whole if len(whole) <= LONGEST_LINK else _linked(replace(play, comment=""))
    comment = play.comment
    while len(_linked(replace(play, comment=f"{comment}…"))) > LONGEST_LINK:
        comment = comment[:-10]
    return _linked(replace(play, comment=f"{comment}…" if comment else ""))


def _linked(play: Play) -> str:
    export: dict[str, JsonValue] = {
        "sourceName": "Skald",
        "sourcePlayId": play.id,
        "playDate": _date(play.ended),
        "game": {
            "name": title_of(play.game),
            "sourceGameId": play.game,
            **({"bggId": bgg_ids()[play.game]} if play.game in bgg_ids() else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": sitter.name,
                "sourcePlayerId": sitter.id,
                "score": sitter.points,
                "rank": sitter.place,
                # Said to be optional, but the Android app fails without it.
                "winner": sitter.winner,
                "startPlayer": sitter.starts,
            }
            for sitter in play.sitters
        ],
    }
    if play.minutes:
        export["durationMin"] = play.minutes
    if play.comment:
        export["comments"] = play.comment
    if play.place:
        export["location"] = play.place
    return LINK + quote(json.dumps(export, ensure_ascii=False, separators=(",", ":")), safe="")


# The file out


def play_file(plays: Iterable[Play]) -> bytes:
    """Write plays as a play file (``.bgsplay``)."""
    shown = tuple(plays)
    games = tuple(dict.fromkeys(play.game for play in shown))
    places = tuple(dict.fromkeys(play.place for play in shown if play.place))
    people = {sitter.id: sitter.name for play in shown for sitter in play.sitters}
    latest = max((play.ended for play in shown), default=datetime.fromtimestamp(0, UTC))
    number = {
        **{f"game:{game}": at for at, game in enumerate(games, start=1)},
        **{f"player:{id_}": at for at, id_ in enumerate(people, start=1)},
        **{f"place:{place}": at for at, place in enumerate(places, start=1)},
    }
    export = {
        "about": ABOUT,
        "userInfo": {"meRefId": 0},
        "challenges": [],
        "locations": [
            {
                "id": number[f"place:{place}"],
                "uuid": _uuid("place", place),
                "name": place,
                "modificationDate": _date(latest),
            }
            for place in places
        ],
        "players": [
            {
                "id": number[f"player:{id_}"],
                "uuid": _uuid("player", id_),
                "name": name,
                "isAnonymous": False,
                "modificationDate": _date(latest),
            }
            for id_, name in people.items()
        ],
        "games": [
            {
                "id": number[f"game:{game}"],
                "uuid": _uuid("game", game),
                "name": title_of(game),
                "bggName": title_of(game),
                "bggId": bgg_ids().get(game, 0),
                "cooperative": False,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": False,
                "modificationDate": _date(latest),
            }
            for game in games
        ],
        "plays": [_played(play, number) for play in shown],
    }
    return (json.dumps(export, ensure_ascii=False, indent=1) + "\n").encode()


def _played(play: Play, number: dict[str, int]) -> dict[str, Any]:
    at = _date(play.ended)
    return {
        "uuid": _uuid("play", play.id),
        "playDate": at,
        "entryDate": at,
        "modificationDate": at,
        "gameRefId": number[f"game:{play.game}"],
        **({"locationRefId": number[f"place:{play.place}"]} if play.place else {}),
        "durationMin": play.minutes,
        "rounds": 0,
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "scoringSetting": 0,
        "rating": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "playImages": "[]",
        "comments": play.comment,
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": number[f"player:{sitter.id}"],
                "score": _sum(sitter),
                "winner": sitter.winner,
                "rank": sitter.place,
                "startPlayer": sitter.starts,
                "seatOrder": seat,
                "newPlayer": False,
            }
            for seat, sitter in enumerate(play.sitters, start=1)
        ],
    }


def _sum(sitter: Sitter) -> str:
    """Write points as a sum of their lines, which BG Stats shows and adds up by itself."""
    parts = [part for part in sitter.parts if part]
    if len(parts) > 1:
        return "".join(f"{part:+}" for part in parts).removeprefix("+")
    return str(sitter.points)


def comes_back_as(our_id: str) -> str:
    """Return the id under which one of our matches would come back from BG Stats."""
    return match_id("bgstats", _uuid("play", our_id).lower())


def _uuid(kind: str, id_: str) -> str:
    return str(uuid5(OURS, f"{kind}:{id_}")).upper()


def _date(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


# The file in


class _Lenient(BaseModel):
    """A part of somebody else's file: what we do not know in it is none of our business."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _Numbered(_Lenient):
    id: int


class _Person(_Numbered):
    name: str = ""


class _Game(_Numbered):
    name: str = ""
    bgg_id: int | str | None = Field(default=None, alias="bggId")


L = TypeVar("L", bound=_Lenient)
N = TypeVar("N", bound=_Numbered)

KEYS = ("games", "players", "plays")
"""The parts of an export in the order in which they are needed."""


class _Score(_Lenient):
    player: int = Field(alias="playerRefId")
    score: str | int | float | None = None
    winner: bool = False
    rank: int = 0


class _Play(_Lenient):
    uuid: str = ""
    date: str = Field(default="", alias="playDate")
    game: int = Field(alias="gameRefId")
    minutes: int | None = Field(default=None, alias="durationMin")
    ignored: bool = False
    scores: tuple[_Score, ...] = Field(default=(), alias="playerScores")


def read_export(found: Contents) -> Work[Incoming]:
    """Read an export or a play file, each thing in it by itself; others' games are left out."""
    reader = Reader("bgstats")
    games = {
        game.id: game_called(game.name, str(game.bgg_id))
        for game in _single((yield from _things(found, "games", _Game, reader)), "games", reader)
    }
    people = {
        person.id: person
        for person in _single(
            (yield from _things(found, "players", _Person, reader)), "players", reader
        )
    }
    for play in (yield from _things(found, "plays", _Play, reader)):
        game = games.get(play.game)
        if game is None:
            reader.leave("game")
        elif play.ignored:
            reader.leave("ignored")
        elif any(score.player not in people for score in play.scores):
            reader.leave("players")
        else:
            reader.take(_foreign_play(play, game, people))
    if found.broken is not None:
        reader.lose(lost(phrase("exchange.lost.rest"), found.broken))
    return reader.incoming()


def _things(found: Contents, key: str, model: type[L], reader: Reader) -> Work[list[L]]:
    kept: list[L] = []
    start, whole = KEYS.index(key) / len(KEYS), len(found.lists[key]) * len(KEYS)
    for number, span in enumerate(found.lists[key], start=1):
        try:
            kept.append(model.model_validate(found.thing(span)))
        except InvalidPosition as wrong:
            reader.lose(lost(_nth(key, number), wrong))
        except ValidationError as error:
            reader.lose(lost(_nth(key, number), InvalidPosition(*problems(error, ""))))
        yield start + number / whole
    return kept


def _single(things: list[N], key: str, reader: Reader) -> Iterator[N]:
    """Pass over things that share one number: nobody can tell which is meant."""
    counts = Counter(thing.id for thing in things)
    for id_, count in counts.items():
        if count > 1:
            reader.lose(lost(_nth(key, id_), Problem("id", "exchange.wrong.twice", n=count)))
    return (thing for thing in things if counts[thing.id] == 1)


def _nth(key: str, number: int) -> Phrase:
    return phrase(f"exchange.lost.{key}", number=number)


def _foreign_play(play: _Play, game: str, people: dict[int, _Person]) -> ForeignPlay:
    rows = tuple(
        ForeignRow(
            name=people[score.player].name,
            score="" if score.score is None else str(score.score),
            winner=score.winner,
            rank=score.rank,
        )
        for score in play.scores
    )
    id_ = play.uuid.lower() or digest(play.date, game, *(row.name for row in rows))
    return ForeignPlay(id=id_, game=game, date=play.date, minutes=play.minutes or 0, rows=rows)
