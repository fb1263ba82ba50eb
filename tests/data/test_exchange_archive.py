from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import match as matches
from companion.words import LANGUAGES, say, words
from data.errors import ExchangeError
from data.exchange import archive
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from data.lines import Put, line, pack
from tests.support.every_screen import furnish
from tests.support.exchange import (
    BOX,
    again,
    copy_of,
    courses,
    everything,
    golden,
    saved,
    taken_in,
    wandered,
)
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, expelled, finished, seated


@pytest.fixture
def history():
    return MemoryHistory()


def small():
    """A history that fits on a page: one match open, one finished, a box."""
    history = MemoryHistory()
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="done", ante=1)))
    seated(history, ANN_BEGINS, HOME_EMPTY, PAYS, id_="open")
    history.keep_setting("box.shipwrights", BOX)
    history.keep_setting("theme", "dark")
    return history


def refusal(do, *given):
    with pytest.raises(ExchangeError) as refused:
        do(*given)
    return refused.value.code


# Out and in


def test_the_file_is_written_as_it_always_was():
    golden("archive.json", saved(small()))


def test_a_file_taken_in_by_an_empty_history_makes_it_the_same():
    history = small()
    other = copy_of(history)
    assert everything(other) == everything(history)
    assert everything(again(other)) == everything(history)
    assert saved(other) == saved(history)


def test_matches_of_every_game_and_state_come_through():
    history = MemoryHistory()
    furnish(history)
    other = copy_of(history)
    assert everything(other) == everything(history)
    assert [one.id for one in other.finished()] == [one.id for one in history.finished()]
    for one in history.open_matches():
        assert other.match(one.id).position == history.match(one.id).position
        assert other.match(one.id).can_redo == history.match(one.id).can_redo


courses_played = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 30), st.booleans(), st.integers(0, 3)), max_size=4
)


def played(courses):
    history = MemoryHistory()
    for n, (seed, steps, done, undo) in enumerate(courses):
        wandered(history, f"m{n}", seed, steps, done=done, undo=undo)
    return history


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(courses_played)
def test_whatever_was_played_comes_back_as_it_was(played_courses):
    history = played(played_courses)
    assert everything(copy_of(history)) == everything(history)


def test_going_on_after_a_restore_is_as_if_nothing_had_happened():
    history = small()
    other = copy_of(history)
    for device in (history, other):
        match = device.match("open")
        device.keep(match, matches.undo(match, "2026-03-01T19:00:00+00:00"))
    assert everything(other) == everything(history)


def test_what_a_device_is_set_to_stays_its_own():
    assert copy_of(small()).setting("theme") is None
    assert b"dark" not in saved(small())


def test_discarded_matches_are_in_no_file():
    history = small()
    history.discard("done")
    assert courses(copy_of(history)) == courses(history)
    assert len(json.loads(saved(history))["matches"]) == 1


def test_a_selection_holds_its_matches_and_who_played_them(history):
    wandered(history, "ours", seats=("Ann", "Bo"))
    wandered(history, "theirs", seats=("Cy", "Di"), done=True)
    history.keep_setting("box.shipwrights", BOX)
    other = MemoryHistory()
    taken_in(other, saved(history, only=("theirs",)))
    assert [player.name for player in other.players()] == ["Cy", "Di"]
    assert [one.id for one in other.finished()] == ["theirs"]
    assert (other.open_matches(), other.settings(), other.last_setups()) == ((), {}, ())


def test_what_nobody_can_read_does_not_keep_the_rest_from_being_saved():
    history = small()
    number = history.files.parts["current"].count(b"\n")
    strange = [Put(table, "bad", pack({"runes": 9})) for table in ("finished", "results", "logs")]
    history.files.parts["current"] += line(number, [*strange, Put("open", "odd", pack({"a": 1}))])
    history = again(history)
    assert {record["setup"]["id"] for record in json.loads(saved(history))["matches"]} == {
        "open",
        "done",
    }


