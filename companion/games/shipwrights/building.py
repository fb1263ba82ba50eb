"""Ships, buildings, upgrades and trade cards, and putting right what lies on a board.

Rules, sections Take Actions and Progress Tracks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import Copy
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
    LongshipCard,
    Printed,
    Steps,
    Told,
    laid_with,
)
from companion.games.shipwrights.tracks import (
    counters,
    free_ships,
    moved,
    moved_back,
    place_of,
    ship_under,
    trade_cards_due,
    upgrades_due,
    way,
)
from companion.games.shipwrights.values import (
    building_card,
    longship_card,
    remembered,
    whose_hut,
)
from companion.model import change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.actions import (
        AddBuilding,
        AddLongship,
        NameHut,
        PlaceTradeCard,
        TakeAway,
        TakeHut,
        Turn,
        Upgrade,
    )
    from companion.games.shipwrights.position import Options, Side
    from companion.games.shipwrights.printed import Points
T = TypeVar("T")


def add_longship(position: Position, action: AddLongship, _options: Options) -> Position:
    """Add a constructed longship, move its steps, and remember the card."""
    known = longship_card(position.printed, action.name) or LongshipCard(name=action.name)
    card = change(
        known,
        points=_given(action.points, known.points),
        bonus=_bonus(action, known),
        steps=_printed_steps(position, action.steps, known.steps),
        income=_given(action.income, known.income),
    )
    player = position.players[action.seat]
    tracks = moved(player.tracks, _given(action.steps, card.steps))
    ship = Longship(
        name=action.name,
        points=card.points,
        bonus=laid_with(card.bonus),
        income=card.income,
        moved=way(player.tracks, tracks),
    )
    after = change(player, longships=(*player.longships, ship), tracks=tracks)
    return _put(position, action.seat, after, remembered(position.printed, "longships", card))


def _bonus(action: AddLongship, known: LongshipCard) -> Told:
    """Return what is told of a ship's bonus; that it has none is told where one was known."""
    if action.bonus == "none" and not known.tells_benefit:
        return None
    return _given(action.bonus, known.bonus)


def add_building(position: Position, action: AddBuilding, _options: Options) -> Position:
    """Add a constructed building, move its steps, and remember the card."""
    known = building_card(position.printed, action.name) or BuildingCard(name=action.name)
    card = change(
        known,
        points=_given(action.points, known.points),
        steps=_printed_steps(position, action.steps, known.steps),
    )
    player = position.players[action.seat]
    tracks = moved(player.tracks, _given(action.steps, card.steps))
    building = Building(name=action.name, points=card.points, moved=way(player.tracks, tracks))
    after = change(player, buildings=(*player.buildings, building), tracks=tracks)
    return _put(position, action.seat, after, remembered(position.printed, "buildings", card))


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
    """Turn a card over; what the side that lay up brought each round is not the other one's.

    What was told of a hut's sides stays with it; the other two cards are alike for all.
    """
    hut: Side | Hut = side
    if isinstance(hut, Hut):
        told = hut.other if points is None else points
        return change(hut, upgraded=upgraded, points=told, other=hut.points)
    brings = {"income": Goods()} if isinstance(side, Eikja) else {}
    return change(side, upgraded=upgraded, points=points, **brings)


def turn(position: Position, action: Turn, _options: Options) -> Position:
    """Let a side of the Eikja, the Labourer or the hut lie up, whatever the tracks say."""
    player = position.players[action.seat]
    lies: Side = getattr(player, action.card)
    if lies.upgraded == action.upgraded:
        return position
    right = turned(lies, upgraded=action.upgraded)
    return with_player(position, action.seat, change(player, **{action.card: right}))


def name_hut(position: Position, action: NameHut, _options: Options) -> Position:
    """Call a hut otherwise: what was told of it is what it prints, whatever it is called."""
    player = position.players[action.seat]
    right = change(player.hut, name=action.name.strip())
    return with_player(position, action.seat, change(player, hut=right))


def take_away(position: Position, action: TakeAway, _options: Options) -> Position:
    """Take a card away that was entered wrong, and the steps that it made when it was.

    A trade card under a longship lies face down then, the others stay.

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
    fields: dict[str, object] = {
        action.of: (*cards[:gone], *cards[gone + 1 :]),
        "tracks": moved_back(player.tracks, cards[gone].moved),
    }
    if action.of == "longships":
        fields["placed"] = tuple(_beneath(card, gone) for card in player.placed)
    return with_player(position, action.seat, change(player, **fields))


def _beneath(card: TradeCard, gone: int) -> TradeCard:
    if not isinstance(card.under, int) or card.under < gone:
        return card
    return change(card, under=None if card.under == gone else card.under - 1)


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
    told = _given(given, known)
    return told if told != Steps() or position.phase in ROUND_PHASES else known


def _given(given: T | None, known: T) -> T:
    return known if given is None else given
