"""From a tap to the disk and only then to the screen; several sessions over one history."""

from __future__ import annotations

import asyncio

import pytest

from companion.games.saekonungr.actions import Rob, Roll
from companion.late import Overtaken, acts
from companion.match import undo
from companion.words import LANGUAGES, say
from data.history import MemoryHistory
from tests.support.full_disk import FullDisk
from tests.support.headless import Hall
from tests.support.headless import finished as finished_on
from tests.support.matches import ANN_BEGINS, AT, HOME_EMPTY, PAYS, finished, seated
from views.telling import described_first

FULL = say("en", "journal.full")


@pytest.fixture
def disk():
    return FullDisk()


@pytest.fixture
def history(disk):
    opened = MemoryHistory(disk)
    yield opened
    opened.close()


def at_table(hall, history, **more):
    seated(history, ANN_BEGINS, **more)
    return hall.phone("/play/m")


def watching(phone):
    return sum(len(watchers) for watchers in phone.store._watchers.values())


# From a tap to the disk


def test_what_is_shown_is_on_disk_already(hall, history, disk):
    phone = at_table(hall, history)
    shown, shown_when_stored = [], []
    stop = phone.store.watch("m", lambda match: shown.append(match.step))
    disk.on_append = lambda: shown_when_stored.append([*shown])
    before = phone.texts()
    phone.tap("Roll 2d6")
    stop()
    assert (shown_when_stored, shown) == ([[]], [2])
    assert phone.texts() != before
    again = MemoryHistory(reopened(disk))
    assert again.match("m").step == history.match("m").step == 2


LEARNED = {"box.x": lambda kept, before, after: [kept, before.active, after.active]}


def told_to_do(phone, *actions):
    """Do a deed at the one table as its parts do; whether it was done."""
    done = []

    async def do():
        done.append(phone.store.act(phone.hall.history.match("m"), *actions, learned=LEARNED))

    async def tapped():
        phone.page.run_task(do)

    phone.hall.run(tapped())
    return done == [True]


def test_a_deed_of_two_actions_is_on_disk_at_once_with_what_it_taught(hall, history, disk):
    phone = at_table(hall, history)
    appended = []
    disk.on_append = lambda: appended.append(1)
    assert told_to_do(phone, HOME_EMPTY, PAYS)
    assert (len(appended), history.match("m").step) == (1, 3)
    again = MemoryHistory(reopened(disk))
    assert (again.match("m").step, again.setting("box.x")) == (3, [None, 0, 0])


def test_refused_in_its_second_action_nothing_of_a_deed_is_done_or_learned(hall, history, disk):
    phone = at_table(hall, history)
    before = {**disk.parts}
    assert not told_to_do(phone, HOME_EMPTY, Rob(seat=1))
    assert (history.match("m").step, disk.parts) == (1, before)
    assert len(phone.notices()) == 1
    assert history.setting("box.x") is None


def test_on_a_full_disk_a_deed_teaches_nothing(hall, history, disk):
    phone = at_table(hall, history)
    disk.full = True
    assert not told_to_do(phone, HOME_EMPTY)
    disk.full = False
    assert (history.match("m").step, history.setting("box.x")) == (1, None)
    assert phone.notices() == [FULL]


def reopened(disk):
    copy = FullDisk()
    copy.parts = dict(disk.parts)
    return copy


@pytest.mark.parametrize("button", ["Roll 2d6", "Undo"])
def test_on_a_full_disk_nothing_is_shown_that_is_not_stored(hall, history, disk, button):
    phone = at_table(hall, history)
    before, revision = phone.texts(), history.match("m").revision
    disk.full = True
    phone.tap(button)
    assert phone.notices() == [FULL]
    phone.wait_for_notices_to_go()
    assert phone.texts() == before
    assert history.match("m").revision == revision
    disk.full = False
    phone.tap(button)
    assert phone.texts() != before
    assert history.match("m").revision == revision + 1
    assert phone.crashes == []


