"""What was entered in finished matches of a club: fetched when looked at, kept while wanted."""

from __future__ import annotations

import pytest

from companion import match as matches
from data.errors import HistoryError, JournalError
from data.lines import RawDocument
from data.statistics import details
from data.statistics.survey import Scope, statistics_of
from tests.support.cluster import cluster as a_cluster
from tests.support.cluster import programs
from tests.support.counting_game import DELETED, at
from tests.support.histories import play

if programs() is None:
    pytest.skip(
        "needs PostgreSQL's server: on Debian `apt install postgresql`", allow_module_level=True
    )

from data.club import server as club_server
from data.club.documents import Documents
from data.club.opening import open_club
from data.club.server import ClubServer

pytestmark = [
    pytest.mark.usefixtures("place"),
    pytest.mark.parametrize("place", ["club"], indirect=True),
]


def finished(history, id_, steps=5):
    match = play(history, id_, steps=steps)
    history.finish(match, matches.finish(match, at(9)))
    return history.events(id_)


def documents(cluster, club):
    ((many,),) = cluster.run(f"SELECT count(*) FROM {club}.document")
    return many


def test_lists_fetch_nothing_and_whoever_opens_a_match_fetches_it(
    cluster, club, history, monkeypatch
):
    entered = finished(history, "done")
    assert len(entered) == 5
    fetch, fetched = Documents.fetch, []

    def fetching(documents, digest):
        fetched.append(digest)
        return fetch(documents, digest)

    monkeypatch.setattr(Documents, "fetch", fetching)
    again = open_club(cluster.address, club)
    assert [one.headline.setup.id for one in again.finished()] == ["done"]
    assert [row.id for row in again.chronicle.rows()] == ["done"]
    assert fetched == []
    assert again.finished_match("done").events == entered
    assert len(fetched) == 1
    again.close()


def test_what_is_read_of_a_history_that_was_closed_leaves_no_connection(cluster, club):
    history = open_club(cluster.address, club)
    entered = finished(history, "done")
    match = history.finished_match("done")
    held = history._journal.shelf("logs")["done"]
    history.close()
    assert held.raw
    assert match.events == entered
    assert history._journal._files.server._connection is None


def test_another_process_follows_a_match_to_its_end(cluster, club, history):
    other = open_club(cluster.address, club)
    entered = finished(history, "done")
    other.follow()
    assert other.events("done") == entered
    mine, theirs = (one._journal.shelf("logs")["done"] for one in (history, other))
    assert mine == theirs == RawDocument(theirs.raw, 0, len(theirs.raw))
    other.close()


@pytest.mark.parametrize(
    "done", ["UPDATE {}.document SET content = '?'", "DELETE FROM {}.document"]
)
def test_what_is_not_as_it_was_is_not_believed(cluster, club, history, done):
    finished(history, "done")
    cluster.run(done.format(club))
    with pytest.raises(HistoryError, match="unreadable"):
        history.events("done")
    assert [one.id for one in history.finished()] == ["done"]


def test_what_no_generation_wants_goes_and_all_else_stays(cluster, club, history):
    entered = finished(history, "stays")
    finished(history, "goes", steps=3)
    assert documents(cluster, club) == 4
    history.discard("goes", DELETED)
    history.empty_bin()
    history._journal.compact()
    assert documents(cluster, club) == 4, "the generation before is kept"
    history._journal.compact()
    assert documents(cluster, club) == 2
    assert history.events("stays") == entered


def test_older_lines_that_have_all_of_it_are_read_and_lightened(
    cluster, club, history, monkeypatch
):
    with monkeypatch.context() as patch:
        patch.setattr(Documents, "away", lambda _self, deeds, _generation: deeds)
        entered = finished(history, "done")
    again = open_club(cluster.address, club)
    assert again.events("done") == entered
    assert documents(cluster, club) == 0
    again._journal.compact()
    assert documents(cluster, club) == 2
    assert again.events("done") == entered
    again.close()


def test_while_the_server_is_away_no_match_ends(monkeypatch):
    monkeypatch.setattr(club_server, "PATIENCE", 0.3)
    with a_cluster() as server:
        history = open_club(server.address)
        finished(history, "done")
        match = play(history, "open")
        server.stop()
        with pytest.raises(JournalError, match="unreachable"):
            history.finish(match, matches.finish(match, at(9)))
        with pytest.raises(JournalError, match="unreachable"):
            history.events("done")
        assert history.is_open("open")
        history.close()


def test_statistics_fetch_many_matches_at_once_and_again_what_could_not_be_fetched(
    history, cluster, club, monkeypatch
):
    for number in range(7):
        finished(history, f"m{number}")
    history.close()
    again = open_club(cluster.address, club)
    monkeypatch.setattr(details, "AT_ONCE", 3)
    asked = []
    ask = ClubServer.ask_again
    away = []

    def asking(self, work, *given, **named):
        asked.append(1)
        if away:
            raise JournalError("journal.unreachable", told="")
        return ask(self, work, *given, **named)

    monkeypatch.setattr(ClubServer, "ask_again", asking)
    statistics = statistics_of(again)
    away.append(1)
    with pytest.raises(JournalError):
        statistics.read(5)
    away.clear()
    asked.clear()
    assert statistics.left() == 7
    assert statistics.read(5) == 2
    assert len(asked) == 2, "of three and two matches, with all that was entered in them"
    assert statistics.look(Scope()).stopped + statistics.look(Scope()).plays == 7
    assert len(asked) == 3
    again.close()
