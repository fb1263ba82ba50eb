"""Backup and exchange: what is saved, what a file would change, and what it does."""

from __future__ import annotations

import json
from urllib.parse import unquote

import pytest

from companion import match as matches
from companion.words import say
from data.errors import JournalError
from data.history import MemoryHistory
from data.lines import PutDocument, line, pack
from tests.support.backup import EXPORT, PLAYS, pick, saves, stocked
from tests.support.exchange import (
    WRITTEN,
    everything,
    saved,
    seen,
    wandered,
)
from tests.support.histories import again
from tests.support.matches import ANN_BEGINS, AT, seated
from views.app import application
from views.parts.reminder import SAVED


@pytest.fixture
def backup(hall, history):
    stocked(history)
    return hall.phone("/settings/backup")


@pytest.fixture
def empty(hall):
    return hall.phone("/settings/backup")


# Out


WAY = "Backup and exchange Save everything to a file, take files in."


def test_the_settings_lead_to_it(hall):
    phone = hall.phone("/settings")
    phone.tap(WAY)
    assert phone.route == "/settings/backup"
    phone.back()
    assert phone.route == "/settings"


def test_a_file_chosen_after_walking_there_is_heard_of(phone, history):
    phone.tap("Settings")
    phone.tap(WAY)
    pick(phone, EXPORT)
    phone.tap("Take it in")
    assert len(history.finished()) == 4


def test_one_tap_saves_everything(backup, history):
    backup.tap("Save everything to a file")
    ((name, content),) = saves(backup)
    assert name.startswith("skald-20")
    assert name.endswith(".json")
    told = json.loads(content)
    assert told.pop("written") != WRITTEN
    expected = json.loads(saved(history))
    del expected["written"]
    assert told == expected


def test_where_nothing_is_stored_any_more_what_is_known_can_be_saved(hall, history, monkeypatch):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")

    def broken(_data):
        raise JournalError("journal.broken")

    monkeypatch.setattr(history.files, "append", broken)
    phone.tap("Total 7")
    (told,) = phone.notices()
    assert told == say("en", "journal.broken")
    phone.tap(say("en", "reminder.save"))
    assert phone.route == "/settings/backup"
    phone.tap("Save everything to a file")
    ((_, content),) = saves(phone)
    assert [one["setup"]["id"] for one in json.loads(content)["matches"]] == ["m"]
    assert phone.notices() == [], "it is told already"


def test_where_it_was_saved_is_said_where_the_device_tells(backup):
    backup.client.answers = {"save_file": "/home/ann/skald-1.json"}
    backup.tap("Save everything to a file")
    assert backup.notices() == ["Saved as skald-1.json."]


