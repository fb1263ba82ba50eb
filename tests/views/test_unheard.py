"""Whatever is raised where only Flet is told, the app goes on, or it ends in words."""

from __future__ import annotations

import asyncio
import importlib
import sys
from types import SimpleNamespace

import flet as ft
import pytest
from flet.components.component import Component
from flet.messaging.session import Session

from companion.words import say
from tests.support.headless import finished
from views import in_page
from views.store import SESSION_KEY
from views.unheard import STOP, hear_on, leave_nothing_unheard

GONE = 10**9
"""The number of a part that no screen has."""


class Defect(Exception):
    """What nobody has thought of."""


def falls(*_, **__):
    raise Defect("nobody thought of it")


@pytest.fixture
def told(phone):
    """What a browser's page is told that it has to say."""
    heard = []
    phone.session.store.set(STOP, heard.append)
    return heard


def test_an_answer_to_a_part_that_is_gone_ends_no_line(phone):
    # As Flet's lines hand it on: whatever is raised there ends them.
    Session.handle_invoke_method_results(phone.session, GONE, "asked before", None, None)
    phone.tap("Settings")
    assert phone.route == "/settings"


def test_whoever_is_there_gets_the_answer(phone):
    phone.client.answers["asked"] = 7
    assert phone.hall.run(phone.session.invoke_method(phone.page._i, "asked", {})) == 7


@pytest.mark.breaks
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_event_that_raises_is_a_notice_and_the_app_goes_on(hall, language):
    phone = hall.phone(languages=(language,))
    # Flet cannot read what the client tells, so none of our guards is asked.
    phone.page.on_media_change = print
    phone.fire(phone.page, "media_change", {})
    assert phone.notices() == [say(language, "broken.handler")]
    assert phone.client.ended == []
    assert "PageMediaData" in "".join(phone.crashes)
    phone.tap(say(language, "settings.title"))
    assert phone.route == "/settings"


@pytest.mark.breaks
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_cannot_be_drawn_ends_the_app_in_the_words_of_the_reader(hall, monkeypatch, language):
    phone = hall.phone(languages=(language,))
    monkeypatch.setattr(Component, "update", falls)
    with pytest.raises(Defect):
        phone.tap(say(language, "settings.title"))
    hall.phones.remove(phone)
    assert phone.client.ended == [say(language, "broken.stopped")]


@pytest.mark.breaks
def test_a_browsers_page_says_by_itself_that_nothing_is_drawn_any_more(
    hall, phone, told, monkeypatch
):
    monkeypatch.setattr(Component, "update", falls)
    with pytest.raises(Defect):
        phone.tap("Settings")
    hall.phones.remove(phone)
    assert told == ["Defect('nobody thought of it')"]
    assert phone.client.ended == []
    # There is nothing left that could show a notice.
    phone.session.error("later")
    assert told[1:] == ["later"]


def test_a_start_that_raises_is_told_where_nothing_is_drawn_yet(hall):
    leave_nothing_unheard()
    told = []

    async def main(page):
        page.session.store.set(STOP, told.append)
        page.session.error("no screen")

    assert hall.phone(main=main).client.ended == []
    assert told == ["no screen"]


@pytest.fixture
def page_side(monkeypatch):
    """The page in which Flet's connection runs, as its worker hands it over."""
    side = SimpleNamespace(
        start_connection=None,
        send=None,
        documentUrl="http://test",
        shown=lambda: None,
        stop=None,
        newer=False,
        newer_found=None,
        renew=None,
    )
    monkeypatch.setitem(sys.modules, "flet_js", side)
    monkeypatch.delitem(sys.modules, "flet.messaging.pyodide_connection", raising=False)
    yield side
    sys.modules.pop("flet.messaging.pyodide_connection", None)


class Packet(bytes):
    """Bytes as the page hands them over."""

    def to_py(self):
        return self


@pytest.mark.breaks
@pytest.mark.parametrize("sent", [b"\x00\xc1", b"\x00\x92\x63\x80"], ids=["no message", "unknown"])
def test_a_message_that_cannot_be_read_ends_no_line_in_a_page(phone, page_side, sent):
    connection = importlib.import_module("flet.messaging.pyodide_connection").PyodideConnection
    hear_on(connection)
    heard = []

    async def talk():
        line = connection(None, None)
        line.session = phone.session
        await line.connect(heard.append)
        for message in (sent, b"\x01\x00", sent):
            line.send_from_js(Packet(message))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        (loop,) = (one for one in asyncio.all_tasks() if "heard" in str(one.get_coro()))
        assert not loop.done()
        loop.cancel()

    finished(phone.hall.loop, talk())
    phone.hall.run(asyncio.sleep(0))
    assert phone.notices() == [say("en", "broken.handler")] * 2
    phone.tap("Settings")
    assert phone.route == "/settings"


def test_a_page_is_told_of_what_stops_its_app(hall, page_side):
    page_side.stop = []
    app = in_page.shown_in(page_side, hall.app)
    phone = hall.phone(main=app)
    assert phone.session.store.get(SESSION_KEY) is not None
    assert phone.session.store.get(STOP) is page_side.stop
    assert isinstance(phone.page, ft.Page)
