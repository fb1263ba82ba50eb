"""Put an entry right, also long after the game: the table as it was, and what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import flet as ft

from companion import match as matches
from companion.errors import CompanionError, reason
from companion.model import Enter, Frozen
from companion.present import present
from companion.revision import revise
from data.errors import MovedOn
from data.records import Record
from views.clock import now
from views.covered import as_seen
from views.leaving import result_at
from views.lessons import Learned, lessons, taught
from views.parts.chip import bold, button
from views.parts.figure import points_text
from views.parts.frame import card, screen
from views.parts.icon_button import icon_button
from views.parts.lacking import lacking_text
from views.parts.layout import column, heard
from views.parts.part import screen_part, use_ref, use_state
from views.parts.segments import segments
from views.parts.watching import match_of
from views.screens.correct import use_fields
from views.screens.lost import no_match
from views.screens.table import laid_out
from views.shell.acting import Act
from views.shell.half_done import Draft, as_left, use_begun, use_draft_of
from views.shell.sides import WIDEST
from views.store import Store, the_store, use_store
from views.telling import described, ranked
from views.theme import QUIETENED

if TYPE_CHECKING:
    from companion.match import Match, Step
    from companion.model import Scorecard
    from companion.revision import Revised


TABLE = 0.75
"""How much of a screen's height the table takes where it does not all go onto one."""

LINE = 60
"""Height of a line that says what a correction would change, in dp, with the gap below it."""

ROOM = 620
"""What a table takes with all above and below it but those lines, in dp."""


@dataclass(frozen=True, eq=False)
class Tap:
    """What one tap does: taken back as a whole."""

    actions: tuple[Frozen, ...]
    learned: Learned


@screen_part
def Amend() -> ft.View:
    """Put right the entry of the address; without one, add to the end."""
    store = use_store()
    params = ft.use_route_params()
    match_id, step = params.get("id", ""), params.get("step", "")
    match = match_of(store, match_id)
    if match is None:
        return no_match(store, match_id)
    if store.history.is_finished(match_id) and match.revision < len(store.history.events(match_id)):
        return screen(store.say("amend.title"), [ft.Text(store.say("amend.not_followed"))])
    number = int(step) if step.isdecimal() else match.step + 1
    if not 1 <= number <= match.step + 1:
        return no_match(store, match_id)
    return AmendEntry.keyed(f"{match_id} {number}", match_id, number)


@screen_part
def AmendEntry(match_id: str, number: int) -> ft.View:
    """Show the table before the entry: what is done to it now stands in the entry's place."""
    store = use_store()
    # What is corrected is what was looked at: who was faster elsewhere is told at the end, and what
    # would come of it now is shown before it is kept.
    seen, see = use_state(lambda: _seen(store, match_id))
    by_hand, turn = use_state(lambda: False)
    match, record = seen
    at, _ = use_state(now)
    draft, act, take_last = _use_taps(store, match, number, at)
    taps = draft.value
    adding = number > match.step
    actions = actions_of(taps)
    revised = revise(match, number, actions, at, store.by)

    def keep() -> None:
        if not revised.events:
            store.go(result_at(match_id))
        elif newest := _kept(store, seen, number, revised, taps, at):
            if _entry(newest, number) is _entry(match, number):
                see((newest, None))
        else:
            draft.done()
            store.notify(store.say("amend.kept"))
            store.go(f"/play/{match_id}" if record is None else result_at(match_id))

    def back() -> None:
        if not store.half_done.take_back(shown):
            take_last()

    shown = revised.corrected
    nothing = not (use_begun(match_id, lambda: shown) or actions)
    by_name = use_fields(store, shown, lambda path, value: act(Enter(path=path, value=value)))
    figures = by_name if adding else []
    lines = _lines(store, match, revised) if actions or not adding else []
    # A table that had only what the words leave it could not be seen: then all of it scrolls.
    crowded = store.large or store.height - LINE * len(lines) < ROOM
    return screen(
        store.say("amend.title"),
        [
            as_left(store, draft),
            _what(store, match, number, actions),
            _switch(store, turn, by_hand=by_hand) if figures else None,
            _entered(shown, act, figures if by_hand else [], crowded=crowded),
            _outcome(lines),
        ],
        actions=[
            icon_button(store.say("table.undo"), ft.Icons.UNDO_ROUNDED, back, disabled=nothing)
        ],
        foot=column(
            _concerned(store, revised) if crowded else None,
            _keep_it(store, keep, adding=adding, empty=not actions),
            gap=4,
        ),
        scroll=crowded,
        width=WIDEST,
    )