@pytest.mark.parametrize(
    "holds, said", [("all", "Saved as x.json."), ("half", "What was written is not in x.json.")]
)
def test_a_device_with_files_reads_what_it_saved(hall, history, tmp_path, holds, said):
    """A stick that is full, or pulled out, holds half of it or nothing."""
    stocked(history)
    phone = hall.phone("/settings/backup", web=False)
    path = tmp_path / "x.json"
    answer = phone.client.answer

    def written(asked):
        if asked.name == "save_file":
            content = asked.args["src_bytes"]
            path.write_bytes(content if holds == "all" else content[: len(content) // 2])
            phone.client.answers = {"save_file": str(path)}
        answer(asked)

    phone.client.answer = written
    phone.tap("Save everything to a file")
    assert phone.notices()[0].startswith(said)
    assert (history.setting(SAVED) is not None) == (holds == "all")


def test_some_games_alone_can_be_saved(hall, history):
    wandered(stocked(history), "third")
    backup = hall.phone("/settings/backup")
    assert backup.enabled("Save 3 matches")
    backup.tap("Save 3 matches")
    assert len(json.loads(saves(backup)[0][1])["matches"]) == 3
    backup.tap("Sækonungr")
    assert not backup.enabled("Save 0 matches")
    backup.tap("Sækonungr")
    assert backup.enabled("Save 3 matches")


def test_results_go_to_spreadsheets_and_to_bg_stats(backup):
    backup.tap("All results as a table (CSV)")
    backup.tap("All results for BG Stats")
    (table, rows), (file, plays) = saves(backup)
    assert (table[-4:], file[-8:]) == (".csv", ".bgsplay")
    assert rows.decode("utf-8-sig").startswith("match,game")
    assert len(json.loads(plays)["plays"]) == 1


@pytest.mark.parametrize("way", ["All results as a table (CSV)", "All results for BG Stats"])
def test_what_goes_to_others_is_written_beside_the_taps(backup, monkeypatch, way):
    """Whoever plays meanwhile waits for no more than a piece of it."""
    pauses = []

    async def counted(work, tell, clock=None):
        shares = []
        try:
            while True:
                shares.append(next(work))
        except StopIteration as end:
            pauses.append(shares)
            return end.value

    monkeypatch.setattr("views.parts.errand.beside", counted)
    backup.tap(way)
    assert pauses == [[0.0]], "a pause is possible before each match"
    assert len(saves(backup)) == 1


def test_an_empty_history_offers_what_there_is(empty):
    assert empty.shows("There is no finished match yet.")
    assert not empty.has("Only some games")
    assert not empty.has("All results for BG Stats")
    empty.tap("Save everything to a file")
    assert json.loads(saves(empty)[0][1])["matches"] == []


# In


def test_a_file_shows_what_it_would_change_and_changes_nothing_yet(empty, history):
    pick(empty, saved(stocked(MemoryHistory())))
    assert empty.shows("From Skald: this would change")
    for told in ("2 matches are added", "2 players are added", "The values of 1 box are added"):
        assert empty.shows(told)
    assert seen(history) == set()


def test_what_was_shown_is_taken_in_at_a_tap(empty, history):
    other = stocked(MemoryHistory())
    pick(empty, saved(other))
    empty.tap("Take it in")
    assert everything(history) == everything(other)
    assert empty.notices() == ["Imported."]
    assert not empty.shows("this would change")
    assert empty.has("All results for BG Stats")


def test_another_file_takes_the_place_of_the_one_that_was_shown(empty, history):
    pick(empty, EXPORT)
    (taking,) = [one.control for one in empty.seen() if one.label == "Take it in"]
    other = stocked(MemoryHistory())
    pick(empty, saved(other))
    assert empty.shows("From Skald: this would change")
    assert not empty.shows("From BG Stats")
    # The first one's button is on its way still when the second one's is drawn.
    empty.fire(taking, "click")
    empty.tap("Take it in")
    assert everything(history) == everything(other)


def test_what_was_shown_can_be_left(empty, history):
    pick(empty, saved(stocked(MemoryHistory())))
    empty.tap("Leave it")
    assert not empty.shows("this would change")
    assert seen(history) == set()


def test_a_file_of_this_history_changes_nothing(backup, history):
    pick(backup, saved(history))
    assert backup.shows("Nothing: all 2 matches in it are here already.")
    assert not backup.has("Take it in")
    backup.tap("Close")
    assert not backup.shows("Nothing:")


def test_matches_that_went_on_elsewhere_are_told_apart(backup, history):
    other = MemoryHistory()
    taken = json.loads(saved(history))
    other_way = json.loads(json.dumps(taken))
    for one in other_way["matches"]:
        if one["setup"]["id"] == "open":
            one["events"].append({"do": "undo", "at": AT, "action": None})
        else:
            one["events"][0]["at"] = "2026-03-01T18:00:30+00:00"
    pick(backup, json.dumps(other_way).encode())
    assert backup.shows("1 match goes on from where it stands here")
    assert backup.shows("1 match went another way here: both are kept")
    backup.tap("Take it in")
    assert len(history.finished()) == 2
    backup.go("/history")
    assert sum("another course of this match" in text for text in backup.texts()) == 1
    assert seen(other) == set()


@pytest.mark.parametrize("file", [EXPORT, PLAYS])
def test_plays_of_other_programs_come_with_a_count_of_what_is_left_out(empty, history, file):
    pick(empty, file)
    assert empty.shows("Left out: ")
    assert empty.shows("that is not meant to count")
    empty.tap("Take it in")
    assert history.finished()
    for match in history.finished():
        empty.go(f"/result/{match.id}")
        assert empty.shows("taken from")
        assert not empty.has("Timeline")
        assert not any("exchange." in text or "category" in text for text in empty.texts())
    empty.go("/history")
    assert empty.shows("Astrid, Bjørn")


def test_a_file_with_nothing_of_ours_says_so(empty):
    told = {"players": [], "games": [{"id": 1, "name": "Chess"}], "plays": [{"gameRefId": 1}]}
    pick(empty, json.dumps(told).encode())
    assert empty.shows("there is nothing in it that Skald keeps")
    assert empty.shows("Left out: 1 play of another game")


@pytest.mark.parametrize(
    "content, said",
    [
        (b"hello", "This is no file that Skald can import."),
        (b"", "The file is empty."),
        (b'{"skald":"archive","format":9}', "newer Skald (format 9)"),
        (b'{"skald":', "it is not JSON (line 1, column 10)"),
        (b'{"skald":"archive","format":1,"written":NaN}', "written must be a finite number"),
    ],
)
def test_a_refused_file_says_why_and_takes_what_was_shown_away(backup, history, content, said):
    before = everything(history)
    pick(backup, EXPORT)
    assert backup.shows("From BG Stats")
    pick(backup, content)
    (notice,) = backup.notices()
    assert said in notice
    assert not backup.shows("this would change")
    assert everything(history) == before
    assert backup.crashes == []


def test_choosing_no_file_changes_nothing(backup):
    pick(backup, EXPORT)
    picker = backup.find("Choose a file").control.action.file_picker
    backup.fire(picker, "result", {"files": []})
    assert backup.shows("From BG Stats")


def test_another_session_sees_what_was_taken_in(hall, history):
    here, there = hall.phone("/settings/backup"), hall.phone("/history")
    pick(here, saved(stocked(MemoryHistory())))
    here.tap("Take it in")
    assert there.shows("Ann, Bo")


def test_a_table_open_meanwhile_goes_on_from_the_longer_log(hall, history):
    match = seated(history, ANN_BEGINS, id_="open")
    there = hall.phone("/play/open")
    other = json.loads(saved(history))
    other["matches"][0]["events"].append({"do": "undo", "at": AT, "action": None})
    here = hall.phone("/settings/backup")
    pick(here, json.dumps(other).encode())
    here.tap("Take it in")
    there.tap("Undo")
    assert there.crashes == []
    assert history.match("open").step == matches.undo(match, AT).step


def test_it_speaks_german_too(hall, history):
    stocked(history)
    phone = hall.phone("/settings/backup", languages=("de-DE",))
    phone.pick("Datei wählen", EXPORT)
    assert phone.shows("Von BG Stats: Das würde sich ändern")
    assert phone.shows("Bleibt weg: 2 Partien anderer Spiele")


@pytest.mark.parametrize("language, said", [("en-GB", "Left out: "), ("de-DE", "Bleibt weg: ")])
def test_what_is_wrong_in_a_file_is_named_and_the_rest_comes_in(hall, history, language, said):
    told = json.loads(saved(stocked(MemoryHistory())))
    told["matches"] += [7] * 7
    phone = hall.phone("/settings/backup", languages=(language,))
    choose = "Choose a file" if language == "en-GB" else "Datei wählen"
    phone.pick(choose, json.dumps(told).encode())
    lines = [text for text in phone.texts() if text.startswith(said)]
    assert len(lines) == 5
    assert not any(set("{}") & set(line) or "exchange." in line for line in lines)
    assert phone.shows("2 more things" if language == "en-GB" else "noch 2")
    phone.tap("Take it in" if language == "en-GB" else "Übernehmen")
    assert len(seen(history)) == 2


def test_what_would_not_come_back_from_a_file_is_said(hall, history):
    stocked(history)
    number = history.files.parts["current"].count(b"\n")
    bad = [
        PutDocument(table, "bad", pack({"runes": 9})) for table in ("finished", "results", "logs")
    ]
    history.files.parts["current"] += line(number, bad)
    hall.app = application(again(history))
    phone = hall.phone("/settings/backup")
    phone.tap("Save everything to a file")
    assert phone.shows("Saved, but for one thing:")
    assert phone.shows("Left out: the match bad – cannot be read.")


# A result taken along


def test_a_result_goes_to_bg_stats_by_link_and_by_file(hall, history):
    stocked(history)
    phone = hall.phone("/result/won")
    link = phone.find("Open in BG Stats").control.action.url
    assert json.loads(unquote(link.partition("data=")[2]))["sourcePlayId"] == "won"
    phone.tap("Play file for BG Stats")
    phone.tap("Save this match to a file")
    (plays, play), (file, content) = saves(phone)
    assert (plays, file) == ("won.bgsplay", "skald-won.json")
    assert len(json.loads(play)["plays"]) == 1
    assert [one["setup"]["id"] for one in json.loads(content)["matches"]] == ["won"]


@pytest.mark.parametrize("platform, there", [("android", True), ("ios", True), ("linux", False)])
def test_a_phone_shares_by_its_own_sheet(hall, history, platform, there):
    stocked(history)
    phone = hall.phone("/")
    phone.session.apply_page_patch({"platform": platform})
    phone.go("/result/won")
    assert phone.has("Share") == there
    if there:
        assert phone.find("Share").control.action.text.startswith("Sækonungr · 2026-03-01\n1. Bo")
