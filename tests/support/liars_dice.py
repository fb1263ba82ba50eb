"""A game of secrets, for tests alone: dice under cups, bids on all of them, a doubt that tells.

It is careless: how far it is, its warnings and its doubts tell what lies under all cups it sees.
Each seat may whisper a word besides: a text that stands nowhere else can be looked for in all that
goes over a line.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.errors import RuleViolation
from companion.game import Game
from companion.model import (
    ByChance,
    Count,
    Die,
    Frozen,
    Notice,
    Offer,
    Place,
    Scorecard,
    ScoreLine,
    Seat,
    Secret,
    change,
    phrase,
)
from companion.move import Move, says

ID = "liars"

WORDS = {
    "title": "Liars’ dice",
    "short": "Liars’ dice",
    "in_short": "Bid on dice that nobody sees.",
    "category.left": "Dice left",
    "because.left": "left",
    "place.left": "by dice left",
    "field.players": "Players",
    "field.many": "Dice",
    "field.dice": "Cup",
    "field.word": "Word",
    "field.bid": "Dice bid",
    "field.face": "Face bid",
    "field.active": "Turn",
    "field.shown": "Shown",
    "standing": "{n} under the cups",
    "notice.pips": "Warned of {n}.",
    "doubt.pips": "Doubted {n}.",
    "refused.low": "Higher than {n}.",
    "refused.rolled": "Not now.",
    "table.roll": "Roll",
    "table.roll.dice": "Cup",
    "table.whisper": "Whisper",
    "table.whisper.word": "Word",
    "table.bid": "Bid",
    "table.bid.many": "How many",
    "table.bid.face": "Face",
    "table.doubt": "Doubt",
    "told.roll": "{seat} rolls.",
    "told.whisper": "{seat} whispers {n} letters.",
    "told.bid": "{seat} bids {many} of {face}.",
    "told.doubt": "{n} of them were there.",
}


MOST = 30


class Options(Frozen):
    dice: Annotated[int, Field(ge=1, le=5)] = 2


class Player(Frozen):
    many: Count
    dice: Secret[tuple[Die, ...]] = ()
    word: Secret[Annotated[str, Field(max_length=30)]] = ""


class Position(Frozen):
    players: tuple[Player, ...]
    rolled: tuple[bool, ...]
    bid: Count = 0
    face: Count = 0
    active: Seat = 0
    shown: tuple[Die, ...] = ()


class Roll(ByChance):
    do: Literal["roll"] = "roll"
    seat: Seat
    dice: Secret[tuple[Die, ...]] = ()


class Whisper(Frozen):
    do: Literal["whisper"] = "whisper"
    seat: Seat
    word: Secret[Annotated[str, Field(max_length=30)]] = ""


class Bid(Frozen):
    do: Literal["bid"] = "bid"
    many: Annotated[int, Field(ge=1, le=MOST)]
    face: Die


class Doubt(Frozen):
    do: Literal["doubt"] = "doubt"


class RollOffer(Offer):
    do: str = "roll"
    dice: int


def start(seats, options):
    cups = (Player(many=options.dice),) * seats
    return Position(players=cups, rolled=(False,) * seats)


def is_over(position, _options):
    return sum(player.many > 0 for player in position.players) == 1


def given(position, seat, **fields):
    players = list(position.players)
    players[seat] = change(players[seat], **fields)
    return tuple(players)


def roll(position, action, _options):
    if position.rolled[action.seat] or len(action.dice) != position.players[action.seat].many:
        raise RuleViolation("liars.refused.rolled")
    rolled = tuple(one or at == action.seat for at, one in enumerate(position.rolled))
    players = given(position, action.seat, dice=action.dice)
    return change(position, players=players, rolled=rolled, shown=())


def whisper(position, action, _options):
    return change(position, players=given(position, action.seat, word=action.word))


def bid(position, action, _options):
    if (action.many, action.face) <= (position.bid, position.face):
        raise RuleViolation("liars.refused.low", n=position.bid)
    return change(position, bid=action.many, face=action.face, active=after(position))


def doubt(position, _action, _options):
    shown = tuple(die for player in position.players for die in player.dice)
    right = shown.count(position.face) >= position.bid
    bidder = after(position, -1)
    loser = position.active if right else bidder
    many = [player.many - (seat == loser) for seat, player in enumerate(position.players)]
    fresh = Position(
        players=tuple(Player(many=left) for left in many),
        rolled=tuple(not left for left in many),
        active=loser,
        shown=shown,
    )
    return fresh if many[loser] else change(fresh, active=after(fresh))


def after(position, way=1):
    seats = len(position.players)
    turns = [(position.active + way * far) % seats for far in range(1, seats + 1)]
    return next(seat for seat in turns if position.players[seat].many)


def to_act(position, options):
    bidding = all(position.rolled) and not is_over(position, options)
    return position.active if bidding else None


def offers(do):
    def offered(position, options):
        if not is_over(position, options):
            seats = [seat for seat, done in enumerate(position.rolled) if not done]
            if do == "roll":
                yield from (RollOffer(seat=at, dice=position.players[at].many) for at in seats)
            elif do == "whisper":
                yield from (Offer(do=do, seat=seat) for seat in range(len(position.players)))
            elif all(position.rolled) and (position.bid < MOST if do == "bid" else position.bid):
                yield Offer(do=do, seat=position.active)

    return offered


def told_whisper(made):
    yield phrase("liars.told.whisper", seat=made.action.seat, n=len(made.action.word))


def told_bid(made):
    seat, bid = made.before.active, made.action
    yield phrase("liars.told.bid", seat=seat, many=bid.many, face=bid.face)


def told_doubt(made):
    yield phrase("liars.told.doubt", n=made.after.shown.count(made.before.face))


def pips(position):
    return sum(sum(player.dice) for player in position.players)


def scorecards(position, _options):
    because = phrase("liars.because.left")
    return tuple(
        Scorecard(seat=at, lines=(ScoreLine(category="left", points=one.many, because=because),))
        for at, one in enumerate(position.players)
    )


GAME = Game(
    id=ID,
    version=1,
    seats=range(2, 7),
    Position=Position,
    Options=Options,
    moves=(
        Move(Roll, roll, says("liars.told.roll"), offers("roll")),
        Move(Whisper, whisper, told_whisper, offers("whisper")),
        Move(Bid, bid, told_bid, offers("bid")),
        Move(Doubt, doubt, told_doubt, offers("doubt")),
    ),
    start=start,
    scorecards=scorecards,
    ranking=lambda position, _options: (
        Place(
            place=1,
            seats=(*range(len(position.players)),),
            because=phrase("liars.place.left"),
        ),
    ),
    is_over=is_over,
    notices=lambda position, _options: (
        Notice(code="liars.notice.pips", facts={"n": pips(position)}),
    ),
    doubts=lambda position, _options: (phrase("liars.doubt.pips", n=pips(position)),),
    standing=lambda position, _options: phrase("liars.standing", n=pips(position)),
    problems=lambda _position, _seats, _options: (),
    categories=("left",),
    to_act=to_act,
)
