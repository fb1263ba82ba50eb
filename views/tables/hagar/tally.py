"""The tally at the Hägar table: the board is built up in any order, with one tool at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.hagar.actions import DoubledLine, End, Lay, Paint, Put, Remove
from companion.games.hagar.box import own_edges
from companion.games.hagar.placing import Hand
from companion.games.hagar.position import (
    COASTERS,
    HAGARS,
    KINDS,
    Cell,
    Coaster,
    Field,
    Gold,
    Line,
    Position,
    Symbol,
    Token,
)
from companion.games.hagar.printed import Print, Printed, Spot
from companion.games.hagar.seen import cell_of, kinds_of, spot_of, symbol_on
from views.parts.layout import column, row, wrapped
from views.parts.menu import MenuItem
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.shell.acting import Act
from views.shell.due import due_bar, due_button, to_the_result
from views.shell.final import if_complete
from views.store import Store, use_store
from views.tables.hagar.desk import TOOLS, ChangeDesk, Desk, Tool, draft_touched, in_hand
from views.tables.hagar.draft import PAINTS, next_kind
from views.tables.hagar.drawn import printed_shield
from views.tables.hagar.editor import Editor, brush_drawing
from views.tables.hagar.parts import choice, folded, hint, worded
from views.tables.hagar.pieces import token_drawing
from views.tables.hagar.place import draft_plate, prints_done
from views.tables.hagar.plate import Plate
from views.tables.hagar.scene import GOLD_TOKEN
from views.tables.hagar.tray import Tray, correcting, forget, teaching

if TYPE_CHECKING:
    from companion.match import Match


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

NO_HAND = Hand(hagars=0, gold=0, due=False)


@part
def Tallying(
    match: Match,
    desk: Desk,
    colours: tuple[int, ...],
    put: ChangeDesk,
    act: Act,
    finish: Callable[[], Any] | None,
    *,
    tight: bool,
    said: Sequence[ft.Control],
) -> ft.Control:
    """Show the tools, what the chosen one needs, and the end of the tally."""
    store = use_store()
    position: Position = match.position
    laid, most = len(position.coasters), COASTERS[position.players]
    over = match.game.is_over(position, match.options)
    key = "tally.short" if store.large else "tally"
    title = store.say(f"hagar.table.{key}", n=laid, most=most)
    if (coaster := position.coaster_at(desk.plate)) is not None:
        return due_bar(
            title,
            _plate(match, desk, coaster, put, act),
            due_button(
                store.say("hagar.table.prints.done"),
                lambda: put(lambda old: replace(old, plate=None)),
            ),
        )
    if desk.prints:
        return due_bar(title, draft_plate(match, desk, put), prints_done(store, put))
    end = to_the_result(finish) if over else _end(store, match, act, told=not tight)
    fold = tight and (store.large or store.height < TALL)
    tools = None if fold else _tools(store, match, desk, colours, put)
    needs = _needs(
        store,
        desk,
        colours,
        put,
        act,
        tight=tight,
        tools=_folded_tools(store, match, desk, put) if fold else None,
    )
    return due_bar(title, tools, *said, *needs, end)


def _end(store: Store, match: Match, act: Act, *, told: bool) -> ft.Control:
    """End the tally: not while nobody would get anything, and not unsaid while coasters lack."""
    position: Position = match.position
    laid, most = len(position.coasters), COASTERS[position.players]
    if all(token.gold for token in position.tokens):
        return column(
            hint(store.say("hagar.table.end.nothing")) if laid and told else None,
            due_button(store.say("hagar.table.tally.end"), None),
        )
    lacks = laid < most
    key = "end.lacking" if lacks else "end.short" if store.large else "end"
    return due_button(
        store.say(f"hagar.table.tally.{key}", n=laid, most=most),
        lambda: if_complete(store, match, lambda: act(End())),
        against=lacks,
    )


def _tools(
    store: Store,
    match: Match,
    desk: Desk,
    colours: tuple[int, ...],
    put: ChangeDesk,
) -> ft.Control:
    shown: list[ft.Control] = []
    for tool in TOOLS:
        if tool != "hagar":
            shown.append(
                choice(
                    store.say(f"hagar.table.tool.{tool}"),
                    _tool(store, tool),
                    partial(put, partial(_with_tool, tool=tool, seat=desk.seat)),
                    chosen=tool == desk.tool,
                    key=tool,
                    word=store.say(f"hagar.table.tool.{tool}.word"),
                )
            )
            continue
        for seat, colour in enumerate(colours):
            out = sum(1 for token in match.position.tokens if token.seat == seat and not token.gold)
            shown.append(
                choice(
                    _hagars_of(store, match, seat),
                    picture(token_drawing(store, colour), width=34, height=34),
                    partial(put, partial(_with_tool, tool=tool, seat=seat)),
                    chosen=desk.tool == tool and desk.seat == seat,
                    key=f"hagar{seat}",
                    word=f"{match.names[seat]} {out}/{HAGARS[match.position.players]}",
                )
            )
    return wrapped(*shown, gap=4)


def _tool(store: Store, tool: Tool) -> ft.Control:
    if tool in ICONS:
        return ft.Icon(ICONS[tool])
    if tool == "gold":
        return picture(token_drawing(store, GOLD_TOKEN), width=34, height=34)
    if tool == "prints":
        return picture(printed_shield(palette(store)), width=34, height=34)
    return ft.Icon(ft.Icons.FORMAT_PAINT_ROUNDED)


def _folded_tools(store: Store, match: Match, desk: Desk, put: ChangeDesk) -> ft.Control:
    """Fold the tools into the picture of the one in hand."""
    ways: list[MenuItem] = []
    for tool in TOOLS:
        seats = range(len(match.names)) if tool == "hagar" else (desk.seat,)
        for seat in seats:
            name = (
                _hagars_of(store, match, seat)
                if tool == "hagar"
                else store.say(f"hagar.table.tool.{tool}")
            )
            to = partial(put, partial(_with_tool, tool=tool, seat=seat))
            ways.append((name, FOLDED[tool], to))
    word = store.say(f"hagar.table.tool.{desk.tool}.word", match.names, seat=desk.seat)
    shown = worded(ft.Icon(FOLDED[desk.tool]), word)
    return folded(store.say("hagar.table.tools"), ways, shown)


def _hagars_of(store: Store, match: Match, seat: int) -> str:
    out = sum(1 for token in match.position.tokens if token.seat == seat and not token.gold)
    most = HAGARS[match.position.players]
    return store.say("hagar.table.tool.hagar", match.names, seat=seat, n=out, most=most)


def _with_tool(desk: Desk, tool: Tool, seat: int) -> Desk:
    return replace(desk, tool=tool, seat=seat, plate=None)


def told_of_tool(store: Store, match: Match, desk: Desk) -> list[ft.Control]:
    """Say what the chosen tool does where the board is touched."""
    if desk.prints or match.position.coaster_at(desk.plate) is not None:
        return []
    key: str = desk.tool
    if desk.tool == "coaster":
        known = desk.draft.known is not None
        key = "box" if desk.choosing else "known" if known else "coaster"
    return [hint(store.say(f"hagar.table.use.{key}", match.names, seat=desk.seat))]


def _needs(
    store: Store,
    desk: Desk,
    colours: tuple[int, ...],
    put: ChangeDesk,
    act: Act,
    *,
    tight: bool,
    tools: ft.Control | None,
) -> list[ft.Control | None]:
    """Show what the chosen tool needs besides the board, with folded ``tools`` before it."""
    if desk.tool == "coaster" and desk.choosing:

        def take(known: Printed | None) -> None:
            put(lambda old: in_hand(old, known, NO_HAND, None))

        return [tools, Tray(desk.free, take)]
    if desk.tool == "coaster":
        return [
            Editor(
                desk,
                colours[0],
                put,
                lambda at: put(lambda old: draft_touched(old, at)),
                NO_HAND,
                None,
                partial(forget, act=act),
                tight=tight,
                first=tools,
            ),
        ]
    if desk.tool == "paint":
        return [
            row(
                tools,
                *[
                    choice(
                        store.say(f"hagar.table.brush.{one}"),
                        brush_drawing(store, one, 0),
                        partial(put, partial(_with_brush, brush=one)),
                        chosen=one == desk.brush,
                        key=one,
                        word=store.say(f"hagar.table.word.{one}"),
                    )
                    for one in PAINTS
                ],
                gap=4,
            ),
        ]
    return [tools]


def _with_brush(desk: Desk, brush: Any) -> Desk:
    return replace(desk, brush=brush)


def _plate(match: Match, desk: Desk, coaster: Coaster, put: ChangeDesk, act: Act) -> ft.Control:
    position: Position = match.position
    kinds = kinds_of(position.coasters)
    printed: tuple[tuple[str, Symbol], ...] = (
        *(("gold", one) for one in position.gold),
        *(("shield", shield) for shield in position.shields),
    )
    there: dict[Spot, tuple[str, ...]] = {}
    lying: dict[Spot, tuple[str, Symbol]] = {}
    for what, symbol in printed:
        if (spot := spot_of(symbol, coaster.cell)) is not None:
            there[spot] = (*there.get(spot, ()), what)
            lying.setdefault(spot, (what, symbol))

    put_right = partial(act, learned=correcting(coaster.cell))

    def press(spot: Spot) -> None:
        new = symbol_on(coaster.cell, spot, kinds)
        what, old = lying.get(spot, ("shield", new))
        if desk.printing == "gold":
            put_right(Put(gold=Gold(touches=new.touches, at=new.at)))
        elif desk.printing == "shield":
            put_right(Put(shield=new))
        elif what == "gold":
            put_right(Remove(gold=Symbol(touches=old.touches, at=old.at)))
        else:
            put_right(Remove(shield=old))

    return Plate(coaster.cell, kinds, there, desk.printing, put, press)


def tallied_cell(match: Match, desk: Desk, cell: Cell, act: Act) -> None:
    """Lay the coaster in hand where the board was touched, with all that is printed on it."""
    draft = replace(desk.draft, cell=cell)
    if draft.coaster is not None and not desk.choosing:
        gold, shields = draft.symbols(match.position)
        act(
            Lay(coaster=draft.coaster),
            *(Put(gold=one) for one in gold),
            *(Put(shield=shield) for shield in shields),
            learned=teaching(draft),
        )


def tallied_field(
    match: Match, desk: Desk, field: Field, put: ChangeDesk, act: Act, known: tuple[Printed, ...]
) -> None:
    """Use the chosen tool on a field; a token that lies there already is taken off."""
    position: Position = match.position
    token = next((one for one in position.tokens if one.field == field), None)
    if desk.tool == "prints":
        put(lambda old: replace(old, plate=cell_of(field)))
    elif desk.tool == "paint":
        kind = kinds_of(position.coasters)[field]
        brush = desk.brush
        chosen = brush if brush in KINDS else next_kind(kind)
        act(Paint(field=field, landscape=chosen), learned=correcting(cell_of(field)))
    elif token is not None:
        act(Remove(field=field))
    elif desk.tool == "hagar":
        act(Put(token=Token(field=field, seat=desk.seat)))
    elif desk.tool == "gold":
        act(Put(token=Token(field=field, gold=True)))
    elif desk.tool == "erase":
        cell = cell_of(field)
        # What the box knows to be printed on it goes along, also from an edge that it shares.
        own = own_edges(known, position, cell)
        act(
            *(_without(what, Symbol(touches=one.touches, at=one.at)) for what, one in own),
            Remove(cell=cell),
        )


def _without(what: Print, symbol: Symbol) -> Remove:
    return Remove(gold=symbol) if what == "gold" else Remove(shield=symbol)


def tallied_line(match: Match, line: Line, act: Act) -> None:
    """Double a line; the doubled one again doubles nothing."""
    act(DoubledLine(doubled=None if match.position.doubled == line else line))
