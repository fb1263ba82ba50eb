"""Pax Viking tables and what is done at them, drawn at random; much of it against the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.independent.table import Tree, copied

TYPES = ("jarldom", "sweden", "theocracy", "rus")
KINDS = ("venture", "trade_center", "powerful_ally", "god", "advocate")
WINDS = ("north", "south", "east", "west")
TIERS = ("novice", "standard", "advanced", "eklundian")
CHECKS = ("turn_end", "event", "final")
REGIONS = {"R1": "north", "R2": "east", " r2 ": "east", "Gård": "south", "R4": None}
"""Regions with their winds; two spellings are one of them."""
SITES = {
    "venture": ("Farm", "Mill", "Ford", "farm "),
    "trade_center": ("Miklagard", "Chang’an", "chang'an", "Kiev"),
    "powerful_ally": ("Franks", "Rome"),
    "god": ("Odin", "Thor"),
    "advocate": ("Ari", "Bera"),
}
KEYS = ("miklagard", "chang'an", "india", "damascus")
"""KEY TRADE CENTER: exactly four."""
SWITCHES: Tree = {
    "tie_keeps_influence": True,
    "reveal_before_check": True,
    "novice_active_only": False,
    "track_empty_ends": False,
    "all_cards_at_end": False,
    "finish_last_turn": False,
}
PLAYER: Tree = {
    "silfr": 0,
    "homes": 0,
    "longships": 0,
    "hand": 0,
    "followers": [],
    "duchies": None,
    "hand_limit": 4,
    "jarl": "",
    "left": False,
}
FOLLOWER: Tree = {"name": None, "wind": None, "region": None, "key": False}
TABLE: Tree = {
    "cards": [],
    "pool": 0,
    "influence": {},
    "active": 0,
    "track": None,
    "slots": None,
    "gaps": False,
    "slot_empty": False,
    "opened_with": None,
    "turn": None,
    "setting_up": False,
    "added_up": False,
    "sites": [],
}
TURN: Tree = {
    "phase": "influence",
    "number": 1,
    "used": [],
    "stopped": False,
    "emptied": False,
    "finished": False,
}


def folded(name: str | None) -> str:
    """Names are the same whatever their case, their apostrophe and blanks around them."""
    return (name or "").strip().casefold().replace("’", "'")


def whole(tree: Tree) -> tuple[Tree, Tree]:
    """Return position and switches of a file with all that it leaves out."""
    switches = {**SWITCHES, **tree.get("options", {})}
    at = copied({**TABLE, **(tree.get("position") or start(len(tree["seats"])))})
    at["players"] = [{**copied(PLAYER), **player} for player in at["players"]]
    for player in at["players"]:
        player["followers"] = [{**FOLLOWER, **follower} for follower in player["followers"]]
    at["influence"] = {kind: at["influence"].get(kind) for kind in TYPES}
    at["cards"] = [{"condition": None, "met_by": [], "note": "", **card} for card in at["cards"]]
    if at["turn"] is not None:
        at["turn"] = {**copied(TURN), **at["turn"]}
    return at, switches


def start(seats: int) -> Tree:
    """Game Anatomy: 3 Silfr, one more for each next player; 12 tiles for each."""
    return {
        "players": [{"silfr": 3 + seat, "homes": 1} for seat in range(seats)],
        "check": "turn_end",
        "pool": 12 * seats,
        "opened_with": 12 * seats,
        "setting_up": True,
    }


def position(random: Random) -> Tree:
    """Draw a position file: Followers anywhere, cards of any shape, with turns or without."""
    seats = random.randint(1, 6)
    owners: dict[str, int] = {}
    players = [some_player(random, seat, owners) for seat in range(seats)]
    if random.random() < 0.3:
        for player in players:
            player["silfr"] = players[0]["silfr"]
    cards = [some_card(random, seats, number) for number in range(random.randint(0, 5))]
    at: Tree = {
        "players": players,
        "cards": cards,
        "check": random.choice(CHECKS),
        "pool": random.choice((0, 1, 2, 5, 11, 30, 30, 30)),
        "influence": {
            kind: random.randrange(seats) if random.random() < 0.4 else None for kind in TYPES
        },
        "active": random.randrange(seats),
        "setting_up": random.random() < 0.1,
    }
    if random.random() < 0.5:
        at["track"] = random.randint(0, min(6, at["pool"]))
        at["slots"] = random.choice((None, 6))
        at.update(gaps=random.random() < 0.3, slot_empty=random.random() < 0.1)
    if random.random() < 0.3:
        phase = random.choice(("influence", "actions", "actions", "solstice"))
        at["turn"] = {"phase": phase, "number": random.randint(1, 9)}
        at["turn"].update({name: True for name in ("emptied", "finished") if random.random() < 0.1})
        at.update(setting_up=False, check="turn_end")
    drawn = {name: random.random() < 0.5 for name in SWITCHES}
    return {
        "format": 1,
        "game": "pax_viking",
        "seats": [f"Player {seat}" for seat in range(seats)],
        "options": {name: value for name, value in drawn.items() if random.random() < 0.6},
        "position": at,
    }


def some_player(random: Random, seat: int, owners: dict[str, int]) -> Tree:
    player: Tree = {
        "silfr": random.randint(0, random.choice((1, 9))),
        "homes": random.randint(0, 3),
        "longships": random.randint(0, 6),
        "hand": random.randint(0, 5),
        "duchies": random.randint(0, 2) if random.random() < 0.1 else None,
        "followers": [
            some_follower(random, seat, owners) for _ in range(random.choice((0, 1, 3, 6, 12)))
        ],
    }
    return player


def some_follower(random: Random, seat: int, owners: dict[str, int]) -> Tree:
    """Draw Followers on a site of their owner's, named or not."""
    kind = random.choice((*KINDS, "venture", "venture"))
    name = random.choice(SITES[kind]) if random.random() < 0.5 else None
    if name is not None and owners.setdefault(folded(name), seat) != seat:
        name = None
    # A named site of a file is one place.
    lots = random if name is None else Random(f"{folded(name)} {len(owners) > 9}")
    region = lots.choice((*REGIONS, None))
    wind = REGIONS[region] if region is not None else lots.choice((*WINDS, None))
    return {
        "kind": kind,
        "name": name,
        "type": random.choice(TYPES),
        "count": random.choice((1, 1, 1, 2, 3)),
        "wind": wind,
        "region": region,
        # A file says itself which are marked with a key; the app warns where one is not.
        "key": bool(name) and folded(name) in KEYS and random.random() < 0.9,
    }


