"""The final roll, the final moves and the end at the Hägar table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.dice import Pool, numbered
from companion.games.hagar.actions import FinalRoll, Stay, WhereNumber
from companion.games.hagar.advice import LineEffect, best_moves, expectation
from companion.games.hagar.offers import FinalRollOffer, MoveOffer
from companion.games.hagar.position import DIE, Line
from companion.games.hagar.seen import line_head, line_named
from companion.taken_back import once_here
from views.drawings.dice import die
from views.guard import quietly
from views.parts.chance import fallen, thrown
from views.parts.chip import capital
from views.parts.dice_row import DieFace
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, MIDDLE, column, outline, row, wrapped
from views.parts.menu import MenuItem
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.parts.shaking import use_shake
from views.parts.tappable import tappable
from views.shell.acting import Act
from views.shell.due import dice_switch, due_bar, due_button
from views.shell.half_done import use_draft, use_half_done
from views.store import Store, use_store
from views.tables.hagar.desk import Desk
from views.tables.hagar.parts import choice, hint
from views.tables.hagar.said import said_of

if TYPE_CHECKING:
    from companion.match import Match

ONE_DIE = Pool((numbered(DIE),))
ROW = 3
"""Room between six that stand in a row, in dp: with more, a narrow phone has none for a thumb."""

Put = Callable[[Callable[[Desk], Desk]], None]


@part
def Rolling(
    match: Match,
    desk: Desk,
    offer: FinalRollOffer,
    put: Put,
    act: Act,
    *,
    below: Sequence[ft.Control],
) -> ft.Control:
    """Show the final roll, and then the lines it may double; ``below`` is what each comes to."""
    store = use_store()
    actions = [_what_if(store, desk, put), dice_switch(store)]
    title = said_of(store, match, offer)

    begin = use_half_done(match)
    nothing: int | None = None
    kept = use_draft(match, f"thrown {match.step}", nothing)

    def put_back() -> None:
        put(lambda old: replace(old, rolled=None, picked=()))

    def other_roll() -> None:
        if not store.half_done.take_back(match):
            put_back()

    def fell(face: int, *, typed: bool = True) -> None:
        put(partial(_rolled, match=match, face=face, typed=typed))
        if _goes_back(match, face, typed=typed):
            begin(put_back)

    def throw() -> None:
        # Thrown and put down with what else was in hand: no step tells of it.
        again = kept.value if store.same_dice else None
        face = again or _one_die(store, match)
        kept.put(lambda _: face)
        fell(face, typed=False)

    def note() -> None:
        # The die lies on where something else is done or undone meanwhile.
        if free and not store.half_done.holds(match):
            begin(put_back)

    free = desk.rolled is not None and _goes_back(match, desk.rolled, typed=desk.typed)
    ft.use_effect(quietly(note), [match.revision, desk.rolled])
    use_shake(store, None if store.typed_dice or desk.rolled else throw)
    # Whoever types meant another die than the one that the app has thrown.
    if desk.rolled is None or (store.typed_dice and not free):
        roll = (
            _faces(store, fell)
            if store.typed_dice
            else due_button(store.say("hagar.table.roll"), throw, icon=ft.Icons.CASINO_ROUNDED)
        )
        return due_bar(title, roll, *below, ways=actions)
    return due_bar(
        title,
        _lying(store, desk.rolled, match.revision, other_roll if free else None),
        *below,
        _confirm(store, match, desk, act),
        ways=actions,
    )


def _lying(store: Store, face: int, turn: int, other_roll: Callable[[], None] | None) -> ft.Control:
    """Show the die that lies, and ask which line it doubles; where it can be, it is put back."""
    return row(
        DieFace(face, DIE, turn=turn, size=44),
        ft.Container(expand=True, content=hint(store.say("hagar.table.which_line", value=face))),
        icon_button(store.say("hagar.table.other_roll"), ft.Icons.CLOSE_ROUNDED, other_roll)
        if other_roll
        else None,
        gap=8,
    )


def told_of_roll(
    store: Store,
    match: Match,
    desk: Desk,
    offer: FinalRollOffer,
    put: Put,
    act: Act,
) -> list[ft.Control]:
    """Show what each line comes to, or where the numbers lie."""
    if desk.what_if and desk.rolled is None:
        return [Numbers(match, desk, put, act)]
    return [_lines(store, match, desk, offer, put)]


def _rolled(desk: Desk, match: Match, face: int, *, typed: bool) -> Desk:
    """Return the desk after the roll; the line is known where the number was found before."""
    known = tuple(number.line for number in match.position.numbers if number.value == face)
    return replace(desk, rolled=face, typed=typed, picked=known or desk.picked, number=None)


def _goes_back(match: Match, face: int, *, typed: bool) -> bool:
    """Tell whether a die can be put back: one of the app only where the timeline shows it.

    Else it would be thrown until it pleases, and nobody would see that.
    """
    shown = (one.action for one in once_here(match) if isinstance(one.action, FinalRoll))
    return typed or any(one.value == face for one in shown)


def _one_die(store: Store, match: Match) -> int:
    def draw() -> FinalRoll:
        face = thrown(store, ONE_DIE).faces[0]
        return FinalRoll(value=face if isinstance(face, int) else 1)

    return fallen(store, match, draw).value


def _what_if(store: Store, desk: Desk, put: Put) -> MenuItem:
    return (
        store.say("hagar.table.what_if.off" if desk.what_if else "hagar.table.what_if"),
        ft.Icons.LIGHTBULB_ROUNDED if desk.what_if else ft.Icons.LIGHTBULB_OUTLINE_ROUNDED,
        lambda: put(lambda old: replace(old, what_if=not old.what_if, number=None)),
    )


def _faces(store: Store, on_face: Callable[[int], None]) -> ft.Control:
    return row(
        *[
            tappable(
                store.say("typed.face", face=face),
                picture(die(face, palette(store)), width=46, height=46),
                partial(on_face, face),
                padding=3,
                expand=True,
                alignment=ft.Alignment.CENTER,
            )
            for face in range(1, DIE + 1)
        ],
        gap=ROW,
    )


def _lines(
    store: Store,
    match: Match,
    desk: Desk,
    offer: FinalRollOffer,
    put: Put,
) -> ft.Control:
    """List every line with what it would come to; the one pointed at first where it is seen."""
    chosen = [line for line in offer.lines if desk.picked == (line.doubled,)]
    others = [line for line in offer.lines if line not in chosen]
    shown = [_effect(store, match, one, put, chosen=one in chosen) for one in (*chosen, *others)]
    return column(*shown, gap=4)


def _effect(store: Store, match: Match, one: LineEffect, put: Put, *, chosen: bool) -> ft.Control:
    scores = scores_told(match, one.scores)
    name = _line_name(store, match, one.doubled)
    doubles = store.say("hagar.table.doubles", hagars=one.hagars, gold=one.gold)
    return tappable(
        store.say("hagar.table.effect", line=name, scores=scores, doubles=doubles),
        wrapped(
            ft.Text(capital(name), weight=ft.FontWeight.BOLD),
            ft.Text(scores),
            ft.Text(doubles, size=12, color=ft.Colors.ON_SURFACE_VARIANT) if one.doubled else None,
            gap=12,
            below=10,
        ),
        partial(put, partial(_picked, line=one.doubled)),
        chosen=chosen,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, ft.Colors.PRIMARY) if chosen else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=14),
        key=f"{one.doubled}",
    )


def _picked(desk: Desk, line: Line | None) -> Desk:
    return replace(desk, picked=(line,))


def _line_name(store: Store, match: Match, line: Line | None) -> str:
    if line is None:
        return store.say("hagar.table.no_line")
    return store.tell(line_named(match.position, line))


def scores_told(match: Match, scores: tuple[int, ...]) -> str:
    """Say what everybody has."""
    return " · ".join(f"{name} {points}" for name, points in zip(match.names, scores, strict=True))


def _confirm(store: Store, match: Match, desk: Desk, act: Act) -> ft.Control:
    if not desk.picked or desk.rolled is None:
        return due_button(store.say("hagar.table.pick_line"), None)
    line, value = desk.picked[0], desk.rolled
    key = "double_none" if line is None else "double"
    return due_button(
        store.say(f"hagar.table.{key}", line=_line_name(store, match, line)),
        lambda: act(FinalRoll(value=value, doubled=line, typed=desk.typed)),
    )


@part
def Numbers(match: Match, desk: Desk, put: Put, act: Act) -> ft.Control:
    """Ask where the printed numbers lie, and say what the roll to come is worth on average."""
    store = use_store()
    known = {one.value: one.line for one in match.position.numbers}
    number = desk.number
    ask = "hagar.table.numbers" if number is None else "hagar.table.numbers.where"
    return column(
        _expected(store, match),
        hint(store.say(ask, value=number)),
        row(
            *[
                tappable(
                    store.say(
                        "hagar.table.number",
                        value=value,
                        line=_line_name(store, match, known[value])
                        if value in known
                        else store.say("hagar.table.number.unknown"),
                    ),
                    _number(store, match, value, known),
                    partial(put, partial(_asked, number=value)),
                    chosen=value == number,
                    border=outline(
                        2, ft.Colors.PRIMARY if value == number else ft.Colors.OUTLINE_VARIANT
                    ),
                    padding=2,
                    expand=True,
                    height=56,
                    alignment=ft.Alignment.CENTER,
                )
                for value in range(1, DIE + 1)
            ],
            gap=ROW,
        ),
        choice(
            store.say("hagar.table.no_line"),
            ft.Text(store.say("hagar.table.no_line")),
            lambda: act(WhereNumber(value=number, line=None)),
            width=None,
        )
        if number is not None
        else None,
        gap=6,
        align=LEFT,
    )


def _expected(store: Store, match: Match) -> ft.Control | None:
    """Say what the roll to come is worth on average, once enough numbers are known."""
    expected = expectation(match.position, match.options)
    if not expected:
        return None
    means = zip(match.names, expected.mean, strict=True)
    scores = " · ".join(f"{name} {_decimal(store, mean)}" for name, mean in means)
    return hint(store.say("hagar.table.expected", scores=scores))


def _number(store: Store, match: Match, value: int, known: dict[int, Line | None]) -> ft.Control:
    line = known.get(value)
    icon, at = ft.Icons.REMOVE_ROUNDED, ""
    if line is not None:
        down, across = ft.Icons.ARROW_DOWNWARD_ROUNDED, ft.Icons.ARROW_FORWARD_ROUNDED
        icon, at = down if line.row is None else across, line_head(match.position, line)
    return column(
        picture(die(value, palette(store)), width=28, height=28),
        row(ft.Icon(icon, size=12), ft.Text(at, size=12), gap=0, tight=True)
        if value in known
        else ft.Text("?", size=12),
        gap=0,
        align=MIDDLE,
    )


def _asked(desk: Desk, number: int) -> Desk:
    return replace(desk, number=None if desk.number == number else number)


def _decimal(store: Store, mean: Fraction) -> str:
    return f"{float(mean):.1f}".replace(".", store.say("decimal_mark"))


@part
def Moving(
    match: Match, desk: Desk, seat: int, put: Put, act: Act, *, said: Sequence[ft.Control]
) -> ft.Control:
    """Show the final move of a player: a Hägar is touched, then where it goes, or it stays."""
    store = use_store()
    return due_bar(
        store.say("hagar.table.move", match.names, seat=seat),
        *said,
        due_button(store.say("hagar.table.stay"), lambda: act(Stay(seat=seat))),
        ways=(_what_if(store, desk, put),),
    )


def said_of_move(
    store: Store, match: Match, desk: Desk, offer: MoveOffer | None, seat: int
) -> list[ft.Control]:
    """Say what is touched next, and the best move where it was asked for."""
    key = "stuck" if offer is None else "start" if desk.start is None else "goal"
    best = next(
        (move for move in best_moves(match.position, match.options) if move.seat == seat), None
    )
    advice = [hint(store.tell(best.told, match.names))] if desk.what_if and best is not None else []
    return [hint(store.say(f"hagar.table.move.{key}")), *advice]
