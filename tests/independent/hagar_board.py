"""What lies on a table of Hägar: coasters, landscapes, and what is printed amid and between.

A field is a row and a column; a coaster on cell (R, C) has four of them, row by row.
"""

from __future__ import annotations

from typing import Any

from tests.independent.table import Tree

Field = tuple[int, int]
KINDS = ("land", "forest", "water")
SIDES = ("up", "right", "down", "left")
COASTERS = {1: 9, 2: 12, 3: 12}
"""Contents: alone 3 of the 12 go back into the box."""
HAGARS = {1: 4, 2: 4, 3: 3}
"""Contents: with three players one Hägar of each colour goes back."""
GOLD = 1
"""Set-up: each player has one gold."""


def fields_of(cell: Field) -> list[Field]:
    """Name the four fields of a coaster, row by row."""
    top, left = 2 * cell[0], 2 * cell[1]
    return [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]


def neighbours(at: Field) -> list[Field]:
    """Name what is beside a field or a cell, never diagonally."""
    return [(at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0] + 1, at[1]), (at[0], at[1] - 1)]


def board_of(position: Tree) -> dict[Field, str]:
    """Return the kind of each field that lies."""
    return {
        field: kind
        for coaster in position["coasters"]
        for field, kind in zip(fields_of(tuple(coaster["cell"])), coaster["fields"], strict=True)
    }


def landscapes(board: dict[Field, str]) -> list[set[Field]]:
    """Put connected fields of one kind together (Game overview: "never connected diagonally")."""
    left, found = set(board), []
    while left:
        edge = [left.pop()]
        whole = set(edge)
        while edge:
            field = edge.pop()
            for near in neighbours(field):
                if near in left and board[near] == board[field]:
                    left.remove(near)
                    whole.add(near)
                    edge.append(near)
        found.append(whole)
    return found


def touched(symbol: Tree) -> set[Field]:
    """Return the fields that a printed symbol counts for."""
    return {(field[0], field[1]) for field in symbol["touches"]}


def spot(symbol: Tree) -> tuple[int, int]:
    """Return where a symbol is printed, in halves of a field: amid what it touches, if not told."""
    if symbol.get("at") is not None:
        return (symbol["at"][0], symbol["at"][1])
    rows, columns = ({field[axis] for field in symbol["touches"]} for axis in (0, 1))
    return (min(rows) + max(rows) + 1, min(columns) + max(columns) + 1)


def around(at: tuple[int, int]) -> set[Field]:
    """Name the fields around a spot: one amid a field, two on an edge, four in a corner."""
    rows, columns = ({one // 2, (one - 1) // 2} for one in at)
    return {(row, column) for row in rows for column in columns}


def alike(one: Tree, other: Tree) -> bool:
    """Tell whether two symbols are one: printed at the same spot, counting for the same."""
    return spot(one) == spot(other) and touched(one) == touched(other)


def on_line(line: Tree | None, field: Any) -> bool:
    """Tell whether a field is on the doubled row or column, gaps or not (D1)."""
    if line is None:
        return False
    return bool(field[0] == line["row"]) if "row" in line else bool(field[1] == line["column"])


def doubles(gold: Tree, line: Tree | None, options: Tree) -> bool:
    """Tell whether printed gold counts double (D2, D3): by a line alone."""
    if line is None:
        return False
    if gold.get("doubles") is not None:
        return bool(gold["doubles"])
    on = [on_line(line, field) for field in gold["touches"]]
    return all(on) if options.get("doubling_touches") == "all" else any(on)


def turned(fields: list[str]) -> list[list[str]]:
    """Turn a coaster to all four sides."""
    found = [fields]
    for _ in range(3):
        a, b, c, d = found[-1]
        found.append([c, a, d, b])
    return found


def matches(board: dict[Field, str], cell: Field, fields: list[str]) -> bool:
    """Tell whether one field continues a neighbouring landscape (Game overview; P2)."""
    return any(
        board.get(near) == kind
        for field, kind in zip(fields_of(cell), fields, strict=True)
        for near in neighbours(field)
    )


def full(position: Tree) -> Tree:
    """Write what a position file may leave out."""
    lists = ("coasters", "gold", "shields", "tokens", "moved", "owes", "spills", "numbers")
    given = {name: list(position.get(name, [])) for name in lists}
    rest = {name: position.get(name) for name in ("doubled", "worksheet")}
    return {**given, **rest, "rolled": position.get("rolled", False)}
