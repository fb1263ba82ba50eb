"""The rule switches of a game, drawn from its options model; printed rules are the default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.asked import Asked, asked
from companion.game import Game
from companion.guide import rulings_on
from companion.reading import read
from views.forms.entries import FormEntry, PutValue, Words, entries, use_entries
from views.guard import safely
from views.parts.chip import capital, fine_print
from views.parts.fold import Fold
from views.parts.frame import heading
from views.parts.layout import column, row
from views.parts.number_pad import Field
from views.parts.part import part
from views.parts.segments import segments
from views.store import Store, use_store
from views.theme import TAP

FOLD = 24
"""What the fold takes of the room beside the switches, in dp."""

WHICH = ("", " (2)", " (3)")
"""How several rulings on one switch are told apart."""

PutOptions = Callable[[dict[str, Any]], None]


@part
def OptionForm(
    game: Game[Any, Any], options: dict[str, Any], seats: int, on_change: PutOptions
) -> ft.Control:
    """Show the switches folded away; only what differs from the printed rules is kept."""
    store = use_store()
    defaults = game.Options().model_dump(mode="json")
    differing = len(deviating(game, options))

    def put(name: str, value: Any) -> None:
        on_change(changed(game, options, {name: value}))

    switches = [switch for switch in asked(game.Options) if switch.name not in game.versions]
    drawn = use_entries(
        *[
            _entries(
                store,
                game,
                switch,
                options.get(switch.name, defaults[switch.name]),
                seats,
                partial(put, switch.name),
            )
            for switch in switches
        ]
    )
    shown = [
        _explained(store, game, switch.name, entry)
        for switch, entry in zip(switches, drawn, strict=True)
    ]
    return Fold(
        store.say("setup.rules"),
        [column(*shown, gap=16)],
        subtitle=store.say("setup.rules.printed")
        if not differing
        else store.say("setup.rules.changed", n=differing),
    )


def changed(
    game: Game[Any, Any], options: dict[str, Any], switched: dict[str, Any]
) -> dict[str, Any]:
    """Switch something, and return only what differs from the printed rules.

    Raises:
        InvalidPosition: this cannot be played.
    """
    defaults = game.Options().model_dump(mode="json")
    every = {**options, **switched}
    # Refused here, what cannot be played never becomes part of the draft.
    read(game.Options, every, "options")
    return {name: value for name, value in every.items() if value != defaults[name]}


def deviating(game: Game[Any, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the switches that depart from the rulebook; the versions in it do not."""
    return {name: value for name, value in options.items() if name not in game.versions}


def version_choices(
    store: Store, game: Game[Any, Any], options: dict[str, Any], on_change: PutOptions
) -> list[ft.Control]:
    """Let the table choose between the games that the rulebook offers, each choice in sight."""
    defaults = game.Options().model_dump(mode="json")
    shown: list[ft.Control] = []
    for name in game.versions:
        ways = ways_of(game, name)
        chosen = ways.index(options.get(name, defaults[name]))

        def put(number: str, name: str = name, ways: tuple[Any, ...] = ways) -> None:
            on_change(changed(game, options, {name: ways[int(number)]}))

        key = f"{game.id}.option.{name}"
        named = [(str(n), capital(store.say(way_key(key, way)))) for n, way in enumerate(ways)]
        shown += [heading(store.say(key)), segments(named, str(chosen), put)]
    return shown


def ways_of(game: Game[Any, Any], name: str) -> tuple[Any, ...]:
    """Return what a switch can be."""
    switch = next(switch for switch in asked(game.Options) if switch.name == name)
    return switch.choices or (False, True)


def way_key(key: str, value: Any) -> str:
    """Return under which key the words of a value of a switch are."""
    return f"{key}.{str(value).lower()}"


def _entries(
    store: Store, game: Game[Any, Any], asked: Asked, value: Any, seats: int, put: PutValue
) -> list[FormEntry]:
    """Draw what takes a switch; one that is left to the rules says which figure they recommend."""
    key = f"{game.id}.option.{asked.name}"
    words = Words(store, (), key, store.say(key), inside=FOLD)
    stands_for = game.recommended(asked.name, seats) if asked.optional else None
    found = entries(words, asked, value, put)
    if stands_for is None:
        return found
    # Back at the recommended figure, it follows the number of players again.
    shown = f"{stands_for}, {words.of(asked, None)}" if value is None else None
    return [
        replace(
            entry,
            value=stands_for if value is None else value,
            put=lambda number: put(None if number in (0, stands_for) else number),
            shown=shown,
        )
        if isinstance(entry, Field)
        else entry
        for entry in found
    ]


def _explained(
    store: Store, game: Game[Any, Any], name: str, shown: Sequence[ft.Control]
) -> ft.Control:
    """Say below a switch what it decides, and where the rules are told."""
    what = store.say(f"{game.id}.option.{name}")
    return column(
        *shown,
        fine_print(store.say(f"{game.id}.option.{name}.about")),
        *[
            row(
                ft.TextButton(
                    content=ft.Text(
                        f"{store.say('guide.why')}{which}",
                        semantics_label=f"{store.say('guide.why_of', what=what)}{which}",
                    ),
                    height=TAP,
                    on_click=safely(partial(store.explain, at=number)),
                )
            )
            # The number by which a ruling is cited tells nobody anything here.
            for number, which in zip(rulings_on(game.id, name), WHICH, strict=False)
        ],
        gap=4,
    )
