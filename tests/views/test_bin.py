"""Deleting, the bin, and matches that nobody ever played: asked once, and nothing gone at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.support.matches import ANN_BEGINS, HOME_EMPTY, expelled, finished, seated

MENU = "More about the match of Ann, Bo"


@pytest.fixture
def filled(history):
    """A match being played and a finished one."""
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    seated(history, ANN_BEGINS, HOME_EMPTY, id_="open")
    return history


def ago(**time):
    return (datetime.now(UTC) - timedelta(**time)).isoformat(timespec="seconds")


def delete_row(phone, at=0):
    """Delete a match by the menu on its row."""
    lines = [one for one in phone.touchables() if one.label == "Delete"]
    phone.touch(lines[at])
    answer(phone, "Delete")


def answer(phone, says):
    (button,) = [one for one in phone.touchables() if one.label == says and "Filled" in repr(one)]
    phone.touch(button)


def test_no_tap_on_a_row_deletes_without_a_question(filled, hall):
    phone = hall.phone("/history")
    for number in range(2):
        phone.touch([one for one in phone.touchables() if one.label == "Delete"][number])
        assert phone.shows("It stays in the bin for 30 days and can be brought back.")
        assert filled.binned() == ()
        phone.tap("Cancel")
    assert filled.binned() == ()


def test_rows_are_told_apart_by_their_menus(filled, hall):
    phone = hall.phone("/history")
    menus = [text for text in phone.spoken() if text.startswith(MENU)]
    assert len(set(menus)) == 2


def test_a_row_is_deleted_and_brought_back_by_the_notice(filled, hall):
    phone = hall.phone("/history")
    delete_row(phone)
    assert [one.id for one in filled.binned()] == ["open"]
    assert phone.notices() == ["Deleted. It is in the bin."]
    phone.tap("Bring back")
    assert filled.is_open("open")
    assert phone.shows("Still open")


def test_nothing_is_gone_when_the_notice_is(filled, hall):
    phone = hall.phone()
    phone.tap("History")
    delete_row(phone)
    delete_row(phone)
    phone.wait_for_notices_to_go()
    assert phone.shows("No match yet")
    phone.tap("Bin")
    assert phone.route == "/history/bin"
    gone = (datetime.now(UTC) + timedelta(days=30)).astimezone().strftime("%Y-%m-%d")
    assert phone.shows(f"A match still open. Deleted: just now. Goes for good: {gone}.")
    assert phone.shows("A finished match.")
    for _ in range(2):
        phone.touch(next(one for one in phone.touchables() if one.label == "Bring back"))
    assert phone.shows("There is nothing in the bin.")
    assert (filled.is_open("open"), filled.is_finished("won")) == (True, True)
    phone.back()
    assert phone.route == "/history"


def test_the_bin_is_emptied_after_a_question(filled, hall):
    for id_ in ("open", "won"):
        filled.discard(id_, ago(days=3))
    phone = hall.phone("/history/bin")
    phone.tap("Empty the bin")
    assert phone.shows("2 matches go for good.")
    phone.tap("Cancel")
    assert len(filled.binned()) == 2
    phone.tap("Empty the bin")
    phone.tap("Empty it")
    assert filled.match_ids() == ()
    assert phone.shows("There is nothing in the bin.")
    assert not phone.has("Empty the bin")


def test_what_lay_in_the_bin_for_thirty_days_is_gone_when_somebody_comes(filled, hall):
    filled.discard("open", ago(days=30, minutes=1))
    filled.discard("won", ago(days=29))
    hall.phone()
    assert [one.id for one in filled.binned()] == ["won"]


@pytest.mark.parametrize("route", ["/play/open", "/result/won"])
def test_a_match_is_deleted_from_within(filled, hall, route):
    phone = hall.phone(route)
    phone.tap("Delete")
    answer(phone, "Delete")
    assert phone.route == "/"
    assert [one.id for one in filled.binned()] == [route.rsplit("/", 1)[-1]]
    phone.tap("Bring back")
    assert filled.binned() == ()


@pytest.mark.parametrize(
    "route",
    [
        "/play/open",
        "/play/open/timeline",
        "/play/open/correct",
        "/play/open/amend/1",
        "/result/won",
        "/result/won/timeline",
        "/result/won/note",
        "/result/won/amend",
        "/result/won/picture",
    ],
)
def test_who_has_it_open_is_told_and_can_bring_it_back(filled, hall, route):
    match_id = route.split("/")[2]
    there = hall.phone(route)
    here = hall.phone("/history")
    delete_row(here, at=0 if match_id == "open" else 1)
    assert there.crashes == []
    while not there.shows("This match was deleted"):
        there.back()
        assert there.route != "/"
    assert there.shows("Nothing of it is lost yet.")
    there.tap("Bring back")
    assert filled.binned() == ()
    assert not there.shows("This match was deleted")
    assert not there.shows("Nothing here")
    assert there.crashes == []


def test_a_tap_on_a_table_that_was_deleted_meanwhile_is_refused_and_stores_nothing(filled, hall):
    there = hall.phone("/play/open")
    before = filled.match("open").revision
    undo = there.find("Undo")
    filled.discard("open", ago(minutes=1))
    there.touch(undo)
    assert there.notices() == ["There is no such match any more."]
    filled.restore("open")
    assert filled.match("open").revision == before


def test_it_speaks_german_too(filled, hall):
    phone = hall.phone("/history", languages=("de-DE",))
    phone.touch(next(one for one in phone.touchables() if one.label == "Löschen"))
    assert phone.shows("Sie bleibt 30 Tage im Papierkorb und lässt sich zurückholen.")
    answer(phone, "Löschen")
    phone.tap("Papierkorb")
    assert phone.shows("Eine noch offene Partie. Gelöscht: gerade eben. Endgültig weg:")


# Matches that nobody ever played


def begin(phone):
    phone.tap("New game: Sækonungr")
    phone.tap("Begin")
    assert phone.route.startswith("/play/")


def running(history):
    return {one.id for one in history.open_matches()}


def test_a_table_left_without_a_step_is_no_match(filled, hall):
    phone = hall.phone()
    begin(phone)
    assert len(running(filled)) == 2
    phone.back()
    assert running(filled) == {"open"}
    assert filled.binned() == ()


def test_begin_back_begin_makes_one(filled, hall):
    phone = hall.phone()
    begin(phone)
    phone.back()
    begin(phone)
    assert len(running(filled)) == 2


def test_a_table_with_a_step_stays(filled, hall):
    phone = hall.phone()
    begin(phone)
    match_id = phone.route.rsplit("/", 1)[-1]
    phone.tap("Roll for everybody")
    phone.back()
    assert match_id in running(filled)


def test_looking_at_its_other_screens_is_not_leaving_it(filled, hall):
    phone = hall.phone()
    begin(phone)
    match_id = phone.route.rsplit("/", 1)[-1]
    for line in ("Timeline", "Correct the table"):
        phone.tap(line)
        assert match_id in running(filled)
        phone.back()
        assert phone.route == f"/play/{match_id}"
        assert match_id in running(filled)


def test_it_stays_as_long_as_another_phone_sits_there(filled, hall):
    phone = hall.phone()
    begin(phone)
    other = hall.phone(phone.route)
    phone.back()
    assert len(running(filled)) == 2
    other.back()
    assert running(filled) == {"open"}
    assert not phone.has("Nothing here")
