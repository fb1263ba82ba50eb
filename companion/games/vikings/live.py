"""What a table wants to know while it plays: food, islands, open ships, where it would end."""

from __future__ import annotations

from companion.games.vikings.ending import contest_of, end_cards, estate_of, feeding_points
from companion.games.vikings.position import Options, Player, Position
from companion.games.vikings.rounds import booked
from companion.model import Frozen, Scorecard


class Outlook(Frozen):
    """How one player stands for the end, as things lie now."""

    feeders: int
    mouths: int
    surplus: int
    """Below 0: so many go hungry."""
    feeding: int
    """Points for it."""
    islands: int
    """Completed ones."""
    longest: int
    boatsmen: int
    lost_points: int
    """What ships that are not repelled would cost."""
    lost_gold: int
    buildings: int


def outlook(player: Player, options: Options) -> Outlook:
    """Return how a player stands."""
    estate = estate_of(player, options)
    food = estate.supply
    hoard, found, longest = contest_of(player)
    return Outlook(
        feeders=food.feeders,
        mouths=food.mouths,
        surplus=food.surplus,
        feeding=feeding_points(food, player.specials),
        islands=found,
        longest=longest,
        boatsmen=hoard,
        lost_points=estate.lost_points,
        lost_gold=estate.lost_gold,
        buildings=estate.buildings,
    )


def projected(
    position: Position, options: Options, *, with_scoring: bool = True
) -> tuple[Scorecard, ...]:
    """Return the end scoring as if the game ended now, after the scoring that is due.

    Without ``with_scoring`` as if it ended before that.
    """
    if with_scoring and position.scoring != "end":
        position = booked(position, position.scoring)
    return end_cards(position, options)
