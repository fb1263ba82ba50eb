"""The app: one session's store, theme and language, and which screen stands at which route."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import flet as ft

from data.history import History
from data.permitted import permitted
from views.clock import now
from views.device import HALF_DONE, Client, Device
from views.flet_logging import mute_flet
from views.guard import quietly, safely, untouched
from views.half_done import Devices, Drafts
from views.hosting import Hosting, guest_at
from views.in_order import draw_in_order
from views.in_turn import Announcer
from views.leaving import closing_first, drawn, leave
from views.news import follow_others
from views.parts.part import part, screen_part
from views.remembered import by_key, remembered
from views.screens.home import Home
from views.sitting import OpenTables
from views.sparse import touch_only_what_is_set
from views.store import SESSION_KEY, Store, the_store
from views.theme import DARK, LIGHT, MODES, PHONE, SLIM, theme
from views.unheard import leave_nothing_unheard

LATER = 1
"""Seconds after a letter until all that is half typed is remembered."""

HEIGHT_STEP, WIDTH_STEP = 50, 20
"""Pages whose heights or widths differ by less are laid out alike, in dp."""


def route(path: str, screen: str, *below: ft.Route) -> ft.Route:
    """Lead to a screen, called ``module.Name``, and to those ``below`` it.

    It is loaded when somebody goes there: the first one comes sooner.
    """

    def show() -> Any:
        return _loaded(screen)()

    return ft.Route(path=path, component=show, children=[*below])


def _loaded(screen: str) -> Callable[[], Any]:
    module, _, name = screen.partition(".")
    try:
        found: Callable[[], Any] = getattr(importlib.import_module(f"views.screens.{module}"), name)
    except Exception as error:  # noqa: BLE001 - whatever it is, Flet would never draw again
        wrong = error
    else:
        return found

    @screen_part
    def unloaded() -> Any:
        raise wrong

    return unloaded


GUIDE = [route(path, "guide.GuideScreen") for path in ("guide", "guide/:at")]
"""How the game works, below each screen on which somebody may ask for it."""

RESULT = route(
    "result/:id",
    "result.ResultScreen",
    route("timeline", "timeline.Timeline", *GUIDE),
    route("amend", "amend.Amend", *GUIDE),
    route("amend/:step", "amend.Amend", *GUIDE),
    route("note", "note.Note"),
    route("picture", "share.Share"),
)
"""A result, with what lies above it; it lies above the history where somebody came from there."""

PLAY = route(
    "play/:id",
    "table.TableScreen",
    route("timeline", "timeline.Timeline", *GUIDE),
    route("correct", "correct.Correct", *GUIDE),
    route("amend/:step", "amend.Amend", *GUIDE),
    route("box", "boxes.BoxOfTable"),
    route("invite", "invite.Invite"),
    route("handover", "handover.Handover"),
    route("seats", "seats.Seats"),
    *GUIDE,
)
"""A table, with what lies above it."""

TABLE = route(":spot", "evening.TableOfEvening", route("begin", "setup.SetupOfTable"))

SCREENS = [
    route("new/:game", "setup.SetupScreen", *GUIDE),
    PLAY,
    RESULT,
    route("history", "history.HistoryList", route("bin", "bin.BinScreen"), RESULT),
    route("statistics", "statistics.StatisticsScreen"),
    route("statistics/:person", "statistics.StatisticsScreen"),
    route(
        "club",
        "club.Club",
        route("draw", "draw.Draw"),
        route("evening/:evening", "evening.EveningScreen", TABLE),
    ),
    route("players", "players.Players", route(":id", "player.PlayerScreen")),
    route("invite", "invite.Invite"),
    route("dice", "dice.DiceTray"),
    route(
        "settings",
        "settings.Settings",
        route("backup", "backup.Backup"),
        route("boxes", "boxes.Boxes", route(":game", "boxes.OneBox")),
    ),
    # Flet's own way for unknown addresses would put a view into a view and show neither.
    route(":nowhere+", "lost.Lost"),
]

ROUTES = [ft.Route(path="", component=Home, children=SCREENS)]


@part
def Root() -> Any:
    """Show the screens of the present route."""
    page, store = ft.context.page, the_store()

    async def listen() -> None:
        # Later than the router, which listens first.
        page.on_route_change = untouched(closing_first(store, page, page.on_route_change))

    ft.use_effect(quietly(listen), [])
    return ft.Router(ROUTES, manage_views=True)


def have_flet_as_needed() -> None:
    """Have Flet write no log, leave nothing unheard, draw in order and touch only what is set."""
    mute_flet()
    leave_nothing_unheard()
    draw_in_order()
    touch_only_what_is_set()


def application(
    history: History, device: Device | None = None, hosting: Hosting | None = None
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return what Flet calls for each session; all of them look at one history.

    ``device`` is what is known already of the only one there is; others are asked. ``hosting`` is
    how others come in, where they can.
    """
    have_flet_as_needed()
    sitting = OpenTables()
    turn = Announcer()
    devices = Devices()
    following = False

    async def session(page: ft.Page) -> None:
        nonlocal following
        store = Store()
        client = Client(page) if device is None else None
        store._page = page  # noqa: SLF001 - underscored only so that it is not observed
        store._history = permitted(history, guest_at(page))  # noqa: SLF001 - the same
        store._guard = safely  # noqa: SLF001 - the same
        store._client = client  # noqa: SLF001 - the same
        store.guest = guest_at(page)
        store.hosting = hosting if store.guest.keeps else None
        store.sitting, store._turn = sitting, turn  # noqa: SLF001 - the same
        page.session.store.set(SESSION_KEY, store)
        if not following:
            following = True
            follow_others(history, turn, hosting)
        history.tidy(now())

        def begin(known: Device, own: Mapping[str, Any]) -> None:
            store.read_settings(list(known.languages) or [store.language], own)
            known_of(store, known)
            kept = own if _is_one_of_many(client) else history.settings()
            store.half_done.drafts = typed_on(page, store, devices, kept)

        async def ask() -> None:
            if client is not None:
                await client.ask(begin)
            else:
                begin(device or Device(), {})

        async def come_back() -> None:
            store.half_done.returned += 1
            await store.catch_up()
            await ask()

        store.half_done.remember = remembering(page, store, history, client)
        page.on_view_pop = untouched(_back(store, page))
        # Whoever left before answering comes back to the same session, also while it is waited for.
        page.on_connect = untouched(come_back)
        page.on_close = untouched(store.go_away)
        await ask()
        dress(page, store)
        turn.join(store)
        page.render_views(Root)

    return session


