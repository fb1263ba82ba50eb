"""A table as one session looks at it: what every part of it is handed, whatever the game.

Each game adds what it alone needs: ``class Desk(shared.Desk)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar

import flet as ft

from companion.model import Frozen, Offer, Phrase
from views.lessons import Learned
from views.parts.chip import Button, button, small, title
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import tall
from views.parts.number_pad import Fitted, NumberPad, pad_sheet
from views.parts.part import Nothing, part, use_state
from views.parts.player_avatar import seat_shield
from views.seats import own_seat, own_seats
from views.shell.acting import Act, O, use_named
from views.shell.half_done import Draft
from views.store import Store, use_store
from views.theme import GAP

if TYPE_CHECKING:
    from companion.box import Box
    from companion.match import Match


B = TypeVar("B")
D = TypeVar("D", bound="Desk")
Q = ParamSpec("Q")


def use_desk(match: Match, act: Act | None, kind: Callable[..., D]) -> D:
    """Return a table as one session looks at it, and lay its sheet over it.

    Of its game's own ``kind`` all is said already that others do not have.
    """
    sheet, show = use_state(Nothing[Sheet[D]]())
    act = use_named(act, partial(match.game.named, match.position))
    offers = match.game.offers(match.position, match.options) if act else ()
    desk = kind(store=use_store(), match=match, offers=offers, act=act, show=show)
    use_sheet(desk, sheet)
    return desk


def use_sheet(desk: D, sheet: Sheet[D] | None) -> None:
    """Lay a sheet over the table, as long as something may be done there."""
    shown = isinstance(sheet, Sheet) and desk.act is not None
    ft.use_dialog(_risen(desk, sheet) if sheet and shown else None)


def _risen(desk: D, sheet: Sheet[D]) -> ft.BottomSheet:
    content = sheet.build(desk)
    if not sheet.fills:
        content = Fitted(content)
    close = icon_button(desk.say("close"), ft.Icons.CLOSE_ROUNDED, desk.close)
    return pad_sheet(content, desk.close, close if sheet.closes else None)


def token(desk: Desk, seat: int, size: int = 32) -> ft.Control:
    """Show the shield of a seat."""
    return seat_shield(desk.store, desk.colours[seat], size)


@dataclass(frozen=True, eq=False)
class Sheet(Generic[D]):
    """Something laid over the table; built anew whenever the table changes."""

    build: Callable[[D], ft.Control]
    closes: bool = True
    """Whether the shell shows how to close it; a number pad does by itself."""
    fills: bool = False
    """Whether it takes all the height there is and scrolls by itself, so that its foot stays."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk:
    """The match, what is offered, how to act, and the one sheet over the table."""

    store: Store
    match: Match
    offers: tuple[Offer, ...]
    act: Act | None
    """None where the table is only looked at."""
    show: Callable[[Sheet[Self] | None], None]

    @cached_property
    def looks(self) -> tuple[object, ...]:
        """All that changes how a table looks, whatever lies there.

        Settings and size of the device, who sits there and in which colours, and whether it is
        only looked at.
        """
        store, match = self.store, self.match
        size = store.wide, store.large, store.height, ft.context.page.width
        people = match.names, match.setup.players, store.shelf, self.act is None
        return store.language, store.dark, store.typed_dice, size, people

    def own_seat(self, *first: int | None) -> int | None:
        """Return whose board this device shows: one of the first that is its own, or another."""
        return own_seat(self.store, self.match.id, *first)

    @property
    def has_own(self) -> bool:
        """Whether this device has seats of its own."""
        return bool(self._own)

    def is_others(self, seat: object) -> bool:
        """Tell whether a seat is for another device, where this one has seats of its own."""
        return bool(self._own) and seat is not None and seat not in self._own

    @cached_property
    def _own(self) -> tuple[int, ...]:
        """The seats of this device; worked out once, for many parts ask for them."""
        return own_seats(self.store, self.match.id)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours of all seats."""
        seats = range(len(self.match.names))
        return tuple(self.store.colour_of(self.match.setup, seat) for seat in seats)

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return self.match.names[seat]

    def say(self, key: str, **facts: Any) -> str:
        """Say a key; a ``seat`` among the facts becomes a name."""
        return self.store.say(key, self.match.names, **facts)

    def tell(self, what: Phrase) -> str:
        """Say a phrase."""
        return self.store.tell(what, self.match.names)

    def offer(self, kind: type[O], seat: int | None = None) -> O | None:
        """Return what is offered, to a seat where it is for one."""
        for offer in self.every(kind):
            if seat in (None, offer.seat):
                return offer
        return None

    def every(self, kind: type[O]) -> tuple[O, ...]:
        """Return all offers of a kind."""
        if kind not in self._sorted:
            self._sorted[kind] = tuple([one for one in self.offers if isinstance(one, kind)])
        found: tuple[O, ...] = self._sorted[kind]
        return found

    @cached_property
    def _sorted(self) -> dict[type[Offer], Any]:
        """The offers of each kind that was asked for: many parts ask for the same ones."""
        return {}

    def tap(self, action: Callable[[], Any]) -> Callable[[], Any] | None:
        """Return the handler, or None where this table is only looked at."""
        return action if self.act else None

    def do(self, *actions: Frozen, learned: Learned | None = None) -> bool:
        """Do some actions as one operation; False where they were refused."""
        return self.act is not None and self.act(*actions, learned=learned)

    def box_of(self, box: Box[B]) -> B:
        """Return what is known of the box of the game, here and from other games."""
        return box.known(self.store.history.setting(box.setting), self.match.position)

    def keep_box(self, box: Box[B], right: Callable[[B], B], *actions: Frozen) -> bool:
        """Put right what is known of the box by then; with something that is done at the table."""

        def lesson(value: Any, *_: Any) -> Any:
            return box.written(right(box.known(value, self.match.position)))

        return self.do(*actions, learned={box.setting: lesson})

    def doing(self, *actions: Frozen) -> Callable[[], None]:
        """Return a handler that does some actions."""

        def handler() -> None:
            self.do(*actions)

        return handler

    def lay(
        self, shown: Callable[Concatenate[Self, Q], ft.Control], *about: Q.args, **more: Q.kwargs
    ) -> None:
        """Lay something over the table: it is handed the table by then, and what it is about."""
        self.show(self._sheet(shown, *about, **more))

    def lay_long(
        self, shown: Callable[Concatenate[Self, Q], ft.Control], *about: Q.args, **more: Q.kwargs
    ) -> None:
        """Lay over the table what takes all the height there is, and scrolls by itself."""
        self.show(replace(self._sheet(shown, *about, **more), fills=True))

    def _sheet(
        self, shown: Callable[Concatenate[Self, Q], ft.Control], *about: Q.args, **more: Q.kwargs
    ) -> Sheet[Any]:
        key = f"{getattr(shown, '__name__', shown)} {about}"

        def build(desk: Self) -> ft.Control:
            return OnSheet.keyed(key, lambda: shown(desk, *about, **more))

        return Sheet(build)

    def close(self) -> None:
        """Take the sheet away."""
        self.show(None)

    def do_typed(self, draft: Draft[Any], *actions: Frozen) -> None:
        """Do what was typed on a sheet, and forget it once it is done."""
        self.close()
        if self.do(*actions):
            draft.done()

    def ask_number(self, text: str, value: int, on_done: Callable[[int], Any]) -> None:
        """Let a number be typed on a sheet; below 0 it is 0."""

        def done(number: int) -> None:
            self.close()
            on_done(max(0, number))

        def pad(_desk: Self) -> ft.Control:
            return NumberPad(text, value, done, self.close, least=0)

        self.show(Sheet(pad, closes=False))


@part
def OnSheet(draw: Callable[[], ft.Control]) -> ft.Control:
    """Show what was laid over the table: what goes wrong in it leaves the table as it is."""
    return draw()


@dataclass(frozen=True, eq=False)
class WayToBegin:
    """A way to begin: its words are under ``<game>.table.<key>``."""

    key: str
    icon: ft.IconData
    take: Callable[[], Any]


def begins(desk: Desk, *steps: type[Frozen]) -> bool:
    """Tell whether somebody has yet to say how this table is used: one says it for all.

    Those of the ways that are a step of the table, taken back or put right, are asked again;
    another first entry says that the table was followed.
    """
    if desk.act is None or desk.match.step:
        return False
    if undone := desk.match.undone:
        return isinstance(undone.step.action, steps)
    return desk.match.id not in desk.store.sitting.decided


@part
def Beginning(desk: Desk, ways: Sequence[WayToBegin]) -> ft.Control:
    """Ask once how the table is used: followed from the start, or added up at the end."""
    first, *others = ways
    return tall(
        _way(desk, first, ft.FilledButton),
        *[_way(desk, way, ft.FilledTonalButton) for way in others],
        gap=GAP,
        scroll=True,
    )


def _way(desk: Desk, way: WayToBegin, kind: type[Button]) -> ft.Control:
    words = f"{desk.match.game.id}.table.{way.key}"

    def take() -> None:
        way.take()
        # Every other way is a step: that says it to all, until it is taken back.
        if way.key == "follow":
            desk.store.sitting.decided.add(desk.match.id)
            desk.store.changed()

    return card(
        title(desk.say(words)),
        small(desk.say(f"{words}_about")),
        button(desk.say(f"{words}_yes"), take, kind, icon=way.icon),
    )
