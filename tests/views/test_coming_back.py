"""A phone that slept, or lost its network for a while, comes back to what the others did."""

from __future__ import annotations

from tests.support.matches import ANN_BEGINS, expelled, seated


def test_a_phone_that_comes_back_shows_what_was_done_meanwhile(hall, history):
    expelled(history, seated(history, ANN_BEGINS, id_="open"))
    here, there = hall.phone("/play/open"), hall.phone("/play/open")
    before = there.texts()
    there.leave()
    here.tap("Undo")
    assert there.texts() == before
    there.come_back()
    assert there.texts() == here.texts() != before
    there.look()
    there.tap("Redo")
    assert here.texts() == there.texts() == before


def test_a_phone_that_comes_back_is_asked_nothing_before_it_shows_something(hall, history):
    seated(history, ANN_BEGINS, id_="open")
    phone = hall.phone("/play/open")
    hall.ignores |= {"get", "get_device_info", "get_accessibility_features"}
    phone.leave()
    phone.come_back()
    assert phone.enabled("Undo") or phone.texts()
