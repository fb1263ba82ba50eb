"""Ships, buildings, jarls, upgrades and trade cards; and remembering what they print.

Rules, sections Take Actions and Progress Tracks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import NoteValue
from companion.games.shipwrights.position import (
    ROUND_PHASES,
    Building,
    Eikja,
    Longship,
    Player,
    Position,
    TradeCard,
    with_player,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    HutCard,
    LongshipCard,
    Printed,
    Steps,
)
from companion.games.shipwrights.rounds import open_card_told
from companion.games.shipwrights.tracks import (
    counters,
    free_ships,
    moved,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.values import (
    building_card,
    hut_card,
    longship_card,
    missing,
    remembered,
    whose_hut,
)
from companion.model import Enter, change, phrase
from companion.reading import entered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.shipwrights.actions import (
        AddBuilding,
        AddJarl,
        AddLongship,
        DiscardJarl,
        PlaceTradeCard,
        TakeHut,
        Upgrade,
    )
    from companion.games.shipwrights.position import Options, Side
    from companion.games.shipwrights.printed import Points
    from companion.model import Missing
T = TypeVar("T")

VALUE_PATH = re.compile(
    r"printed\.tracks\.(?P<track>military|trade|renown)\[(?P<space>[0-3])\]"
    r"|printed\.heroes\.(?P<hero>svend|thyra|frode|randi)"
    r"|printed\.(?P<printed>eikja|labourer)\.(?P<side>basic|upgraded)"
    r"|players\[(?P<seat>\d+)\]\.("
    r"(?P<card>eikja|labourer|hut)\.points"
    r"|(?P<list>longships|buildings)\[(?P<at>\d+)\]\.points"
    r"|jarls\[(?P<jarl>\d+)\])"
    r"|round_points\[(?P<round>\d)\]"
)
"""The places of printed values."""


def add_longship(position: Position, action: AddLongship, _options: Options) -> Position:
    """Add a constructed longship, move its steps, and remember the card."""
    known = longship_card(position.printed, action.name) or LongshipCard(name=action.name)
    card = change(
        known,
        points=_given(action.points, known.points),
        bonus=None if action.bonus == "none" else _given(action.bonus, known.bonus),
        steps=_printed_steps(position, action.steps, known.steps),
        income=_given(action.income, known.income),
    )
    player = position.players[action.seat]
    ship = Longship(name=action.name, points=card.points, bonus=card.bonus, income=card.income)
    after = change(
        player,
        longships=(*player.longships, ship),
        tracks=moved(player.tracks, _given(action.steps, card.steps)),
    )
    return _put(position, action.seat, after, remembered(position.printed, "longships", card))


def add_building(position: Position, action: AddBuilding, _options: Options) -> Position:
    """Add a constructed building, move its steps, and remember the card."""
    known = building_card(position.printed, action.name) or BuildingCard(name=action.name)
    card = change(
        known,
        points=_given(action.points, known.points),
        steps=_printed_steps(position, action.steps, known.steps),
    )
    player = position.players[action.seat]
    building = Building(name=action.name, points=card.points)
    after = change(
        player,
        buildings=(*player.buildings, building),
        tracks=moved(player.tracks, _given(action.steps, card.steps)),
    )
    return _put(position, action.seat, after, remembered(position.printed, "buildings", card))


def add_jarl(position: Position, action: AddJarl, _options: Options) -> Position:
    """Tuck a jarl; nothing keeps the table from more jarls than buildings but a warning."""
    player = position.players[action.seat]
    after = change(
        player,
        jarls=(*player.jarls, action.points),
        tracks=moved(player.tracks, action.steps),
    )
    return with_player(position, action.seat, after)


def discard_jarl(position: Position, action: DiscardJarl, _options: Options) -> Position:
    """Discard a tucked jarl; its steps stay (ruling R10).

    Raises:
        RuleViolation: there is no such jarl.
    """
    player, jarl = position.players[action.seat], action.jarl
    if jarl >= len(player.jarls):
        raise RuleViolation("shipwrights.refused.jarl", number=jarl, n=len(player.jarls))
    left = (*player.jarls[:jarl], *player.jarls[jarl + 1 :])
    return with_player(position, action.seat, change(player, jarls=left))


def take_hut(position: Position, action: TakeHut, _options: Options) -> Position:
    """Deal a hut, which moves its player one step (section Setup).

    Raises:
        RuleViolation: the player has been dealt one, or somebody else that one.
    """
    player = position.players[action.seat]
    if player.hut.track is not None:
        raise RuleViolation("shipwrights.refused.hut", seat=action.seat)
    dealt = whose_hut(position, action.name, but=action.seat)
    if dealt is not None:
        raise RuleViolation("shipwrights.refused.hut_dealt", seat=dealt, name=action.name.strip())
    after = change(
        player,
        hut=change(player.hut, name=action.name, track=action.track),
        tracks=moved(player.tracks, Steps(**{action.track: 1})),
    )
    known = hut_card(position.printed, action.name) or HutCard(name=action.name)
    return _put(position, action.seat, after, remembered(position.printed, "huts", known))


def upgrade(position: Position, action: Upgrade, _options: Options) -> Position:
    """Flip a card for an upgrade, and remember the points of its other side.

    Raises:
        RuleViolation: that card is flipped already, or no upgrade is due.
    """
    player = position.players[action.seat]
    side = getattr(player, action.card)
    if side.upgraded:
        named = phrase(f"shipwrights.card.{action.card}").model_dump(mode="json")
        raise RuleViolation("shipwrights.refused.upgraded", seat=action.seat, card=named)
    if not upgrades_due(player):
        raise RuleViolation(
            "shipwrights.refused.no_upgrade", seat=action.seat, n=counters(player).upgrade
        )
    flipped = turned(side, upgraded=True, points=action.points)
    after = change(player, **{action.card: flipped})
    printed = _with_side(position.printed, after, action.card)
    return _put(position, action.seat, after, printed)


def turned(side: Side, *, upgraded: bool, points: Points = None) -> Side:
    """Turn a card over; what the side that lay up brought each round is not the other one's."""
    brings = {"income": Goods()} if isinstance(side, Eikja) else {}
    return change(side, upgraded=upgraded, points=points, **brings)


