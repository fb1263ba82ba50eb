"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections.abc import Sequence

from companion import move as shared
from companion.games.hagar import actions
from companion.games.hagar.advice import change_phrases
from companion.games.hagar.board import coaster_named, corner, kinds_of, lies_otherwise, named
from companion.games.hagar.placing import against
from companion.games.hagar.position import Kind, Line, Options, Position, Symbol, is_over
from companion.games.hagar.printed import found
from companion.games.hagar.scoring import line_phrase, ranking
from companion.games.hagar.tally import row_of
from companion.games.hagar.territory import territories, totals
from companion.model import Frozen, Phrase, phrase

Said = shared.Said
Made = shared.Made[Position, shared.A, Options]


def follows(made: Made[Frozen]) -> Said:
    """Say how the game ends, once it has."""
    if is_over(made.after, made.options) and not is_over(made.before, made.options):
        yield _ended(made.after, made.options)


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Said:
    """Ask whether a line is still the same one, where coasters before it lie differently now.

    Nobody knows on which coaster a number is printed: put elsewhere or turned, it may be that one.
    """
    line = None
    if isinstance(action, actions.FinalRoll | actions.DoubledLine):
        line = action.doubled
    elif isinstance(action, actions.WhereNumber):
        line = action.line
    if line is not None and lies_otherwise(was, now):
        yield phrase("hagar.look_again.line", line=line_phrase(line, corner(now)))


def kind_phrase(kind: Kind) -> Phrase:
    """Name a kind of landscape."""
    return phrase(f"hagar.kind.{kind}")


def place(made: Made[actions.PlaceCoaster]) -> Said:
    """Say who laid which coaster, what with, and which rule did not hold."""
    yield phrase(
        "hagar.told.place",
        seat=made.action.seat,
        number=len(made.before.coasters) + 1,
        at=coaster_named(made.action.coaster.cell, made.after),
    )
    if made.action.token is not None:
        kinds = kinds_of([made.action.coaster])
        what = "gold" if made.action.token.gold else "hagar"
        kind = kind_phrase(kinds[made.action.token.field])
        yield phrase(f"hagar.told.with_{what}", seat=made.action.seat, kind=kind)
    for why in against(made.before, made.action, made.options):
        yield phrase("hagar.told.anyway", why=why)
        if why.key.startswith("hagar.refused.bar_"):
            yield phrase("hagar.told.owes", seat=made.action.seat)


def final_roll(made: Made[actions.FinalRoll]) -> Said:
    """Say the roll, its line, where that number was said to lie otherwise, and what changed."""
    yield _line(
        "hagar.told.final_roll", made.action.doubled, made.after, seat=0, value=made.action.value
    )
    if made.after.numbers != made.before.numbers:
        (said,) = set(made.before.numbers) - set(made.after.numbers)
        yield _line("hagar.told.number_was", said.line, made.after, value=made.action.value)
    yield from _changes(made.before, made.after, made.options)


def move(made: Made[actions.MoveHagar]) -> Said:
    """Say which Hägar went where, and what that changed."""
    yield phrase(
        "hagar.told.move",
        seat=made.action.seat,
        kind=kind_phrase(kinds_of(made.before.coasters)[made.action.from_]),
        at=named(made.action.from_, made.before),
        to=named(made.action.to, made.before),
    )
    yield from _changes(made.before, made.after, made.options)


def lay(made: Made[actions.Lay]) -> Said:
    """Say where a coaster of the tally lies."""
    yield phrase("hagar.told.lay", at=coaster_named(made.action.coaster.cell, made.after))


def paint(made: Made[actions.Paint]) -> Said:
    """Say what a field became."""
    kind = kind_phrase(made.action.landscape)
    yield phrase("hagar.told.paint", at=named(made.action.field, made.after), kind=kind)


def put(made: Made[actions.Put]) -> Said:
    """Say what lies where now."""
    yield _put(made.action, made.after)


