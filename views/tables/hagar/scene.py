"""What the board of Hägar shows at a moment, and what of it can be touched."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.games.hagar.advice import best_moves
from companion.games.hagar.offers import FinalRollOffer, MoveOffer, PlaceOffer
from companion.games.hagar.placing import Fit, Placement
from companion.games.hagar.position import (
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
from companion.games.hagar.seen import (
    as_laid,
    coaster_named,
    fields_of,
    free_cells,
    kinds_of,
    legal_placements,
    line_head,
    line_named,
    lines,
    named,
    territories,
    where,
)
from companion.games.hagar.territory import Territory
from companion.model import change
from views.tables.hagar.desk import Desk, Held
from views.tables.hagar.draft import HeldCoaster

if TYPE_CHECKING:
    from companion.match import Match

GOLD_TOKEN = -1
"""Stands for a gold token where else a player's colour stands."""

Mark = Literal["", "held", "open", "chosen"]
"""How a field stands out: not at all, as part of the coaster in hand, which has an edge of its own,
as one that may be chosen, and as the chosen one."""


@dataclass(frozen=True)
class CellSpot:
    """A free place for a coaster."""

    cell: Cell
    fit: Fit
    label: str


@dataclass(frozen=True)
class FieldSpot:
    """A laid field: what it is called, and whether it can be touched now."""

    field: Field
    label: str
    mark: Mark = ""
    touch: bool = False

    @property
    def stands_out(self) -> bool:
        """Whether something of its own is drawn for it; else it is named with its coaster."""
        return self.touch or self.mark != ""


@dataclass(frozen=True)
class LineSpot:
    """The head of a row or column."""

    line: Line
    label: str
    head: str
    """What stands at the edge of the board: a letter or a number."""
    picked: bool = False
    touch: bool = False
    doubles: bool = False
    """Whether it counts double, and nobody chooses among lines any more."""


@dataclass(frozen=True)
class Tint:
    """A landscape in the colour of whoever holds it, and the points it gives."""

    fields: tuple[Field, ...]
    colour: int | None
    at: Field
    points: tuple[tuple[int, int], ...]
    """Colour and points of everybody who gets some."""
    chosen: bool


