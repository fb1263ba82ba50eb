"""Who may what: the table, and the history as each guest has it."""

from __future__ import annotations

import inspect
from itertools import chain
from pathlib import Path

import pytest

from companion import match as matches
from companion.games.saekonungr.actions import Order, Roll
from companion.match import Setup
from companion.revision import revise
from data.errors import HistoryError
from data.exchange import archive
from data.exchange.results import write_results
from data.exchange.work import finished
from data.guests import HOST, HOUSE, MAY, Guest, Right, Role, guest_of
from data.history import History
from data.permitted import AT_A_MATCH, MOST, NEEDED, NotYours, Permitted, permitted
from data.records import Person
from tests.support.counting_game import Count, setup
from tests.support.every_place import in_memory
from tests.support.exchange import taken_in

AT = "2026-11-23T18:00:00+00:00"
ROOT = Path(__file__).parents[2]

THEIRS = guest_of("mine")
PHONE, OTHER = "a1", "b2"
"""What the history calls two phones."""
GUESTS = (HOUSE, THEIRS)


@pytest.fixture
def full(history):
    """Two matches being played and two that are over, of people who are known."""
    for n, name in enumerate(("Ann", "Bo")):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    for id_ in ("mine", "other", "over", "deleted"):
        match = history.begin(setup(id_))
        after = matches.act(match, Count(seat=0), AT)
        history.keep(match, after)
        if id_ in {"over", "deleted"}:
            history.finish(after, matches.finish(after, AT))
    history.discard("deleted", AT)
    return history


def stored(history):
    """Return everything that the history holds."""
    return history.files.parts["current"]


def test_the_host_has_the_history_itself_and_may_do_everything(full):
    assert permitted(full, HOST) is full
    assert MAY[Role.HOST] == {*Right}
    assert MAY[Role.HOST] > MAY[Role.HOUSE] > MAY[Role.MATCH]
    assert HOST.keeps
    assert not any(guest.keeps for guest in GUESTS)


HOSTS = {
    name
    for name, it in inspect.getmembers(History)
    if not name.startswith("_") and name not in {*AT_A_MATCH, *NEEDED, *vars(Permitted)}
} | {"_db", "_journal", "_open"}
"""What the history can do, and nothing says that a guest may."""


@in_memory
@pytest.mark.parametrize("guest", GUESTS)
def test_what_no_table_names_is_the_hosts(full, guest):
    assert {"discard", "restore", "amend", "keep_remark", "keep_setting", "take_in", "add"} < HOSTS
    assert {"keep_settings", "settings", "match_ids", "empty_bin", "binned", "deleted"} < HOSTS
    before = stored(full)
    for name in HOSTS:
        with pytest.raises(NotYours):
            getattr(permitted(full, guest), name)
    assert stored(full) == before


def test_a_guest_of_a_match_has_that_one_alone(full):
    history = permitted(full, THEIRS)
    assert [one.id for one in history.open_matches()] == ["mine"]
    assert history.finished() == ()
    assert history.players() == ()
    assert history.notices == ()
    assert history.player("p0").name == "Ann"
    assert history.is_open("mine")
    assert not history.is_open("other")
    assert not history.is_finished("over")
    assert history.match("mine").revision == 1
    for name in AT_A_MATCH:
        for match_id in ("other", "over", "nobody"):
            with pytest.raises(NotYours):
                getattr(history, name)(match_id)
    with pytest.raises(NotYours):
        history.begin(setup("new"))
    with pytest.raises(NotYours):
        _ = history.chronicle


def test_a_guest_of_a_match_acts_there_to_its_end_and_reads_its_result(full):
    history = permitted(full, THEIRS)
    match = history.match("mine")
    after = matches.act(match, Count(seat=1, n=2), AT, PHONE)
    history.keep(match, after, (), {"box.counting": 7})
    assert full.match("mine").revision == 2
    assert full.setting("box.counting") is None, "boxes are the host's"
    history.finish(after, matches.finish(after, AT))
    assert history.is_finished("mine")
    assert [one.id for one in history.finished()] == ["mine"]
    assert len(history.events("mine")) == 2
    assert history.record("mine").id == "mine"


def done(history, match, by, seat=0):
    """Count once more from a device."""
    after = matches.act(match, Count(seat=seat), AT, by)
    history.keep(match, after)
    return after


