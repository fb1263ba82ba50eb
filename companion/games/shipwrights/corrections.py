"""Corrections that have to keep a player board in order: cards taken away, markers put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shipwrights.actions import Holders, NoteValue, TakeHut, Upgrade
from companion.games.shipwrights.box import FIXED, LISTS, Named, forgotten, named, value_at
from companion.games.shipwrights.building import VALUE_PATH, turned
from companion.games.shipwrights.heroes import holders_of
from companion.games.shipwrights.position import (
    CARDS,
    ROUNDS,
    Building,
    Hut,
    Longship,
    Player,
    Position,
    Tracks,
    TradeCard,
)
from companion.games.shipwrights.printed import HutCard, Sides, folded
from companion.games.shipwrights.values import hut_card, remembered
from companion.model import Enter, change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.shipwrights.box import Path
    from companion.games.shipwrights.position import Side
    from companion.games.shipwrights.printed import Bonus, Goods, Points, Printed, Track
    from companion.match import Step
    from companion.model import Frozen

EMPTY = {"gold": 0, "silver": 0, "oak": 0, "wool": 0, "iron": 0, "workers": 0}


def without_longship(position: Position, seat: int, at: int) -> Enter:
    """Take a longship away; a trade card under it lies face down then, the others stay."""
    player = position.players[seat]
    ships = (*player.longships[:at], *player.longships[at + 1 :])
    after = change(
        player, longships=ships, placed=tuple(_beneath(card, at) for card in player.placed)
    )
    return _board(seat, after)


def _beneath(card: TradeCard, gone: int) -> TradeCard:
    if not isinstance(card.under, int) or card.under < gone:
        return card
    return change(card, under=None if card.under == gone else card.under - 1)


def without_building(position: Position, seat: int, at: int) -> Enter:
    """Take a building away."""
    player = position.players[seat]
    buildings = (*player.buildings[:at], *player.buildings[at + 1 :])
    return Enter(
        path=f"players[{seat}].buildings",
        value=[one.model_dump(mode="json") for one in buildings],
    )


def marker(seat: int, track: Track, space: int) -> Enter:
    """Put a marker on a space, back or forth, without any reward."""
    return Enter(path=f"players[{seat}].tracks.{track}", value=space)


def neutral_marker(position: Position, track: Track, space: int) -> Enter:
    """Put a marker of the neutral player; the others begin at 0 where nobody has entered any."""
    if position.neutral is not None:
        return Enter(path=f"neutral.{track}", value=space)
    markers = change(Tracks(), **{track: space})
    return Enter(path="neutral", value=markers.model_dump(mode="json"))


def round_cards(position: Position) -> Enter | None:
    """Make room for the points of all five round cards of a game alone; None where there is."""
    known = position.round_points or ()
    if not position.is_solo or len(known) == ROUNDS:
        return None
    return Enter(path="round_points", value=[*known, *(None,) * (ROUNDS - len(known))])


def side(position: Position, seat: int, card: str, *, upgraded: bool) -> Enter:
    """Turn the Eikja, the Labourer or the hut to a side; its points are those of that side."""
    lies: Side = getattr(position.players[seat], card)
    if lies.upgraded != upgraded:
        lies = turned(lies, upgraded=upgraded)
    return Enter(path=f"players[{seat}].{card}", value=lies.model_dump(mode="json"))


def hut_told_here(back: Iterable[Step], name: str) -> HutCard | None:
    """Return what the players of a match have told of a hut; not what its box or a file knew."""
    knowing = [step for step in back if named(step.position.printed, "huts", name)]
    if not knowing or not isinstance(knowing[-1].action, NoteValue | TakeHut | Upgrade):
        return None
    told: HutCard | None = hut_card(knowing[0].position.printed, name)
    return told


def hut_renamed(position: Position, box: Printed, wrong: HutCard, name: str) -> Enter:
    """Let what was told of a hut under a wrong name be known under the right one.

    What table or box know of the right one stays.
    """
    cards = [hut_card(position.printed, name), hut_card(box, name), wrong]
    told: dict[str, Points] = {}
    for side in Sides.model_fields:
        points = (getattr(card, side) for card in cards if card)
        told[side] = next((known for known in points if known is not None), None)
    without = forgotten(position.printed, "huts", wrong)
    huts = remembered(without, "huts", change(cards[0] or HutCard(name=name), **told)).huts
    return Enter(path="printed.huts", value=[hut.model_dump(mode="json") for hut in huts])


def printed_right(position: Position, path: str, points: int) -> tuple[NoteValue, ...]:
    """Note what a card on a board prints, for each other one of its kind that says otherwise."""
    place = VALUE_PATH.fullmatch(path)
    others: tuple[str, ...] = ()
    if place and place["card"]:
        lies = getattr(position.players[int(place["seat"])], place["card"])
        name = lies.name if isinstance(lies, Hut) else ""
        others = _sides(position, place["card"], name, points, upgraded=lies.upgraded)
    elif place and place["list"]:
        player = position.players[int(place["seat"])]
        card = getattr(player, place["list"])[int(place["at"])]
        others = _cards(position, place["list"], card.name, points)
    every = (path, *(one for one in others if one != path))
    return tuple(NoteValue(path=one, value=points) for one in every)


def does_right(
    position: Position, seat: int, at: int, bonus: Bonus | None, income: Goods
) -> tuple[Enter, ...]:
    """Say of a longship what it does, and of each copy of it on any board."""
    name = folded(position.players[seat].longships[at].name)
    return tuple(
        Enter(
            path=f"players[{whose}].longships[{place}]",
            value=change(ship, bonus=bonus, income=income).model_dump(mode="json"),
        )
        for whose, player in enumerate(position.players)
        for place, ship in enumerate(player.longships)
        if (whose, place) == (seat, at) or (name and folded(ship.name) == name)
        if (ship.bonus, ship.income) != (bonus, income)
    )


def answered(asked: Position, now: Position, path: str, points: int) -> tuple[Frozen, ...]:
    """Note what was asked for at an earlier position, where it belongs by now.

    A card may have been turned meanwhile, or taken away: then it is the box that knows it.
    """
    place = VALUE_PATH.fullmatch(path)
    if place and (field := place["list"] or place["card"]):
        was, lies = (getattr(one.players[int(place["seat"])], field) for one in (asked, now))
        if place["card"]:
            if was.upgraded != lies.upgraded:
                return _of_side(now, field, was, points)
        else:
            name, at = folded(was[int(place["at"])].name), int(place["at"])
            here = [to for to, card in enumerate(lies) if folded(card.name) == name]
            if name and not here:
                return _of_box(now, field, name, "points", points)
            if name and at not in here:
                path = f"players[{place['seat']}].{field}[{here[0]}].points"
    return (NoteValue(path=path, value=points),)


def _of_side(position: Position, field: str, lay: Side, points: int) -> tuple[Enter, ...]:
    part = "upgraded" if lay.upgraded else "basic"
    if isinstance(lay, Hut):
        return _of_box(position, "huts", folded(lay.name), part, points)
    return (Enter(path=f"printed.{field}.{part}", value=points),)


def _of_box(position: Position, field: str, name: str, part: str, points: int) -> tuple[Enter, ...]:
    return tuple(
        Enter(path=f"printed.{field}[{at}].{part}", value=points)
        for at, card in enumerate(getattr(position.printed, field))
        if name and folded(card.name) == name
    )


def value_right(position: Position, path: Path, points: int) -> tuple[Enter, ...]:
    """Put a value that every box prints right at a table which knows it otherwise."""
    name, part, *rest = path
    found = []
    if value_at(position.printed, path) not in (None, points):
        found.append(f"printed.{name}.{part}" + "".join(f"[{at}]" for at in rest))
    if name in CARDS:
        found += _sides(position, name, "", points, upgraded=part == "upgraded")
    return tuple(Enter(path=one, value=points) for one in found)


def card_right(
    position: Position, field: Named, name: str, side: str, points: int
) -> tuple[Enter, ...]:
    """Put what a card of the box prints right at a table which knows it otherwise."""
    found = [
        f"printed.{field}[{at}].{side}"
        for at, card in enumerate(getattr(position.printed, field))
        if folded(card.name) == folded(name) and getattr(card, side) not in (None, points)
    ]
    if field == "huts":
        found += _sides(position, "hut", name, points, upgraded=side == "upgraded")
    else:
        found += _cards(position, field, name, points)
    return tuple(Enter(path=one, value=points) for one in found)


def otherwise(known: Printed, position: Position) -> tuple[Enter, ...]:
    """Say what a table knows otherwise than the box, as corrections of the table."""
    return (
        *(
            deed
            for path in FIXED
            if (points := value_at(known, path)) is not None
            for deed in value_right(position, path, points)
        ),
        *(deed for field in LISTS for deed in _cards_right(known, position, field)),
    )


def _cards_right(known: Printed, position: Position, field: Named) -> Iterator[Enter]:
    """Compare the points of cards by name, of those that a board or the table's box has."""
    here = {folded(card.name): card for card in getattr(position.printed, field)}
    laid = {folded(card.name) for player in position.players for card in _laid(player, field)}
    for card in getattr(known, field):
        name = folded(card.name)
        if name not in laid and here.get(name, card) == card:
            continue
        for side in ("basic", "upgraded") if field == "huts" else ("points",):
            if (points := getattr(card, side)) is not None:
                yield from card_right(position, field, card.name, side, points)


