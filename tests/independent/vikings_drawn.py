"""Vikings tables and what is done at them, drawn at random; much of it against the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.independent.table import Tree, copied

ROWS = ("warrior", "noble", "scout", "goldsmith", "fisherman")
COLOURS = (*ROWS, "boatsman")
PIECES = ("left", "middle", "right")
SAILS = ("red", "green", "yellow", "blue")
SPECIALS = {
    "goldsmith_1": 2,
    "goldsmith_2": 1,
    "noble_1": 3,
    "scout_1": 1,
    "fisherman_1": 1,
    "boat": 6,
    "horn_boatsman": 4,
    "fish": 1,
    "three_gold": 1,
    "building": 4,
    "five_gold": 1,
}
"""Special tiles: 25 of them."""
SWITCHES: Tree = {
    "progress": True,
    "auction": True,
    "feeding_ignores": "printed",
    "bonus_at_zero": False,
    "points_below_zero": True,
    "winner_keeps_start": True,
    "scout_over_gaps": True,
    "empty_warrior_row_threatened": False,
    "boat_tiles_due": False,
}
IN_ROUND = (
    *("lay_specials", "draw", "bid", "pass", "return_viking", "place_colour", "buy"),
    *("place_viking", "special", "boatsmen", "book_scoring", "set_start", "leave_wheel"),
)
"""What may say in which round it is done."""
OF_SET = ("lay", "take_ship", "place_viking", "special")
"""What may say of which of a player's sets it is done."""
FIGURES = (
    *("lost_points", "lost_gold", "boatsmen", "islands"),
    *("longest", "feeders", "vikings", "buildings"),
)
"""What the end scoring looks at, where it is counted and no display is known."""
PLAYER: Tree = {
    "points": 0,
    "gold": 0,
    "ships": [],
    "tiles": [],
    "base": dict.fromkeys(COLOURS, 0),
    "specials": {kind: 0 for kind in SPECIALS if kind != "five_gold"},
    "purchases": 0,
    "boatsmen_used": None,
    "acquired": None,
    "counted": None,
}
TABLE: Tree = {
    "round": None,
    "phase": None,
    "starter": 0,
    "active": 0,
    "wheel": [],
    "drawn": [],
    "bids": [],
    "passed": [],
    "bought": None,
    "open_specials": [],
    "specials_to_take": 4,
    "specials_unsaid": 0,
    "gone_specials": [],
    "boxed": dict.fromkeys(COLOURS, 0),
    "known_ships": [],
}
GOLD = {2: 30, 3: 25, 4: 20}
"""Set-up, by number of players; 10 points each."""


def whole(tree: Tree) -> tuple[Tree, Tree]:
    """Return position and switches of a file with all that it leaves out."""
    switches = {**SWITCHES, **tree.get("options", {})}
    seats = len(tree["seats"])
    given = tree.get("position") or {
        "scoring": "small",
        "players": [{"points": 10, "gold": GOLD[seats], "boatsmen_used": 0} for _ in range(seats)],
        "round": 1,
        "phase": "draw",
    }
    at = copied({**TABLE, **given})
    at["players"] = [_player(player) for player in at["players"]]
    return at, switches


def _player(given: Tree) -> Tree:
    player = copied({**PLAYER, **given})
    for part in ("base", "specials"):
        player[part] = {**PLAYER[part], **player[part]}
    player["tiles"] = [
        {"viking": False, "special": False, "start": False, **tile} for tile in player["tiles"]
    ]
    return player


def some_switches(random: Random) -> Tree:
    drawn = {
        "progress": random.random() < 0.5,
        "auction": random.random() < 0.5,
        "feeding_ignores": random.choice(("printed", "standing")),
        "bonus_at_zero": random.random() < 0.5,
        "points_below_zero": random.random() < 0.5,
        "winner_keeps_start": random.random() < 0.5,
        "scout_over_gaps": random.random() < 0.5,
        "empty_warrior_row_threatened": random.random() < 0.5,
        "boat_tiles_due": random.random() < 0.5,
    }
    return {name: value for name, value in drawn.items() if random.random() < 0.6}


def position(random: Random) -> Tree:
    """Draw a position file: displays as no player would lay them, and all that is counted."""
    seats = random.randint(2, 4)
    scoring = random.choice(("small", "large", "large", "end", "end", "end"))
    width = random.choice((1, 3, 6))
    players = [some_player(random, scoring, width) for _ in range(seats)]
    if random.random() < 0.2:
        # Ties in all that is compared.
        players = [copied(players[0]) for _ in players]
        players[0]["gold"] += random.randint(0, 1)
    at: Tree = {"scoring": scoring, "players": players}
    if scoring == "large" and random.random() < 0.5:
        # The last one, where boatsmen have to be used.
        at |= {"round": 6, "phase": random.choice((None, "scoring"))}
    return {
        "format": 1,
        "game": "vikings",
        "seats": [f"Player {seat}" for seat in range(seats)],
        "options": some_switches(random),
        "position": at,
    }


