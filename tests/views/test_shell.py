"""What the shell promises of every table: found in the folder, drawn, touched."""

from __future__ import annotations

import ast
from pathlib import Path

import flet as ft
import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.words import LANGUAGES, say
from tests.support import pax_viking_table, shipwrights, vikings_table
from tests.support.headless import walk
from tests.support.matches import AT

VIEWS = Path(__file__).parents[2] / "views"

SHEETS = {
    "sw_tally": (shipwrights.furnish, "Ann: add a longship"),
    "vk_large": (vikings_table.furnish, "Fishermen, column 5: empty"),
    "pv_actions": (pax_viking_table.furnish, "Play an event"),
}
"""What fills a history with a table, and what lays a sheet over it."""


def sheets(phone):
    return [one for one in phone.dialogs() if isinstance(one, ft.BottomSheet)]


@pytest.mark.parametrize("table", SHEETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_shows_how_it_is_closed_and_changes_nothing_by_that(hall, history, table, language):
    furnish, way = SHEETS[table]
    furnish(history)
    before = history.match(table)
    phone = hall.phone(f"/play/{table}")
    phone.tap(way)
    assert len(sheets(phone)) == 1
    phone.do(lambda: phone.store.set(language=language))
    phone.tap(say(language, "close"))
    assert not sheets(phone)
    assert history.match(table) == before


@pytest.mark.parametrize("table", SHEETS)
def test_a_sheet_higher_than_the_screen_scrolls(hall, history, table):
    furnish, way = SHEETS[table]
    furnish(history)
    phone = hall.phone(f"/play/{table}")
    phone.resize(360, 740)
    phone.tap(way)
    on_it = [one.control for one in walk(*sheets(phone))]
    measured = [one for one in on_it if isinstance(one, ft.Container) and one.on_size_change]
    for one in measured:
        phone.fire(one, "size_change", {"w": 328, "h": 668})
    assert any(
        isinstance(one.control, ft.Column) and one.control.scroll for one in walk(*sheets(phone))
    )


@pytest.mark.furnished
@pytest.mark.parametrize("game", game_ids())
def test_dice_are_changed_where_dice_are_thrown_alone(hall, history, game):
    at = next(one.id for one in history.open_matches() if history.match(one.id).game.id == game)
    phone = hall.phone(f"/play/{at}")
    assert phone.has("Timeline")
    assert phone.has("Type real dice") == find(game).has_dice


@pytest.mark.slow
def test_sheets_are_laid_over_tables_by_the_shell_alone():
    raised = {
        path.relative_to(VIEWS).as_posix()
        for path in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rsplit(".", 1)[-1] in {"BottomSheet", "pad_sheet"}
    }
    assert raised == {"parts/number_pad.py", "shell/desk.py"}


def phase(position):
    """The phase of a game that has phases, or of its turn."""
    of = getattr(position, "turn", None) or position
    return getattr(of, "phase", None)


def scrolled(phone):
    """How often a table scrolled by itself: to its top, or to the board the phase is about."""
    return len([name for name, _ in phone.client.invoked if name == "scroll_to"])


@pytest.mark.furnished
@pytest.mark.parametrize("game", ["shipwrights", "pax_viking", "vikings"])
def test_a_table_begins_where_a_phase_is_about_when_it_begins(hall, history, game):
    begun = 0
    for listed in history.open_matches():
        match = history.match(listed.id)
        if match.game.id != game or not match.can_undo:
            continue
        # What was added up, or is not begun, is another table altogether.
        now, over = match.position, match.game.is_over(match.position, match.options)
        if over or phase(matches.undo(match, AT).position) in {phase(now), None}:
            continue
        phone = hall.phone(f"/play/{match.id}")
        was = scrolled(phone)
        phone.tap("Undo")
        assert scrolled(phone) > was, match.id
        begun += 1
    assert begun
