"""Shake the phone to roll what is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.device import is_phone
from views.guard import quietly, untouched
from views.parts.part import Nothing, use_ref
from views.store import Store

SHAKES = 2
"""So many in a row are meant; one may be a phone that is handed on."""

THRESHOLD = 2.3
"""How hard it is shaken, in g. Lying still is 1, and a phone put down on the table about 2."""

PAUSE = 1500
"""Milliseconds between two rolls."""


def use_shake(store: Store, on_shake: Callable[[], Any] | None) -> None:
    """Call ``on_shake`` when the phone is shaken, where there is one and the settings want it."""
    wanted = use_ref(lambda: on_shake)
    wanted.current = on_shake
    detector = use_ref(Nothing[ft.ShakeDetector]())

    def shaken() -> None:
        if wanted.current is not None:
            wanted.current()

    def listen() -> None:
        wanted.current = on_shake
        if store.shake and is_phone(ft.context.page):
            detector.current = ft.ShakeDetector(
                minimum_shake_count=SHAKES,
                shake_threshold_gravity=THRESHOLD,
                shake_count_reset_time_ms=PAUSE,
                on_shake=untouched(shaken),
            )

    def leave() -> None:
        # Flet lets go of services that nobody holds, but not at once.
        wanted.current = detector.current = None

    ft.use_effect(quietly(listen), [store.shake], cleanup=quietly(leave))
