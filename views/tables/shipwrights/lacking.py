"""What a table lacks: taken from the box where that knows it, else typed in one go."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.shipwrights.box import helps, take_from_box, taken_out
from companion.games.shipwrights.corrections import asked_once, noting, otherwise
from companion.games.shipwrights.offers import ValueOffer
from views.parts.chip import button, capital
from views.parts.frame import card
from views.parts.large_text import Beside
from views.parts.layout import Part, column
from views.parts.part import use_state
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.typed import AskedNumber, Typed

IN_A_LINE = 4


def box_helps(desk: Desk) -> Part:
    """Offer to take over from the box what this table lacks or knows otherwise."""
    if not desk.act:
        return None
    position = desk.position
    lacked = helps(desk.box, position, desk.match.options)
    taken = [taken_out(desk.box, position)] if lacked else []
    for action in taken:
        position = take_from_box(position, action, desk.match.options)
    wrong = otherwise(desk.box, position)
    actions = [*taken, *wrong]
    if not actions:
        return None
    counts = (("box_helps", len(lacked)), ("box_otherwise", len(wrong)))
    words = [ft.Text(desk.say(f"shipwrights.table.{key}", n=n)) for key, n in counts if n]
    take = button(
        desk.say("shipwrights.table.box_take"),
        lambda: desk.do(*actions),
        ft.FilledTonalButton,
        icon=ft.Icons.INVENTORY_2_OUTLINED,
    )
    if desk.store.wide:
        return card(Beside(column(*words), after=take))
    return card(*words, take)


def missing_values(desk: Desk) -> ft.Control:
    """Ask for all that is missing in one go; the list stays while other devices fill it in."""
    offered = desk.offer(ValueOffer)
    asked, _ = use_state(lambda: desk.position)
    values, _ = use_state(lambda: asked_once(asked, offered.lacking if offered else ()))
    # Others may have told some of them meanwhile.
    lacking = {value.path for value in offered.lacking} if offered else set()
    fields = [AskedNumber(capital(desk.tell(value.what))) for value in values]

    def head(typed: Sequence[int | None]) -> str:
        still = [value for value, n in zip(values, typed, strict=True) if n is None]
        n = sum(value.path in lacking for value in still)
        return desk.say("shipwrights.table.lacking", n=n)

    def keep(typed: dict[int, int | None]) -> bool:
        known = [(values[number].path, n) for number, n in typed.items() if n is not None]
        return desk.do(*[noting(asked, path, n) for path, n in known])

    return Typed.keyed(
        "missing",
        desk,
        head,
        [(None, fields[at : at + IN_A_LINE]) for at in range(0, len(fields), IN_A_LINE)],
        keep,
        kept_as="missing",
    )
