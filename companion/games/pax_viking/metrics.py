"""What a condition can measure of a player; every metric is a whole number."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.pax_viking.board import (
    FOLLOWERS_OF_A_TYPE,
    ON_JARLBOARD,
    TYPES,
    Type,
    Wind,
    fold,
)
from companion.games.pax_viking.conditions import Filter, Metric, Where
from companion.games.pax_viking.position import Follower, Player, Position, Site

VENTURES_OF_A_DUCHY = 2
"""Glossary, DUCHY."""

ANY = Where()


def wind_of(site: Site) -> Wind | None:
    """Return the WIND of a site; a Jarlboard lies in none (ruling B1)."""
    return None if site.kind in ON_JARLBOARD else site.wind


def region_of(site: Site) -> str | None:
    """Return the REGION of a site; a Jarlboard lies in none (ruling B1)."""
    return None if site.kind in ON_JARLBOARD or not fold(site.region) else site.region


def matches(follower: Follower, where: Where) -> bool:
    """Tell whether Followers fit every field of a filter; names whatever their case."""
    at = {
        "kind": follower.kind,
        "type": follower.type,
        "wind": wind_of(follower),
        "region": fold(region_of(follower)),
        "name": fold(follower.name),
        "key": follower.key,
    }
    return all(at[field] == _plain(field, where) for field in where.given)


def _plain(field: Filter, where: Where) -> object:
    wanted = getattr(where, field)
    return fold(wanted) if field in {"region", "name"} else wanted


def established(player: Player, where: Where = ANY) -> tuple[Follower, ...]:
    """List a player's ESTABLISHED Followers that fit a filter."""
    return tuple(follower for follower in player.followers if matches(follower, where))


def followers(player: Player, where: Where = ANY) -> int:
    """Count Followers."""
    return sum(follower.count for follower in established(player, where))


def sites(player: Player, where: Where = ANY) -> int:
    """Count the tiles and posts that they stand on."""
    return len(_sites(established(player, where)))


def _sites(found: Iterable[Follower]) -> set[object]:
    """Tell sites apart: one of a name is one, whatever types stand there; others are one each."""
    return {
        (follower.kind, fold(follower.name)) if fold(follower.name) else at
        for at, follower in enumerate(found)
    }


def types(player: Player, where: Where = ANY) -> int:
    """Count the different types of Followers; that is the winter income too."""
    return len({follower.type for follower in established(player, where)})


def winds(player: Player, where: Where = ANY) -> int:
    """Count the different WINDS."""
    return len({wind_of(follower) for follower in established(player, where)} - {None})


def regions(player: Player, where: Where = ANY) -> int:
    """Count the different REGIONS."""
    return len({fold(region_of(follower)) for follower in established(player, where)} - {""})


def derived_duchies(player: Player, where: Where = ANY) -> tuple[str, ...]:
    """List the REGIONS with two Ventures that hold the player's Followers.

    >>> venture = Follower(kind="venture", region="R1", type="rus", count=1)
    >>> derived_duchies(Player(followers=(venture, venture)))
    ('R1',)
    """
    found: dict[str, list[Follower]] = {}
    for follower in established(player, where):
        if follower.kind == "venture" and region_of(follower) is not None:
            found.setdefault(fold(follower.region), []).append(follower)
    return tuple(
        ventures[0].region or ""
        for ventures in found.values()
        if len(_sites(ventures)) >= VENTURES_OF_A_DUCHY
    )


def duchies(player: Player, where: Where = ANY) -> int:
    """Count duchies: those entered by hand, else, and where a filter narrows, those derived."""
    if player.duchies is not None and not where.given:
        return player.duchies
    return len(derived_duchies(player, where))


def unplaced(player: Player, where: Where = ANY) -> int:
    """Count the Followers of a type, or of all, that are not ESTABLISHED."""
    types_counted = 1 if where.type is not None else len(TYPES)
    return FOLLOWERS_OF_A_TYPE * types_counted - followers(player, where)


def left_of(player: Player) -> dict[Type, int]:
    """Count the Followers of each type that are still to be established."""
    return {kind: unplaced(player, Where(type=kind)) for kind in TYPES}


OF_A_PLAYER: dict[Metric, Callable[[Player, Where], int]] = {
    "followers": followers,
    "sites": sites,
    "types": types,
    "winds": winds,
    "regions": regions,
    "silfr": lambda player, _: player.silfr,
    "hand": lambda player, _: player.hand,
    "homes": lambda player, _: player.homes,
    "duchies": duchies,
    "longships": lambda player, _: player.longships,
    "unplaced": unplaced,
}
"""``influence`` is no player's but the board's."""


def measure(position: Position, seat: int, metric: Metric, where: Where = ANY) -> int:
    """Return a metric of one seat."""
    if metric == "influence":
        held = position.influence.held_by(seat)
        return len(held) if where.type is None else held.count(where.type)
    return OF_A_PLAYER[metric](position.players[seat], where)


def rivals(position: Position, seat: int) -> tuple[int, ...]:
    """List the other players who are at the table."""
    return tuple(
        rival for rival in position.seats if rival != seat and not position.players[rival].gone
    )


def best_of_rivals(position: Position, seat: int, metric: Metric, where: Where = ANY) -> int:
    """Return the most that any other player has; 0 where there is none."""
    best = (measure(position, rival, metric, where) for rival in rivals(position, seat))
    return max(best, default=0)
