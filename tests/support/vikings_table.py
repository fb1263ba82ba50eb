"""Matches of Vikings that have come somewhere, in a history."""

from __future__ import annotations

from companion import match as matches
from companion.games.vikings.actions import (
    Bid,
    BookScoring,
    Buy,
    Draw,
    Lay,
    LaySpecials,
    Pass,
    PlaceColour,
    Put,
    ReturnViking,
    SkipToEnd,
    Special,
    TakeShip,
)
from companion.games.vikings.box import opening, written
from companion.games.vikings.position import Counted, Ship, ShipKind, Tile
from companion.match import Setup
from companion.model import Enter
from tests.support.matches import AT, FINISHED_AT, going_on
from tests.support.vikings import LETTERS, THIRTEEN

NAMES = ("Ann", "Bo", "Cy", "Di")

KINDS = (
    ShipKind(sail="red", reward="points", value=2),
    ShipKind(sail="green", reward="gold", value=5),
    ShipKind(sail="yellow", reward="gold", value=3),
    ShipKind(sail="blue", reward="points", value=3),
)
"""Ships of a box; the values of red and yellow are invented."""


def sat_down(history, *actions, id_="m", seats=NAMES[:2], ships=(), **options):
    """Begin a match and do these actions."""
    setup = Setup(
        id=id_,
        game="vikings",
        version=1,
        seats=seats,
        options=options,
        position=opening(ships, len(seats)),
        begun=AT,
    )
    return going_on(history, history.begin(setup), *actions)


def laid(seat, *rows):
    """Tiles by row: "N LM-R" are nobles' tiles, small letters have no Viking on them."""
    for row in rows:
        letter, pieces = row.split()
        for at, piece in enumerate(pieces, start=1):
            if piece != "-":
                name = {"l": "left", "m": "middle", "r": "right"}[piece.lower()]
                tile = Tile(row=LETTERS[letter], column=at, piece=name, viking=piece.isupper())
                yield Put(seat=seat, tile=tile)


def ships(seat, **sails):
    """Ships by column: ``c1="red"``."""
    kinds = {kind.sail: kind for kind in KINDS}
    for column, sail in sails.items():
        yield Put(seat=seat, ship=Ship(column=int(column[1:]), **kinds[sail].__dict__))


def base(seat, **vikings):
    """Vikings on a base."""
    return Enter(path=f"players[{seat}].base", value=vikings)


def counted(seat, points, gold, *figures):
    """Figures of the end scoring, in the order in which they are asked for."""
    yield Enter(path=f"players[{seat}].points", value=points)
    yield Enter(path=f"players[{seat}].gold", value=gold)
    names = tuple(Counted.model_fields)
    value = dict(zip(names, (*figures, *[0] * (len(names) - len(figures))), strict=True))
    yield Enter(path=f"players[{seat}].counted", value=value)


DISPLAYS = (
    *laid(0, "W LR", "N LMr", "S L-LR", "G LMR", "F LMMR"),
    *ships(0, c1="green", c2="blue", c3="yellow"),
    base(0, boatsman=2, scout=1, noble=1),
    *laid(1, "N L", "S LM", "G Lmr", "F LR"),
    *ships(1, c1="red"),
    base(1, boatsman=1, fisherman=1),
)
OPEN = ("noble_1", "boat", "fish", "building")
AUCTION = (LaySpecials(kinds=OPEN), Draw(vikings=THIRTEEN))
WON = (*AUCTION, Bid(seat=0, gold=2), Pass(seat=1))
PLACED = (
    *WON,
    ReturnViking(seat=0, viking="noble"),
    *(
        PlaceColour(seat=at % 2, viking=colour)
        for at, colour in enumerate(
            ("noble", "fisherman", "scout", "goldsmith", "warrior", "boatsman")
        )
    ),
)


