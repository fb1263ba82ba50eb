"""What is done at a Pax Viking table, drawn at random; some of it against the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.independent.pax_viking_drawn import CHECKS, TYPES, folded, some_card, some_follower
from tests.independent.table import Tree


def next_action(random: Random, at: Tree, switches: Tree) -> Tree:
    """Draw what players do who follow their turns, with changes on the board in between."""
    return whose(random, at, next_step(random, at, switches))


IN_TURN = ("take_influence", "take_action", "play_event", "winter_solstice", "end_turn")


def whose(random: Random, at: Tree, action: Tree) -> Tree:
    """Say of most that is done in a turn whose it is; now and then of somebody else's."""
    if action["do"] not in IN_TURN or random.random() < 0.3:
        return action
    other = random.randrange(len(at["players"]))
    return {**action, "active": other if random.random() < 0.05 else at["active"]}


def next_step(random: Random, at: Tree, switches: Tree) -> Tree:
    phase = at["turn"]["phase"] if at["turn"] else None
    if random.random() < 0.35:
        return some_action(random, at, switches)
    if phase is None:
        return {"do": "begin_turn", "seat": random.randrange(len(at["players"]))}
    if phase == "actions":
        if random.random() < 0.05:
            return _without_pile(random)
        spent = len(at["turn"]["used"]) > 3
        do = random.choice(("take_action",) * 4 + ("play_event", "winter_solstice"))
        return DRAWN["winter_solstice" if spent else do](random, at)
    return DRAWN[{"influence": "take_influence", "solstice": "end_turn"}[phase]](random, at)


def some_action(random: Random, at: Tree, switches: Tree) -> Tree:
    """Draw anything that can be done at a table."""
    often = ("establish", "establish", "establish", "return", "replace", "gain")
    return DRAWN[random.choice((*often, *DRAWN))](random, at)


def _seat(random: Random, at: Tree) -> int:
    return random.randrange(len(at["players"]) + (random.random() < 0.02))


def _take_action(random: Random, at: Tree) -> Tree:
    own = [kind for kind in TYPES if at["influence"][kind] == at["active"]]
    do = random.choice(("draw", "draw", "buy", "buy", "journey", "play", "parley", *own, "rus"))
    if at["slot_empty"] and random.random() < 0.6:
        do = "draw"
    marker = do if do in TYPES and random.random() < 0.9 else random.choice(("action", *own))
    if random.random() < 0.05:
        marker = random.choice(("action", *TYPES))
    action: Tree = {"do": "take_action", "action": do, "marker": marker}
    if random.random() < 0.5:
        action["silfr"] = random.randint(0, 3)
    if random.random() < 0.1:
        action["tiles"] = random.randint(0, 3)
    if random.random() < 0.5:
        action["known"] = True
    if action.get("tiles") == 1 and random.random() < (0.5 if do == "draw" else 0.1):
        action["removed"] = True
    if random.random() < (0.5 if do == "sweden" else 0.02):
        action["played"] = True
    return action


def _event(random: Random, at: Tree) -> Tree:
    action: Tree = {"do": "play_event"}
    if random.random() < 0.5:
        voters = random.randint(1, len(at["players"]))
        action["vote"] = {"yes": random.randint(0, voters), "voters": voters}
    if at["cards"] and random.random() < 0.2:
        action["turn_up"] = random.choice(at["cards"])["title"]
    if random.random() < 0.2:
        action["marker"] = random.choice((None, *TYPES))
    return action


def _winter(random: Random, at: Tree) -> Tree:
    hand = at["players"][at["active"]]["hand"]
    return {
        "do": "winter_solstice",
        "income": random.choice((None, None, None, random.randint(0, 4))),
        "discard": random.randint(0, hand + (random.random() < 0.05)),
    }


def _set_up(random: Random, at: Tree) -> Tree:
    seats = len(at["players"])
    pool = random.choice((None, 12 * seats, 4))
    jarls: list[Tree | None] = [
        {"name": "Astrid", "silfr": random.randint(0, 2)} for _ in range(seats)
    ]
    if random.random() < 0.3:
        jarls[random.randrange(seats)] = None
    return {
        "do": "set_up",
        "jarls": jarls if random.random() < 0.8 else [],
        "pool": pool,
        "track": random.choice((None, 0, 3, 6)),
        "kept": random.random() < 0.5,
    }


def _establish(random: Random, at: Tree) -> Tree:
    seat = _seat(random, at)
    owners = {
        folded(one["name"]): other
        for other, player in enumerate(at["players"])
        for one in player["followers"]
        if one["name"]
    }
    drawn = some_follower(random, seat, owners if random.random() < 0.9 else {})
    said = {key: drawn[key] for key in drawn if key != "key"}
    return {"do": "establish", "seat": seat, **said, "known": random.random() < 0.3}


def _entry(random: Random, at: Tree, seat: int) -> int:
    here = at["players"][seat]["followers"] if seat < len(at["players"]) else []
    return random.randint(0, max(0, len(here) - (random.random() < 0.95)))


