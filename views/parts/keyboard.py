"""A keyboard at a pad: its digits, and keys that do what buttons of the pad do."""

from __future__ import annotations

from collections.abc import Callable, Collection

import flet as ft

from views.guard import asked, untouched
from views.parts.part import part, use_ref, use_state

BACK, NEXT, BEFORE, DONE, PLUS, MINUS = "<", "→", "←", "done", "+", "-"
"""What is pressed at a pad besides its digits, on the screen or on a keyboard."""

CHORDS = ("Control", "Alt", "Meta")
"""How the names of modifier keys begin, such as Shift: while one is held, nothing is typed."""

TAB, SHIFT = "Tab", "Shift"

MEANT = {
    "Backspace": BACK,
    "Delete": BACK,
    TAB: NEXT,
    "Arrow Right": NEXT,
    "Arrow Down": NEXT,
    "Arrow Left": BEFORE,
    "Arrow Up": BEFORE,
    "Enter": DONE,
    "+": PLUS,
    "Add": PLUS,
    "-": MINUS,
    "Subtract": MINUS,
}
"""What keys mean, by their names; those of a number pad have names of their own."""


@part
def Keyboard(
    pad: ft.Control, press: Callable[[str], object], marks: Collection[str], *, about: str = ""
) -> ft.Control:
    """Let a keyboard press what a pad has: digits, and of all else the ``marks``.

    Whatever was touched, keys are for the pad again once it is ``about`` another number.
    """
    before = use_ref(lambda: "")
    held = use_ref(set[str])
    away = use_ref(lambda: False)
    turn, come_back = use_state(lambda: 0)

    def down(event: ft.KeyDownEvent) -> None:
        key, last = event.key.removeprefix("Numpad "), before.current
        before.current = key
        if key.startswith(CHORDS):
            held.current.add(key)
        if held.current:
            # Meant for the browser or the system: the next tab, a larger page.
            return
        mark = key if key.isdigit() else MEANT.get(key, "")
        if key == TAB and (NEXT not in marks or last.startswith(SHIFT)):
            # No number comes next: it goes to what can be touched, and so does Enter then.
            away.current = True
        elif (key.isdigit() or mark in marks) and not (mark == DONE and away.current):
            if key == TAB or away.current:
                away.current = False
                come_back(lambda n: n + 1)
            press(mark)

    def up(event: ft.KeyUpEvent) -> None:
        held.current.discard(event.key)

    listener = ft.KeyboardListener(
        autofocus=True,
        # Else a screen reader hears the pad as one thing, called after its first words.
        include_semantics=False,
        on_key_down=untouched(down),
        on_key_up=untouched(up),
        content=pad,
    )
    ft.use_effect(asked(listener.focus), [turn, about])
    return listener
