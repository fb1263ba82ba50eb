"""Composing a card: a title, a tier, and a sentence whose words are exchanged by a tap."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.pax_viking.actions import AddCard, ChangeCard
from companion.games.pax_viking.box import BOX, titled, together, without
from companion.games.pax_viking.builder import TEMPLATES, Join, joined, template
from companion.games.pax_viking.cards import TIERS, Card
from companion.games.pax_viking.conditions import Comparison, Condition
from companion.games.pax_viking.corrections import changed
from companion.games.pax_viking.seen import evaluate, sentence
from companion.model import Frozen
from companion.present import present
from views.parts.chip import big_button, button, capital, chips, choose_from, small, title
from views.parts.frame import card
from views.parts.icon_button import icon_button, sign
from views.parts.layout import LEFT, column, filling, heard, row, scrolled, spoken, tall, wrapped
from views.parts.part import part
from views.parts.switch import switch
from views.parts.tappable import tappable
from views.shell.desk import token
from views.shell.half_done import Draft, as_left, typed_text
from views.tables.pax_viking.choices import FRESH
from views.tables.pax_viking.desk import Composing, Desk
from views.tables.pax_viking.words import Sentence

LONGEST_TITLE, LONGEST_NOTE = 40, 120

JOINS: tuple[Join, ...] = ("all", "any")


@part
def Builder(desk: Desk, typed: Draft[Composing]) -> ft.Control:
    """Compose a card; nothing is at the table or in the box before it is saved."""
    draft = typed.value
    ready = bool(draft.name.strip()) and draft.begun
    details: list[ft.Control] = (
        [
            _face(desk, draft),
            typed_text(typed, "note", desk.say("pax_viking.field.note"), longest=LONGEST_NOTE),
        ]
        if draft.begun
        else []
    )
    return tall(
        _head(desk, "change_card" if draft.replaces else "compose"),
        scrolled(
            as_left(desk.store, typed),
            # The label of the entry stands a little above it.
            ft.Container(height=1),
            typed_text(typed, "name", desk.say("pax_viking.field.title"), longest=LONGEST_TITLE),
            _tiers(desk, draft),
            *(_asked(desk, draft) if draft.begun else [_beginnings(desk)]),
            *details,
        ),
        small(desk.say("pax_viking.table.title_missing"))
        if draft.begun and not draft.name.strip()
        else None,
        big_button(
            desk.say("pax_viking.table.put_in_play" if draft.in_play else "pax_viking.table.save"),
            partial(save, desk, typed) if ready else None,
        ),
    )


def _head(desk: Desk, key: str) -> ft.Control:
    return row(
        filling(title(desk.say(f"pax_viking.table.{key}"))),
        icon_button(desk.say("cancel"), ft.Icons.CLOSE_ROUNDED, lambda: desk.compose(None)),
    )


def save(desk: Desk, typed: Draft[Composing]) -> None:
    """Put the card into play, or into the box."""
    draft = typed.value
    replaces = draft.replaces
    old = titled(desk.position.cards, replaces) if replaces else None
    made = Card(
        title=draft.name.strip(),
        tier=draft.tier,
        face_up=draft.face_up,
        condition=draft.condition,
        note=draft.note.strip(),
    )
    put: Frozen = AddCard(card=made)
    if replaces is not None:
        put = changed(old, made) if old else ChangeCard(title=replaces, card=made)

    def right(known: tuple[Card, ...]) -> tuple[Card, ...]:
        return together(without(known, replaces) if replaces else known, (made,))

    # Refused, and said why: nothing that was composed is lost.
    if desk.keep_box(BOX, right, *present(put if draft.in_play else None)):
        typed.done()
        desk.compose(None)


def _tiers(desk: Desk, draft: Composing) -> ft.Control:
    return choose_from(
        TIERS,
        lambda tier: desk.say(f"pax_viking.tier.{tier}"),
        lambda tier: desk.recompose(tier=tier),
        chosen=lambda tier: tier == draft.tier,
    )


def _face(desk: Desk, draft: Composing) -> ft.Control:
    return switch(
        desk.say("pax_viking.field.face_up"),
        lambda event: desk.recompose(face_up=event.control.value),
        on=draft.face_up,
        last=True,
    )


def begin(desk: Desk, condition: Condition | None) -> None:
    """Begin the sentence, or leave the card to the table's judgement."""
    desk.recompose(condition=condition, begun=True)


