"""The rounds at the table: what this phase needs, who still has to finish, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import (
    Done,
    TakeIncome,
)
from companion.games.shipwrights.corrections import given_by_hand
from companion.games.shipwrights.offers import (
    DoneOffer,
    HeroesOffer,
    HutOffer,
    IncomeOffer,
    PricesOffer,
    RevealOffer,
)
from companion.games.shipwrights.position import MAIN_HEROES, ROUND_PHASES, ROUNDS
from companion.games.shipwrights.printed import RoundCard
from companion.games.shipwrights.seen import checklist, how_far, in_setup
from companion.present import present
from views.forms.record_form import RecordForm
from views.parts.chip import bold, button, capital, chip, small, title
from views.parts.frame import card
from views.parts.large_text import Beside, use_large_text
from views.parts.layout import (
    LEFT,
    Part,
    column,
    filling,
    lies_flat,
    row,
    scrolled,
    slot,
    tall,
    wrapped,
)
from views.parts.part import part, part_showing, use_ref
from views.parts.steps import Steps
from views.shell.desk import token
from views.shell.explained import explained
from views.shell.half_done import Draft
from views.shell.in_sight import TOP, place, use_in_sight
from views.shell.just_now import LINES, just_now
from views.shell.sides import beside, is_low, is_small, is_spread
from views.shell.swipe import swiped
from views.tables.shipwrights.board import Board
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.due import PHASE_BEGINS, UPGRADE
from views.tables.shipwrights.edit import gone
from views.tables.shipwrights.given import Due, banner, given, owed
from views.tables.shipwrights.players import Tabs
from views.tables.shipwrights.reveal import Opening, RoundCardForm, phase_room, shares
from views.tables.shipwrights.trades import Prices, typed_meanwhile
from views.telling import sentence

if TYPE_CHECKING:
    from companion.model import Phrase

IN_CARD = DoneOffer, HeroesOffer, IncomeOffer, PricesOffer
"""What of all that is offered the card of a phase shows, once its round card lies open."""

PHASE_ICONS = {
    "reveal": ft.Icons.STYLE_ROUNDED,
    "draft": ft.Icons.SWIPE_ROUNDED,
    "actions": ft.Icons.CONSTRUCTION_ROUNDED,
    "income": ft.Icons.SAVINGS_ROUNDED,
    "heroes": ft.Icons.MILITARY_TECH_ROUNDED,
    "trades": ft.Icons.BALANCE_ROUNDED,
}


@part
def Rounds(
    desk: Desk,
    seat: int,
    choose: Callable[[int], Any],
    revealed: Draft[RoundCard],
    sides: Part = None,
    due: Part = None,
) -> ft.Control:
    """Show the phase and the board of one player; the card of a round is typed above it.

    On a low phone the ways to the other ``sides`` scroll with it, and so do the players. On a wide
    screen the bar of what is ``due`` lies below the board, and the phase has all the height.
    """
    scored = desk.scored
    head = PhaseCard(desk, revealed, seat)
    tabs = Tabs(desk, scored, seat, choose)
    board = Board.keyed(f"board{seat}", desk, scored[seat])
    # Below all that is one's own: as others act, it comes and goes.
    others = _of_others(desk)
    large = use_large_text()
    flat = lies_flat(desk.store)
    # Else it stands in the bar alone.
    stands = large or flat or is_spread(desk.store)
    gifts = [*given(desk, seat)] if stands else []
    banners = [banner(gift) for gift in gifts]
    about = f"{desk.position.round}{desk.position.phase}"
    # In large words it would take all the room there is from what is due. Else it lies at the foot:
    # as it comes and goes it moves nothing under a finger.
    last = _last(desk, gifts, scrolls=large) if stands else None
    foot = slot(last) if stands and not large else None
    at = _about(desk, banners=bool(gifts) and large)
    # A place is only found once it lies where it stays: a phase that has one gets a column of its
    # own. The others go on in the one that is there, and their boards stay as they are.
    of = use_ref(lambda: about)
    if at != TOP:
        of.current = about
    in_sight = use_in_sight(desk.match, "rounds", about, at)
    if is_spread(desk.store):
        told = last if large else None
        phase = filling(in_sight(scrolled(*banners, head, told, *others, about=of.current)))
        left = tall(phase, foot, gap=6)
        return beside(left, tall(tabs, scrolled(board), slot(due), gap=6), shares=shares())
    pinned, first = (None, (sides, tabs)) if flat or is_low(desk.store) else (tabs, ())
    shown = in_sight(
        scrolled(
            *first,
            # Beside it the bar says neither.
            *(banners if flat else banners[:1] if large else []),
            head,
            last if large else None,
            place(desk.match, "board", board),
            *others,
            about=of.current,
        )
    )
    return tall(pinned, swiped(shown, seat, len(desk.match.names), choose), foot, gap=6)


def _last(desk: Desk, gifts: Sequence[Due], *, scrolls: bool) -> Part:
    """Say what just happened, without what is said beside it."""
    said = [PHASE_BEGINS, *(UPGRADE for gift in gifts if gift.what == "upgrade")]
    return just_now(desk.store, desk.match, lines=None if scrolls else LINES + 1, without=said)


def _about(desk: Desk, *, banners: bool) -> str:
    """Return where what the phase is about lies: what is due, what it asks for, or one's board."""
    phase = desk.position.phase
    low = is_small(desk.store) or lies_flat(desk.store)
    if not banners and phase == "income" and low and _own_incomes(desk):
        return "income"
    if banners or desk.store.wide or not desk.act:
        return TOP
    # Else the one button of the bar would lead on past them.
    if _asks_first(desk):
        # Before the first card huts are told; then its prices lie below them.
        huts_told = in_setup(desk.position) and not desk.offer(HutOffer)
        return "prices" if huts_told else "reveal"
    if phase == "heroes" and desk.offer(HeroesOffer) and is_small(desk.store):
        return "heroes"
    return "board" if phase == "actions" else TOP


