"""What is begun at a table and not done yet, in one way for every game.

Undo takes back the last piece of it before it takes back a step, and what was typed is there again
for whoever cancels and comes back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import flet as ft

from companion.model import Frozen, change
from views.guard import quietly, safely
from views.half_done import Waiting
from views.parts.icon_button import sign
from views.parts.layout import row, wrapped
from views.parts.part import Nothing, State, use_ref, use_state, use_steady
from views.parts.text_entry import TextEntry, nothing
from views.remembered import waiting
from views.store import Store, the_store
from views.theme import TAP

if TYPE_CHECKING:
    from companion.match import Match

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Draft(Generic[T]):
    """What is typed about something, and not done yet."""

    value: T
    begun: T
    """What was typed when it was opened: text fields keep their letters themselves."""
    left: bool
    """Whether it is as somebody left it earlier."""
    turn: int
    """How often it was begun; part of the key of text fields, so that they begin anew, too."""
    put: Callable[[Callable[[T], T]], None]
    done: Callable[[], None]
    """Forget it: it was done, or is to begin anew."""

    def change(self, **fields: Any) -> None:
        """Replace some fields of what is typed."""
        self.put(lambda old: _with(old, fields))

    def field(self, name: str) -> Callable[[Any], None]:
        """Return a setter of one field of what is typed."""
        return lambda value: self.change(**{name: value})


def _with(typed: Any, fields: dict[str, Any]) -> Any:
    return change(typed, **fields) if isinstance(typed, Frozen) else replace(typed, **fields)


@dataclass(frozen=True)
class Opened:
    """A draft as somebody found it."""

    key: tuple[str, str]
    begun: Any
    left: bool
    turn: int


def use_half_done(match: Match) -> Callable[[Callable[[], Any]], None]:
    """Return a function that notes a piece of what is not done yet, and how Undo takes it back."""
    begun = the_store().half_done
    this = use_ref(object)
    ft.use_effect(
        quietly(lambda: None), [match.id], cleanup=quietly(lambda: begun.drop(match.id, this))
    )
    return lambda take_back: begun.begin(match, this, take_back)


def use_begun(match_id: str, latest: Callable[[], Match]) -> bool:
    """Tell whether something is begun at a table; drawn again when that changes."""
    begun = the_store().half_done
    _, see = use_state(lambda: 0)
    stop = use_ref(Nothing[Callable[[], None]]())

    def watch() -> None:
        stop.current = begun.watch(match_id, lambda: see(lambda n: n + 1))

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(quietly(watch), [match_id], cleanup=quietly(leave))
    return begun.holds(latest())


def use_look(
    match: Match, about: str, begin: Callable[[], T], lasting: Callable[[T], T] = lambda it: it
) -> State[T]:
    """Return what a table shows just now, as it was left, and a setter of it.

    Each tab looks at its own; who comes anew begins with the ``lasting`` part of what was looked at
    last.
    """
    half_done = the_store().half_done
    drafts, key = half_done.drafts, (match.id, about)

    def left() -> T:
        fresh = begin()
        waits = waiting(drafts, key, None, fresh)
        typed: T = waits.typed if waits else fresh
        return typed

    shown, see = use_state(left)

    def look(new: T | Callable[[T], T]) -> None:
        def looked(old: T) -> T:
            now: T = new(old) if callable(new) else new
            drafts[key] = Waiting(None, lasting(now))
            half_done.remember()
            return now

        see(looked)

    return shown, use_steady(look)


def waits(match: Match, about: str) -> bool:
    """Tell whether a draft about something was left half typed."""
    return (match.id, about) in the_store().half_done.drafts


def use_draft(match: Match, about: str, nothing: T, of: object = None) -> Draft[T]:
    """Return what is typed about something at a table."""
    return use_draft_of(match.id, about, nothing, of)


def use_draft_of(match_id: str, about: str, nothing: T, of: object = None) -> Draft[T]:
    """Return what is typed about something of a match, also of one that is over.

    It waits for whoever cancels, or looks at something else, and comes back, as long as what it
    is ``of`` is still the same: what may be chosen, what stands there. While it is looked at
    nobody loses a letter of it, whatever others do.
    """
    half_done = the_store().half_done
    drafts = half_done.drafts
    _, see = use_state(lambda: 0)
    opened = use_ref(Nothing[Opened]())
    key = match_id, about

    def open_() -> Opened:
        turn = opened.current.turn + 1 if opened.current else 0
        waits = drafts.get(key)
        typed = waits.typed if waits else nothing
        opened.current = began = Opened(key, typed, waits is not None, turn)
        return began

    found = opened.current
    if found is None or found.key != key:
        waits = waiting(drafts, key, of, nothing)
        if waits and waits.of != of:
            del drafts[key]
        found = open_()

    def typed() -> T:
        now: T = drafts[key].typed if key in drafts else nothing
        return now

    def put(change: Callable[[T], T]) -> None:
        now = change(typed())
        if now == nothing:
            drafts.pop(key, None)
        else:
            drafts[key] = Waiting(of, now)
        half_done.remember()
        see(lambda n: n + 1)

    def done() -> None:
        drafts.pop(key, None)
        half_done.remember()
        open_()
        see(lambda n: n + 1)

    left = found.left and key in drafts
    return Draft(typed(), found.begun, left, found.turn, put, done)


def use_pieces(
    match: Match, about: str
) -> tuple[Draft[tuple[Any, ...]], Callable[[Any], tuple[Any, ...]]]:
    """Return what is typed piece by piece, and a function that adds a piece and returns them all.

    Quick fingers add the next one before the last one was drawn; Undo takes one after the other
    back, also of those that somebody left and came back to.
    """
    draft: Draft[tuple[Any, ...]] = use_draft(match, about, (), (match.revision, match.position))
    begin = use_half_done(match)

    def take_back() -> None:
        draft.put(lambda old: old[:-1])

    def note() -> None:
        for _ in draft.value:
            begin(take_back)

    ft.use_effect(quietly(note), [match.id])

    def add(piece: Any) -> tuple[Any, ...]:
        added: list[Any] = []

        def more(old: tuple[Any, ...]) -> tuple[Any, ...]:
            added[:] = (*old, piece)
            return tuple(added)

        draft.put(more)
        begin(take_back)
        return tuple(added)

    return draft, add


def typed_text(
    draft: Draft[Any],
    field: str,
    label: str,
    on_enter: Callable[[], Any] = nothing,
    *,
    longest: int,
    **more: Any,
) -> ft.Control:
    """Ask for a text that is a field of what is typed; begun anew it is another entry."""
    begun, put = getattr(draft.begun, field), draft.field(field)
    key = f"{field}{draft.turn}"
    return TextEntry.keyed(key, label, begun, put, on_enter, longest=longest, **more)


def as_left(store: Store, draft: Draft[Any], about: str | None = None) -> ft.Control:
    """Say that something is as it was left, with a way to begin anew.

    ``about`` says what, where several such things stand on one screen.
    """
    anew = store.say("half_done.anew")
    # There in any case: entries below it that moved up would be made anew, and lose their letters.
    return wrapped(
        row(
            sign(ft.Icons.HISTORY_ROUNDED, 20, color=ft.Colors.TERTIARY),
            ft.Text(store.say("half_done.left")),
            gap=8,
            tight=True,
        ),
        ft.TextButton(
            content=ft.Text(anew, semantics_label=f"{about}: {anew}" if about else None),
            height=TAP,
            on_click=safely(draft.done),
        ),
        below=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        visible=draft.left,
    )
