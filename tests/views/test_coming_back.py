"""A phone that slept, or lost its network for a while, comes back to what the others did."""

from __future__ import annotations

import pytest

from tests.support.matches import ANN_BEGINS, expelled, seated

SILENT = {"get", "get_device_info", "get_accessibility_features"}


@pytest.mark.parametrize("ignored", [set(), SILENT], ids=["answering", "silent"])
def test_a_phone_that_comes_back_shows_what_was_done_meanwhile(hall, history, monkeypatch, ignored):
    monkeypatch.setattr("views.device.ANSWER", 0.01)
    expelled(history, seated(history, ANN_BEGINS, id_="open"))
    here, there = hall.phone("/play/open"), hall.phone("/play/open")
    before = there.texts()
    there.leave()
    here.tap("Undo")
    assert there.texts() == before
    hall.ignores |= ignored
    there.come_back()
    assert there.texts() == here.texts() != before
    there.look()
    there.tap("Redo")
    assert here.texts() == there.texts() == before


def test_what_was_finished_meanwhile_is_said(hall, history):
    seated(history, ANN_BEGINS, id_="open")
    here, there = hall.phone("/play/open"), hall.phone("/play/open")
    there.leave()
    here.tap("End the game now")
    here.tap("End it")
    there.come_back()
    assert there.shows("This game is over")
    assert there.crashes == []
