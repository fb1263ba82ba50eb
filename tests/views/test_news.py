"""Several processes with one history: their sessions see one another's taps, as in one process."""

from __future__ import annotations

import pytest

from companion.match import undo
from data.history import History
from data.together import Together
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, AT, PAYS, seated
from tests.support.shared_files import SharedFiles
from views.telling import described_first


class OneOfSeveral(Together):
    """A history whose others are told of by a test."""

    def listen(self, heard):
        self.heard = heard


@pytest.fixture
def processes():
    """Two of them, as they have the history."""
    files = SharedFiles()
    return [OneOfSeveral(History(one)) for one in (files, SharedFiles(files))]


@pytest.fixture
def hall(processes):
    opened = Hall(processes[0])
    yield opened
    opened.close()


def told(hall, history):
    """Let a process hear that there is news."""

    async def hear():
        history.heard()

    hall.run(hear())


def test_what_is_done_in_another_process_is_shown_at_the_table_and_in_lists(hall, processes):
    here, there = processes
    phone, lists = hall.phone(), hall.phone("/history")
    match = seated(there, ANN_BEGINS)
    told(hall, here)
    assert lists.shows("Still open: ")
    phone.go("/play/m")
    before = phone.texts()
    there.keep(match, undo(match, AT))
    assert phone.texts() == before
    told(hall, here)
    assert phone.has("Roll for everybody"), "the start roll is due again"
    assert phone.notices() == []


def test_a_tap_that_another_process_made_pointless_is_judged_as_one_of_two_phones(hall, processes):
    here, there = processes
    match = seated(here, ANN_BEGINS)
    phone = hall.phone("/play/m")
    there.follow()
    after = undo(match, AT)
    there.keep(match, after)
    # Nothing was heard of it yet.
    phone.tap("Roll 2d6")
    taken_back = phone.store.say(
        "late.taken_back", told=described_first(phone.store, match, match.head)
    )
    assert phone.notices() == [taken_back]
    assert here.match("m").revision == there.match("m").revision == after.revision


def test_a_tap_that_holds_after_what_another_process_did_is_done(hall, processes):
    here, there = processes
    match = seated(here, ANN_BEGINS)
    phone = hall.phone("/play/m")
    there.follow()
    there.keep_setting("count", 1)
    done = []
    phone.do(lambda: done.append(phone.store.act(match, PAYS)))
    assert (done, phone.notices()) == ([True], [])
    there.follow()
    assert there.match("m").revision == match.revision + 1


def test_whoever_is_never_fast_enough_is_told(hall, processes):
    here, there = processes
    match = seated(here, ANN_BEGINS)
    phone = hall.phone("/play/m")
    follow = here._history.follow

    def busy():
        found = follow()
        there.keep_setting("count", there.setting("count", 0) + 1)
        return found

    here._history.follow = busy
    there.keep_setting("count", 1)
    learned = {"box.x": lambda *_seen: 1}
    done = []
    phone.do(lambda: done.append(phone.store.act(match, PAYS, learned=learned)))
    assert done == [False]
    assert phone.notices() == [phone.store.say("history.moved_on")]
    assert here.match("m").revision == match.revision
