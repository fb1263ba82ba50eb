"""What cannot lie on a table, and what merely looks wrong on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pydantic import JsonValue

from companion.errors import Problem
from companion.game import nothing_entered
from companion.games.vikings.boatsmen import is_due, most_brought
from companion.games.vikings.display import Cell, display_of
from companion.games.vikings.placing import FIRST_SHIPS, cells, hangs, meets
from companion.games.vikings.position import (
    BEFORE_BUYING,
    COLOURS,
    OPEN_SPECIALS,
    ROUNDS,
    SPECIAL_TILES,
    VIKINGS,
    Counted,
    Options,
    Piece,
    Player,
    Position,
    SpecialKind,
    Tile,
    scoring_of,
    standing_of,
)
from companion.games.vikings.wheel import seen
from companion.model import Enter, Notice, Phrase, change, phrase
from companion.once import once

SHORTEST = 2
"""Tiles that a completed island has at least: both its ends."""

SHIPS = 14
ISLAND_TILES = 58
START_TILES = 4
"""Tiles in the box (rules, section Contents)."""

AROUND = 9
"""Vikings that one building tile counts at most: on it and on the eight places around it."""

FIGURES_COUNT = "vikings.notice.counted_display"
"""What is pointed out where both are there."""

PIECES_IN_THE_BOX: dict[Piece, int] = {"left": 21, "middle": 20, "right": 21}
"""Island tiles by their edges, start tiles included."""

LONGEST = PIECES_IN_THE_BOX["middle"] + 2
"""Tiles of the longest island that the box can make."""


def pieces_for(seats: int) -> dict[Piece, int]:
    """Count the island tiles in a game by their edges: start tiles nobody plays with are left out.

    >>> pieces_for(2)["left"]
    19
    """
    spare = max(0, START_TILES - seats)
    return {**PIECES_IN_THE_BOX, "left": PIECES_IN_THE_BOX["left"] - spare}


def problems(
    position: Position,
    seats: int,
    options: Options,  # noqa: ARG001 - every game has the same signature; no option changes this
) -> Iterator[Problem]:
    """Find what cannot belong to these seats."""
    yield from _seat_problems(position, seats)
    yield from _wheel_problems(position)
    for seat, player in enumerate(position.players):
        yield from _player_problems(player, f"position.players[{seat}]")
        if player.counted is not None and position.scoring != "end":
            yield Problem(f"position.players[{seat}].counted", "vikings.invalid.counted_early")


def _seat_problems(position: Position, seats: int) -> Iterator[Problem]:
    given = len(position.players)
    if given != seats:
        yield Problem("position.players", "vikings.invalid.players", n=given, players=seats)
    if position.bids and len(position.bids) != seats:
        yield Problem("position.bids", "vikings.invalid.bids", n=len(position.bids), players=seats)


def _wheel_problems(position: Position) -> Iterator[Problem]:
    for at in _again(lot.place for lot in position.wheel):
        yield Problem(f"position.wheel[{at}].place", "vikings.invalid.place_twice")
    if len(position.open_specials) > OPEN_SPECIALS:
        yield Problem("position.open_specials", "vikings.invalid.open_specials", n=OPEN_SPECIALS)
    if position.phase in BEFORE_BUYING and not position.drawn:
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


def doubts(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say for whom nothing is entered at a table that is added up, and what cannot be there.

    On a phone the warning of that may lie out of sight.
    """
    if position.scoring != "end" or position.round == ROUNDS:
        return ()
    seated = enumerate(position.players)
    return (
        *nothing_entered(seat for seat, player in seated if _untouched(player)),
        *(
            phrase(odd.code, **odd.facts)
            for odd in notices(position, options)
            if not _may_be_meant(odd)
        ),
    )


def _may_be_meant(odd: Notice) -> bool:
    """Tell whether figures were typed beside a display, or rounds were left out with Vikings."""
    n, most = odd.facts.get("n"), odd.facts.get("most")
    few = isinstance(n, int) and isinstance(most, int) and n < most
    return few or odd.code == FIGURES_COUNT


