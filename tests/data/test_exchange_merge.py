from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import match as matches
from companion import own
from companion.errors import InvalidMatch
from companion.games.shipwrights import box as its
from companion.games.shipwrights.printed import HeroValues, Printed, Sides
from companion.match import Setup
from companion.model import change
from data.errors import JournalError
from data.exchange.content import Incoming
from data.exchange.courses import contains
from data.exchange.merge import Prospect, plan
from data.exchange.reading import read_file
from data.exchange.work import finished
from data.files import MemoryFiles
from data.history import FILE, History, MemoryHistory
from data.lines import PutDocument, line, pack
from data.records import Intake, Person, Record, is_marked
from tests.support.counting_game import DELETED, at
from tests.support.every_place import in_memory
from tests.support.examples import examples
from tests.support.exchange import (
    BOX,
    copy_of,
    courses,
    everything,
    kept,
    saved,
    seen,
    taken_in,
    wandered,
)
from tests.support.failing_files import FailingFiles
from tests.support.histories import again
from tests.support.random_play import random_action

quick = settings(examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def history(place):
    return place.open()


def counts(would):
    return would.new, would.longer, would.both, would.known


def device(*played):
    """A history with matches played: id, seed, steps and whether they are finished."""
    history = MemoryHistory()
    for id_, seed, steps, done in played:
        wandered(history, id_, seed, steps, done=done)
    return history


OPEN, DONE = False, True
SHORT, LONG = ("m", 1, 5), ("m", 1, 9)
OTHER = ("m", 2, 7)

MEETINGS = [
    # here, there, (new, longer, both, known), what is here afterwards
    ((*SHORT, OPEN), (*SHORT, OPEN), (0, 0, 0, 1), [(*SHORT, OPEN)]),
    ((*SHORT, OPEN), (*LONG, OPEN), (0, 1, 0, 0), [(*LONG, OPEN)]),
    ((*LONG, OPEN), (*SHORT, OPEN), (0, 0, 0, 1), [(*LONG, OPEN)]),
    ((*SHORT, OPEN), (*SHORT, DONE), (0, 1, 0, 0), [(*SHORT, DONE)]),
    ((*SHORT, DONE), (*SHORT, OPEN), (0, 0, 0, 1), [(*SHORT, DONE)]),
    ((*SHORT, OPEN), (*LONG, DONE), (0, 1, 0, 0), [(*LONG, DONE)]),
    ((*LONG, DONE), (*SHORT, DONE), (0, 0, 0, 1), [(*LONG, DONE)]),
    ((*SHORT, DONE), (*LONG, DONE), (0, 1, 0, 0), [(*LONG, DONE)]),
    ((*SHORT, DONE), (*LONG, OPEN), (0, 0, 1, 0), [(*SHORT, DONE), (*LONG, OPEN)]),
    ((*LONG, OPEN), (*SHORT, DONE), (0, 0, 1, 0), [(*LONG, OPEN), (*SHORT, DONE)]),
    ((*SHORT, OPEN), (*OTHER, OPEN), (0, 0, 1, 0), [(*SHORT, OPEN), (*OTHER, OPEN)]),
    ((*OTHER, DONE), (*SHORT, DONE), (0, 0, 1, 0), [(*OTHER, DONE), (*SHORT, DONE)]),
    ((*SHORT, OPEN), ("n", 1, 5, OPEN), (1, 0, 0, 0), [(*SHORT, OPEN), ("n", 1, 5, OPEN)]),
]


@pytest.mark.parametrize("here, there, told, left", MEETINGS, ids=str)
def test_how_a_match_meets_itself(here, there, told, left):
    history = device(here)
    would = taken_in(history, saved(device(there)))
    assert counts(would) == told
    assert courses(history) == set().union(*(courses(device(one)) for one in left))
    assert courses(again(history)) == set().union(*(courses(device(one)) for one in left))


def test_the_version_that_came_later_is_marked_and_the_other_keeps_its_address():
    history = device((*SHORT, OPEN))
    mine = history.record("m")
    taken_in(history, saved(device((*OTHER, OPEN))))
    (marked,) = seen(history) - {"m"}
    assert is_marked(marked)
    assert not is_marked("m")
    assert history.record("m") == mine
    assert history.match(marked).step == 7


def test_both_versions_go_on_where_each_of_them_is():
    history, other = device((*SHORT, OPEN)), device((*OTHER, OPEN))
    taken_in(history, saved(other))
    for versions in (history, other):
        for one in versions.open_matches():
            match = versions.match(one.id)
            kept(versions, match, matches.undo(match, at(9)))
    # One of ours went back a step that theirs has too: each is the longer one of its own course.
    taken_in(history, saved(other))
    taken_in(other, saved(history))
    assert courses(history) == courses(other)
    assert len(seen(history)) == 2


def test_versions_sent_to_and_fro_do_not_multiply():
    here, there = device((*SHORT, OPEN)), device((*OTHER, OPEN))
    for _ in range(3):
        taken_in(here, saved(there))
        taken_in(there, saved(here))
    assert courses(here) == courses(there)
    assert (len(seen(here)), len(seen(there))) == (2, 2)


def test_a_course_that_holds_two_others_takes_the_place_of_both():
    history = device((*SHORT, DONE))
    taken_in(history, saved(device((*LONG, OPEN))))
    assert len(seen(history)) == 2
    would = taken_in(history, saved(device(("m", 1, 12, DONE))))
    assert counts(would) == (0, 1, 0, 0)
    assert seen(history) == {"m"}
    assert courses(again(history)) == courses(device(("m", 1, 12, DONE)))


def test_a_match_closed_twice_with_the_same_log_has_one_result_everywhere():
    here, there = device((*SHORT, OPEN)), device((*SHORT, OPEN))
    for one, when in ((here, at(30)), (there, at(10))):
        match = one.match("m")
        one.finish(match, matches.finish(match, when))
    a, b = copy_of(here), copy_of(there)
    taken_in(a, saved(there))
    taken_in(b, saved(here))
    assert courses(a) == courses(b)
    assert [one.finished for one in a.finished()] == [at(10)]


def test_the_same_id_for_two_tables_is_two_matches():
    here, there = MemoryHistory(), MemoryHistory()
    wandered(here, "m", seats=("Ann", "Bo"))
    wandered(there, "m", seats=("Cy", "Di"))
    assert counts(taken_in(here, saved(there))) == (0, 0, 1, 0)


ANN, BO = "a" * 12, "b" * 12
"""What the history calls two devices."""


def doing(history, match, *by):
    """Go on at random, a step of each device."""
    source = Random(len(by))
    for name in by:
        action = random_action(match.game, match.position, match.options, source)
        match = kept(history, match, matches.act(match, action, at(match.revision), name))
    return match


def made_by(history):
    return [event.by for event in history.record("m").events]


def test_what_comes_in_by_a_file_is_no_device_s():
    here, there = MemoryHistory(), MemoryHistory()
    doing(there, wandered(there, "m", steps=0), ANN, BO)
    content = saved(there)
    assert ANN.encode() not in content
    event = b'"do":"act",'
    forged = content.replace(event, event + b'"by":"%s",' % BO.encode())
    assert forged != content
    for file in (forged, content):
        taken_in(here, file)
        here = again(here)
        assert made_by(here) == ["", ""]
        with pytest.raises(InvalidMatch):
            own.undo(here.match("m"), here.match("m"), at(9), BO)
    assert not plan(there, read_file(forged)).changes
    assert made_by(there) == [ANN, BO]


def test_what_a_device_did_before_a_match_was_handed_over_is_its_own_when_it_is_back():
    here, there = MemoryHistory(), MemoryHistory()
    doing(here, wandered(here, "m", steps=0), ANN, BO)
    taken_in(there, saved(here))
    doing(there, there.match("m"), BO, "", BO)
    taken_in(here, saved(there))
    here = again(here)
    assert made_by(here) == [ANN, BO, "", "", ""]
    taken_in(there, saved(here))
    assert made_by(there) == ["", "", BO, "", BO]
    assert courses(copy_of(here)) == courses(copy_of(there))


def test_a_deleted_match_comes_back_from_a_file():
    history = device((*LONG, DONE), ("n", 3, 4, OPEN))
    file = saved(history)
    for id_ in ("m", "n"):
        history.discard(id_, DELETED)
    would = taken_in(history, file)
    assert (would.returned, counts(would)) == (2, (0, 0, 0, 0))
    assert seen(again(history)) == {"m", "n"}


def test_a_deleted_match_comes_back_as_far_as_the_file_goes():
    history = device((*SHORT, OPEN))
    history.discard("m", DELETED)
    would = taken_in(history, saved(device((*LONG, OPEN), ("n", 1, 1, OPEN))))
    assert (would.returned, counts(would)) == (1, (1, 0, 0, 0))
    assert history.match("m").step == 9
    assert courses(again(history)) == courses(device((*LONG, OPEN), ("n", 1, 1, OPEN)))


def test_a_deleted_match_in_the_file_in_two_versions_comes_back_once():
    history = device((*LONG, DONE))
    file = saved(history)
    history.discard("m", DELETED)
    record = history.record("m")
    incoming = Incoming(source="skald", records=(record, record))
    would = plan(history, incoming)
    assert (would.returned, counts(would), would.intake.restored) == (1, (0, 0, 0, 1), ("m",))
    longer = record.model_copy(update={"events": (*record.events, record.events[0])})
    would = plan(history, Incoming(source="skald", records=(record, longer)))
    # Counted when it came back as far as it went, and again as it went on.
    assert (would.intake.restored, would.returned) == ((), 2)
    assert read_file(file).records == (record,)


@in_memory
def test_what_nobody_can_read_here_is_left_alone_and_its_id_too(history):
    number = history.files.parts["current"].count(b"\n")
    history.files.parts["current"] += line(number, [PutDocument("open", "m", pack({"seats": 3}))])
    history = again(history)
    would = taken_in(history, saved(device((*SHORT, OPEN))))
    assert counts(would) == (0, 0, 1, 0)
    assert len(history.open_matches()) == 1
    assert "m" in history.match_ids()


def test_a_box_that_is_here_gets_what_only_the_other_one_knows():
    here, there = MemoryHistory(), MemoryHistory()
    known = change(Printed.unknown(), heroes=HeroValues(svend=3))
    more = change(known, heroes=HeroValues(svend=9, thyra=2), labourer=Sides(basic=1))
    here.keep_setting("box.shipwrights", its.written(known))
    there.keep_setting("box.shipwrights", its.written(more))
    taken_in(here, saved(there))
    both = change(more, heroes=HeroValues(svend=3, thyra=2))
    assert its.kept(here.setting("box.shipwrights")) == both
    assert not plan(here, read_file(saved(there))).changes


def test_people_and_boxes_that_are_here_stay_as_they_are():
    here, there = MemoryHistory(), MemoryHistory()
    here.keep_player(Person(id="p1", name="Ann", colour=3))
    there.keep_player(Person(id="p2", name="Bo"))
    there.keep_player(Person(id="p1", name="Anna", colour=1))
    here.keep_setting("box.shipwrights", BOX)
    there.keep_setting("box.shipwrights", {})
    there.keep_setting("box.vikings", {"ships": 1})
    # A game that has no box here.
    here.keep_setting("box.saekonungr", {"coins": 1})
    there.keep_setting("box.saekonungr", {"coins": 2})
    would = taken_in(here, saved(there))
    assert [one.name for one in would.intake.players] == ["Bo"]
    assert {player.id: player.name for player in here.players()} == {"p1": "Ann", "p2": "Bo"}
    assert here.setting("box.shipwrights") == BOX
    assert here.setting("box.vikings") == {"ships": 1}
    assert here.setting("box.saekonungr") == {"coins": 1}
    assert not plan(here, read_file(saved(there))).changes


def test_the_next_game_starts_from_what_was_played_here_last():
    here, there = MemoryHistory(), MemoryHistory()
    wandered(there, "theirs", seats=("Cy", "Di"))
    taken_in(here, saved(there))
    assert here.last_setup("saekonungr").seats == ("Cy", "Di")
    wandered(here, "ours")
    taken_in(here, saved(there))
    assert here.last_setup("saekonungr").seats == ("Ann", "Bo")


# The order of courses


course = st.tuples(st.just("m"), st.integers(0, 1), st.integers(0, 6), st.booleans())
devices = st.lists(course, max_size=1)


@quick
@given(devices, devices)
def test_it_does_not_matter_who_takes_from_whom(one, two):
    a, b = device(*one), device(*two)
    here, there = copy_of(a), copy_of(b)
    taken_in(here, saved(b))
    taken_in(there, saved(a))
    assert courses(here) == courses(there)
    assert courses(again(here)) == courses(there)


@quick
@given(devices, devices)
def test_taken_in_twice_is_taken_in_once(one, two):
    history, file = device(*one), saved(device(*two))
    taken_in(history, file)
    once = everything(history)
    would = taken_in(history, file)
    assert (would.changes, everything(history)) == (False, once)


@quick
@given(
    st.permutations([("m", 0, 3, DONE), ("m", 0, 6, OPEN), ("m", 1, 4, OPEN), ("m", 0, 1, OPEN)])
)
def test_files_may_come_in_any_order(order):
    history = MemoryHistory()
    for one in order:
        taken_in(history, saved(device(one)))
    wanted = [("m", 0, 3, DONE), ("m", 0, 6, OPEN), ("m", 1, 4, OPEN)]
    assert courses(history) == set().union(*(courses(device(one)) for one in wanted))


@quick
@given(course, course, course)
def test_what_holds_what_is_an_order(one, two, three):
    a, b, c = (device(played).record("m") for played in (one, two, three))
    assert contains(a, a)
    if contains(a, b) and contains(b, a):
        assert a == b
    if contains(a, b) and contains(b, c):
        assert contains(a, c)


# All or nothing


def test_an_import_is_one_line_of_the_journal():
    history = device((*SHORT, OPEN), ("n", 4, 3, DONE))
    other = MemoryHistory()
    before = other.files.parts["current"]
    taken_in(other, saved(history))
    assert other.files.parts["current"][len(before) :].count(b"\n") == 1


def test_an_import_that_is_cut_short_is_none_and_can_be_made_again():
    file = saved(device((*LONG, DONE), ("n", 3, 4, OPEN)))
    history = device((*SHORT, OPEN))
    before = everything(history)
    whole = len(history.files.parts["current"])
    taken_in(history, file)
    after = everything(history)
    data, noted = history.files.parts["current"], history.files.noted
    for cut in range(whole + 1, len(data) - 1, 97):
        files = MemoryFiles()
        files.parts["current"], files.noted = data[:cut], noted
        history = MemoryHistory(files)
        assert everything(history) == before
        taken_in(history, file)
        assert everything(history) == after


def test_a_disk_that_refuses_an_import_keeps_what_is_there(tmp_path):
    files = FailingFiles(tmp_path / FILE)
    history = History(files)
    match = wandered(history, "m", 1, 5)
    files.fails = {"sync": (files.calls["sync"] + 1,)}
    would = plan(history, read_file(saved(device((*LONG, OPEN)))))
    with pytest.raises(JournalError):
        history.take_in(would.intake)
    assert history.match("m") is match
    history.take_in(would.intake)
    history.close()
    history = History.open(tmp_path)
    assert history.match("m").step == 9
    history.close()


def test_a_table_that_looks_at_a_match_hears_that_it_went_on():
    history = device((*SHORT, OPEN))
    before = history.match("m")
    taken_in(history, saved(device((*LONG, OPEN))))
    assert history.match("m").step == 9
    assert history.match("m") is not before
    taken_in(history, saved(device(("m", 1, 9, DONE))))
    assert not history.is_open("m")
    assert history.finished_match("m").result.steps == 9


@in_memory
def test_nothing_to_take_in_is_nothing_written(history):
    before = history.files.parts["current"]
    history.take_in(Intake())
    assert history.files.parts["current"] == before


def test_new_people_come_behind_those_who_played_here(history):
    wandered(history, "m")
    wandered(other := MemoryHistory(), "n", seats=("Cy", "Di"))
    before = [player.name for player in history.players()]
    taken_in(history, saved(other))
    assert [player.name for player in history.players()] == [
        *before,
        *(player.name for player in other.players()),
    ]


def another_step(history, id_):
    """Go on with a match by one step by chance."""
    match = history.match(id_)
    action = random_action(match.game, match.position, match.options, Random(7))
    kept(history, match, matches.act(match, action, "2026-03-01T19:00:00+00:00"))


def test_what_was_prepared_beside_the_table_is_what_is_taken_in(history):
    content = saved(device((*LONG, OPEN), ("n", 2, 6, DONE)))
    taken_in(plain := MemoryHistory(), content)
    wandered(history, *SHORT)
    prospect = Prospect(history, read_file(content))
    finished(prospect.work())
    assert list(prospect.preparing())[-1] == 1
    # Somebody plays on meanwhile: of that match it is worked out anew.
    wandered(history, "late", 3, 4)
    another_step(history, "m")
    prospect.carry_out()
    # It has two courses now, and both are kept.
    assert sum(id_.startswith("m") for id_ in history.match_ids()) == 2
    assert history.record("n") == plain.record("n")
    assert history.is_open("late")


# Plays of other programs, which come without a log


def foreign(id_="bgg-1", **fields):
    """A finished match as another program would bring it."""
    record = device(("m", 1, 5, DONE)).record("m")
    names = Setup(**{**record.setup.model_dump(), "id": id_, "players": ("x-1", "x-2")})
    return Record(setup=names, result=record.result, **fields)


def brought(*records):
    people = (Person(id="x-1", name="ANN"), Person(id="x-2", name="Bo"))
    return Incoming(source="bgg", records=records, players=people)


def test_a_play_that_was_played_here_is_not_counted_twice():
    history = device(("m", 1, 5, DONE))
    would = plan(history, brought(foreign()))
    assert (counts(would), would.changes) == ((0, 0, 0, 1), False)


def test_a_play_of_another_day_or_with_other_points_is_another_one():
    history = device(("m", 1, 5, DONE))
    late = foreign("bgg-2")
    late = late.model_copy(update={"result": late.result.model_copy(update={"finished": at(1)})})
    other = device(("m", 2, 8, DONE)).record("m").result
    assert counts(plan(history, brought(late)))[0] == 1
    assert counts(plan(history, brought(foreign("bgg-3").model_copy(update={"result": other}))))[0]


def test_people_of_another_program_are_those_of_the_same_name_here():
    history = MemoryHistory()
    history.keep_player(Person(id="p-Ann", name="Ann"))
    would = plan(history, brought(foreign()))
    history.take_in(would.intake)
    assert history.record("bgg-1").setup.players == ("p-Ann", "x-2")
    assert [player.name for player in history.players()] == ["Ann", "Bo"]


def test_plays_taken_in_twice_are_taken_in_once(history):
    for told in ((1, 0, 0, 0), (0, 0, 0, 1)):
        would = plan(history, brought(foreign()))
        assert counts(would) == told
        history.take_in(would.intake)
    record = history.record("bgg-1")
    assert plan(history, brought(record.model_copy(update={"result": None}))).known == 1


def test_a_play_deleted_here_comes_back(history):
    history.take_in(plan(history, brought(foreign())).intake)
    history.discard("bgg-1", DELETED)
    would = plan(history, brought(foreign()))
    history.take_in(would.intake)
    assert history.is_finished("bgg-1")
