"""What cannot lie on a table; what merely looks wrong is in ``warnings``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.errors import InvalidPosition, Problem
from companion.games.vikings.position import OPEN_SPECIALS, Options, Player, Position


def check(
    position: Position,
    seats: int,
    options: Options,  # noqa: ARG001 - every game has the same signature; no option changes this
) -> None:
    """Refuse a position that cannot belong to these seats.

    Raises:
        InvalidPosition: with every problem found.
    """
    found = [*_seat_problems(position, seats), *_wheel_problems(position)]
    for seat, player in enumerate(position.players):
        found += _player_problems(player, f"position.players[{seat}]")
    if found:
        raise InvalidPosition(*found)


def _seat_problems(position: Position, seats: int) -> Iterator[Problem]:
    given = len(position.players)
    if given != seats:
        yield Problem("position.players", "vikings.invalid.players", n=given, players=seats)
    listed = [
        ("starter", position.starter),
        ("active", position.active),
        *((f"passed[{at}]", seat) for at, seat in enumerate(position.passed)),
    ]
    if position.bought is not None:
        listed.append(("bought.seat", position.bought.seat))
    for path, seat in listed:
        if seat >= seats:
            yield Problem(f"position.{path}", "vikings.invalid.seat", number=seat, players=seats)
    if position.bids and len(position.bids) != seats:
        yield Problem("position.bids", "vikings.invalid.bids", n=len(position.bids), players=seats)


def _wheel_problems(position: Position) -> Iterator[Problem]:
    for at in _again(lot.place for lot in position.wheel):
        yield Problem(f"position.wheel[{at}].place", "vikings.invalid.place_twice")
    if len(position.open_specials) > OPEN_SPECIALS:
        yield Problem("position.open_specials", "vikings.invalid.open_specials", n=OPEN_SPECIALS)
    if position.phase in ("auction", "choose", "colours") and not position.drawn:
        yield Problem("position.drawn", "vikings.invalid.nothing_drawn")
    if position.phase == "auction" and not position.bids:
        yield Problem("position.bids", "vikings.invalid.no_bids")


def _player_problems(player: Player, path: str) -> Iterator[Problem]:
    for at in _again((tile.row, tile.column) for tile in player.tiles):
        yield Problem(f"{path}.tiles[{at}]", "vikings.invalid.tile_twice")
    for at in _again(ship.column for ship in player.ships):
        yield Problem(f"{path}.ships[{at}].column", "vikings.invalid.ship_twice")


def _again(things: Iterable[object]) -> Iterator[int]:
    """Yield where something stands that stood there before."""
    before: set[object] = set()
    for at, thing in enumerate(things):
        if thing in before:
            yield at
        before.add(thing)
