"""What markers on the tracks earn: what is announced as they move, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.shipwrights.position import LAST_SPACE, TRACKS
from companion.games.shipwrights.printed import FIRST_VALUE
from companion.games.shipwrights.tracks import (
    basic_cards,
    free_ships,
    next_reward,
    passed,
    trade_cards_due,
    upgrades_due,
    value,
)
from companion.model import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.position import Player, Position
    from companion.games.shipwrights.printed import Printed, Track


def earned(before: Position, after: Position, seat: int, player: Player) -> Iterator[Phrase]:
    """Announce what a player's markers reached: rewards at 4, 8 and 12, points from 15 on."""
    moved = after.players[seat]
    for track in TRACKS:
        here, there = player.tracks.at(track), moved.tracks.at(track)
        for space in passed(here, there):
            yield phrase(
                f"shipwrights.reward.{track}{_reward_suffix(track, moved)}",
                seat=seat,
                space=space,
                **_facts(track, moved),
            )
            if "svend" in before.players[seat].heroes:
                yield phrase("shipwrights.reward.svend", seat=seat)
        if there > here and there >= FIRST_VALUE:
            points = value(after.printed, track, there)
            known = "points" if points is not None else "points_unknown"
            yield phrase(
                f"shipwrights.reward.{known}",
                seat=seat,
                space=there,
                track=phrase(f"shipwrights.track.{track}"),
                n=points or 0,
            )
        if there > here and there == LAST_SPACE:
            yield phrase(
                "shipwrights.reward.end", seat=seat, track=phrase(f"shipwrights.track.{track}")
            )


def following_phrase(printed: Printed, track: Track, space: int) -> Phrase:
    """Say what a marker earns next, or what its space is worth."""
    reward = next_reward(space)
    if reward is not None:
        return phrase(f"shipwrights.earns.{track}", space=reward, n=reward - space)
    if space < FIRST_VALUE:
        return phrase("shipwrights.earns.points", space=FIRST_VALUE, n=FIRST_VALUE - space)
    points = value(printed, track, space)
    if points is None:
        return phrase("shipwrights.earns.unknown", space=space)
    return phrase("shipwrights.earns.worth", space=space, n=points)


def _reward_suffix(track: str, player: Player) -> str:
    """Choose the words for a reward, by what of it is still unused."""
    if track == "trade" and not trade_cards_due(player):
        return "_there"
    if track == "trade":
        free = len(free_ships(player))
        return "_at_once" if not free else "_some" if trade_cards_due(player) > free else ""
    if track == "renown" and not basic_cards(player):
        return "_none"
    if track == "renown" and not upgrades_due(player):
        return "_there"
    return ""


def _facts(track: str, player: Player) -> dict[str, Any]:
    """Return what a reward is told with: which of several cards is tucked, the table says."""
    if track == "trade":
        due = trade_cards_due(player)
        return {"n": len(free_ships(player)), "due": due}
    if track == "renown":
        return {"cards": tuple(phrase(f"shipwrights.card.{card}") for card in basic_cards(player))}
    return {}
