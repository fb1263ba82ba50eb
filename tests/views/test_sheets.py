"""Every sheet of every table: left half-filled it opens as it was left, until it is done.

No two things on a sheet, nor on a side of a table, are called the same, in no language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import flet as ft
import pytest

from companion.game import find, game_ids
from companion.words import LANGUAGES, say
from data.history import MemoryHistory
from tests.support.covering import ALL, share
from tests.support.every_screen import OF_GAMES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall, Phone
from tests.support.seen import Seen, twice, walk, written

LEFT, ANEW = say("en", "half_done.left"), say("en", "half_done.anew")
ASIDE = {say("en", "close"), say("en", "cancel"), ANEW}
BACK, TEN = say("en", "pad.back"), "10+"
"""Keys of every pad of digits, and of the one for several numbers."""

SHEETS = {"hagar": 0, "pax_viking": 6, "saekonungr": 0, "shipwrights": 5, "vikings": 1}
"""How many sheets on which several things are typed are found at least, where any is known of."""

PARTS = {"vikings": 6}
"""Of so many tables of a game one has most of its sheets: of the others every other one."""

ENOUGH = 2
"""So many things are typed on a sheet before it is left."""

DEEP = 2
"""So many taps lead to a sheet at the most."""

COUNTS = re.compile(r"^(No value is missing any more|1 value is still|\d+ values are still).*$")
"""A head that counts what is still to be typed."""

ALIKE = re.compile(r"^.*(?=, type a number$)|\d+|\b(Ann|Bo|Cy|Di|Astrid|Björn|Cnut)\b")
"""What tells sheets apart that are alike; all pads are."""

ASIDE_OF_TABLE = (ft.AppBar, ft.SegmentedButton, ft.SnackBar)
"""What belongs to every screen, and notices that nobody takes away here."""

SHOWN = ("label", "value", "selected", "disabled", "bgcolor", "color")
"""What of a control says how a table is looked at; where all is as at first, nobody turned it."""

TO_THE_RESULT = say("en", "table.result")

BOXES = [box.setting for box in (find(game).box for game in game_ids()) if box]


class Visitor:
    """Somebody who opens what can be opened at the tables of a game."""

    def __init__(self, history: MemoryHistory, phone: Phone) -> None:
        self.history, self.phone = history, phone
        self.known: set[tuple[str, ...]] = set()
        self.kept: list[str] = []

    def visit(self, match_id: str) -> None:
        """Open every sheet of a table whose like was not opened yet."""
        self.id, self.side = match_id, ""
        self.start = self.state
        for side in self.sides():
            self.side = side
            self.sit_down()
            self.first = self.shown()
            assert called_alike(self.phone, lambda _: [*self.table()]) == {}, (match_id, side)
            for label in [one.label for one in self.table()]:
                self.explore((label,))

    @property
    def state(self) -> tuple[object, ...]:
        """What is kept: what lies on the table, and what is known of the boxes."""
        return self.history.match(self.id).position, *map(self.history.setting, BOXES)

    def sides(self) -> list[str]:
        self.sit_down()
        return [
            str(part.value)
            for one in self.phone.seen()
            if isinstance(one.control, ft.SegmentedButton)
            for part in one.control.segments
        ] or [""]

    def sit_down(self) -> None:
        """Come to the table as it was at first."""
        leave(self.phone)
        self.take_back()
        self.phone.go("/nowhere")
        self.phone.go(f"/play/{self.id}")
        for one in [*self.phone.seen()]:
            if isinstance(one.control, ft.SegmentedButton) and self.side:
                self.phone.put(one.control, selected=[self.side])
                self.phone.fire(one.control, "change")
                return

    def shown(self) -> list[object]:
        """Read all that the table shows."""
        return [
            (written(one.control), *(getattr(one.control, name, None) for name in SHOWN))
            for one in self.phone.seen()
            if not any(isinstance(up, ft.SnackBar) for up in (*one.above, one.control))
        ]

    def take_back(self) -> bool:
        """Undo what was done, and tell whether anything was."""
        acted = self.state != self.start
        while (match := self.history.match(self.id)).position != self.start[0]:
            assert match.can_undo, f"{self.id} does not come back to where it was"
            self.phone.do(lambda match=match: self.phone.store.undo(match))
        # Last: a step that is taken back takes back what it taught.
        for box, kept in zip(BOXES, self.start[1:], strict=True):
            self.history.keep_setting(box, kept)
        return acted

    def table(self) -> Iterator[Seen]:
        """List what can be touched at the table itself."""
        for one in self.phone.touchables():
            around = (*one.above, one.control)
            aside = any(isinstance(up, ASIDE_OF_TABLE) for up in around)
            if one.enabled and not aside and one.label != TO_THE_RESULT:
                yield one

    def opened(self, taps: tuple[str, ...], *, anew: bool = False) -> bool:
        """Open a sheet, perhaps at a table that one comes to anew; tell whether there is one."""
        leave(self.phone)
        self.take_back()
        # What was taken back has left the table as it was, or it is come to anew.
        if anew or self.shown() != self.first:
            self.sit_down()
        touched = tap(self.phone, taps[0], [*self.table()])
        for label in taps[1:]:
            touched = touched and tap(self.phone, label, on_sheet(self.phone))
        at_table = self.phone.route == f"/play/{self.id}"
        return touched and at_table and self.state == self.start and bool(on_sheet(self.phone))

    def explore(self, taps: tuple[str, ...]) -> None:
        """Type something on a sheet, and go on to those that lie behind it."""
        alike = tuple(ALIKE.sub("#", label) for label in taps)
        if alike in self.known:
            return
        self.known.add(alike)
        if not self.opened(taps) or is_pad(self.phone):
            return
        assert called_alike(self.phone, on_sheet) == {}, (self.id, taps)
        first = content(self.phone)
        typed = self.typed(taps)
        if len(typed) == ENOUGH:
            self.leave_and_come_back(taps, first, typed)
            self.kept.append(" > ".join(taps))
        self.forget()

    def typed(self, taps: tuple[str, ...]) -> list[str]:
        """Type and choose some things on a sheet, and tell which."""
        typed: list[str] = []
        tried = {*ASIDE}
        headed, first = head(self.phone), content(self.phone)
        while len(typed) < ENOUGH:
            there = [one.label for one in on_sheet(self.phone) if one.enabled]
            label = next((one for one in there if one not in tried), None)
            if label is None:
                break
            tried.add(label)
            before = content(self.phone)
            tap(self.phone, label, on_sheet(self.phone))
            gone = self.state != self.start or not on_sheet(self.phone)
            if not gone and head(self.phone) == headed:
                typed += [label] if content(self.phone) != before else []
                # What took the other back has typed nothing.
                typed = typed if content(self.phone) != first else []
                continue
            if not gone and len(taps) < DEEP:
                self.explore((*taps, label))
            self.forget()
            if not self.again(taps, typed):
                return []
        return typed

    def again(self, taps: tuple[str, ...], typed: list[str]) -> bool:
        """Open a sheet and type the same things once more."""
        return self.opened(taps) and all(
            tap(self.phone, label, on_sheet(self.phone)) for label in typed
        )

    def forget(self) -> None:
        """Leave nothing half-done."""
        self.phone.store.half_done.drafts.clear()

    def leave_and_come_back(
        self, taps: tuple[str, ...], first: list[object], typed: list[str]
    ) -> None:
        where = f"{self.id}: {taps}"
        filled = content(self.phone)
        assert not self.phone.has(ANEW), f"{where}: says it was left, and it was not"
        leave(self.phone)
        assert self.opened(taps, anew=True), where
        assert content(self.phone) == filled, f"{where}: {typed} is lost"
        assert self.phone.shows(LEFT), where
        assert twice(on_sheet(self.phone)) == set(), where
        tap(self.phone, ANEW, on_sheet(self.phone))
        assert content(self.phone) == first, f"{where}: does not begin anew"
        assert self.opened(taps, anew=True), where
        assert content(self.phone) == first, f"{where}: {typed} comes back"
        if self.act(taps, typed):
            assert self.opened(taps, anew=True), where
            assert content(self.phone) == first, f"{where}: {typed} is there after it was done"

    def act(self, taps: tuple[str, ...], typed: list[str]) -> bool:
        """Do what was typed, by whatever does it; False where nothing can be done with it."""
        for label in reversed([one.label for one in on_sheet(self.phone)]):
            if label in ASIDE or label in typed or not self.again(taps, typed):
                continue
            if tap(self.phone, label, on_sheet(self.phone)) and self.take_back():
                return True
            self.forget()
        return False


def on_sheet(phone: Phone) -> list[Seen]:
    """List what can be touched on the topmost sheet."""
    shown = [one for one in phone.dialogs() if isinstance(one, ft.BottomSheet)]
    return [one for one in phone.touchables() if shown and shown[-1] in one.above]


def called_alike(phone: Phone, there: Callable[[Phone], list[Seen]]) -> dict[str, set[str]]:
    """Return the names that two things have, in each language; the one that is set comes last."""
    store = phone.store
    found = {}
    for language in sorted(LANGUAGES, key=store.language.__eq__):
        phone.do(partial(setattr, store, "language", language))
        found[language] = twice(there(phone))
    return {language: names for language, names in found.items() if names}


def read(phone: Phone) -> list[Seen]:
    shown = [one for one in phone.dialogs() if isinstance(one, ft.BottomSheet)]
    return walk(shown[-1]) if shown else []


def content(phone: Phone) -> list[object]:
    """Read what a sheet shows and what is chosen there, but for where the next digit goes."""
    found: list[object] = []
    digits = any(one.label == TEN for one in on_sheet(phone))
    for one in read(phone):
        control = one.control
        live = any(isinstance(up, ft.Semantics) and up.live_region for up in one.above)
        if isinstance(control, ft.Semantics) and control.label and control.label != ANEW:
            found.append((control.label, not digits and control.selected))
        elif isinstance(control, (ft.TextField, ft.Switch)):
            found.append((control.label, control.value or ""))
        elif isinstance(control, ft.Text) and control.value not in {LEFT, ANEW} and not live:
            found.append(control.value)
    return found


def head(phone: Phone) -> tuple[object, ...]:
    """Read how a sheet is headed, and whether it is a pad."""
    heads = [
        one.control.content
        for one in read(phone)
        if isinstance(one.control, ft.Semantics) and one.control.header
    ]
    # It may count what is still to be typed below it.
    first = [COUNTS.sub("#", getattr(one, "value", "")) for one in heads[:1]]
    dialogs = sum(isinstance(one, ft.BottomSheet) for one in phone.dialogs())
    return (*first, dialogs, is_pad(phone))


def is_pad(phone: Phone) -> bool:
    """Tell a pad for one number: a few keys at most, typed again sooner than checked."""
    labels = {one.label for one in on_sheet(phone)}
    return BACK in labels and TEN not in labels


def leave(phone: Phone) -> None:
    """Close all sheets as Back in a browser does: one after the other, and nothing else."""
    table = phone.route
    while sheets := [one for one in phone.dialogs() if isinstance(one, ft.BottomSheet)]:
        phone.back_in_browser()
        assert sheets[-1] not in phone.dialogs(), sheets
        assert phone.route == table


def tap(phone: Phone, label: str, among: list[Seen]) -> bool:
    """Touch something, or type into it; False where it is not there."""
    found = next((one for one in among if one.label == label and one.enabled), None)
    if found is None:
        return False
    if isinstance(found.control, ft.TextField):
        phone.put(found.control, value="Drakkar")
        phone.fire(found.control, "change", "Drakkar")
    else:
        phone.touch(found)
    return True


@pytest.mark.turns(4)
@pytest.mark.long("opens every sheet of every table")
@pytest.mark.parametrize("game", game_ids())
def test_a_sheet_left_half_filled_opens_as_it_was_left_until_it_is_done(game):
    history = furnished_history()
    hall = Hall(history)
    visitor = Visitor(history, hall.phone())
    parts = PARTS.get(game, 2)
    for match_id in share(OF_GAMES[game], parts, 0):
        visitor.visit(match_id)
    hall.close()
    history.close()
    assert len(visitor.kept) >= SHEETS.get(game, 0) // (1 if ALL else parts), visitor.kept