def _back(store: Store, page: ft.Page) -> Callable[[ft.ViewPopEvent], None]:
    """Return what follows the client, which has taken a screen off by itself."""

    def back(event: ft.ViewPopEvent) -> None:
        views = drawn(page)
        # The one that was taken off, not the last: two may go before the first is heard of.
        at = views.index(event.route) if event.route in views else 0

        async def go() -> None:
            await leave(store, page, views[at], views[at - 1])

        if at:
            page.run_task(quietly(go))

    return back


def known_of(store: Store, device: Device) -> None:
    """Take over into a store what a device tells of itself."""
    store.calm = store.calm or device.calm
    store.forgetful = device.forgetful


def _is_one_of_many(client: Client | None) -> bool:
    """Tell whether a device remembers for itself; one that has the history alone does it there."""
    return client is not None and not client.is_alone


def typed_on(page: ft.Page, store: Store, devices: Devices, kept: Mapping[str, Any]) -> Drafts:
    """Return what is half typed on the device of a session, also where only that knows it."""
    at = page.client_ip or ""
    return devices.typed_on(store.device, at, by_key(kept.get(HALF_DONE)))


def remembering(
    page: ft.Page, store: Store, history: History, client: Client | None
) -> Callable[[], None]:
    """Return what has a device remember what is half typed: letters come quickly, so a bit later.

    Where it has the history for itself, that does.
    """
    waits = False

    async def keep() -> None:
        nonlocal waits
        await asyncio.sleep(LATER)
        waits = False
        drafts = remembered(store.half_done.drafts, history.is_open)
        if client is not None and _is_one_of_many(client):
            await client.keep({HALF_DONE: drafts})
        # What is done at a table forgets what was typed for it, which mostly was nothing.
        elif drafts != history.setting(HALF_DONE, []):
            history.keep_setting(HALF_DONE, drafts)

    def remember() -> None:
        nonlocal waits
        if not waits:
            waits = True
            page.run_task(quietly(keep))

    return remember


def dress(page: ft.Page, store: Store) -> None:
    """Give the page its title, themes and sizes, and keep them right when the system changes."""
    page.title = "Skald"

    def move(*_: Any) -> None:
        page.theme = theme(LIGHT, calm=store.calm)
        page.dark_theme = theme(DARK, calm=store.calm)

    def follow(*_: Any) -> None:
        page.theme_mode = MODES.get(store.theme, ft.ThemeMode.SYSTEM)
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale("en"), ft.Locale("de")],
            current_locale=ft.Locale(store.language),
        )
        system_dark = page.platform_brightness != ft.Brightness.LIGHT
        store.dark = store.theme == "dark" or (store.theme == "system" and system_dark)

    def resized(*_: Any) -> None:
        store.wide = (page.width or 0) >= PHONE
        store.slim = 0 < (page.width or 0) < SLIM
        store.width = int(page.width or 0) // WIDTH_STEP * WIDTH_STEP
        store.height = int(page.height or 800) // HEIGHT_STEP * HEIGHT_STEP

    def settings_changed(_store: Any, changed: str | None) -> None:
        if changed in {"theme", "language"}:
            follow()
        elif changed == "calm":
            move()

    page.on_platform_brightness_change = untouched(follow)
    page.on_resize = untouched(resized)
    store.subscribe(settings_changed)
    store._followers = (settings_changed,)  # noqa: SLF001 - Flet holds listeners weakly
    move()
    follow()
    resized()