def _laid(player: Player, field: Named) -> tuple[Hut | Longship | Building, ...]:
    """List the cards of a board that have points of their own."""
    cards = (player.hut,) if field == "huts" else getattr(player, field)
    return tuple(card for card in cards if card.points is not None)


def _cards(position: Position, field: str, name: str, points: int) -> tuple[str, ...]:
    """List the ships or buildings of a name that have other points of their own."""
    return tuple(
        f"players[{seat}].{field}[{at}].points"
        for seat, player in enumerate(position.players)
        for at, card in enumerate(getattr(player, field))
        if folded(name) and folded(card.name) == folded(name) and card.points not in (None, points)
    )


def _sides(
    position: Position, card: str, name: str, points: int, *, upgraded: bool
) -> tuple[str, ...]:
    """List the boards on which a side lies up with other points of its own; a hut has a name."""
    return tuple(
        f"players[{seat}].{card}.points"
        for seat, player in enumerate(position.players)
        for lies in [getattr(player, card)]
        if (card != "hut" or (folded(name) and folded(lies.name) == folded(name)))
        and lies.upgraded == upgraded
        and lies.points not in (None, points)
    )


def empty_supplies(position: Position) -> Enter:
    """Empty every supply, for a table that begins to count at the end."""
    players = [change(player, **EMPTY).model_dump(mode="json") for player in position.players]
    return Enter(path="players", value=[*players])


def holding(position: Position, hero: str, seat: int | None) -> Holders:
    """Return who holds the main heroes after one of them has gone to a seat, or to the board."""
    return change(holders_of(position), **{hero: seat})


def _board(seat: int, player: Player) -> Enter:
    return Enter(path=f"players[{seat}]", value=player.model_dump(mode="json"))
