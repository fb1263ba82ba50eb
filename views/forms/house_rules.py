"""What departs from the printed rules, in sight of whoever begins, and kept only on purpose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.asked import asked
from companion.game import Game
from views.forms.option_form import PutOptions, deviating, way_key
from views.parts.chip import capital, chip, plain_chip
from views.parts.icon_button import sign
from views.parts.layout import row
from views.parts.part import part
from views.store import Store, use_store

PutRules = Callable[[dict[str, Any]], None]


@part
def HouseRules(
    game: Game[Any, Any],
    options: dict[str, Any],
    kept: dict[str, Any],
    on_change: PutOptions,
    keep: PutRules,
) -> ft.Control:
    """Show each rule that differs: a tap goes back to the printed one; another keeps them all.

    However many there are, they take one line: what is above is to be seen, too.
    """
    store = use_store()
    here = deviating(game, options)

    def back(name: str) -> None:
        on_change({other: value for other, value in options.items() if other != name})

    if here == kept == {}:
        return ft.Container(visible=False)
    return row(
        *[_rule(store, game, name, value, partial(back, name)) for name, value in here.items()],
        _keeping(store, here, kept, keep),
        gap=8,
        scroll=ft.ScrollMode.AUTO,
    )


def _rule(
    store: Store, game: Game[Any, Any], name: str, value: Any, back: Callable[[], None]
) -> ft.Control:
    text = rule_text(store, game, name, value)
    return chip(
        store.say("setup.rule.back", rule=text),
        text,
        back,
        picture_=sign(ft.Icons.CLOSE_ROUNDED, color=ft.Colors.ON_PRIMARY_CONTAINER),
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        ink=ft.Colors.ON_PRIMARY_CONTAINER,
        key=name,
    )


def _keeping(
    store: Store,
    here: dict[str, Any],
    kept: dict[str, Any],
    keep: PutRules,
) -> ft.Control:
    if here == kept:
        text = store.say("setup.rule.kept")
        return chip(store.say("setup.rule.kept.not"), text, partial(keep, {}), chosen=True)
    key = "setup.rule.keep" if here else "setup.rule.keep_printed"
    text = store.say(key)
    picture = sign(ft.Icons.PUSH_PIN_OUTLINED)
    return plain_chip(text, partial(keep, here), picture_=picture)


def rule_text(store: Store, game: Game[Any, Any], name: str, value: Any) -> str:
    """Say a rule as it is switched."""
    key = f"{game.id}.option.{name}"
    kind = next(switch.kind for switch in asked(game.Options) if switch.name == name)
    rule = store.say(key)
    if kind == "flag":
        return rule if value else store.say("setup.rule.off", rule=rule)
    if kind == "choice":
        return f"{rule}: {store.say(way_key(key, value))}"
    if kind == "several":
        faces = dict.fromkeys(value)
        counts = [f"{list(value).count(face)} {store.say(way_key(key, face))}" for face in faces]
        return f"{rule}: {', '.join(counts)}"
    return capital(f"{rule}: {value}")