def some_player(random: Random, scoring: str, width: int) -> Tree:
    full = random.choice((0.1, 0.5, 0.9))
    tidy = random.random() < 0.5
    few = random.choice((0, 1, 3))
    player: Tree = {
        "points": random.choice((0, 3, 10, 60, random.randint(-9, 99))),
        "gold": random.randint(0, random.choice((1, 6, 40))),
        "ships": [
            {"column": column, **some_ship(random)}
            for column in random.sample(range(1, width + 1), random.randint(0, width))
        ],
        "tiles": [
            some_tile(random, row, column, tidy=tidy)
            for row in ROWS
            for column in range(1, width + 1)
            if random.random() < full
        ],
        "base": {colour: random.randint(0, few) for colour in COLOURS},
        "specials": {
            kind: random.randint(0, most)
            for kind, most in SPECIALS.items()
            if kind != "five_gold" and random.random() < 0.3
        },
    }
    random.shuffle(player["tiles"])
    if scoring == "end" and random.random() < 0.2:
        player["counted"] = {name: random.randint(0, random.choice((0, 2, 9))) for name in FIGURES}
    return player


def some_ship(random: Random) -> Tree:
    return {
        "sail": random.choice(SAILS),
        "reward": random.choice(("points", "gold")),
        "value": random.randint(1, 6),
    }


def some_tile(random: Random, row: str, column: int, *, tidy: bool) -> Tree:
    return {
        "row": row,
        "column": column,
        "piece": PIECES[(column - 1) % 3] if tidy else random.choice(PIECES),
        "viking": random.random() < 0.5,
        "special": random.random() < 0.1,
        "start": False,
    }


def next_action(random: Random, at: Tree, switches: Tree) -> Tree:
    """Draw what players do who follow their game to the end, one step after the other."""
    bought = at["bought"] or {"seat": at["active"], "tile": False, "laid": None, "special": False}
    seat = bought["seat"]
    do = {"auction": "bid", "choose": "return_viking", "colours": "place_colour"}.get(at["phase"])
    if at["phase"] == "draw":
        open_now = switches["progress"] and not at["open_specials"]
        do = "lay_specials" if open_now and random.random() < 0.5 else "draw"
    elif at["phase"] == "auction" and random.random() < 0.5:
        do = "pass"
    elif bought["tile"]:
        do = random.choice(("lay", "lay", "lay", "take_ship"))
    elif bought["laid"] and bought["viking"] == bought["laid"]["row"] and random.random() < 0.8:
        do = "place_viking"
    elif bought["special"] and random.random() < 0.7:
        do = "special"
    elif at["players"][seat]["specials"]["building"] and random.random() < 0.7:
        do = "exchange"
    elif do is None:
        do, seat = "buy", at["active"]
        if at["phase"] == "scoring":
            seat = random.randrange(len(at["players"]))
            moving = at["scoring"] == "large" and random.random() < 0.7
            do = "boatsmen" if moving else "book_scoring"
    if at["phase"] in ("auction", "choose", "colours"):
        seat = at["active"]
    return _action(random, do, seat, at, switches)


def some_action(random: Random, at: Tree, switches: Tree) -> Tree:
    """Draw something to do: mostly of what is due in the phase, and now and then anything."""
    due = {
        "draw": ["lay_specials", "draw", "draw", "buy"],
        "auction": ["bid", "pass", "lay_specials"],
        "choose": ["return_viking"],
        "colours": ["place_colour"],
        "buying": ["buy", "lay", "lay", "take_ship", "place_viking", "special", "exchange"],
        "scoring": ["boatsmen", "boatsmen", "book_scoring", "lay", "exchange"],
    }.get(at["phase"], list(DRAWN))
    do = random.choice(due if random.random() < 0.9 else list(DRAWN))
    turn = random.random() < 0.8
    bought = at["bought"] and do in ("lay", "take_ship", "place_viking", "special")
    acting = at["bought"]["seat"] if bought else at["active"]
    seat = acting if turn else random.randrange(len(at["players"]))
    return _action(random, do, seat, at, switches)


def _action(random: Random, do: str, seat: int, at: Tree, switches: Tree) -> Tree:
    action: Tree = {"do": do, "seat": seat}
    action |= DRAWN[do](random, at, at["players"][seat], switches)
    if do in ("lay_specials", "draw", "book_scoring", "leave_wheel", "skip_to_end"):
        del action["seat"]
    if do == "buy" and random.random() < 0.1:
        action["purchase"] = random.randint(1, 6)
    if do in OF_SET and random.random() < 0.5:
        named = at["bought"]["purchase"] if at["bought"] else 0
        action["purchase"] = random.randint(0, 6) if random.random() < 0.1 else named
    if do in IN_ROUND and random.random() < 0.7:
        action["round"] = random.randint(1, 6) if random.random() < 0.05 else at["round"]
    return action


