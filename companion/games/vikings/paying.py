"""Paying with gold, and with points where gold is short (rules, section Buying)."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleViolation
from companion.games.vikings.position import Player, Position
from companion.games.vikings.rounds import with_player
from companion.model import phrase


def points_for(player: Player, amount: int) -> int:
    """Return how many points have to be turned into gold, one for one, to pay an amount."""
    return max(0, amount - player.gold)


def most_to_pay(player: Player) -> int:
    """Return what a player can pay: all gold, and all points turned into gold."""
    return player.gold + max(0, player.points)


def purse(player: Player, seat: int) -> dict[str, Any]:
    """Say what a player can pay with, where it is not enough."""
    points = phrase("vikings.count.points", n=max(0, player.points)).model_dump(mode="json")
    return {"seat": seat, "gold": player.gold, "points": points, "most": most_to_pay(player)}


def paid(position: Position, seat: int, amount: int) -> Position:
    """Pay the bank: gold first, then points, which never go below 0.

    Raises:
        RuleViolation: gold and points together are not enough.
    """
    player = position.players[seat]
    turned = points_for(player, amount)
    if amount > most_to_pay(player):
        raise RuleViolation("vikings.refused.cannot_pay", n=amount, **purse(player, seat))
    gold = player.gold + turned - amount
    return with_player(position, seat, gold=gold, points=player.points - turned)
