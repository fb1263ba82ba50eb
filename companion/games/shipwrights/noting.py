"""What is printed: noted as it is asked for, and said of a card by its name.

RULES.md, section Printed values.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import NoteCard, NoteValue
from companion.games.shipwrights.position import ROUND_PHASES, Longship, all_rounds, with_player
from companion.games.shipwrights.printed import (
    BuildingCard,
    HutCard,
    LongshipCard,
    Printed,
    Sides,
    folded,
    laid_with,
)
from companion.games.shipwrights.rounds import with_points_known
from companion.games.shipwrights.values import (
    SIDED,
    building_card,
    face_of,
    hut_card,
    longship_card,
    points_of_hut,
    remembered,
    with_face,
)
from companion.model import Enter, Frozen, change
from companion.reading import entered

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Options, Player, Position, Side

VALUE_PATH = re.compile(
    r"printed\.tracks\.(?P<track>military|trade|renown)\[(?P<space>[0-3])\]"
    r"|printed\.heroes\.(?P<hero>svend|thyra|frode|randi)"
    r"|printed\.(?P<printed>eikja|labourer)\.(?P<side>basic|upgraded)"
    r"|players\[(?P<seat>\d+)\]\.("
    r"(?P<card>eikja|labourer|hut)\.points"
    r"|hut\.(?P<face>basic|upgraded)"
    r"|(?P<list>longships|buildings)\[(?P<at>\d+)\]\.points"
    r"|jarls\[(?P<jarl>\d+)\])"
    r"|round_points\[(?P<round>\d)\]"
)
"""The places of printed values; a hut's by its side, whichever lies up."""

KINDS: dict[str, type[Frozen]] = {
    "longships": LongshipCard,
    "buildings": BuildingCard,
    "huts": HutCard,
}

FACTS = ("points", *Sides.model_fields, "bonus", "income")


def note_value(position: Position, action: NoteValue, _options: Options) -> Position:
    """Note a printed value where it is missing, and remember it for cards of the same name.

    Raises:
        RuleViolation: the path is not the place of a printed value.
        InvalidPosition: there is no such place in this position.
    """
    place = VALUE_PATH.fullmatch(action.path)
    if place is None:
        raise RuleViolation("shipwrights.refused.no_value", path=action.path)
    if place["face"]:
        return _of_hut(position, int(place["seat"]), place["face"], action.value)
    if place["round"] and position.is_solo and position.phase not in ROUND_PHASES:
        position = change(position, round_points=all_rounds(position.round_points))
    after = entered(position, Enter(path=action.path, value=action.value))
    if place["printed"]:
        return _on_boards(after, place["printed"], place["side"], action.value)
    if place["round"]:
        return with_points_known(after, int(place["round"]), action.value)
    if place["seat"] is None:
        return after
    player = after.players[int(place["seat"])]
    printed = after.printed
    if place["card"] in SIDED:
        lies: Side = getattr(player, place["card"])
        face = {face_of(lies): lies.points}
        sides = change(getattr(printed, place["card"]), **face)
        printed = change(printed, **{place["card"]: sides})
    elif place["list"]:
        printed = _with_card(printed, player, place["list"], int(place["at"]))
    return change(after, printed=printed)


def _of_hut(position: Position, seat: int, face: str, points: int) -> Position:
    """Note what a side of somebody's hut prints: it stays with the hut, whatever it is called."""
    if seat >= len(position.players):
        raise RuleViolation("shipwrights.refused.seat", number=seat)
    player = position.players[seat]
    right = with_face(player.hut, face, points)
    return with_player(position, seat, change(player, hut=right))


def _on_boards(position: Position, card: str, face: str, points: int) -> Position:
    """Correct a side on each board where it lies up with points: the card is alike for all."""
    for seat, player in enumerate(position.players):
        lies: Side = getattr(player, card)
        if face_of(lies) == face and lies.points is not None:
            right = change(lies, points=points)
            position = with_player(position, seat, change(player, **{card: right}))
    return position


def note_card(position: Position, action: NoteCard, _options: Options) -> Position:
    """Note what a card of this name prints, for each one that lies anywhere.

    Raises:
        RuleViolation: it has no name, or prints nothing of the kind.
    """
    told: dict[str, Any] = {
        name: value for name in FACTS if (value := getattr(action, name)) is not None
    }
    kind = KINDS[action.of]
    if not folded(action.name) or not told or told.keys() - kind.model_fields.keys():
        raise RuleViolation("shipwrights.refused.no_value", path=f"{action.of} {action.name}")
    known = _known(position, action.of, action.name)
    players = tuple(_board_right(player, action, told) for player in position.players)
    printed = remembered(position.printed, action.of, change(known, **told))
    return change(position, players=players, printed=printed)


def _known(position: Position, field: str, name: str) -> Any:
    """Return what is known of a card: of a ship that only lies there, what it does."""
    if field == "huts":
        return hut_card(position.printed, name) or HutCard(name=name.strip())
    if field == "buildings":
        return building_card(position.printed, name) or BuildingCard(name=name.strip())
    ships = (ship for player in position.players for ship in player.longships)
    found = next((ship for ship in ships if folded(ship.name) == folded(name)), None)
    lies = found or Longship(name=name)
    return longship_card(position.printed, name) or LongshipCard(
        name=name.strip(), bonus=lies.bonus, income=lies.income
    )


def _board_right(player: Player, action: NoteCard, values: dict[str, Any]) -> Player:
    """Correct the cards of a name on a board; a hut only where its points are noted there."""
    wanted = folded(action.name)
    if action.of == "huts":
        hut = player.hut
        for face, points in values.items():
            if folded(hut.name) == wanted and points_of_hut(hut)[face] is not None:
                hut = with_face(hut, face, points)
        return change(player, hut=hut)
    if "bonus" in values:
        values = {**values, "bonus": laid_with(values["bonus"])}
    cards = tuple(
        change(card, **values) if folded(card.name) == wanted else card
        for card in getattr(player, action.of)
    )
    return change(player, **{action.of: cards})


def _with_card(printed: Printed, player: Player, field: str, at: int) -> Printed:
    """Remember the points of a longship or a building."""
    if field == "longships":
        ship = player.longships[at]
        known = longship_card(printed, ship.name) or LongshipCard(
            name=ship.name, bonus=ship.bonus, income=ship.income
        )
        return remembered(printed, field, change(known, points=ship.points))
    building = player.buildings[at]
    card = building_card(printed, building.name) or BuildingCard(name=building.name)
    return remembered(printed, field, change(card, points=building.points))
