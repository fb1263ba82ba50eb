"""How the board of Hägar is scored: the lines of the landscape that was touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from companion.games.hagar.actions import GoldDoubles
from companion.games.hagar.position import Gold, Line, Position, Symbol
from companion.games.hagar.seen import doubled_gold, land_named, line_named, named, territory_at
from companion.games.hagar.territory import Territory
from companion.model import change
from views.parts.chip import capital, title
from views.parts.frame import card
from views.parts.layout import row
from views.parts.part import part
from views.parts.switch import switch
from views.shell.acting import Act
from views.shell.explained import explained
from views.store import Store, use_store
from views.tables.hagar.desk import Desk
from views.tables.hagar.parts import hint

if TYPE_CHECKING:
    from companion.match import Match


CARD = 28
"""What a card takes of the room, in dp."""


@part
def Scored(match: Match, desk: Desk, act: Act | None) -> ft.Control:
    """Show why a landscape gives what it gives, and let gold on the line be told apart."""
    store = use_store()
    position: Position = match.position
    one = territory_at(position, match.options, desk.land)
    if one is None:
        key = "score.how" if position.coasters else "score.empty"
        return card(title(store.say("hagar.table.score")), hint(store.say(f"hagar.table.{key}")))
    where = store.tell(land_named(position, one), match.names)
    return card(
        explained(capital(where), "scoring"),
        *_lines(store, match, one),
        *_doubled_gold(store, match, one, act),
    )


def _lines(store: Store, match: Match, one: Territory) -> list[ft.Control]:
    board = change(match.position, worksheet=None)
    here = land_named(board, one).model_dump(mode="json")
    said: list[ft.Control] = [
        row(
            ft.Text(
                str(line.points),
                size=18,
                width=32,
                weight=ft.FontWeight.BOLD,
                color=ft.Colors.PRIMARY,
                text_align=ft.TextAlign.END,
            ),
            ft.Text(
                f"{match.names[card.seat]}: {store.tell(line.because, match.names)}",
                expand=True,
            ),
            gap=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for card in match.game.scorecards(board, match.options)
        for line in card.lines
        if line.because.facts.get("land") == here
    ]
    return said or [hint(store.say("hagar.table.score.nothing"))]


def _doubled_gold(store: Store, match: Match, one: Territory, act: Act | None) -> list[ft.Control]:
    """Let each printed gold by the line be counted as it is seen on the table (ruling D3)."""
    position: Position = match.position
    line = position.doubled
    if line is None or act is None:
        return []
    return [
        switch(
            store.say(
                "hagar.table.gold_doubled",
                at=named(min(gold.touches), position),
                line=store.tell(line_named(position, line)),
            ),
            _toggled(gold, line, act),
            on=doubles,
            inside=CARD,
        )
        for gold, doubles in doubled_gold(position, one, match.options)
    ]


def _toggled(gold: Gold, line: Line, act: Act) -> Callable[[ft.Event[ft.Switch]], None]:
    printed = Symbol(touches=gold.touches, at=gold.at)

    def toggle(event: ft.Event[ft.Switch]) -> None:
        act(GoldDoubles(gold=printed, line=line, doubles=bool(event.control.value)))

    return toggle
