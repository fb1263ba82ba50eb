"""How a game works: one page, with what was asked for first and all else folded below it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

import flet as ft

from companion.game import game_ids
from companion.guide import Entry, Guide, Ruling, Section, Term, guide
from companion.words import has_guide
from views.covered import as_seen
from views.drawings.ink import Palette
from views.guard import quietly
from views.parts.chip import bold, small, title
from views.parts.fold import Fold
from views.parts.frame import card, heading, screen
from views.parts.hint import hinted
from views.parts.layout import LEFT, column, row, wrapped
from views.parts.palette import palette
from views.parts.part import screen_part, use_state
from views.parts.picture import picture
from views.parts.watching import match_of
from views.screens.lost import lost
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

SYMBOL = 44
"""Height and width of a drawing beside a section, in dp."""

RAISED = ft.Colors.SURFACE_CONTAINER_HIGH
"""The surface of what was asked for."""

TERMS = "terms"
"""The address of all terms."""

Drawings = Mapping[str, tuple[Callable[[Palette], str], ...]]
"""What a table draws, by the section or term of the guide that it belongs to."""


@screen_part
def GuideScreen() -> ft.View:
    """Explain the game of the address, or of its match."""
    params = ft.use_route_params()
    return GameGuide.keyed(
        f"{params}", params.get("id", ""), params.get("game", ""), params.get("at")
    )


@screen_part
def GameGuide(match_id: str, game: str, asked_for: str | None) -> ft.View:
    """Explain a game, or that of a match, and first what is asked for."""
    store = use_store()
    match, _ = use_state(lambda: match_of(store, match_id) if match_id else None)
    game_id = match.game.id if match else game
    ft.on_mounted(quietly(lambda: hinted(store, game_id)))
    if game_id not in game_ids() or not has_guide(game_id):
        return lost(store, "guide.none")
    page = guide(game_id, store.language)
    at = asked_for or (_due(as_seen(store, match)) if match else "")
    # Who asks for the terms asks for one of them by its name.
    terms = at == TERMS
    asked = page.sections[0] if terms else page.entry(at)
    return screen(
        store.say("guide.title", game=store.say(f"{game_id}.short")),
        [
            card(heading(store.say("guide.terms")), _named(store, game_id, page), color=RAISED)
            if terms
            else _first(store, game_id, asked, now=not asked_for and match is not None),
            heading(store.say("guide.sections")),
            column(
                *[
                    Fold.keyed(
                        section.id, section.title, [column(*_section(store, game_id, section))]
                    )
                    for section in page.sections
                    if terms or section is not asked
                ],
                gap=0,
            ),
            heading(store.say("guide.more")),
            column(
                None
                if terms
                else Fold.keyed(TERMS, store.say("guide.terms"), [_named(store, game_id, page)]),
                Fold.keyed(
                    "rulings",
                    store.say("guide.rulings"),
                    [
                        small(store.say("guide.rulings.about")),
                        column(
                            *[card(*_ruling(store, game_id, ruling)) for ruling in page.rulings]
                        ),
                    ],
                ),
                gap=0,
            ),
        ],
    )


def _due(match: Match) -> str:
    return f"phase.{match.game.phase(match.position, match.options)}"


def _first(store: Store, game_id: str, asked: Entry, *, now: bool) -> ft.Control:
    if isinstance(asked, Ruling):
        return card(*_ruling(store, game_id, asked), color=RAISED)
    if isinstance(asked, Term):
        return card(_term(store, game_id, asked), color=RAISED)
    return card(
        small(store.say("guide.now")) if now else None,
        title(asked.title),
        *_section(store, game_id, asked),
        color=RAISED,
    )


def _section(store: Store, game_id: str, section: Section) -> list[ft.Control]:
    return [
        *_drawn(store, game_id, section.id),
        column(*[ft.Text(paragraph) for paragraph in section.text], gap=8, align=LEFT),
    ]


def _named(store: Store, game_id: str, page: Guide) -> ft.Control:
    by_name = sorted(page.terms, key=lambda term: term.name.casefold())
    return column(*[_term(store, game_id, term) for term in by_name], gap=12)


def _term(store: Store, game_id: str, term: Term) -> ft.Control:
    text = column(
        bold(term.name),
        ft.Text(term.text),
        gap=2,
        align=LEFT,
        expand=True,
    )
    return row(*_drawn(store, game_id, term.id), text)


def _ruling(store: Store, game_id: str, ruling: Ruling) -> list[ft.Control]:
    parts = [("decided", ruling.decided), ("why", ruling.why)]
    if ruling.other:
        parts.append(("other", ruling.other))
    if ruling.switch:
        parts.append(("switch", store.say(f"{game_id}.option.{ruling.switch}")))
    bold = ft.TextStyle(weight=ft.FontWeight.BOLD)
    return [
        ft.Semantics(
            header=True,
            content=ft.Text(
                f"{ruling.number} · {ruling.asked}", theme_style=ft.TextThemeStyle.TITLE_SMALL
            ),
        ),
        *[
            ft.Text(spans=[ft.TextSpan(store.say(f"guide.ruling.{kind}"), bold), ft.TextSpan(text)])
            for kind, text in parts
        ],
    ]


def _drawn(store: Store, game_id: str, id_: str) -> list[ft.Control]:
    drawings = drawings_of(game_id).get(id_, ())
    if not drawings:
        return []
    colours = palette(store)
    return [wrapped(*[picture(draw(colours), SYMBOL) for draw in drawings])]


def drawings_of(game_id: str) -> Drawings:
    """Find what a game's table draws for its guide; no list is edited."""
    where = f"views.tables.{game_id}"
    if not find_spec(where) or not find_spec(f"{where}.guide"):
        return {}
    drawn: Drawings = importlib.import_module(f"{where}.guide").DRAWINGS
    return drawn
