"""Everybody who ever played: who they are, how they look, and what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.parts.fold import Fold
from views.parts.frame import screen
from views.parts.nothing_yet import nothing_yet
from views.parts.part import screen_part
from views.parts.player_avatar import player_avatar
from views.parts.way_line import QUIET, way_line
from views.store import Store, use_store

if TYPE_CHECKING:
    from data.records import Person


@screen_part
def Players() -> ft.View:
    """List the players, who played last first; the hidden ones folded away."""
    store = use_store()
    people = [player for player in store.history.players() if not player.same_as]
    seen = [player for player in people if not player.hidden]
    hidden = [player for player in people if player.hidden]
    plays = _plays(store)
    if not people:
        return screen(
            store.say("players.title"),
            [nothing_yet(store, store.say("players.empty"))],
        )
    return screen(
        store.say("players.title"),
        [
            *[_row(store, player, plays.get(player.id, 0)) for player in seen],
            (
                Fold(
                    store.say("players.hidden", n=len(hidden)),
                    [_row(store, player, plays.get(player.id, 0)) for player in hidden],
                )
                if hidden
                else None
            ),
        ],
    )


def _plays(store: Store) -> dict[str, int]:
    counts: dict[str, int] = {}
    for played in store.history.chronicle.rows():
        for person in played.people:
            counts[person] = counts.get(person, 0) + 1
    return counts


def _row(store: Store, player: Person, plays: int) -> ft.Control:
    said = store.say("players.plays", n=plays)
    return way_line(
        f"{player.name}: {said}",
        player.name,
        ft.Text(said, color=QUIET),
        to=lambda: store.go(f"/players/{player.id}"),
        before=player_avatar(store, player),
        key=player.id,
    )