def test_a_history_too_large_for_one_file_asks_for_a_choice(monkeypatch):
    monkeypatch.setattr(archive, "LARGEST", 1000)
    assert refusal(saved, small()) == "exchange.too_much"


def test_every_line_of_a_file_is_a_match():
    text = saved(small()).decode()
    assert sum('"setup"' in row for row in text.splitlines()) == 2


# What is not believed


def changed(**parts):
    """The small file with something in it that differs."""
    value = json.loads(saved(small()))
    for path, new in parts.items():
        *steps, last = path.split("__")
        place = value
        for step in steps:
            place = place[int(step) if step.isdecimal() else step]
        if new is ...:
            del place[last]
        else:
            place[int(last) if last.isdecimal() else last] = new
    return json.dumps(value).encode()


SAID = {"key": "no/../such.key", "facts": {}}
UNSAYABLE = {"key": "history.won", "facts": {"seats": 3, "date": "", "n": 1}}
NESTED = {"key": "backup.left", "facts": {"what": {"key": "/etc/passwd.x", "facts": {}}}}

NOTED_AT = "2026-03-01T21:00:00+00:00"

REFUSED = [
    ({"format": 2}, "exchange.newer"),
    ({"format": "1"}, "error.invalid.literal_error"),
    ({"more": 1}, "error.invalid.extra_forbidden"),
    ({"written": ...}, "error.invalid.missing"),
    ({"matches": {}}, "error.invalid.tuple_type"),
    ({"matches__0__setup__id": "../../x"}, "exchange.wrong.id"),
    ({"matches__0__setup__id": ""}, "exchange.wrong.id"),
    ({"matches__0__setup__id": "a" * 65}, "exchange.wrong.id"),
    ({"matches__0__setup__players__0": "a/b"}, "exchange.wrong.id"),
    ({"players__0__id": "a b"}, "exchange.wrong.id"),
    ({"players__0__name": "  "}, "exchange.wrong.name"),
    ({"matches__0__setup__seats__0": "A\nB"}, "exchange.wrong.name"),
    ({"matches__0__setup__seats__0": "A" * 61}, "exchange.wrong.name"),
    ({"matches__0__setup__seats": ["Ann"]}, "error.seats"),
    ({"matches__0__setup__players": ["p-Ann"]}, "exchange.wrong.players"),
    ({"players__0__same_as": "a b"}, "exchange.wrong.id"),
    ({"matches__0__remark": {"at": "now"}}, "exchange.wrong.time"),
    ({"matches__0__remark": {"at": NOTED_AT, "place": "A\nB"}}, "exchange.wrong.name"),
    ({"matches__0__remark": {"at": NOTED_AT, "note": "A\tB"}}, "exchange.wrong.note"),
    ({"matches__0__remark": {"at": NOTED_AT, "note": "A" * 1001}}, "exchange.wrong.note"),
    ({"matches__0__setup__begun": "yesterday"}, "exchange.wrong.time"),
    ({"matches__0__events__0__at": "2026-03-01T18:00:00+01:00"}, "exchange.wrong.time"),
    ({"matches__0__events__0__at": "2026-03-01T18:00:00"}, "exchange.wrong.time"),
    ({"matches__0__events__0__do": "sing"}, "error.invalid.literal_error"),
    ({"matches__1__result__finished": ""}, "exchange.wrong.time"),
    ({"matches__1__result__scorecards": []}, "exchange.wrong.seats"),
    ({"matches__1__result__ranking": []}, "exchange.wrong.seats"),
    ({"matches__1__result__ranking__0__seats": []}, "exchange.wrong.seats"),
    ({"matches__1__result__ranking__0__seats": [7]}, "exchange.wrong.seats"),
    ({"matches__1__result__ranking__0__because": SAID}, "exchange.wrong.phrase"),
    ({"matches__1__result__ranking__0__because": UNSAYABLE}, "exchange.wrong.phrase"),
    ({"matches__1__result__ranking__0__because": NESTED}, "exchange.wrong.phrase"),
    ({"matches__1__result__steps": 1.5}, "error.invalid.int_type"),
    ({"last__0__seats": ["Ann"]}, "error.seats"),
]