def _asks_first(desk: Desk) -> bool:
    """Tell whether there is only room for what a card that lies face down asks for, and its head.

    What else is to be done then stands below that.
    """
    offered = desk.position.phase == "reveal" and desk.offer(RevealOffer) is not None
    return offered and is_small(desk.store)


def _own_incomes(desk: Desk) -> list[IncomeOffer]:
    return [offer for offer in desk.every(IncomeOffer) if not desk.is_others(offer.seat)]


def _of_card(desk: Desk, shown: Draft[RoundCard], seat: int) -> tuple[object, ...]:
    """List what the card of a phase shows: it is drawn anew only when that changes."""
    position = desk.position
    asked = [point for point in _asked(desk) if not desk.is_others(point.facts.get("seat"))]
    offers = [
        (offer, desk.is_others(offer.seat)) for offer in desk.offers if isinstance(offer, IN_CARD)
    ]
    typed = shown.value, shown.left, shown.turn
    # A round begins with all that lies on the table and is known of the box.
    begins = (position, desk.box) if position.phase == "reveal" else None
    at = position.round, position.phase, position.trades
    return desk.looks, at, asked, offers, seat, typed, begins, owed(desk)


@part_showing(_of_card)
def PhaseCard(desk: Desk, shown: Draft[RoundCard], seat: int) -> ft.Control:
    """Show the round, the phase and what it needs, first of all of one seat."""
    position = desk.position
    phase = position.phase or "over"
    waits = [offer for offer in desk.every(DoneOffer) if offer.seat is not None]
    head: ft.Control = row(
        ft.Icon(PHASE_ICONS.get(phase, ft.Icons.FLAG_ROUNDED), color=ft.Colors.PRIMARY),
        ft.Container(
            expand=True,
            content=explained(
                capital(desk.say(f"shipwrights.phase.{phase}")),
                # Of the actions people ask for one by its name.
                "terms" if phase == "actions" else f"phase.{phase}",
            ),
        ),
    )
    points = [
        _point(desk, desk.tell(point))
        for point in _asked(desk)
        if not desk.is_others(point.facts.get("seat"))
    ]
    of_phase = _of_phase(desk, shown, seat)
    return card(
        progress(desk),
        _with_head(desk, head),
        # What is scrolled to has to lie below its head.
        *([*of_phase, *points] if phase == "income" or _asks_first(desk) else [*points, *of_phase]),
        typed_meanwhile(desk, shown) if phase != "reveal" else None,
        _finished(desk, waits) if waits and phase != "income" else None,
    )


def _with_head(desk: Desk, head: ft.Control) -> ft.Control:
    """Have what some phases ask for brought into sight with its head.

    Large words of all heroes have no room below it, and the bar says it in any case.
    """
    phase = desk.position.phase
    if phase not in {"reveal", "income", "heroes"} or (phase == "heroes" and desk.store.large):
        return head
    return place(desk.match, phase, head)


def _asked(desk: Desk) -> list[Phrase]:
    """List what the phase needs; incomes stand beside the button that takes them."""
    return [
        point
        for point in checklist(desk.position)
        if desk.position.phase != "income" or not point.key.startswith("shipwrights.income.")
    ]


