"""Tables of Shipwrights for the tests; every printed value in them is invented."""

from __future__ import annotations

from companion.games.shipwrights.position import (
    Building,
    Eikja,
    Hut,
    Longship,
    Options,
    Player,
    Position,
    Side,
    Tracks,
)
from companion.games.shipwrights.printed import (
    HeroValues,
    Prices,
    Printed,
    TrackValues,
)
from companion.games.shipwrights.trades import Stock

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
PLAIN = Options()

VALUES = (10, 20, 30, 40)
BOX = Printed(
    tracks=TrackValues(military=VALUES, trade=VALUES, renown=VALUES),
    heroes=HeroValues(svend=3, thyra=3, frode=3, randi=0),
)
"""A box of which all that every game may need is known."""

PRICES = Prices(oak=1, wool=3, iron=2)
"""The prices of the rules' own example."""


def player(military=0, trade=0, renown=0, **more):
    """A player board whose three first cards print nothing."""
    fields = {
        "eikja": Eikja(points=0, upgraded=False),
        "labourer": Side(points=0, upgraded=False),
        "hut": Hut(points=0, upgraded=False),
        **more,
    }
    return Player(tracks=Tracks(military=military, trade=trade, renown=renown), **fields)


def table(*players, printed=BOX, trades=PRICES, **more):
    return Position(printed=printed, trades=trades, players=players or (player(),) * 2, **more)


def in_phase(phase, *players, number=1, **more):
    """A table at which rounds are followed."""
    return table(*players, round=number, phase=phase, **more)


def ship(name="Alpha", points=0, bonus=None, **more):
    return Longship(name=name, points=points, bonus=bonus, **more)


def building(name="X", points=0):
    return Building(name=name, points=points)


def stock(silver=0, oak=0, wool=0, iron=0, prices=(1, 3, 2), *, thyra=False):
    return Stock(silver=silver, goods=(oak, wool, iron), prices=prices, thyra=thyra)


def best_by_trying(stock):
    """Try every number of sets, of trades with Thyra, and of each resource bought.

    Returns the most gold gained and, with it, the most oak, wool and iron left.
    """
    best = (0, 0)
    ranges = [range(stock.silver // price + 1 if price else 1) for price in stock.prices]
    for oak in ranges[0]:
        for wool in ranges[1]:
            for iron in ranges[2]:
                bought = (oak, wool, iron)
                cost = sum(n * (price or 0) for n, price in zip(bought, stock.prices, strict=True))
                if cost > stock.silver:
                    break
                have = [n + had for n, had in zip(bought, stock.goods, strict=True)]
                most = (stock.silver - cost) // 3 if stock.thyra else 0
                for thyra in range(most + 1):
                    for sets in range(min(have) + 1):
                        best = max(best, (sets + thyra, sum(have) - 3 * sets))
    return best
