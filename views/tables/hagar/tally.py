"""The tally at the Hägar table: the board is built up in any order, with one tool at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.games.hagar.actions import DoubledLine, End, Lay, Paint, Put, Remove
from companion.games.hagar.box import BOX, own_edges
from companion.games.hagar.placing import NO_HAND
from companion.games.hagar.position import (
    KINDS,
    Cell,
    Coaster,
    Field,
    Gold,
    Line,
    Symbol,
    Token,
)
from companion.games.hagar.printed import Print, PrintedCoaster, Spot
from companion.games.hagar.seen import cell_of, kinds_of, spot_of, symbol_on, tallied
from views.parts.layout import row, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.shell.due import due_bar, due_button, to_the_result
from views.shell.final import if_complete
from views.tables.hagar.desk import TOOLS, Desk, Tool, draft_touched, in_hand
from views.tables.hagar.draft import PAINTS, next_kind
from views.tables.hagar.drawn import printed_shield
from views.tables.hagar.editor import Editor, brushes
from views.tables.hagar.parts import choice, folded, hint, nobody_scores, worded
from views.tables.hagar.pieces import token_drawing
from views.tables.hagar.place import draft_plate, prints_done
from views.tables.hagar.plate import Plate
from views.tables.hagar.scene import GOLD_TOKEN
from views.tables.hagar.tray import Tray, correcting, teaching

ICONS = {
    "line": ft.Icons.DOUBLE_ARROW_ROUNDED,
    "erase": ft.Icons.BACKSPACE_OUTLINED,
    "coaster": ft.Icons.ADD_BOX_OUTLINED,
}

FOLDED = {
    **ICONS,
    "paint": ft.Icons.FORMAT_PAINT_ROUNDED,
    "hagar": ft.Icons.PERSON_PIN_CIRCLE_OUTLINED,
    "gold": ft.Icons.PAID_OUTLINED,
    "prints": ft.Icons.SHIELD_OUTLINED,
}
"""The tools where there is no room for all of them."""

TALL = 800
"""From this height in dp, all tools have room on a phone that is short of it."""


@part
def Tallying(
    desk: Desk, finish: Callable[[], Any] | None, *, tight: bool, said: Sequence[ft.Control]
) -> ft.Control:
    """Show the tools, what the chosen one needs, and the end of the tally."""
    built = tallied(desk.position)
    over = desk.match.game.is_over(desk.position, desk.match.options)
    key = "tally.short" if desk.store.large else "tally"
    title = desk.say(f"hagar.table.{key}", n=built.coasters, most=built.most)
    if (coaster := desk.position.coaster_at(desk.held.plate)) is not None:
        return due_bar(
            title,
            _plate(desk, coaster),
            prints_done(desk),
        )
    if desk.held.prints:
        return due_bar(title, draft_plate(desk), prints_done(desk))
    fold = tight and (desk.store.large or desk.store.height < TALL)
    end = to_the_result(finish) if over else _end(desk)
    tools = None if fold else _tools(desk)
    needs = _needs(desk, tight=tight, tools=_folded_tools(desk) if fold else None)
    return due_bar(title, tools, *said, *needs, end)


def _end(desk: Desk) -> ft.Control:
    """Show the button that ends the tally: not while nobody scores; lacking coasters are said."""
    built = tallied(desk.position)
    if built.gives_nothing:
        return nobody_scores(desk.store)
    key = "end.lacking" if built.lacks else "end.short" if desk.store.large else "end"
    return due_button(
        desk.say(f"hagar.table.tally.{key}", n=built.coasters, most=built.most),
        lambda: if_complete(desk.store, desk.match, desk.doing(End())),
        against=built.lacks,
    )


def _ways(desk: Desk) -> Iterator[tuple[Tool, int, str, Callable[[], None]]]:
    """List the tools, a Hägar of each player as one: its name, and how it is taken in hand."""
    built = tallied(desk.position)
    for tool in TOOLS:
        for seat in range(len(desk.match.names)) if tool == "hagar" else (desk.held.seat,):
            name = desk.say(
                f"hagar.table.tool.{tool}", seat=seat, n=built.hagars[seat], most=built.hagars_each
            )
            taken = partial(replace, tool=tool, seat=seat, plate=None)
            yield tool, seat, name, partial(desk.put, taken)


def _tools(desk: Desk) -> ft.Control:
    built = tallied(desk.position)
    return wrapped(
        *[
            choice(
                name,
                _tool(desk, tool, seat),
                take,
                chosen=(tool, seat) == (desk.held.tool, desk.held.seat),
                key=f"hagar{seat}" if tool == "hagar" else tool,
                word=f"{desk.name(seat)} {built.hagars[seat]}/{built.hagars_each}"
                if tool == "hagar"
                else desk.say(f"hagar.table.tool.{tool}.word"),
            )
            for tool, seat, name, take in _ways(desk)
        ],
        gap=4,
    )


def _tool(desk: Desk, tool: Tool, seat: int) -> ft.Control:
    if tool in ICONS:
        return ft.Icon(ICONS[tool])
    if tool == "hagar":
        return picture(token_drawing(desk.store, desk.colours[seat]), 34)
    if tool == "gold":
        return picture(token_drawing(desk.store, GOLD_TOKEN), 34)
    if tool == "prints":
        return picture(printed_shield(palette(desk.store)), 34)
    return ft.Icon(ft.Icons.FORMAT_PAINT_ROUNDED)


def _folded_tools(desk: Desk) -> ft.Control:
    """Fold the tools into the picture of the one in hand."""
    ways = [(name, FOLDED[tool], take) for tool, _, name, take in _ways(desk)]
    word = desk.say(f"hagar.table.tool.{desk.held.tool}.word", seat=desk.held.seat)
    shown = worded(ft.Icon(FOLDED[desk.held.tool]), word)
    return folded(desk.say("hagar.table.tools"), ways, shown)


def tool_hints(desk: Desk) -> list[ft.Control]:
    """Say what the chosen tool does where the board is touched."""
    if desk.held.prints or desk.position.coaster_at(desk.held.plate) is not None:
        return []
    key: str = desk.held.tool
    if desk.held.tool == "coaster":
        known = desk.held.draft.known is not None
        key = "box" if desk.held.choosing else "known" if known else "coaster"
    return [hint(desk.say(f"hagar.table.use.{key}", seat=desk.held.seat))]


def _needs(desk: Desk, *, tight: bool, tools: ft.Control | None) -> list[ft.Control | None]:
    """Show what the chosen tool needs besides the board, with folded ``tools`` before it."""
    if desk.held.tool == "coaster" and desk.held.choosing:

        def take(known: PrintedCoaster | None) -> None:
            desk.put(lambda old: in_hand(old, known, NO_HAND, None))

        return [tools, Tray(desk.held.free, take)]
    if desk.held.tool == "coaster":
        return [
            Editor(
                desk,
                desk.colours[0],
                lambda at: desk.put(partial(draft_touched, at=at)),
                NO_HAND,
                None,
                tight=tight,
                first=tools,
            ),
        ]
    if desk.held.tool == "paint":
        return [row(tools, *brushes(desk, PAINTS), gap=4)]
    return [tools]


def _plate(desk: Desk, coaster: Coaster) -> ft.Control:
    kinds = kinds_of(desk.position.coasters)
    printed: tuple[tuple[str, Symbol], ...] = (
        *(("gold", gold) for gold in desk.position.gold),
        *(("shield", shield) for shield in desk.position.shields),
    )
    there: dict[Spot, tuple[str, ...]] = {}
    lying: dict[Spot, tuple[str, Symbol]] = {}
    for what, symbol in printed:
        if (spot := spot_of(symbol, coaster.cell)) is not None:
            there[spot] = (*there.get(spot, ()), what)
            lying.setdefault(spot, (what, symbol))

    put_right = partial(desk.do, learned=correcting(coaster.cell))

    def press(spot: Spot) -> None:
        new = symbol_on(coaster.cell, spot, kinds)
        what, old = lying.get(spot, ("shield", new))
        if desk.held.printing == "gold":
            put_right(Put(gold=Gold(touches=new.touches, at=new.at)))
        elif desk.held.printing == "shield":
            put_right(Put(shield=new))
        elif what == "gold":
            put_right(Remove(gold=Symbol(touches=old.touches, at=old.at)))
        else:
            put_right(Remove(shield=old))

    return Plate(coaster.cell, kinds, there, desk.held.printing, desk.put, press)


def tallied_cell(desk: Desk, cell: Cell) -> None:
    """Lay the coaster in hand where the board was touched, with all that is printed on it."""
    draft = replace(desk.held.draft, cell=cell)
    if draft.coaster is not None and not desk.held.choosing:
        gold, shields = draft.symbols(desk.position)
        desk.do(
            Lay(coaster=draft.coaster),
            *(Put(gold=symbol) for symbol in gold),
            *(Put(shield=shield) for shield in shields),
            learned=teaching(draft),
        )


def tallied_field(desk: Desk, field: Field) -> None:
    """Use the chosen tool on a field; a token that lies there already is taken off."""
    token = next((token for token in desk.position.tokens if token.field == field), None)
    if desk.held.tool == "prints":
        desk.put(lambda old: replace(old, plate=cell_of(field)))
    elif desk.held.tool == "paint":
        kind = kinds_of(desk.position.coasters)[field]
        brush = desk.held.brush
        chosen = brush if brush in KINDS else next_kind(kind)
        desk.do(Paint(field=field, landscape=chosen), learned=correcting(cell_of(field)))
    elif token is not None:
        desk.do(Remove(field=field))
    elif desk.held.tool == "hagar":
        desk.do(Put(token=Token(field=field, seat=desk.held.seat)))
    elif desk.held.tool == "gold":
        desk.do(Put(token=Token(field=field, gold=True)))
    elif desk.held.tool == "erase":
        cell = cell_of(field)
        # What the box knows to be printed on it goes along, also from an edge that it shares.
        own = own_edges(desk.box_of(BOX), desk.position, cell)
        desk.do(
            *(_without(what, Symbol(touches=symbol.touches, at=symbol.at)) for what, symbol in own),
            Remove(cell=cell),
        )


def _without(what: Print, symbol: Symbol) -> Remove:
    return Remove(gold=symbol) if what == "gold" else Remove(shield=symbol)


def tallied_line(desk: Desk, line: Line) -> None:
    """Double a line; the doubled one again doubles nothing."""
    desk.do(DoubledLine(doubled=None if desk.position.doubled == line else line))
