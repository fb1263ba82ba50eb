"""Buying a set and finding a place for it (rules, sections Buying and Display)."""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.vikings import actions
from companion.games.vikings.paying import paid
from companion.games.vikings.placing import reachable, why_no_ship, why_not
from companion.games.vikings.position import (
    BEFORE_BUYING,
    Bought,
    Colour,
    Options,
    Player,
    Position,
    Ship,
    ShipKind,
    SpecialKind,
    Spot,
    Tile,
    Vikings,
)
from companion.games.vikings.rounds import with_player
from companion.games.vikings.wheel import brings_special, price, specials_on_offer
from companion.model import change

FIVE_GOLD = 5


def buy(position: Position, action: actions.Buy, options: Options) -> Position:
    """Buy a set; its Viking comes to the base.

    Raises:
        RuleViolation: it cannot be paid, or cannot be had that way now.
    """
    if action.place is not None:
        after, bought = _buy_from_wheel(position, action.seat, action.place, options)
    else:
        after, bought = _buy_at_price(position, action, options)
    number = action.purchase or after.players[action.seat].purchases
    return change(after, bought=change(bought, purchase=number))


def _buy_from_wheel(
    position: Position, seat: int, place: int, options: Options
) -> tuple[Position, Bought]:
    """Buy one of the sets at the wheel for what it costs now."""
    if not position.wheel or position.phase not in (None, "buying"):
        raise RuleViolation("vikings.refused.no_wheel")
    if seat != position.active:
        raise RuleViolation("vikings.refused.turn", seat=position.active)
    lot = next((lot for lot in position.wheel if lot.place == place), None)
    if lot is None:
        raise RuleViolation("vikings.refused.no_such_set", place=place)
    costs = price(position, lot)
    is_special = brings_special(position, lot, options)
    left = tuple(other for other in position.wheel if other != lot)
    after = _bought(position, seat, costs, lot.viking)
    return change(after, wheel=left), Bought(seat=seat, viking=lot.viking, special=is_special)


def _buy_at_price(
    position: Position, action: actions.Buy, options: Options
) -> tuple[Position, Bought]:
    """Buy a set where the wheel is not followed: its price is typed."""
    if position.wheel or position.phase in BEFORE_BUYING:
        raise RuleViolation("vikings.refused.from_wheel")
    seat, viking, costs = action.seat, action.viking, action.price or 0
    after = _bought(position, seat, costs, viking)
    is_special = options.progress and costs > 0 and bool(specials_on_offer(position))
    return after, Bought(seat=seat, viking=viking, special=is_special, typed=True)


def _bought(position: Position, seat: int, costs: int, viking: Colour | None) -> Position:
    player = position.players[seat]
    if player.purchases >= position.sets_each:
        seats = len(position.players)
        raise RuleViolation(
            "vikings.refused.all_bought", seat=seat, n=position.sets_each, players=seats
        )
    after = with_player(
        paid(position, seat, costs),
        seat,
        base=player.base if viking is None else player.base.plus(viking),
        acquired=_acquired(position, player, viking),
        purchases=player.purchases + 1,
    )
    seats = len(after.players)
    waiting = [
        buyer
        for step in range(1, seats + 1)
        if after.players[buyer := (seat + step) % seats].purchases < after.sets_each
    ]
    if waiting:
        # Whoever buys here follows the round, also where nobody did before.
        follows = after.phase or after.round is not None
        return change(after, active=waiting[0], phase="buying" if follows else None)
    return change(after, phase=after.phase and "scoring")


def _acquired(position: Position, player: Player, viking: Colour | None) -> Vikings | None:
    """Return all Vikings bought so far, if they are counted: from the very first set on."""
    if viking is None:
        return None
    before = player.acquired
    if before is None and position.round == 1 and not player.purchases:
        # Whoever has Vikings already began elsewhere: what was bought there is not known.
        owned = player.base.total or any(tile.viking for tile in player.tiles)
        before = None if owned else Vikings()
    return before and before.plus(viking)


def _set_of(position: Position, action: actions.OfSet) -> Bought | None:
    """Return the set that something is done with, if that is the one bought last."""
    bought = position.bought
    if bought is None or bought.seat != action.seat:
        return None
    return bought if action.purchase in (None, bought.purchase) else None


def lay(position: Position, action: actions.Lay, _options: Options) -> Position:
    """Lay an island tile; ``anyway`` lays it against the rules for edges and neighbours.

    Raises:
        RuleViolation: something lies there, or the rules do not allow it there.
    """
    seat = action.seat
    tile = Tile(row=action.row, column=action.column, piece=action.piece, start=action.start)
    if not action.anyway and (why := why_not(position.players[seat], tile)):
        raise RuleViolation(why.key, **why.facts)
    if position.players[seat].tile_at(tile.row, tile.column):
        raise RuleViolation("vikings.refused.occupied")
    tiles = (*position.players[seat].tiles, tile)
    after = with_player(position, seat, tiles=tiles)
    bought = _set_of(position, action)
    if bought is None or tile.start:
        return after
    # A second tile is another set's, which nobody has entered: nor is it known who stands on it.
    laid = Spot(row=tile.row, column=tile.column) if bought.tile else None
    return change(after, bought=change(bought, tile=False, laid=laid))


