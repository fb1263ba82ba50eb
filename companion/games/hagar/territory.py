"""What each landscape is worth to whom (rules, section Scoring)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.hagar.board import kinds_of, landscapes_of
from companion.games.hagar.position import Field, Gold, Kind, Landscape, Line, Options, Position
from companion.model import change


@dataclass(frozen=True, slots=True)
class Territory:
    """One landscape with everything that counts there, from the board or from the worksheet."""

    number: int
    """Its number on the board in reading order, or its row of the worksheet; from 0."""
    kind: Kind
    size: int
    shield: bool
    gold: int
    doubled_gold: int
    hagars: tuple[int, ...]
    """Hägars by seat."""
    doubled_hagars: tuple[int, ...]
    """How many of them count double, by seat."""
    fields: tuple[Field, ...] = ()
    """Its fields in reading order; empty for a row of the worksheet."""

    @property
    def treasure(self) -> int:
        """What every treasure hunter gets."""
        return self.gold + self.doubled_gold

    @property
    def strengths(self) -> tuple[int, ...]:
        """Hägars by seat, doubled ones as two."""
        return tuple(map(sum, zip(self.hagars, self.doubled_hagars, strict=True)))

    @property
    def strongest(self) -> tuple[int, ...]:
        """Seats with the most Hägars; several are a tie, none when nobody stands there."""
        strengths = self.strengths
        most = max(strengths, default=0)
        return tuple(seat for seat, strength in enumerate(strengths) if strength == most > 0)

    @property
    def conqueror(self) -> int | None:
        """Who gets the fields; None without a shield, a Hägar or a single strongest seat."""
        strongest = self.strongest
        return strongest[0] if self.shield and len(strongest) == 1 else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat."""
        return points(self.size if self.shield else 0, self.treasure, self.hagars, self.strengths)


def points(
    prize: int, treasure: int, hagars: Sequence[int], strengths: Sequence[int]
) -> tuple[int, ...]:
    """Return what a landscape gives to each seat.

    Everybody present gets the treasure; a doubled Hägar is no second hunter. The single strongest
    also gets the prize, one point a field, which nothing doubles.

    >>> points(8, 2, (2, 1), (2, 1)), points(8, 2, (2, 1), (2, 2))
    ((10, 2), (2, 2))
    """
    most = max(strengths, default=0)
    alone = list(strengths).count(most) == 1
    return tuple(
        (treasure + (prize if alone and strength == most else 0)) if present else 0
        for present, strength in zip(hagars, strengths, strict=True)
    )


def territories(position: Position, options: Options) -> tuple[Territory, ...]:
    """Return every landscape that is scored: the worksheet's if there is one, else the board's."""
    if position.worksheet is None:
        return Chart(position).territories(position.doubled, options)
    nobody = (0,) * position.players
    return tuple(
        Territory(
            number=number,
            kind=row.kind,
            size=row.fields,
            shield=row.shield,
            gold=row.gold,
            doubled_gold=row.doubled_gold,
            hagars=row.hagars or nobody,
            doubled_hagars=row.doubled_hagars or nobody,
        )
        for number, row in enumerate(position.worksheet)
    )


def worksheet_of(position: Position, options: Options) -> tuple[Landscape, ...]:
    """Write the board down as a worksheet: every landscape with at least one Hägar."""
    return tuple(
        Landscape(
            kind=territory.kind,
            fields=territory.size,
            shield=territory.shield,
            gold=territory.gold,
            doubled_gold=territory.doubled_gold,
            hagars=territory.hagars,
            doubled_hagars=territory.doubled_hagars,
        )
        for territory in Chart(position).territories(position.doubled, options)
        if any(territory.hagars)
    )


def totals(scored: Iterable[Territory], players: int) -> tuple[int, ...]:
    """Add up the points by seat."""
    sums = [0] * players
    for territory in scored:
        for seat, here in enumerate(territory.points):
            sums[seat] += here
    return tuple(sums)


def is_doubled(gold: Gold, line: Line | None, options: Options) -> bool:
    """Tell whether a line doubles printed gold (section Doubling; ruling D3)."""
    if line is None:
        return False
    if gold.doubles is not None:
        return gold.doubles
    on_it = map(line.holds, gold.touches)
    return all(on_it) if options.doubling_touches == "all" else any(on_it)


class Chart:
    """The landscapes of a board, found once and scored for any line and any move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        kinds = kinds_of(position.coasters)
        self.landscapes = landscapes_of(kinds)
        self.kinds = [kinds[fields[0]] for fields in self.landscapes]
        self.number = {
            field: number for number, fields in enumerate(self.landscapes) for field in fields
        }

    def territories(self, line: Line | None, options: Options) -> tuple[Territory, ...]:
        """Count what stands and lies in each landscape when a line is doubled."""
        position, number = self.position, self.number
        many = len(self.landscapes)
        gold, doubled_gold = [0] * many, [0] * many
        hagars = [[0] * position.players for _ in range(many)]
        doubled_hagars = [[0] * position.players for _ in range(many)]
        for symbol in position.gold:
            doubles = is_doubled(symbol, line, options)
            # Once for each landscape, however many of its fields the symbol touches.
            for here in {number[field] for field in symbol.touches}:
                gold[here] += 1
                doubled_gold[here] += doubles
        for token in position.tokens:
            here = number[token.field]
            doubles = line is not None and line.holds(token.field)
            if token.gold or token.seat is None:
                gold[here] += 1
                doubled_gold[here] += doubles
            else:
                hagars[here][token.seat] += 1
                doubled_hagars[here][token.seat] += doubles
        shielded = {number[field] for symbol in position.shields for field in symbol.touches}
        return tuple(
            Territory(
                number=here,
                kind=self.kinds[here],
                size=len(fields),
                shield=here in shielded,
                gold=gold[here],
                doubled_gold=doubled_gold[here],
                hagars=tuple(hagars[here]),
                doubled_hagars=tuple(doubled_hagars[here]),
                fields=fields,
            )
            for here, fields in enumerate(self.landscapes)
        )


def territory_at(position: Position, options: Options, field: Field | None) -> Territory | None:
    """Return the landscape of the board that a field belongs to."""
    board = change(position, worksheet=None)
    return next((land for land in territories(board, options) if field in land.fields), None)
