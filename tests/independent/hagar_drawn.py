"""Tables and actions of Hägar drawn at random, as many different ones as there can be."""

from __future__ import annotations

from random import Random

from tests.independent.hagar_board import (
    KINDS,
    SIDES,
    Field,
    around,
    fields_of,
    neighbours,
    touched,
)
from tests.independent.table import Tree


def _coaster(random: Random, cell: Field, kinds: tuple[str, ...]) -> Tree:
    return {
        "cell": list(cell),
        "fields": random.choices(kinds, k=4),
        "beer": random.choice([None, None, *SIDES]),
    }


def _symbol(random: Random, board: set[Field]) -> Tree:
    """Draw what is printed amid, between or beside fields."""
    row, column = random.choice(sorted(board))
    at = (2 * row + random.randrange(3), 2 * column + random.randrange(3))
    near = sorted(around(at) & board)
    if random.random() < 0.8:
        return {"touches": [list(one) for one in near], "at": list(at)}
    return {"touches": [list(one) for one in random.sample(near, random.randint(1, len(near)))]}


def _line(random: Random, board: set[Field]) -> Tree | None:
    row, column = random.choice(sorted(board) or [(0, 0)])
    beside = random.choice([0, 0, 0, 0, 9])
    return random.choice([None, {"row": row + beside}, {"column": column + beside}])


def _row(random: Random, seats: int) -> Tree:
    gold, hagars = random.randrange(5), [random.randrange(4) for _ in range(seats)]
    row = {
        "kind": random.choice(KINDS),
        "fields": random.randint(1, 14),
        "shield": random.random() < 0.7,
        "gold": gold,
        "doubled_gold": random.randint(0, gold),
        "hagars": random.choice([hagars, hagars, []]),
    }
    if row["hagars"] and random.random() < 0.7:
        row["doubled_hagars"] = [random.randint(0, n) for n in hagars]
    return row


def position(random: Random) -> Tree:
    """Draw a position file: a table of any shape, finished or not, or a worksheet."""
    seats = random.randint(1, 3)
    kinds = random.choice([KINDS, KINDS, KINDS[:2], KINDS[:1]])
    cells = [(random.randint(-2, 2), random.randint(-2, 2))]
    for _ in range(random.randrange(13)):
        near = random.choice(neighbours(random.choice(cells)))
        cells += [near] if near not in cells else []
    coasters = [_coaster(random, cell, kinds) for cell in cells[: random.choice([0, 99, 99, 99])]]
    board = {field for one in coasters for field in fields_of(tuple(one["cell"]))}
    tokens: list[Tree] = []
    for field in random.sample(sorted(board), min(len(board), random.randrange(15))):
        kind = random.choice([{"gold": True}, {"gold": True, "seat": random.randrange(seats)}])
        hagar = {"seat": random.randrange(seats)}
        tokens.append({"field": list(field), **random.choice([hagar, hagar, hagar, kind])})
    drawn = [_symbol(random, board) for _ in range(random.randrange(12))] if board else []
    half = len(drawn) // 2
    seen = [{**one, "doubles": random.choice([None, None, True, False])} for one in drawn[:half]]
    rows = [_row(random, seats) for _ in range(random.randrange(5))]
    moved = [*range(1, seats), 0][: random.choice([0, 1, seats, seats])]
    return {
        "format": 1,
        "game": "hagar",
        "seats": [f"P{seat}" for seat in range(seats)],
        "options": {
            name: value
            for name, value in (
                ("doubling_touches", random.choice(["any", "all"])),
                ("bar_rule", random.random() < 0.5),
            )
            if random.random() < 0.7
        },
        "position": {
            "coasters": coasters,
            "gold": seen,
            "shields": drawn[half:],
            "tokens": tokens,
            "doubled": _line(random, board),
            "rolled": bool(moved),
            "moved": moved,
            "owes": random.choices(range(seats), k=random.choice([0, 0, 1, 3])),
            "worksheet": random.choice([None, None, None, rows]),
        },
    }


def proposal(random: Random, table: Tree, seats: int) -> Tree:
    """Draw anything that somebody could try, allowed or not."""
    laid = [tuple(one["cell"]) for one in table["coasters"]]
    board = {field for cell in laid for field in fields_of(cell)}
    turn = len(laid) % seats
    seat = turn if random.random() < 0.9 else random.randrange(seats)
    if random.random() < 0.6 and not table["rolled"]:
        return _placing(random, laid, seat)
    spots = sorted(board) or [(0, 0)]
    hagars = [one["field"] for one in table["tokens"] if not one.get("gold")]
    start = random.choice([*hagars * 9, list(random.choice(spots))])
    tries: list[Tree] = [
        {"do": "move", "seat": one, "from": start, "to": list(random.choice(spots))}
        for one in random.choices(range(seats), k=6)
    ]
    if table["rolled"] and random.random() < 0.5:
        return random.choice(tries)
    tries += [
        {"do": "stay", "seat": random.randrange(seats)},
        {"do": "final_roll", "value": random.randint(1, 6), "doubled": _line(random, board)},
        {"do": "line", "doubled": _line(random, board)},
        *_tally(random, table, board, seats),
    ]
    return random.choice(tries)