def _who(random: Random, at: Tree, seat: int) -> Tree:
    """Mean one of a seat's entries, or one of anybody's, by who stands there; or only a number."""
    seats = [seat] if seat < len(at["players"]) and random.random() < 0.8 else [0]
    here = [one for other in seats for one in at["players"][other]["followers"]]
    if not here or random.random() < 0.4:
        return {}
    one = random.choice(here)
    who = {key: one.get(key) for key in ("kind", "type", "name", "wind", "region")}
    return {"who": who | ({"count": random.randint(1, 3)} if random.random() < 0.5 else {})}


def _recount(random: Random, at: Tree) -> Tree:
    seat = _seat(random, at)
    there = {"at": _entry(random, at, seat), **_who(random, at, seat)}
    return {"do": "recount", "seat": seat, **there, "count": random.randint(1, 4)}


def _return(random: Random, at: Tree) -> Tree:
    seat = _seat(random, at)
    count = random.choice((None, 1, 1, 2))
    there = {"at": _entry(random, at, seat), **_who(random, at, seat)}
    return {"do": "return", "seat": seat, **there, "count": count}


def _replace(random: Random, at: Tree) -> Tree:
    rival = _seat(random, at)
    return {
        "do": "replace",
        "seat": _seat(random, at),
        "rival": rival,
        "at": _entry(random, at, rival),
        **_who(random, at, rival),
        "type": random.choice((None, *TYPES)),
        "count": random.choice((None, None, 1, 2)),
    }


def _gain(random: Random, at: Tree) -> Tree:
    action: Tree = {"do": "gain", "seat": _seat(random, at)}
    for what in random.sample(("silfr", "hand", "longships", "homes"), random.randint(1, 2)):
        action[what] = random.randint(-2, 3)
    return action


def _title(random: Random, at: Tree) -> str:
    return random.choice([card["title"] for card in at["cards"]] * 5 + ["None such"])


def _judge_card(random: Random, at: Tree) -> Tree:
    seats = range(len(at["players"]))
    action: Tree = {"do": "judge_card", "title": _title(random, at)}
    action["seats"] = random.sample(seats, random.randint(0, len(seats)))
    if random.random() < 0.6:
        action["of"] = random.sample(seats, random.randint(0, len(seats)))
    return action


def _change_card(random: Random, at: Tree) -> Tree:
    title = _title(random, at)
    card = some_card(random, len(at["players"]), random.randrange(9))
    parts = ["tier", "face_up", "condition", "note"] if card["condition"] else ["tier", "note"]
    action = {"do": "change_card", "title": title, "card": {**card, "title": title}}
    if random.random() < 0.7:
        action["changed"] = random.sample(parts, random.randint(0, len(parts)))
    return action


def _move(random: Random, at: Tree) -> Tree:
    drawn = _establish(random, at)
    site = {key: drawn[key] for key in ("seat", "kind", "name", "wind", "region", "known")}
    there = {"at": _entry(random, at, drawn["seat"]), **_who(random, at, drawn["seat"])}
    return {"do": "move", **there, **site}


def _set_pool(random: Random, at: Tree) -> Tree:
    pool = random.choice((0, 2, 4, at["pool"], at["pool"] + 3))
    return {"do": "set_pool", "pool": pool, "track": random.choice((None, 0, 1, 6))}


def _without_pile(random: Random) -> Tree:
    """Find all tiles on the track: no pile fills what a draw empties."""
    pool = random.randint(2, 6)
    return {"do": "set_pool", "pool": pool, "track": pool}


DRAWN: dict[str, Callable[[Random, Tree], Tree]] = {
    "begin_turn": lambda random, at: {
        "do": "begin_turn",
        "seat": _seat(random, at),
        "skips": random.random() < 0.5,
    },
    "take_influence": lambda random, at: {"do": "take_influence"},
    "take_action": _take_action,
    "play_event": _event,
    "winter_solstice": _winter,
    "end_turn": lambda random, at: {"do": "end_turn", "skips": random.random() < 0.7},
    "check_now": lambda random, at: {
        "do": "check_now",
        "check": random.choice(CHECKS),
        "empty": random.random() < 0.1,
    },
    "set_up": _set_up,
    "set_influence": lambda random, at: {
        "do": "set_influence",
        "type": random.choice(TYPES),
        "seat": random.choice((None, _seat(random, at))),
    },
    "gain": _gain,
    "set_duchies": lambda random, at: {
        "do": "set_duchies",
        "seat": _seat(random, at),
        "duchies": random.choice((None, 0, 2)),
    },
    "draw_tiles": lambda random, at: {
        "do": "draw_tiles",
        "seat": _seat(random, at),
        "tiles": random.randint(1, 2),
    },
    "turn_card": lambda random, at: {
        "do": "turn_card",
        "title": _title(random, at),
        "face_up": random.random() < 0.7,
    },
    "judge_card": _judge_card,
    "set_pool": _set_pool,
    "recount": _recount,
    "add_card": lambda random, at: {
        "do": "add_card",
        "card": some_card(random, len(at["players"]), random.randrange(9)),
    },
    "change_card": _change_card,
    "remove_card": lambda random, at: {"do": "remove_card", "title": _title(random, at)},
    "move": _move,
    "establish": _establish,
    "return": _return,
    "replace": _replace,
    "return_all": lambda random, at: {"do": "return_all", "seat": _seat(random, at)},
}
