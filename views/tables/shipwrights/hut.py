"""Which hut was dealt to whom: one that is known takes one tap, a new one is named."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import NoteValue
from companion.games.shipwrights.box import forgotten, kept, named, taught, written
from companion.games.shipwrights.corrections import hut_renamed, hut_told_here
from companion.games.shipwrights.printed import folded
from companion.games.shipwrights.values import whose_hut
from companion.model import Enter, Frozen, change
from views.guard import guarded, safely
from views.parts.chip import chip, small
from views.parts.layout import LEFT, column, row, wrapped
from views.parts.text_entry import TextEntry
from views.tables.shipwrights.desk import BOX, LONGEST_NAME, Desk

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Position


@ft.component
@guarded
def HutName(desk: Desk, seat: int) -> ft.Control:
    """Name a hut, so that the next game knows what it prints."""
    hut = desk.player(seat).hut
    typed = ft.use_ref(hut.name)
    entered = ft.use_ref(None)

    def keep(text: str) -> None:
        typed.current = text

    entered.current = lambda: call(desk, seat, typed.current or "")

    def submit() -> None:
        entered.current()

    return column(
        small(desk.say("shipwrights.table.hut_name")),
        row(
            TextEntry(
                desk.say("shipwrights.field.name"),
                hut.name,
                ft.use_callback(keep, []),
                ft.use_callback(submit, []),
                longest=LONGEST_NAME,
                names=True,
                key=f"hut-{hut.name}",
            ),
            ft.FilledTonalButton(
                desk.say("shipwrights.table.hut_call"), height=48, on_click=safely(submit)
            ),
        ),
        known_huts(desk, seat),
        align=LEFT,
    )


def call(desk: Desk, seat: int, name: str) -> None:
    """Say by its name which hut somebody has."""
    hut = desk.player(seat).hut
    named_hut = change(hut, name=name.strip())
    deed: list[Frozen] = [
        Enter(path=f"players[{seat}].hut", value=named_hut.model_dump(mode="json"))
    ]
    known = named(desk.box, "huts", name)
    told = known and getattr(known, "upgraded" if hut.upgraded else "basic")
    if hut.points is not None and name.strip() and told is None:
        # Said again under its name, the points are remembered with it; what was known stays.
        deed.append(NoteValue(path=f"players[{seat}].hut.points", value=hut.points))
    wrong = None
    # A name that somebody else's hut has, too, is no slip: that hut is there.
    if hut.name and whose_hut(desk.position, hut.name, but=seat) is None:
        wrong = hut_told_here(desk.match.back(), hut.name)
    if wrong is None or folded(wrong.name) == folded(name):
        desk.do(*deed)
        return

    def lesson(value: Any, before: Position, after: Position) -> Any:
        # Nobody has such a hut: what was told of it here goes with the name.
        known = forgotten(kept(value) or before.printed, "huts", wrong)
        return taught(written(known), before, after)

    desk.do(hut_renamed(desk.position, desk.box, wrong, name.strip()), *deed, learned={BOX: lesson})


def known_huts(desk: Desk, seat: int) -> ft.Control | None:
    """Offer the huts that are known and nobody else has."""
    mine = desk.player(seat).hut.name
    free = [one for one in desk.box.huts if whose_hut(desk.position, one.name, but=seat) is None]
    chips = [
        chip(
            desk.say("shipwrights.table.hut_known", seat=seat, name=one.name),
            one.name,
            partial(call, desk, seat, one.name),
            chosen=one.name == mine,
        )
        for one in free
    ]
    return wrapped(*chips) if chips else None
