"""Ships, buildings, upgrades and trade cards, and putting right what lies on a board.

Rules, sections Take Actions and Progress Tracks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import Copy, ShipPart
from companion.games.shipwrights.position import (
    ROUND_PHASES,
    Building,
    Eikja,
    Hut,
    Longship,
    Player,
    Position,
    TradeCard,
    with_player,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    KnownBonus,
    LongshipCard,
    Printed,
    Steps,
    laid_with,
)
from companion.games.shipwrights.tracks import (
    counters,
    free_ships,
    place_of,
    ship_under,
    stepped,
    stepped_back,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.values import (
    building_card,
    longship_card,
    remembered,
    whose_hut,
)
from companion.model import change, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.actions import (
        AddBuilding,
        AddLongship,
        NameHut,
        PlaceTradeCard,
        TakeAway,
        TakeHut,
        TurnOver,
        Upgrade,
    )
    from companion.games.shipwrights.position import Options, Side
    from companion.games.shipwrights.printed import Points
T = TypeVar("T")
Added = TypeVar("Added", bound="AddLongship | AddBuilding")

FIELDS: dict[ShipPart, tuple[str, ...]] = {
    "points": ("points",),
    "steps": ("steps",),
    "benefit": ("bonus", "income"),
}
"""The fields of what a card prints, part by part."""


def add_longship(position: Position, action: AddLongship, _options: Options) -> Position:
    """Add a constructed longship, move its steps, and remember the card."""
    known = _known_ship(position.printed, action.name)
    action = _by_then(action, known)
    card = change(
        known,
        points=_given(action.points, known.points),
        bonus=_bonus(action, known),
        steps=_printed_steps(position, action.steps, known.steps),
        income=_given(action.income, known.income),
    )
    player = position.players[action.seat]
    steps = steps_of(position.printed, action)
    ship = Longship(
        name=action.name,
        points=card.points,
        bonus=laid_with(card.bonus),
        income=card.income,
        moved=_made(steps),
    )
    after = stepped(change(player, longships=(*player.longships, ship)), steps)
    return _put(position, action.seat, after, remembered(position.printed, "longships", card))


def _bonus(action: AddLongship, known: LongshipCard) -> KnownBonus:
    """Return what is told of a ship's bonus; that it has none is told where one was known."""
    if action.bonus == "none" and not known.tells_benefit:
        return None
    return _given(action.bonus, known.bonus)


def add_building(position: Position, action: AddBuilding, _options: Options) -> Position:
    """Add a constructed building, move its steps, and remember the card."""
    known = _known_building(position.printed, action.name)
    action = _by_then(action, known)
    card = change(
        known,
        points=_given(action.points, known.points),
        steps=_printed_steps(position, action.steps, known.steps),
    )
    player = position.players[action.seat]
    steps = steps_of(position.printed, action)
    building = Building(name=action.name, points=card.points, moved=_made(steps))
    after = stepped(change(player, buildings=(*player.buildings, building)), steps)
    return _put(position, action.seat, after, remembered(position.printed, "buildings", card))


def steps_of(printed: Printed, action: AddLongship | AddBuilding) -> Steps:
    """Return the steps that a card makes as it is entered: those said with it, else the box's."""
    known = known_of(printed, action)
    return _given(_by_then(action, known).steps, known.steps)


def _by_then(action: Added, known: LongshipCard | BuildingCard) -> Added:
    """Leave out the parts of a card that nobody typed and the table knows: it fills them in.

    Parts it knows no longer, because an earlier entry was taken out, stay as they were filled in
    when the card was laid.
    """
    fields = [field for part in action.known if tells(known, part) for field in FIELDS[part]]
    return change(action, **dict.fromkeys(fields))


def tells(known: LongshipCard | BuildingCard, part: ShipPart) -> bool:
    """Tell whether anything is known of a part of a card."""
    return any(getattr(known, field) not in (None, Steps(), Goods()) for field in FIELDS[part])


def known_of(printed: Printed, action: AddLongship | AddBuilding) -> LongshipCard | BuildingCard:
    """Return what is known of the card that is entered."""
    known = _known_ship if action.do == "add_longship" else _known_building
    return known(printed, action.name)


