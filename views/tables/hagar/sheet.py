"""The worksheet of Hägar, for those who only add up: one row for each landscape with Hägars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import flet as ft

from companion.games.hagar.actions import Count, End, NoWorksheet, WriteDown
from companion.games.hagar.corrections import hagars_of, with_doubled, with_gold, with_hagars
from companion.games.hagar.position import HAGARS, KINDS, Kind, Landscape
from companion.games.hagar.seen import sheet_gives_nothing, territories
from companion.games.hagar.territory import Territory
from companion.model import change
from views.parts.chip import bold, button
from views.parts.icon_button import icon_button
from views.parts.layout import column, outline, row, tall, wrapped
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.due import OverBar, due_bar, due_button
from views.shell.final import if_complete
from views.shell.in_sight import TOP, use_in_sight
from views.shell.sides import room, side_by_side
from views.tables.hagar.counts import Counts
from views.tables.hagar.desk import Desk, Held
from views.tables.hagar.drawn import printed_shield
from views.tables.hagar.parts import choice, hint, land, nobody_scores
from views.tables.hagar.pieces import token_drawing
from views.theme import CHOSEN_LINE, TAP

MOST = 48
"""Fields that can be laid."""

WORDED = 88
"""Width of what adds a landscape, in dp."""

LEAST = 240
"""Least width of a landscape, or of what a player has in one, beside others, in dp."""

AROUND = 10
"""Room beside what is in a landscape, in dp."""


@part
def Sheet(desk: Desk, finish: Callable[[], Any] | None, above: list[ft.Control]) -> ft.Control:
    """Show the rows counted so far, the one being filled unfolded; ``above`` scrolls with them."""
    rows = desk.position.worksheet or ()
    counted = (
        territories(desk.position, desk.match.options)
        if desk.position.worksheet is not None
        else ()
    )
    # What was added stands at the top, beside what adds the next.
    in_sight = use_in_sight(desk.match, "sheet", len(rows), TOP)
    shown_rows = {
        at: Row.keyed(at, desk, at, landscape, counted[at], unfolded=desk.held.row == at)
        for at, landscape in enumerate(rows)
    }
    shown = tall(
        *above,
        hint(desk.say("hagar.table.sheet.add" if rows else "hagar.table.sheet.empty"))
        if desk.act
        else None,
        _add(desk) if desk.act else None,
        *_laid_out(shown_rows, desk.held.row if desk.act else None, wide=desk.store.wide),
        _ways(desk) if desk.act else None,
        scroll=True,
    )
    return tall(in_sight(shown), _end(desk, finish) if desk.act else None)


def _laid_out(rows: dict[int, ft.Control], unfolded: int | None, *, wide: bool) -> list[ft.Control]:
    """Lay out the rows, the last one counted first; folded ones side by side if there is room."""
    last_first = dict(reversed(rows.items()))
    if not wide:
        return [*last_first.values()]
    filled = last_first.pop(unfolded, None) if unfolded is not None else None
    folded = side_by_side([*last_first.values()], room(), LEAST) if last_first else None
    return [rows for rows in (filled, folded) if rows]


def _add(desk: Desk) -> ft.Control:
    """Offer the next row, by its kind of landscape."""
    at = len(desk.position.worksheet or ())

    def add(kind: Kind) -> None:
        desk.put(lambda old: replace(old, row=at))
        desk.do(Count(landscape=Landscape(kind=kind, fields=1)))

    return row(*_kinds(desk, "sheet.add", add, width=WORDED), gap=6)


def _kinds(
    desk: Desk, said: str, take: Callable[[Kind], None], now: Kind | None = None, **more: Any
) -> list[ft.Control]:
    """Show each kind of landscape to be chosen, the one that it is ``now`` as chosen."""
    return [
        choice(
            desk.say(f"hagar.table.{said}.{kind}"),
            land(desk.store, kind, 34),
            partial(take, kind),
            chosen=None if now is None else kind == now,
            key=kind,
            word=desk.say(f"hagar.table.kind.{kind}"),
            **more,
        )
        for kind in KINDS
    ]


def _ways(desk: Desk) -> ft.Control | None:
    """Offer the board written down, and the board itself again."""
    position = desk.position
    ways = [
        ("from_board", WriteDown(), ft.Icons.GRID_VIEW_ROUNDED, bool(position.coasters)),
        ("drop", NoWorksheet(), ft.Icons.DELETE_OUTLINE_ROUNDED, position.worksheet is not None),
    ]
    shown = [
        button(
            desk.say(f"hagar.table.sheet.{key}"),
            desk.doing(action),
            ft.FilledTonalButton,
            icon=icon,
            high=TAP,
        )
        for key, action, icon, there in ways
        if there
    ]
    return wrapped(*shown) if shown else None


def _end(desk: Desk, finish: Callable[[], Any] | None) -> ft.Control:
    if desk.match.game.is_over(desk.position, desk.match.options):
        return OverBar(desk.match, finish)
    rows = desk.position.worksheet or ()
    return due_bar(
        desk.say("hagar.table.sheet.due", n=len(rows)),
        nobody_scores(desk.store)
        if sheet_gives_nothing(desk.position)
        else due_button(
            desk.say("hagar.table.tally.end"),
            lambda: if_complete(desk.store, desk.match, desk.doing(End())),
        ),
    )


@part_showing(lambda desk, *shown, unfolded: (desk.looks, shown, unfolded))
def Row(desk: Desk, at: int, row: Landscape, counted: Territory, *, unfolded: bool) -> ft.Control:
    """Show one landscape: what it gives, and unfolded all that counts there."""

    def fold(old: Held) -> Held:
        return replace(old, row=None if old.row == at else at)

    entries = _entries(desk, at, row) if unfolded and desk.act else []
    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=14,
        border=outline(2, CHOSEN_LINE) if unfolded else None,
        padding=ft.Padding.symmetric(horizontal=AROUND, vertical=6),
        content=column(
            _summary(desk, at, row, counted, lambda: desk.put(fold)),
            *entries,
            gap=6,
        ),
    )


def _summary(
    desk: Desk, at: int, entry: Landscape, counted: Territory, on_tap: Callable[[], None]
) -> ft.Control:
    gives = [
        (name, points)
        for name, points in zip(desk.match.names, counted.points, strict=True)
        if points
    ]
    name = desk.say(f"hagar.on_sheet.{entry.kind}", n=entry.fields, number=at + 1)
    said = ", ".join(f"{who} {points}" for who, points in gives)
    chips = [
        row(
            picture(token_drawing(desk.store, desk.colours[seat]), 22),
            bold(str(points), 18),
            gap=3,
            tight=True,
        )
        for seat, points in enumerate(counted.points)
        if points
    ]
    return tappable(
        desk.say("hagar.table.sheet.row", land=name, scores=said or "–"),
        row(
            land(desk.store, entry.kind, 30),
            bold(str(entry.fields), 18),
            picture(printed_shield(palette(desk.store)), 22) if entry.shield else None,
            ft.Container(expand=True),
            *chips,
            ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED),
            gap=8,
        ),
        on_tap,
        padding=4,
    )


def _entries(desk: Desk, at: int, entry: Landscape) -> list[ft.Control]:
    def put(now: Landscape) -> None:
        desk.do(Count(at=at, was=entry, landscape=now))

    def enter(**fields: Any) -> None:
        put(change(entry, **fields))

    def strike() -> None:
        desk.put(lambda old: replace(old, row=None))
        desk.do(Count(at=at, was=entry, landscape=None))

    return [
        wrapped(
            *_kinds(desk, "kind", lambda kind: enter(kind=kind), entry.kind),
            choice(
                desk.say("hagar.worksheet.shield"),
                picture(printed_shield(palette(desk.store)), 32),
                lambda: enter(shield=not entry.shield),
                chosen=entry.shield,
                word=desk.say("hagar.table.printing.shield.word"),
            ),
            icon_button(
                desk.say("hagar.table.sheet.strike", number=at + 1),
                ft.Icons.DELETE_OUTLINE_ROUNDED,
                strike,
            ),
            gap=6,
        ),
        *_counts(desk, entry, put),
    ]


def _counts(desk: Desk, entry: Landscape, put: Callable[[Landscape], None]) -> list[ft.Control]:
    """Ask what lies in a landscape, and what each player has there: beside one another if wide."""
    fields = Counts(
        desk.ask_number,
        desk.say("hagar.worksheet.fields"),
        entry.fields,
        range(1, 12),
        lambda n: put(change(entry, fields=n)),
        most=MOST,
    )
    gold = [
        Counts(
            desk.ask_number,
            desk.say("hagar.worksheet.gold"),
            entry.gold,
            range(5),
            lambda n: put(with_gold(entry, n)),
            most=MOST,
        )
    ]
    if entry.gold:
        gold.append(
            Counts(
                desk.ask_number,
                desk.say("hagar.worksheet.doubled_gold"),
                entry.doubled_gold,
                range(min(entry.gold, 4) + 1),
                lambda n: put(change(entry, doubled_gold=n)),
                most=entry.gold,
            )
        )
    hagars = [_hagars(desk, entry, seat, put) for seat in range(len(desk.colours))]
    if not desk.store.wide:
        return [fields, *gold, *chain.from_iterable(hagars)]
    within = room() - 2 * AROUND
    return [
        side_by_side([fields, column(*gold, gap=6)], within, LEAST),
        side_by_side([column(*of_one, gap=6) for of_one in hagars], within, LEAST),
    ]


def _hagars(
    desk: Desk, row: Landscape, seat: int, put: Callable[[Landscape], None]
) -> list[ft.Control]:
    """Count a player's Hägars in a landscape; the doubled ones are asked for where some stand."""
    players = desk.position.players
    hagars, doubled = hagars_of(row, players)[seat]
    own = HAGARS[players]
    counted = Counts.keyed(
        f"h{seat}",
        desk.ask_number,
        desk.say("hagar.worksheet.hagars", seat=seat),
        hagars,
        range(own + 1),
        lambda n: put(with_hagars(row, seat, players, n)),
        most=MOST,
    )
    if not hagars:
        return [counted]
    return [
        counted,
        Counts.keyed(
            f"d{seat}",
            desk.ask_number,
            desk.say("hagar.worksheet.doubled_hagars", seat=seat),
            doubled,
            range(min(hagars, own) + 1),
            lambda n: put(with_doubled(row, seat, players, n)),
            most=hagars,
        ),
    ]