def _placing(random: Random, laid: list[Field], seat: int) -> Tree:
    """Draw a coaster laid anywhere near the others, with a token, and what is printed on it."""
    row, column = random.choice(laid or [(0, 0)])
    near = [*neighbours((row, column)) * 3, (row, column), (row + 1, column + 1), (row - 2, column)]
    cell = random.choice(near)
    coaster = _coaster(random, cell, random.choice([KINDS, KINDS[:2], KINDS[:1], KINDS[2:]]))
    own = {*fields_of(cell)}
    beside = {field for one in laid for field in fields_of(one)} | own
    field = random.choice([*sorted(own) * 5, *sorted(beside)])
    token = random.choice(
        [None, *[{"field": list(field), "gold": False}] * 3, {"field": list(field), "gold": True}]
    )
    symbols = [
        _symbol(random, random.choice([own, own, beside])) for _ in range(random.randrange(4))
    ]
    for one in symbols:
        one["touches"] = [list(at) for at in touched(one)]
    half = random.randint(0, len(symbols))
    return {
        "do": "place",
        "seat": seat,
        "coaster": coaster,
        "token": token,
        "gold": symbols[:half],
        "shields": symbols[half:],
        "anyway": random.random() < 0.2,
    }


def _tally(random: Random, table: Tree, board: set[Field], seats: int) -> list[Tree]:
    """Draw one step of a tally of each kind."""
    row, column = random.choice(sorted(board) or [(0, 0)])
    cell = [row // 2 + random.choice([0, 0, 1]), column // 2]
    gold = {"field": [row, column], "gold": True, "seat": random.choice([None, *range(seats)])}
    token = random.choice([gold, {"field": [row, column], "seat": random.randrange(seats)}])
    symbol = _symbol(random, board or {(0, 0)})
    rows = table["worksheet"] or [_row(random, seats)]
    printed = dict(random.choice([*table["gold"], symbol]))
    printed.pop("doubles", None)
    line = random.choice([table["doubled"], table["doubled"], _line(random, board)])
    return [
        {"do": "lay", "coaster": _coaster(random, (cell[0], cell[1]), KINDS)},
        {"do": "paint", "field": [row, column], "landscape": random.choice(KINDS)},
        {"do": "put", "token": token},
        {"do": "put", random.choice(["gold", "shield"]): symbol},
        {"do": "remove", "field": [row, column]},
        {"do": "remove", "cell": cell},
        {"do": "remove", "gold": printed},
        {"do": "remove", random.choice(["gold", "shield"]): symbol},
        {"do": "count", "landscape": _row(random, seats)},
        {
            "do": "count",
            "at": random.randrange(2),
            "landscape": random.choice([None, _row(random, seats)]),
        },
        {
            "do": "count",
            "at": random.randrange(3),
            "was": random.choice(rows),
            "landscape": random.choice([None, _row(random, seats)]),
        },
        *[
            {
                "do": "gold_doubles",
                "gold": printed,
                "line": line or {"row": 0},
                "doubles": random.random() < 0.5,
            }
        ]
        * 4,
        {"do": random.choice(["write_down", "no_worksheet"])},
        {"do": "number", "value": random.randint(1, 6), "line": _line(random, board)},
        *[{"do": "end"}][: random.random() < 0.1],
    ]


def put_right(random: Random, action: Tree, table: Tree, seats: int) -> list[Tree]:
    """Draw what stands in the place of an entry: nothing, the same otherwise, or anything."""
    if random.random() < 0.2:
        return []
    if action["do"] not in ("place", "lay") or random.random() < 0.2:
        return [proposal(random, table, seats) for _ in range(random.choice([1, 1, 1, 2]))]
    coaster = action["coaster"]
    row, column = coaster["cell"]
    way = random.randrange(3)
    if way == 0:
        a, b, c, d = coaster["fields"]
        return [{**action, "coaster": {**coaster, "fields": [c, a, d, b]}}]
    if way == 1 and action.get("token"):
        token = {**action["token"], "gold": not action["token"]["gold"]}
        return [{**action, "token": token}]
    beside = _coaster(random, (row + random.choice([-1, 1]), column), KINDS)
    moved: Tree = {**action, "coaster": {**beside, "fields": coaster["fields"]}}
    if action["do"] == "place":
        moved |= {"token": None, "gold": [], "shields": [], "anyway": True}
    return [moved]
