"""BG Stats: a link that hands it one play, its play file out, its export file in.

The link opens the app with the play filled in; whoever looks at it there decides. Nothing is sent
by this program. What the fields are called is BG Stats' choice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from companion.errors import InvalidPosition
from companion.reading import problems
from data.errors import ExchangeError
from data.exchange.content import Incoming, refused
from data.exchange.foreign import Reader, Row, Told, digest, game_called, match_id
from data.exchange.plays import BGG_IDS, Play, Sitter, title_of

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
    told: dict[str, JsonValue] = {
        "sourceName": "Skald",
        "sourcePlayId": play.id,
        "playDate": _date(play.ended),
        "game": {
            "name": title_of(play.game),
            "sourceGameId": play.game,
            **({"bggId": BGG_IDS[play.game]} if play.game in BGG_IDS else {}),
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
        told["durationMin"] = play.minutes
    if play.comment:
        told["comments"] = play.comment
    if play.place:
        told["location"] = play.place
    return LINK + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


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
    told = {
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
                "bggId": BGG_IDS.get(game, 0),
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
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


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


class _Person(_Lenient):
    id: int
    name: str = ""


class _Game(_Lenient):
    id: int
    name: str = ""
    bgg_id: int | str | None = Field(default=None, alias="bggId")


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


class _Export(_Lenient):
    players: tuple[_Person, ...]
    games: tuple[_Game, ...]
    plays: tuple[_Play, ...]


def read_export(value: dict[str, Any]) -> Incoming:
    """Read an export or a play file; plays of other games are counted and left out.

    Raises:
        ExchangeError: it is not one.
    """
    try:
        export = _Export.model_validate(value)
    except ValidationError as error:
        raise refused(InvalidPosition(*problems(error, ""))) from None
    games = {game.id: game_called(game.name, str(game.bgg_id)) for game in export.games}
    people = {one.id: one for one in export.players}
    if len(people) < len(export.players) or len(games) < len(export.games):
        raise ExchangeError("exchange.ambiguous")
    reader = Reader("bgstats")
    for play in export.plays:
        game = games.get(play.game)
        if game is None:
            reader.leave("game")
        elif play.ignored:
            reader.leave("ignored")
        elif any(score.player not in people for score in play.scores):
            reader.leave("players")
        else:
            reader.take(_told(play, game, people))
    return reader.incoming()


def _told(play: _Play, game: str, people: dict[int, _Person]) -> Told:
    rows = tuple(
        Row(
            name=people[score.player].name,
            score="" if score.score is None else str(score.score),
            winner=score.winner,
            rank=score.rank,
        )
        for score in play.scores
    )
    id_ = play.uuid.lower() or digest(play.date, game, *(row.name for row in rows))
    return Told(id=id_, game=game, date=play.date, minutes=play.minutes or 0, rows=rows)
