"""Points that are not known yet, each missing value by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import flet as ft

from views.parts.chip import capital, title
from views.parts.frame import card
from views.parts.layout import Part

if TYPE_CHECKING:
    from companion.model import Phrase
    from views.store import Store

MOST = 4
"""Values that are named; the rest are counted."""


def lacking_text(store: Store, names: tuple[str, ...], missing: Sequence[Phrase]) -> str:
    """Name the values that points still lack."""
    text = "; ".join(store.tell(value, names) for value in missing[:MOST])
    more = len(missing) - MOST
    return capital(text) + (f"; {store.say('lacking.more', n=more)}" if more > 0 else "")


def lacking_card(
    store: Store, names: tuple[str, ...], missing: Sequence[Phrase], *ways: ft.Control
) -> Part:
    """Say that not all points are known yet; nothing where they are."""
    if not missing:
        return None
    return card(
        title(store.say("lacking.title", n=len(missing))),
        ft.Text(f"{lacking_text(store, names, missing)}."),
        *ways,
    )
