"""Matches of Sækonungr that have come somewhere, in a history."""

from __future__ import annotations

from companion import match as matches
from companion.game import find
from companion.games.saekonungr.actions import Order, Roll, Viking
from companion.match import Setup
from companion.model import Enter
from data.records import Person

AT = "2026-03-01T18:00:00+00:00"
FINISHED_AT = "2026-03-01T19:30:00+00:00"

ANN_BEGINS = Order(dice=((6, 6), (1, 2)))
HOME_EMPTY = Roll(dice=(6, 6))
PAYS = Roll(dice=(1, 2))


def setup(id_="m", seats=("Ann", "Bo"), **options):
    return Setup(
        id=id_,
        game="saekonungr",
        version=find("saekonungr").version,
        seats=seats,
        players=tuple(f"p{n}" for n in range(len(seats))),
        options=options,
        begun=AT,
    )


def seated(history, *actions, id_="m", seats=("Ann", "Bo"), **options):
    """Begin a match of remembered players and do these actions."""
    for n, name in enumerate(seats):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    return going_on(history, history.begin(setup(id_, seats, **options)), *actions)


def going_on(history, match, *actions):
    """Do these actions one after the other, each of them kept."""
    for action in actions:
        match = done(history, match, action)
    return match


def done(history, match, action):
    """Do one more action."""
    after = matches.act(match, action, AT)
    history.keep(match, after)
    return after


def position(history):
    """What lies on the table of the one match."""
    return history.match("m").position


def actions(history):
    """What was done in the one match, by its name."""
    return [entry.action["do"] for entry in history.match("m").log]


def laid_out(history, match, **fields):
    """Lay out a table by corrections."""
    for path, value in fields.items():
        match = done(history, match, Enter(path=path, value=value))
    return match


def finished(history, match):
    """Finish a match as it stands."""
    return history.finish(match, matches.finish(match, FINISHED_AT))


def expelled(history, match):
    """Let the seat to act run out of coins and be expelled: the others win."""
    coins = [3] * len(match.names)
    coins[match.position.active] = 0
    match = laid_out(history, match, treasuries=coins, ships=[])
    return done(history, match, PAYS)


RAID = (Roll(dice=(3, 4)), Viking())