def _known_ship(printed: Printed, name: str) -> LongshipCard:
    return longship_card(printed, name) or LongshipCard(name=name)


def _known_building(printed: Printed, name: str) -> BuildingCard:
    return building_card(printed, name) or BuildingCard(name=name)


def _made(steps: Steps) -> Steps | None:
    return None if steps == Steps() else steps


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
    dealt_to = change(player, hut=change(player.hut, name=action.name, track=action.track))
    after = stepped(dealt_to, Steps(**{action.track: 1}))
    return with_player(position, action.seat, after)


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
    after = with_player(position, action.seat, change(player, **{action.card: flipped}))
    if action.card == "hut" or action.points is None:
        return after
    right = change(getattr(position.printed, action.card), upgraded=action.points)
    return change(after, printed=change(position.printed, **{action.card: right}))


def turned(side: Side, *, upgraded: bool, points: Points = None) -> Side:
    """Turn a card over; the income of the side that lay up is forgotten.

    What was told of a hut's sides stays with it; the other two cards are alike for all.
    """
    hut: Side | Hut = side
    if isinstance(hut, Hut):
        other = hut.other if points is None else points
        return change(hut, upgraded=upgraded, points=other, other=hut.points)
    brings = {"income": Goods()} if isinstance(side, Eikja) else {}
    return change(side, upgraded=upgraded, points=points, **brings)


def turn(position: Position, action: TurnOver, _options: Options) -> Position:
    """Let a side of the Eikja, the Labourer or the hut lie up, whatever the tracks say."""
    player = position.players[action.seat]
    lies: Side = getattr(player, action.card)
    if lies.upgraded == action.upgraded:
        return position
    right = turned(lies, upgraded=action.upgraded)
    return with_player(position, action.seat, change(player, **{action.card: right}))


def name_hut(position: Position, action: NameHut, _options: Options) -> Position:
    """Give a hut another name; what is known of its print stays with it."""
    player = position.players[action.seat]
    right = change(player.hut, name=action.name.strip())
    return with_player(position, action.seat, change(player, hut=right))


def take_away(position: Position, action: TakeAway, _options: Options) -> Position:
    """Take a card away that was entered wrong, and the steps and rewards that it made when it was.

    A trade card under a longship that goes has no place then, and is placed anew while it is
    gained. Trade cards and raids that the tracks do not give any more are taken back, too.

    Raises:
        RuleViolation: there is no such card.
    """
    player = position.players[action.seat]
    cards = getattr(player, action.of)
    gone = place_of(cards, Copy(name=action.name, number=action.number))
    if gone is None:
        raise RuleViolation(
            "shipwrights.refused.no_card", seat=action.seat, name=action.name.strip()
        )
    left = change(player, **{action.of: (*cards[:gone], *cards[gone + 1 :])})
    after = stepped_back(left, cards[gone].moved)
    placed = tuple(_without(player.placed, gone) if action.of == "longships" else player.placed)
    gained = counters(after)
    after = change(after, placed=placed[: gained.trade], raided=min(player.raided, gained.raid))
    return with_player(position, action.seat, after)


def _without(placed: tuple[TradeCard, ...], gone: int) -> Iterator[TradeCard]:
    """List the trade cards that lie elsewhere than under a longship that goes."""
    for card in placed:
        if not isinstance(card.under, int) or card.under < gone:
            yield card
        elif card.under > gone:
            yield change(card, under=card.under - 1)


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
    down, under = action.under is None, ship_under(player, action.under)
    if not down and under not in free_ships(player):
        raise RuleViolation("shipwrights.refused.tuck", seat=action.seat)
    card = TradeCard(under=under, income=Goods() if down else action.income)
    return with_player(position, action.seat, change(player, placed=(*player.placed, card)))


def _put(position: Position, seat: int, player: Player, printed: Printed) -> Position:
    return change(with_player(position, seat, player), printed=printed)


def _printed_steps(position: Position, given: Steps | None, known: Steps) -> Steps:
    """Return the steps that a card prints; adding up moves no marker and says nothing of them."""
    values = _given(given, known)
    return values if values != Steps() or position.phase in ROUND_PHASES else known


def _given(given: T | None, known: T) -> T:
    return known if given is None else given