def _specials(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    number = random.choice((1, 2, 4, 4 - len(at["open_specials"]), 5))
    return {"kinds": random.choices(list(SPECIALS), k=max(0, number))}


def _drawn(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    number = random.choice((12, 13, 13 if switches["progress"] and switches["auction"] else 12))
    return {"vikings": random.choices(random.sample(COLOURS, random.randint(2, 6)), k=number)}


def _bid(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    most = max([bid for bid in at["bids"] if bid] or [0])
    return {"gold": random.choice((0, most, most + 1, player["gold"] + player["points"], 50))}


def _colour(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    return {"viking": random.choice([*at["drawn"], random.choice(COLOURS)])}


def _buy(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    places = [lot["place"] for lot in at["wheel"]]
    if places and random.random() < 0.9:
        return {"place": random.choice((*places, max(places), random.randrange(12)))}
    return {"price": random.randint(0, 11), "viking": random.choice((*COLOURS, None))}


def _lay(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    bought = at["bought"] or {}
    row = bought.get("viking") if bought.get("viking") in ROWS and random.random() < 0.5 else None
    start = random.random() < 0.15
    return {
        "row": row or random.choice(ROWS),
        "column": 1 if start and random.random() < 0.9 else random.randint(1, 4),
        "piece": "left" if start and random.random() < 0.8 else random.choice(PIECES),
        "start": start,
        "anyway": random.random() < 0.2,
    }


def _ship(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    action = {"column": random.randint(1, 5), **some_ship(random), "anyway": random.random() < 0.2}
    action["known"] = random.random() < 0.3
    for left_out in random.sample(("reward", "value"), random.choice((0, 0, 1, 2))):
        del action[left_out]
    return action


def _spot(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    spots = [*player["tiles"], {"row": random.choice(ROWS), "column": random.randint(1, 3)}]
    spot = random.choice(spots)
    return {"row": spot["row"], "column": spot["column"]}


def _boatsmen(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    free = [
        {"row": tile["row"], "column": tile["column"]}
        for tile in player["tiles"]
        if not tile["viking"] and (player["base"][tile["row"]] or random.random() < 0.2)
    ]
    if free and random.random() < 0.4:
        colour = random.choice(free)["row"]
        free = [spot for spot in free if spot["row"] == colour]
    to = random.sample(free, min(len(free), random.choice((0, 1, 1, 1, 2, 2, 3))))
    boat = player["specials"]["boat"] > 0 or random.random() < 0.1
    return {"to": to, "boat": boat and random.random() < 0.7}


def _nothing(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    return {}


def _special(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    return {"kind": random.choice([*at["open_specials"] * 3, *SPECIALS])}


def _book(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    return {"scoring": random.choice((None, None, "small", "large"))}


def _skip(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    return {"empty": random.choice((None, "displays", "figures"))}


PARTS = ("piece", "viking", "special", "start")


def _tile(random: Random, spot: Tree) -> Tree:
    flags = {"viking": random.random() < 0.5, "special": random.random() < 0.1}
    return {**spot, "piece": random.choice(PIECES), **flags, "start": random.random() < 0.1}


def _put(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    if random.random() < 0.3:
        ship = {**some_ship(random), "column": random.randint(1, 4)}
        known = random.random() < 0.3
        return {"ship": ship, "changed": random.choice((None, ["ship"])), "known": known}
    tile = _tile(random, _spot(random, at, player, switches))
    parts = random.sample(PARTS, random.randint(0, 2))
    return {"tile": tile, "changed": random.choice((None, parts, parts))}


def _put_row(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    row, first = random.choice(ROWS), random.randint(1, 3)
    last = first + random.randint(0, 3)
    columns = [one for one in range(first, last + 1) if random.random() < 0.8]
    tiles = [_tile(random, {"row": row, "column": one}) for one in columns]
    action: Tree = {"row": row, "first": first, "last": last, "tiles": tiles}
    if random.random() < 0.6:
        fresh = [one for one in columns if random.random() < 0.5]
        action |= {"changed": random.choice(PARTS), "fresh": fresh}
    return action


def _remove(random: Random, at: Tree, player: Tree, switches: Tree) -> Tree:
    if random.random() < 0.3:
        return {"column": random.randint(1, 4)}
    return _spot(random, at, player, switches)


DRAWN: dict[str, Callable[[Random, Tree, Tree, Tree], Tree]] = {
    "lay_specials": _specials,
    "draw": _drawn,
    "bid": _bid,
    "pass": _nothing,
    "return_viking": _colour,
    "place_colour": _colour,
    "buy": _buy,
    "lay": _lay,
    "take_ship": _ship,
    "place_viking": _nothing,
    "special": _special,
    "exchange": _spot,
    "boatsmen": _boatsmen,
    "book_scoring": _book,
    "set_start": _nothing,
    "leave_wheel": _nothing,
    "skip_to_end": _skip,
    "put": _put,
    "put_row": _put_row,
    "remove": _remove,
    "count_figures": _nothing,
}