def test_on_a_full_disk_a_match_is_neither_begun_nor_finished(hall, history, disk):
    seated(history)
    phone = hall.phone("/new/saekonungr")
    disk.full = True
    phone.tap("Begin")
    assert (phone.route, phone.notices()) == ("/new/saekonungr", [FULL])
    phone.wait_for_notices_to_go()
    phone.go("/play/m")
    phone.tap("End the game now")
    phone.tap("End it")
    assert (phone.route, phone.notices()) == ("/play/m", [FULL])
    assert [match.id for match in history.open_matches()] == ["m"]
    assert history.finished() == ()


def test_on_a_full_disk_a_setting_shows_what_it_still_is(hall, disk):
    phone = hall.phone("/settings")
    disk.full = True
    phone.tap("We roll real dice")
    phone.choose("Deutsch")
    assert phone.notices() == [FULL, FULL]
    assert phone.find("We roll real dice").control.value is False
    assert phone.shows("Settings")
    languages = phone.find("English Deutsch").control
    assert languages.selected == ["en"]


def test_a_correction_that_cannot_be_is_refused_and_the_field_shows_what_it_was(
    hall, history, disk
):
    seated(history)
    phone = hall.phone("/play/m/correct")
    disk.full = True
    phone.tap("Loaded trading ships: 3")
    assert phone.notices() == [FULL]
    assert phone.find("Loaded trading ships: 3").below.selected is False
    disk.full = False
    phone.tap("Loaded trading ships: 3")
    assert phone.find("Loaded trading ships: 3").below.selected is True
    assert history.match("m").position.ships == (3,)


def test_whoever_is_late_sees_how_the_match_stands_and_is_told(hall, history):
    early = at_table(hall, history)
    late = hall.phone("/play/m")
    taps = [one.find("Roll 2d6").control for one in (early, late)]
    for one in (early, late):
        one.take_a_moment()

    async def at_once():
        for one, control in zip((early, late), taps, strict=True):
            await one.session.dispatch_event(control._i, "click", None)

    hall.run(at_once())
    assert history.match("m").step == 2
    assert early.notices() == []
    assert late.notices() == [faster(late)]
    assert early.texts() == [text for text in late.texts() if text not in late.notices()]


def faster(phone, gone=None):
    """What a phone says of the step that came before its tap, or of one that was taken back."""
    match = phone.store.history.match("m")
    key = "late.taken_back" if gone else "late.done"
    return phone.store.say(key, told=described_first(phone.store, match, gone or match.head))


def test_a_second_tap_before_the_screen_changes_rolls_only_once(hall, history):
    phone = at_table(hall, history)
    phone.double_tap("Roll 2d6")
    assert history.match("m").step == 2
    assert phone.notices() == []


@pytest.mark.parametrize(
    "route, button", [("/new/saekonungr", "Begin"), ("/result/old", "Rematch")]
)
def test_a_second_tap_begins_no_second_match(hall, history, route, button):
    finished(history, seated(history, id_="old"))
    phone = hall.phone(route)
    phone.double_tap(button)
    assert len(history.open_matches()) == 1
    assert phone.route == f"/play/{history.open_matches()[0].id}"
    assert phone.crashes == []


# Several sessions, one history


def test_two_sessions_see_what_the_other_one_does(hall, history):
    one, other = at_table(hall, history), hall.phone("/play/m")
    one.tap("Roll 2d6")
    assert one.texts() == other.texts()
    other.look()
    other.tap("Undo")
    assert history.match("m").step == 1
    assert one.texts() == other.texts()
    assert one.notices() == other.notices() == []


@pytest.mark.parametrize("button", ["Roll 2d6", "Undo"])
def test_a_tap_that_was_meant_for_what_was_there_before_does_nothing(
    hall, history, button, monkeypatch
):
    # However slow the machine is: people have seen it when ``look`` says so.
    monkeypatch.setattr("views.sight.REACTION", 60)
    seated(history, ANN_BEGINS, HOME_EMPTY)
    one, late = hall.phone("/play/m"), hall.phone("/play/m")
    gone = history.match("m").head
    one.tap("Undo")
    before, revision = late.texts(), history.match("m").revision
    late.tap(button)
    assert late.notices() == [faster(late, gone)]
    assert history.match("m").revision == revision
    late.wait_for_notices_to_go()
    assert late.texts() == before
    late.look()
    late.tap(button)
    assert late.notices() == []
    assert history.match("m").revision == revision + 1


