"""One player: name, colour, hidden or not, and other spellings of the same person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.limits import TYPED_NAME, line
from views.drawings.pieces import EMBLEMS
from views.parts.ask import ask
from views.parts.chip import button, choose_from, fine_print
from views.parts.frame import card, heading, screen
from views.parts.icon_button import sign
from views.parts.layout import filling, outline, row, wrapped
from views.parts.part import screen_part, use_ref, use_state
from views.parts.player_avatar import player_avatar, seat_shield
from views.parts.switch import switch
from views.parts.tappable import tappable
from views.parts.text_entry import TextEntry
from views.screens.lost import lost
from views.store import Store, use_store
from views.theme import CHOSEN_LINE, TAP

if TYPE_CHECKING:
    from data.records import Person


@screen_part
def PlayerScreen() -> ft.View:
    """Show the player of the address."""
    store = use_store()
    player_id = ft.use_route_params().get("id", "")
    player = store.history.player(player_id)
    if player is None or player.same_as:
        return lost(store, "lost.player")
    return OnePlayer.keyed(player_id, player_id)


@screen_part
def OnePlayer(player_id: str) -> ft.View:
    """Change a player; whatever is changed is seen in all matches at once."""
    store = use_store()
    player = store.history.player(player_id)
    first, _ = use_state(lambda: player.name if player else "")
    typed = use_ref(lambda: first)
    if player is None:
        return lost(store, "lost.player")

    def change(**fields: Any) -> None:
        store.history.keep_player(player.model_copy(update=fields))
        store.changed()

    def rename() -> None:
        name = line(typed.current)
        if not name or name == player.name:
            return
        if _taken(store, player, name):
            store.notify(store.say("player.taken", player=name))
            return
        change(name=name)
        store.notify(store.say("player.renamed", player=name))

    return screen(
        player.name,
        [
            # The label of the field rises above it.
            ft.Container(height=4),
            row(
                player_avatar(store, player),
                filling(
                    TextEntry.keyed(
                        "name",
                        store.say("player.name"),
                        first,
                        partial(setattr, typed, "current"),
                        rename,
                        longest=TYPED_NAME,
                        names=True,
                    )
                ),
                gap=14,
            ),
            button(store.say("player.rename"), rename, ft.FilledTonalButton, high=TAP),
            ft.Text(store.say("player.everywhere"), color=ft.Colors.ON_SURFACE_VARIANT),
            heading(store.say("player.colour")),
            _colours(store, player, lambda colour: change(colour=colour)),
            *_hiding(store, player, lambda event: change(hidden=event.control.value)),
            button(
                store.say("player.statistics"),
                lambda: store.go(f"/statistics/{player.id}"),
                ft.OutlinedButton,
                icon=ft.Icons.BAR_CHART_ROUNDED,
                high=TAP,
            ),
            *_spellings(store, player),
        ],
    )


def _hiding(store: Store, player: Person, hide: Callable[[Any], None]) -> list[ft.Control]:
    """Let a player be offered no more, and say what that means."""
    return [
        switch(store.say("player.hidden"), hide, on=player.hidden),
        fine_print(store.say("player.hidden.about")),
    ]


def _taken(store: Store, player: Person, name: str) -> bool:
    others = (
        person
        for person in store.history.players()
        if person.id != player.id and not person.same_as
    )
    return any(other.name.casefold() == name.casefold() for other in others)


def _colours(store: Store, player: Person, on_choose: Callable[[int], None]) -> ft.Control:
    return wrapped(
        *[
            tappable(
                store.say(f"shield.{emblem}"),
                seat_shield(store, colour, 44),
                partial(on_choose, colour),
                chosen=colour == player.colour % len(EMBLEMS),
                border=outline(
                    3,
                    CHOSEN_LINE
                    if colour == player.colour % len(EMBLEMS)
                    else ft.Colors.TRANSPARENT,
                ),
                padding=4,
            )
            for colour, emblem in enumerate(EMBLEMS)
        ],
        gap=4,
    )


def _spellings(store: Store, player: Person) -> list[ft.Control]:
    """Offer to make one person of two spellings, and two again."""
    people = store.history.players()
    mine = [
        person
        for person in people
        if person.same_as and store.history.naming.person(person.id) == player.id
    ]
    others = [person for person in people if person.id != player.id and not person.same_as]

    def part(other: Person) -> None:
        store.history.keep_player(other.model_copy(update={"same_as": ""}))
        store.changed()

    def merge(other: Person) -> None:
        if _sat_together(store, player.id, other.id):
            store.notify(store.say("player.together", one=player.name, other=other.name))
            return
        ask(store, "player.same", partial(_merged, store, player, other), player=other.name)

    apart: list[ft.Control] = (
        [
            heading(store.say("player.spellings")),
            card(
                *[
                    button(
                        store.say("player.part", player=game.name),
                        partial(part, game),
                        ft.TextButton,
                        icon=ft.Icons.CALL_SPLIT_ROUNDED,
                        high=TAP,
                    )
                    for game in mine
                ]
            ),
        ]
        if mine
        else []
    )
    alike: list[ft.Control] = (
        [
            heading(store.say("player.same")),
            choose_from(
                others,
                lambda other: other.name,
                merge,
                picture_=lambda _: sign(ft.Icons.CALL_MERGE_ROUNDED),
                below=4,
            ),
        ]
        if others
        else []
    )
    return [*apart, *alike]


def _merged(store: Store, player: Person, other: Person) -> None:
    store.history.keep_player(player.model_copy(update={"same_as": other.id}))
    store.changed()
    store.go(f"/players/{other.id}")


def _sat_together(store: Store, one: str, other: str) -> bool:
    """Tell whether both ever sat at one table, finished or open: then they are two."""
    going_on = (match.setup.players for match in store.history.open_matches())
    return store.history.chronicle.together(one, other) or any(
        one in players and other in players for players in going_on
    )
