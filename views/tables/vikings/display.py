"""The display of a player: ships above, rows of islands below, columns that scroll sideways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.vikings.position import ROWS, Row
from companion.present import present
from views.drawings.ink import Palette
from views.guard import untouched
from views.parts.layout import LEFT, MIDDLE, column, outline, row
from views.parts.palette import palette
from views.parts.part import Nothing, kept_part, part, use_ref, use_state, use_steady
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.sides import HALVES, room, side_room
from views.store import Store, use_store
from views.tables.vikings.desk import ASIDE, ROOMY
from views.tables.vikings.drawn import island, raider, viking, water
from views.tables.vikings.scene import FEWEST, CellScene, ColumnScene
from views.theme import DARK, LIGHT, TAP

SIDE = 53
"""Side of a place, in dp: five of them beside the names of the rows on a phone.

On a narrower one it is less, but as large as a thumb.
"""

MIDDLE_SIDE, LARGE_SIDE = 62, 78
"""Side of a place on a tablet, where five have room, too, and on a screen that is wider."""

TALL = 700
"""Height of a page that has room for large places, in dp."""

BESIDES, TOLD = 216, 88
"""Height of such a page that is not the rows', and what is said below of each player, in dp."""

IN_A_CARD = 28
"""What a card takes of its width, in dp."""

BESIDE = 6
"""Room on each side of a display on a phone, in dp."""

NAMES, LEAST_NAMES, AFTER = 82, 76, 2
"""Room for the names of the rows, on a phone that is not wide the least that the longest one needs,
and the room between them and the places, in dp."""

HEAD = 28

CHOSEN_AT_SEA = LIGHT.secondary_fixed or ft.Colors.SECONDARY_FIXED
ADVISED_AT_SEA = DARK.tertiary or ft.Colors.TERTIARY
"""The colours of what is chosen and advised where it lies on the sea, which is always dark."""

PAINTED = "display"
"""Group of taps in which each counts at once: the places do not move while somebody paints."""

GAP = 2
"""Room between the rows, in dp."""

Touch = Callable[[Row | None, int], None]

Stroke = Callable[[Row, int, int], None]

Span = tuple[Row, int, int]
"""The row in which a finger strokes, and the first and the last column."""


