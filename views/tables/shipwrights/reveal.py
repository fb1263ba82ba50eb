"""The beginning of a round: huts and nemeses once, and the round card typed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import flet as ft

from companion.games.shipwrights.actions import AddNemesis, Reveal, TakeHut
from companion.games.shipwrights.box import BOX
from companion.games.shipwrights.offers import HutOffer, NemesisOffer, RevealOffer
from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.printed import RESOURCES, RoundCard, Steps
from companion.games.shipwrights.seen import as_read, in_setup, tells_all
from companion.model import change
from views.parts.chip import button, capital, choose_from, small, title
from views.parts.layout import column, outline, row, wrapped
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.parts.tappable import tappable
from views.shell.desk import token
from views.shell.half_done import Draft, as_left, typed_text, use_draft
from views.shell.sides import BETWEEN, room
from views.tables.shipwrights.benefit import tile
from views.tables.shipwrights.cards import steps_row
from views.tables.shipwrights.desk import LONGEST_NAME, Desk
from views.tables.shipwrights.drawn import good, track_sign
from views.theme import CHOSEN, CHOSEN_LINE, TAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Direction, Prices, Resource, Track

HIGH = ft.Colors.SURFACE_CONTAINER_HIGHEST

T = TypeVar("T", bound=str)

PRICES = (None, *range(1, 6))
ICONS = tuple(range(5))
MOST_POINTS = 20

SHARES, NARROW_SHARES = (5, 6), (1, 1)
"""How a wide screen is shared by the phase of a round and the board, and a narrower one."""

SIGN, TILE_GAP = 30, 4
"""What a sign before numbers takes, and what lies between them, in dp."""

HUT = TAP + 2
"""How wide and high each track is that a hut may show, with its frame, in dp."""

WITHIN = 28
"""What a card leaves free within itself, in dp."""


def _of_opening(desk: Desk) -> tuple[object, ...]:
    """All that is shown before the first round card."""
    huts = [player.hut.track for player in desk.position.players]
    offered = desk.offer(NemesisOffer), desk.every(HutOffer), in_setup(desk.position)
    return desk.looks, huts, offered


@part_showing(_of_opening)
def Opening(desk: Desk) -> ft.Control:
    """Ask before the first round card for huts and, alone, for nemesis cards."""
    nemesis = desk.offer(NemesisOffer)
    # Whoever has told theirs keeps the line: without it, what others touch below would move.
    huts = range(len(desk.match.names)) if in_setup(desk.position) else ()
    return column(
        small(desk.say("shipwrights.table.huts")) if huts else None,
        *[_hut(desk, seat) for seat in huts],
        button(
            desk.say("shipwrights.table.add_nemesis", n=nemesis.left),
            lambda: desk.lay(nemesis_form),
            ft.OutlinedButton,
            icon=ft.Icons.ADD_ROUNDED,
        )
        if nemesis
        else None,
        ft.Divider(height=8),
        visible=bool(huts or nemesis),
    )


def _hut(desk: Desk, seat: int) -> ft.Control:
    taken = desk.player(seat).hut.track
    asked = desk.offer(HutOffer, seat) is not None

    return row(
        token(desk, seat, 28),
        ft.Text(desk.name(seat), expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        *[
            tappable(
                desk.say(
                    "shipwrights.table.hut_of",
                    seat=seat,
                    track=desk.say(f"shipwrights.track.{track}"),
                ),
                picture(track_sign(track, palette(desk.store)), 32),
                desk.doing(TakeHut(seat=seat, track=track)) if asked else None,
                chosen=True if track == taken else None,
                bgcolor=CHOSEN if track == taken else HIGH,
                # Also once it cannot be touched any more: the others stay in line with it.
                border=outline(1, CHOSEN_LINE) if track == taken else None,
                padding=8,
                width=HUT,
                height=HUT,
            )
            if taken in {None, track}
            else ft.Container(width=HUT)
            for track in TRACKS
        ],
        gap=6,
    )


def nemesis_form(desk: Desk) -> ft.Control:
    """Add a nemesis card: its name as the table calls it, and its icons."""
    offer = desk.offer(NemesisOffer)
    draft = use_draft(desk.match, "nemesis", AddNemesis(name="", icons=Steps()), offer)
    icons = draft.value.icons

    def step(track: Track, n: int) -> None:
        draft.put(lambda old: change(old, icons=change(old.icons, **{track: n})))

    def add() -> None:
        desk.do_typed(draft, change(draft.value, name=draft.value.name.strip()))

    return column(
        title(desk.say("shipwrights.table.nemesis")),
        as_left(desk.store, draft),
        typed_text(
            draft, "name", desk.say("shipwrights.field.name"), longest=LONGEST_NAME, names=True
        ),
        *[steps_row(desk, track, getattr(icons, track), step) for track in TRACKS],
        button(desk.say("shipwrights.table.add_it"), add, high=52),
    )


@part
def RoundCardForm(desk: Desk, draft: Draft[RoundCard], offer: RevealOffer) -> ft.Control:
    """Type what the round card shows; one that was seen before takes one tap."""
    shown, put = draft.value, draft.put

    def price(resource: Resource, n: int | None) -> None:
        put(lambda old: change(old, trades=change(old.trades, **{resource: n})))

    def step(track: Track, n: int | None) -> None:
        put(lambda old: change(old, neutral=change(old.neutral, **{track: n or 0})))

    def priced(resource: Resource) -> tuple[str, str]:
        what = desk.say(f"shipwrights.resource.{resource}")
        drawing = good(resource, palette(desk.store))
        return drawing, desk.say("shipwrights.table.price_of", resource=what)

    def moved(track: Track) -> tuple[str, str]:
        what = desk.say(f"shipwrights.track.{track}")
        drawing = track_sign(track, palette(desk.store))
        return drawing, desk.say("shipwrights.table.neutral_on", track=what)

    known = tuple(card for card in desk.box.rounds if tells_all(card, offer))
    direction = _direction(desk, draft) if offer.asks_direction else []
    neutral = (
        _of_each(desk, "card_neutral", TRACKS, moved, ICONS, shown.neutral, step)
        if offer.asks_neutral
        else []
    )
    return column(
        as_left(desk.store, draft),
        small(desk.say("shipwrights.table.known_cards")) if known else None,
        *[_known(desk, draft, at, card, offer) for at, card in enumerate(known)],
        *_of_each(desk, "card_prices", RESOURCES, priced, PRICES, shown.trades, price),
        *direction,
        *neutral,
        Stepper.keyed(
            "points",
            desk.say("shipwrights.table.card_points"),
            shown.points or 0,
            draft.field("points"),
            most=MOST_POINTS,
            shown="?" if shown.points is None else None,
        )
        if offer.asks_points
        else None,
    )


def _of_each(
    desk: Desk,
    head: str,
    each: Sequence[T],
    shown: Callable[[T], tuple[str, str]],
    values: tuple[int | None, ...],
    now: Prices | Steps,
    put: Callable[[T, int | None], None],
) -> list[ft.Control]:
    """Ask for a number of each resource or track; ``shown`` draws and names one."""
    rows = [(name, *shown(name)) for name in each]
    return [
        small(desk.say(f"shipwrights.table.{head}")),
        *[
            tile_row(desk, drawing, what, values, getattr(now, name), partial(put, name))
            for name, drawing, what in rows
        ],
    ]


def lay_open(desk: Desk, draft: Draft[RoundCard], card: RoundCard) -> None:
    """Reveal a round card and add it to the box, also where it had been struck out there."""
    desk.close()
    known = any(other.tells(card) for other in desk.box.rounds)
    values = {name: getattr(card, name) for name in RoundCard.model_fields}
    reveal = Reveal(**values, known=known)
    if desk.keep_box(BOX, lambda known: known.with_round(card), reveal):
        draft.done()


def tile_row(
    desk: Desk,
    drawing: str,
    what: str,
    values: tuple[int | None, ...],
    now: int | None,
    put: Callable[[int | None], Any],
) -> ft.Control:
    """Choose one of a few numbers with one tap; a dash stands for none."""
    fit = _needs(values) <= phase_room(desk)
    tiles = [
        tile(
            desk.say("shipwrights.table.choice", what=what, value=text),
            text,
            partial(put, value),
            chosen=value == now,
            width=None if fit else TAP,
        )
        for value in values
        for text in ["–" if value is None else str(value)]
    ]
    before = picture(drawing, SIGN)
    if fit:
        return row(before, *tiles, gap=TILE_GAP, key=what)
    # Beside the sign they would be narrower than a thumb.
    return column(row(before), wrapped(*tiles, gap=2), gap=4, key=what)


def _needs(values: Sequence[object]) -> float:
    """Return how wide a sign is with so many tiles beside it."""
    return SIGN + len(values) * (TAP + TILE_GAP)


def shares() -> tuple[int, int]:
    """Return how a wide screen is shared, so that a row of prices has room beside the board."""
    return SHARES if _of_phase(SHARES) >= _needs(PRICES) else NARROW_SHARES


def _of_phase(shared: tuple[int, int]) -> float:
    return (room() - BETWEEN) * shared[0] / sum(shared) - WITHIN


def phase_room(desk: Desk) -> float:
    """Return how wide the phase of a round is within its card, in dp."""
    return _of_phase(shares()) if desk.store.wide else room() - WITHIN


def _direction(desk: Desk, draft: Draft[RoundCard]) -> list[ft.Control]:
    ways: tuple[Direction, ...] = ("left", "right")
    return [
        small(desk.say("shipwrights.table.card_direction")),
        choose_from(
            ways,
            lambda way: desk.say(f"shipwrights.table.direction.{way}"),
            draft.field("direction"),
            chosen=lambda way: way == draft.value.direction,
        ),
    ]


def _known(
    desk: Desk, draft: Draft[RoundCard], at: int, card: RoundCard, offer: RevealOffer
) -> ft.Control:
    read = as_read(card, offer)
    text = card_text(desk, read)
    return tappable(
        text,
        row(
            ft.Icon(ft.Icons.STYLE_ROUNDED, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Text(text, expand=True, size=14),
            gap=8,
        ),
        lambda: lay_open(desk, draft, read),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        key=f"round{at}",
    )


def card_text(desk: Desk, card: RoundCard) -> str:
    """Say a round card in one line, which begins with a capital."""
    said = [
        desk.say(
            "shipwrights.price", resource=desk.say(f"shipwrights.resource.{resource}"), n=price
        )
        for resource in RESOURCES
        if (price := getattr(card.trades, resource)) is not None
    ]
    if card.direction:
        said.append(desk.say(f"shipwrights.table.direction.{card.direction}"))
    said += [
        f"{desk.say(f'shipwrights.track.{track}')} +{n}"
        for track in TRACKS
        if (n := getattr(card.neutral, track))
    ]
    if card.points is not None:
        said.append(desk.say("shipwrights.table.points", n=card.points))
    return capital(", ".join(said))