def _use_taps(
    store: Store, match: Match, number: int, at: str
) -> tuple[Draft[tuple[Tap, ...]], Act, Callable[[], None]]:
    """Collect what is done in the entry's place, tap by tap, and return what takes the last back.

    What the match could not have gone on with is refused at once.
    """
    of = match.revision, match.position
    draft: Draft[tuple[Tap, ...]] = use_draft_of(match.id, f"amend {number}", (), of)
    # A second tap may come before the first is drawn.
    done = use_ref(lambda: draft.value)
    done.current = draft.value

    def change(to: tuple[Tap, ...]) -> None:
        done.current = to
        draft.put(lambda _: to)

    def act(*actions: Frozen, learned: Learned | None = None) -> bool:
        if not actions:
            store.notify(store.say("amend.not_here"))
            return False
        tried = (*done.current, Tap(actions, learned or {}))
        try:
            revise(match, number, actions_of(tried), at)
        except CompanionError as error:
            store.refuse(error, match.names)
            return False
        change(tried)
        return True

    return draft, act, lambda: change(done.current[:-1])


def _entered(shown: Match, act: Act, figures: list[ft.Control], *, crowded: bool) -> ft.Control:
    """Show where something is entered: at the table, or figure by figure.

    To keep what is put right is the one golden act.
    """
    room: dict[str, Any] = {"height": TABLE * the_store().height} if crowded else {"expand": True}
    if figures:
        return ft.ListView(controls=figures, spacing=8, **room)
    quiet: dict[str, Any] = {"theme": QUIETENED, "dark_theme": QUIETENED}
    return ft.Container(laid_out(the_store(), shown, act), key="table", **quiet, **room)


def _keep_it(store: Store, keep: Callable[[], None], *, adding: bool, empty: bool) -> ft.Control:
    """Keep what stands in the entry's place: nothing leaves it out, and adds nothing."""
    return button(
        store.say("amend.leave_out" if empty and not adding else "amend.keep"),
        keep,
        # Until something is done at the table in its stead, that is the act.
        ft.FilledTonalButton if empty and not adding else ft.FilledButton,
        high=56,
        off=adding and empty,
    )


def _kept(
    store: Store,
    seen: tuple[Match, Record | None],
    number: int,
    revised: Revised,
    taps: tuple[Tap, ...],
    at: str,
) -> Match | None:
    """Keep what was put right; somebody was faster where the match as it is now is returned."""
    match, record = seen
    before = matches.position_at(match, number - 1)
    # What the match tells otherwise from now on, also where an entry is left out.
    kept = lessons(
        store.history,
        [
            (taught(match), match.position, revised.match.position),
            *[(tap.learned, before, revised.corrected.position) for tap in taps],
        ],
    )
    if record is None:
        try:
            store.history.keep(match, revised.match, revised.events, kept)
        except MovedOn:
            store.overtaken(match)
            return store.history.match(match.id)
        store.moved(revised.match)
    else:
        ended = matches.finish(revised.match, record.result.finished if record.result else at)
        store.history.amend(record, revised.events, ended, kept)
        store.changed()
    return None


def actions_of(taps: tuple[Tap, ...]) -> tuple[Frozen, ...]:
    """Return what is put in the place of the entry."""
    return tuple(action for tap in taps for action in tap.actions)


def _seen(store: Store, match_id: str) -> tuple[Match, Record | None]:
    match = match_of(store, match_id)
    if match is None:
        raise CompanionError("history.closed", match=match_id)
    if store.history.is_open(match_id):
        return match, None
    return match, store.history.record(match_id)


