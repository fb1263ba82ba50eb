"""The door: what opens it, what does not, and that nothing but one file of its own knows why."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from data.door import FILE, GROUP, LETTERS, LONG, Door, written
from data.errors import JournalError
from data.exchange import archive
from data.exchange.work import finished
from data.guests import HOST, HOUSE, guest_of
from data.history import History

MATCHES = ("one", "two", "drei–ß.x")


@pytest.fixture
def door(tmp_path):
    return Door(tmp_path)


def test_a_code_lets_in_as_what_it_is_for(door):
    assert door.admits(door.code(), MATCHES) == HOUSE
    for match_id in MATCHES:
        assert door.admits(door.code(match_id), MATCHES) == guest_of(match_id)
    assert len({door.code(), *map(door.code, MATCHES)}) == 1 + len(MATCHES)


def test_the_code_of_a_match_that_is_not_here_lets_nobody_in(door):
    assert door.admits(door.code("gone"), MATCHES) is None


@pytest.mark.parametrize("typed", ["", "-", "0", "x" * LONG, "0" * 4000, "æ" * LONG, "\0" * LONG])
def test_what_is_no_code_lets_nobody_in(door, typed):
    assert door.admits(typed, MATCHES) is None


def test_a_code_may_be_typed_as_people_write_it(tmp_path):
    door = next(door for door in iter(lambda: Door(None), None) if {"0", "1"} <= set(door.code()))
    code = door.code()
    assert set(code) <= set(LETTERS)
    assert len(code) == LONG
    for typed in (
        written(code),
        written(code).replace("-", " "),
        f" {code.upper()} ",
        code.replace("0", "o").replace("1", "l"),
        code.replace("0", "O").replace("1", "I"),
        f"{code[:4]}–{code[4:8]}.{code[8:]}\n",
        f"\u200b{code[:4]}\u00a0{code[4:8]}\u2011{code[8:]}",
        f"http://192.0.2.7:8550/come/{code}",
        f" https://skald.example/come/{written(code)}/ ",
    ):
        assert door.admits(typed, ()) == HOUSE
    assert [*map(len, written(code).split("-"))] == [GROUP] * 3


@pytest.mark.parametrize("guest", [HOUSE, *map(guest_of, MATCHES)])
def test_a_pass_is_known_again_and_no_other_is(door, guest):
    shown = door.pass_of(guest)
    assert door.known(shown) == guest
    assert shown.isascii()
    for wrong in (shown[:-1], shown + "0", shown[::-1], shown.upper(), f"x{shown}", "", "."):
        assert door.known(wrong) is None
    named, _, proof = shown.partition(".")
    for other in {"", "b25l", "!", "_w", "é"} - {named}:
        assert door.known(f"{other}.{proof}") is None
    assert Door().known(shown) is None


def test_a_door_of_one_host_is_closed_by_nobody_else(door):
    code = door.code()
    assert not door.follow()
    assert door.code() == code


def test_a_code_is_no_pass_and_nobody_comes_as_the_host(door):
    assert door.known(f".{door.code()}") is None
    assert door.known(door.pass_of(HOST)) == HOUSE


def test_the_door_is_the_same_at_the_next_start_and_another_one_once_it_was_closed(tmp_path):
    door = Door(tmp_path)
    code, shown = door.code(), door.pass_of(HOUSE)
    assert Door(tmp_path).code() == code
    assert Door(tmp_path).known(shown) == HOUSE
    door.close()
    assert door.code() == Door(tmp_path).code() != code
    assert door.admits(code, ()) is None
    assert door.known(shown) is None


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_the_secret_is_its_owners_alone(tmp_path):
    door = Door(tmp_path)
    for _ in range(2):
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
        assert [path.name for path in tmp_path.iterdir()] == [FILE]
        door.close()


def test_whoever_may_do_more_gains_nothing_by_another_code():
    for more in (HOST, HOUSE):
        assert more.covers(HOUSE)
        assert more.covers(guest_of("one"))
    assert guest_of("one").covers(guest_of("one"))
    assert not guest_of("one").covers(guest_of("two"))
    assert not guest_of("one").covers(HOUSE)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "7", '{"secret": 7}', '{"secret": "07"}', '{"secret": "no"}', "{}"]
)
def test_a_file_that_nobody_can_read_is_replaced(tmp_path, content):
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    door = Door(tmp_path)
    assert Door(tmp_path).code() == door.code()


def test_a_disk_that_refuses_leaves_the_door_as_it_was(tmp_path):
    door = Door(tmp_path)
    code = door.code()
    (tmp_path / f"{FILE}.new").mkdir()
    with pytest.raises(JournalError):
        door.close()
    assert door.code() == Door(tmp_path).code() == code


def test_a_disk_that_does_not_confirm_leaves_the_door_as_it_was(tmp_path, monkeypatch):
    def refuse(_path):
        raise OSError(errno.EIO, "no")

    door = Door(tmp_path)
    code = door.code()
    monkeypatch.setattr(door._writing, "sync_folder", refuse)
    with pytest.raises(JournalError):
        door.close()
    assert door.code() == Door(tmp_path).code() == code


def test_without_a_disk_the_door_lasts_as_long_as_the_program(tmp_path):
    nowhere = tmp_path / "nowhere"
    door = Door(nowhere)
    assert door.admits(door.code(), ()) == HOUSE
    assert not nowhere.exists()


def test_what_is_written_for_others_does_not_know_the_secret(tmp_path: Path):
    history = History.open(tmp_path)
    door = Door(tmp_path)
    secret = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["secret"]
    content = finished(archive.write(history, "2026-11-23T00:00:00+00:00")).content.decode()
    history.close()
    beside = "".join(
        path.read_text(encoding="utf-8") for path in tmp_path.iterdir() if path.name != FILE
    )
    for kept in (secret, door.code(), door.pass_of(HOUSE)):
        assert kept not in content + beside