def _of_others(desk: Desk) -> list[ft.Control]:
    """Show what the phase needs of the seats of other devices."""
    if not desk.has_own:
        return []
    others = [point for point in _asked(desk) if desk.is_others(point.facts.get("seat"))]
    incomes = desk.every(IncomeOffer) if desk.position.phase == "income" else ()
    parts = [
        *[_point(desk, desk.tell(point)) for point in others],
        *[_income(desk, income) for income in incomes if desk.is_others(income.seat)],
    ]
    return [card(title(desk.say("seats.others")), *parts, key="others")] if parts else []


def progress(desk: Desk) -> ft.Control:
    """Show how far the game is: which of five rounds, and the phases of this one."""
    now = how_far(desk.position)
    return column(
        bold(desk.say("shipwrights.table.round", round=now.round, rounds=ROUNDS)),
        Steps(
            now.phase,
            tuple(capital(desk.say(f"shipwrights.phase.{phase}")) for phase in ROUND_PHASES),
            tuple(desk.say(f"shipwrights.table.phase_short.{phase}") for phase in ROUND_PHASES),
            phase_room(desk),
        ),
        gap=6,
    )


def _point(desk: Desk, text: str) -> ft.Control:
    # In the middle of its first line.
    top = 16 if desk.store.large else 7
    return row(
        ft.Container(
            width=8,
            height=8,
            border_radius=4,
            bgcolor=ft.Colors.PRIMARY,
            margin=ft.Margin.only(top=top, left=2),
        ),
        ft.Text(text, expand=True),
        gap=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _of_phase(desk: Desk, shown: Draft[RoundCard], seat: int) -> list[ft.Control]:
    phase = desk.position.phase
    if not desk.act:
        return []
    if reveal := desk.offer(RevealOffer):
        return [
            Opening(desk),
            place(desk.match, "prices", RoundCardForm(desk, shown, reveal)),
        ]
    if phase == "actions":
        return [small(desk.say("shipwrights.table.round_prices")), Prices(desk)]
    if phase == "income":
        own = sorted(_own_incomes(desk), key=lambda offer: offer.seat != seat)
        return [_income(desk, offer) for offer in own]
    if phase == "heroes" and (offer := desk.offer(HeroesOffer)):
        asked = column(*_heroes(desk, offer))
        return [place(desk.match, phase, asked) if desk.store.large else asked]
    return []


def _income(desk: Desk, offer: IncomeOffer) -> ft.Control:
    seat = offer.seat or 0
    return Beside.keyed(
        f"income{seat}",
        row(
            token(desk, seat, 28),
            ft.Text(desk.tell(offer.sentence), expand=True),
        ),
        after=chip(
            desk.say("shipwrights.table.take_income", seat=seat),
            desk.say("shipwrights.table.take_income_short"),
            lambda: desk.do(TakeIncome(seat=seat)),
            # What a track gave comes first.
            due=not owed(desk),
        ),
    )


def _heroes(desk: Desk, offer: HeroesOffer) -> list[ft.Control]:
    return present(
        *[_point(desk, sentence(desk.tell(point))) for point in offer.because],
        small(desk.say("shipwrights.table.randis", n=len(offer.randis), seats=[*offer.randis]))
        if offer.randis
        else None,
        button(
            desk.say("shipwrights.table.heroes_by_hand"),
            lambda: desk.lay(heroes_form),
            ft.OutlinedButton,
        ),
    )


def heroes_form(desk: Desk) -> ft.Control:
    """Say who holds which hero, whatever the tracks say."""
    offer = desk.offer(HeroesOffer)
    if offer is None:
        return gone(desk)
    about = f"heroes {desk.position.round}"
    return RecordForm(
        desk,
        offer.holders,
        {hero: desk.say(f"shipwrights.hero.{hero}") for hero in MAIN_HEROES.values()},
        lambda holders: [given_by_hand(offer.holders, holders)],
        kept_as=about,
        of=offer,
        head=desk.say("shipwrights.table.heroes_by_hand"),
        button=lambda _: desk.say("shipwrights.table.give_heroes"),
        none=desk.say("shipwrights.table.on_board"),
    )


def _finished(desk: Desk, offers: list[DoneOffer]) -> ft.Control:
    """Let everybody say that they have finished."""
    return column(
        small(desk.say("shipwrights.table.who_finished")),
        wrapped(
            *[
                chip(
                    desk.say("shipwrights.table.finished", seat=offer.seat),
                    desk.name(offer.seat or 0),
                    desk.doing(Done(seat=offer.seat or 0, done=offer.done)),
                    chosen=not offer.done,
                    key=f"finished{offer.seat}",
                    due=offer.done and not owed(desk),
                )
                # One's own stays where it is while others say that they have.
                for offer in sorted(offers, key=lambda offer: desk.is_others(offer.seat))
            ]
        ),
        gap=6,
        align=LEFT,
    )
