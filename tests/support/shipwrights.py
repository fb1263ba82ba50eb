"""Tables of Shipwrights for the tests; every printed value in them is invented."""

from __future__ import annotations

from companion import match as matches
from companion.game import find
from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    AssignHeroes,
    Done,
    NextPhase,
    NoteValue,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    StepMarker,
    TakeHut,
    TakeTrades,
)
from companion.games.shipwrights.box import opening, written
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
    BuildingCard,
    Goods,
    HeroValues,
    HutCard,
    LongshipCard,
    Prices,
    Printed,
    RoundCard,
    Sides,
    Steps,
    TrackValues,
)
from companion.games.shipwrights.trades import Stock
from companion.match import Setup
from companion.model import change
from tests.support.matches import AT, going_on

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


CARD = Reveal(trades=PRICES, neutral=Steps(renown=1))
TYPED_BOX = change(
    BOX,
    eikja=Sides(basic=0, upgraded=1),
    labourer=Sides(basic=0, upgraded=2),
    longships=(
        LongshipCard(name="Knarr", points=2, bonus="set", steps=Steps(trade=2)),
        LongshipCard(name="Skute", points=3, income=Goods(silver=2)),
    ),
    buildings=(BuildingCard(name="Forge", points=1),),
    huts=(HutCard(name="Ford", basic=1),),
    rounds=(RoundCard(trades=PRICES, direction="left", neutral=Steps(renown=1), points=2),),
)
"""A box somebody has typed more of."""

HUTS = (TakeHut(seat=0, track="military"), TakeHut(seat=1, track="trade"))
ACTING = (*HUTS, CARD, NextPhase())
EARNING = (
    AddLongship(seat=0, name="Knarr"),
    StepMarker(seat=0, track="military", steps=3),
    StepMarker(seat=0, track="trade", steps=2),
    StepMarker(seat=0, track="renown", steps=4),
)
COUNTED = {"gold": 1, "silver": 2, "oak": 1, "wool": 1, "iron": 1, "workers": 3}


def skipped(seats=2):
    """Go straight to the end and count there what everybody begins with."""
    return (SkipToEnd(), *[SetSupply(seat=seat, **COUNTED) for seat in range(seats)])


ADDED_UP = (
    *skipped(),
    AddLongship(seat=0, name="Knarr", steps=Steps()),
    AddLongship(seat=0, name="Drift", steps=Steps()),
    AddBuilding(seat=1, name="Forge"),
    AddJarl(seat=0, points=2),
    SetPrices(trades=PRICES),
    SetSupply(seat=0, silver=8),
)
KNOWN = (
    NoteValue(path="players[0].hut.points", value=0),
    NoteValue(path="players[1].hut.points", value=1),
)


def sat_down(history, *actions, id_="m", seats=NAMES[:2], box=TYPED_BOX):
    """Begin a match with a box and do these actions."""
    setup = Setup(
        id=id_,
        game="shipwrights",
        version=find("shipwrights").version,
        seats=seats,
        players=tuple(f"p{n}" for n in range(len(seats))),
        begun=AT,
        position=opening(box, len(seats)),
    )
    return going_on(history, history.begin(setup), *actions)


def look(hall, history, *actions, **more):
    """Sit down at such a match."""
    sat_down(history, *actions, **more)
    return hall.phone("/play/m")


def furnish(history):
    """Fill a history with a match in each of its states."""
    history.keep_setting("box.shipwrights", written(TYPED_BOX))
    sat_down(history, id_="sw_begun")
    sat_down(history, HUTS[0], id_="sw_reveal")
    sat_down(history, id_="sw_solo", seats=NAMES[:1])
    sat_down(history, HUTS[0], id_="sw_three", seats=NAMES[:3])
    sat_down(history, *HUTS, CARD, id_="sw_draft")
    sat_down(history, *ACTING, *EARNING, id_="sw_actions")
    sat_down(history, *ACTING, NextPhase(), Done(seat=0), id_="sw_waiting")
    sat_down(history, *ACTING, *EARNING, NextPhase(), id_="sw_income")
    sat_down(history, *ACTING, *EARNING, NextPhase(), NextPhase(), id_="sw_heroes")
    sat_down(history, *ADDED_UP, id_="sw_tally")
    sat_down(history, *ADDED_UP, TakeTrades(seat=0), id_="sw_traded", seats=NAMES)
    sat_down(history, *skipped(1), id_="sw_alone", seats=NAMES[:1])
    sat_down(history, *skipped(), *KNOWN, NextPhase(), id_="sw_over")
    won = sat_down(history, *skipped(), *KNOWN, NextPhase(), id_="sw_won")
    history.finish(won, matches.finish(won, AT))


SAILORS = ("Astrid", "Björn", "Cnut")
FLEET = change(
    TYPED_BOX,
    longships=(
        LongshipCard(name="Knarr", points=5, bonus="ship"),
        LongshipCard(name="Snekke", points=4, bonus="building"),
        LongshipCard(name="Faering", points=2, income=Goods(gold=1)),
        LongshipCard(name="Skute", points=3, income=Goods(silver=2)),
        LongshipCard(name="Barde", points=4),
    ),
    buildings=(BuildingCard(name="Forge", points=2), BuildingCard(name="Hall", points=3)),
)


def pictured(history):
    """Lay out what is worth a picture: a tally, a round, and a finished game."""
    huts = [NoteValue(path=f"players[{seat}].hut.points", value=seat) for seat in range(3)]
    fleets = (("Knarr", "Snekke", "Skute"), ("Knarr", "Barde"), ("Snekke", "Faering", "Barde"))
    built = [
        AddLongship(seat=seat, name=name, steps=Steps())
        for seat, fleet in enumerate(fleets)
        for name in fleet
    ]
    built += [AddBuilding(seat=seat, name=name) for seat in (0, 2) for name in ("Forge", "Hall")]
    built += [AddJarl(seat=seat, points=2) for seat in (0, 1)]
    markers = [
        StepMarker(seat=seat, track=track, steps=steps)
        for seat, spaces in enumerate(((9, 15, 3), (6, 2, 3), (3, 8, 3)))
        for track, steps in zip(("military", "trade", "renown"), spaces, strict=True)
    ]
    gold = [SetSupply(seat=seat, gold=n) for seat, n in enumerate((4, 9, 6))]
    tally = (SkipToEnd(), *built, *markers, *gold, *huts)
    seated = {"seats": SAILORS, "box": FLEET}
    sat_down(history, *tally, id_="tally", **seated)
    sat_down(history, *ACTING, *EARNING, id_="round", seats=SAILORS[:2], box=FLEET)
    done = sat_down(history, *tally, AssignHeroes(), NextPhase(), id_="done", **seated)
    history.finish(done, matches.finish(done, AT))


TABLES = (
    "sw_begun",
    "sw_reveal",
    "sw_solo",
    "sw_three",
    "sw_draft",
    "sw_actions",
    "sw_waiting",
    "sw_income",
    "sw_heroes",
    "sw_tally",
    "sw_traded",
    "sw_alone",
    "sw_over",
)

SCREENS = ("/play/sw_tally/timeline", "/result/sw_won", "/play/sw_begun/box")
"""What else is looked at of its matches."""
