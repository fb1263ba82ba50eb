"""Note where and how long a finished match was played, and what is worth telling of it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.limits import LONGEST_NAME, LONGEST_NOTE, line
from data.exchange.plays import minutes_of
from data.records import MOST_MINUTES, Remark
from views.clock import now
from views.leaving import result_at
from views.parts.chip import button, choose_from
from views.parts.frame import heading, screen
from views.parts.layout import Part
from views.parts.part import use_state
from views.parts.remark import duration
from views.parts.stepper import Stepper
from views.parts.text_entry import TextEntry
from views.screens.lost import of_finished_match
from views.shell.half_done import as_left, typed_text, use_draft_of
from views.store import Store, use_store
from views.theme import TAP

SUGGESTED = 8
"""Places offered to be tapped instead of typed."""


@of_finished_match
def Note(match_id: str) -> ft.View:
    """Change the notes of one match."""
    store = use_store()
    noted, _ = use_state(lambda: store.history.remark(match_id) or Remark(at=""))
    counted, _ = use_state(lambda: _counted(store, match_id))
    draft = use_draft_of(match_id, "remark", noted)
    # A place that is tapped is another text in its field each time, until all is begun anew.
    (tapped, turn, times), tap = use_state(lambda: ("", 0, 0))

    def choose(name: str) -> None:
        draft.change(place=name)
        tap(lambda old: (name, draft.turn, old[2] + 1))

    def keep() -> None:
        typed = draft.value
        place, note = line(typed.place, LONGEST_NAME), line(typed.note, LONGEST_NOTE)
        remark = Remark(at=now(), place=place, note=note, minutes=typed.minutes)
        store.history.keep_remark(match_id, remark)
        draft.done()
        store.changed()
        store.go(result_at(match_id))

    tapped = tapped if turn == draft.turn else ""
    places = store.history.chronicle.places()[:SUGGESTED]
    return screen(
        store.say("remark.title"),
        [
            as_left(store, draft),
            heading(store.say("remark.place")),
            TextEntry.keyed(
                f"place{draft.turn} {times}",
                store.say("remark.place.label"),
                tapped or draft.begun.place,
                draft.field("place"),
                longest=LONGEST_NAME,
                names=True,
            ),
            choose_from(places, lambda place: place, choose, below=4),
            heading(store.say("remark.length")),
            *_minutes(store, draft.value.minutes, counted, draft.field("minutes")),
            heading(store.say("remark.note")),
            typed_text(
                draft, "note", store.say("remark.note.label"), longest=LONGEST_NOTE, lines=4
            ),
        ],
        typed=True,
        foot=button(store.say("remark.keep"), keep, high=56),
    )


def _minutes(
    store: Store, minutes: int | None, counted: int, put: Callable[[int | None], None]
) -> list[Part]:
    """Ask how long it took, with a way back to what was counted."""
    shown = counted if minutes is None else minutes
    return [
        Stepper(
            store.say("remark.minutes"), shown, put, most=MOST_MINUTES, shown=duration(store, shown)
        ),
        button(
            store.say("remark.counted", length=duration(store, counted)),
            lambda: put(None),
            ft.TextButton,
            high=TAP,
        )
        if minutes is not None and counted
        else None,
    ]


def _counted(store: Store, match_id: str) -> int:
    """Return how long the match took by its own times."""
    record = store.history.record(match_id)
    if record.result is None:
        return 0
    return minutes_of(record.model_copy(update={"remark": None}), record.result)
