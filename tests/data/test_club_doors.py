"""Clubs of one database: what they may be called, and the one door of all their processes."""

from __future__ import annotations

import pytest

from companion.words import say
from data.door import Door
from data.errors import JournalError
from data.guests import HOUSE
from tests.support.cluster import cluster as a_cluster
from tests.support.cluster import programs
from tests.support.histories import play

if programs() is None:
    pytest.skip(
        "needs PostgreSQL's server: on Debian `apt install postgresql`", allow_module_level=True
    )

from data.club import door as club_door
from data.club.door import ClubDoor
from data.club.named import parted
from data.club.opening import open_club


@pytest.fixture
def address(cluster):
    """Where a club is that nobody used, with its tables."""
    address = f"{cluster.address}&club={cluster.new_club()}"
    open_club(address).close()
    return address


@pytest.fixture
def opened():
    """Open doors, which let go of their connections in the end."""
    doors = []

    def door(*told):
        doors.append(ClubDoor(*told))
        return doors[-1]

    yield door
    for one in doors:
        one.release()


def test_clubs_of_one_database_know_nothing_of_each_other(cluster, address, opened):
    other = f"{cluster.address}&club={cluster.new_club()}"
    here, there = open_club(address), open_club(other)
    play(here)
    assert there.follow() == ()
    assert there.open_matches() == ()
    assert len({opened(one).code() for one in (address, other)}) == 2
    here.close()
    there.close()


def test_the_name_is_taken_out_of_the_address_and_all_else_stays():
    assert parted("postgresql://h/d") == ("postgresql://h/d", "skald")
    assert parted("postgresql://h/d?club=a_1&port=7") == ("postgresql://h/d?port=7", "a_1")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "1a",
        "a-b",
        "a b",
        'a"; DROP SCHEMA x; --',
        "a%22",
        "ä",
        "a" * 32,
        "pg_a",
        "a%0A",
        "public",
    ],
)
def test_what_no_club_can_be_called_is_refused_before_anybody_is_asked(name):
    with pytest.raises(JournalError) as refused:
        open_club(f"postgresql://h/d?club={name}")
    assert refused.value.code == "journal.club"
    assert say("en", refused.value.code, **refused.value.facts)


def test_all_processes_have_one_door_and_close_it_for_each_other(address, opened, monkeypatch):
    here, there = opened(address), opened(address)
    code, shown = here.code(), here.pass_of(HOUSE)
    assert there.code() == code
    assert there.known(shown) == HOUSE
    assert not there.follow()
    here.close()
    monkeypatch.setattr(club_door, "AGAIN", 0)
    assert there.known(shown) is None
    assert there.code() == here.code() != code
    assert opened(address).code() == here.code()


def test_whoever_follows_hears_once_that_it_was_closed(address, opened):
    here, there = opened(address), opened(address)
    here.close()
    assert there.follow()
    assert not there.follow()
    assert not here.follow()


def test_the_first_one_brings_the_codes_of_its_folder(address, opened, tmp_path):
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    for folder in (mine, theirs):
        folder.mkdir()
    code = Door(mine).code()
    assert opened(address, mine).code() == code
    assert opened(address, theirs).code() == code
    assert [*theirs.iterdir()] == [], "nobody keeps a secret that is not wanted"


@pytest.mark.slow
def test_while_the_server_is_away_the_door_is_as_it_was(opened):
    with a_cluster() as server:
        open_club(server.address).close()
        door = opened(server.address)
        code = door.code()
        server.stop()
        assert not door.follow()
        with pytest.raises(JournalError, match="unreachable"):
            door.close()
        assert door.code() == code
        server.start()
        door.close()
        assert door.code() != code
