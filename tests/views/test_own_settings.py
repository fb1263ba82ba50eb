"""Settings belong to the device that made them; the history's are for devices that have none."""

from __future__ import annotations

import asyncio
import gc
import json

import flet as ft
import pytest

from companion.words import say
from data.errors import JournalError
from views.app import application
from views.device import KEY, Device

OWN = ("language", "theme", "typed_dice", "calm", "awake", "felt", "shake")


def kept(**settings):
    return {KEY: json.dumps(settings)}


def settings_of(phone):
    return {name: getattr(phone.store, name) for name in OWN}


def journal_of(history):
    return {name: kept for name in OWN if (kept := history.setting(name)) is not None}


def test_two_phones_at_one_history_each_keep_a_language_and_a_theme(hall, history):
    german, english = {}, {}
    one = hall.phone("/settings", remembers=german)
    other = hall.phone("/settings", remembers=english)
    one.choose("Deutsch")
    one.choose("Dunkel")
    other.choose("Light")
    other.tap("We roll real dice")
    assert one.shows(say("de", "settings.title"))
    assert other.shows(say("en", "settings.title"))
    for remembers, shown in ((german, one), (english, other)):
        again = hall.phone("/settings", remembers=remembers)
        assert settings_of(again) == settings_of(shown)
        assert again.shows(say(shown.store.language, "settings.title"))
    assert (one.store.theme, other.store.theme) == ("dark", "light")
    assert (one.store.typed_dice, other.store.typed_dice) == (False, True)
    assert journal_of(history) == {}


def test_a_device_that_has_none_begins_with_the_history_s(hall, history):
    history.keep_setting("language", "de")
    history.keep_setting("theme", "dark")
    remembers = {}
    phone = hall.phone("/settings", remembers=remembers)
    assert phone.shows(say("de", "settings.title"))
    assert phone.store.theme == "dark"
    phone.choose("English")
    again = hall.phone(remembers=remembers)
    assert (again.store.language, again.store.theme) == ("en", "dark")
    assert history.setting("language") == "de"


def test_a_window_of_the_app_has_the_history_for_its_settings(hall, history):
    hall.refuses.add("get_device_info")
    remembers = {}
    window = hall.phone("/settings", web=False, remembers=remembers)
    window.choose("Dark")
    assert (history.setting("theme"), remembers) == ("dark", {})
    assert hall.phone(web=False, remembers=remembers).store.theme == "dark"


@pytest.mark.parametrize("refused", [set(), {"set"}, {"get", "set"}])
def test_what_a_device_cannot_remember_the_history_does(hall, history, refused):
    hall.refuses |= refused
    phone = hall.phone("/settings", remembers={} if refused else None)
    phone.choose("Deutsch")
    phone.tap(say("de", "settings.calm"))
    assert journal_of(history) == {"language": "de", "calm": True}
    assert hall.phone().store.language == "de"
    assert phone.crashes == []


def test_a_device_that_says_nothing_is_shown_the_app_and_asked_again(hall, history, monkeypatch):
    monkeypatch.setattr("views.device.ANSWER", 0.01)
    remembers = kept(language="de")
    hall.ignores.add("get")
    phone = hall.phone(remembers=remembers)
    assert phone.shows("Games")
    hall.ignores.clear()
    phone.fire(phone.page, "connect")
    assert phone.shows("Spiele")


def test_a_page_that_is_reloaded_while_it_is_asked_is_asked_anew(hall, history, monkeypatch):
    monkeypatch.setattr("views.device.ANSWER", 0.05)
    history.keep_setting("theme", "light")
    hall.ignores |= {"get", "get_device_info", "get_accessibility_features"}
    application_of = application(history)

    async def main(page):
        shown = asyncio.ensure_future(application_of(page))
        await asyncio.sleep(0)
        hall.ignores.clear()
        await page.session.dispatch_event(page._i, "connect", None)
        await shown

    remembers = kept(theme="dark")
    phone = hall.phone("/settings", main=main, languages=("de",), remembers=remembers)
    assert phone.shows("Einstellungen")
    assert phone.store.theme == "dark"


def test_a_device_that_was_away_when_it_was_told_is_told_again(hall, monkeypatch):
    monkeypatch.setattr("views.device.ANSWER", 0.01)
    remembers = kept(theme="light", language="en")
    phone = hall.phone("/settings", remembers=remembers)
    hall.ignores |= {"get", "set"}
    phone.choose("Deutsch")
    phone.fire(phone.page, "connect")
    assert (phone.store.language, phone.store.theme) == ("de", "light")
    hall.ignores.clear()
    phone.fire(phone.page, "connect")
    assert (phone.store.language, phone.store.theme) == ("de", "light")
    assert remembers == kept(theme="light", language="de")


