"""Displays put as they lie, once more from RULES.md, Leaving things out; see ``vikings``.

What is touched of a tile or a ship that lies there says one thing of it; what is laid is whole.
"""

from __future__ import annotations

from tests.independent.table import Tree, copied, need
from tests.independent.vikings_buying import player_of, ship_kind, tile_at

TILE: Tree = {"viking": False, "special": False, "start": False}


def standing(player: Tree, row: str) -> int:
    return sum(tile["viking"] for tile in player["tiles"] if tile["row"] == row)


def laid(player: Tree, row: str, tiles: list[Tree]) -> None:
    """Base and display are one stock, as far as the Vikings that were bought are counted."""
    before = standing(player, row)
    player["tiles"] = tiles
    if player["acquired"] is None:
        return
    came = standing(player, row) - before
    apart = standing(player, row) + player["base"][row] - player["acquired"][row]
    if came > 0 and apart > 0:
        # Whoever is put onto a tile leaves the base while one of his colour waits there.
        player["base"][row] -= min(came, apart, player["base"][row])
    if came < 0 and apart < 0:
        # Whoever is taken off goes back to it.
        player["base"][row] += min(-came, -apart)


def there(player: Tree, row: str, column: int) -> Tree | None:
    found = [one for one in player["tiles"] if (one["row"], one["column"]) == (row, column)]
    return found[0] if found else None


def right(lies: Tree | None, tile: Tree, parts: list[str] | None) -> Tree:
    if lies is None or parts is None:
        return tile
    return {**lies, **{part: tile[part] for part in parts}}


def put(at: Tree, action: Tree, switches: Tree) -> None:
    """One tile or one ship as it lies, or what is otherwise of one that lies there."""
    player, parts = player_of(at, action), action.get("changed")
    if action.get("ship"):
        ship = action["ship"]
        kind = ship_kind(at, {**ship, "known": action.get("known")})
        put_ship(at, player, {**ship, **kind}, parts)
        return
    tile = {**TILE, **action["tile"]}
    lies = there(player, tile["row"], tile["column"])
    need(parts is None or lies, "nothing lies there")
    new = right(lies, tile, parts)
    tiles = [new if one is lies else one for one in player["tiles"]]
    laid(player, tile["row"], tiles if lies else [*tiles, new])


def put_ship(at: Tree, player: Tree, ship: Tree, parts: list[str] | None) -> None:
    others = [one for one in player["ships"] if one["column"] != ship["column"]]
    need(parts is None or len(others) < len(player["ships"]), "no ship lies there")
    player["ships"] = [*others, dict(ship)]
    kind = {key: ship[key] for key in ("sail", "reward", "value")}
    if kind not in at["known_ships"]:
        at["known_ships"].append(kind)


def put_row(at: Tree, action: Tree, switches: Tree) -> None:
    """A row from one column to another: where no tile is named, none lies."""
    player, row = player_of(at, action), action["row"]
    part, columns = action.get("changed"), range(action["first"], action["last"] + 1)
    named = {tile["column"]: {**TILE, **tile} for tile in action["tiles"]}
    tiles = []
    for one in copied(player["tiles"]):
        if one["row"] != row or one["column"] not in columns:
            tiles.append(one)
        elif (tile := named.pop(one["column"], None)) is not None:
            tiles.append(right(one, tile, [part] if part else None))
    new = [one for one in named.values() if not part or one["column"] in action.get("fresh", [])]
    laid(player, row, [*tiles, *new])


def remove(at: Tree, action: Tree, switches: Tree) -> None:
    """A tile is taken away, or without a row the ship above the column."""
    player, row = player_of(at, action), action.get("row")
    if row is None:
        left = [one for one in player["ships"] if one["column"] != action["column"]]
        need(len(left) < len(player["ships"]), "no ship lies there")
        player["ships"] = left
        return
    gone = tile_at(player, {"row": row, "column": action["column"]})
    laid(player, row, [one for one in player["tiles"] if one is not gone])


PUT = {"put": put, "put_row": put_row, "remove": remove}
