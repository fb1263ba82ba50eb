"""The worksheet of Hägar, for those who only add up: one row for each landscape with Hägars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.hagar.actions import Count, End, NoWorksheet, WriteDown
from companion.games.hagar.position import HAGARS, KINDS, Kind, Landscape, Position
from companion.games.hagar.seen import territories
from companion.games.hagar.territory import Territory
from companion.model import change
from views.guard import safely
from views.parts.icon_button import icon_button, sign
from views.parts.layout import column, outline, row, tall, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.acting import Act
from views.shell.due import OverBar, due_bar, due_button
from views.shell.final import if_complete
from views.shell.in_sight import TOP, use_in_sight
from views.shell.sides import room, side_by_side
from views.store import Store, use_store
from views.tables.hagar.counts import Counts
from views.tables.hagar.desk import Desk
from views.tables.hagar.drawn import ground, printed_shield
from views.tables.hagar.parts import choice, hint
from views.tables.hagar.pieces import token_drawing
from views.theme import TAP

if TYPE_CHECKING:
    from companion.match import Match

MOST = 48
"""Fields that can be laid."""

WORDED = 88
"""Width of what adds a landscape, in dp."""

LEAST = 240
"""Least width of a landscape, or of what a player has in one, beside others, in dp."""

AROUND = 10
"""Room beside what is in a landscape, in dp."""

PutDesk = Callable[[Callable[[Desk], Desk]], None]


@part
def Sheet(
    match: Match,
    desk: Desk,
    colours: tuple[int, ...],
    put: PutDesk,
    act: Act | None,
    finish: Callable[[], Any] | None,
    above: list[ft.Control],
) -> ft.Control:
    """Show the rows counted so far, the one being filled unfolded; ``above`` scrolls with them."""
    store = use_store()
    position: Position = match.position
    rows = position.worksheet or ()
    counted = territories(position, match.options) if position.worksheet is not None else ()
    # What was added stands at the top, beside what adds the next.
    in_sight = use_in_sight(match, "sheet", len(rows), TOP)
    shown_rows = {
        at: Row.keyed(at, match, at, one, counted[at], colours, put, act, unfolded=desk.row == at)
        for at, one in enumerate(rows)
    }
    shown = tall(
        *above,
        hint(store.say("hagar.table.sheet.add" if rows else "hagar.table.sheet.empty"))
        if act
        else None,
        _add(store, match, put, act) if act else None,
        *_laid_out(shown_rows, desk.row if act else None, wide=store.wide),
        _ways(store, match, act) if act else None,
        scroll=True,
    )
    return tall(in_sight(shown), _end(store, match, act, finish) if act else None)


def _laid_out(rows: dict[int, ft.Control], unfolded: int | None, *, wide: bool) -> list[ft.Control]:
    """Show the last one counted first; where there is room beside one another what is folded."""
    last_first = dict(reversed(rows.items()))
    if not wide:
        return [*last_first.values()]
    filled = last_first.pop(unfolded, None) if unfolded is not None else None
    folded = side_by_side([*last_first.values()], room(), LEAST) if last_first else None
    return [one for one in (filled, folded) if one]


def _add(store: Store, match: Match, put: PutDesk, act: Act) -> ft.Control:
    """Offer the next row, by its kind of landscape."""
    at = len(match.position.worksheet or ())

    def add(kind: Kind) -> None:
        put(lambda old: replace(old, row=at))
        act(Count(landscape=Landscape(kind=kind, fields=1)))

    return row(
        *[
            choice(
                store.say(f"hagar.table.sheet.add.{kind}"),
                _kind_picture(store, kind, 34),
                partial(add, kind),
                key=kind,
                width=WORDED,
                word=store.say(f"hagar.table.kind.{kind}"),
            )
            for kind in KINDS
        ],
        gap=6,
    )


def _ways(store: Store, match: Match, act: Act) -> ft.Control | None:
    """Offer the board written down, and the board itself again."""
    position: Position = match.position
    rows = position.worksheet

    ways = []
    if position.coasters:
        ways.append(
            ft.FilledTonalButton(
                store.say("hagar.table.sheet.from_board"),
                icon=sign(ft.Icons.GRID_VIEW_ROUNDED),
                height=TAP,
                on_click=safely(lambda: act(WriteDown())),
            )
        )
    if rows is not None:
        ways.append(
            ft.FilledTonalButton(
                store.say("hagar.table.sheet.drop"),
                icon=sign(ft.Icons.DELETE_OUTLINE_ROUNDED),
                height=TAP,
                on_click=safely(lambda: act(NoWorksheet())),
            )
        )
    return wrapped(*ways) if ways else None


def _end(store: Store, match: Match, act: Act, finish: Callable[[], Any] | None) -> ft.Control:
    if match.game.is_over(match.position, match.options):
        return OverBar(match, finish)
    rows = match.position.worksheet or ()
    # Scored like this, it would give nothing to anybody.
    nothing = not any(any(one.hagars) for one in rows)
    return due_bar(
        store.say("hagar.table.sheet.due", n=len(rows)),
        hint(store.say("hagar.table.end.nothing")) if nothing and rows else None,
        due_button(
            store.say("hagar.table.tally.end"),
            None if nothing else lambda: if_complete(store, match, lambda: act(End())),
        ),
    )


@part
def Row(
    match: Match,
    at: int,
    row: Landscape,
    counted: Territory,
    colours: tuple[int, ...],
    put: PutDesk,
    act: Act | None,
    *,
    unfolded: bool,
) -> ft.Control:
    """Show one landscape: what it gives, and unfolded all that counts there."""
    store = use_store()

    def fold(old: Desk) -> Desk:
        return replace(old, row=None if old.row == at else at)

    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=14,
        border=outline(2, ft.Colors.PRIMARY) if unfolded else None,
        padding=ft.Padding.symmetric(horizontal=AROUND, vertical=6),
        content=column(
            _summary(store, match, at, row, counted, colours, lambda: put(fold)),
            *(_entries(store, match, at, row, colours, put, act) if unfolded and act else []),
            gap=6,
        ),
    )


def _summary(
    store: Store,
    match: Match,
    at: int,
    entry: Landscape,
    counted: Territory,
    colours: tuple[int, ...],
    on_tap: Callable[[], None],
) -> ft.Control:
    gives = [
        (name, points) for name, points in zip(match.names, counted.points, strict=True) if points
    ]
    name = store.say(f"hagar.on_sheet.{entry.kind}", n=entry.fields, number=at + 1)
    said = ", ".join(f"{who} {points}" for who, points in gives)
    chips = [
        row(
            picture(token_drawing(store, colours[seat]), width=22, height=22),
            ft.Text(str(points), weight=ft.FontWeight.BOLD, size=18),
            gap=3,
            tight=True,
        )
        for seat, points in enumerate(counted.points)
        if points
    ]
    return tappable(
        store.say("hagar.table.sheet.row", land=name, scores=said or "–"),
        row(
            _kind_picture(store, entry.kind, 30),
            ft.Text(str(entry.fields), size=18, weight=ft.FontWeight.BOLD),
            picture(printed_shield(palette(store)), width=22, height=22) if entry.shield else None,
            ft.Container(expand=True),
            *chips,
            ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED),
            gap=8,
        ),
        on_tap,
        padding=4,
    )


def _kind_picture(store: Store, kind: Kind, side: int) -> ft.Control:
    return ft.Container(
        border_radius=7,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=picture(ground(kind, palette(store)), width=side, height=side),
    )


def _entries(
    store: Store,
    match: Match,
    at: int,
    entry: Landscape,
    colours: tuple[int, ...],
    put: PutDesk,
    act: Act,
) -> list[ft.Control]:
    def enter(**fields: Any) -> None:
        act(Count(at=at, was=entry, landscape=change(entry, **fields)))

    def as_kind(kind: Kind) -> None:
        enter(kind=kind)

    def strike() -> None:
        put(lambda old: replace(old, row=None))
        act(Count(at=at, was=entry, landscape=None))

    return [
        wrapped(
            *[
                choice(
                    store.say(f"hagar.table.kind.{kind}"),
                    _kind_picture(store, kind, 34),
                    partial(as_kind, kind),
                    chosen=kind == entry.kind,
                    key=kind,
                    word=store.say(f"hagar.table.kind.{kind}"),
                )
                for kind in KINDS
            ],
            choice(
                store.say("hagar.worksheet.shield"),
                picture(printed_shield(palette(store)), width=32, height=32),
                lambda: enter(shield=not entry.shield),
                chosen=entry.shield,
                word=store.say("hagar.table.printing.shield.word"),
            ),
            icon_button(
                store.say("hagar.table.sheet.strike", number=at + 1),
                ft.Icons.DELETE_OUTLINE_ROUNDED,
                strike,
            ),
            gap=6,
        ),
        *_counts(store, match, entry, colours, enter),
    ]


def _counts(
    store: Store,
    match: Match,
    entry: Landscape,
    colours: tuple[int, ...],
    enter: Callable[..., None],
) -> list[ft.Control]:
    """Ask what lies in a landscape, and what each player has there: beside one another if wide."""
    fields = Counts(
        store.say("hagar.worksheet.fields"),
        entry.fields,
        range(1, 12),
        lambda n: enter(fields=n),
        most=MOST,
    )
    gold = [
        Counts(
            store.say("hagar.worksheet.gold"),
            entry.gold,
            range(5),
            lambda n: enter(gold=n, doubled_gold=min(n, entry.doubled_gold)),
            most=MOST,
        )
    ]
    if entry.gold:
        gold.append(
            Counts(
                store.say("hagar.worksheet.doubled_gold"),
                entry.doubled_gold,
                range(min(entry.gold, 4) + 1),
                lambda n: enter(doubled_gold=n),
                most=entry.gold,
            )
        )
    hagars = [_hagars(store, match, entry, seat, enter) for seat in range(len(colours))]
    if not store.wide:
        return [fields, *gold, *chain.from_iterable(hagars)]
    within = room() - 2 * AROUND
    return [
        side_by_side([fields, column(*gold, gap=6)], within, LEAST),
        side_by_side([column(*of_one, gap=6) for of_one in hagars], within, LEAST),
    ]


def _hagars(
    store: Store, match: Match, row: Landscape, seat: int, enter: Callable[..., None]
) -> list[ft.Control]:
    """Count a player's Hägars in a landscape; the doubled ones are asked for where some stand."""
    none = (0,) * len(match.names)
    hagars, doubled = row.hagars or none, row.doubled_hagars or none

    def put(n: int) -> None:
        enter(
            hagars=_with(hagars, seat, n),
            doubled_hagars=_with(doubled, seat, min(n, doubled[seat])),
        )

    def double(n: int) -> None:
        enter(hagars=hagars, doubled_hagars=_with(doubled, seat, n))

    own = HAGARS[match.position.players]
    counted = Counts.keyed(
        f"h{seat}",
        store.say("hagar.worksheet.hagars", match.names, seat=seat),
        hagars[seat],
        range(own + 1),
        put,
        most=MOST,
    )
    if not hagars[seat]:
        return [counted]
    return [
        counted,
        Counts.keyed(
            f"d{seat}",
            store.say("hagar.worksheet.doubled_hagars", match.names, seat=seat),
            doubled[seat],
            range(min(hagars[seat], own) + 1),
            double,
            most=hagars[seat],
        ),
    ]


def _with(counts: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    return tuple(n if at == seat else one for at, one in enumerate(counts))
