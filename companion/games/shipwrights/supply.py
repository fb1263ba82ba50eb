"""What a player's supply holds, and what comes into it (rules, section Gain Income)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import RuleViolation
from companion.games.shipwrights.due import finished
from companion.games.shipwrights.position import with_player
from companion.games.shipwrights.printed import Goods
from companion.model import Phrase, change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.actions import Gain, SetSupply, TakeIncome
    from companion.games.shipwrights.position import Options, Player, Position

GOODS = ("gold", "silver", "oak", "wool", "iron", "workers", "cards")
SUPPLY = GOODS[:-1]
"""What a player's supply counts; village cards are in hand and are not followed."""


def income(player: Player) -> Goods:
    """Add up what longships, the Eikja and tucked trade cards bring (section Gain Income)."""
    sources = (
        *(ship.income for ship in player.longships),
        player.eikja.income,
        *(card.income for card in player.placed if card.under is not None),
    )
    return Goods(**{good: sum(getattr(source, good) for source in sources) for good in GOODS})


def goods_phrases(goods: Goods) -> tuple[Phrase, ...]:
    """Say goods one by one.

    >>> [one.facts for one in goods_phrases(Goods(silver=2))]
    [{'n': 2}]
    """
    return tuple(
        phrase(f"shipwrights.goods.{good}", n=getattr(goods, good))
        for good in GOODS
        if getattr(goods, good)
    )


def income_phrase(player: Player, seat: int) -> Phrase:
    """Remind a player of the income."""
    goods = goods_phrases(income(player))
    if not goods:
        return phrase("shipwrights.income.nothing", seat=seat)
    return phrase("shipwrights.income.told", seat=seat, goods=goods)


def take_income(position: Position, action: TakeIncome, _options: Options) -> Position:
    """Let a player take the income, which finishes the phase for them.

    It is not recorded: what it is spent on is not either (ruling R13).

    Raises:
        RuleViolation: they have finished it already.
    """
    seat = action.seat
    if seat in position.finished:
        raise RuleViolation("shipwrights.refused.income_taken", seat=seat)
    return finished(position, seat)


def gain(position: Position, action: Gain, _options: Options) -> Position:
    """Put things into a supply or take them out.

    Raises:
        RuleViolation: nobody knows the supply, or there is not so much of something.
    """
    player = position.players[action.seat]
    if not player.counted:
        raise RuleViolation("shipwrights.refused.uncounted")
    after: dict[str, Any] = {}
    for good in SUPPLY:
        amount, had = getattr(action, good), getattr(player, good)
        if had + amount < 0:
            what = phrase(f"shipwrights.goods.{good}", n=had).model_dump(mode="json")
            raise RuleViolation("shipwrights.refused.supply", seat=action.seat, what=what)
        after[good] = had + amount
    return _had(position, action.seat, change(player, **after))


def set_supply(position: Position, action: SetSupply, _options: Options) -> Position:
    """Put a supply as it was counted; what was not known and is left out is nothing.

    Raises:
        RuleViolation: a count is put right that there is not, because an entry before it went.
    """
    player = position.players[action.seat]
    if action.right and not player.counted:
        raise RuleViolation("shipwrights.refused.uncounted")
    counted: dict[str, Any] = {good: getattr(action, good) for good in SUPPLY}
    for good, n in counted.items():
        if n is None:
            counted[good] = getattr(player, good) if player.counted else 0
    return _had(position, action.seat, change(player, counted=True, **counted))


def _had(position: Position, seat: int, player: Player) -> Position:
    """Set a supply; where what can be traded changes, final trades may be made once more.

    Those made before stay, as part of what was counted. Workers are not traded.
    """
    before = position.players[seat]
    if position.phase == "trades" and player != before:
        if player == change(before, workers=player.workers):
            player = change(player, traded_from=_with_workers(before.traded_from, player.workers))
        else:
            position = finished(position, seat, is_so=False)
            player = change(player, traded_from=None)
    return with_player(position, seat, player)


def _with_workers(had: Goods | None, workers: int) -> Goods | None:
    return None if had is None else change(had, workers=workers)