def take_ship(position: Position, action: actions.TakeShip, _options: Options) -> Position:
    """Lay a ship above a column and remember what is printed on it.

    Raises:
        RuleViolation: a ship lies there, the columns before it have none, or nobody knows what is
            printed on it.
    """
    seat, column, kind = action.seat, action.column, _printed(position, action)
    player = position.players[seat]
    if player.has_ship(column):
        raise RuleViolation("vikings.refused.ship_there", column=column)
    if not action.anyway and (why := why_no_ship(player, column)):
        raise RuleViolation(why.key, **why.facts)
    ship = Ship(column=column, **kind.__dict__)
    after = with_player(position, seat, ships=(*player.ships, ship))
    if kind not in after.known_ships:
        after = change(after, known_ships=(*after.known_ships, kind))
    bought = _set_of(position, action)
    if bought is not None and bought.tile:
        after = change(after, bought=change(bought, tile=False))
    return after


def _printed(position: Position, action: actions.TakeShip) -> ShipKind:
    """Return what is printed on a ship: as typed, or as known of this box."""
    if action.reward is not None and action.value is not None:
        typed = ShipKind(sail=action.sail, reward=action.reward, value=action.value)
        return by_then(position, typed) if action.known else typed
    known = [kind for kind in position.known_ships if kind.sail == action.sail]
    # What was typed of it is right: with anything else printed it is another ship.
    if len(known) != 1 or not _is(known[0], action):
        raise RuleViolation("vikings.refused.ship_unknown")
    return known[0]


def by_then(position: Position, kind: ShipKind) -> ShipKind:
    """Return a kind that was known when a ship was laid, as it has been put right since."""
    others = [ship for ship in position.known_ships if ship.sail == kind.sail]
    return others[0] if len(others) == 1 else kind


def _is(kind: ShipKind, action: actions.TakeShip) -> bool:
    return action.reward in (None, kind.reward) and action.value in (None, kind.value)


def place_viking(position: Position, action: actions.PlaceViking, _options: Options) -> Position:
    """Put the Viking just bought on the tile just laid, which must lie in his row.

    Raises:
        RuleViolation: there is no such Viking or tile, or it lies in another row.
    """
    seat, bought = action.seat, _set_of(position, action)
    if bought is None or bought.viking is None:
        raise RuleViolation("vikings.refused.nobody_to_place", seat=seat)
    if bought.laid is None:
        raise RuleViolation("vikings.refused.no_tile_laid")
    if bought.viking != bought.laid.row:
        raise RuleViolation("vikings.refused.wrong_row")
    spot = bought.laid
    after = moved(position, seat, (spot,))
    return change(after, bought=change(bought, viking=None))


def moved(position: Position, seat: int, spots: tuple[Spot, ...]) -> Position:
    """Bring Vikings from the base to free tiles of their rows.

    Raises:
        RuleViolation: no free tile lies there, or no such Viking is on the base.
    """
    player = position.players[seat]
    base, tiles = player.base, {(tile.row, tile.column): tile for tile in player.tiles}
    for spot in spots:
        cell = (spot.row, spot.column)
        tile = tiles.get(cell)
        if tile is None or tile.viking:
            raise RuleViolation("vikings.refused.no_free_tile", column=spot.column)
        if not base.of(spot.row):
            raise RuleViolation("vikings.refused.not_on_base", seat=seat)
        base = base.plus(spot.row, -1)
        tiles[cell] = change(tile, viking=True)
    return with_player(position, seat, base=base, tiles=tuple(tiles.values()))


def special(position: Position, action: actions.Special, options: Options) -> Position:
    """Take a special tile for the dearest set (section Take Special Tiles).

    Raises:
        RuleViolation: in the base game, not this seat's to take, no such tile lies open, or all
            of this round are taken.
    """
    if not options.progress:
        raise RuleViolation("vikings.refused.no_specials")
    if not position.specials_to_take:
        raise RuleViolation("vikings.refused.all_specials_taken")
    seat, kind, bought = action.seat, action.kind, _set_of(position, action)
    if bought is None or not bought.special:
        raise RuleViolation("vikings.refused.not_dearest", seat=seat)
    if kind not in specials_on_offer(position):
        if position.open_specials and not position.specials_unsaid:
            raise RuleViolation("vikings.refused.not_open")
        raise RuleViolation("vikings.refused.no_such_special")
    after = change(_without(position, kind), bought=change(bought, special=False))
    player = after.players[seat]
    if kind == "five_gold":
        after = change(after, gone_specials=(*after.gone_specials, kind))
        return with_player(after, seat, gold=player.gold + FIVE_GOLD)
    return with_player(after, seat, specials=player.specials.plus(kind))


def _without(position: Position, kind: SpecialKind) -> Position:
    """Take a special tile off those that lie open, said or not."""
    left, unsaid = list(position.open_specials), position.specials_unsaid
    if not left and not unsaid:
        return change(position, specials_to_take=position.specials_to_take - 1)
    if kind in left:
        left.remove(kind)
    else:
        unsaid -= 1
    return change(
        position,
        open_specials=tuple(left),
        specials_unsaid=unsaid,
        specials_to_take=len(left) + unsaid,
    )


def exchange(position: Position, action: actions.Exchange, _options: Options) -> Position:
    """Exchange an island tile for the building tile that waits; a Viking there stays.

    Whether both show the same building is seen at the table.

    Raises:
        RuleViolation: no building tile waits, or no island tile lies there.
    """
    player = position.players[action.seat]
    if not player.specials.building:
        raise RuleViolation("vikings.refused.no_building", seat=action.seat)
    spot = Spot(row=action.row, column=action.column)
    if spot not in reachable(player):
        raise RuleViolation("vikings.refused.no_exchange")
    tiles = tuple(
        change(tile, special=True) if (tile.row, tile.column) == (spot.row, spot.column) else tile
        for tile in player.tiles
    )
    specials = player.specials.plus("building", -1)
    return with_player(position, action.seat, tiles=tiles, specials=specials)