def test_a_history_that_cannot_be_written_is_said_and_ends_nothing(hall, history, monkeypatch):
    def full(*_):
        raise JournalError("journal.full")

    phone = hall.phone("/settings")
    monkeypatch.setattr(history, "keep_setting", full)
    phone.choose("Deutsch")
    assert phone.notices()
    assert phone.crashes == []


def test_what_makes_no_sense_in_a_device_s_memory_is_not_taken(hall):
    nonsense = {
        "language": "xx",
        "theme": ["dark"],
        "calm": "yes",
        "awake": 1,
        "shake": False,
        "other": 1,
    }
    phone = hall.phone(remembers=kept(**nonsense))
    store = phone.store
    assert (store.language, store.theme, store.calm, store.awake) == ("en", "system", False, True)
    assert store.shake is False


@pytest.mark.parametrize("torn", ['{"theme": "da', "[]", 7, ["dark"]])
def test_a_memory_that_cannot_be_read_is_none(hall, torn):
    remembers = {KEY: torn}
    hall.phone("/settings", remembers=remembers).choose("Dark")
    assert remembers == kept(theme="dark")


def test_two_tabs_of_a_device_take_nothing_from_each_other(hall):
    remembers = {}
    one, other = (hall.phone("/settings", remembers=remembers) for _ in range(2))
    one.choose("Dark")
    other.choose("Deutsch")
    assert remembers == kept(theme="dark", language="de")


def test_a_page_that_has_the_history_for_itself_is_asked_for_nothing(hall, history):
    alone = application(history, Device(languages=("de",)))
    phone = hall.phone("/settings", main=alone, remembers=kept(language="en"))
    assert phone.client.invoked == []
    assert phone.store.language == "de"
    phone.choose("Dunkel")
    assert history.setting("theme") == "dark"
    assert [name for name, args in phone.client.invoked if "key" in (args or ())] == []


def test_answers_that_come_late_hold_and_end_no_connection(hall, history, monkeypatch):
    monkeypatch.setattr("views.device.ANSWER", 0.01)
    history.keep_setting("theme", "light")
    questions = {"get_device_info", "get_accessibility_features", "get"}
    hall.ignores |= questions
    phone = hall.phone("/settings", languages=("de",), remembers=kept(theme="dark", shake=False))
    phone.tap("We roll real dice")
    assert phone.shows("Settings")
    gc.collect()
    hall.features["reduce_motion"] = True
    hall.ignores.clear()
    assert {asked.name for asked in phone.client.ignored} == questions

    async def answer():
        for asked in phone.client.ignored:
            phone.client.answer(asked)

    hall.run(answer())
    assert phone.shows("Einstellungen")
    store = phone.store
    assert (store.theme, store.shake, store.calm, store.typed_dice) == ("dark", False, True, True)
    assert phone.page.theme_mode == ft.ThemeMode.DARK
    assert phone.crashes == []


# What our own page tells with its first words


def telling(hall, told, route="/settings"):
    """Start a session of a device that tells what it is, and answers nothing."""
    hall.ignores |= {"get", "get_device_info", "get_accessibility_features"}
    return hall.phone(route, told=told)


def test_who_tells_is_not_asked_and_sees_the_app_at_once(hall):
    phone = telling(hall, {"languages": ["de-AT", "en"], "calm": True, "settings": None})
    assert phone.shows(say("de", "settings.title"))
    assert phone.store.calm is True
    assert not {"get", "get_device_info"} & {name for name, _ in phone.client.invoked}


def test_the_settings_of_the_device_come_with_it(hall, history):
    history.keep_setting("language", "de")
    phone = telling(hall, {"languages": ["de"], "settings": {"language": "en", "theme": "dark"}})
    assert phone.shows(say("en", "settings.title"))
    assert phone.store.theme == "dark"


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"languages": 7, "calm": "yes", "settings": 7},
        {"languages": [7, None, {}], "settings": {"language": "xx", "theme": [], "calm": 1}},
        {"settings": {"language": {"en": 1}, "no such": 1}},
    ],
)
def test_what_is_told_wrongly_is_not_believed(hall, told):
    phone = telling(hall, told)
    assert phone.shows(say("en", "settings.title"))
    assert settings_of(phone) == settings_of(hall.phone("/settings", told={}))


def test_what_it_has_not_remembered_yet_is_told_to_it_when_it_is_back(hall):
    remembers = {}
    phone = hall.phone("/settings", told={"languages": ["en"]}, remembers=remembers)
    hall.refuses |= {"set"}
    phone.choose("Deutsch")
    hall.refuses.clear()
    phone.leave()
    phone.come_back()
    assert json.loads(remembers[KEY])["language"] == "de"
    assert phone.store.language == "de"
