"""Sækonungr tables and what is done at them, drawn at random; much of it against the rules."""

from __future__ import annotations

from random import Random

from tests.independent.table import Tree, copied

SHIPS = (3, 4, 5, 6, 8, 9, 10, 11)
"""Setup: 8 numbered Trading Ships; 2, 7 and 12 are no ship's."""
COINS = {2: 15, 3: 15, 4: 15, 5: 12, 6: 10}
"""Setup, Treasury."""
SWITCHES: Tree = {
    "start_coins": None,
    "end": "last_standing",
    "viking_die": ["shield", "shield", "x", "x", "blank", "blank"],
    "viking_every_raid": False,
    "plunder_one": True,
    "may_stop": False,
    "may_leave": False,
    "zero_is_out": False,
    "ante": 0,
}
ACTIONS = ("order", "roll", "viking", "plunder", "rob", "nothing", "stop", "shorten")
START: Tree = {
    "ships": [],
    "longship": 0,
    "out": [],
    "active": 0,
    "phase": "trade",
    "raids": 0,
    "raided": False,
    "begun": False,
    "tied": [],
    "shortened_at": None,
}


def start(seats: int, switches: Tree) -> Tree:
    """Setup: an empty board and equal Treasuries."""
    return {**copied(START), "treasuries": [switches["start_coins"] or COINS[seats]] * seats}


def some_switches(random: Random, seats: int) -> Tree:
    """Draw switches, each one left alone as often as not."""
    drawn: Tree = {
        "start_coins": random.choice((None, 1, 2, 3, 5, 40)),
        "end": random.choice(("last_standing", "first_elimination")),
        "viking_die": random.choice(
            (
                ["shield", "shield", "x", "x"],
                ["shield", "x", "x", "x", "blank"],
                ["shield"] * 4,
                ["blank"] * 12,
            )
        ),
        "ante": random.randint(0, 3),
    }
    for name in ("viking_every_raid", "plunder_one", "may_stop", "may_leave", "zero_is_out"):
        drawn[name] = random.random() < 0.5
    return {name: value for name, value in drawn.items() if random.random() < 0.5}


def position(random: Random) -> Tree:
    """Draw a position file: any moment of a turn, now and then the very start or the end."""
    seats = random.randint(2, 6)
    given = some_switches(random, seats)
    switches = {**SWITCHES, **given}
    tree: Tree = {
        "format": 1,
        "game": "saekonungr",
        "seats": [f"Player {seat}" for seat in range(seats)],
        "options": given,
    }
    kind = random.randrange(12)
    if not kind:
        return tree
    if kind == 1:
        tied = sorted(random.sample(range(seats), random.randint(2, seats)))
        return {**tree, "position": {**start(seats, switches), "tied": tied}}
    return {**tree, "position": _moment(random, seats, switches)}


def _moment(random: Random, seats: int, switches: Tree) -> Tree:
    most = 0 if switches["end"] == "first_elimination" else seats - 2
    over = random.random() < 0.1
    out = random.sample(range(seats), most + 1 if over else random.randint(0, most))
    rich = random.choice((1, 3, 20))
    alive = [seat for seat in range(seats) if seat not in out]
    phase = "over" if over else random.choice(("trade", "viking", "raid", "plunder"))
    asked_again = phase == "viking" and switches["viking_every_raid"] and random.random() < 0.5
    raids = random.randint(1, 3) if phase == "raid" or asked_again else 0
    return {
        "treasuries": [0 if seat in out else random.randint(0, rich) for seat in range(seats)],
        "ships": random.sample(SHIPS, random.randint(0, random.choice((1, 8)))),
        "longship": random.randint(0, random.choice((0, 1, 2, 12))),
        "out": out,
        "active": random.choice(range(seats) if over else alive),
        "phase": phase,
        "raids": random.randint(0, 2) if phase == "plunder" else raids,
        "raided": asked_again or phase == "plunder" or (phase == "raid" and random.random() < 0.5),
        "begun": True,
        "tied": [],
        "shortened_at": len(out) if not over and random.random() < 0.2 else None,
    }


def some_action(random: Random, at: Tree, switches: Tree) -> Tree:
    """Draw something to do: mostly what is due, and now and then what is not."""
    due = {
        "trade": ["roll"],
        "viking": ["viking"] * 3 + ["stop"],
        "raid": ["roll"] * 3 + ["stop"],
        "plunder": ["plunder", "plunder", "rob", "nothing"],
    }.get(at["phase"], ACTIONS)
    if at["tied"] or (not at["begun"] and at["phase"] == "trade" and random.random() < 0.5):
        due = ["order"]
    do = random.choice(due if random.random() < 0.9 else ACTIONS)
    action: Tree = {"do": do}
    if do == "order":
        action |= _start_roll(random, at)
    elif do == "roll":
        dice = [random.randint(1, 6), random.randint(1, 6)]
        seven = random.random() < 0.15
        action |= {"total": 7 if seven else sum(dice)} if random.random() < 0.3 else {"dice": dice}
    elif do == "viking":
        action["faces"] = random.choices(
            (*switches["viking_die"], "shield", "x", "blank"), k=random.choice((0, 1, 1, 2, 2, 3))
        )
    elif do == "plunder":
        places = [*at["ships"], *["longship"] * min(at["longship"], 2), "longship", 3]
        action["from"] = random.sample(places, min(len(places), random.choice((1, 2, 2, 2, 3))))
    elif do == "rob":
        action["seat"] = random.randrange(len(at["treasuries"]))
    if do not in ("order", "shorten") and random.random() < 0.5:
        right = random.random() < 0.9
        action["active"] = at["active"] if right else random.randrange(len(at["treasuries"]))
        if do == "roll":
            right = random.random() < 0.9
            action["what"] = "trading" if right == (at["phase"] == "trade") else "raid"
    return action


def _start_roll(random: Random, at: Tree) -> Tree:
    seats = range(len(at["treasuries"]))
    rolling = at["tied"] if at["tied"] and random.random() < 0.9 else seats
    faces = random.choice((2, 6))
    dice = [
        [random.randint(1, faces), random.randint(1, faces)] if seat in rolling else None
        for seat in seats
    ]
    if random.random() < 0.5:
        return {"dice": dice}
    return {"totals": [pair and sum(pair) for pair in dice]}
