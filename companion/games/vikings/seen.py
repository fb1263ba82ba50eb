"""What a screen shows of a table: displays place by place, and how everybody stands for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vikings.actions import PlaceColour
from companion.games.vikings.auction import after
from companion.games.vikings.display import Display, display_of, island_cells
from companion.games.vikings.ending import contest_of, end_cards, estate_of, feeding_points
from companion.games.vikings.placing import fitting, why_not
from companion.games.vikings.position import (
    ROUNDS,
    ROWS,
    Colour,
    Options,
    Piece,
    Player,
    Position,
    Row,
    ShipKind,
    Spot,
    Tile,
    scoring_of,
)
from companion.games.vikings.rounds import booked
from companion.model import Frozen, Scorecard
from companion.once import once

if TYPE_CHECKING:
    from companion.games.vikings.offers import BoatsmenOffer

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


class StartTile(Frozen):
    """A start tile that is still to be laid, and where it may lie."""

    seat: int
    spots: tuple[Spot, ...]


def start_tile(position: Position) -> StartTile | None:
    """Return the start tile of whoever has laid the first tile or ship, and not that one yet.

    Nobody has to mark which tile it is: two that lie are enough.
    """
    bought = position.bought
    if bought is None or bought.tile or is_adding_up(position):
        return None
    player = position.players[bought.seat]
    if len(player.tiles) > 1 or any(tile.start for tile in player.tiles):
        return None
    spots = (
        Spot(row=row, column=1)
        for row in ROWS
        if why_not(player, Tile(row=row, column=1, piece="left", start=True)) is None
    )
    return StartTile(seat=bought.seat, spots=tuple(spots))


def is_adding_up(position: Position) -> bool:
    """Tell whether the table only adds up: nothing comes after it."""
    return position.scoring == "end"


def is_played_out(position: Position) -> bool:
    """Tell whether all rounds were followed, so that everybody waits for the end scoring."""
    return is_adding_up(position) and position.round == ROUNDS


def colour_placed(position: Position, colour: Colour) -> tuple[PlaceColour, ...]:
    """Return what places a colour; where one is left then, there is no choice any more."""
    seat = position.active
    left = {other for other in position.drawn if other != colour}
    last = [PlaceColour(seat=after(position, seat), viking=other) for other in left]
    follows = last if len(last) == 1 else ()
    return (PlaceColour(seat=seat, viking=colour), *follows)


def brings_one(offer: BoatsmenOffer, *, boat: bool) -> bool:
    """Tell whether a boatsman brings only one Viking, with a boat tile or without."""
    return offer.one_each and not boat


class Booked(Frozen):
    """What a player has once the scoring that is due is recorded."""

    points: int
    gold: int


def afterwards(position: Position, options: Options) -> tuple[Booked, ...]:
    """Return what everybody has once the small or large scoring that is due is recorded."""
    after = booked(position, position.scoring, options)
    return tuple(Booked(points=player.points, gold=player.gold) for player in after.players)


class Outlook(Frozen):
    """How one player stands for the end, as things lie now."""

    feeders: int
    mouths: int
    surplus: int
    """Below 0: so many go hungry."""
    feeding: int
    """Points for feeding, below 0 where somebody goes hungry."""
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


@once
def projected(position: Position, options: Options) -> tuple[Scorecard, ...]:
    """Return the end scoring as if the game ended now, after the scoring that is due."""
    if position.scoring != "end":
        position = booked(position, position.scoring, options)
    return end_cards(position, options)