def look(hall, history, *actions, **more):
    """Sit down at such a match."""
    sat_down(history, *actions, **more)
    return hall.phone("/play/m")


def furnish(history):
    """Fill a history with a match in each of its states."""
    history.keep_setting("box.vikings", written(KINDS[:2]))
    sat_down(history, id_="vk_begun")
    sat_down(history, *AUCTION, id_="vk_auction", seats=NAMES)
    sat_down(history, *WON, id_="vk_choose")
    sat_down(history, *WON, ReturnViking(seat=0, viking="noble"), id_="vk_colours")
    sat_down(history, *PLACED, id_="vk_buying")
    sat_down(history, *PLACED, Buy(seat=0, place=11), id_="vk_bought")
    due = Enter(path="phase", value="scoring")
    sat_down(history, *DISPLAYS, BookScoring(), due, id_="vk_large")
    sat_down(history, *DISPLAYS, due, id_="vk_small", progress=False)
    sat_down(history, SkipToEnd(), *DISPLAYS, id_="vk_tally")
    won = sat_down(history, SkipToEnd(), *DISPLAYS, id_="vk_won")
    history.finish(won, matches.finish(won, FINISHED_AT))


SAILORS = ("Astrid", "Björn", "Cnut")
FLEET = (
    *laid(0, "W LMr", "N LMr-L", "S LR-LR", "G LMMR", "F LMMMR"),
    *ships(0, c1="green", c2="blue", c3="yellow"),
    base(0, boatsman=4, noble=1, warrior=1),
    Enter(path="players[0].specials", value={"boat": 1, "noble_1": 1}),
    *laid(1, "W l", "N LR", "S LM", "G LmR", "F LRL"),
    *ships(1, c1="red", c2="green"),
    base(1, boatsman=1, fisherman=1, warrior=1),
    *laid(2, "N LMR", "S LmR", "G L", "F LMR"),
    *ships(2, c1="blue"),
    base(2, boatsman=2, goldsmith=2, scout=1),
)
"""Three displays in the middle of a game."""

STANDING = tuple(
    Enter(path=f"players[{seat}].{what}", value=n)
    for seat, (points, gold) in enumerate(((24, 13), (19, 9), (17, 16)))
    for what, n in (("points", points), ("gold", gold))
)


def pictured(history):
    """Lay out what is worth a picture: the wheel half bought, and a large scoring that is due."""
    seated = {"seats": SAILORS, "ships": KINDS}
    placed = (
        *AUCTION,
        Bid(seat=0, gold=2),
        Pass(seat=1),
        Pass(seat=2),
        ReturnViking(seat=0, viking="noble"),
        *(
            PlaceColour(seat=at % 3, viking=colour)
            for at, colour in enumerate(
                ("noble", "fisherman", "scout", "goldsmith", "warrior", "boatsman")
            )
        ),
        Buy(seat=0, place=11),
        Lay(seat=0, row="noble", column=4, piece="right", anyway=True),
        Special(seat=0, kind="noble_1"),
        Buy(seat=1, place=0),
        TakeShip(seat=1, column=3, sail="yellow", anyway=True),
        Buy(seat=2, place=1),
        Lay(seat=2, row="noble", column=4, piece="left"),
    )
    third = Enter(path="round", value=3)
    sat_down(history, *FLEET, *placed, *STANDING, third, id_="wheel", **seated)
    large = Enter(path="round", value=4), Enter(path="scoring", value="large")
    phase = Enter(path="phase", value="scoring")
    sat_down(history, *FLEET, *STANDING, *large, phase, id_="scoring", **seated)


TABLES = (
    "vk_begun",
    "vk_auction",
    "vk_choose",
    "vk_colours",
    "vk_buying",
    "vk_bought",
    "vk_large",
    "vk_small",
    "vk_tally",
)

SCREENS = ("/play/vk_large/timeline", "/play/vk_large/correct", "/result/vk_won")
"""What else is looked at of its matches."""
