"""Pax Viking tables for tests."""

from __future__ import annotations

from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.conditions import Comparison, Where
from companion.games.pax_viking.position import Follower, Influence, Options, Player, Position, Turn
from companion.reading import read

NAMES = ("Ann", "Bo", "Cy", "Dag", "Eir", "Finn")
PLAIN = Options()


def follower(kind="venture", **fields):
    """Make a record of followers: one Rus unless something else is said."""
    return Follower(**{"kind": kind, "type": "rus", "count": 1, **fields})


def player(*followers, **fields):
    """Make a player with followers."""
    return Player(**{"homes": 1, "followers": followers, **fields})


def table(*players, **fields):
    """Lay a table for two players, or those given."""
    return Position(
        **{"players": players or (player(), player()), "check": "event", "pool": 12, **fields}
    )


def turn(phase="actions", *, influence=None, **fields):
    """Lay a table in the middle of a turn of Ann's."""
    return table(
        *fields.pop("players", ()),
        **{
            "check": "turn_end",
            "turn": Turn(phase=phase, used=fields.pop("used", ())),
            "influence": Influence(**(influence or {})),
            **fields,
        },
    )


def condition(value):
    """Read a condition as files have it."""
    card = {"title": "Card", "tier": "standard", "face_up": True, "condition": value}
    return read(Card, card, "card").condition


def silfr(at_least):
    """Ask for silfr."""
    return Comparison(metric="silfr", at_least=at_least)


def count(**where):
    """Narrow a metric."""
    return Where(**where)


def card(title="Card", asks=None, **fields):
    """Make a card that lies face up; judged by hand unless it asks for something."""
    return Card(
        **{"title": title, "tier": "standard", "face_up": True, "condition": asks, **fields}
    )
