"""What a screen shows of a table: displays place by place, and how everybody stands for the end."""

from __future__ import annotations

from companion.games.vikings.display import Display, display_of, island_cells
from companion.games.vikings.ending import contest_of, end_cards, estate_of, feeding_points
from companion.games.vikings.placing import fitting
from companion.games.vikings.position import (
    ROUNDS,
    ROWS,
    Options,
    Piece,
    Player,
    Position,
    Row,
    ShipKind,
    Tile,
    scoring_of,
)
from companion.games.vikings.rounds import booked
from companion.model import Frozen, Scorecard

SCORINGS = tuple(scoring_of(number) for number in range(1, ROUNDS + 1))
"""The scoring at the end of each round."""


class DisplayPlace(Frozen):
    """One place of a display, below the ships."""

    row: Row
    column: int
    tile: Tile | None
    complete: bool
    """Whether it belongs to an island that is complete."""
    threatened: bool


class Column(Frozen):
    """The places of a column, and the ship above them."""

    number: int
    places: tuple[DisplayPlace, ...]
    ship: ShipKind | None
    repelled: bool


def columns(player: Player, fewest: int, options: Options) -> tuple[Column, ...]:
    """Return a display, column by column: so many at least, and one more than anything lies in."""
    display = display_of(player)
    complete = island_cells(display)
    farthest = max((*(column for _, column in display.tiles), *display.ships), default=0)
    return tuple(
        Column(
            number=number,
            places=tuple(
                DisplayPlace(
                    row=row,
                    column=number,
                    tile=display.tiles.get((row, number)),
                    complete=(row, number) in complete,
                    threatened=display.is_place_threatened((row, number), options),
                )
                for row in ROWS
            ),
            ship=_kind(display, number),
            repelled=number in display.ships and display.is_repelled(number),
        )
        for number in range(1, max(fewest, farthest + 1) + 1)
    )


def _kind(display: Display, column: int) -> ShipKind | None:
    ship = display.ships.get(column)
    return ship and ShipKind(sail=ship.sail, reward=ship.reward, value=ship.value)


class LaidLast(Frozen):
    """The island tile laid last, and the pieces that may lie there in its place."""

    seat: int
    tile: Tile
    pieces: tuple[Piece, ...]


def laid_last(position: Position) -> LaidLast | None:
    """Return what was laid last of what was bought, as long as that is looked at."""
    bought = position.bought
    if bought is None or bought.laid is None:
        return None
    player = position.players[bought.seat]
    tile = player.tile_at(bought.laid.row, bought.laid.column)
    if tile is None:
        return None
    return LaidLast(seat=bought.seat, tile=tile, pieces=fitting(player, bought.laid))


class Outlook(Frozen):
    """How one player stands for the end, as things lie now."""

    feeders: int
    mouths: int
    surplus: int
    """Below 0: so many go hungry."""
    feeding: int
    """Points for it."""
    islands: int
    """Completed ones."""
    longest: int
    boatsmen: int
    lost_points: int
    """What ships that are not repelled would cost."""
    lost_gold: int
    buildings: int


def outlook(player: Player, options: Options) -> Outlook:
    """Return how a player stands."""
    estate = estate_of(player, options)
    food = estate.supply
    hoard, found, longest = contest_of(player)
    return Outlook(
        feeders=food.feeders,
        mouths=food.mouths,
        surplus=food.surplus,
        feeding=feeding_points(food, player.specials),
        islands=found,
        longest=longest,
        boatsmen=hoard,
        lost_points=estate.lost_points,
        lost_gold=estate.lost_gold,
        buildings=estate.buildings,
    )


def projected(
    position: Position, options: Options, *, with_scoring: bool = True
) -> tuple[Scorecard, ...]:
    """Return the end scoring as if the game ended now, after the scoring that is due.

    Without ``with_scoring`` as if it ended before that.
    """
    if with_scoring and position.scoring != "end":
        position = booked(position, position.scoring, options)
    return end_cards(position, options)