@pytest.mark.parametrize("parts, code", REFUSED, ids=lambda it: str(it)[:60])
def test_a_file_with_one_thing_wrong_brings_nothing(parts, code):
    with pytest.raises(ExchangeError) as refused:
        read_file(changed(**parts))
    error = refused.value
    assert code in (error.code, error.facts.get("because", {}).get("key"))


@pytest.mark.parametrize("more", [{"seats": [0]}, {"seats": []}, {"seats": [-1, -1]}])
def test_a_ranking_names_every_seat_once_and_nobody_nowhere(more):
    value = json.loads(saved(small()))
    (done,) = (one for one in value["matches"] if one["result"])
    done["result"]["ranking"].append({**done["result"]["ranking"][0], "place": 3, **more})
    assert refusal(read_file, json.dumps(value).encode()) == "exchange.refused_at"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("parts", [{"format": 2}, {"more": 1}, {"players__0__id": "a b"}])
def test_a_refusal_is_one_line_that_names_the_place(language, parts):
    with pytest.raises(ExchangeError) as refused:
        read_file(changed(**parts))
    told = say(language, refused.value.code, **refused.value.facts)
    assert "{" not in told
    assert "\n" not in told
    assert told.endswith((".", "geändert."))


def test_matches_of_games_nobody_has_here_are_counted_and_left_out():
    incoming = read_file(changed(matches__0__setup__game="hnefatafl"))
    assert [record.id for record in incoming.records] == ["done"]
    assert incoming.left == {"unknown": 1}


def test_a_box_of_a_game_nobody_has_here_is_left_out():
    assert read_file(changed(boxes={"../x": 1, "vikings": 2})).boxes == {"box.vikings": 2}


def test_a_setup_that_cannot_begin_is_not_what_the_next_game_starts_from():
    incoming = read_file(changed(last__0__options={"start_coins": -1}))
    assert (incoming.last, len(incoming.records)) == ((), 2)
    assert read_file(changed(last__0__game="hnefatafl")).last == ()


def test_a_log_that_todays_rules_do_not_follow_comes_in_as_it_is(history):
    taken_in(history, changed(matches__0__events__0__action={"do": "dance"}))
    assert history.match("open").step == 0
    assert [notice.code for notice in history.notices] == ["history.not_followed"]


def test_players_may_be_nobody_that_is_remembered(history):
    taken_in(history, changed(matches__0__setup__players=[], matches__0__setup__begun=""))
    assert history.record("open").setup.players == ()


# Words


def codes():
    yield from (
        f"exchange.wrong.{what}" for what in ("id", "name", "note", "phrase", "players", "seats")
    )
    yield "exchange.wrong.time"
    yield from (f"exchange.from.{source}" for source in ("skald", "bgstats", "bgg"))
    for reason in ("unknown", "game", "ignored", "players", "seats", "date", "score", "several"):
        yield f"exchange.left.{reason}"
    yield from (
        f"exchange.{what}"
        for what in (
            "huge",
            "too_much",
            "empty",
            "unreadable",
            "foreign",
            "newer",
            "refused",
            "refused_at",
            "ambiguous",
            "doctype",
            "xml",
            "claimed",
            "category",
            "points",
            "as_told",
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_said_about_a_file_has_words(language):
    assert [code for code in codes() if code not in words(language)] == []


def test_the_ids_that_are_given_fit_the_files():
    assert all(archive.ID.fullmatch(id_) for id_ in ("0123abcd", "bgg-0123", "m.0123abcd"))
    assert not any(archive.ID.fullmatch(id_) for id_ in (".", "..", "m.xyz", "a/b", "-a"))


def test_a_plan_changes_nothing(history):
    before = history.files.parts["current"]
    would = plan(history, read_file(saved(small())))
    assert would.changes
    assert history.files.parts["current"] == before
