"""Sheets for longships and buildings: add known ones with one tap, type new ones once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.games.shipwrights.actions import AddBuilding, AddLongship
from companion.games.shipwrights.box import BOX, laid
from companion.games.shipwrights.corrections import as_known
from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.printed import BuildingCard, Goods, LongshipCard, Steps
from companion.games.shipwrights.seen import matching
from views.parts.chip import bold, button, small, title
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, filling, heard, row, tall
from views.parts.number_pad import Fitted, NumberPad
from views.parts.palette import palette
from views.parts.part import part, use_state
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.parts.tappable import tappable
from views.parts.text_entry import TextEntry
from views.shell.half_done import Draft, as_left, use_draft
from views.tables.shipwrights.benefit import (
    INCOMES,
    Benefits,
    benefit_of,
    benefit_picture,
    bonus_of,
    points_tiles,
)
from views.tables.shipwrights.desk import LONGEST_NAME, Desk
from views.tables.shipwrights.drawn import Benefit, track_sign
from views.tables.shipwrights.hut import known_huts
from views.tables.shipwrights.supply import count_sheet

if TYPE_CHECKING:
    from companion.games.shipwrights.actions import ShipPart
    from companion.games.shipwrights.printed import Track

Kind = Literal["longships", "buildings"]
Card = LongshipCard | BuildingCard

MOST_STEPS = 9


@dataclass(frozen=True)
class TypedCard:
    """A card as it is being typed; what is None is as the box knows it."""

    name: str = ""
    points: int | None = None
    benefit: Benefit | None = None
    plain: bool = False
    """Whether a benefit that had been chosen was taken off again."""
    steps: Steps | None = None


SCROLLS: dict[str, Any] = {"gap": 10, "scroll": True, "expand": False}
"""How the sheet of a card lies, from the start: where it began to scroll with the first letter,
because that finds cards, its entry would be made anew and lose all further ones."""


def add_card(desk: Desk, kind: Kind, seat: int) -> ft.Control:
    """Add cards one after the other; a name completes itself with all that is known of it."""
    typed = use_draft(desk.match, f"add {kind} {seat}", TypedCard(), desk.in_rounds)
    draft, put = typed.value, typed.put
    looked_at, look_at = use_state(lambda: "")
    pad, open_pad = use_state(lambda: False)
    # The last card was typed, so the next one will be too.
    focused, focus = use_state(lambda: False)

    known: Card | None = desk.known(kind, draft.name) if draft.name else None

    def add(card: Card, shown: Sequence[ShipPart]) -> None:
        # Refused, and said why: nothing that was typed is lost.
        right = partial(laid, field=kind, card=card, steps=desk.in_rounds)
        action = as_known(desk.position.printed, action_for(desk, seat, card), shown)
        if desk.keep_box(BOX, right, action):
            look_at("")
            typed.done()

    def take(card: Card) -> None:
        if _asks_steps(desk, card):
            # Somebody who only added up has entered it: added like this it would move no marker.
            look_at(card.name)
            put(lambda _: TypedCard(name=card.name))
        else:
            typed_so = draft if card is known else TypedCard()
            add(card_of(kind, typed_so, card), _shown(desk, kind, typed_so))

    def add_typed() -> None:
        if draft.name:
            add(card_of(kind, draft, known), _shown(desk, kind, draft) if known else ())
            focus(lambda _: True)

    def call(text: str) -> None:
        put(lambda old: replace(old, name=text.strip()))

    if pad:
        return Fitted(_points_pad(desk, typed, partial(open_pad, lambda _: False)))
    return tall(
        _head(desk, kind, seat),
        as_left(desk.store, typed),
        # Gone with the first letter, its place stays: else the entry would lose that letter.
        column(*_hut(desk, seat), visible=kind == "buildings" and not draft.name, gap=10),
        TextEntry.keyed(
            f"name{typed.turn}{looked_at}",
            desk.say(f"shipwrights.table.name.{kind}"),
            looked_at or typed.begun.name,
            call,
            add_typed,
            longest=LONGEST_NAME,
            focused=focused,
            names=True,
        ),
        *_to_take(desk, seat, _chosen_from(desk, kind, draft.name, known), take),
        *_fields(desk, kind, typed, known, open_pad),
        _add_named(desk, draft.name, add_typed) if draft.name else _onward(desk, kind, seat),
        **SCROLLS,
    )


def _points_pad(desk: Desk, typed: Draft[TypedCard], close: Callable[[], None]) -> ft.Control:
    def take(n: int) -> None:
        typed.change(points=max(0, n))
        close()

    return NumberPad(
        desk.say("shipwrights.table.type_points"), typed.value.points or 0, take, close
    )


def _chosen_from(desk: Desk, kind: Kind, name: str, known: Card | None) -> list[Card]:
    """List the cards of the box that are called so; what is looked at is added with its icons."""
    return [
        card
        for card in matching(getattr(desk.box, kind), name)
        if known is None or card is not known or not _asks_steps(desk, known)
    ]


def _to_take(
    desk: Desk, seat: int, cards: Sequence[Card], take: Callable[[Card], None]
) -> list[ft.Control]:
    if not cards:
        return []
    return [
        small(desk.say("shipwrights.table.known")),
        Pairs([_known(desk, seat, card, partial(take, card)) for card in cards]),
    ]


def _add_named(desk: Desk, name: str, add: Callable[[], None]) -> ft.Control:
    return button(
        desk.say("shipwrights.table.add_named", name=name), add, icon=ft.Icons.ADD_ROUNDED
    )


def _hut(desk: Desk, seat: int) -> list[ft.Control]:
    """Ask for the hut, which counts among the buildings, until it is known."""
    huts = None if desk.player(seat).hut.name else known_huts(desk, seat)
    return [small(desk.say("shipwrights.table.which_hut")), huts] if huts else []


def _onward(desk: Desk, kind: Kind, seat: int) -> ft.Control:
    """End here, or go on to what is added up next."""
    further: tuple[str, Callable[[], None]] = {
        "longships": (
            "shipwrights.field.buildings",
            lambda: desk.lay_long(add_card, "buildings", seat),
        ),
        "buildings": ("shipwrights.table.supply_title", lambda: desk.lay(count_sheet, seat)),
    }[kind]
    text = desk.say(further[0])
    return row(
        button(desk.say("shipwrights.table.done"), desk.close, ft.FilledTonalButton, expand=True),
        button(desk.say("shipwrights.table.next", phase=text), further[1], expand=True)
        if not desk.in_rounds
        else None,
        gap=12,
    )


@part
def Pairs(cells: Sequence[ft.Control]) -> ft.Control:
    """Lay cells in two columns; in one where text is large."""
    large = use_large_text()
    return ft.ResponsiveRow(
        columns=2,
        spacing=8,
        run_spacing=8,
        controls=[ft.Container(col=2 if large else 1, content=cell) for cell in cells],
    )


def _head(desk: Desk, kind: Kind, seat: int) -> ft.Control:
    """Say what lies there already: each tap on a known card adds to it."""
    cards = getattr(desk.player(seat), kind)
    names = ", ".join(card.name for card in cards) or desk.say("shipwrights.table.none_yet")
    return column(
        title(desk.say(f"shipwrights.table.add.{kind}", seat=seat)),
        heard(small(names)),
        gap=2,
        align=LEFT,
    )


def card_of(kind: Kind, draft: TypedCard, known: Any) -> Card:
    """Return the card that a draft is, with what is known of it."""
    points = draft.points if draft.points is not None else getattr(known, "points", None)
    steps = draft.steps if draft.steps is not None else getattr(known, "steps", Steps())
    name = known.name if known else draft.name
    if kind == "buildings":
        return BuildingCard(name=name, points=points, steps=steps)
    benefit = benefit_in(draft, known)
    return LongshipCard(
        name=name,
        points=points,
        bonus=bonus_of(benefit),
        steps=steps,
        income=income_in(draft, known),
    )


def _shown(desk: Desk, kind: Kind, draft: TypedCard) -> tuple[ShipPart, ...]:
    """List the parts of a known card that were shown and left as they are; none while adding up."""
    untouched: dict[ShipPart, bool] = {
        "points": draft.points is None,
        "steps": draft.steps is None and desk.in_rounds,
        "benefit": draft.benefit is None and not draft.plain and kind == "longships",
    }
    return tuple(part for part, is_so in untouched.items() if is_so)


def benefit_in(draft: TypedCard, known: Any) -> Benefit | None:
    """Return the benefit of a draft: what was touched, else what is known."""
    if draft.benefit is not None or draft.plain or known is None:
        return draft.benefit
    return benefit_of(known.bonus, known.income)


def income_in(draft: TypedCard, known: Any) -> Goods:
    """Return what a ship brings each round: what was touched, else what is known."""
    if draft.benefit is not None or draft.plain or known is None:
        return INCOMES.get(draft.benefit, Goods()) if draft.benefit else Goods()
    income: Goods = known.income
    return income


def action_for(desk: Desk, seat: int, card: Card) -> AddLongship | AddBuilding:
    """Return the action that adds a card; its steps count only while rounds are followed."""
    steps = card.steps if desk.in_rounds else Steps()
    if isinstance(card, LongshipCard):
        return AddLongship(
            seat=seat,
            name=card.name,
            points=card.points,
            # What is shown is added: without a bonus, whatever the box knew of one.
            bonus=card.bonus or "none",
            steps=steps,
            income=card.income,
        )
    return AddBuilding(seat=seat, name=card.name, points=card.points, steps=steps)


def _known(desk: Desk, seat: int, card: Card, on_tap: Callable[[], Any]) -> ft.Control:
    points = "?" if card.points is None else str(card.points)
    benefit = benefit_of(card.bonus, card.income) if isinstance(card, LongshipCard) else None
    asked = _asks_steps(desk, card)
    return tappable(
        desk.say(
            f"shipwrights.table.{'look_at_known' if asked else 'add_known'}",
            name=card.name,
            n=card.points,
            points=points,
            seat=seat,
        ),
        row(
            benefit_picture(desk.store, benefit, 32)
            if isinstance(card, LongshipCard)
            else ft.Icon(ft.Icons.HOUSE_ROUNDED, size=26, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Text(card.name, size=16, expand=True),
            bold(points, 18),
            ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED) if asked else None,
            gap=8,
        ),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=8, vertical=11),
        key=f"known-{card.name}",
    )


def _fields(
    desk: Desk,
    kind: Kind,
    typed: Draft[TypedCard],
    known: Any,
    open_pad: Callable[..., None],
) -> list[ft.Control]:
    """Ask for the points, the benefit and, while rounds are followed, the steps."""
    draft = typed.value
    if not draft.name:
        return []
    points = draft.points if draft.points is not None else getattr(known, "points", None)
    steps = draft.steps if draft.steps is not None else getattr(known, "steps", Steps())

    def step(track: Track, n: int) -> None:
        typed.change(steps=steps.model_copy(update={track: n}))

    def choose(benefit: Benefit | None) -> None:
        typed.change(benefit=benefit, plain=benefit is None)

    benefits: list[ft.Control] = (
        [
            small(desk.say("shipwrights.table.benefit")),
            Benefits(benefit_in(draft, known), choose),
        ]
        if kind == "longships"
        else []
    )
    step_rows: list[ft.Control] = (
        [
            small(desk.say(f"shipwrights.table.{_steps_word(desk, known)}")),
            *[steps_row(desk, track, getattr(steps, track), step) for track in TRACKS],
        ]
        if desk.in_rounds
        else []
    )
    return [
        small(desk.say("shipwrights.table.printed_points")),
        points_tiles(
            desk,
            points,
            typed.field("points"),
            lambda: open_pad(lambda _: True),
        ),
        *benefits,
        *step_rows,
    ]


def _steps_word(desk: Desk, known: Any) -> str:
    return "steps_lacking" if known and _asks_steps(desk, known) else "steps_of_card"


def _asks_steps(desk: Desk, card: Card) -> bool:
    """Tell whether to ask for a longship's steps: rounds are followed and nobody has typed them."""
    return desk.in_rounds and isinstance(card, LongshipCard) and card.lacks_steps


def steps_row(
    desk: Desk, track: Track, value: int, on_change: Callable[[Track, int], Any]
) -> ft.Control:
    """Ask for the steps of a card on one track."""
    return row(
        picture(track_sign(track, palette(desk.store)), 28),
        filling(
            Stepper.keyed(
                f"steps-{track}",
                desk.say(f"shipwrights.track.{track}"),
                value,
                partial(on_change, track),
                most=MOST_STEPS,
            )
        ),
    )
