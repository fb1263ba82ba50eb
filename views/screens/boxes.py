"""The boxes: what is printed in them, told once and kept from game to game."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion import match as matches
from companion.errors import UnknownGame
from companion.game import find, game_ids
from companion.match import Setup
from companion.model import Frozen
from views.lessons import Learned
from views.parts.frame import screen
from views.parts.list_line import list_line
from views.parts.part import screen_part, use_state
from views.parts.watching import use_match
from views.screens.lost import lost, of_open_match
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.box import Box
    from companion.game import Game
    from companion.match import Match


def boxes() -> list[Box[Any]]:
    """List the boxes of the installed games that print what nobody knows but who has them."""
    games = map(find, game_ids())
    return [game.box for game in games if game.box is not None]


def has_box(game: Game[Any, Any]) -> bool:
    """Tell whether a game has a box that its players fill in."""
    return game.box is not None


def box_of(game_id: str) -> Callable[..., ft.Control]:
    """Find what shows the box of a game by its name; no list is edited."""
    shown: Callable[..., ft.Control] = importlib.import_module(
        f"views.tables.{game_id}.box"
    ).BoxSide
    return shown


def box_text(store: Store, box: Box[Any]) -> str:
    """Say how much of a box is known, and how much is still to be told."""
    known = box.kept(store.history.setting(box.setting))
    size = store.say(f"{box.game}.box", n=box.size(known))
    lacking = box.lacking(known)
    if lacking is None:
        return size
    return f"{size} · {store.say('box.lacking', n=lacking) if lacking else store.say('box.whole')}"


@screen_part
def Boxes() -> ft.View:
    """Show the boxes of all games, and how complete each is."""
    store = use_store()
    return screen(
        store.say("boxes.title"),
        [
            ft.Text(store.say("boxes.about"), color=ft.Colors.ON_SURFACE_VARIANT),
            *[_line(store, box) for box in boxes()],
        ],
    )


def _line(store: Store, box: Box[Any]) -> ft.Control:
    return list_line(
        ft.ListTile(
            leading=ft.Icon(ft.Icons.INVENTORY_2_OUTLINED),
            title=ft.Text(store.say(f"{box.game}.short")),
            subtitle=ft.Text(box_text(store, box)),
            trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED),
        ),
        partial(store.go, f"/settings/boxes/{box.game}"),
    )


@screen_part
def OneBox() -> ft.View:
    """Show the box of the address' game."""
    store = use_store()
    game_id = ft.use_route_params().get("game", "")
    try:
        game = find(game_id)
    except UnknownGame:
        return lost(store, "lost.game")
    if not has_box(game):
        return lost(store, "lost.text")
    return BoxAlone.keyed(game_id, game)


@screen_part
def BoxAlone(game: Game[Any, Any]) -> ft.View:
    """Show a box while no match is open: nothing but the box changes."""
    store = use_store()
    match, _ = use_state(lambda: nobodys(game))

    def act(*_actions: Frozen, learned: Learned | None = None) -> bool:
        return store.act(match, learned=learned)

    return _framed(store, match, ft.use_callback(act, [game.id]))


@of_open_match
def BoxOfTable(match_id: str) -> ft.View:
    """Show the box of an open match: what the table lacks it learns by the same operation."""
    store = use_store()
    match, latest = use_match(store, match_id)
    if not has_box(match.game):
        return lost(store, "lost.text")

    def act(*actions: Frozen, learned: Learned | None = None) -> bool:
        return store.act(latest(), *actions, learned=learned)

    return _framed(store, match, ft.use_callback(act, [match_id]))


def _framed(store: Store, match: Match, act: Callable[..., bool]) -> ft.View:
    title = store.say("box.of", game=store.say(f"{match.game.id}.short"))
    return screen(title, [box_of(match.game.id)(match, act)], scroll=False)


def nobodys(game: Game[Any, Any]) -> Match:
    """Return a match that is never stored, to show a box for which no match is open."""
    seats = ("",) * game.seats[0]
    return matches.begin(Setup(id="", game=game.id, version=game.version, seats=seats))