@pytest.mark.parametrize("button", ["Roll 2d6", "Undo"])
def test_a_tap_at_what_lies_there_as_before_is_done(hall, history, button, monkeypatch):
    monkeypatch.setattr("views.sight.REACTION", 60)
    one, late = at_table(hall, history), hall.phone("/play/m")
    one.tap("Undo")
    one.tap("Redo")
    revision = history.match("m").revision
    late.tap(button)
    assert late.notices() == []
    assert history.match("m").revision == revision + 1


ROLLED = {
    "en": "Ann rolls 1+2 = 3: ship 3 is empty, 1 coin loads it.",
    "de": "Ann würfelt 1+2 = 3: Schiff 3 ist leer, 1 Münze belädt es.",
}
FASTER = {
    "en": "Meanwhile: {} Your tap did not count.",
    "de": "Inzwischen: {} Der Tipp gilt nicht.",
}
TAKEN_BACK = {
    "en": "Meanwhile taken back: {} Your tap did not count.",
    "de": "Inzwischen zurückgenommen: {} Der Tipp gilt nicht.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_faster_is_named_with_what_they_did(hall, history, language):
    drawn = seated(history, ANN_BEGINS)
    one, late = hall.phone("/play/m"), hall.phone("/play/m", languages=(language,))
    one.do(lambda: one.store.act(drawn, PAYS))
    late.do(lambda: late.store.act(drawn, PAYS))
    gone = history.match("m")
    one.do(lambda: one.store.undo(gone))
    late.do(lambda: late.store.undo(gone))
    said = (FASTER[language], TAKEN_BACK[language])
    assert late.notices() == [one.format(ROLLED[language]) for one in said]
    assert history.match("m").revision == gone.revision + 1


def test_a_list_shows_what_another_session_began_and_finished(hall, history):
    list_ = hall.phone("/history")
    assert list_.shows("No match yet")
    seated(history, ANN_BEGINS)
    table = hall.phone("/play/m")
    table.tap("Roll 2d6")
    assert list_.shows("Still open: ")
    table.tap("End the game now")
    table.tap("End it")
    assert list_.shows("stopped early")


def test_a_table_that_another_session_finished_says_so(hall, history):
    one, other = at_table(hall, history), hall.phone("/play/m")
    one.tap("End the game now")
    one.tap("End it")
    assert one.route == "/result/m"
    assert other.shows(say("en", "table.over.title"))
    other.tap("To the result")
    assert other.route == "/result/m"


@pytest.mark.parametrize("total", range(2, 13))
def test_no_roll_is_made_where_the_start_roll_was_taken_back(total):
    history = MemoryHistory()
    seen = seated(history, ANN_BEGINS)
    roll = Roll(dice=(max(1, total - 6), min(6, total - 1)))
    with pytest.raises(Overtaken):
        acts(seen, undo(seen, AT), [roll], AT)


def test_a_match_that_moved_on_behind_the_screen_is_followed(hall, history):
    phone = at_table(hall, history)
    match = history.match("m")
    history.keep(match, undo(match, AT))
    phone.tap("Roll 2d6")
    assert phone.notices() == [faster(phone, match.head)]
    assert phone.has("Roll for everybody"), "the start roll is due again"


def test_a_session_that_is_gone_hears_nothing(hall, history):
    one, other = at_table(hall, history), hall.phone("/play/m")
    finished_on(hall.loop, closed(other))
    hall.phones.remove(other)
    one.tap("Roll 2d6")
    assert history.match("m").step == 2
    assert one.crashes == other.crashes == []


async def closed(phone):
    phone.session.close()
    await asyncio.sleep(0)


# Watchers


AT_A_TABLE = 2
"""What lies there, and undo and redo above it."""


@pytest.mark.slow
def test_leaving_the_table_leaves_no_watcher_behind(hall, history):
    phone = at_table(hall, history)
    for _ in range(50):
        assert watching(phone) == AT_A_TABLE
        phone.go("/")
        assert watching(phone) == 0
        phone.go("/play/m")
    assert phone.crashes == []


def test_the_screens_over_a_table_watch_it_once_each(hall, history):
    phone = at_table(hall, history)
    for _ in range(3):
        phone.go("/play/m/correct")
        assert watching(phone) == AT_A_TABLE + 1, "the table lies below"
        phone.back()
        assert watching(phone) == AT_A_TABLE
    phone.tap("Roll 2d6")
    assert history.match("m").step == 2


def test_going_from_one_table_to_another_watches_only_the_other(hall, history):
    seated(history, id_="other", seats=("Ann", "Bo", "Cy"))
    phone = at_table(hall, history)
    phone.go("/play/other")
    assert phone.shows("Cy")
    assert not phone.store._watchers.get("m")
    assert watching(phone) == AT_A_TABLE
    assert phone.store._watchers["other"]


# Settings


def test_settings_are_remembered_by_the_next_session(hall):
    first = hall.phone("/settings")
    first.tap("We roll real dice")
    first.tap("Less movement")
    first.choose("Dark")
    first.choose("Deutsch")
    second = hall.phone("/settings")
    assert second.shows(say("de", "settings.title"))
    store = second.store
    assert (store.typed_dice, store.calm, store.theme) == (True, True, "dark")


@pytest.mark.parametrize(
    "languages, spoken",
    [
        (("de-AT",), "de"),
        (("fr", "de", "en"), "de"),
        (("en-US", "de"), "en"),
        (("fr",), "en"),
        ((), "en"),
    ],
)
def test_the_first_session_speaks_a_language_the_device_knows(hall, languages, spoken):
    assert hall.phone(languages=languages).store.language == spoken


def test_a_device_that_wants_less_movement_gets_it(hall):
    phone = hall.phone()
    assert phone.store.calm is False
    unmoved = Hall(hall.history)
    try:
        unmoved.features["reduce_motion"] = True
        assert unmoved.phone().store.calm is True
    finally:
        unmoved.close()


@pytest.mark.breaks
@pytest.mark.parametrize(
    "refused", ["get_device_info", "get_accessibility_features", "enable", "set"]
)
def test_the_app_does_without_what_a_device_cannot_do(hall, history, refused):
    hall.refuses.add(refused)
    phone = at_table(hall, history)
    phone.tap("Copy the position")
    copied = say("en", "broken.handler" if refused == "set" else "table.copied")
    assert phone.notices() == [copied]
    phone.tap("Roll 2d6")
    assert history.match("m").step == 2
    assert phone.crashes == []


def test_a_page_that_left_before_it_answered_is_shown_and_asked_again(hall, monkeypatch):
    monkeypatch.setattr("views.device.ANSWER", 0.01)
    hall.ignores |= {"get_device_info", "get_accessibility_features"}
    phone = hall.phone(languages=("de-DE",))
    assert phone.shows("Games")
    assert phone.store.language == "en"
    hall.ignores.clear()
    hall.features["reduce_motion"] = True
    phone.fire(phone.page, "connect")
    assert phone.store.language == "de"
    assert phone.shows("Spiele")
    assert phone.store.calm is True


def test_the_dark_theme_follows_the_system_until_one_is_chosen(hall):
    phone = hall.phone("/settings")
    assert phone.store.dark is True
    phone.session.apply_page_patch({"platform_brightness": "light"})
    phone.fire(phone.page, "platform_brightness_change", {"brightness": "light"})
    assert phone.store.dark is False
    phone.choose("Dark")
    assert phone.store.dark is True
    phone.fire(phone.page, "platform_brightness_change", {"brightness": "light"})
    assert phone.store.dark is True


def test_a_larger_page_is_laid_out_side_by_side(hall, history):
    phone = at_table(hall, history)
    assert not phone.store.wide
    phone.resize(1200, 800)
    assert phone.store.wide
    phone.tap("Roll 2d6")
    assert history.match("m").step == 2


def test_a_roll_that_changes_nothing_on_the_board_is_a_step_all_the_same(hall, history):
    seated(history, ANN_BEGINS, HOME_EMPTY)
    phone = hall.phone("/play/m/timeline")
    assert len([one for one in phone.touchables() if one.label.startswith("Ann")]) == 2
