"""Boatsmen at a large scoring: they bring Vikings from the base to their islands."""

from __future__ import annotations

from collections import Counter

from companion.errors import RuleViolation
from companion.games.vikings.actions import Boatsmen
from companion.games.vikings.buying import moved
from companion.games.vikings.display import display_of
from companion.games.vikings.position import (
    ROUNDS,
    ROWS,
    Options,
    Player,
    Position,
    Row,
    Spot,
)
from companion.games.vikings.rounds import is_wheel_busy, may_book, with_player
from companion.model import change


def boatsmen(position: Position, action: Boatsmen, options: Options) -> Position:
    """Use one boatsman, who leaves the game, and in the progress version perhaps a boat tile.

    Raises:
        RuleViolation: not at this scoring, or before its round has begun, no boatsman or boat, too
            many Vikings for one, no free tile, or no such Viking on the base.
    """
    if position.scoring != "large":
        raise RuleViolation("vikings.refused.no_large")
    if is_wheel_busy(position):
        raise RuleViolation("vikings.refused.wheel_busy")
    if not may_book(position):
        raise RuleViolation("vikings.refused.nothing_bought")
    player = position.players[action.seat]
    if not player.base.boatsman:
        raise RuleViolation("vikings.refused.no_boatsman", seat=action.seat)
    _carries(player, action.to, options, boat=action.boat)
    return carried(position, action.seat, action.to, boat=action.boat)


def carried(position: Position, seat: int, spots: tuple[Spot, ...], *, boat: bool) -> Position:
    """Return the position after a boatsman has carried Vikings and left the game.

    Raises:
        RuleViolation: no free tile lies there, or no such Viking is on the base.
    """
    after = moved(position, seat, spots)
    player = after.players[seat]
    # Where nobody has counted the earlier ones, this one does not make them known.
    used = None if player.boatsmen_used is None else player.boatsmen_used + 1
    after = with_player(
        after,
        seat,
        base=player.base.plus("boatsman", -1),
        boatsmen_used=used,
        specials=player.specials.plus("boat", -1) if boat else player.specials,
    )
    return change(after, gone_specials=(*after.gone_specials, "boat")) if boat else after


def _carries(player: Player, spots: tuple[Spot, ...], options: Options, *, boat: bool) -> None:
    if boat and not (options.progress and player.specials.boat):
        raise RuleViolation("vikings.refused.no_boat")
    if len({(spot.row, spot.column) for spot in spots}) < len(spots):
        raise RuleViolation("vikings.refused.spot_twice")
    if not spots:
        raise RuleViolation("vikings.refused.nobody_moves")
    if options.progress and not boat:
        if len(spots) > 1:
            raise RuleViolation("vikings.refused.one_viking")
        return
    rows = {spot.row for spot in spots}
    if len(rows) not in (1, len(spots)):
        raise RuleViolation("vikings.refused.mixed_load")


def waiting(player: Player) -> dict[Row, int]:
    """Return how many Vikings of each colour could be brought to a free tile."""
    display = display_of(player)
    room = Counter({row: len(display.free(row)) for row in ROWS})
    return {row: n for row in ROWS if (n := min(room[row], player.base.of(row)))}


def most_brought(player: Player, options: Options) -> int:
    """Return how many Vikings a player's boatsmen have to bring in round 6.

    Each brings all of a colour or one of each; in the progress version one Viking only, but for
    boat tiles where the duty asks for them (ruling V7).
    """
    boats = boatsmen = player.base.boatsman
    if options.progress:
        boats = min(boatsmen, player.specials.boat) if options.boat_tiles_due else 0
    found = sorted(waiting(player).values(), reverse=True)
    together = max(
        sum(found[:whole]) + sum(min(n, boats - whole) for n in found[whole:])
        for whole in range(min(boats, len(found)) + 1)
    )
    return min(sum(found), together + boatsmen - boats)


def is_due(position: Position, seat: int) -> bool:
    """Tell whether a seat still has to use boatsmen: at the large scoring of round 6.

    As long as it has a boatsman, a Viking on the base and a free tile in that Viking's row.
    """
    player = position.players[seat]
    return (
        position.round == ROUNDS
        # Where prices are typed or only scorings recorded nobody says that everything is bought.
        and may_book(position)
        and position.scoring == "large"
        and player.base.boatsman > 0
        and bool(waiting(player))
    )