def _untouched(player: Player) -> bool:
    return change(player, counted=player.counted or Counted()) == Player(counted=Counted())


@once
def notices(position: Position, options: Options) -> tuple[Notice, ...]:
    """Point out what looks wrong at a real table and is allowed all the same."""
    return (
        *_round_notices(position),
        *_box_notices(position),
        *_special_notices(position, options),
        *_counted_together(position, options),
        *(
            notice
            for seat, player in enumerate(position.players)
            for notice in (
                *_display_notices(player, seat),
                *_counted_notices(player, seat),
                *_player_notices(position, player, seat, options),
            )
        ),
    )


def _notice(what: str, /, **facts: JsonValue) -> Notice:
    return Notice(code=f"vikings.notice.{what}", facts=facts)


def _round_notices(position: Position) -> Iterator[Notice]:
    """Point out a scoring that is not its round's: after the sixth the game is over."""
    number, scoring = position.round, position.scoring
    if number is not None and scoring not in ("end", scoring_of(number)):
        right = scoring_of(number)
        mend = Enter(path="scoring", value=right)
        name = phrase(f"vikings.table.scoring.{right}").model_dump(mode="json")
        yield change(_notice("scoring", number=number, scoring=name), mend=mend)


def _box_notices(position: Position) -> Iterator[Notice]:
    out = seen(position)
    for colour in COLOURS:
        if out[colour] > VIKINGS:
            name = phrase(f"vikings.viking.{colour}").model_dump(mode="json")
            yield _notice("vikings", n=out[colour], most=VIKINGS, viking=name)
    ships = sum(len(player.ships) for player in position.players)
    if ships > SHIPS:
        yield _notice("ships", n=ships, most=SHIPS)
    tiles = [tile for player in position.players for tile in player.tiles]
    # Nobody has to mark the start tiles, and no scoring asks for them.
    most = ISLAND_TILES + min(START_TILES, len(position.players))
    if len(tiles) > most:
        yield _notice("tiles", n=len(tiles), most=most)
    start = sum(tile.start for tile in tiles)
    if start > START_TILES:
        yield _notice("start_tiles", n=start, most=START_TILES)
    # A building tile takes the place of a piece of any kind.
    pieces = Counter(tile.piece for tile in tiles if not tile.special)
    for piece, most in pieces_for(len(position.players)).items():
        if pieces[piece] > most:
            yield _notice(f"{piece}_pieces", n=pieces[piece], most=most)


def _special_notices(position: Position, options: Options) -> Iterator[Notice]:
    out: Counter[SpecialKind] = Counter((*position.open_specials, *position.gone_specials))
    for player in position.players:
        for kind in SPECIAL_TILES:
            out[kind] += player.specials.of(kind)
        out["building"] += sum(tile.special for tile in player.tiles)
    if not options.progress and any(out.values()):
        yield _notice("no_specials")
    for kind, most in SPECIAL_TILES.items():
        if out[kind] > most:
            name = phrase(f"vikings.special.{kind}").model_dump(mode="json")
            yield _notice("specials", n=out[kind], most=most, special=name)


def _display_notices(player: Player, seat: int) -> Iterator[Notice]:
    laid = cells(player)
    for cell, tile in laid.items():
        yield from _tile_notices(laid, cell, tile, seat)
    columns = {ship.column for ship in player.ships}
    if not _ships_hang(columns):
        yield _notice("ship_gap", seat=seat)
    if sum(tile.start for tile in player.tiles) > 1:
        yield _notice("second_start", seat=seat)


def _counted_notices(player: Player, seat: int) -> Iterator[Notice]:
    """Compare counted figures with one another, and with a display that lies there too."""
    counted = player.counted
    if counted is None:
        return
    if player.tiles or player.ships:
        yield _notice("counted_display", seat=seat)
    least = counted.islands and SHORTEST
    if counted.longest < least or (counted.longest and not counted.islands):
        yield _notice("counted_islands", seat=seat, n=counted.islands, longest=counted.longest)
    if counted.longest > LONGEST:
        yield _notice("counted_longest", seat=seat, n=counted.longest, most=LONGEST)
    if counted.feeders > counted.vikings:
        yield _notice("counted_feeders", seat=seat, n=counted.feeders, vikings=counted.vikings)


