"""The result: who won, why, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from companion.game import find
from companion.match import Result, Setup
from companion.present import present
from companion.ranking import is_alone
from data.guests import Right
from data.records import played
from views.clock import fresh_id, now
from views.device import is_phone
from views.drawings.pieces import arm_ring
from views.guard import safely
from views.leaving import result_at
from views.parts.chip import bold, button, capital, fine_print
from views.parts.deleting import deleting
from views.parts.figure import line_text, points_text
from views.parts.fold import Fold
from views.parts.frame import card, heading, screen
from views.parts.icon_button import sign
from views.parts.lacking import lacking_card
from views.parts.layout import LEFT, MIDDLE, Part, column, row, wrapped
from views.parts.menu import menu
from views.parts.moment import date, day
from views.parts.palette import palette
from views.parts.part import screen_part, use_state
from views.parts.picture import picture
from views.parts.player_avatar import seat_shield
from views.parts.remark import remark_card
from views.parts.score_table import ScoreTable, counts, fits_a_table
from views.parts.take_along import TakeAlong
from views.screens.lost import no_match
from views.screens.table import first_position
from views.store import Store, use_store
from views.telling import ranked, who_has_won
from views.theme import roomy

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.model import Place, Scorecard
    from data.records import Record

WINNER = 1
SHIELDS = 3
"""Of so many who share a place the shields are shown; more leave no room for the names.
With large text that is one."""


@screen_part
def ResultScreen() -> ft.View:
    """Show a finished match: ranking with reasons, then every line."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    rematch_id, _ = use_state(fresh_id)
    if not store.history.is_finished(match_id):
        return no_match(store, match_id)
    finished = store.history.finished_match(match_id)
    setup, result = finished.setup, finished.result
    names = setup.seats
    record = store.history.record(match_id)
    return screen(
        store.say("result.title", game=store.say(f"{setup.game}.short")),
        [
            _headline(store, setup, result),
            _onwards(store, setup, result),
            lacking_card(
                store,
                names,
                result.missing,
                *present(_type_in(store, setup) if store.guest.keeps else None),
            ),
            *_places(store, setup, result),
            *[card(ft.Text(store.tell(stake, names))) for stake in result.stakes],
            *_points(store, setup, result),
            heading(store.say("remark.heading")),
            remark_card(store, record),
            fine_print(made(store, record, result)),
            _ways(store, setup, result),
            (TakeAlong(match_id) if store.guest.keeps else None),
        ],
        foot=row(
            button(
                store.say("result.home"),
                lambda: store.go("/"),
                ft.FilledTonalButton,
                high=56,
                expand=True,
            ),
            _again(lambda: again(store, setup, rematch_id), store)
            if store.guest.may(Right.BEGIN)
            else None,
            gap=12,
        ),
        # What a correction has made another result is read from its top.
        key=f"result-{len(names)}-{len(record.events)}",
        actions=[
            menu(
                store.say("table.menu"),
                [deleting(store, match_id, setup.game, ", ".join(names), leave=True)],
            )
        ]
        if store.guest.keeps
        else [],
    )


def _again(begin: Callable[[], None], store: Store) -> ft.Control:
    return ft.FilledButton(
        store.say("result.again"),
        # Of large words the longest one takes all the room there is.
        icon=None if store.large else sign(ft.Icons.REPLAY_ROUNDED),
        style=roomy(8),
        height=56,
        expand=True,
        on_click=safely(begin),
    )


def go_on(store: Store, match_id: str) -> None:
    """Take back that a match was ended early, and go to its table."""
    if store.history.is_finished(match_id):
        store.history.reopen(match_id)
        store.changed()
    store.go(f"/play/{match_id}")


def again(store: Store, setup: Setup, rematch_id: str) -> None:
    """Begin the same match once more: same people, same rules, one match for two quick taps."""
    if store.history.is_open(rematch_id):
        return
    opening = first_position(store, setup.game, len(setup.seats))
    rematch = setup.model_copy(
        update={
            "id": rematch_id,
            "begun": now(),
            "version": find(setup.game).version,
            "position": opening or setup.position,
        }
    )
    store.history.begin(rematch)
    store.changed()
    store.go(f"/play/{rematch.id}")


