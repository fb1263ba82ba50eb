"""The final roll, the final moves and the end at the Hägar table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.dice import Pool, numbered
from companion.games.hagar.actions import FinalRoll, Stay, WhereNumber
from companion.games.hagar.advice import LineEffect, best_moves, expectation
from companion.games.hagar.offers import FinalRollOffer, MoveOffer
from companion.games.hagar.position import DIE, Line
from companion.games.hagar.seen import line_head, line_named, numbers_known
from companion.taken_back import once_here
from views.drawings.dice import die
from views.guard import quietly
from views.parts.chance import fallen, thrown
from views.parts.chip import bold, capital, small
from views.parts.dice_row import DieFace
from views.parts.figure import decimal
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, MIDDLE, column, filling, outline, row, wrapped
from views.parts.menu import MenuItem
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.parts.shaking import use_shake
from views.parts.tappable import tappable
from views.shell.due import dice_switch, due_bar, due_button
from views.shell.half_done import use_draft, use_half_done
from views.tables.hagar.desk import Desk, Held
from views.tables.hagar.parts import choice, hint
from views.tables.hagar.said import said_of
from views.theme import CHOSEN, CHOSEN_LINE

if TYPE_CHECKING:
    from companion.match import Match

ONE_DIE = Pool((numbered(DIE),))
ROW = 3
"""Room between six that stand in a row, in dp: with more, a narrow phone has none for a thumb."""


@part
def Rolling(desk: Desk, offer: FinalRollOffer, *, below: Sequence[ft.Control]) -> ft.Control:
    """Show the final roll, and then the lines it may double; ``below`` is what each comes to."""
    actions = [_what_if(desk), dice_switch(desk.store)]
    title = said_of(desk, offer)

    begin = use_half_done(desk.match)
    nothing: int | None = None
    kept = use_draft(desk.match, f"thrown {desk.match.step}", nothing)

    def put_back() -> None:
        desk.put(lambda old: replace(old, rolled=None, picked=()))

    def other_roll() -> None:
        if not desk.store.half_done.take_back(desk.match):
            put_back()

    def fell(face: int, *, typed: bool = True) -> None:
        desk.put(partial(_rolled, match=desk.match, face=face, typed=typed))
        if _goes_back(desk.match, face, typed=typed):
            begin(put_back)

    def throw() -> None:
        # Thrown and put down with what else was in hand: no step tells of it.
        again = kept.value if desk.store.same_dice else None
        face = again or _one_die(desk)
        kept.put(lambda _: face)
        fell(face, typed=False)

    def note() -> None:
        # The die lies on where something else is done or undone meanwhile.
        if free and not desk.store.half_done.holds(desk.match):
            begin(put_back)

    free = desk.held.rolled is not None and _goes_back(
        desk.match, desk.held.rolled, typed=desk.held.typed
    )
    ft.use_effect(quietly(note), [desk.match.revision, desk.held.rolled])
    use_shake(desk.store, None if desk.store.typed_dice or desk.held.rolled else throw)
    # Whoever types meant another die than the one that the app has thrown.
    if desk.held.rolled is None or (desk.store.typed_dice and not free):
        roll = (
            _faces(desk, fell)
            if desk.store.typed_dice
            else due_button(desk.say("hagar.table.roll"), throw, icon=ft.Icons.CASINO_ROUNDED)
        )
        return due_bar(title, roll, *below, ways=actions)
    return due_bar(
        title,
        _lying(desk, desk.held.rolled, other_roll if free else None),
        *below,
        _confirm(desk),
        ways=actions,
    )


def _lying(desk: Desk, face: int, other_roll: Callable[[], None] | None) -> ft.Control:
    """Show the die that lies, and ask which line it doubles; where it can be, it is put back."""
    return row(
        DieFace(face, DIE, turn=desk.match.revision, size=44),
        filling(hint(desk.say("hagar.table.which_line", value=face))),
        icon_button(desk.say("hagar.table.other_roll"), ft.Icons.CLOSE_ROUNDED, other_roll)
        if other_roll
        else None,
        gap=8,
    )


def roll_hints(desk: Desk, offer: FinalRollOffer) -> list[ft.Control]:
    """Show what each line comes to, or where the numbers lie."""
    if desk.held.what_if and desk.held.rolled is None:
        return [Numbers(desk)]
    return [_lines(desk, offer)]


def _rolled(held: Held, match: Match, face: int, *, typed: bool) -> Held:
    """Return what is held after the roll; the line is known where the number was found before."""
    known = numbers_known(match.position)
    now = replace(held, rolled=face, typed=typed, number=None)
    return picked_in_a_list(now, known[face]) if face in known else now


def picked_in_a_list(held: Held, line: Line | None) -> Held:
    """Return what is held once a line is chosen elsewhere than on the board."""
    return replace(held, picked=(line,), listed=held.listed + 1)


def _goes_back(match: Match, face: int, *, typed: bool) -> bool:
    """Tell whether a die can be put back: one of the app only where the timeline shows it.

    Else it would be thrown until it pleases, and nobody would see that.
    """
    shown = (step.action for step in once_here(match) if isinstance(step.action, FinalRoll))
    return typed or any(roll.value == face for roll in shown)


def _one_die(desk: Desk) -> int:
    def draw() -> FinalRoll:
        face = thrown(desk.store, ONE_DIE).faces[0]
        return FinalRoll(value=face if isinstance(face, int) else 1)

    return fallen(desk.store, desk.match, draw).value


def _what_if(desk: Desk) -> MenuItem:
    return (
        desk.say("hagar.table.what_if.off" if desk.held.what_if else "hagar.table.what_if"),
        ft.Icons.LIGHTBULB_ROUNDED if desk.held.what_if else ft.Icons.LIGHTBULB_OUTLINE_ROUNDED,
        lambda: desk.put(lambda old: replace(old, what_if=not old.what_if, number=None)),
    )


def _faces(desk: Desk, on_face: Callable[[int], None]) -> ft.Control:
    return row(
        *[
            tappable(
                desk.say("typed.face", face=face),
                picture(die(face, palette(desk.store)), 46),
                partial(on_face, face),
                padding=3,
                expand=True,
                alignment=ft.Alignment.CENTER,
            )
            for face in range(1, DIE + 1)
        ],
        gap=ROW,
    )


def _lines(desk: Desk, offer: FinalRollOffer) -> ft.Control:
    """List every line with what it would come to; the chosen one scrolls into sight."""
    chosen = [line for line in offer.lines if desk.held.picked == (line.doubled,)]
    others = [line for line in offer.lines if line not in chosen]
    shown = [_effect(desk, line, chosen=line in chosen) for line in (*chosen, *others)]
    return column(small(desk.say("hagar.table.lines")), *shown, gap=4)


def _effect(desk: Desk, effect: LineEffect, *, chosen: bool) -> ft.Control:
    scores = scores_text(desk, effect.scores)
    name = _line_name(desk, effect.doubled)
    doubles = desk.say("hagar.table.doubles", hagars=effect.hagars, gold=effect.gold)
    return tappable(
        desk.say("hagar.table.effect", line=name, scores=scores, doubles=doubles),
        wrapped(
            bold(capital(name)),
            ft.Text(scores),
            ft.Text(doubles, size=12, color=ft.Colors.ON_SURFACE_VARIANT)
            if effect.doubled
            else None,
            gap=12,
            below=10,
        ),
        partial(desk.put, partial(picked_in_a_list, line=effect.doubled)),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, CHOSEN_LINE) if chosen else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=14),
        key=f"{effect.doubled}",
    )


def _line_name(desk: Desk, line: Line | None) -> str:
    if line is None:
        return desk.say("hagar.table.no_line")
    return desk.tell(line_named(desk.position, line))


def scores_text(desk: Desk, scores: tuple[int, ...]) -> str:
    """Say what everybody has."""
    return " · ".join(
        f"{name} {points}" for name, points in zip(desk.match.names, scores, strict=True)
    )


def _confirm(desk: Desk) -> ft.Control:
    if not desk.held.picked or desk.held.rolled is None:
        return due_button(desk.say("hagar.table.pick_line"), None)
    line, value = desk.held.picked[0], desk.held.rolled
    key = "double_none" if line is None else "double"
    return due_button(
        desk.say(f"hagar.table.{key}", line=_line_name(desk, line)),
        desk.doing(FinalRoll(value=value, doubled=line, typed=desk.held.typed)),
    )


@part_showing(lambda desk: (desk.looks, desk.position, desk.held.number))
def Numbers(desk: Desk) -> ft.Control:
    """Ask where the printed numbers lie, and say what the roll to come is worth on average."""
    known = numbers_known(desk.position)
    number = desk.held.number
    ask = "hagar.table.numbers" if number is None else "hagar.table.numbers.where"
    return column(
        _expected(desk),
        hint(desk.say(ask, value=number)),
        row(
            *[
                tappable(
                    desk.say(
                        "hagar.table.number",
                        value=value,
                        line=_line_name(desk, known[value])
                        if value in known
                        else desk.say("hagar.table.number.unknown"),
                    ),
                    _number(desk, value, known),
                    partial(desk.put, partial(_asked, number=value)),
                    chosen=value == number,
                    border=outline(
                        2, CHOSEN_LINE if value == number else ft.Colors.OUTLINE_VARIANT
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
            desk.say("hagar.table.no_line"),
            ft.Text(desk.say("hagar.table.no_line")),
            desk.doing(WhereNumber(value=number, line=None)),
            width=None,
        )
        if number is not None
        else None,
        gap=6,
        align=LEFT,
    )


def _expected(desk: Desk) -> ft.Control | None:
    """Say what the roll to come is worth on average, once enough numbers are known."""
    expected = expectation(desk.position, desk.match.options)
    if not expected:
        return None
    means = zip(desk.match.names, expected.mean, strict=True)
    scores = " · ".join(f"{name} {decimal(desk.store, mean, 1)}" for name, mean in means)
    return hint(desk.say("hagar.table.expected", scores=scores))


def _number(desk: Desk, value: int, known: dict[int, Line | None]) -> ft.Control:
    line = known.get(value)
    icon, at = ft.Icons.REMOVE_ROUNDED, ""
    if line is not None:
        down, across = ft.Icons.ARROW_DOWNWARD_ROUNDED, ft.Icons.ARROW_FORWARD_ROUNDED
        icon, at = down if line.row is None else across, line_head(desk.position, line)
    return column(
        picture(die(value, palette(desk.store)), 28),
        row(ft.Icon(icon, size=12), ft.Text(at, size=12), gap=0, tight=True)
        if value in known
        else ft.Text("?", size=12),
        gap=0,
        align=MIDDLE,
    )


def _asked(held: Held, number: int) -> Held:
    return replace(held, number=None if held.number == number else number)


@part
def Moving(desk: Desk, seat: int, *, said: Sequence[ft.Control]) -> ft.Control:
    """Show the final move of a player: a Hägar is touched, then where it goes, or it stays."""
    return due_bar(
        desk.say("hagar.table.move", seat=seat),
        *said,
        # As long as one can be moved, that is done on the board.
        due_button(
            desk.say("hagar.table.stay"),
            desk.doing(Stay(seat=seat)),
            weak=desk.offer(MoveOffer) is not None,
        ),
        ways=(_what_if(desk),),
    )


def said_of_move(desk: Desk, offer: MoveOffer | None, seat: int) -> list[ft.Control]:
    """Say what is touched next, and the best move where it was asked for."""
    key = "stuck" if offer is None else "start" if desk.held.start is None else "goal"
    best = next(
        (move for move in best_moves(desk.position, desk.match.options) if move.seat == seat), None
    )
    advice = [hint(desk.tell(best.sentence))] if desk.held.what_if and best is not None else []
    return [hint(desk.say(f"hagar.table.move.{key}")), *advice]