def _counted_together(position: Position, options: Options) -> Iterator[Notice]:
    """Compare counted figures of all players with what the box holds of it."""
    tiles = SPECIAL_TILES if options.progress else {}
    box = {
        "boatsmen": VIKINGS + tiles.get("horn_boatsman", 0),
        "islands": pieces_for(len(position.players))["left"],
        "feeders": VIKINGS,
        "buildings": AROUND * tiles.get("building", 0),
    }
    counted = [player.counted for player in position.players if player.counted]
    for field, most in box.items():
        n = sum(getattr(figures, field) for figures in counted)
        if n > most:
            what = phrase(f"vikings.field.{field}").model_dump(mode="json")
            yield _notice("counted_box", what=what, n=n, most=most)


def _ships_hang(columns: set[int]) -> bool:
    """Tell whether ships could have been laid like that: 1 to 3 first, then side by side."""
    if len(columns) <= FIRST_SHIPS:
        return columns <= {*range(1, FIRST_SHIPS + 1)}
    return columns == {*range(1, len(columns) + 1)}


def _tile_notices(laid: dict[Cell, Tile], cell: Cell, tile: Tile, seat: int) -> Iterator[Notice]:
    row, column = cell
    name = phrase(f"vikings.row.{row}").model_dump(mode="json")
    where: dict[str, JsonValue] = {"seat": seat, "column": column, "row": name}
    before = laid.get((row, column - 1))
    if before is not None and not meets(before.piece, tile.piece):
        yield _notice("land_meets_sea", **where)
    if not hangs(laid, cell):
        yield _notice("no_neighbour", **where)
    if tile.start and column > 1:
        yield _notice("start_column", **where)
    if tile.start and tile.piece != "left":
        yield _notice("start_piece", **where)


def _player_notices(
    position: Position, player: Player, seat: int, options: Options
) -> Iterator[Notice]:
    if player.points < 0:
        yield _notice("points", seat=seat, n=player.points)
    if player.purchases > position.sets_each:
        yield _notice("purchases", seat=seat, n=player.purchases, most=position.sets_each)
    stock = () if player.counted else tuple(_stock_notices(player, seat))
    yield from stock or _mouth_notices(position, player, seat)
    if is_due(position, seat):
        yield _notice("boatsmen_due", seat=seat, n=player.base.boatsman)
        most = most_brought(player, options)
        alone = most_brought(player, change(options, boat_tiles_due=False))
        if most > alone:
            yield _notice("boats_due", seat=seat, n=most, alone=alone)


def _stock_notices(player: Player, seat: int) -> Iterator[Notice]:
    """Compare the Vikings on display and base with those that were bought, colour by colour."""
    if player.acquired is None:
        return
    for colour in COLOURS:
        used = (player.boatsmen_used or 0) if colour == "boatsman" else 0
        away = standing_of(player, colour) + used
        here, bought = player.base.of(colour), player.acquired.of(colour)
        where, right = f"base.{colour}", bought - away
        name = phrase(f"vikings.viking.{colour}").model_dump(mode="json")
        odd = _notice("base", seat=seat, n=here, left=right, viking=name)
        if right < 0:
            where, right = f"acquired.{colour}", away + here
            odd = _notice("stock", seat=seat, n=right, bought=bought, viking=name)
        elif right == here:
            continue
        yield change(odd, mend=Enter(path=f"players[{seat}].{where}", value=right))


def _mouth_notices(position: Position, player: Player, seat: int) -> Iterator[Notice]:
    """Compare all Vikings with the sets of a whole game, less the boatsmen used."""
    counted = player.counted
    mouths = len(display_of(player).standing) + player.base.total
    used = player.boatsmen_used
    if counted is not None:
        # Nobody has said how many boatsmen were used.
        mouths, used = counted.vikings, None
    most = position.sets_each * ROUNDS - (used or 0)
    if mouths > most or (position.scoring == "end" and used is not None and mouths != most):
        yield _notice("mouths", seat=seat, n=mouths, most=most, used=used or 0)
