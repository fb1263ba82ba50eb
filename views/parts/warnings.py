"""What looks wrong at the table, said without being in the way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from views.guard import guarded, safely
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, row
from views.parts.telling import field_name
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from companion.match import Match
    from companion.model import Enter
    from views.shell.acting import Act


SHORT = 2
"""Lines of a warning that are shown of large text until somebody wants to see the rest."""


@ft.component
@guarded
def Warnings(match: Match, act: Act) -> ft.Control:
    """List what the game finds odd about the position; nothing is blocked by it.

    Of several only the first is shown until somebody wants to see the others. What the game can
    put right itself is put right by one tap.
    """
    store = use_store()
    unfolded, unfold = ft.use_state(lambda: False)
    notices = match.game.notices(match.position, match.options)
    more = len(notices) - 1
    large, probe = use_large_text()
    # Large words of a warning would leave no room for the table.
    short = large and not unfolded
    shown = column(
        *[
            ft.Container(
                bgcolor=ft.Colors.TERTIARY_CONTAINER,
                border_radius=10,
                padding=ft.Padding.only(left=12, right=4 if (more or large) and not at else 12),
                content=row(
                    ft.Icon(
                        ft.Icons.WARNING_AMBER_ROUNDED,
                        color=ft.Colors.ON_TERTIARY_CONTAINER,
                    ),
                    ft.Container(
                        expand=True,
                        padding=ft.Padding.symmetric(vertical=6),
                        content=column(
                            ft.Text(
                                store.say(notice.code, match.names, **notice.facts),
                                color=ft.Colors.ON_TERTIARY_CONTAINER,
                                max_lines=SHORT if short else None,
                                overflow=ft.TextOverflow.ELLIPSIS if short else None,
                            ),
                            None
                            if short or not notice.mend
                            else _mended(store, match, notice.mend, act),
                            gap=4,
                            align=LEFT,
                        ),
                    ),
                    ft.TextButton(
                        content=ft.Text(
                            "–" if unfolded else f"+{more}" if more else "…",
                            size=16,
                            weight=ft.FontWeight.BOLD,
                            color=ft.Colors.ON_TERTIARY_CONTAINER,
                            semantics_label=store.say(
                                "warnings.fewer"
                                if unfolded
                                else "warnings.more"
                                if more
                                else "warnings.whole",
                                n=more,
                            ),
                        ),
                        height=TAP,
                        on_click=safely(lambda: unfold(lambda old: not old)),
                    )
                    if (more or large) and not at
                    else None,
                ),
            )
            for at, notice in enumerate(notices if unfolded else notices[:1])
        ],
        gap=4,
        visible=bool(notices),
    )
    # What measures the text lies behind it and takes no room of its own.
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[probe, shown], visible=bool(notices))


def _mended(store: Store, match: Match, mend: Enter, act: Act) -> ft.Control:
    """Offer to put right what is odd."""
    text = store.say("warnings.mend", value=mend.value)
    return ft.OutlinedButton(
        content=ft.Text(
            text,
            color=ft.Colors.ON_TERTIARY_CONTAINER,
            semantics_label=f"{field_name(store, match, mend.path) or mend.path}: {text}",
        ),
        height=TAP,
        on_click=safely(partial(act, mend)),
    )
