"""The wheel: what is left in the bag, who stands where, and what each set costs now."""

from __future__ import annotations

from collections import Counter

from companion.errors import RuleViolation
from companion.games.vikings.actions import Draw, LaySpecials
from companion.games.vikings.position import (
    COLOURS,
    DRAWN_FOR_AUCTION,
    OPEN_SPECIALS,
    SETS,
    SPECIAL_TILES,
    VIKINGS,
    Colour,
    Lot,
    Options,
    Position,
    SpecialKind,
    Vikings,
)
from companion.model import change

ORDER: tuple[Colour, ...] = ("fisherman", "goldsmith", "scout", "noble", "warrior", "boatsman")
"""Colours from 0 upwards without an auction: blue, yellow, green, red, black, grey."""


def seen(position: Position) -> Counter[Colour]:
    """Count the Vikings that are not in the bag, by colour."""
    found: Counter[Colour] = Counter(lot.viking for lot in position.wheel)
    found.update(position.drawn)
    for colour in COLOURS:
        found[colour] += position.boxed.of(colour)
        found[colour] += sum(player.base.of(colour) for player in position.players)
    for player in position.players:
        found.update(tile.row for tile in player.tiles if tile.viking)
        found["boatsman"] += player.boatsmen_used or 0
    return found


def bag(position: Position) -> Vikings:
    """Return what is left in the bag, as far as the table shows it."""
    out = seen(position)
    return Vikings(**{colour: max(0, VIKINGS - out[colour]) for colour in COLOURS})


def drawn_each_round(options: Options) -> int:
    """Return how many Vikings are drawn: one more where the auction's winner puts one back."""
    return DRAWN_FOR_AUCTION if options.bids else SETS


def specials_left(position: Position) -> dict[SpecialKind, int]:
    """Count the special tiles that still lie face down, by kind."""
    out: Counter[SpecialKind] = Counter(position.open_specials)
    out.update(position.gone_specials)
    for player in position.players:
        for kind in SPECIAL_TILES:
            out[kind] += player.specials.of(kind)
        out["building"] += sum(tile.special for tile in player.tiles)
    return {kind: max(0, n - out[kind]) for kind, n in SPECIAL_TILES.items()}


def specials_on_offer(position: Position) -> tuple[SpecialKind, ...]:
    """Return the kinds that can be taken now; none once all that were laid out are taken.

    Where nobody says which lie open, it is those of which the box has one left, also beside those
    of which somebody did.
    """
    if not position.specials_to_take:
        return ()
    said = tuple(dict.fromkeys(position.open_specials))
    if said and not position.specials_unsaid:
        return said
    left = (kind for kind, n in specials_left(position).items() if n)
    return tuple(dict.fromkeys((*said, *left)))


def may_lay_specials(position: Position, options: Options) -> bool:
    """Tell whether the round is just beginning: nobody has bid, or without an auction bought.

    Where prices are typed nobody knows of bids.
    """
    if any(player.purchases for player in position.players):
        return False
    if position.phase == "auction":
        return not position.passed and not any(bid is not None for bid in position.bids)
    if position.phase == "buying":
        return not (options.bids and position.wheel)
    return position.phase in (None, "draw")


def lay_specials(position: Position, action: LaySpecials, options: Options) -> Position:
    """Lay special tiles face up at the beginning of a round (section Lay Out Special Tiles).

    Raises:
        RuleViolation: in the base game, in the middle of a round, or more than four.
    """
    if not options.progress:
        raise RuleViolation("vikings.refused.no_specials")
    if not may_lay_specials(position, options):
        raise RuleViolation("vikings.refused.no_refill")
    laid = (*position.open_specials, *action.kinds)
    if len(laid) > OPEN_SPECIALS:
        raise RuleViolation("vikings.refused.open_specials", most=OPEN_SPECIALS)
    return change(position, open_specials=laid, specials_to_take=len(laid), specials_unsaid=0)


def draw(position: Position, action: Draw, options: Options) -> Position:
    """Begin a round with the Vikings drawn: to the auction, or straight round the wheel.

    Raises:
        RuleViolation: not now, or not the right number of Vikings.
    """
    if position.phase not in (None, "draw"):
        raise RuleViolation("vikings.refused.draw_late")
    vikings, wanted = action.vikings, drawn_each_round(options)
    if len(vikings) != wanted:
        raise RuleViolation("vikings.refused.drawn", n=len(vikings), wanted=wanted)
    if options.bids:
        return change(
            position,
            drawn=tuple(sorted(vikings, key=ORDER.index)),
            phase="auction",
            active=position.starter,
            bids=(None,) * len(position.players),
            passed=(),
        )
    return change(position, wheel=in_order(vikings), phase="buying", active=position.starter)


def in_order(vikings: tuple[Colour, ...]) -> tuple[Lot, ...]:
    """Lay Vikings from 0 upwards, grouped by colour (section Wheel).

    >>> [lot.viking for lot in in_order(("noble", "fisherman", "noble"))]
    ['fisherman', 'noble', 'noble']
    """
    ordered = sorted(vikings, key=ORDER.index)
    return tuple(Lot(place=place, viking=viking) for place, viking in enumerate(ordered))


def price(position: Position, lot: Lot) -> int:
    """Return what a set costs now: 0 always points at the lowest one left."""
    return lot.place - min(lot.place for lot in position.wheel)


def dearest(position: Position) -> Lot:
    """Return the set that costs most now."""
    return max(position.wheel, key=lambda lot: lot.place)


def brings_special(position: Position, lot: Lot, options: Options) -> bool:
    """Tell whether a special tile comes with a set: with the dearest one, while one can be had.

    Never at 0, also where the last set left is the dearest one (section Take Special Tiles).
    """
    return (
        options.progress
        and price(position, lot) > 0
        and lot == dearest(position)
        and bool(specials_on_offer(position))
    )


def zero_waits(position: Position, seat: int) -> bool:
    """Tell whether the set at 0 has to wait (section Buying).

    It does while another set has a Viking of its colour, except for a player whose gold is not
    enough for the cheapest other set. Only a reminder: nobody is obliged to turn points into gold.
    """
    first, *others = sorted(position.wheel, key=lambda lot: lot.place)
    if all(lot.viking != first.viking for lot in others):
        return False
    return position.players[seat].gold >= price(position, others[0])