def made(store: Store, record: Record, result: Result) -> str:
    """Say where a result comes from, and under which rules it was worked out."""
    setup = record.setup
    if result.version == 0:
        source = store.say(f"exchange.from.{setup.id.partition('-')[0]}")
        return store.say("result.elsewhere", date=date(store, result.finished), source=source)
    said = store.say(
        "result.made",
        date=date(store, result.finished),
        n=result.steps,
        version=result.version,
    )
    entries = played(record.events, result)
    late = [event.at for event in record.events[entries:]]
    if not late:
        return said
    # What was made again has the time at which it was first entered.
    first = {event.at for event in record.events[:entries]}
    late = [at for at in late if at not in first] or late
    same = result.version == setup.version
    key = "result.corrected" if same else "result.corrected_anew"
    today = now()
    # A clock that was ahead once has no date for what was done then.
    known = [at for at in late if at <= today]
    if not known:
        key = "result.corrected_ahead"
    when = day(store, max(known or late))
    facts = {"date": when, "version": result.version, "first": setup.version}
    return f"{said} {store.say(key, **facts)}"


def as_text(store: Store, setup: Setup, result: Result) -> str:
    """Write the result as text for a chat: the ranking with its reasons."""
    title = store.say(f"{setup.game}.title")
    head = f"{title} · {date(store, result.finished)}"
    return "\n".join([head, *ranked(store, result.ranking, setup.seats)])


def _ways(store: Store, setup: Setup, result: Result) -> ft.Control:
    text = as_text(store, setup, result)
    # A play from another program has no log to look at.
    logged = result.version > 0

    def to(screen: str) -> Callable[[], None]:
        return lambda: store.go(result_at(setup.id, screen))

    def copied() -> None:
        store.notify(store.say("result.copied"))

    def way(
        key: str,
        icon: ft.IconData,
        on_tap: Callable[[], None] | None,
        action: ft.ClientAction | None = None,
    ) -> ft.Control:
        return button(store.say(key), on_tap, ft.OutlinedButton, icon=icon, action=action)

    copy, share = ft.CopyToClipboard(text), ft.ShareText(text)
    return wrapped(
        way("timeline.title", ft.Icons.TIMELINE_ROUNDED, to("timeline")) if logged else None,
        way("amend.title", ft.Icons.EDIT_OUTLINED, to("amend"))
        if logged and store.guest.keeps
        else None,
        way("result.picture", ft.Icons.IMAGE_OUTLINED, to("picture")),
        way("result.copy", ft.Icons.COPY_ROUNDED, copied, copy),
        # Elsewhere there is no sheet to share by.
        way("result.share", ft.Icons.SHARE_ROUNDED, None, share)
        if is_phone(ft.context.page)
        else None,
    )


def winners(result: Result) -> list[int]:
    """Return who has won: nobody as long as it is none, or was stopped early."""
    first = [place for place in result.ranking if place.place == WINNER and result.over]
    return [seat for place in first for seat in place.seats]


def _headline(store: Store, setup: Setup, result: Result) -> ft.Control:
    if not result.over:
        text = store.say("result.lacking" if result.missing else "result.stopped")
    elif is_alone(result.ranking):
        text = next(ranked(store, result.ranking, setup.seats))
    else:
        text = who_has_won(store, result.ranking, setup.seats)
    return column(
        picture(arm_ring(WINNER, palette(store)), 96),
        ft.Semantics(
            header=True,
            content=bold(
                text, theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM, text_align=ft.TextAlign.CENTER
            ),
        ),
        align=MIDDLE,
    )


def _onwards(store: Store, setup: Setup, result: Result) -> Part:
    """Lead back to the table from a result that is none yet: that has to be seen at once."""
    # A play from another program has no log to go on with.
    if result.over or not result.version or not store.guest.keeps:
        return None
    way = button(
        store.say("home.go_on"),
        lambda: go_on(store, setup.id),
        ft.FilledTonalButton,
        icon=ft.Icons.PLAY_ARROW_ROUNDED,
    )
    return row(way, alignment=ft.MainAxisAlignment.CENTER)


