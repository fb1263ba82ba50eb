"""The rule switches of a game, drawn from its options model; printed rules are the default."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, get_args, get_origin

import flet as ft

from companion.game import Game
from companion.guide import rulings_on
from companion.reading import read
from views.guard import safely
from views.parts.chip import capital
from views.parts.fold import Fold
from views.parts.frame import heading
from views.parts.layout import column, row
from views.parts.part import part
from views.parts.segments import segments
from views.parts.stepper import Stepper
from views.parts.switch import switch
from views.store import Store, use_store
from views.theme import TAP

FOLD = 24
"""What the fold takes of the room beside the switches, in dp."""

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

    return Fold(
        store.say("setup.rules"),
        [
            column(
                *[
                    _switch(store, game, name, options.get(name, defaults[name]), seats, put)
                    for name in game.Options.model_fields
                    if name not in game.versions
                ],
                gap=16,
            )
        ],
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
    return {name: one for name, one in every.items() if one != defaults[name]}


def deviating(game: Game[Any, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the switches that depart from the rulebook; the versions in it do not."""
    return {name: one for name, one in options.items() if name not in game.versions}


def version_choices(
    store: Store, game: Game[Any, Any], options: dict[str, Any], on_change: PutOptions
) -> list[ft.Control]:
    """Let the table choose between the games that the rulebook offers, each choice in sight."""
    defaults = game.Options().model_dump(mode="json")
    shown: list[ft.Control] = []
    for name in game.versions:
        ways = _ways(game, name)
        chosen = ways.index(options.get(name, defaults[name]))

        def put(number: str, name: str = name, ways: tuple[Any, ...] = ways) -> None:
            on_change(changed(game, options, {name: ways[int(number)]}))

        key = f"{game.id}.option.{name}"
        named = [(str(n), capital(store.say(way_key(key, one)))) for n, one in enumerate(ways)]
        shown += [heading(store.say(key)), segments(named, str(chosen), put)]
    return shown


def _ways(game: Game[Any, Any], name: str) -> tuple[Any, ...]:
    kind = game.Options.model_fields[name].annotation
    return (False, True) if kind is bool else get_args(kind)


def way_key(key: str, value: Any) -> str:
    """Return under which key the words of a value of a switch are."""
    return f"{key}.{str(value).lower()}"


def _switch(
    store: Store,
    game: Game[Any, Any],
    name: str,
    value: Any,
    seats: int,
    put: Callable[[str, Any], None],
) -> ft.Control:
    label = store.say(f"{game.id}.option.{name}")
    about = store.say(f"{game.id}.option.{name}.about")
    kind = game.Options.model_fields[name].annotation
    stands_for = game.recommended(name, seats) if _may_be_none(kind) else None
    control = _control(
        store, f"{game.id}.option.{name}", label, kind, value, stands_for, partial(put, name)
    )
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
            for number in rulings_on(game.id, name)
        ],
        gap=4,
    )


def _control(
    store: Store,
    key: str,
    label: str,
    kind: Any,
    value: Any,
    stands_for: int | None,
    put: Callable[[Any], None],
) -> ft.Control:
    if kind is bool:
        return switch(
            label, lambda event: put(event.control.value), on=value, last=True, inside=FOLD
        )
    if get_origin(kind) is Literal:
        return column(
            ft.Text(label),
            segments([(one, store.say(f"{key}.{one}")) for one in get_args(kind)], value, put),
        )
    if get_origin(kind) is tuple:
        return _faces(store, key, label, get_args(get_args(kind)[0]), tuple(value), put)
    if _may_be_none(kind):
        told = store.say(f"{key}.none")
        return Stepper(
            label,
            value or stands_for or 0,
            # Back at the recommended figure, it follows the number of players again.
            lambda number: put(None if number in (0, stands_for) else number),
            least=0,
            shown=(f"{stands_for}, {told}" if stands_for else told) if value is None else None,
        )
    return Stepper(label, value or 0, put, least=0)


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
            Stepper.keyed(
                kind,
                store.say(f"{key}.{kind}"),
                value.count(kind),
                count(kind),
                least=0,
                most=12,
            )
            for kind in kinds
        ],
        gap=2,
    )


def _may_be_none(kind: Any) -> bool:
    return type(None) in get_args(kind)