@part
def Display(
    scene: tuple[ColumnScene, ...],
    touch: Touch | None,
    *,
    named: bool,
    stroke: Stroke | None = None,
    told: int | None = None,
) -> ft.Control:
    """Show a display; a touch tells row and column, without a row it is the ship's place.

    With a brush in hand a stroke along a row tells its row and columns. On a wide screen it is as
    large as lets so many be ``told`` of below; beside others it is as small as on a phone.
    """
    store = use_store()
    span, set_span = use_state(Nothing[Span]())
    stroking = use_steady(set_span)
    stroked = use_steady(stroke or ignored)
    # The same for the display of each player: what is as empty on both is drawn no more.
    touched = use_steady(touch or ignored)
    side = SIDE if told is None else _side(store, told, named=named)
    if stroke and span:
        scene = tuple(lit(column, span) for column in scene)
    columns = row(
        *[
            Column.keyed(f"column{column.number}", column, side, touched if touch else None)
            for column in scene
        ],
        gap=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
        tight=True,
    )
    strokes = Strokes.keyed("strokes", len(scene), side, stroking, stroked) if stroke else None
    return row(
        RowNames(side, _names(side) if named else None),
        row(
            # Inside of what scrolls sideways, which would win every stroke otherwise.
            ft.Stack(controls=present(columns, strokes or None)),
            gap=0,
            expand=True,
            scroll=ft.ScrollMode.AUTO,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        gap=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _side(store: Store, told: int, *, named: bool) -> int:
    if not store.wide and named:
        return max(TAP, min(SIDE, int((room() - 2 * BESIDE - NAMES) / FEWEST)))
    if not store.wide or store.height < TALL:
        return SIDE
    if (ft.context.page.width or 0) < ROOMY:
        return MIDDLE_SIDE
    if store.large:
        return LARGE_SIDE
    across = side_room(HALVES, 0, ASIDE) - IN_A_CARD - NAMES
    down = store.height - BESIDES - told * TOLD
    return max(LARGE_SIDE, int(min(across / FEWEST, down / (1 + len(ROWS)) - GAP)))


def _names(side: int) -> int:
    return max(LEAST_NAMES, min(NAMES, int(room() - 2 * BESIDE - FEWEST * side)))


def ignored(*_where: Row | int | None) -> None:
    """Ignore a touch or a stroke where nobody acts or paints."""


def lit(scene: ColumnScene, span: Span) -> ColumnScene:
    """Show which places of a column a finger is stroking over."""
    row, first, last = span
    if not first <= scene.number <= last:
        return scene
    cells = tuple(replace(cell, chosen=cell.row == row) for cell in scene.cells)
    return replace(scene, cells=cells)


@kept_part
def Strokes(
    columns: int,
    side: int,
    stroking: Callable[[Span | None], None],
    stroked: Stroke,
) -> ft.Control:
    """Notice strokes along the rows; touches, and what goes up or down, pass through.

    It stays the same while it is stroked: a new one would know nothing of the finger.
    """
    begun = use_ref(Nothing[tuple[int, int]]())

    def place(at: ft.Offset) -> tuple[int, int]:
        down = max(0, min(len(ROWS) - 1, int(at.y // (side + GAP))))
        return down, max(1, min(columns, int(at.x // side) + 1))

    def span(at: ft.Offset) -> Span:
        down, start = begun.current or place(at)
        here = place(at)[1]
        return ROWS[down], min(start, here), max(start, here)

    def down(event: ft.DragDownEvent[ft.GestureDetector]) -> None:
        # A stroke is only known as one when it has gone some way: it began here.
        begun.current = place(event.local_position)

    def moved(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        stroking(span(event.local_position))

    def lifted(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        # Nobody strokes by mistake, as one taps twice: it counts at once.
        stroking(None)
        stroked(*span(event.local_position))

    # A box keeps each touch to itself, an empty one as well: no place below would hear of a tap.
    return ft.TransparentPointer(
        left=0,
        top=HEAD + side + 2 * GAP,
        content=ft.GestureDetector(
            content=ft.Container(width=columns * side, height=len(ROWS) * (side + GAP)),
            exclude_from_semantics=True,
            on_horizontal_drag_down=untouched(down),
            on_horizontal_drag_update=untouched(moved),
            on_horizontal_drag_end=untouched(lifted),
        ),
    )


@kept_part
def RowNames(side: int, names: int | None) -> ft.Control:
    """Name the rows; they stay where they are. Large names have no room beside their pictures."""
    store = use_store()
    paint = palette(store)
    return column(
        ft.Container(height=HEAD),
        _row_name(store.say("vikings.table.row.ships"), raider("red", None, paint), side, names),
        *[
            _row_name(store.say(f"vikings.table.row.{row}"), viking(row, paint), side, names)
            for row in ROWS
        ],
        gap=GAP,
        align=LEFT,
    )


def _row_name(name: str, drawing: str, side: int, names: int | None) -> ft.Control:
    if names is None:
        return ft.Container(
            width=side,
            height=side,
            padding=ft.Padding.only(right=6),
            alignment=ft.Alignment.CENTER,
            content=picture(drawing, 40, label=name),
        )
    return ft.Container(
        width=names,
        height=side,
        padding=ft.Padding.only(right=AFTER),
        content=ft.Column(
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            controls=[
                picture(drawing, 30),
                ft.Text(
                    name,
                    size=11,
                    no_wrap=True,
                    overflow=ft.TextOverflow.FADE,
                    color=ft.Colors.ON_SURFACE_VARIANT,
                ),
            ],
        ),
    )


@kept_part
def Column(scene: ColumnScene, side: int, touch: Touch | None) -> ft.Control:
    """Show one column."""
    store = use_store()
    return column(
        ft.Container(
            height=HEAD,
            content=ft.Text(
                str(scene.number),
                size=12,
                no_wrap=True,
                color=ft.Colors.ON_SURFACE_VARIANT,
                semantics_label=store.say("vikings.table.column", column=scene.number),
            ),
        ),
        _ship(store, scene, side, touch),
        *[_cell(store, cell, side, touch) for cell in scene.cells],
        gap=GAP,
        align=MIDDLE,
    )


def _ship(store: Store, scene: ColumnScene, side: int, touch: Touch | None) -> ft.Control:
    paint = palette(store)
    if scene.ship is None:
        drawing = water(paint, open_=scene.open)
    else:
        worth = (scene.ship.reward, scene.ship.value)
        drawing = raider(scene.ship.sail, worth, paint, repelled=scene.repelled)
    return tappable(
        ship_named(store, scene),
        picture(drawing, side),
        partial(touch, None, scene.number) if touch else None,
        padding=0,
        width=side,
        height=side,
        radius=6,
        key=f"ship{scene.number}",
        again=PAINTED,
    )


def _cell(store: Store, scene: CellScene, side: int, touch: Touch | None) -> ft.Control:
    paint = palette(store)
    if scene.piece is None:
        drawing = water(paint, threatened=scene.threatened, open_=scene.open)
    else:
        drawing = island(
            scene.piece,
            paint,
            standing=scene.row if scene.standing or scene.chosen or scene.advised else None,
            complete=scene.complete,
            building=scene.special,
            start=scene.start,
            threatened=scene.threatened,
        )
    lit = scene.chosen or scene.advised or (scene.open and scene.piece is not None)
    return tappable(
        cell_named(store, scene),
        ft.Stack(
            width=side,
            height=side,
            controls=present(
                picture(drawing, side),
                frame(side, scene, paint) if lit else None,
            ),
        ),
        partial(touch, scene.row, scene.column) if touch else None,
        chosen=scene.chosen or None,
        padding=0,
        width=side,
        height=side,
        radius=0,
        key=f"{scene.row}{scene.column}",
        again=PAINTED,
    )


def frame(side: int, scene: CellScene, paint: Palette) -> ft.Control:
    """Frame a tile onto which somebody may step, steps, or would do best to step.

    It lies on the sea, which is as blue as what is chosen elsewhere.
    """
    width, colour = 3, paint.gold_light
    if scene.chosen:
        width, colour = 4, CHOSEN_AT_SEA
    elif scene.advised:
        width, colour = 4, ADVISED_AT_SEA
    return ft.Container(width=side, height=side, border_radius=8, border=outline(width, colour))


def whose(scene: ColumnScene | CellScene, where: str) -> str:
    """Say whose place it is, where several displays are in sight."""
    return f"{scene.whose}: {where}" if scene.whose else where


def ship_named(store: Store, scene: ColumnScene) -> str:
    """Say what lies above a column."""
    where = whose(scene, store.say("vikings.table.ship_place", column=scene.number))
    if scene.ship is None:
        what = "vikings.table.ship_open" if scene.open else "vikings.table.empty"
        return f"{where}: {store.say(what)}"
    said = [
        store.say(
            f"vikings.table.ship.{scene.ship.reward}",
            sail=store.say(f"vikings.sail.{scene.ship.sail}"),
            n=scene.ship.value,
        )
    ]
    if scene.repelled:
        said.append(store.say("vikings.table.repelled"))
    return f"{where}: {', '.join(said)}"


def cell_named(store: Store, scene: CellScene) -> str:
    """Say what lies and stands on a place."""
    row_ = store.say(f"vikings.table.row.{scene.row}")
    where = whose(scene, store.say("vikings.table.place", row=row_, column=scene.column))
    said: list[str] = []
    if scene.piece:
        said.append(store.say(f"vikings.piece.{scene.piece}"))
    else:
        said.append(store.say("vikings.table.room" if scene.open else "vikings.table.empty"))
    if scene.start:
        said.append(store.say("vikings.table.start_tile"))
    if scene.special:
        said.append(store.say("vikings.special.building"))
    if scene.standing:
        said.append(store.say(f"vikings.viking.{scene.row}"))
    if scene.threatened:
        said.append(store.say("vikings.table.threatened"))
    if scene.complete:
        said.append(store.say("vikings.table.complete"))
    if scene.advised:
        said.append(
            store.say("vikings.table.best_here", viking=store.say(f"vikings.viking.{scene.row}"))
        )
    if scene.open and scene.piece:
        said.append(store.say("vikings.table.may_go_here"))
    return f"{where}: {', '.join(said)}"