def some_card(random: Random, seats: int, number: int) -> Tree:
    card: Tree = {
        "title": f"Card {number}",
        "tier": random.choice(TIERS),
        "face_up": random.random() < 0.8,
        "condition": some_condition(random, 2) if random.random() < 0.85 else None,
    }
    if card["condition"] is None:
        card["met_by"] = random.sample(range(seats), random.randint(0, seats))
    return card


def some_condition(random: Random, deep: int) -> Tree:
    """Draw a condition of any shape."""
    shape = random.choice(("comparison",) * 5 + ("each_of", "count_of") * 2)
    if deep and random.random() < 0.35:
        of = [some_condition(random, deep - 1) for _ in range(random.randint(1, 3))]
        return random.choice(
            (
                {"all": of},
                {"any": of},
                {"at_least_of": {"count": random.randint(0, len(of)), "of": of}},
                {"not": of[0]},
            )
        )
    if shape == "comparison":
        return some_comparison(random)
    by = random.choice(("type", "wind", "region", "name"))
    listed: Tree = {"by": by, "at_least": random.randint(0, 3)}
    where = some_where(random, ANY - {by})
    if where:
        listed["where"] = where
    regions = ("R1", "r2", "R2 ", "Gård")
    pool = {"type": TYPES, "wind": WINDS, "region": regions, "name": some_names()}[by]
    if shape == "each_of":
        return {"each_of": {**listed, "values": random.sample(pool, random.randint(1, 3))}}
    listed["reach"] = random.choice((0, 1, 1, 2, 3))
    if random.random() < 0.5:
        listed["values"] = random.sample(pool, random.randint(1, 3))
    return {"count_of": listed}


def some_names() -> tuple[str, ...]:
    return ("Farm", "farm ", "MILL", "Miklagard", "Chang'an", "Kiev", "Odin", "Ari")


ANY = frozenset({"kind", "type", "wind", "region", "name", "key"})
FILTERS: dict[str, frozenset[str]] = {
    **dict.fromkeys(("followers", "sites", "types", "winds", "regions"), ANY),
    **dict.fromkeys(("unplaced", "influence"), frozenset({"type"})),
    "duchies": frozenset({"wind", "region"}),
    **dict.fromkeys(("silfr", "hand", "homes", "longships"), frozenset()),
}
"""What each metric can be narrowed by."""


def some_comparison(random: Random) -> Tree:
    metric = random.choice(list(FILTERS))
    condition: Tree = {"metric": metric}
    where = some_where(random, FILTERS[metric])
    if where:
        condition["where"] = where
    n = random.randint(0, random.choice((1, 4, 9)))
    how: Any = random.choice(
        (
            {"at_least": n},
            {"at_most": n},
            {"exactly": n},
            {"between": [n, n + random.randint(0, 3)]},
            {"sole_most": True},
            {"most": True},
            {"lead_by": random.randint(0, 3)},
        )
    )
    return {**condition, **how}


def some_where(random: Random, fields: frozenset[str]) -> Tree:
    drawn: Tree = {
        "kind": random.choice(KINDS),
        "type": random.choice(TYPES),
        "wind": random.choice(WINDS),
        "region": random.choice(("R1", "R2", "gård", "R4")),
        "name": random.choice(some_names()),
        "key": random.random() < 0.7,
    }
    given = {name: drawn[name] for name in sorted(fields)}
    return {name: value for name, value in given.items() if random.random() < 0.25}
