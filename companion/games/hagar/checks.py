"""What cannot lie on a table, and what merely looks wrong on one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.errors import Problem
from companion.game import nothing_entered
from companion.games.hagar.board import cell_of, coaster_named, hangs_together, kinds_of, meet
from companion.games.hagar.placing import spilled_on
from companion.games.hagar.position import (
    COASTERS,
    DIE,
    FIELDS_OF_A_COASTER,
    GOLD_TOKENS,
    HAGARS,
    Options,
    Position,
    Symbol,
    is_over,
)
from companion.games.hagar.territory import territories, totals
from companion.model import Notice, Phrase, change
from companion.once import once
from companion.seated import nobody_there


def problems(
    position: Position,
    seats: int,
    options: Options,  # noqa: ARG001 - every game has the same signature; no option changes this
) -> Iterator[Problem]:
    """Find what cannot belong to these seats."""
    yield from _seat_problems(position, seats)
    yield from _coaster_problems(position)
    yield from _symbol_problems(position)
    yield from _token_problems(position)
    yield from _worksheet_problems(position, seats)


def cannot_be(position: Position, options: Options) -> Iterator[Problem]:
    """Find what a move, as typed, cannot have led to."""
    yield from problems(position, position.players, options)
    yield from nobody_there(position, position.players)


def _seat_problems(position: Position, seats: int) -> Iterator[Problem]:
    if position.players != seats:
        yield Problem(
            "position.players", "hagar.invalid.players", n=position.players, players=seats
        )
    for at, seat in enumerate(position.moved):
        if seat in position.moved[:at]:
            yield Problem(f"position.moved[{at}]", "hagar.invalid.moved_twice", seat=seat)


def _coaster_problems(position: Position) -> Iterator[Problem]:
    taken = set()
    for at, coaster in enumerate(position.coasters):
        if coaster.cell in taken:
            yield Problem(f"position.coasters[{at}].cell", "hagar.invalid.cell_taken")
        taken.add(coaster.cell)
    values = [number.value for number in position.numbers]
    for at, value in enumerate(values):
        if value in values[:at]:
            yield Problem(f"position.numbers[{at}].value", "hagar.invalid.number_twice", n=value)


def _symbol_problems(position: Position) -> Iterator[Problem]:
    laid = kinds_of(position.coasters)
    symbols: list[tuple[str, Symbol]] = [
        *((f"position.gold[{at}].touches", gold) for at, gold in enumerate(position.gold)),
        *(
            (f"position.shields[{at}].touches", shield)
            for at, shield in enumerate(position.shields)
        ),
    ]
    for path, symbol in symbols:
        for at, (row, column) in enumerate(symbol.touches):
            if (row, column) not in laid:
                yield Problem(f"{path}[{at}]", "hagar.invalid.not_laid", row=row, column=column)
            elif (row, column) in symbol.touches[:at]:
                yield Problem(f"{path}[{at}]", "hagar.invalid.touched_twice")
        if not meet(symbol.touches):
            yield Problem(path, "hagar.invalid.touches")


def _token_problems(position: Position) -> Iterator[Problem]:
    laid = kinds_of(position.coasters)
    taken = set()
    for at, token in enumerate(position.tokens):
        path = f"position.tokens[{at}].field"
        row, column = token.field
        if token.field not in laid:
            yield Problem(path, "hagar.invalid.not_laid", row=row, column=column)
        elif token.field in taken:
            yield Problem(path, "hagar.invalid.field_taken", row=row, column=column)
        taken.add(token.field)


def _worksheet_problems(position: Position, seats: int) -> Iterator[Problem]:
    for at, row in enumerate(position.worksheet or ()):
        if row.hagars and len(row.hagars) != seats:
            yield Problem(
                f"position.worksheet[{at}].hagars",
                "hagar.invalid.worksheet_seats",
                n=len(row.hagars),
                players=seats,
            )


def doubts(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say whose Hägars are entered nowhere, on the worksheet or on the board."""
    if is_over(position, options):
        return ()
    found = {token.seat for token in position.tokens if not token.gold}
    if position.worksheet is not None:
        rows = [row.hagars for row in position.worksheet]
        found = {seat for row in rows for seat, n in enumerate(row) if n}
    return nothing_entered(seat for seat in range(position.players) if seat not in found)


