"""The ships of the box: each kind typed once, looked at, and taken to other devices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.games.vikings.box import BOX, suggested, together
from companion.games.vikings.position import SAILS, ShipKind
from views.lessons import put_right
from views.parts.box_ways import BoxWays
from views.parts.chip import title
from views.parts.frame import card
from views.parts.layout import scrolled
from views.parts.part import part, use_state
from views.shell.acting import Act
from views.shell.desk import use_desk
from views.tables.vikings.desk import Desk, Look
from views.tables.vikings.ships import REWARDS, another_ship, known_ship

if TYPE_CHECKING:
    from companion.match import Match


@part
def BoxSide(match: Match, act: Act) -> ft.Control:
    """Show the ships that are known, and ask what is printed on another one."""
    sail, set_sail = use_state(lambda: SAILS[0])
    reward, set_reward = use_state(lambda: REWARDS[0])
    known = partial(Desk, look=Look(), put=lambda _change: None)
    desk = use_desk(match, act, known)

    def keep(ships: tuple[ShipKind, ...]) -> bool:
        return act(learned=put_right(BOX, lambda known: together(known, ships)))

    def add(kind: ShipKind) -> None:
        keep((kind,))

    return scrolled(
        ft.Text(desk.say("vikings.box.about")),
        *[known_ship(desk, kind, None, kept=True) for kind in desk.box],
        *[known_ship(desk, kind, partial(add, kind), kept=False) for kind in suggested(desk.box)],
        card(
            title(desk.say("vikings.table.ship_other")),
            *another_ship(desk, (sail, set_sail), (reward, set_reward), add),
        ),
        BoxWays.keyed("ways", BOX, desk.box, keep),
    )