def test_a_guest_takes_back_and_makes_again_what_its_own_phone_did_alone(full):
    history = permitted(full, THEIRS)
    match = done(history, full.match("mine"), PHONE)
    for by in (OTHER, ""):
        with pytest.raises(NotYours):
            history.keep(match, matches.undo(match, AT, by))
    back = matches.undo(match, AT, PHONE)
    history.keep(match, back)
    with pytest.raises(NotYours):
        history.keep(back, matches.redo(back, AT, OTHER))
    match = matches.redo(back, AT, PHONE)
    history.keep(back, match)
    assert full.match("mine").head.by == PHONE
    with pytest.raises(NotYours):
        done(history, match, "")


@in_memory
@pytest.mark.parametrize("changed", ["left out", "made as one's own", "made otherwise"])
def test_a_guest_puts_its_own_entry_right_only_where_what_others_did_stays(full, changed):
    history = permitted(full, THEIRS)
    done(history, full.match("mine"), PHONE)
    match = done(history, full.match("mine"), OTHER, 1)
    right = revise(match, 2, (Count(seat=0, n=2),), AT, PHONE)
    wrong = right.way[:-1]
    if changed != "left out":
        seat, by = (1, PHONE) if changed == "made as one's own" else (0, OTHER)
        wrong = (*wrong, matches.act(wrong[-1], Count(seat=seat), AT, by))
    before = stored(full)
    with pytest.raises(NotYours):
        history.keep(match, wrong[-1], matches.events_of(wrong))
    assert stored(full) == before
    history.keep(match, right.match, right.events)
    assert [step.by for step in full.match("mine").back()] == [OTHER, PHONE, "", ""]


@in_memory
def test_a_guest_turns_no_turn_of_others_by_leaving_out_its_own(full):
    begun = Setup(id="turns", game="saekonungr", version=1, seats=("Ann", "Bo"), begun=AT)
    match = full.begin(begun)
    rolls = [(Order(dice=((6, 6), (1, 2))), ""), (Roll(dice=(3, 5)), PHONE)]
    for action, by in [*rolls, (Roll(dice=(1, 2)), OTHER)]:
        before, match = match, matches.act(match, action, AT, by)
        full.keep(before, match)
    without = revise(match, 2, (), AT, PHONE)
    assert not without.dropped, "the other roll would fit, for somebody else"
    before = stored(full)
    with pytest.raises(NotYours):
        permitted(full, HOUSE).keep(match, without.match, without.events)
    assert stored(full) == before


def test_a_guests_deed_makes_nobody_wait(full):
    match = full.match("mine")
    way = matches.acts(match, [Count(seat=0)] * (MOST + 1), AT, PHONE)
    with pytest.raises(NotYours):
        permitted(full, THEIRS).keep(match, way[-1], matches.events_of(way))


@in_memory
def test_a_guest_sits_down_on_a_free_seat_and_gets_up_from_its_own(full):
    history = permitted(full, THEIRS)
    history.sit("mine", 0, PHONE)
    assert history.seats("mine") == {0: PHONE}
    before = stored(full)
    with pytest.raises(HistoryError):
        history.rise("mine", 0, OTHER)
    for match_id, by in (("mine", ""), ("other", PHONE)):
        with pytest.raises(NotYours):
            history.rise(match_id, 0, by)
    assert stored(full) == before
    history.rise("mine", 0, PHONE)
    assert history.seats("mine") == {}


@in_memory
def test_nobody_acts_at_a_match_of_others(full):
    match = full.match("other")
    after = matches.act(match, Count(seat=1, n=2), AT)
    before = stored(full)
    for deed in (
        lambda one: one.keep(match, after),
        lambda one: one.finish(match, matches.finish(match, AT)),
    ):
        with pytest.raises(NotYours):
            deed(permitted(full, THEIRS))
    assert stored(full) == before


def test_a_guest_of_the_house_reads_everything_and_begins_matches(full):
    history = permitted(full, HOUSE)
    assert {one.id for one in history.open_matches()} == {"mine", "other"}
    assert [row.id for row in history.chronicle.rows()] == ["over"]
    assert not history.is_finished("deleted")
    assert history.last_setup("counting") is not None
    assert len(history.last_setups()) == 1
    assert len(history.players()) == 2
    history.begin(setup("new"))
    assert full.is_open("new")


