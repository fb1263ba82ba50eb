"""A journal in PostgreSQL: its schema, what it says when the server fails, and nothing in doubt."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from functools import partial
from os import urandom
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import psycopg
import pytest

from data.errors import JournalBehind, JournalError, JournalNewer, MovedOn
from data.lines import Drop, header
from tests.support.club_players import killed_at_random
from tests.support.cluster import cluster as a_cluster
from tests.support.cluster import programs
from tests.support.counting_game import counted, setup
from tests.support.histories import advance, play
from tests.support.small_disk import small_disk

if programs() is None:
    pytest.skip(
        "needs PostgreSQL's server: on Debian `apt install postgresql`", allow_module_level=True
    )

from data.club import files as club_files
from data.club import server as club_server
from data.club.files import ClubFiles
from data.club.opening import open_club
from data.club.schema import STEPS

pytestmark = [
    pytest.mark.usefixtures("place"),
    pytest.mark.parametrize("place", ["club"], indirect=True),
]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """Nobody waits for a server that a test has stopped."""
    monkeypatch.setattr(club_server, "PATIENCE", 0.3)
    monkeypatch.setattr(club_server, "REST", 0.05)


@pytest.fixture(scope="module")
def unsteady():
    """A server that tests stop; what was acknowledged is on the disk there."""
    with a_cluster(quick=False) as made:
        yield made


def refusal(history, match):
    """Tap once in vain: return what is said."""
    with pytest.raises(JournalError) as refused:
        history.keep(match, counted(match))
    assert history.match(match.id) is match
    return refused.value.code


# Schema


def test_a_role_that_owns_nothing_but_its_tables_is_enough(cluster, club):
    cluster.run(f"CREATE ROLE {club}_app LOGIN")
    cluster.run(f"CREATE SCHEMA {club} AUTHORIZATION {club}_app")
    address = cluster.address.replace("skald@", f"{club}_app@")
    for _ in range(2):
        history = open_club(address, club)
        history.keep_setting("count", history.setting("count", 0) + 1)
        history.close()
    assert cluster.run(f"SELECT number FROM {club}.edition") == [(len(STEPS),)]
    cluster.run(f"DROP SCHEMA {club} CASCADE")
    with pytest.raises(JournalError) as refused:
        open_club(address, club)
    assert refused.value.code == "journal.database"
    assert "permission denied" in refused.value.facts["told"]


def test_what_a_newer_skald_made_is_left_alone(cluster, club, history):
    cluster.run(f"UPDATE {club}.edition SET number = 99")
    with pytest.raises(JournalNewer) as refused:
        open_club(cluster.address, club)
    assert refused.value.facts == {"format": 99}


def test_each_operation_is_a_row_and_all_are_acknowledged_on_the_disk(cluster, club, history):
    play(history, steps=3)
    rows = cluster.run(f"SELECT generation, n FROM {club}.operation ORDER BY n")
    assert rows == [(1, n) for n in range(5)]
    asked = history._journal._files.server.ask(
        lambda connection: connection.execute("SHOW synchronous_commit").fetchone()
    )
    assert asked == ("on",)


def test_the_generation_before_is_kept_and_no_older_one(cluster, club, history):
    play(history)
    for _ in range(2):
        history._journal.compact()
    kept = cluster.run(f"SELECT DISTINCT generation FROM {club}.operation ORDER BY 1")
    assert kept == [(2,), (3,)]
    assert history._journal._files.read("previous").startswith(header(1, 2))
    history.close()
    cluster.run(f"DELETE FROM {club}.operation WHERE generation = 3")
    again = open_club(cluster.address, club)
    assert again.match("m1").revision == 5
    assert [one.code for one in again.notices] == ["journal.absent", "journal.previous"]
    again.close()


def test_a_row_that_somebody_changed_is_told_and_set_aside_once(cluster, club, history):
    play(history)
    history.close()
    cluster.run(f"UPDATE {club}.operation SET line = '?' WHERE n = 4")
    again = open_club(cluster.address, club)
    assert "journal.damaged" in [one.code for one in again.notices]
    files = again._journal._files
    names = [files.set_aside("odd", b"1"), files.set_aside("odd", b"1")]
    assert names == ["odd-2", "odd-2"]
    again.close()


def test_it_can_be_put_back_as_any_journal(cluster, club, history):
    files = ClubFiles(cluster.address, club)
    files.hold()
    assert files.stands()
    files.cut(0)
    assert files.put_back((header(1, 5),)) == ""
    assert files.news() == b""
    assert set(history.follow()) == {""}
    files.release()


# Faults


def test_a_server_that_was_started_anew_between_two_taps_is_nobodys_business(unsteady):
    history = open_club(unsteady.address, unsteady.new_club())
    match = play(history)
    unsteady.stop()
    unsteady.start()
    assert advance(history, match).revision == 6
    unsteady.stop("QUIT")
    unsteady.start()
    assert advance(history, history.match("m1")).revision == 7
    history.close()


def test_while_the_server_is_away_nothing_changes_and_it_comes_back_by_itself(unsteady):
    club = unsteady.new_club()
    history = open_club(unsteady.address, club)
    match = play(history)
    unsteady.stop()
    try:
        # The second one does not even knock.
        assert [refusal(history, match) for _ in range(3)] == ["journal.unreachable"] * 3
        with pytest.raises(JournalError, match="unreachable"):
            history.follow()
        with pytest.raises(JournalError, match="unreachable"):
            open_club(unsteady.address, club)
    finally:
        unsteady.start()
    history.follow()
    advance(history, match)
    again = open_club(unsteady.address, club)
    assert again.match("m1").revision == 6
    again.close()
    history.close()


@pytest.mark.parametrize("taken", [True, False])
def test_a_connection_cut_in_the_middle_is_asked_about_and_not_guessed(
    history, cluster, club, monkeypatch, taken
):
    match = play(history)
    append = club_files._append

    def cut(connection, told):
        monkeypatch.setattr(club_files, "_append", append)
        if taken:
            assert append(connection, told)
        connection.close()
        raise psycopg.OperationalError("cut")

    monkeypatch.setattr(club_files, "_append", cut)
    advance(history, match)
    assert rows_of(cluster, club) == 7


def rows_of(cluster, club):
    ((rows,),) = cluster.run(f"SELECT count(*) - 1 FROM {club}.operation")
    return rows


def test_what_waits_when_its_connection_is_ended_is_stored_once(history, cluster, club):
    match = play(history)
    with psycopg.connect(cluster.address) as other:
        other.execute(f"SELECT * FROM {club}.journal FOR UPDATE")
        tap = Thread(target=advance, args=(history, match))
        tap.start()
        ended = 0
        while not ended:
            asked = (
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE journal%'"
            )
            ((ended,),) = cluster.run(asked)
    tap.join()
    assert history.match("m1").revision == 6
    assert rows_of(cluster, club) == 7


def test_what_stays_unknown_is_said_to_be_so_and_seen_when_the_server_is_back(
    unsteady, monkeypatch
):
    history = open_club(unsteady.address, unsteady.new_club())
    match = play(history)
    append = club_files._append

    def cut(connection, told):
        assert append(connection, told)
        unsteady.stop("QUIT")
        raise psycopg.OperationalError("cut", connection.close())

    with monkeypatch.context() as patch:
        patch.setattr(club_files, "_append", cut)
        assert refusal(history, match) == "journal.unknown"
    unsteady.start()
    # Tapped again, it finds what was stored, as if another phone had done it.
    with pytest.raises(MovedOn):
        history.keep(match, counted(match))
    assert history.match("m1").revision == 6
    history.close()


def test_what_the_server_refuses_is_said_and_changes_nothing(history, cluster, club, monkeypatch):
    match = play(history)
    with monkeypatch.context() as patch:
        patch.setattr(club_files, "_append", full)
        assert refusal(history, match) == "journal.full"
    cluster.run(f"ALTER TABLE {club}.operation ADD CHECK (n < 7) NOT VALID")
    assert refusal(history, match) == "journal.database"
    cluster.run(f"ALTER TABLE {club}.operation DROP CONSTRAINT operation_n_check")
    advance(history, match)


def full(*_told):
    raise psycopg.errors.DiskFull


def test_a_disk_that_is_full_is_said_and_once_there_is_room_it_goes_on(unsteady):
    club = unsteady.new_club()
    history = open_club(unsteady.address, club)
    play(history)
    with small_disk(unsteady.folder / "small", "2m") as (disk, grow):
        unsteady.own(disk)
        unsteady.run(f"CREATE TABLESPACE small LOCATION '{disk}'")
        unsteady.run(f"ALTER TABLE {club}.operation SET TABLESPACE small")
        fill = partial(history.keep_setting, "filling")
        assert until_refused(lambda: fill(urandom(100_000).hex())) == "journal.full"
        kept = history.setting("filling")
        # What little is left takes some taps more.
        assert until_refused(lambda: advance(history, history.match("m1"))) == "journal.full"
        match = history.match("m1")
        assert match.revision >= 5
        other = open_club(unsteady.address, club)
        assert other.match("m1").revision == match.revision
        assert other.setting("filling") == kept
        grow("8m")
        match = advance(history, match)
        other.follow()
        assert other.match("m1").revision == match.revision
        other.close()
        history.close()
        unsteady.run(f"DROP SCHEMA {club} CASCADE")
        unsteady.run("DROP TABLESPACE small")


def until_refused(tap):
    """Tap until it is refused: return what is said."""
    while True:
        try:
            tap()
        except JournalError as error:
            return error.code


def test_an_answer_to_what_may_be_asked_again_is_waited_for(history, monkeypatch):
    server = history._journal._files.server
    cuts = [1, 1]

    def work(connection):
        if cuts:
            cuts.pop()
            connection.close()
        return connection.execute("SELECT 1").fetchone()

    assert server.ask_again(work) == (1,)
    with pytest.raises(JournalError, match="database"):
        server.ask_again(lambda connection: connection.execute("SELECT nothing"))
    cuts[:] = [1] * 99
    with pytest.raises(JournalError, match="unreachable"):
        server.ask_again(work, 0)


def test_a_server_that_does_not_keep_its_word_is_not_connected_to(cluster, club, monkeypatch):
    # Nothing is acknowledged by a server that leaves it for later.
    monkeypatch.setattr(club_server, "SESSION", "SET synchronous_commit = perhaps")
    with pytest.raises(JournalError) as refused:
        open_club(cluster.address, club)
    assert "synchronous_commit" in refused.value.facts["told"]


def test_whoever_listens_hears_what_others_do_also_after_an_outage(unsteady):
    club = unsteady.new_club()
    here, there = (open_club(unsteady.address, club) for _ in range(2))
    heard = Event()
    here.listen(heard.set)
    assert waited_for(heard), "that it listens now"
    play(there, steps=1)
    while here.follow() or not here.is_open("m1"):
        assert waited_for(heard)
    unsteady.stop("QUIT")
    unsteady.start()
    there.follow()
    advance(there, there.match("m1"))
    while here.match("m1").revision < 2:
        assert waited_for(heard)
        here.follow()
    here.close()
    there.close()


def test_what_others_did_is_fetched_bit_by_bit_and_taken_as_a_whole(
    cluster, club, history, monkeypatch
):
    monkeypatch.setattr(club_files, "MOST", 2)
    other = open_club(cluster.address, club)
    asked = []
    since = ClubFiles._since
    monkeypatch.setattr(
        ClubFiles, "_since", lambda self, after, one: asked.append(after) or since(self, after, one)
    )
    play(history, steps=4)
    other.follow()
    assert other.match("m1").revision == 4
    assert len(asked) == 3
    # Written anew while it is fetched: all of it is looked at again.
    play(history, "m2", steps=1)
    history._journal.compact()
    other.follow()
    assert other.match("m2").revision == 1
    other.close()


def test_a_history_of_many_lines_is_read_by_portions_and_whole(cluster, club, history, monkeypatch):
    play(history, steps=6)
    for portion in (1, 2, 3):
        monkeypatch.setattr(club_files, "PORTION", portion)
        other = open_club(cluster.address, club)
        assert other.events("m1") == history.events("m1")
        assert len(other.events("m1")) == 6
        other.close()


def waited_for(event):
    happened = event.wait(20)
    event.clear()
    return happened


def test_what_one_does_itself_is_no_news(cluster, club, history):
    other = open_club(cluster.address, club)
    heard = []
    told = Event()
    history.listen(lambda: (heard.append(1), told.set()))
    assert waited_for(told)
    play(history)
    other.follow()
    advance(other, other.match("m1"))
    assert waited_for(told)
    assert len(heard) == 2, "when it began to listen, and when somebody else did something"
    other.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are told by Linux")
def test_whoever_taps_while_the_server_hangs_is_told_so_and_nothing_is_shown(unsteady, monkeypatch):
    monkeypatch.setattr(club_server, "HANG", 0.3)
    # The least that PostgreSQL's library takes.
    monkeypatch.setitem(club_server.MANNERS, "connect_timeout", "2")
    history = open_club(unsteady.address, unsteady.new_club())
    match = play(history)
    with unsteady.hanging():
        begun = monotonic()
        assert refusal(history, match) == "journal.unknown"
        assert monotonic() - begun < 10
        begun = monotonic()
        assert refusal(history, match) == "journal.unreachable"
        assert monotonic() - begun < 1, "the next one does not wait again"
    # What was under way when it hung comes to be or not, whenever the server gets to it.
    after = None
    while after is None:
        with suppress(JournalError, MovedOn):
            history.follow()
            after = advance(history, history.match("m1"))
    assert after.revision in {6, 7}
    history.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are told by Linux")
def test_whoever_asks_for_news_of_a_server_that_hangs_waits_no_longer_than_a_tap(
    unsteady, monkeypatch
):
    monkeypatch.setattr(club_server, "HANG", 0.3)
    monkeypatch.setitem(club_server.MANNERS, "connect_timeout", "2")
    history = open_club(unsteady.address, unsteady.new_club())
    play(history)
    with unsteady.hanging():
        begun = monotonic()
        with pytest.raises(JournalError, match="unreachable"):
            history.follow()
        assert monotonic() - begun < 10
    history.close()


def test_what_lies_in_the_bin_and_what_nobody_played_goes_by_the_clock_of_the_database(unsteady):
    history = open_club(unsteady.address, unsteady.new_club())
    history.tidy("2999-01-01T00:00:00+00:00")
    ((today,),) = unsteady.run("SELECT now()")
    for id_, at in (("old", today - timedelta(days=31)), ("new", today - timedelta(days=29))):
        play(history, id_)
        history.discard(id_, at.isoformat())
    history.begin(setup("unplayed", begun=(today - timedelta(hours=1)).isoformat()))
    for wrong in ("1999-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00"):
        history.drop_forgotten(wrong)
        history.tidy(wrong)
        assert [one.id for one in history.binned()] == ["new"]
        assert history.is_open("unplayed")
    unsteady.stop()
    history.tidy("2999-01-01T00:00:00+00:00")
    history.drop_forgotten("2999-01-01T00:00:00+00:00")
    unsteady.start()
    assert [one.id for one in history.binned()] == ["new"]
    history.close()


def test_writing_anew_over_a_cut_connection_is_looked_at_again(history, monkeypatch):
    play(history)

    def cut(connection, *_told, keep):
        connection.close()
        raise psycopg.OperationalError("cut")

    with monkeypatch.context() as patch:
        patch.setattr(club_files, "_replace", cut)
        with pytest.raises(JournalBehind):
            history._journal.compact()
    history.follow()
    history._journal.commit(Drop("t", "1"))


@pytest.mark.turns(3)
@pytest.mark.long("three processes are killed again and again, and the server twice")
def test_whoever_is_killed_whenever_nothing_acknowledged_is_lost_or_doubled(unsteady):
    stored = killed_at_random(unsteady, unsteady.new_club(), kills=12, crashes=2, seed=1)
    assert stored >= 12
