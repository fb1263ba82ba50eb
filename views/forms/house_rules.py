"""What departs from the printed rules, in sight of whoever begins, and kept only on purpose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.asked import asked
from companion.game import Game
from views.forms.option_form import PutOptions, deviating, way_key
from views.parts.chip import capital, chip
from views.parts.icon_button import sign
from views.parts.layout import MIDDLE, column, filling, row, wrapped
from views.parts.part import part
from views.parts.tappable import tappable
from views.shell.sides import MARGINS, is_spread
from views.store import Store, use_store
from views.theme import CHOSEN, READABLE, TAP

PutRules = Callable[[dict[str, Any]], None]

BESIDE, BESIDE_LARGE = 68, 92
"""What else takes of a line, in dp: what keeps the rules, gaps, and with large words a bit of the
next rule."""

NEXT = 24
"""How much of the next rule is seen at least, in dp."""

AROUND = 68
"""What a rule has round its words, in dp, with the sign before them."""

LETTER = 6.2
"""Width of a letter, about, in dp."""

WORD, WORD_LARGE = 11, 8
"""Size of the word under what keeps them."""


@part
def HouseRules(
    game: Game[Any, Any],
    options: dict[str, Any],
    kept: dict[str, Any],
    on_change: PutOptions,
    keep: PutRules,
) -> ft.Control:
    """Show each rule that differs: a tap goes back to the printed one; another keeps them all.

    On a phone they take one line, however many there are, for what is above is to be seen, too;
    beside it stands what keeps them.
    """
    store = use_store()
    here = deviating(game, options)

    def back(name: str) -> None:
        on_change({other: value for other, value in options.items() if other != name})

    if here == kept == {}:
        return ft.Container(visible=False)
    rules = [_rule(store, game, name, value, partial(back, name)) for name, value in here.items()]
    shown: ft.Control
    if not rules:
        shown = ft.Text(store.say("setup.rules.printed"))
    elif is_spread(store) and not store.large:
        shown = wrapped(*rules)
    else:
        shown = row(*rules, gap=8, scroll=ft.ScrollMode.AUTO)
    return row(filling(shown), _pinned(store, here, kept, keep), gap=8)


def _rule(
    store: Store, game: Game[Any, Any], name: str, value: Any, back: Callable[[], None]
) -> ft.Control:
    text = rule_text(store, game, name, value)
    shown = chip(
        store.say("setup.rule.back", rule=text),
        text,
        back,
        picture_=sign(ft.Icons.CLOSE_ROUNDED, color=ft.Colors.ON_PRIMARY_CONTAINER),
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        ink=ft.Colors.ON_PRIMARY_CONTAINER,
        key=name,
    )
    # Longer than its line it would be cut: so it takes more lines, as it does where all are seen.
    room = min((store.width or READABLE) - MARGINS, READABLE)
    most = room - (BESIDE_LARGE if store.large else BESIDE + NEXT)
    long = len(text) * LETTER * store.times + AROUND > most
    return ft.Container(shown, width=most) if long else shown


def _pinned(
    store: Store,
    here: dict[str, Any],
    kept: dict[str, Any],
    keep: PutRules,
) -> ft.Control:
    """Keep these rules, or no longer, in the room of a thumb: a sign with a word under it."""
    stays = here == kept
    key = "kept.not" if stays else "keep" if here else "keep_printed"
    return tappable(
        store.say(f"setup.rule.{key}"),
        column(
            ft.Container(
                sign(ft.Icons.PUSH_PIN_ROUNDED if stays else ft.Icons.PUSH_PIN_OUTLINED),
                width=TAP,
                alignment=ft.Alignment.CENTER,
            ),
            ft.Text(
                store.say(f"setup.rule.{'kept' if stays else 'keep'}.word"),
                size=WORD_LARGE if store.large else WORD,
            ),
            gap=0,
            align=MIDDLE,
        ),
        partial(keep, {} if stays else here),
        chosen=stays,
        bgcolor=CHOSEN if stays else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=5,
    )


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
