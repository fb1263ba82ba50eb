"""The table: the frame round a game's own table, with undo, redo and the ways out."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import flet as ft

from companion import match as matches
from companion.game import find
from companion.model import Frozen
from companion.position_file import laid
from companion.present import present
from data.lengths import usual
from views.clock import now
from views.covered import as_seen, leave
from views.forms.plain_table import PlainTable
from views.guard import asked, quietly
from views.lessons import Learned
from views.parts.ask import ask
from views.parts.deleting import deleting
from views.parts.frame import screen
from views.parts.hint import Hint
from views.parts.icon_button import icon_button
from views.parts.lacking import lacking_text
from views.parts.later import Later
from views.parts.layout import row, tall
from views.parts.lengths import left_text, may_end_sooner, sooner_text
from views.parts.menu import MenuItem, menu
from views.parts.others import with_others
from views.parts.part import kept_part, use_ref, use_state
from views.parts.watching import use_match, use_part
from views.screens.lost import of_open_match
from views.screens.seats import WhichSeat
from views.seats import may_redo, may_undo, undo
from views.shell.acting import Act
from views.shell.due import dice_switch
from views.shell.final import if_complete
from views.shell.half_done import use_begun
from views.shell.sides import WIDEST
from views.shell.warnings import Warnings
from views.store import Store, use_store
from views.theme import GAP_S

if TYPE_CHECKING:
    from companion.match import Match


@of_open_match
def TableScreen(match_id: str) -> ft.View:
    """Show the frame of an open match: it stays as it is while the match moves on."""
    store = use_store()
    # Asked once: the frame may be drawn once more after the match was finished.
    setup, _ = use_state(lambda: store.history.match(match_id).setup)
    keep_screen_on(store)
    ft.use_effect(
        quietly(lambda: store.sit_down(match_id)),
        [match_id],
        cleanup=quietly(lambda: leave(store, match_id)),
    )
    delete = deleting(store, match_id, setup.game, ", ".join(setup.seats), leave=True)

    def end() -> None:
        match = store.history.match(match_id)
        lies = as_seen(store, match).position
        missing = [value.what for value in match.game.missing(lies, match.options)]
        key = f"table.finish{'_lacking' if missing else ''}"
        facts: dict[str, Any] = {
            "n": len(missing),
            "told": lacking_text(store, match.names, missing),
        }
        go = partial(ask, store, key, lambda: finish(store, store.history.match(match_id)), **facts)
        if_complete(store, match, go)

    def left() -> None:
        match = store.history.match(match_id)
        known = usual(store.history, match.game, len(match.names), setup.options)
        left = left_text(store, match, known)
        way = store.say(f"{setup.game}.sooner"), partial(sooner, store, match)
        ask(
            store,
            "table.left",
            end,
            or_else=way if may_end_sooner(match) else None,
            told=" ".join(filter(None, (left, sooner_text(store, match)))),
        )

    return screen(
        store.say(f"{setup.game}.short"),
        [with_others(match_id, LiveTable(match_id)) if store.by else LiveTable(match_id)],
        actions=[Steps(match_id), _menu(store, match_id, setup.game, delete, end, left)],
        scroll=False,
        width=WIDEST,
    )


@kept_part
def LiveTable(match_id: str) -> ft.Control:
    """Show what lies on the table and send what is done to it."""
    store = use_store()
    match, latest = use_match(store, match_id)
    shown = use_ref(lambda: match)
    shown.current = match

    def act(*actions: Frozen, learned: Learned | None = None) -> bool:
        # Meant for what is shown: a second tap on "roll" before the screen changes is a slip.
        return store.act(shown.current, *actions, learned=learned)

    def end() -> None:
        if_complete(store, latest(), lambda: finish(store, latest()))

    # Drawn once more when the match has just been finished, it has none.
    later = store.history.later(match_id) if store.history.is_open(match_id) else 0
    send = ft.use_callback(act, [match_id])
    return tall(
        Later(later, partial(bring_back, store, match), partial(let_go, store, match))
        if later
        else None,
        WhichSeat(match_id) if store.by else None,
        Hint(match.game.id, fresh=not match.revision),
        None if shows_warnings(match.game.id) else Warnings(as_seen(store, match), send),
        laid_out(store, match, send, end),
        gap=GAP_S,
    )


@kept_part
def Steps(match_id: str) -> ft.Control:
    """Show undo and redo."""
    store = use_store()
    (can_undo, can_redo), latest = use_part(
        store, match_id, lambda match: (may_undo(store, match), may_redo(store, match))
    )
    begun = use_begun(match_id, latest)

    def back() -> None:
        if not store.half_done.take_back(latest()):
            undo(store, latest())

    return row(
        icon_button(
            store.say("table.undo"),
            ft.Icons.UNDO_ROUNDED,
            back,
            disabled=not (can_undo or begun),
            again="steps",
        ),
        icon_button(
            store.say("table.redo"),
            ft.Icons.REDO_ROUNDED,
            lambda: store.redo(latest()),
            disabled=not can_redo,
            again="steps",
        ),
        gap=0,
        tight=True,
    )


@cache
def _own_table(game_id: str) -> ModuleType | None:
    """Find the table that a game draws itself, by its name; no list is edited."""
    there = find_spec(f"views.tables.{game_id}")
    return importlib.import_module(f"views.tables.{game_id}.table") if there else None


def table_of(game_id: str) -> Callable[..., ft.Control]:
    """Return the game's own table; a game that draws none is played at a plain one."""
    table: Callable[..., ft.Control] = getattr(_own_table(game_id), "Table", PlainTable)
    return table