@dataclass(frozen=True)
class Scene:
    """Everything that is drawn of the board, as plain values."""

    coasters: tuple[Coaster, ...]
    preview: Cell | None
    gold: tuple[Gold, ...]
    shields: tuple[Symbol, ...]
    tokens: tuple[tuple[Field, int], ...]
    """Fields with the colour of the Hägar there, or ``GOLD_TOKEN``."""
    line: Line | None
    cells: tuple[CellSpot, ...]
    fields: tuple[FieldSpot, ...]
    heads: tuple[LineSpot, ...]
    tints: tuple[Tint, ...]
    advice: tuple[Field, Field] | None
    """The best final move, where it was asked for: from where to where."""

    @property
    def is_laying(self) -> bool:
        """Whether coasters are being laid, and not what lies is touched."""
        return bool(self.cells)

    @property
    def places(self) -> tuple[Cell, ...]:
        """Where the coaster in hand fits; where it fits nowhere, every free place."""
        fits = tuple(spot.cell for spot in self.cells if spot.fit != "refused")
        return fits or tuple(spot.cell for spot in self.cells)

    @property
    def open_fields(self) -> tuple[Field, ...]:
        """The fields between which one moves, or on which the token of the coaster in hand goes."""
        return tuple(field.field for field in self.fields if field.mark in {"open", "held"})

    @property
    def names(self) -> tuple[str, ...]:
        """What each coaster is called: by those of its fields that do not stand out."""
        labels = {spot.field: spot.label for spot in self.fields if not spot.stands_out}
        return tuple(
            "; ".join(labels[field] for field in fields_of(coaster.cell) if field in labels)
            for coaster in self.coasters
        )

    @property
    def touches_heads(self) -> bool:
        """Whether letters and numbers are touched."""
        return any(head.touch for head in self.heads)

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Top, left, bottom and right of the coaster cells that are shown."""
        return _extent(*self.coasters, *self.cells)

    @property
    def edge(self) -> tuple[int, int]:
        """Row and column of coaster cells beside which the heads stand: the outermost ones."""
        return self.extent[:2]


def _extent(*shown: Coaster | CellSpot) -> tuple[int, int, int, int]:
    rows = [spot.cell[0] for spot in shown] or [0]
    columns = [spot.cell[1] for spot in shown] or [0]
    return min(rows), min(columns), max(rows), max(columns)


def scene_of(desk: Desk) -> Scene:
    """Return the scene for what the table is being used for."""
    shown = with_draft(desk)
    touch = _touchable(desk, shown)
    return Scene(
        coasters=shown.coasters,
        preview=desk.held.draft.cell if shown is not desk.position else None,
        gold=shown.gold,
        shields=shown.shields,
        tokens=tuple((token.field, _colour(desk, token)) for token in shown.tokens),
        line=_line(desk),
        cells=_cells(desk),
        fields=_fields(desk, shown, touch, _chosen(desk), marked=desk.held.mode == "play"),
        heads=_heads(desk, shown),
        tints=_tints(desk) if desk.held.mode == "score" else (),
        advice=_advice(desk),
    )


def _advice(desk: Desk) -> tuple[Field, Field] | None:
    move = desk.offer(MoveOffer)
    if desk.held.mode != "play" or not desk.held.what_if or move is None:
        return None
    for best in best_moves(desk.position, desk.match.options):
        if best.seat == move.seat and best.start is not None and best.goal is not None:
            return best.start, best.goal
    return None


def with_draft(desk: Desk) -> Position:
    """Return the table with the coaster in hand where it would lie."""
    offer = desk.offer(PlaceOffer)
    if desk.held.mode != "play" or desk.held.choosing or offer is None:
        return desk.position
    place = desk.held.draft.place(desk.position, offer.seat or 0, anyway=False)
    return as_laid(desk.position, place) if place else desk.position


def _colour(desk: Desk, token: Token) -> int:
    return GOLD_TOKEN if token.gold or token.seat is None else desk.colours[token.seat]


def _line(desk: Desk) -> Line | None:
    if desk.held.mode == "play" and desk.held.picked and desk.offer(FinalRollOffer):
        return desk.held.picked[0]
    return desk.position.doubled


def _touchable(desk: Desk, shown: Position) -> frozenset[Field]:
    """Return the fields that a touch does something to."""
    kinds = kinds_of(shown.coasters)
    if desk.held.mode == "score":
        return frozenset(kinds)
    if desk.held.mode == "tally":
        return frozenset(kinds) if desk.held.tool not in {"coaster", "line"} else frozenset()
    place = desk.offer(PlaceOffer)
    if place is not None:
        cell = desk.held.draft.cell if shown is not desk.position else None
        if cell is None or not place.hand.holds_any:
            return frozenset()
        return frozenset(fields_of(cell))
    move = desk.offer(MoveOffer)
    if move is None:
        return frozenset()
    starts = {reach.start for reach in move.hagars}
    goals = {
        goal for reach in move.hagars if reach.start == desk.held.start for goal in reach.goals
    }
    return frozenset(starts | goals)


def _chosen(desk: Desk) -> frozenset[Field]:
    if desk.held.mode == "play" and desk.held.start is not None:
        return frozenset({desk.held.start})
    if desk.held.mode == "tally" and desk.held.tool == "prints" and desk.held.plate is not None:
        return frozenset(fields_of(desk.held.plate))
    return frozenset()


def _fields(
    desk: Desk, shown: Position, touch: frozenset[Field], chosen: frozenset[Field], *, marked: bool
) -> tuple[FieldSpot, ...]:
    """Name all laid fields; where only some can be touched, those are marked."""
    tokens = {token.field: token for token in shown.tokens}
    words = {kind: desk.say(f"hagar.table.kind.{kind}") for kind in KINDS}
    open_: Mark = "held" if desk.offer(PlaceOffer) else "open"
    return tuple(
        FieldSpot(
            field=field,
            label=field_label(desk, named(field, shown), words[kind], tokens.get(field)),
            mark="chosen" if field in chosen else open_ if marked and field in touch else "",
            touch=field in touch,
        )
        for field, kind in sorted(kinds_of(shown.coasters).items())
    )


def field_label(desk: Desk, at: str, kind: str, token: Token | None) -> str:
    """Say what a field is, where it lies and what stands on it."""
    key = "field" if token is None else "field.gold" if token.gold else "field.hagar"
    return desk.say(
        f"hagar.table.{key}",
        kind=kind,
        at=at,
        seat=token.seat if token else None,
    )


def _cells(desk: Desk) -> tuple[CellSpot, ...]:
    if desk.held.mode == "tally":
        if desk.held.tool != "coaster":
            return ()
        return tuple(
            CellSpot(cell, "fits", _cell_label(desk, cell, "fits"))
            for cell in free_cells(desk.position)
        )
    if desk.held.mode != "play" or desk.offer(PlaceOffer) is None:
        return ()
    if desk.held.choosing:
        # Nothing is in hand yet: what will fit nobody knows.
        return tuple(
            CellSpot(cell, "fits", _cell_label(desk, cell, "fits"))
            for cell in free_cells(desk.position)
            if cell != desk.held.draft.cell or not desk.position.coasters
        )
    spots = []
    for placement in legal_placements(
        desk.position, desk.held.draft.fields, desk.held.draft.beer, desk.match.options
    ):
        if placement.cell == desk.held.draft.cell:
            continue
        label = _cell_label(desk, placement.cell, placement.fit)
        spots.append(CellSpot(placement.cell, placement.fit, label))
    return tuple(spots)


def placement_at(match: Match, draft: HeldCoaster) -> Placement | None:
    """Return what the rules say about the place that was touched for a coaster."""
    if draft.cell is None:
        return None
    found = legal_placements(match.position, draft.fields, draft.beer, match.options)
    return next((placement for placement in found if placement.cell == draft.cell), None)


def fitted(match: Match, held: Held) -> Held:
    """Turn a coaster of the box as it fits where it is to lie."""
    here = placement_at(match, held.draft)
    if here is None or held.draft.known is None or not here.turns or here.reasons[0] is None:
        return held
    return replace(held, draft=held.draft.turned_by(here.turns[0]))


def _cell_label(desk: Desk, cell: Cell, fit: Fit) -> str:
    """Say where a free place is: beside which coaster."""
    beside = where(desk.position, cell)
    if beside is None:
        place = desk.say("hagar.table.where.middle")
    else:
        at = coaster_named(beside.cell, desk.position)
        place = desk.say(f"hagar.table.where.{beside.side}", at=at)
    return desk.say(f"hagar.table.cell.{fit}", where=place)


def _heads(desk: Desk, position: Position) -> tuple[LineSpot, ...]:
    rolling = desk.held.mode == "play" and desk.offer(FinalRollOffer) is not None
    touch = rolling or (desk.held.mode == "tally" and desk.held.tool == "line")
    found = _line(desk)

    def spot(line: Line) -> LineSpot:
        label, doubles = desk.tell(line_named(position, line)), line == found and not touch
        return LineSpot(
            line=line,
            label=desk.say("hagar.table.head.doubles", line=label) if doubles else label,
            head=line_head(position, line),
            picked=line == found and touch,
            touch=touch,
            doubles=doubles,
        )

    return tuple(map(spot, lines(position)))


def _tints(desk: Desk) -> tuple[Tint, ...]:
    position = change(desk.position, worksheet=None)
    return tuple(
        Tint(
            fields=territory.fields,
            colour=None if territory.conqueror is None else desk.colours[territory.conqueror],
            at=_middle(territory, {token.field for token in position.tokens}),
            points=tuple(
                (desk.colours[seat], points)
                for seat, points in enumerate(territory.points)
                if points
            ),
            chosen=desk.held.land in territory.fields,
        )
        for territory in territories(position, desk.match.options)
    )


def _middle(territory: Territory, taken: Collection[Field]) -> Field:
    """Return the field of a landscape nearest to its middle, an empty one if there is one."""
    rows = sum(row for row, _ in territory.fields) / territory.size
    columns = sum(column for _, column in territory.fields) / territory.size
    return min(
        territory.fields,
        key=lambda field: (
            field in taken,
            abs(field[0] - rows) + abs(field[1] - columns),
            field,
        ),
    )