def remove(made: Made[actions.Remove]) -> Said:
    """Say what was taken away, and what an edge has left to its neighbour."""
    yield _removed(made.action, made.before)
    if made.action.cell is not None:
        cut = {symbol.touches for symbol in (*made.before.gold, *made.before.shields)}
        left = sum(symbol.touches not in cut for symbol in (*made.after.gold, *made.after.shields))
        if left:
            yield phrase("hagar.told.edge_stays", n=left)


def doubled_line(made: Made[actions.DoubledLine]) -> Said:
    """Say which line counts twice."""
    yield _line("hagar.told.line", made.action.doubled, made.after)


def gold_doubles(made: Made[actions.GoldDoubles]) -> Said:
    """Say whether gold counts double, as it was seen."""
    key = f"hagar.told.gold_{'doubles' if made.action.doubles else 'plain'}"
    yield phrase(key, at=_printed_at(made.after.gold, made.action.gold, made.after))


def where_number(made: Made[actions.WhereNumber]) -> Said:
    """Say along which line a number runs."""
    yield _line("hagar.told.number", made.action.line, made.after, value=made.action.value)


def count(made: Made[actions.Count]) -> Said:
    """Say a row of the worksheet."""
    row = made.action.landscape
    number = row_of(made.before.worksheet or (), made.action) + 1
    if row is None:
        yield phrase("hagar.told.strike", number=number)
        return
    land = phrase(f"hagar.on_sheet.{row.kind}", n=row.fields, number=number)
    yield phrase("hagar.told.count", land=land)


def write_down(made: Made[actions.WriteDown]) -> Said:
    """Say that the worksheet has the landscapes of the board, and how many."""
    yield phrase("hagar.told.write_down", n=len(made.after.worksheet or ()))


def _put(action: actions.Put, after: Position) -> Phrase:
    if action.token is not None:
        at = named(action.token.field, after)
        if action.token.gold:
            return phrase("hagar.told.put_gold_token", at=at)
        return phrase("hagar.told.put_hagar", seat=action.token.seat, at=at)
    if action.gold is not None:
        return phrase("hagar.told.put_gold", at=_printed_at(after.gold, action.gold, after))
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the three
    return phrase("hagar.told.put_shield", at=_printed_at(after.shields, action.shield, after))


def _removed(action: actions.Remove, before: Position) -> Phrase:
    if action.cell is not None:
        return phrase("hagar.told.remove_coaster", at=coaster_named(action.cell, before))
    if action.field is not None:
        return phrase("hagar.told.remove_token", at=named(action.field, before))
    if action.gold is not None:
        return phrase("hagar.told.remove_gold", at=_printed_at(before.gold, action.gold, before))
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the four
    at = _printed_at(before.shields, action.shield, before)
    return phrase("hagar.told.remove_shield", at=at)


def _printed_at(symbols: Sequence[Symbol], symbol: Symbol, table: Position) -> str:
    """Name where a symbol is printed: the first field that it touches there."""
    return named(min(symbols[found(symbols, symbol)].touches), table)


def _line(key: str, line: Line | None, table: Position, **facts: int) -> Phrase:
    if line is None:
        return phrase(f"{key}_none", **facts)
    return phrase(key, line=line_phrase(line, corner(table)), **facts)


def _changes(before: Position, after: Position, options: Options) -> Said:
    then = totals(territories(before, options), before.players)
    now = totals(territories(after, options), after.players)
    if changes := change_phrases(
        tuple(points - was for points, was in zip(now, then, strict=True))
    ):
        yield phrase("hagar.told.changes", changes=changes)


def _ended(after: Position, options: Options) -> Phrase:
    best = ranking(after, options)[0]
    if after.players == 1:
        return phrase("hagar.told.solo", seat=0, rank=best.because)
    return phrase("hagar.told.wins", seats=[*best.seats], n=len(best.seats), because=best.because)