def laid_out(
    store: Store, match: Match, act: Act | None, finish: Callable[[], Any] | None = None
) -> ft.Control:
    """Show a match at its game's table, as this device may see it: no screen does so otherwise."""
    return table_of(match.game.id)(as_seen(store, match), act, finish)


def shows_warnings(game_id: str) -> bool:
    """Whether a table finds a place for warnings itself: where they move nothing under a finger."""
    return getattr(_own_table(game_id), "SHOWS_WARNINGS", False) is True


def first_position(store: Store, game_id: str, seats: int) -> Any:
    """Return how a new match of a game lies where its table remembers something, else None."""
    remembered: Callable[[Store, int], Any] | None = getattr(
        _own_table(game_id), "first_position", None
    )
    return remembered(store, seats) if remembered else None


def sooner(store: Store, match: Match) -> None:
    """Let a match end sooner, as its rules know it, once all at the table agree."""
    agreed = match.game.action.validate_python({"do": match.game.sooner})
    # Of the match as it is by then: others may have moved it on while the table talked.
    ask(
        store,
        f"{match.game.id}.sooner",
        lambda: store.act(store.history.match(match.id), agreed),
    )


def finish(store: Store, match: Match) -> None:
    """Put the result among the finished matches and show it."""
    store.history.finish(match, matches.finish(match, now()))
    store.changed()
    store.go(f"/result/{match.id}")


async def copy_position(store: Store, match_id: str) -> None:
    """Copy the table as it stands as a position file, for the command line or a report."""
    file = laid(as_seen(store, store.history.match(match_id))).envelope()
    await ft.Clipboard().set(json.dumps(file, ensure_ascii=False, indent=2))
    store.notify(store.say("table.copied"))


def bring_back(store: Store, match: Match) -> None:
    """Make again what came after a lost step, and say what of it does not fit."""
    unfit = store.history.bring_back(match)
    store.moved(store.history.match(match.id))
    store.changed()
    store.notify(store.say("later.unfit", n=unfit) if unfit else store.say("later.back"))


def let_go(store: Store, match: Match) -> None:
    """Let go what came after a lost step."""
    store.history.let_go(match)
    store.changed()


def keep_screen_on(store: Store) -> None:
    """Keep the phone awake as long as a table is shown and the settings want it.

    A browser that is asked twice at once, by the table that goes and by the one that comes, loses
    an answer and complains.
    """
    lock = use_ref(ft.Wakelock)

    async def on() -> None:
        if store.awake:
            await lock.current.enable()

    async def off() -> None:
        await lock.current.disable()

    turn = store.waking
    ft.use_effect(asked(on, turn), [store.awake], cleanup=asked(off, turn))


def _menu(
    store: Store,
    match_id: str,
    game_id: str,
    delete: MenuItem,
    finish_early: Callable[[], Any],
    left: Callable[[], Any],
) -> ft.Control:
    def to(title: str, icon: ft.IconData, where: str, *, there: bool = True) -> MenuItem | None:
        go = partial(store.go, f"/play/{match_id}/{where}")
        return (store.say(title), icon, go) if there else None

    game, keeps = find(game_id), store.guest.keeps
    copy = partial(copy_position, store, match_id)
    return menu(
        store.say("table.menu"),
        present(
            (store.say("guide.open"), ft.Icons.HELP_OUTLINE_ROUNDED, store.explain),
            to("timeline.title", ft.Icons.TIMELINE_ROUNDED, "timeline"),
            to("correct.title", ft.Icons.EDIT_OUTLINED, "correct"),
            dice_switch(store) if game.has_dice else None,
            (store.say("table.copy"), ft.Icons.COPY_ROUNDED, copy),
            to("table.box", ft.Icons.INVENTORY_2_OUTLINED, "box", there=bool(game.box) and keeps),
            to("invite.title", ft.Icons.QR_CODE_2_ROUNDED, "invite", there=bool(store.hosting)),
            to("seats.title", ft.Icons.EVENT_SEAT_OUTLINED, "seats", there=bool(store.by)),
            to("handover.title", ft.Icons.PHONELINK_ROUNDED, "handover", there=keeps),
            (store.say("table.left"), ft.Icons.SCHEDULE_ROUNDED, left),
            (store.say("table.pause"), ft.Icons.PAUSE_ROUNDED, lambda: store.go("/")),
            (store.say("table.finish"), ft.Icons.FLAG_OUTLINED, finish_early),
            delete if keeps else None,
        ),
    )
