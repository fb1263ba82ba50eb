"""What a tap has changed is drawn in the order in which it was told: the table first."""

from __future__ import annotations

import msgpack
import pytest

from tests.support.headless import Hall
from views.in_order import InOrder


class Wire:
    """What went over the line, message by message."""

    def __init__(self):
        self.sent = []

    def take(self, packed):
        self.sent.append(packed)


def test_what_waits_is_there_once_and_in_the_order_in_which_it_came():
    waits = InOrder()
    for member in "bcab":
        waits.add(member)
    assert list(waits) == ["b", "c", "a"]


@pytest.mark.furnished
def test_the_table_is_sent_before_the_bar_over_it(history):
    hall = Hall(history, screen=Wire)
    phone = hall.phone("/play/trading")
    wire = phone.client.screen
    for way in ("Undo", "Redo") * 3:
        phone.take_a_moment()
        button = phone.find(way)
        wire.sent.clear()
        phone.touch(button)
        table, bar, *_ = [msgpack.unpackb(one, strict_map_key=False) for one in wire.sent]
        assert len(str(table)) > len(str(bar))
    hall.close()
