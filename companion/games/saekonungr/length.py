"""How long a game takes: an honest estimate before it begins, and a sooner end on the way.

The rules say nothing about it; these figures were simulated (20,000 games per row, six-sided
Viking Dice unused, a raid 7 takes two coins from the board if it can, the Longship's first, and
robs the richest otherwise). See RULES.md, section Length.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.saekonungr.actions import Shorten
from companion.games.saekonungr.position import (
    START_COINS,
    Options,
    Position,
    is_decided,
    is_over,
    start_coins,
)
from companion.model import Estimate, change, phrase

LAST_STANDING = {2: (165, 140), 3: (423, 363), 4: (812, 695), 5: (849, 736), 6: (878, 764)}
"""Turns to the last one standing, mean and median, by number of players."""

FIRST_ELIMINATION = {2: (165, 140), 3: (185, 162), 4: (209, 187), 5: (163, 149), 6: (136, 126)}
"""Turns to the first expulsion, mean and median, by number of players."""

SECONDS = 15
"""What a turn is assumed to take; nobody has measured it."""

LONG = 4
"""From so many players on, playing to the last one standing takes hours."""

MANY = 2
"""More than so many times the coins that are recommended take many times as long."""


def quicker(seats: int, options: Options) -> Options | None:
    """Offer to end with the first one out where the last one standing takes hours.

    >>> quicker(4, Options()).end
    'first_elimination'
    >>> quicker(3, Options()) is None
    True
    """
    if seats < LONG or options.end == "first_elimination":
        return None
    return change(options, end="first_elimination")


def may_shorten(position: Position, options: Options) -> bool:
    """Tell whether the next one out would end the game sooner than it ends anyway (ruling R24)."""
    return not is_over(position, options) and not is_decided(
        position, len(position.out) + 1, options
    )


def shorten(position: Position, _action: Shorten, options: Options) -> Position:
    """Let the next one out end the game, as all agree (ruling R24).

    Raises:
        RuleViolation: the next one out ends it anyway.
    """
    if not may_shorten(position, options):
        raise RuleViolation("saekonungr.refused.shorten")
    return change(position, shortened_at=len(position.out))


def length_estimate(seats: int, options: Options) -> Estimate:
    """Estimate the number of turns, and the minutes that they take.

    >>> length_estimate(4, Options(end="first_elimination")).minutes
    52
    """
    first_elimination = options.end == "first_elimination"
    mean, median = (FIRST_ELIMINATION if first_elimination else LAST_STANDING)[seats]
    minutes = round(mean * SECONDS / 60)
    ends = "first_elimination" if first_elimination else "last_standing"
    if seats >= LONG and not first_elimination:
        ends = "long"
    started, recommended = start_coins(seats, options), START_COINS[seats]
    if started != recommended:
        ends = "many_coins" if started > MANY * recommended else "other_coins"
    said = phrase(
        f"saekonungr.length.{ends}",
        players=seats,
        mean=mean,
        median=median,
        minutes=minutes,
        hours=round(minutes / 60),
        coins=recommended,
        started=started,
        instead=FIRST_ELIMINATION[seats][0],
    )
    return Estimate(minutes, said)