@once
def notices(position: Position, options: Options) -> tuple[Notice, ...]:
    """Point out what looks wrong at a real table and is allowed all the same."""
    bar_notices = _bar_notices(position) if options.bar_rule else ()
    return (
        *_coaster_notices(position, options),
        *bar_notices,
        *_line_notices(position),
        *_token_notices(position),
        *_worksheet_notices(position, options),
    )


def _coaster_notices(position: Position, options: Options) -> Iterator[Notice]:
    laid, most = len(position.coasters), COASTERS[position.players]
    if laid > most:
        yield _too_many("coasters", laid, most)
    if not hangs_together(coaster.cell for coaster in position.coasters):
        yield Notice(code="hagar.notice.apart")
    if position.moved and not position.rolled:
        yield Notice(code="hagar.notice.moved_early")
    # A game that has ended may have been entered in part, to see what that part comes to.
    short = laid < most and not (laid and is_over(position, options))
    if position.rolled and position.worksheet is None and short:
        yield Notice(code="hagar.notice.rolled_early", facts={"n": laid, "most": most})


def _bar_notices(position: Position) -> Iterator[Notice]:
    """Point out BEERcoasters in one line for which nobody is noted to owe a beer.

    A glass that was forgotten and entered later makes somebody owe, and no coaster says whom.
    """
    noted = {spill.cell for spill in position.spills}
    # Files of old say who owes without saying for which coaster.
    unsaid = len(position.owes) - len(position.spills)
    found = [
        (coaster, other)
        for coaster in position.coasters
        if coaster.cell not in noted and (other := spilled_on(position, coaster.cell))
    ]
    for coaster, other in found[max(0, unsaid) :]:
        at, earlier = (coaster_named(lies.cell, position) for lies in (coaster, other))
        yield Notice(code="hagar.notice.bar", facts={"at": at, "other": earlier})


def _line_notices(position: Position) -> Iterator[Notice]:
    """Point out a doubled line beside the board, or one along which no number runs."""
    line, laid = position.doubled, kinds_of(position.coasters)
    if line is None:
        return
    if laid and not position.worksheet and not any(map(line.holds, laid)):
        yield Notice(code="hagar.notice.line")
    if len(position.numbers) == DIE and all(number.line != line for number in position.numbers):
        yield Notice(code="hagar.notice.no_number")


def _token_notices(position: Position) -> Iterator[Notice]:
    most = HAGARS[position.players]
    rows = [row.hagars for row in position.worksheet or () if row.hagars]
    for seat in range(position.players):
        laid = [token.gold for token in position.tokens if token.seat == seat]
        hagars = max(laid.count(False), sum(row[seat] for row in rows))
        if hagars > most:
            yield _too_many("hagars", hagars, most, seat=seat)
        if laid.count(True) > GOLD_TOKENS:
            yield _too_many("gold", laid.count(True), GOLD_TOKENS, seat=seat)
    gold = sum(1 for token in position.tokens if token.gold)
    if gold > GOLD_TOKENS * position.players:
        yield _too_many("all_gold", gold, GOLD_TOKENS * position.players)
    # One token is laid with each coaster; only the final moves can bring more together. On a
    # board that is entered when all is over nobody says who has moved: it may be everybody.
    crowd = 1 + (len(position.moved) if position.rolled else position.players)
    for cell, n in Counter(cell_of(token.field) for token in position.tokens).items():
        if n > crowd:
            yield _too_many("crowd", n, crowd, at=coaster_named(cell, position))


def _too_many(what: str, n: int, most: int, **where: int | str) -> Notice:
    return Notice(code=f"hagar.notice.{what}", facts={"n": n, "most": most, **where})


def _worksheet_notices(position: Position, options: Options) -> Iterator[Notice]:
    rows = position.worksheet or ()
    fields, most = sum(row.fields for row in rows), FIELDS_OF_A_COASTER * COASTERS[position.players]
    if fields > most:
        yield _too_many("fields", fields, most)
    for at, row in enumerate(rows):
        # Printed gold lies beside the tokens, so only Hägars are sure to need a field of their own.
        if (hagars := sum(row.hagars)) > row.fields:
            yield _too_many("row_hagars", hagars, row.fields, number=at + 1)
    if position.worksheet is None or not position.coasters:
        return
    board = territories(change(position, worksheet=None), options)
    sheet = territories(position, options)
    if totals(board, position.players) != totals(sheet, position.players):
        yield Notice(code="hagar.notice.worksheet")
