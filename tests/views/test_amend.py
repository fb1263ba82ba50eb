"""Putting a finished match right, and noting something beside it."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.games.hagar.actions import DoubledLine
from companion.games.hagar.actions import Lay as LayCoaster
from companion.games.hagar.position import Line
from companion.games.shipwrights.actions import AssignHeroes, NextPhase, Reveal
from companion.games.shipwrights.due import named
from companion.games.vikings.actions import Lay, LeaveWheel
from companion.match import Event, Setup
from companion.model import Enter
from companion.words import say
from data.records import Remark
from tests.support import saga, vikings_table
from tests.support.every_screen import OF_GAMES
from tests.support.hagar import coaster
from tests.support.matches import (
    ANN_BEGINS,
    HOME_EMPTY,
    PAYS,
    done,
    expelled,
    finished,
    going_on,
    laid_out,
    seated,
)
from views.screens import amend
from views.screens.amend import TABLE
from views.theme import QUIETENED

TOTAL = "Total {}"


def totals(history, match_id="m"):
    return history.finished_match(match_id).headline.points


@pytest.fixture
def played(history):
    """Ann begins, rolls home, Bo loads; 14 and 15 coins, one on ship 3."""
    history.keep_setting("typed_dice", value=True)
    finished(history, seated(history, ANN_BEGINS, HOME_EMPTY, PAYS))
    return history


def typed(phone, *dice):
    phone.tap(TOTAL.format(sum(dice)))


# Entries


def test_an_entry_is_put_right_with_the_hands_of_the_table(hall, played):
    before = totals(played)
    phone = hall.phone("/result/m/amend/3")
    assert phone.shows("Entry 3 was: ")
    assert phone.shows("Leave the entry out")
    typed(phone, 4, 4)
    assert phone.shows("1 new entry in place of entry 3: ")
    assert totals(played) == before
    phone.tap("Keep the correction")
    assert phone.route == "/result/m"
    assert phone.notices() == ["Corrected."]
    assert len(played.events("m")) == 5
    assert phone.shows("the points are worked out under the same rules version")


def test_what_would_come_of_it_is_said_before(hall, played):
    phone = hall.phone("/result/m/amend/3")
    (told,) = [text for text in phone.texts() if "instead of" in text]
    # A figure alone does not say of what it is.
    assert re.fullmatch(r"Points: Ann \d+ (instead of \d+|as before)\xa0· Bo \d+ .*", told)
    assert "as before" in told


def test_of_a_correction_to_keep_it_is_the_one_golden_act(hall, played):
    played.keep_setting("typed_dice", value=False)
    phone = hall.phone("/result/m/amend/2")
    phone.tap("Roll 2d6")
    keep = phone.find("Keep the correction", ft.FilledButton)
    golden = [one for one in phone.seen() if type(one.control) is ft.FilledButton]
    quiet = [one for one in golden if any(part.theme is QUIETENED for part in themed(one.above))]
    assert [one.control for one in golden if one not in quiet] == [keep.control]
    assert quiet


@pytest.mark.furnished
@pytest.mark.parametrize("game", game_ids())
def test_in_a_correction_a_quiet_button_has_a_frame(hall, game):
    """Its own style would take the place of the frame that the theme round it gives."""
    found = {}
    for table in OF_GAMES[game]:
        phone = hall.phone(f"/play/{table}/amend/1")
        for one in phone.seen():
            quiet = any(part.theme is QUIETENED for part in themed(one.above))
            if quiet and type(one.control) is ft.FilledButton:
                found[table, one.label] = one.control.style and one.control.style.side
    assert found
    assert {key for key, side in found.items() if side} == set()


def test_in_a_correction_a_quiet_button_looks_otherwise_while_it_cannot_be_touched():
    style = QUIETENED.filled_button_theme.style
    off, on = (style.side[state] for state in (ft.ControlState.DISABLED, ft.ControlState.DEFAULT))
    assert (off.color, off.width) == (ft.Colors.TRANSPARENT, 0)
    assert (on.color, on.width) == (ft.Colors.OUTLINE, 2)


@pytest.mark.furnished
def test_where_nobody_is_ranked_no_empty_line_is_shown(hall, monkeypatch):
    monkeypatch.setattr(amend, "ranked", lambda *_, **_over: iter(()))
    phone = hall.phone("/result/pv_won/amend/2")
    shown = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    assert [one for one in shown if one.weight is ft.FontWeight.BOLD and not one.value] == []


def themed(above):
    """The parts above that have looks of their own."""
    return [one for one in above if isinstance(one, ft.Container) and one.theme is one.dark_theme]


@pytest.mark.furnished
def test_where_there_are_no_points_who_wins_then_and_why_is_said_before(hall):
    phone = hall.phone("/result/pv_won/amend/2")
    (told,) = [text for text in phone.texts() if "\n2. Bo: " in text]
    assert told.startswith("1. Ann: “Rus lords” met; 4 followers")
    assert not phone.shows("as before")


@pytest.mark.furnished
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_as_long_as_nobody_has_a_place_nobody_is_given_one(hall, language):
    phone = hall.phone("/play/pv_influence/amend/1", languages=(language,))
    (told,) = [text for text in phone.texts() if text.startswith("Bo: ")]
    assert "\nAnn: " in told
    assert not re.search(r"\d\. ", told)


def test_an_entry_is_left_out(hall, played):
    phone = hall.phone("/result/m/amend/3")
    phone.tap("Leave the entry out")
    assert [event.do for event in played.events("m")][3:] == ["undo"]
    assert totals(played) == (15, 15)


def test_why_a_later_entry_falls_away_is_said_by_what_is_wrong_with_it(hall, history):
    lay = laid_out(history, seated(history, ANN_BEGINS), ships=[5, 8])
    finished(history, done(history, lay, Enter(path="ships[1]", value=9)))
    phone = hall.phone("/result/m/amend/2")
    assert phone.shows("Entry 3 does not fit any more")
    assert phone.shows(say("en", "error.no_such_place"))
    assert not phone.shows("one thing is wrong")


def test_a_slip_within_a_correction_is_taken_back(hall, played):
    phone = hall.phone("/result/m/amend/3")
    typed(phone, 4, 4)
    phone.tap("Undo")
    assert phone.shows("Entry 3 was: ")


def test_what_does_not_fit_any_more_is_named_with_the_reason(hall, history):
    history.keep_setting("typed_dice", value=True)
    match = seated(history, ANN_BEGINS, HOME_EMPTY)
    match = laid_out(history, match, treasuries=[5, 25])
    finished(history, match)
    phone = hall.phone("/result/m/amend/1")
    phone.tap("Leave the entry out")
    assert history.finished_match("m").result.steps == 2
    assert phone.route == "/result/m"


def test_nothing_is_stored_for_whoever_goes_back(hall, played):
    before = played.record("m")
    phone = hall.phone("/result/m/amend/2")
    typed(phone, 4, 4)
    phone.back()
    assert played.record("m") == before


def test_what_was_put_right_and_not_kept_is_there_for_whoever_comes_back(hall, played):
    before = totals(played)
    phone = hall.phone("/result/m")
    phone.tap("Correct an entry")
    phone.choose("Figures")
    phone.tap("Treasury of Ann: one less")
    phone.back()
    assert phone.route == "/result/m"
    assert totals(played) == before
    phone.tap("Correct an entry")
    assert phone.shows("As you left it")
    phone.tap("Keep the correction")
    assert totals(played) == (before[0] - 1, before[1])
    phone.tap("Correct an entry")
    assert not phone.shows("As you left it")
    assert not phone.enabled("Keep the correction")


def test_a_correction_begun_anew_has_nothing_of_the_one_that_was_left(hall, played):
    phone = hall.phone("/result/m/amend/3")
    typed(phone, 4, 4)
    phone.back()
    phone.go("/result/m/amend/3")
    assert phone.shows("1 new entry in place of entry 3: ")
    phone.tap("Begin anew")
    assert phone.shows("Entry 3 was: ")
    assert phone.shows("Leave the entry out")


def test_a_correction_that_was_left_says_nothing_of_a_match_that_was_put_right_meanwhile(
    hall, played
):
    phone = hall.phone("/result/m/amend/3")
    typed(phone, 4, 4)
    phone.back()
    other = hall.phone("/result/m/amend/2")
    typed(other, 5, 5)
    other.tap("Keep the correction")
    phone.go("/result/m/amend/3")
    assert phone.shows("Entry 3 was: ")


def test_the_end_is_corrected_by_figures(hall, played):
    phone = hall.phone("/result/m")
    phone.tap("Correct an entry")
    assert not phone.enabled("Keep the correction")
    phone.choose("Figures")
    phone.tap("Treasury of Ann: one less")
    phone.tap("Keep the correction")
    assert totals(played)[0] == 14
    assert played.events("m")[-1].action["do"] == "enter"


def test_an_entry_of_an_open_match_is_put_right_too(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, HOME_EMPTY, PAYS)
    phone = hall.phone("/play/m/amend/3")
    typed(phone, 4, 4)
    phone.tap("Keep the correction")
    assert phone.route == "/play/m"
    assert history.match("m").step == 3
    assert history.match("m").log[-1].action["total"] == 8


def test_another_device_was_faster(hall, history):
    history.keep_setting("typed_dice", value=True)
    match = seated(history, ANN_BEGINS, HOME_EMPTY)
    phone = hall.phone("/play/m/amend/2")
    laid_out(history, match, treasuries=[5, 25])
    phone.tap("Leave the entry out")
    told = "Meanwhile: Corrected: Treasury of Ann 5 and Treasury of Bo 25. Your tap did not count."
    assert phone.notices() == [told]
    assert history.match("m").step == 3


def test_the_timeline_leads_there(hall, played):
    phone = hall.phone("/result/m/timeline")
    phone.touch(phone.lines()[1])
    phone.tap("Correct this entry")
    assert phone.route == "/result/m/amend/2"


@pytest.mark.parametrize("route", ["/result/m/amend/0", "/result/m/amend/9", "/result/x/amend/1"])
def test_there_is_no_such_entry(hall, played, route):
    phone = hall.phone(route)
    assert not phone.shows("Entry")
    assert phone.crashes == []


def test_what_todays_rules_do_not_follow_is_only_looked_at(hall, history):
    match = expelled(history, seated(history, ANN_BEGINS))
    ended = finished(history, match)
    record = history.record(ended.id)
    refused = Event(do="act", at=record.events[-1].at, action={"do": "rob", "seat": 0})
    history.amend(record, (refused,), record.result)
    phone = hall.phone("/result/m/amend/1")
    assert phone.shows("so it can only be looked at")


def test_points_under_other_rules_than_played_are_said_to_be(hall, history):
    asked = seated(history, id_="new").setup.model_copy(update={"id": "old", "version": 7})
    match = history.begin(asked)
    finished(history, laid_out(history, match, treasuries=[9, 21]))
    phone = hall.phone("/result/old/amend/1")
    phone.tap("Leave the entry out")
    today = find("saekonungr").version
    assert phone.shows(f"worked out under rules version {today}, played was version 7")


@pytest.mark.turns(3)
@pytest.mark.long("plays every game to its end")
@pytest.mark.parametrize("game", game_ids())
def test_entries_of_every_game_are_put_right_from_the_first_to_the_last(hall, history, game):
    saga.tell(history, 1, games=(game,))
    (match,) = history.finished()
    steps = match.result.steps
    phone = hall.phone()
    for route in ("/amend", "/amend/1", f"/amend/{steps // 2}", f"/amend/{steps}"):
        phone.go(f"/result/{match.id}{route}")
        assert phone.shows("Correct an entry")
        assert not phone.shows(say("en", "broken.title"))
    phone.tap("Leave the entry out")
    assert phone.route == f"/result/{match.id}"
    assert history.finished_match(match.id).result.steps == steps - 1


@pytest.mark.parametrize("game", game_ids())
def test_a_correction_of_a_game_that_is_over_is_kept_in_one_way_only(hall, history, game):
    saga.tell(history, 1, games=(game,))
    (ended,) = history.finished()
    played = matches.replay(ended.setup, history.events(ended.id)).match
    assert played.game.is_over(played.position, played.options)
    phone = hall.phone(f"/result/{ended.id}/amend")
    assert phone.has("Keep the correction")
    assert not phone.has("To the result")


# Notes


def test_notes_are_kept_and_shown(hall, played):
    phone = hall.phone("/result/m")
    assert phone.shows("Where was it")
    phone.tap("Notes")
    phone.type("Place", " Longhouse ")
    phone.type("Note", "The mead\nran out")
    phone.tap("Keep")
    assert phone.route == "/result/m"
    assert phone.shows("Longhouse")
    assert phone.shows("The mead ran out")
    assert played.remark("m").minutes is None


def test_a_place_played_at_before_is_one_tap(hall, played):
    finished(played, seated(played, id_="other"))
    played.keep_remark("other", Remark(at="2026-03-02T10:00:00+00:00", place="Lund"))
    phone = hall.phone("/result/m/note")
    phone.tap("Lund")
    phone.tap("Keep")
    assert played.remark("m").place == "Lund"


def test_how_long_it_took_can_be_put_right_and_counted_again(hall, played):
    phone = hall.phone("/result/m/note")
    phone.tap("Minutes: one more")
    phone.tap("Keep")
    assert played.remark("m").minutes == 1
    assert phone.shows("1\u00a0min")


def test_a_note_that_was_not_kept_is_there_for_whoever_comes_back(hall, played):
    phone = hall.phone("/result/m")
    phone.tap("Notes")
    phone.type("Note", "The mead ran out")
    phone.tap("Minutes: one more")
    phone.back()
    assert phone.route == "/result/m"
    assert played.remark("m") is None
    phone.tap("Notes")
    assert phone.shows("As you left it")
    phone.tap("Keep")
    assert played.remark("m").note == "The mead ran out"
    assert played.remark("m").minutes == 1
    phone.tap("Notes")
    assert not phone.shows("As you left it")


def test_a_note_waits_also_where_somebody_else_has_kept_one_meanwhile(hall, played):
    phone = hall.phone("/result/m")
    phone.tap("Notes")
    phone.type("Note", "The mead ran out")
    phone.back()
    played.keep_remark("m", Remark(at="2026-03-02T10:00:00+00:00", note="Skål"))
    phone.tap("Notes")
    assert phone.shows("As you left it")
    phone.tap("Keep")
    assert played.remark("m").note == "The mead ran out"


def test_a_place_that_is_tapped_again_stands_in_its_field_again(hall, played, history):
    finished(history, seated(history, id_="before"))
    history.keep_remark("before", Remark(at="2026-03-02T10:00:00+00:00", place="Lund"))
    phone = hall.phone("/result/m/note")
    phone.tap("Lund")
    phone.type("Place", "Lund harbour")
    phone.tap("Lund")
    assert phone.find("Place").control.value == "Lund"
    phone.tap("Keep")
    assert history.remark("m").place == "Lund"


def test_a_note_begun_anew_is_what_was_kept(hall, played):
    played.keep_remark("m", Remark(at="2026-03-02T10:00:00+00:00", note="Skål", place="Lund"))
    phone = hall.phone("/result/m")
    phone.tap("Notes")
    phone.type("Note", "The mead ran out")
    phone.back()
    phone.tap("Notes")
    phone.tap("Begin anew")
    phone.tap("Keep")
    assert (played.remark("m").note, played.remark("m").place) == ("Skål", "Lund")


def test_notes_of_nothing_are_lost(hall, history):
    assert not hall.phone("/result/x/note").has("Keep")


def test_the_first_entry_is_put_right_at_the_table_it_was_made_at(hall, history):
    vikings_table.sat_down(history, *vikings_table.AUCTION)
    phone = hall.phone("/result/m/amend/1")
    assert not phone.has("Follow the game")
    assert phone.has("Draw 4 special tiles and 13 Vikings")


def test_a_first_entry_that_says_how_a_table_is_used_is_put_right_by_saying_it_again(hall, history):
    vikings_table.sat_down(history, LeaveWheel())
    phone = hall.phone("/result/m/amend/1")
    phone.tap("Follow the game")
    assert phone.has("Draw 4 special tiles and 13 Vikings")


def test_what_stays_although_it_lies_against_the_rules_then_is_named_with_the_rule(hall, history):
    start = Lay(seat=0, row="noble", column=1, piece="left", start=True)
    beside = Lay(seat=0, row="noble", column=2, piece="middle")
    vikings_table.sat_down(history, start, beside)
    phone = hall.phone("/result/m/amend/1")
    assert phone.shows("Entry 2 stays, and lies against the rules then")
    phone.tap("Leave the entry out")
    (tile,) = history.match("m").position.players[0].tiles
    assert tile.column == beside.column


def test_a_line_is_to_be_looked_at_again_where_coasters_lie_otherwise_then(hall, history):
    laid = [LayCoaster(coaster=coaster((0, column), "LFWL")) for column in (0, 1)]
    lines = [DoubledLine(doubled=Line(row=row)) for row in (0, 1, 0, 1)]
    setup = Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"))
    going_on(history, history.begin(setup), *laid, *lines)
    phone = hall.phone("/result/m/amend/1")
    assert phone.shows("Look at entry 3 again: Counts double: row 1.")
    assert phone.shows("The coasters before it lie differently now: is it still row 1?")
    assert phone.shows("1 more entry to look at.")


def test_large_words_leave_the_table_its_room(hall, history):
    laid = [LayCoaster(coaster=coaster((0, column), "LFWL")) for column in (0, 1)]
    setup = Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"))
    going_on(history, history.begin(setup), *laid)
    phone = hall.phone("/result/m/amend/1")

    def room():
        (table,) = (one.control for one in phone.seen() if one.control.key == "table")
        return table.expand, table.height

    assert room() == (True, None)
    phone.magnify()
    assert room() == (None, TABLE * phone.store.height)


@pytest.mark.slow
def test_who_does_not_scroll_to_what_falls_away_reads_how_much_it_is(hall, history):
    begun = Setup(id="m", game="shipwrights", version=1, seats=("Ann", "Bo", "Cy"))
    match = history.begin(begun)
    for action in (Reveal(), *[NextPhase()] * 3, AssignHeroes(), Reveal()):
        match = done(history, match, named(match.position, action))
    phone = hall.phone("/play/m/amend/2")
    phone.magnify()
    assert phone.shows("4 later entries are concerned: they are named below the table.")
    last = hall.phone("/play/m/amend/6")
    last.magnify()
    assert not last.shows("concerned")


def test_another_result_is_read_from_its_top(hall, played):
    """What is scrolled has another key: the client keeps the place of what has the same."""

    def scrolled(phone):
        (column,) = [
            one.control
            for one in phone.seen()
            if isinstance(one.control, ft.Column) and one.control.scroll
        ]
        return column.key

    phone = hall.phone("/result/m")
    before = scrolled(phone)
    phone.go("/result/m/amend/3")
    typed(phone, 4, 4)
    phone.tap("Keep the correction")
    assert scrolled(phone) != before
