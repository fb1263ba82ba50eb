"""Tables and actions of Shipwrights drawn at random, as many different ones as there can be."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tests.independent.table import Tree

TRACKS = ("military", "trade", "renown")
RESOURCES = ("oak", "wool", "iron")
BONUSES = ("building", "set", "ship", "raid", "trade", "upgrade", None)
IN_ROUND = ("reveal", "set_prices", "done", "next_phase", "take_income", "assign_heroes")
PHASES = ("reveal", "draft", "actions", "income", "heroes", "trades", "over")
NAMES = ("Alpha", "alpha ", "Færing", "FAERING", "Skute", "", "Knarr", "Busse", "Snekke")


def _known(random: Random, most: int, gaps: float) -> Any:
    """Draw a value that may be unknown."""
    return None if random.random() < gaps else random.randint(0, most)


def _printed(random: Random, gaps: float) -> Tree:
    """Draw what is known of a box: each name once."""
    sides = {side: _known(random, 4, gaps) for side in ("basic", "upgraded")}
    return {
        "tracks": {track: [_known(random, 9, gaps) for _ in range(4)] for track in TRACKS},
        "heroes": {hero: _known(random, 4, gaps) for hero in ("svend", "thyra", "frode", "randi")},
        "eikja": random.choice([{}, sides]),
        "labourer": random.choice([{}, sides]),
        "huts": random.choice([[], [{"name": "Alpha", **sides}, {"name": "Færing", **sides}]]),
        "longships": [
            {"name": name, "points": _known(random, 9, gaps)}
            for name in ("Alpha", "faering", "Skute")
            if random.random() < 0.5
        ],
        "buildings": [
            {"name": name, "points": _known(random, 9, gaps)}
            for name in ("ALPHA", "Færing", "Knarr")
            if random.random() < 0.5
        ],
    }


def _tracks(random: Random, first: int, last: int) -> Tree:
    return {track: random.randint(first, last) for track in TRACKS}


def _prices(random: Random) -> Tree:
    return {name: random.choice([None, 1, 2, 3, random.randint(1, 6)]) for name in RESOURCES}


def _board(random: Random, gaps: float, counted: float, spaces: tuple[int, int]) -> Tree:
    """Draw a player board without heroes."""
    names = random.choice([NAMES, NAMES[:3]])
    ships = [
        {
            "name": random.choice(names),
            "points": _known(random, 9, gaps),
            "bonus": random.choice(BONUSES),
        }
        for _ in range(random.randrange(7))
    ]
    typed = random.random() < 0.2
    few = random.choice([0, 3, 12, 30])
    return {
        "tracks": _tracks(random, *spaces),
        "longships": ships,
        **{
            card: {"points": _known(random, 4, gaps), "upgraded": random.random() < 0.4}
            for card in ("eikja", "labourer")
        },
        "hut": {
            "points": _known(random, 4, gaps),
            "upgraded": random.random() < 0.4,
            "name": random.choice(["", *NAMES]),
            "track": random.choice([None, *TRACKS]),
            "other": _known(random, 4, gaps),
        },
        "buildings": [
            {"name": random.choice(names), "points": _known(random, 6, gaps)}
            for _ in range(random.randrange(6))
        ],
        "jarls": [_known(random, 3, gaps) for _ in range(random.randrange(4))],
        **{name: random.randint(0, few) for name in (*RESOURCES, "silver", "gold", "workers")},
        **{
            name: random.choice([None, random.randrange(6)]) if typed else None
            for name in ("raid_cards", "trade_cards", "upgrades")
        },
        "counted": random.random() < counted,
    }


def position(random: Random) -> Tree:
    """Draw a position file: a table of any shape, at any phase or only added up."""
    seats = random.randint(1, 5)
    gaps = random.choice([0, 0, 0, 0.05, 0.5])
    counted = random.choice([1, 1, 1, 0.7])
    spaces = random.choice([(0, 18), (12, 18), (3, 5), (15, 16)])
    players = [_board(random, gaps, counted, spaces) for _ in range(seats)]
    if random.random() < 0.3:  # Level on points, so that something else decides.
        players = [
            {**players[0], **{n: random.randrange(2) for n in (*RESOURCES, "workers")}}
            for _ in players
        ]
    for player in players:
        player["heroes"] = random.choice([[], ["randi"]])
    for hero in ("svend", "thyra", "frode"):
        if random.random() < 0.7:
            random.choice(players)["heroes"] = [*random.choice(players[:1])["heroes"][:0], hero]
    neutral = _tracks(random, *spaces) if random.random() < 0.9 else None
    points = [_known(random, 4, gaps) for _ in range(random.choice([5, 5, 5, 2, 0]))]
    round_and_phase = random.choice(
        [{}, {"round": random.randint(1, 5), "phase": random.choice(PHASES)}]
    )
    return {
        "format": 1,
        "game": "shipwrights",
        "seats": [f"P{seat}" for seat in range(seats)],
        "options": {
            name: value
            for name, value in (
                ("thyra_in_final_trades", random.random() < 0.5),
                ("hero_tie", random.choice(["keep", "return"])),
            )
            if random.random() < 0.6
        },
        "position": {
            "printed": _printed(random, gaps),
            "trades": _prices(random),
            "players": players,
            "neutral": neutral,
            "round_points": random.choice([points, points, points, None]),
            **round_and_phase,
        },
    }


class Lot(NamedTuple):
    """What a proposal is made of, drawn first."""

    seat: int
    name: str
    track: str
    steps: Tree
    goods: Tree
    points: int | None


def proposal(random: Random, table: Tree) -> Tree:
    """Draw anything that somebody could try, allowed or not."""
    seats = len(table["players"])
    lot = Lot(
        seat=random.randrange(seats),
        name=random.choice(NAMES),
        track=random.choice(TRACKS),
        steps={one: random.choice([0, 0, 1, 2]) for one in TRACKS},
        goods={one: random.choice([0, 0, 1]) for one in ("gold", "silver", "iron", "workers")},
        points=_known(random, 6, 0.3),
    )
    own, tables = _of_a_board(random, lot), _of_the_table(random, lot)
    in_setup = table["round"] == 1 and table["phase"] == "reveal"
    setup = [own[0], own[0], tables[0]] if in_setup and random.random() < 0.7 else []
    drawn = random.choice(setup or [*own, *own, *tables, *tables])
    if drawn["do"] in IN_ROUND and table["phase"] and random.random() < 0.7:
        other = random.randint(1, 5) if random.random() < 0.05 else table["round"]
        drawn |= {"when": {"round": other, "phase": table["phase"]}}
    return drawn if drawn in tables else {**drawn, "seat": random.choice([lot.seat] * 15 + [seats])}


def _of_a_board(random: Random, lot: Lot) -> list[Tree]:
    """Draw what a seat does, one of each kind."""
    maybe = random.choice([None, lot.steps])
    return [
        {"do": "take_hut", "track": lot.track, "name": lot.name},
        {"do": "done", "done": random.random() < 0.7},
        {"do": "step", "track": lot.track, "steps": random.randint(1, 6)},
        {"do": "step", "track": lot.track, "steps": random.randint(1, 6)},
        {
            "do": "add_longship",
            "name": lot.name,
            "points": lot.points,
            "bonus": random.choice([*BONUSES, "none"]),
            "steps": maybe,
            "income": random.choice([None, lot.goods]),
            "known": _some(random, "points", "steps", "benefit"),
        },
        {
            "do": "add_building",
            "name": lot.name,
            "points": lot.points,
            "steps": maybe,
            "known": _some(random, "points", "steps"),
        },
        {
            "do": "add_jarl",
            "points": lot.points,
            "steps": lot.steps,
            "number": random.choice([None, None, 1, 2, 4]),
        },
        {"do": "discard_jarl", random.choice(["jarl", "number"]): random.randint(1, 3)},
        {
            "do": "upgrade",
            "card": random.choice(["eikja", "labourer", "hut"]),
            "points": lot.points,
        },
        {
            "do": "place_trade_card",
            "under": random.choice([None, "eikja", 0, 1, 2, {"name": lot.name, "number": 0}]),
            "income": lot.goods,
        },
        {"do": "raid"},
        {"do": "take_income"},
        {"do": "gain", **{one: random.randint(-2, 3) for one in ("gold", "silver", "oak")}},
        {"do": "gain", "workers": random.randrange(3)},
        {
            "do": "set_supply",
            "right": random.random() < 0.3,
            **{one: random.randrange(9) for one in lot.goods},
        },
        {"do": "take_trades", "plan": random.choice([None, {}, _plan(random)])},
        *_corrections(random, lot.name),
    ]


def _of_the_table(random: Random, lot: Lot) -> list[Tree]:
    """Draw what is done for all, one of each kind."""
    holders = {hero: random.choice([None, lot.seat]) for hero in ("svend", "thyra", "frode")}
    return [
        {"do": "add_nemesis", "name": lot.name, "note": "", "icons": lot.steps},
        {
            "do": "reveal",
            "trades": _prices(random),
            "direction": random.choice([None, "left", "right"]),
            "neutral": random.choice([{}, lot.steps]),
            "points": lot.points,
        },
        {"do": "set_prices", "trades": _prices(random)},
        {"do": "next_phase"},
        {"do": "next_phase"},
        {"do": "next_phase"},
        {"do": "assign_heroes", "holders": random.choice([None, None, holders])},
        {"do": "assign_heroes", "holders": holders, "by_hand": random.sample(list(holders), 1)},
        *[{"do": "skip_to_end", "empty": random.random() < 0.3}][: random.random() < 0.1],
        *_noted(random, lot.name, lot.points, lot.goods, lot.seat),
    ]


def _corrections(random: Random, name: str) -> list[Tree]:
    """Draw what puts a board right."""
    of = random.choice(["longships", "buildings"])
    card = random.choice(["eikja", "labourer", "hut"])
    return [
        {"do": "take_away", "of": of, "name": name, "number": random.choice([0, 0, 1])},
        {"do": "note_jarl", "number": random.randint(1, 3), "points": random.randrange(4)},
        {"do": "turn", "card": card, "upgraded": random.random() < 0.5},
        {"do": "name_hut", "name": random.choice(["", name, name])},
    ]


def _noted(random: Random, name: str, points: int | None, goods: Tree, seat: int) -> list[Tree]:
    """Draw what notes a printed value: by the name of a card, or by a side."""
    side, value = random.choice(["basic", "upgraded"]), random.randrange(6)
    card = random.choice(["printed.eikja", "printed.labourer", f"players[{seat}].hut"])
    ship = {"bonus": random.choice([*BONUSES, "none"]), "income": goods}
    return [
        {"do": "note_value", "path": f"{card}.{side}", "value": value},
        {"do": "note_card", "of": "longships", "name": name, "points": points},
        {"do": "note_card", "of": "longships", "name": name, **ship},
        {"do": "note_card", "of": "buildings", "name": name, "points": value},
        {"do": "note_card", "of": "huts", "name": name, side: value},
        {
            "do": "give_hero",
            "hero": random.choice(["svend", "thyra", "frode"]),
            "to": random.choice([None, seat, seat]),
        },
    ]


def _some(random: Random, *names: str) -> list[str]:
    """Draw some of these, mostly none."""
    return [name for name in names if random.random() < 0.2]


def _plan(random: Random) -> Tree:
    return {
        "buy": {name: random.choice([0, 0, 1, 2]) for name in RESOURCES},
        "sets": random.choice([0, 1, 2]),
        "thyra": random.choice([0, 0, 1]),
    }
