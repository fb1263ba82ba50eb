"""What just happened, in words, for the table and the timeline."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.hagar.actions import (
    Action,
    Count,
    DoubledLine,
    FinalRoll,
    Lay,
    Move,
    Paint,
    Place,
    Put,
    Remove,
    Stay,
    WhereNumber,
)
from companion.games.hagar.advice import changes_told
from companion.games.hagar.board import kinds_of
from companion.games.hagar.placing import broken_rules
from companion.games.hagar.position import Kind, Line, Options, Position, is_over
from companion.games.hagar.scoring import line_phrase, ranking
from companion.games.hagar.territory import territories, totals
from companion.model import Enter, Phrase, phrase


def told(
    before: Position, action: Action | Enter, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say what an action did: the action itself, what it changed, how the game ends."""
    if isinstance(action, Enter):
        return (action.told,)
    said = [*_told(before, action, options)]
    if isinstance(action, Move | FinalRoll) and (changes := _changes(before, after, options)):
        said.append(phrase("hagar.told.changes", changes=changes))
    if is_over(after, options) and not is_over(before, options):
        said.append(_ended(after, options))
    return tuple(said)


def kind_phrase(kind: Kind) -> Phrase:
    """Name a kind of landscape."""
    return phrase(f"hagar.kind.{kind}")


def _told(before: Position, action: Action, options: Options) -> Iterator[Phrase]:
    match action:
        case Place():
            yield from _place(before, action, options)
        case FinalRoll(value=value, doubled=line):
            yield _line("hagar.told.final_roll", line, seat=0, value=value)
        case Move(seat=seat):
            yield phrase(
                "hagar.told.move",
                seat=seat,
                kind=kind_phrase(kinds_of(before.coasters)[action.from_]),
                row=action.from_[0],
                column=action.from_[1],
                to_row=action.to[0],
                to_column=action.to[1],
            )
        case Stay(seat=seat):
            yield phrase("hagar.told.stay", seat=seat)
        case _:
            yield _tally(before, action)


def _place(before: Position, action: Place, options: Options) -> Iterator[Phrase]:
    row, column = action.coaster.cell
    yield phrase(
        "hagar.told.place",
        seat=action.seat,
        number=len(before.coasters) + 1,
        row=row,
        column=column,
    )
    if action.token is not None:
        kinds = kinds_of([action.coaster])
        what = "gold" if action.token.gold else "hagar"
        kind = kind_phrase(kinds[action.token.field])
        yield phrase(f"hagar.told.with_{what}", seat=action.seat, kind=kind)
    for why in broken_rules(before, action.coaster, options):
        yield phrase("hagar.told.anyway", why=why)
        if why.key.startswith("hagar.refused.bar_"):
            yield phrase("hagar.told.owes", seat=action.seat)


def _tally(before: Position, action: Action) -> Phrase:
    match action:
        case Lay(coaster=coaster):
            row, column = coaster.cell
            said = phrase("hagar.told.lay", row=row, column=column)
        case Paint(field=(row, column), landscape=kind):
            said = phrase("hagar.told.paint", row=row, column=column, kind=kind_phrase(kind))
        case Put():
            said = _put(action)
        case Remove():
            said = _removed(action)
        case DoubledLine(doubled=line):
            said = _line("hagar.told.line", line)
        case WhereNumber(value=value, line=line):
            said = _line("hagar.told.number", line, value=value)
        case Count():
            said = _count(before, action)
        case _:
            said = phrase("hagar.told.end")
    return said


def _put(action: Put) -> Phrase:
    if action.token is not None:
        row, column = action.token.field
        if action.token.gold:
            return phrase("hagar.told.put_gold_token", row=row, column=column)
        return phrase("hagar.told.put_hagar", seat=action.token.seat, row=row, column=column)
    symbol = action.gold or action.shield
    assert symbol is not None  # noqa: S101 - the model holds exactly one of the three
    row, column = min(symbol.touches)
    what = "gold" if action.gold else "shield"
    return phrase(f"hagar.told.put_{what}", row=row, column=column)


def _removed(action: Remove) -> Phrase:
    if action.cell is not None:
        return phrase("hagar.told.remove_coaster", row=action.cell[0], column=action.cell[1])
    if action.field is not None:
        return phrase("hagar.told.remove_token", row=action.field[0], column=action.field[1])
    symbol = action.gold or action.shield
    assert symbol is not None  # noqa: S101 - the model holds exactly one of the four
    row, column = min(symbol.touches)
    what = "gold" if action.gold else "shield"
    return phrase(f"hagar.told.remove_{what}", row=row, column=column)


def _count(before: Position, action: Count) -> Phrase:
    row = action.landscape
    number = (len(before.worksheet or ()) if action.at is None else action.at) + 1
    if row is None:
        return phrase("hagar.told.strike", number=number)
    land = phrase(f"hagar.on_sheet.{row.kind}", n=row.fields, number=number)
    return phrase("hagar.told.count", land=land)


def _line(key: str, line: Line | None, **facts: int) -> Phrase:
    if line is None:
        return phrase(f"{key}_none", **facts)
    return phrase(key, line=line_phrase(line), **facts)


def _changes(before: Position, after: Position, options: Options) -> tuple[Phrase, ...]:
    then = totals(territories(before, options), before.players)
    now = totals(territories(after, options), after.players)
    return changes_told(tuple(one - other for one, other in zip(now, then, strict=True)))


def _ended(after: Position, options: Options) -> Phrase:
    best = ranking(after, options)[0]
    if after.players == 1:
        return phrase("hagar.told.solo", seat=0, rank=best.because)
    return phrase("hagar.told.wins", seats=[*best.seats], n=len(best.seats), because=best.because)
