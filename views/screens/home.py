"""Home: the open match first, then the games, the dice and the history."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import flet as ft

from companion.game import game_ids, seats_of
from companion.present import present
from data.guests import Right
from views.drawings.emblems import emblem
from views.drawings.ornaments import ornament
from views.guard import safely
from views.parts.chip import button, fine_print
from views.parts.frame import card, heading, screen
from views.parts.going_on import going_on, use_standings
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, MIDDLE, Part, column, in_rows
from views.parts.palette import palette
from views.parts.part import screen_part
from views.parts.picture import picture
from views.parts.reminder import reminder
from views.parts.tappable import tappable
from views.parts.way_line import QUIET, way_line
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from companion.model import Phrase
    from data.records import OpenMatch

RECENT = timedelta(days=14)
"""All matches touched since then are shown on the first screen, the rest are in the history."""

AT_LEAST = 3
"""So many are shown however long they lay in a drawer."""


@screen_part
def Home() -> ft.View:
    """Show what is going on and what can be begun."""
    store = use_store()
    ft.use_route_location()  # coming back here shows what was played meanwhile
    open_ = store.history.open_matches()
    recent = _recent(open_)
    standings = use_standings(store, recent)
    return screen(
        store.say("app.name"),
        [
            _newer(store),
            *_notices(store),
            *_open(store, recent, standings, len(open_) - len(recent)),
            reminder(store),
            _inviting(store),
            _club(store),
            _over(store),
            # Measured here, so that the first table begins as large text needs it.
            *_games(store),
            *_more(store),
            ft.Container(
                padding=ft.Padding.symmetric(vertical=8),
                alignment=ft.Alignment.CENTER,
                content=picture(ornament(220, palette(store)), width=220, height=22),
            ),
            fine_print(store.say("home.unofficial"), text_align=ft.TextAlign.CENTER),
        ],
        home=True,
        actions=[
            icon_button(
                store.say("settings.title"),
                ft.Icons.SETTINGS_OUTLINED,
                lambda: store.go("/settings"),
            )
        ],
    )


def _recent(going_on: tuple[OpenMatch, ...]) -> tuple[OpenMatch, ...]:
    """Return the matches touched in the last days, and some in any case."""
    since = (datetime.now(UTC) - RECENT).isoformat(timespec="seconds")
    recent = sum(1 for match in going_on if match.last_at >= since)
    return going_on[: max(recent, AT_LEAST)]


def _open(
    store: Store, recent: tuple[OpenMatch, ...], standings: dict[str, Phrase | None], older: int
) -> list[ft.Control]:
    if not recent:
        return []
    more = button(
        store.say("home.older", n=older), lambda: store.go("/history"), ft.TextButton, high=TAP
    )
    return present(
        heading(store.say("home.go_on")),
        *[
            going_on(store, match, standings[match.id], first=n == 0)
            for n, match in enumerate(recent)
        ],
        more if older else None,
    )


def _game(store: Store, game_id: str) -> ft.Control:
    seats = seats_of(game_id)
    title = store.say(f"{game_id}.title")
    return way_line(
        store.say("home.begin.label", game=title),
        title,
        ft.Text(store.say(f"{game_id}.in_short"), color=QUIET),
        ft.Text(
            store.say("home.seats", least=seats[0], most=seats[-1]),
            theme_style=ft.TextThemeStyle.BODY_SMALL,
            color=QUIET,
        ),
        to=lambda: store.go(f"/new/{game_id}"),
        before=picture(emblem(game_id, palette(store)), 64),
    )


def _inviting(store: Store) -> Part:
    """Let others in, where they can come at all."""
    if store.hosting is None:
        return None
    title, about = store.say("invite.title"), store.say("invite.about")
    return _to(store, title, about, ft.Icons.QR_CODE_2_ROUNDED, "/invite")


def _club(store: Store) -> Part:
    """Lead to what a club plays, where the history is one's; at home it is one way of many."""
    if not store.history.of_club or not store.guest.may_go("/club"):
        return None
    title, about = store.say("club.title"), store.say("club.about")
    return _to(store, title, about, ft.Icons.EMOJI_EVENTS_OUTLINED, "/club")


def _to(store: Store, title: str, about: str, icon: ft.IconData, where: str) -> ft.Control:
    return way_line(
        f"{title}: {about}",
        title,
        ft.Text(about, color=QUIET),
        to=lambda: store.go(where),
        before=ft.Icon(icon, size=32, color=ft.Colors.PRIMARY),
    )


def _games(store: Store) -> list[ft.Control]:
    if not store.guest.may(Right.BEGIN):
        return []
    return [heading(store.say("home.games")), *[_game(store, id_) for id_ in game_ids()]]


def _more(store: Store) -> list[ft.Control]:
    """Show the ways to the rest, in pairs."""
    ways = [
        _way(store, where, icon, f"{where}.title")
        for where, icon in (
            ("dice", ft.Icons.CASINO_OUTLINED),
            ("history", ft.Icons.AUTO_STORIES_OUTLINED),
            ("statistics", ft.Icons.BAR_CHART_ROUNDED),
            ("players", ft.Icons.GROUPS_OUTLINED),
        )
        if store.guest.may_go(f"/{where}")
    ]
    if not store.history.of_club and store.guest.may_go("/club"):
        ways.append(_way(store, "club", ft.Icons.EMOJI_EVENTS_OUTLINED, "club.title.home"))
    if not ways:
        return []
    return [heading(store.say("home.more")), *in_rows(ways, 2, gap=12)]


def _over(store: Store) -> Part:
    """Lead the guest of a match that is over to its result: there is no other way for them."""
    match_id = store.guest.match
    if not match_id or not store.history.is_finished(match_id):
        return None
    return card(
        ft.Text(store.say("table.over.title")),
        button(store.say("table.result"), lambda: store.go(f"/result/{match_id}"), high=TAP),
    )


def _way(store: Store, where: str, icon: ft.IconData, key: str) -> ft.Control:
    title = store.say(key)
    return tappable(
        title,
        column(
            ft.Icon(icon, size=30, color=ft.Colors.PRIMARY),
            ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL),
            gap=4,
            align=MIDDLE,
        ),
        lambda: store.go(f"/{where}"),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        padding=16,
        expand=True,
        alignment=ft.Alignment.CENTER,
    )


def _newer(store: Store) -> Part:
    """Offer the newer version here, where no match is in the way of it."""
    if store.renew is None:
        return None
    return card(
        ft.Text(store.say("home.newer")),
        button(store.say("home.renew"), store.renew, ft.FilledTonalButton, high=TAP),
    )


def _notices(store: Store) -> list[ft.Control]:
    """What the history had to set aside is said where everybody looks."""
    return [
        ft.Container(
            bgcolor=ft.Colors.ERROR_CONTAINER,
            border_radius=14,
            padding=14,
            content=column(
                ft.Text(store.say(notice.code, **notice.facts), color=ft.Colors.ON_ERROR_CONTAINER),
                _way_to(store, notice.facts.get("match")),
                gap=4,
                align=LEFT,
            ),
        )
        for notice in store.history.notices
    ]


def _way_to(store: Store, match_id: object) -> Part:
    """Lead to the match that is spoken of, where it can be put right."""
    if not isinstance(match_id, str) or not store.history.is_open(match_id):
        return None
    return ft.OutlinedButton(
        content=ft.Text(store.say("home.to_match"), color=ft.Colors.ON_ERROR_CONTAINER),
        height=TAP,
        on_click=safely(lambda: store.go(f"/play/{match_id}")),
    )