def _entry(match: Match, number: int) -> Step | None:
    return next((step for step in match.back() if step.number == number), None)


def _what(store: Store, match: Match, number: int, actions: tuple[Frozen, ...]) -> ft.Control:
    if number > match.step:
        text = store.say("amend.add")
    else:
        step = cast("Step", _entry(match, number))
        key = "amend.instead" if actions else "amend.was"
        text = store.say(key, number=number, n=len(actions), told=described(store, match, step))
    return ft.Text(text)


def _switch(store: Store, turn: Callable[[bool], None], *, by_hand: bool) -> ft.Control:
    return segments(
        [(way, store.say(f"amend.{way}")) for way in ("table", "figures")],
        "figures" if by_hand else "table",
        lambda way: turn(way == "figures"),
    )


def _outcome(lines: list[ft.Control]) -> ft.Control:
    """Show what the correction would change."""
    if not lines:
        return ft.Container(height=0)
    return heard(card(*lines))


def _concerned(store: Store, revised: Revised) -> ft.Control | None:
    """Count the later entries that are named out of sight, for whoever does not scroll to them."""
    concerned = (*revised.dropped, *revised.against, *revised.look_again)
    numbers = {step.number for step, _ in concerned}
    if not numbers:
        return None
    return ft.Text(store.say("amend.concerned", n=len(numbers)), color=ft.Colors.ERROR)


def _lines(store: Store, match: Match, revised: Revised) -> list[ft.Control]:
    """Say the points before and after, and what does not fit any more."""
    was, comes = (as_seen(store, shown).position for shown in (match, revised.match))
    before = match.game.scorecards(was, match.options)
    after = match.game.scorecards(comes, match.options)
    by_points = match.game.by_points
    points = (
        [
            store.say(
                "amend.points" if _points(old) != _points(new) else "amend.same_points",
                match.names,
                seat=old.seat,
                before=_points(old),
                after=_points(new),
            )
            for old, new in zip(before, after, strict=True)
        ]
        if by_points
        else ranked(
            store,
            match.game.ranking(comes, match.options),
            match.names,
            over=match.game.is_over(comes, match.options),
        )
    )
    # A point between two players ends a line and begins none; a place has a line of its own.
    told = ("\xa0· " if by_points else "\n").join(points)
    missing = [value.what for value in match.game.missing(comes, match.options)]
    dropped = _later_entries(store, match, "amend.dropped", revised.dropped)
    against = _later_entries(store, match, "amend.against", revised.against)
    look_again = [
        store.say(
            "amend.look_again",
            number=step.number,
            told=described(store, match, step),
            what=store.tell(what, match.names),
        )
        for step, what in revised.look_again
    ]
    return present(
        # At a table that ranks nobody there is nothing to say.
        bold(store.say("amend.total", told=told) if by_points else told) if told else None,
        ft.Text(lacking_text(store, match.names, missing)) if missing else None,
        *_first(store, dropped, "amend.more_dropped", ft.Colors.ERROR),
        *_first(store, against, "amend.more_against"),
        *_first(store, look_again, "amend.more_look_again"),
    )


def _first(
    store: Store, lines: list[str], more: str, color: ft.Colors | None = None
) -> list[ft.Control]:
    """Show the first lines, and how many there are beside."""
    left = len(lines) - MOST_DROPPED
    shown: list[ft.Control] = [ft.Text(line, color=color) for line in lines[:MOST_DROPPED]]
    return present(*shown, ft.Text(store.say(more, n=left)) if left > 0 else None)


def _later_entries(
    store: Store, match: Match, key: str, later: Iterable[tuple[Step, CompanionError]]
) -> list[str]:
    """Say which later entries it concerns, and why."""
    return [
        store.say(
            key,
            number=step.number,
            told=described(store, match, step),
            why=store.say(reason(why).code, match.names, **reason(why).facts),
        )
        for step, why in later
    ]


def _points(scored: Scorecard) -> str:
    return points_text(scored.total, scored.unknown)


MOST_DROPPED = 3
"""So many of the entries of a sort are named: they fit no more, lie against a rule, or ask for a
look. Others are counted."""
