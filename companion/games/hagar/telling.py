"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    FinalRoll,
    GoldDoubles,
    Lay,
    MoveHagar,
    Paint,
    Place,
    Put,
    Remove,
    WhereNumber,
    WriteDown,
)
from companion.games.hagar.advice import changes_told
from companion.games.hagar.board import coaster_named, corner, kinds_of, lies_otherwise, named
from companion.games.hagar.placing import against
from companion.games.hagar.position import Kind, Line, Options, Position, Symbol, is_over
from companion.games.hagar.printed import found
from companion.games.hagar.scoring import line_phrase, ranking
from companion.games.hagar.tally import row_of
from companion.games.hagar.territory import territories, totals
from companion.model import Frozen, Phrase, phrase


def follows(
    before: Position, _action: Frozen, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say how the game ends, once it has."""
    if is_over(after, options) and not is_over(before, options):
        yield _ended(after, options)


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Iterator[Phrase]:
    """Ask whether a line is still the same one, where coasters before it lie differently now.

    Nobody knows on which coaster a number is printed: put elsewhere or turned, it may be that one.
    """
    line = None
    if isinstance(action, FinalRoll | DoubledLine):
        line = action.doubled
    elif isinstance(action, WhereNumber):
        line = action.line
    if line is not None and lies_otherwise(was, now):
        yield phrase("hagar.look_again.line", line=line_phrase(line, corner(now)))


def kind_phrase(kind: Kind) -> Phrase:
    """Name a kind of landscape."""
    return phrase(f"hagar.kind.{kind}")


def place(before: Position, action: Place, after: Position, options: Options) -> Iterator[Phrase]:
    """Say who laid which coaster, what with, and which rule did not hold."""
    yield phrase(
        "hagar.told.place",
        seat=action.seat,
        number=len(before.coasters) + 1,
        at=coaster_named(action.coaster.cell, after),
    )
    if action.token is not None:
        kinds = kinds_of([action.coaster])
        what = "gold" if action.token.gold else "hagar"
        kind = kind_phrase(kinds[action.token.field])
        yield phrase(f"hagar.told.with_{what}", seat=action.seat, kind=kind)
    for why in against(before, action, options):
        yield phrase("hagar.told.anyway", why=why)
        if why.key.startswith("hagar.refused.bar_"):
            yield phrase("hagar.told.owes", seat=action.seat)


def final_roll(
    before: Position, action: FinalRoll, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say the roll, its line, where that number was said to lie otherwise, and what changed."""
    yield _line("hagar.told.final_roll", action.doubled, after, seat=0, value=action.value)
    if after.numbers != before.numbers:
        (said,) = set(before.numbers) - set(after.numbers)
        yield _line("hagar.told.number_was", said.line, after, value=action.value)
    yield from _changes(before, after, options)


def move(
    before: Position, action: MoveHagar, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say which Hägar went where, and what that changed."""
    yield phrase(
        "hagar.told.move",
        seat=action.seat,
        kind=kind_phrase(kinds_of(before.coasters)[action.from_]),
        at=named(action.from_, before),
        to=named(action.to, before),
    )
    yield from _changes(before, after, options)


def lay(_before: Position, action: Lay, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say where a coaster of the tally lies."""
    yield phrase("hagar.told.lay", at=coaster_named(action.coaster.cell, after))


def paint(_before: Position, action: Paint, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say what a field became."""
    kind = kind_phrase(action.landscape)
    yield phrase("hagar.told.paint", at=named(action.field, after), kind=kind)


def put(_before: Position, action: Put, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say what lies where now."""
    yield _put(action, after)


def remove(
    before: Position, action: Remove, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say what was taken away, and what an edge has left to its neighbour."""
    yield _removed(action, before)
    if action.cell is not None:
        cut = {symbol.touches for symbol in (*before.gold, *before.shields)}
        left = sum(symbol.touches not in cut for symbol in (*after.gold, *after.shields))
        if left:
            yield phrase("hagar.told.edge_stays", n=left)


def doubled_line(
    _before: Position, action: DoubledLine, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which line counts twice."""
    yield _line("hagar.told.line", action.doubled, after)


def gold_doubles(
    _before: Position, action: GoldDoubles, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say whether gold counts double, as it was seen."""
    told = f"hagar.told.gold_{'doubles' if action.doubles else 'plain'}"
    yield phrase(told, at=_printed_at(after.gold, action.gold, after))


def where_number(
    _before: Position, action: WhereNumber, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say along which line a number runs."""
    yield _line("hagar.told.number", action.line, after, value=action.value)


def count(before: Position, action: Count, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say a row of the worksheet."""
    row = action.landscape
    number = row_of(before.worksheet or (), action) + 1
    if row is None:
        yield phrase("hagar.told.strike", number=number)
        return
    land = phrase(f"hagar.on_sheet.{row.kind}", n=row.fields, number=number)
    yield phrase("hagar.told.count", land=land)


def write_down(
    _before: Position, _action: WriteDown, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say that the worksheet has the landscapes of the board, and how many."""
    yield phrase("hagar.told.write_down", n=len(after.worksheet or ()))


def _put(action: Put, after: Position) -> Phrase:
    if action.token is not None:
        at = named(action.token.field, after)
        if action.token.gold:
            return phrase("hagar.told.put_gold_token", at=at)
        return phrase("hagar.told.put_hagar", seat=action.token.seat, at=at)
    if action.gold is not None:
        return phrase("hagar.told.put_gold", at=_printed_at(after.gold, action.gold, after))
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the three
    return phrase("hagar.told.put_shield", at=_printed_at(after.shields, action.shield, after))


def _removed(action: Remove, before: Position) -> Phrase:
    if action.cell is not None:
        return phrase("hagar.told.remove_coaster", at=coaster_named(action.cell, before))
    if action.field is not None:
        return phrase("hagar.told.remove_token", at=named(action.field, before))
    if action.gold is not None:
        return phrase("hagar.told.remove_gold", at=_printed_at(before.gold, action.gold, before))
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the four
    at = _printed_at(before.shields, action.shield, before)
    return phrase("hagar.told.remove_shield", at=at)


def _printed_at(symbols: Sequence[Symbol], one: Symbol, table: Position) -> str:
    """Name where a symbol is printed: the first field that it touches there."""
    return named(min(symbols[found(symbols, one)].touches), table)


def _line(key: str, line: Line | None, table: Position, **facts: int) -> Phrase:
    if line is None:
        return phrase(f"{key}_none", **facts)
    return phrase(key, line=line_phrase(line, corner(table)), **facts)


def _changes(before: Position, after: Position, options: Options) -> Iterator[Phrase]:
    then = totals(territories(before, options), before.players)
    now = totals(territories(after, options), after.players)
    if changes := changes_told(tuple(one - other for one, other in zip(now, then, strict=True))):
        yield phrase("hagar.told.changes", changes=changes)


def _ended(after: Position, options: Options) -> Phrase:
    best = ranking(after, options)[0]
    if after.players == 1:
        return phrase("hagar.told.solo", seat=0, rank=best.because)
    return phrase("hagar.told.wins", seats=[*best.seats], n=len(best.seats), because=best.because)
