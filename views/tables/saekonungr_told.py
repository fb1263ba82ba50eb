"""What just happened at a Sækonungr table, and what may happen next."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.saekonungr.actions import Roll, Viking
from companion.games.saekonungr.odds import Chance
from companion.games.saekonungr.offers import RollOffer
from companion.model import Offer
from views.guard import guarded
from views.parts.dice_row import DieFace
from views.parts.telling import told
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

SIX = 6


@ft.component
@guarded
def JustNow(match: Match) -> ft.Control:
    """Say the last thing that happened, with the dice as they fell."""
    store = use_store()
    step = match.head
    if step.before is None or step.action is None:
        return ft.Text(store.say("saekonungr.table.begin"), color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Row(
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            *_dice(step.action, step.number),
            ft.Semantics(
                live_region=True,
                container=True,
                expand=True,
                content=ft.Text(told(store, match, step), size=16),
            ),
        ],
    )


def _dice(action: Any, turn: int) -> list[ft.Control]:
    if isinstance(action, Roll):
        return [
            DieFace(face, SIX, turn=turn, size=44, key=f"die{n}")
            for n, face in enumerate(action.dice)
        ]
    if isinstance(action, Viking):
        return [
            DieFace(face, 0, turn=turn, size=44, key=f"viking{n}")
            for n, face in enumerate(action.faces)
        ]
    return []


@ft.component
@guarded
def Odds(offers: tuple[Offer, ...]) -> ft.Control:
    """Show the exact chance of each outcome of the roll that is due."""
    store = use_store()
    chances = next((offer.chances for offer in offers if isinstance(offer, RollOffer)), ())
    return ft.Row(
        wrap=True,
        spacing=6,
        run_spacing=6,
        controls=[_pill(store, chance) for chance in chances],
    )


def _pill(store: Store, chance: Chance) -> ft.Control:
    n = chance.effect.facts.get("n")
    none = "_none" if n == 0 and chance.outcome in {"sweep", "all"} else ""
    effect = store.say(f"saekonungr.table.chance.{chance.outcome}{none}", n=n)
    share = percent(store, chance.probability)
    bad = chance.outcome == "expelled"
    return ft.Semantics(
        container=True,
        label=store.say("saekonungr.table.chance", effect=effect, share=share),
        content=ft.Container(
            bgcolor=ft.Colors.ERROR_CONTAINER if bad else ft.Colors.SURFACE_CONTAINER,
            border_radius=20,
            padding=ft.Padding.symmetric(horizontal=10, vertical=5),
            content=ft.Semantics(
                exclude_semantics=True,
                content=ft.Text(
                    spans=[
                        ft.TextSpan(share, ft.TextStyle(weight=ft.FontWeight.BOLD)),
                        ft.TextSpan(f" {effect}"),
                    ],
                    size=13,
                    color=ft.Colors.ON_ERROR_CONTAINER if bad else ft.Colors.ON_SURFACE,
                ),
            ),
        ),
    )


def percent(store: Store, share: Fraction) -> str:
    """Write an exact share as a percentage with its fraction of 36 where it has one."""
    rounded = f"{float(share) * 100:.1f}".rstrip("0").rstrip(".")
    return store.say("percent", value=rounded.replace(".", store.say("decimal_mark")))