def test_a_guest_of_the_house_brings_people_along_and_changes_nobody(full):
    history = permitted(full, HOUSE)
    history.keep_player(Person(id="p9", name="Cy", colour=2, same_as="p0"))
    assert full.player("p9") == Person(id="p9", name="Cy", colour=2)
    history.keep_player(Person(id="p0", name="Zoe", colour=5, same_as="p1"))
    assert full.player("p0") == Person(id="p0", name="Ann", colour=0)
    with pytest.raises(NotYours):
        permitted(full, THEIRS).keep_player(Person(id="p8", name="Di"))


@pytest.mark.parametrize("guest", GUESTS)
def test_what_a_guest_leaves_is_not_deleted_by_that(full, guest):
    full.begin(setup("fresh"))
    history = permitted(full, guest)
    assert not history.drop_unplayed("fresh")
    history.drop_forgotten("2036-01-01T00:00:00+00:00")
    assert full.is_open("fresh")
    assert history.later("mine") == 0


@pytest.mark.parametrize("guest", GUESTS)
def test_no_file_is_written_or_taken_in_by_a_guest(full, guest):
    history = permitted(full, guest)
    content = finished(archive.write(full, AT)).content
    with pytest.raises(NotYours):
        finished(archive.write(history, AT))
    with pytest.raises(NotYours):
        finished(archive.write(history, AT, ("mine",)))
    with pytest.raises(NotYours):
        taken_in(history, content)
    if not guest.may(Right.READ):
        with pytest.raises(NotYours):
            finished(write_results(history))


@pytest.mark.parametrize(
    "path, needed",
    [
        ("/", {HOUSE, THEIRS}),
        ("/settings", {HOUSE, THEIRS}),
        ("/play/mine", {HOUSE, THEIRS}),
        ("/play/mine/", {HOUSE, THEIRS}),
        ("/play/mine/guide/R9", {HOUSE, THEIRS}),
        ("/play/mine/timeline/guide", {HOUSE, THEIRS}),
        ("/play/mine/amend/3", {HOUSE, THEIRS}),
        ("/result/mine/picture", {HOUSE, THEIRS}),
        ("/play/other", {HOUSE}),
        ("/play/other/guide", {HOUSE}),
        ("/result/other", {HOUSE}),
        ("/history", {HOUSE}),
        ("/statistics/p0", {HOUSE}),
        ("/new/counting", {HOUSE}),
        ("/new/counting/guide", {HOUSE}),
        ("/play/mine/box", set()),
        ("/play/mine/invite", set()),
        ("/result/mine/amend", set()),
        ("/result/mine/amend/2", set()),
        ("/result/mine/note", set()),
        ("/history/bin", set()),
        ("/players", set()),
        ("/players/p0", set()),
        ("/dice", set()),
        ("/invite", set()),
        ("/settings/backup", set()),
        ("/settings/boxes/counting", set()),
        ("/nowhere", set()),
        ("", {HOUSE, THEIRS}),
    ],
)
def test_a_screen_is_open_to_whom_the_table_says(path: str, needed: set[Guest]):
    assert {guest for guest in GUESTS if guest.may_go(path)} == needed
    assert HOST.may_go(path)


def test_each_role_and_right_has_a_place():
    assert MAY.keys() == {*Role}
    assert {*chain(*MAY.values())} == {*Right}


SAID = {
    Right.LOOKS: "a language and looks of one’s own",
    Right.TABLE: "see a table, take a free seat, act at it to its end, take back one’s own steps, "
    "read its timeline and its result",
    Right.READ: "see every table, read the history and the statistics",
    Right.BEGIN: "begin matches",
    Right.KEEP: "all the rest: ",
}


@pytest.mark.parametrize("page", ["README.md", "docs/trust.md"])
def test_the_table_that_people_read_says_the_same(page):
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in (ROOT / page).read_text(encoding="utf-8").splitlines()
        if line.count("|") == 5
    ]
    for right, said in SAID.items():
        found = [row for row in rows if row[0].startswith(said)]
        ways = [
            "no"
            if right not in MAY[role]
            else "that one"
            if (role, right) == (Role.MATCH, Right.TABLE)
            else "yes"
            for role in Role
        ]
        assert [row[1:] for row in found] == [ways], said