def place_trade_card(position: Position, action: PlaceTradeCard, _options: Options) -> Position:
    """Tuck a trade card, or lay it face down for its immediate reward.

    Raises:
        RuleViolation: no trade card is due, or that ship has one or is not there.
    """
    player = position.players[action.seat]
    if not trade_cards_due(player):
        raise RuleViolation(
            "shipwrights.refused.no_trade_card", seat=action.seat, n=counters(player).trade
        )
    if action.under is not None and action.under not in free_ships(player):
        raise RuleViolation("shipwrights.refused.tuck", seat=action.seat)
    income = Goods() if action.under is None else action.income
    card = TradeCard(under=action.under, income=income)
    return with_player(position, action.seat, change(player, placed=(*player.placed, card)))


def note_value(position: Position, action: NoteValue, _options: Options) -> Position:
    """Note a printed value where it is missing, and remember it for cards of the same name.

    Raises:
        RuleViolation: the path is not the place of a printed value.
        InvalidPosition: there is no such place in this position.
    """
    place = VALUE_PATH.fullmatch(action.path)
    if place is None:
        raise RuleViolation("shipwrights.refused.no_value", path=action.path)
    after = entered(position, Enter(path=action.path, value=action.value))
    if place["round"] and int(place["round"]) == len(position.round_points or ()) - 1:
        # The last one revealed lies open still; of those before nobody knows which they were.
        return change(after, printed=open_card_told(position, points=action.value))
    if place["seat"] is None:
        return after
    player = after.players[int(place["seat"])]
    printed = after.printed
    if place["card"]:
        printed = _with_side(printed, player, place["card"])
    elif place["list"]:
        printed = _with_card(printed, player, place["list"], int(place["at"]))
    return change(after, printed=printed)


def asked_once(
    position: Position, values: Iterable[Missing], options: Options
) -> tuple[Missing, ...]:
    """Leave out the values that are known as soon as those before them are noted."""
    found = []
    for one in values:
        if one.path in {still.path for still in missing(position, options)}:
            found.append(one)
            position = note_value(position, NoteValue(path=one.path, value=0), options)
    return tuple(found)


def _with_side(printed: Printed, player: Player, card: str) -> Printed:
    """Remember the points of the side that lies up."""
    side = getattr(player, card)
    if side.points is None:
        return printed
    face = {"upgraded" if side.upgraded else "basic": side.points}
    if card == "hut":
        known = hut_card(printed, side.name) or HutCard(name=side.name)
        return remembered(printed, "huts", change(known, **face))
    return change(printed, **{card: change(getattr(printed, card), **face)})


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


def _put(position: Position, seat: int, player: Player, printed: Printed) -> Position:
    return change(with_player(position, seat, player), printed=printed)


def _printed_steps(position: Position, given: Steps | None, known: Steps) -> Steps:
    """Return the steps that a card prints; adding up moves no marker and says nothing of them."""
    told = _given(given, known)
    return told if told != Steps() or position.phase in ROUND_PHASES else known


def _given(given: T | None, known: T) -> T:
    return known if given is None else given