def _beginnings(desk: Desk) -> ft.Control:
    ways: list[tuple[str, str, ft.IconData, Condition | None]] = [
        (
            desk.say("pax_viking.table.own_sentence"),
            desk.say("pax_viking.table.own_sentence_about"),
            ft.Icons.EDIT_NOTE_ROUNDED,
            FRESH,
        ),
        *(
            (
                desk.say(f"pax_viking.template.{name}"),
                desk.say(f"pax_viking.template.{name}.about"),
                ft.Icons.CONTENT_COPY_ROUNDED,
                template(name),
            )
            for name in TEMPLATES
        ),
        (
            desk.say("pax_viking.builder.by_hand"),
            desk.say("pax_viking.builder.by_hand.about"),
            ft.Icons.GAVEL_ROUNDED,
            None,
        ),
    ]
    return column(
        *[
            tappable(
                name,
                row(
                    ft.Icon(icon, color=ft.Colors.PRIMARY),
                    column(ft.Text(name, size=16), small(about), gap=2, align=LEFT, expand=True),
                    gap=12,
                ),
                partial(begin, desk, condition),
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                padding=14,
            )
            for name, about, icon, condition in ways
        ]
    )


def _asked(desk: Desk, draft: Composing) -> list[ft.Control]:
    """Show the sentence as it reads, its words, and how everybody stands with it now."""
    if draft.condition is None:
        return [
            card(
                ft.Text(capital(desk.tell(sentence(None))), size=17),
                small(desk.say("pax_viking.builder.by_hand.about")),
                _instead(desk, "pax_viking.table.sentence_instead", FRESH),
            )
        ]
    return [
        ft.Container(
            bgcolor=ft.Colors.PRIMARY_CONTAINER,
            border_radius=14,
            padding=14,
            content=heard(
                ft.Text(
                    capital(desk.tell(sentence(draft.condition))) + ".",
                    size=18,
                    color=ft.Colors.ON_PRIMARY_CONTAINER,
                )
            ),
        ),
        small(desk.say("pax_viking.table.tap_words")),
        Sentence(desk, draft.condition),
        row(
            *chips(
                JOINS,
                lambda by: desk.say(f"pax_viking.table.and_more_{by}"),
                partial(_join, desk),
                expand=True,
                picture_=lambda _: sign(ft.Icons.ADD_ROUNDED),
            ),
            gap=8,
        ),
        _now(desk, draft.condition),
        _instead(desk, "pax_viking.builder.by_hand", None),
    ]


def _join(desk: Desk, by: Join) -> None:
    draft = desk.composed.value if desk.composed else None
    if draft is not None and draft.condition is not None:
        desk.recompose(condition=joined(draft.condition, FRESH, by))


def _instead(desk: Desk, key: str, condition: Comparison | None) -> ft.Control:
    return button(desk.say(key), partial(begin, desk, condition), ft.TextButton, high=48)


def _now(desk: Desk, condition: Condition) -> ft.Control:
    """Show how far everybody at the table would be with this condition."""
    return wrapped(
        small(desk.say("pax_viking.table.right_now")),
        *[_figure(desk, seat, condition) for seat in desk.there],
        gap=14,
        below=6,
    )


def _figure(desk: Desk, seat: int, condition: Condition) -> ft.Control:
    part = evaluate(desk.position, seat, condition)
    figures = f"{part.current}/{part.target}" if part.target is not None else ""
    icon = ft.Icons.CHECK_CIRCLE_ROUNDED if part.met else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    said = desk.say(f"pax_viking.table.{'meets' if part.met else 'misses'}", seat=seat)
    return spoken(
        f"{said} {figures}",
        row(
            token(desk, seat, 24),
            ft.Icon(
                icon,
                size=16,
                color=ft.Colors.PRIMARY if part.met else ft.Colors.ON_SURFACE_VARIANT,
            ),
            ft.Text(figures),
            gap=4,
            tight=True,
        ),
    )
