"""Files to be taken in: where a device tells where they are, and where it does not."""

from __future__ import annotations

import os

import pytest

from data.exchange.content import LARGEST
from tests.support.backup import EXPORT, pick

UNREADABLE = "The file cannot be read."
HUGE = "The file is too large: 32 MB at most."


def lying(folder, content=EXPORT):
    """Put a file somewhere on this machine and return where."""
    path = folder / "x"
    path.write_bytes(content)
    return str(path)


def test_a_window_reads_a_file_where_it_lies(hall, tmp_path):
    window = hall.phone("/settings/backup", web=False)
    pick(window, None, path=lying(tmp_path))
    assert window.shows("From BG Stats")


def test_a_browser_is_told_nothing_of_what_lies_here(hall, tmp_path):
    phone = hall.phone("/settings/backup")
    for path in (lying(tmp_path), str(tmp_path / "nothing"), "/dev/zero"):
        pick(phone, None, path=path)
        assert phone.notices() == [UNREADABLE]
        phone.wait_for_notices_to_go()


@pytest.mark.parametrize("lies", ["other content", "nothing", "device"])
def test_a_browser_that_tells_where_it_saved_learns_nothing_of_what_lies_here(hall, tmp_path, lies):
    """What a window saved is read again; the place that a browser names is never looked at."""
    path = {"other content": lying(tmp_path), "nothing": tmp_path / "x", "device": "/dev/zero"}
    phone = hall.phone("/settings/backup")
    phone.client.answers = {"save_file": str(path[lies])}
    phone.tap("Save everything to a file")
    assert [notice.partition(" ")[0] for notice in phone.notices()] == ["Saved"]


def test_a_browser_that_says_it_is_a_window_is_none(hall, tmp_path):
    phone = hall.phone("/settings/backup")
    phone.put(phone.page, web=False)
    pick(phone, None, path=lying(tmp_path))
    assert phone.notices() == [UNREADABLE]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes and devices in the file system")
def test_a_window_waits_for_no_pipe_and_reads_no_endless_file(hall, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    window = hall.phone("/settings/backup", web=False)
    for path in (str(tmp_path / "pipe"), "/dev/zero", str(tmp_path), str(tmp_path / "no"), "\0"):
        pick(window, None, path=path)
        assert window.notices() == [UNREADABLE]
        window.wait_for_notices_to_go()


@pytest.mark.parametrize("content", [None, "abc", [1, 2], 7, {}])
def test_what_is_no_content_is_refused(hall, content):
    phone = hall.phone("/settings/backup")
    pick(phone, content)
    assert phone.notices() == [UNREADABLE]


def test_a_file_is_as_large_as_it_is_and_not_as_it_says(hall, tmp_path):
    large = bytes(LARGEST + 1)
    phone, window = hall.phone("/settings/backup"), hall.phone("/settings/backup", web=False)
    pick(phone, large, size=3)
    pick(window, None, path=lying(tmp_path, large), size=3)
    assert phone.notices() == window.notices() == [HUGE]
    pick(phone, EXPORT, size=LARGEST + 1)
    assert phone.shows("From BG Stats")
