"""Flet's debug log is left unwritten, unless somebody wants to read it."""

from __future__ import annotations

import logging

import pytest
from flet.messaging.protocol import Message

from views.flet_logging import LOGS, mute_flet


@pytest.fixture
def logs():
    """Flet's logs as they are before the app touches them."""
    kept = {name: (logging.getLogger(name), logging.getLogger(name).level) for name in LOGS}
    written_out = Message.__repr__
    for log, _ in kept.values():
        vars(log).pop("debug", None)
    yield {name: log for name, (log, _) in kept.items()}
    for log, level in kept.values():
        vars(log).pop("debug", None)
        log.setLevel(level)
    Message.__repr__ = written_out


@pytest.mark.parametrize("name", LOGS)
def test_nobody_reads_what_is_not_asked_for(logs, caplog, name):
    mute_flet()
    with caplog.at_level(logging.DEBUG):
        logs[name].debug("a step")
        logs[name].warning("a warning")
    assert [one.getMessage() for one in caplog.records] == ["a warning"]


@pytest.mark.parametrize("name", LOGS)
def test_whoever_asks_for_it_can_read_it(logs, caplog, name):
    logs[name].setLevel(logging.DEBUG)
    mute_flet()
    logs[name].debug("a step")
    assert [one.getMessage() for one in caplog.records] == ["a step"]