def _type_in(store: Store, setup: Setup) -> ft.Control:
    """Lead to the table as it stood at the end, where what is missing can be typed in."""
    return button(
        store.say("lacking.type"),
        lambda: store.go(result_at(setup.id, "amend")),
        icon=ft.Icons.EDIT_OUTLINED,
    )


def _places(store: Store, setup: Setup, result: Result) -> list[ft.Control]:
    alone = is_alone(result.ranking)
    # What was reached is said above.
    if alone and result.over:
        return []
    return [_place(store, setup, place, over=result.over, alone=alone) for place in result.ranking]


def _place(store: Store, setup: Setup, place: Place, *, over: bool, alone: bool) -> ft.Control:
    who = store.say("list.seats", setup.seats, seats=list(place.seats))
    first = place.place == WINNER and over
    color = ft.Colors.ON_PRIMARY_CONTAINER if first else ft.Colors.ON_SURFACE
    return ft.Container(
        bgcolor=ft.Colors.PRIMARY_CONTAINER if first else ft.Colors.SURFACE_CONTAINER,
        border_radius=14,
        padding=14,
        content=row(
            None
            if alone
            else bold(f"{place.place}.", theme_style=ft.TextThemeStyle.HEADLINE_SMALL, color=color),
            *[_token(store, setup, seat) for seat in place.seats[: 1 if store.large else SHIELDS]],
            column(
                ft.Text(capital(who), theme_style=ft.TextThemeStyle.TITLE_MEDIUM, color=color),
                ft.Text(store.tell(place.because, setup.seats), color=color),
                gap=2,
                align=LEFT,
                expand=True,
            ),
            gap=14,
        ),
    )


def _token(store: Store, setup: Setup, seat: int) -> ft.Control:
    """Show who it is; the opponent of a game for one has no shield."""
    if seat < 0:
        return ft.Icon(ft.Icons.SHIELD_OUTLINED, size=36, color=ft.Colors.ON_SURFACE_VARIANT)
    return seat_shield(store, store.colour_of(setup, seat), 36)


def _points(store: Store, setup: Setup, result: Result) -> list[ft.Control]:
    """Show where the points come from: many categories as a table, with the reasons below."""
    scorecards, won, by_points = (
        result.scorecards,
        frozenset(winners(result)),
        counts(result, setup),
    )
    if not (by_points or any(scorecard.lines for scorecard in scorecards)):
        return []
    head = heading(store.say("result.lines" if by_points else "result.lines.met"))

    def lines(scorecard: Scorecard) -> ft.Control:
        return _lines(store, setup, scorecard, won=scorecard.seat in won, by_points=by_points)

    if not fits_a_table(scorecards):
        return [head, *map(lines, scorecards)]
    return [
        head,
        ScoreTable(setup, scorecards, won, by_points=by_points),
        *[
            Fold.keyed(
                f"why{scorecard.seat}",
                store.say("result.why", player=setup.seats[scorecard.seat]),
                [lines(scorecard)],
            )
            for scorecard in scorecards
        ],
    ]


def _lines(
    store: Store, setup: Setup, scored: Scorecard, *, won: bool, by_points: bool
) -> ft.Control:
    return card(
        row(
            ft.Text(
                setup.seats[scored.seat],
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                expand=True,
            ),
            bold(
                points_text(scored.total, scored.unknown),
                theme_style=ft.TextThemeStyle.TITLE_LARGE,
                color=ft.Colors.PRIMARY if won else None,
            )
            if by_points
            else None,
        ),
        *[
            row(
                column(
                    ft.Text(store.category(setup.game, line.category)),
                    fine_print(store.tell(line.because, setup.seats)),
                    gap=0,
                    align=LEFT,
                    expand=True,
                ),
                ft.Text(line_text(store, line, by_points=by_points)),
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
            for line in scored.lines
        ],
    )
