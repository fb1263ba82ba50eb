"""The rule switches of a game, drawn from its options model; printed rules are the default."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, get_args, get_origin

import flet as ft

from companion.game import Game
from companion.reading import read
from views.guard import guarded, safely
from views.parts.fold import Fold
from views.parts.layout import LEFT, column, row
from views.parts.stepper import Stepper
from views.parts.switch import switch
from views.store import Store, use_store
from views.theme import TAP

RULING = re.compile(r"\b[A-Z]\d+\b")
"""The number of a ruling, as the words of an option cite it."""

FOLD = 24
"""What the fold takes of the room beside the switches, in dp."""

PutOptions = Callable[[dict[str, Any]], None]


@ft.component
@guarded
def OptionForm(game: Game[Any, Any], options: dict[str, Any], on_change: PutOptions) -> ft.Control:
    """Show the switches folded away; only what differs from the printed rules is kept."""
    store = use_store()
    defaults = game.Options().model_dump(mode="json")
    differing = sum(1 for name in options if options[name] != defaults.get(name))

    def put(name: str, value: Any) -> None:
        changed = {**options, name: value}
        # Refused here, what cannot be played never becomes part of the draft.
        read(game.Options, changed, "options")
        on_change({key: one for key, one in changed.items() if one != defaults[key]})

    return Fold(
        store.say("setup.rules"),
        [
            column(
                *[
                    _switch(store, game, name, options.get(name, defaults[name]), put)
                    for name in game.Options.model_fields
                ],
                gap=16,
            )
        ],
        subtitle=store.say("setup.rules.printed")
        if not differing
        else store.say("setup.rules.changed", n=differing),
    )


def _switch(
    store: Store, game: Game[Any, Any], name: str, value: Any, put: Callable[[str, Any], None]
) -> ft.Control:
    label = store.say(f"{game.id}.option.{name}")
    about = store.say(f"{game.id}.option.{name}.about")
    kind = game.Options.model_fields[name].annotation
    control = _control(store, f"{game.id}.option.{name}", label, kind, value, partial(put, name))
    return column(
        control,
        ft.Text(
            about,
            theme_style=ft.TextThemeStyle.BODY_SMALL,
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
        *[
            row(
                ft.TextButton(
                    store.say("guide.ruling", number=number),
                    height=TAP,
                    on_click=safely(partial(store.explain, at=number)),
                )
            )
            for number in RULING.findall(about)
        ],
        gap=4,
    )


def _control(
    store: Store, key: str, label: str, kind: Any, value: Any, put: Callable[[Any], None]
) -> ft.Control:
    if kind is bool:
        return switch(
            label, lambda event: put(event.control.value), on=value, last=True, inside=FOLD
        )
    if get_origin(kind) is Literal:
        return column(
            ft.Text(label),
            ft.RadioGroup(
                value=value,
                on_change=safely(lambda event: put(event.control.value)),
                content=column(
                    *[
                        ft.Radio(value=one, label=store.say(f"{key}.{one}"), height=TAP)
                        for one in get_args(kind)
                    ],
                    gap=0,
                    align=LEFT,
                ),
            ),
            gap=2,
            align=LEFT,
        )
    if get_origin(kind) is tuple:
        return _faces(store, key, label, get_args(get_args(kind)[0]), tuple(value), put)
    shown = store.say(f"{key}.none") if value is None else None
    return Stepper(
        label,
        value or 0,
        lambda number: put(number or None if _may_be_none(kind) else number),
        least=0,
        shown=shown,
    )


def _faces(
    store: Store,
    key: str,
    label: str,
    kinds: tuple[str, ...],
    value: tuple[str, ...],
    put: Callable[[Any], None],
) -> ft.Control:
    def count(kind: str) -> Callable[[int], None]:
        return lambda number: put(
            [
                one
                for other in kinds
                for one in [other] * (number if other == kind else value.count(other))
            ]
        )

    return column(
        ft.Text(label),
        *[
            Stepper(
                store.say(f"{key}.{kind}"),
                value.count(kind),
                count(kind),
                least=0,
                most=12,
                key=kind,
            )
            for kind in kinds
        ],
        gap=2,
    )


def _may_be_none(kind: Any) -> bool:
    return type(None) in get_args(kind)
