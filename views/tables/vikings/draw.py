"""The beginning of a round: special tiles laid face up, and the Vikings drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.games.vikings.actions import (
    Draw,
    LaySpecials,
    SetStart,
)
from companion.games.vikings.offers import (
    DrawOffer,
    LaySpecialsOffer,
    StartOffer,
)
from companion.games.vikings.position import Colour, SpecialKind, Vikings
from companion.games.vikings.wheel import ORDER
from views.parts.chance import GENERATOR, fallen
from views.parts.chip import button, capital, chip, choose_from, small, title
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import Part, column, in_rows, row, wrapped
from views.parts.part import part
from views.shell.explained import explained_card
from views.shell.half_done import as_left, use_draft, waits
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.edit import counter, special_named


@part
def Drawing(desk: Desk, offer: DrawOffer) -> ft.Control:
    """Type the Vikings that were drawn, or give the start figure to somebody else."""
    return explained_card(
        desk.say("vikings.table.draw_title", seat=desk.position.starter),
        "start",
        _starts(desk),
        small(desk.say("vikings.table.bag_short", n=offer.bag.total)) if offer.is_short else None,
        Fold(
            desk.say("vikings.table.draw_typed"),
            [TypedDraw(desk, offer.n)],
            subtitle=desk.say("vikings.table.in_the_bag", n=offer.bag.total),
            at_first=waits(desk.match, _draw_of(desk)),
            in_card=True,
        ),
    )


def _starts(desk: Desk) -> Part:
    """Offer to give the start figure to somebody else."""
    offers = desk.every(StartOffer)
    if not offers:
        return None

    def give(offer: StartOffer) -> None:
        desk.hold(seat=None)
        desk.do(SetStart(seat=offer.seat or 0))

    return choose_from(
        offers, lambda offer: desk.say("vikings.table.give_start", seat=offer.seat), give
    )


def _draw_of(desk: Desk) -> str:
    """Name what is typed of the draw of this round."""
    return f"draw {desk.position.round}"


@part
def TypedDraw(desk: Desk, n: int) -> ft.Control:
    """Type the Vikings that were drawn from the real bag."""
    draft = use_draft(desk.match, _draw_of(desk), Vikings())
    drawn = draft.value

    def put(colour: Colour, value: int) -> None:
        draft.put(lambda old: old.plus(colour, max(0, value) - old.of(colour)))

    def done() -> None:
        vikings = tuple(colour for colour in ORDER for _ in range(drawn.of(colour)))
        desk.hold(seat=None)
        if desk.do(Draw(vikings=vikings, typed=True)):
            draft.done()

    counters = [
        counter(
            desk,
            capital(desk.say(f"vikings.table.drawn.{colour}")),
            drawn.of(colour),
            partial(put, colour),
            figure(desk, colour, 30),
            text="",
        )
        for colour in ORDER
    ]
    return column(
        as_left(desk.store, draft, desk.say("vikings.table.draw_typed")),
        *in_rows(counters, 2),
        button(
            desk.say("vikings.table.drawn_done", n=drawn.total, wanted=n),
            done,
            ft.FilledTonalButton,
            off=drawn.total != n,
        ),
        gap=6,
    )


def specials_drawn(desk: Desk, offer: LaySpecialsOffer) -> LaySpecials:
    """Draw as many special tiles as there is room for."""
    draw = partial(offer.by_chance, GENERATOR)
    return fallen(desk.store, desk.match, draw, lambda drawn: len(drawn.kinds) == offer.drawn)


def _special(
    desk: Desk,
    kind: SpecialKind,
    chosen: Sequence[SpecialKind],
    take: Callable[[SpecialKind], None] | None,
) -> ft.Control:
    return chip(
        special_named(desk, kind),
        _with_count(desk, kind, chosen.count(kind)),
        partial(take, kind) if take else None,
        chosen=kind in chosen,
    )


@part
def LayingSpecials(desk: Desk, offer: LaySpecialsOffer) -> ft.Control:
    """Lay special tiles face up: drawn from the stacks, or typed."""
    nothing: tuple[SpecialKind, ...] = ()
    about = f"specials {desk.position.round}"
    draft = use_draft(desk.match, about, nothing)
    chosen = draft.value

    def draw() -> None:
        desk.do(specials_drawn(desk, offer))

    def done() -> None:
        if desk.do(LaySpecials(kinds=chosen, typed=True)):
            draft.done()

    def take(kind: SpecialKind) -> None:
        draft.put(lambda old: (*old, kind))

    shown = [special_named(desk, kind) for kind in desk.position.open_specials]
    return card(
        title(desk.say("vikings.table.specials_title", n=offer.room)),
        small(", ".join(shown)) if shown else None,
        button(desk.say("vikings.table.specials_draw", n=offer.room), draw, ft.FilledTonalButton),
        Fold(
            desk.say("vikings.table.specials_typed"),
            [
                as_left(desk.store, draft, desk.say("vikings.table.specials_typed")),
                wrapped(
                    *[
                        _special(desk, kind, chosen, take if len(chosen) < offer.room else None)
                        for kind in offer.left
                    ]
                ),
                row(
                    button(
                        desk.say("vikings.table.specials_done", n=len(chosen)),
                        done,
                        expand=True,
                        off=not chosen,
                    ),
                    button(
                        desk.say("vikings.table.specials_none"),
                        draft.done,
                        ft.TextButton,
                        high=48,
                        off=not chosen,
                    ),
                ),
            ],
            at_first=draft.left,
            in_card=True,
        ),
    )


def _with_count(desk: Desk, kind: SpecialKind, n: int) -> str:
    name = special_named(desk, kind)
    return desk.say("vikings.table.times", what=name, n=n) if n > 1 else name
