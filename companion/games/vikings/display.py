"""A player's display: which ships threaten whom, which islands are complete, who is fed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.vikings.position import ROWS, Options, Player, Row, Sail, Ship, Tile

Cell = tuple[Row, int]
"""A row and a column."""

DEPTH: dict[Sail, int] = {"red": 1, "green": 2, "yellow": 3, "blue": 4}
"""How many rows a sail threatens, from the nobles downwards (section Ships)."""

FEEDS = 5
"""A fisherman feeds himself and four others (section Game end)."""


@dataclass(frozen=True)
class Display:
    """A display as the rules look at it; ``standing`` are the tiles with a Viking."""

    ships: Mapping[int, Ship]
    tiles: Mapping[Cell, Tile]
    standing: frozenset[Cell]

    def with_vikings(self, cells: frozenset[Cell]) -> Display:
        """Return the display with Vikings on some more tiles."""
        return replace(self, standing=self.standing | cells)

    def is_repelled(self, column: int) -> bool:
        """Tell whether a warrior sends back the ship of a column."""
        return ("warrior", column) in self.standing

    def is_threatened(self, cell: Cell) -> bool:
        """Tell whether a ship threatens a place; warriors are never threatened."""
        row, column = cell
        ship = self.ships.get(column)
        if ship is None or self.is_repelled(column):
            return False
        return 1 <= ROWS.index(row) <= DEPTH[ship.sail]

    def is_place_threatened(self, cell: Cell, options: Options) -> bool:
        """Tell whether a ship threatens a place as a tile, whoever stands there (ruling V5)."""
        row, column = cell
        if row == "warrior" and options.empty_warrior_row_threatened:
            return column in self.ships and not self.is_repelled(column)
        return self.is_threatened(cell)

    def safe(self, row: Row) -> tuple[int, ...]:
        """Return the columns in which a row's Viking stands unthreatened."""
        return tuple(
            column
            for here, column in sorted(self.standing, key=lambda cell: cell[1])
            if here == row and not self.is_threatened((here, column))
        )

    def threatened(self, row: Row) -> tuple[int, ...]:
        """Return the columns in which a row's Viking stands threatened."""
        return tuple(
            sorted(
                column
                for here, column in self.standing
                if here == row and self.is_threatened((here, column))
            )
        )

    def repelled_ships(self) -> tuple[Ship, ...]:
        """Return the ships with a warrior beneath."""
        return tuple(
            ship for column, ship in sorted(self.ships.items()) if self.is_repelled(column)
        )

    def open_ships(self) -> tuple[Ship, ...]:
        """Return the ships without a warrior beneath."""
        return tuple(
            ship for column, ship in sorted(self.ships.items()) if not self.is_repelled(column)
        )

    def helpers_below(self, column: int, options: Options) -> int:
        """Count goldsmith and fisherman in a column, perhaps also over a gap (ruling V3)."""
        goldsmith = ("goldsmith", column) in self.standing
        fisherman = ("fisherman", column) in self.standing
        return goldsmith + (fisherman and (goldsmith or options.scout_over_gaps))

    def free(self, row: Row) -> tuple[int, ...]:
        """Return the columns in which a row has a tile without a Viking."""
        return tuple(
            sorted(
                column
                for here, column in self.tiles
                if here == row and (here, column) not in self.standing
            )
        )

    def buildings(self, options: Options) -> tuple[Cell, ...]:
        """Return the building tiles that are not threatened."""
        return tuple(
            cell
            for cell, tile in self.tiles.items()
            if tile.special and not self.is_place_threatened(cell, options)
        )

    def special_cells(self) -> frozenset[Cell]:
        """Return where building tiles lie, threatened or not."""
        return frozenset(cell for cell, tile in self.tiles.items() if tile.special)


def display_of(player: Player) -> Display:
    """Look at a player's display."""
    tiles: dict[Cell, Tile] = {(tile.row, tile.column): tile for tile in player.tiles}
    return Display(
        ships={ship.column: ship for ship in player.ships},
        tiles=tiles,
        standing=frozenset(cell for cell, tile in tiles.items() if tile.viking),
    )


def around(cell: Cell) -> frozenset[Cell]:
    """Return a place and its neighbours, diagonal ones too (section Special Tiles, buildings).

    >>> len(around(("scout", 2))), len(around(("warrior", 1)))
    (9, 4)
    """
    row, column = ROWS.index(cell[0]), cell[1]
    rows = ROWS[max(0, row - 1) : row + 2]
    return frozenset((near, at) for near in rows for at in range(max(1, column - 1), column + 2))


def building_points(display: Display, options: Options) -> int:
    """Count the Vikings on and around each building tile that is not threatened."""
    return sum(len(around(cell) & display.standing) for cell in display.buildings(options))


def islands(display: Display) -> tuple[int, ...]:
    """Return the lengths of the completed islands: left end, middle pieces, right end."""
    return tuple(length for _, length in _completed(display))


def island_cells(display: Display) -> frozenset[Cell]:
    """Return the places of the completed islands."""
    return frozenset(
        (row, at)
        for (row, column), length in _completed(display)
        for at in range(column, column + length)
    )


def _completed(display: Display) -> Iterator[tuple[Cell, int]]:
    """Yield where each completed island begins, and how long it is."""
    for cell, tile in sorted(display.tiles.items()):
        if tile.piece == "left" and (length := _length_from(display, *cell)):
            yield cell, length


def _length_from(display: Display, row: Row, column: int) -> int:
    """Return how long the island is that begins here, 0 while it has no right end."""
    at = column + 1
    while (tile := display.tiles.get((row, at))) is not None and tile.piece == "middle":
        at += 1
    return at - column + 1 if tile is not None and tile.piece == "right" else 0


@dataclass(frozen=True)
class Supply:
    """Who is fed as things lie now."""

    feeders: int
    mouths: int

    @property
    def surplus(self) -> int:
        """How many more could be fed; below 0 how many go hungry."""
        return FEEDS * self.feeders - self.mouths


def supply(player: Player, options: Options) -> Supply:
    """Count who feeds and who is to be fed, on islands and on the base (section Game end)."""
    return supply_of(display_of(player), player.base.total, options)


def supply_of(display: Display, on_base: int, options: Options) -> Supply:
    """Count who feeds and who is to be fed, with so many Vikings on the base.

    With ``feeding_ignores`` ``standing``, Vikings on building tiles are left out, and a fisherman
    there feeds nobody (ruling V1).
    """
    left_out: frozenset[Cell] = frozenset()
    if options.feeding_ignores == "standing":
        left_out = display.special_cells()
    feeders = sum(("fisherman", at) not in left_out for at in display.safe("fisherman"))
    return Supply(feeders=feeders, mouths=len(display.standing - left_out) + on_base)
