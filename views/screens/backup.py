"""Backup and exchange: everything to a file, files in after a look at what they would change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial

import flet as ft

from companion.present import present
from data.errors import JournalError
from data.exchange import archive
from data.exchange.bgstats import play_file
from data.exchange.content import Lost
from data.exchange.merge import ImportPlan, Prospect, planning
from data.exchange.plays import play_of
from data.exchange.reading import reading
from data.exchange.results import write_results
from data.exchange.work import Work
from data.exchange.work import part as partly
from views.clock import now
from views.parts.chip import button, choose_from
from views.parts.codes import CodesRead
from views.parts.errand import Errand, progress, use_errand
from views.parts.files import content_of, save
from views.parts.fold import Fold
from views.parts.frame import card, heading, screen
from views.parts.layout import Part, column, wrapped
from views.parts.part import Nothing, part, screen_part, use_state
from views.parts.picker import choosing, use_picker
from views.parts.reminder import SAVED
from views.parts.switch import switch
from views.store import Store, use_store
from views.theme import TAP

PutSome = Callable[[Collection[str]], Awaitable[bool]]
"""Saves some matches and tells whether that was done."""

TakeIn = Callable[[str, bytes], Awaitable[bool]]
"""Saves content under a name and tells whether that was done."""


NAMED = 5
"""Things left out that are named one by one."""

READ = 0.6
"""The share of the time that reading a file takes; the rest is planning."""


@screen_part
def Backup() -> ft.View:
    """Save the history, take files in, write for other programs."""
    store = use_store()
    brought, bring = use_state(Nothing[Prospect]())
    unsaved, put_unsaved = use_state(tuple[Lost, ...])
    with_bin, put_bin = use_state(lambda: False)
    errand = use_errand()
    picker = use_picker(lambda files: _picked(store, errand, files, bring))

    async def take(content: bytes) -> None:
        await _brought(store, errand, content, bring)

    async def put(name: str, content: bytes) -> bool:
        return await save(store, picker, name, content)

    async def put_history(only: Collection[str] | None = None) -> bool:
        put_unsaved(())
        work = archive.write(store.history, now(), only, with_bin=with_bin)
        written = await errand.run("backup.writing", work)
        done = await put(file_name("json"), written.content)
        put_unsaved(written.lost if done else ())
        return done

    async def save_all() -> None:
        at = now()
        if await put_history():
            _note_saved(store, at)

    return screen(
        store.say("backup.title"),
        [
            heading(store.say("backup.out")),
            ft.Text(store.say("backup.about")),
            button(
                store.say("backup.save"),
                save_all,
                icon=ft.Icons.SAVE_ALT_ROUNDED,
                off=errand.doing is not None,
            ),
            _bin(store, put_bin, on=with_bin),
            (Selection(put_history) if _games(store) else None),
            _unsaved(store, unsaved) if unsaved else None,
            heading(store.say("backup.in")),
            ft.Text(store.say("backup.in.about")),
            button(
                store.say("backup.choose"),
                None,
                ft.FilledTonalButton,
                icon=ft.Icons.FILE_OPEN_OUTLINED,
                action=choosing(picker),
            ),
            CodesRead(take),
            progress(store, errand),
            (_preview(store, errand, brought, bring) if brought and not errand.doing else None),
            heading(store.say("backup.others")),
            *_others(store, errand, put),
        ],
    )


def _note_saved(store: Store, at: str) -> None:
    # Where nothing is stored any more, that is why it was saved: it is told already.
    with suppress(JournalError):
        store.history.keep_setting(SAVED, at)
    store.changed()


def _bin(store: Store, put: Callable[[bool], None], *, on: bool) -> Part:
    """Ask whether what is in the bin goes into the file too, where there is something."""
    if not store.history.binned():
        return None
    return switch(store.say("backup.with_bin"), lambda event: put(event.control.value), on=on)


@part
def Selection(put: PutSome) -> ft.Control:
    """Choose games and save their matches alone."""
    store = use_store()
    left_out, leave_out = use_state(frozenset[str])
    games = _games(store)
    chosen = [id_ for game, ids in games.items() if game not in left_out for id_ in ids]

    def toggle(game: str) -> None:
        leave_out(left_out ^ {game})

    async def save_chosen() -> None:
        await put(chosen)

    return Fold(
        store.say("backup.some"),
        [
            column(
                choose_from(
                    games,
                    lambda game: store.say(f"{game}.title"),
                    toggle,
                    chosen=lambda game: game not in left_out,
                    again="games",
                ),
                button(
                    store.say("backup.save_some", n=len(chosen)),
                    save_chosen,
                    ft.OutlinedButton,
                    high=TAP,
                    off=not chosen,
                ),
                gap=12,
            )
        ],
    )


def file_name(kind: str) -> str:
    """Return the name of a file written today."""
    return f"skald-{now()[:10]}.{kind}"


def _games(store: Store) -> dict[str, list[str]]:
    """List the matches of each game, the game of the latest one first."""
    found: dict[str, list[str]] = {}
    for match in store.history.open_matches():
        found.setdefault(match.setup.game, []).append(match.id)
    # What nobody can read is in no list: it shall not keep the rest from being saved.
    for row in store.history.chronicle.rows():
        found.setdefault(row.game, []).append(row.id)
    return found


async def _picked(
    store: Store,
    errand: Errand,
    files: list[ft.FilePickerFile],
    bring: Callable[[Prospect | None], None],
) -> None:
    if files:
        # What was shown of an earlier file is not what a refused one would do.
        bring(None)
        await _brought(store, errand, content_of(files[0]), bring)


async def _brought(
    store: Store, errand: Errand, content: bytes, bring: Callable[[Prospect | None], None]
) -> None:
    bring(None)
    bring(await errand.run("backup.reading", _looked_at(store, content)))


def _looked_at(store: Store, content: bytes) -> Work[Prospect]:
    """Read a file and plan what would become of the history with it."""
    incoming = yield from partly(reading(content), 0, READ)
    return (yield from partly(planning(store.history, incoming), READ, 1))


def _preview(
    store: Store, errand: Errand, brought: Prospect, bring: Callable[[Prospect | None], None]
) -> ft.Control:
    """Show what a file would change, and ask."""
    would = brought.plan

    async def take() -> None:
        # Who asked for it has it, whatever they choose meanwhile.
        await errand.run("backup.taking", brought.preparing(), firm=True)
        brought.carry_out()
        bring(None)
        store.changed()
        records = would.intake.records
        if len(records) == 1 and store.history.is_open(records[0].id):
            # A match that was handed over: whoever took it in goes on playing.
            to = partial(store.go, f"/play/{records[0].id}")
            store.notify(store.say("backup.taken"), store.say("home.go_on"), to)
            return
        store.notify(store.say("backup.taken"))

    yes = button(store.say("backup.take"), take, high=TAP)
    return card(
        ft.Semantics(
            header=True,
            live_region=True,
            content=ft.Text(
                store.say("backup.preview", source=store.say(f"exchange.from.{brought.source}")),
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
            ),
        ),
        *[ft.Text(line) for line in changes(store, would)],
        wrapped(
            yes if would.changes else None,
            button(
                store.say("backup.leave" if would.changes else "backup.close"),
                lambda: bring(None),
                ft.TextButton,
                high=TAP,
            ),
        ),
    )


def changes(store: Store, would: ImportPlan) -> list[str]:
    """Say what an import would do, line by line."""
    counts = {
        "backup.new": would.new,
        "backup.longer": would.longer,
        "backup.both": would.both,
        "backup.returned": would.returned,
        "backup.binned": would.binned,
        "backup.players": len(would.intake.players),
        "backup.boxes": len(would.intake.settings),
        "backup.remarks": len(would.intake.remarks),
        "backup.seasons": len(would.intake.seasons),
        "backup.evenings": len(would.intake.evenings),
        "backup.known": would.known if would.changes else 0,
    }
    lines = [store.say(key, n=n) for key, n in counts.items() if n]
    if not would.changes:
        lines.append(
            store.say("backup.nothing_new" if would.known else "backup.nothing_ours", n=would.known)
        )
    for reason, n in would.left.items():
        what = store.say(f"exchange.left.{reason}", n=n)
        lines.append(store.say("backup.left", what=what))
    return [*lines, *left_out(store, would.lost)]


def left_out(store: Store, lost: Sequence[Lost]) -> list[str]:
    """Name what is left out and why, line by line; of very many the first ones."""
    lines = [
        store.say("backup.lost", what=store.tell(match_id.what), why=store.tell(match_id.why))
        for match_id in lost[:NAMED]
    ]
    more = len(lost) - len(lines)
    return present(*lines, store.say("backup.lost_more", n=more) if more else None)


def _unsaved(store: Store, lost: Sequence[Lost]) -> Part:
    """Say what of the history would not come back from the file that was written."""
    notice = ft.Text(store.say("backup.not_saved", n=len(lost)))
    return card(
        ft.Semantics(live_region=True, content=notice), *map(ft.Text, left_out(store, lost))
    )


def _others(store: Store, errand: Errand, put: TakeIn) -> list[ft.Control]:
    if not store.history.chronicle.rows():
        return [ft.Text(store.say("backup.nothing_yet"))]

    def way(key: str, icon: ft.IconData, kind: str, write: Callable[[], Work[bytes]]) -> ft.Control:
        async def save_them() -> None:
            await put(file_name(kind), await errand.run("backup.writing", write()))

        return button(
            store.say(key), save_them, ft.OutlinedButton, icon=icon, off=errand.doing is not None
        )

    return [
        way(
            "backup.csv",
            ft.Icons.TABLE_CHART_OUTLINED,
            "csv",
            lambda: write_results(store.history),
        ),
        way("backup.bgstats", ft.Icons.CASINO_OUTLINED, "bgsplay", lambda: _plays(store)),
    ]


def _plays(store: Store) -> Work[bytes]:
    """Write all finished matches for BG Stats."""
    rows = store.history.chronicle.rows()
    plays = []
    for number, row in enumerate(rows):
        yield number / len(rows)
        record = store.history.record(row.id)
        if record.result:
            renamed = store.history.naming.renamed(record)
            plays.append(play_of(renamed, record.result, store.language))
    return play_file(plays)
