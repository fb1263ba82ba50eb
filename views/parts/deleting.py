"""Deleting a match, asked once, and bringing it back: the bin keeps it for a while."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from data.bin import KEPT
from views.clock import now
from views.parts.ask import ask
from views.parts.menu import MenuItem
from views.parts.moment import day, when
from views.store import Store

if TYPE_CHECKING:
    from data.bin import Binned


def deleting(
    store: Store, match_id: str, game_id: str, players: str, *, leave: bool = False
) -> MenuItem:
    """Return the line of a menu that deletes a match; ``leave`` the screen that shows it."""

    def delete() -> None:
        store.history.discard(match_id, now())
        if leave:
            store.go("/")
        store.changed()
        store.notify(
            store.say("delete.done"),
            store.say("bin.restore"),
            partial(bring_back, store, match_id),
        )

    facts: dict[str, Any] = {
        "game": store.say(f"{game_id}.short"),
        "players": players,
        "n": KEPT.days,
    }
    return (
        store.say("delete.menu"),
        ft.Icons.DELETE_OUTLINE_ROUNDED,
        lambda: ask(store, "delete", delete, **facts),
    )


def bring_back(store: Store, match_id: str) -> None:
    """Take a match out of the bin."""
    store.history.restore(match_id)
    store.changed()
    store.notify(store.say("bin.restored"))


def deleted_when(store: Store, binned: Binned) -> str:
    """Say since when a match is in the bin and how long it stays there."""
    key = "bin.finished" if binned.finished else "bin.open"
    said = store.say(key)
    if not binned.until:
        return said
    until = day(store, binned.until)
    return f"{said} {store.say('bin.since', when=when(store, binned.at), until=until)}"
