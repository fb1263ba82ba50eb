"""What just happened at a Sækonungr table, and what may happen next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.saekonungr.actions import Roll, Viking
from companion.games.saekonungr.odds import Chance
from companion.games.saekonungr.offers import RollOffer, VikingDiceOffer
from companion.model import Offer
from views.parts.chip import small
from views.parts.dice_row import DieFace
from views.parts.figure import percent
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, filling, row, wrapped
from views.parts.part import kept_part, part, use_ref
from views.parts.tappable import tappable
from views.shell.just_now import just_now
from views.shell.sides import is_small
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

SIX = 6

AROUND, AROUND_SMALL = 5, 2
"""Room above and below a chance, and on a small phone, which is to have all of them in sight."""


@part
def Fallen(match: Match) -> ft.Control:
    """Say the last thing that happened, with the dice as they fell."""
    store = use_store()
    step = match.head
    # A throw spins; a step taken back or made again, and dice that fell on the table, do not.
    thrown = use_ref(lambda: 0)
    if match.event is not None and match.event.do == "act" and not store.typed_dice:
        thrown.current = match.revision
    dice = _dice(step.action, thrown.current)
    said = just_now(store, match, store.say("saekonungr.table.begin"), loud=step.action is not None)
    # Beside dice large words would break where no part of them ends.
    if store.large and dice:
        return column(row(*dice, gap=2), said, gap=4, align=LEFT)
    return row(*dice, filling(said), gap=2)


def _dice(action: Any, turn: int) -> list[ft.Control]:
    if isinstance(action, Roll):
        return [
            DieFace.keyed(f"die{n}", face, SIX, turn=turn, size=44)
            for n, face in enumerate(action.dice)
        ]
    if isinstance(action, Viking):
        return [
            DieFace.keyed(f"viking{n}", face, 0, turn=turn, size=44)
            for n, face in enumerate(action.faces)
        ]
    return []


@kept_part
def Odds(offers: tuple[Offer, ...]) -> ft.Control:
    """Show the exact chance of each outcome of the roll that is due."""
    store = use_store()
    large = use_large_text()
    rows = [row for offer in offers for row in _rows(store, offer)]
    # On a phone it would take the room of the last of them, or of a ship.
    headed = rows and store.wide and not large
    head = small(store.say("saekonungr.table.odds")) if headed else None
    return column(head, *[wrapped(*row, gap=6, below=4) for row in rows], gap=4, align=LEFT)


def _rows(store: Store, offer: Offer) -> list[list[ft.Control]]:
    if isinstance(offer, RollOffer):
        return [[_pill(store, _short(store, chance), chance) for chance in offer.chances]]
    if isinstance(offer, VikingDiceOffer):
        return [
            [
                ft.Text(store.say("saekonungr.table.viking.roll", n=chances.dice)),
                *[_pill(store, _faces(store, throw), throw) for throw in chances.throws],
            ]
            for chances in offer.chances
        ]
    return []


def _short(store: Store, chance: Chance) -> str:
    none = "_none" if chance.is_idle else ""
    n = chance.effect.facts.get("n")
    return store.say(f"saekonungr.table.chance.{chance.outcome}{none}", n=n)


def _faces(store: Store, throw: Chance) -> str:
    faces = " + ".join(store.say(f"saekonungr.face.{face}") for face in throw.outcome.split("+"))
    out = store.say("saekonungr.table.out")
    return f"{faces}: {out}" if throw.expels else faces


def _pill(store: Store, effect: str, chance: Chance) -> ft.Control:
    """Show one outcome and its chance."""
    share = percent(store, chance.probability)
    return tappable(
        store.say("saekonungr.table.chance", effect=effect, share=share),
        ft.Text(
            spans=[
                ft.TextSpan(share, ft.TextStyle(weight=ft.FontWeight.BOLD)),
                ft.TextSpan(f" {effect}"),
            ],
            size=13,
            color=ft.Colors.ON_SURFACE,
        ),
        None,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        radius=20,
        padding=ft.Padding.symmetric(
            horizontal=10, vertical=AROUND_SMALL if is_small(store) else AROUND
        ),
    )
