"""A game with one of each thing that a form asks for: bids that have to rise, dice, a choice."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Annotated, Literal

from pydantic import Field

from companion.errors import RuleViolation
from companion.game import Game
from companion.model import (
    ByChance,
    Count,
    Die,
    Frozen,
    Offer,
    Place,
    Scorecard,
    ScoreLine,
    Seat,
    change,
    phrase,
)
from companion.move import Move
from companion.words import LANGUAGES

ID = "bidding"

ENOUGH = 9
"""A bid of so many dice after which there is nothing to do but to stop."""

WORDS = {
    "title": "Bidding",
    "short": "Bidding",
    "in_short": "Bid, roll and give.",
    "category.gold": "Gold",
    "because.gold": "gold",
    "place.gold": "by gold",
    "field.gold": "Gold of {seat}",
    "field.many": "Dice bid",
    "field.face": "Face bid",
    "field.active": "Turn",
    "field.last": "Dice that fell",
    "field.closed": "Closed",
    "option.most": "Most dice",
    "option.most.about": "How many there are.",
    "option.most.none": "as many as you like",
    "refused.low": "Higher than {many} dice.",
    "table.bid": "Bid",
    "table.bid.many": "Dice",
    "table.bid.face": "Face",
    "table.roll": "Roll {n}",
    "table.give": "Give",
    "table.give.to": "To whom",
    "table.give.gold": "Gold",
    "table.give.how": "How",
    "table.give.how.openly": "openly",
    "table.give.how.secretly": "secretly",
    "table.give.twice": "Twice",
    "table.give.from_each": "Of each",
    "table.give.note": "Note",
    "table.stop": "Stop",
}


class Options(Frozen):
    most: Annotated[int, Field(ge=1)] | None = None


class Position(Frozen):
    gold: tuple[Count, ...]
    many: Count = 0
    face: Count = 0
    last: tuple[Die, ...] = ()
    active: Seat = 0
    closed: bool = False


class Bid(Frozen):
    do: Literal["bid"] = "bid"
    many: Annotated[int, Field(ge=1, le=30)]
    face: Die


class Roll(ByChance):
    do: Literal["roll"] = "roll"
    dice: tuple[Die, ...]
    extra: Die


class Note(Frozen):
    line: Annotated[int, Field(ge=1, le=9)] = 1
    said: Annotated[str, Field(max_length=20)] = ""


class Give(Frozen):
    do: Literal["give"] = "give"
    to: Seat
    gold: Annotated[int, Field(ge=1, le=50)]
    how: Literal["openly", "secretly"]
    twice: bool
    from_each: Annotated[tuple[Count, ...], Field(max_length=3)] = ()
    note: Note


class Stop(Frozen):
    do: Literal["stop"] = "stop"


class RollOffer(Offer):
    do: str = "roll"
    n: int
    dice: int


class GiveOffer(Offer):
    do: str = "give"
    to: tuple[int, ...]


def bid(position, action, _options):
    if (action.many, action.face) <= (position.many, position.face):
        raise RuleViolation("bidding.refused.low", many=position.many)
    return _next(position, many=action.many, face=action.face)


def roll(position, action, _options):
    return _next(position, last=(*action.dice, action.extra))


def give(position, action, _options):
    gold = list(position.gold)
    gold[action.to] += action.gold * (2 if action.twice else 1) + sum(action.from_each)
    return _next(position, gold=tuple(gold))


def stop(position, _action, _options):
    return change(position, closed=True)


def _next(position, **fields):
    return change(position, **fields, active=(position.active + 1) % len(position.gold))


def offered(kind, **said):
    def offers(position, _options):
        if not position.closed and (position.many < ENOUGH or said.get("do") == "stop"):
            others = tuple(n for n in range(len(position.gold)) if n != position.active)
            more = {"to": others} if kind is GiveOffer else {}
            yield kind(seat=position.active, **said, **more)

    return offers


def silent(_made):
    return ()


def scorecards(position, _options):
    because = phrase("bidding.because.gold")
    return tuple(
        Scorecard(seat=seat, lines=(ScoreLine(category="gold", points=gold, because=because),))
        for seat, gold in enumerate(position.gold)
    )


GAME = Game(
    id=ID,
    version=1,
    seats=range(2, 5),
    Position=Position,
    Options=Options,
    moves=(
        Move(Bid, bid, silent, offered(Offer, do="bid")),
        Move(Roll, roll, silent, offered(RollOffer, n=4, dice=3)),
        Move(Give, give, silent, offered(GiveOffer)),
        Move(Stop, stop, silent, offered(Offer, do="stop")),
    ),
    start=lambda seats, _options: Position(gold=(0,) * seats),
    scorecards=scorecards,
    ranking=lambda position, _options: (
        Place(place=1, seats=(*range(len(position.gold)),), because=phrase("bidding.place.gold")),
    ),
    is_over=lambda position, _options: position.closed,
    problems=lambda _position, _seats, _options: (),
    categories=("gold",),
    to_act=lambda position, _options: None if position.closed else position.active,
    thrown=lambda _action, _options: (),
)


def put_up(monkeypatch, tmp_path, game=GAME, words=WORDS):
    """Put it among the games, or another one, with its words."""
    name = f"companion.games.{game.id}"
    package, module = ModuleType(name), ModuleType(f"{name}.game")
    package.SEATS, package.__path__, module.GAME = game.seats, [], game
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    folder = tmp_path / "companion/games" / game.id
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    mine = {f"{game.id}.{key}": word for key, word in words.items()}
    for language in LANGUAGES:
        (folder / f"words/{language}.json").write_text(json.dumps(mine), encoding="utf-8")
