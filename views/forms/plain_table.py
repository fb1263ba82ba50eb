"""The table of a game that draws none of its own: seats, what lies there, forms for its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.asked import Asked, asked
from companion.model import Offer
from companion.present import present
from companion.secret import secrets_of
from companion.words import has
from views.forms.form import Form, move_words, one_tap
from views.parts.chip import big_button, bold, chip, small
from views.parts.figure import points_text
from views.parts.frame import card
from views.parts.layout import Part, column, filling, row, tall, wrapped
from views.parts.part import Nothing, part, use_state
from views.shell.acting import Act
from views.shell.covers import covers, is_covered
from views.shell.desk import Desk, Sheet, use_sheet
from views.shell.due import OverBar, dice_switch, due_bar, due_button, everybody
from views.shell.in_sight import TOP, use_in_sight
from views.shell.just_now import just_now
from views.shell.sides import beside
from views.shell.strip import PlayerCell, golden, strip, use_crowded
from views.store import use_store
from views.telling import field_name, value_text
from views.theme import GAP

if TYPE_CHECKING:
    from companion.match import Match

IN_BAR = 3
"""So many moves stand in the bar; more would leave no room above it, and stand there."""

CHOICE: dict[str, Any] = {
    "bgcolor": ft.Colors.PRIMARY_CONTAINER,
    "ink": ft.Colors.ON_PRIMARY_CONTAINER,
}
"""Looks of a choice that is done at once."""


@part
def PlainTable(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    asked_for, ask = use_state(Nothing[Offer]())
    offers = match.game.offers(match.position, match.options) if act else ()
    # What is not offered any more, or not so, is not asked for any more.
    offer = asked_for if asked_for in offers else None
    sheet = Sheet[Desk](lambda desk: Form(desk, offer)) if offer else None
    desk = Desk(store=store, match=match, offers=offers, act=act, show=lambda _: ask(None))
    use_sheet(desk, sheet)
    crowded = use_crowded(len(match.names))
    players = [_player(desk, seat, crowded=crowded) for seat in range(len(match.names))]
    moves = [_move(desk, offer, partial(ask, offer)) for offer in offers]
    many = len(moves) > IN_BAR
    shown: list[Part] = [strip(players), _facts(desk), covers(desk), just_now(store, match)]
    in_sight = use_in_sight(match, "table", match.revision, TOP if act and not store.wide else None)
    if act is None:
        return tall(*shown, gap=GAP, scroll=True)
    due = _due(desk, () if many else moves, finish)
    if many:
        shown += moves
    if store.wide:
        return beside(tall(*shown, gap=GAP, scroll=True), due)
    return tall(in_sight(tall(*shown, gap=GAP, scroll=True)), due)


def _player(desk: Desk, seat: int, *, crowded: bool) -> ft.Control:
    match = desk.match
    lit = golden(desk, *present(match.game.to_act(match.position, match.options)))
    cards = match.game.scorecards(match.position, match.options)
    points = next(
        (points_text(card.total, card.unknown) for card in cards if card.seat == seat), ""
    )
    return PlayerCell.keyed(
        f"player{seat}",
        seat,
        desk.name(seat),
        desk.colours[seat],
        desk.say("form.points", seat=seat, points=points),
        points,
        lit=seat in lit,
        crowded=crowded,
        choose=None,
    )


def _facts(desk: Desk) -> Part:
    """Tell what lies on the table: all that has a name, as corrections tell it."""
    lines = [row(filling(small(what)), bold(value)) for what, value in _rows(desk)]
    return card(*lines) if lines else None


def _rows(desk: Desk) -> Iterator[tuple[str, str]]:
    match = desk.match
    lies = match.position.model_dump(mode="json")
    for field in asked(match.game.Position):
        value = lies.get(field.name)
        what = field_name(desk.store, match, field.name)
        boards = field.each and field.each.kind == "record"
        if what is not None and field.kind != "record" and not boards:
            yield what, value_text(desk.store, match, field.name, value)
        elif field.kind == "several":
            for at, part_ in enumerate(value or ()):
                place = f"{field.name}[{at}]"
                if field.each and boards:
                    yield from _of_board(desk, field.each, place, part_, at)
                elif (what := field_name(desk.store, match, place)) is not None:
                    yield what, value_text(desk.store, match, place, part_)


def _of_board(
    desk: Desk, board: Asked, place: str, lies: dict[str, Any], seat: int
) -> Iterator[tuple[str, str]]:
    """Tell what lies before a seat; what this device is not to show is covered."""
    match = desk.match
    for field in board.fields:
        what = field_name(desk.store, match, f"{place}.{field.name}")
        if what is None or not has(f"{match.game.id}.field.{field.name}"):
            continue
        if match.whole and field.name in secrets_of(board.record) and is_covered(desk, seat):
            yield what, desk.say("secret.covered")
        else:
            yield what, value_text(desk.store, match, field.name, lies.get(field.name))


def _due(desk: Desk, moves: Sequence[ft.Control], finish: Callable[[], Any] | None) -> ft.Control:
    match = desk.match
    if not desk.offers:
        return OverBar(match, finish)
    seat = match.game.to_act(match.position, match.options)
    standing = match.game.standing(match.position, match.options)
    turn = (
        everybody(match, desk.say("form.all"))
        if seat is None
        else desk.say("standing.turn", seat=seat)
    )
    title = f"{turn} · {desk.tell(standing)}" if standing else turn
    ways = (dice_switch(desk.store),) if match.game.has_dice else ()
    return due_bar(title, *moves, ways=ways)


def _move(desk: Desk, offer: Offer, ask: Callable[[], Any]) -> ft.Control:
    """Show a move: done with one tap where it leaves little open, else asked for on a sheet."""
    words = move_words(desk, offer)
    ways = one_tap(desk, offer)
    if ways and ways[0].name is not None:
        chips = [chip(f"{words}: {way.name}", f"{way.name}", way.do, **CHOICE) for way in ways]
        return column(small(words), wrapped(*chips))
    do = ways[0].do if ways else ask
    # The only one is what is due; of several none stands before the others.
    return due_button(words, do) if len(desk.offers) == 1 else big_button(words, do, strong=False)
