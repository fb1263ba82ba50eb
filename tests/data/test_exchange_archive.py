from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import match as matches
from companion.limits import LARGEST_LETTER, LONGEST_NAME
from companion.limits import line as line_of
from companion.match import Setup
from companion.words import LANGUAGES, say, tell, words
from data.errors import ExchangeError
from data.exchange import archive, sound
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from data.lines import PutDocument, line, pack
from data.records import Person
from tests.support.counting_game import DELETED
from tests.support.every_place import in_memory
from tests.support.every_screen import furnish
from tests.support.examples import examples
from tests.support.exchange import (
    BOX,
    copy_of,
    courses,
    everything,
    golden,
    saved,
    taken_in,
    wandered,
)
from tests.support.histories import again
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, expelled, finished, seated


@pytest.fixture
def history(place):
    return place.open()


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


@settings(examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
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
    history.discard("done", DELETED)
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
    strange = [
        PutDocument(table, "bad", pack({"runes": 9})) for table in ("finished", "results", "logs")
    ]
    history.files.parts["current"] += line(
        number, [*strange, PutDocument("open", "odd", pack({"a": 1}))]
    )
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


STAKE = {"key": "history.won", "facts": {}}
FIGURES = {f"f{at}": at for at in range(501)}
SAID = {"key": "no/../such.key", "facts": {}}
UNSAYABLE = {"key": "history.won", "facts": {"seats": 3, "date": "", "n": 1}}
NESTED = {"key": "backup.left", "facts": {"what": {"key": "/etc/passwd.x", "facts": {}}}}

NOTED_AT = "2026-03-01T21:00:00+00:00"

REFUSED = [
    ({"format": 2}, "exchange.newer"),
    ({"format": "1"}, "error.invalid.literal_error"),
    ({"format": True}, "error.invalid.literal_error"),
    ({"format": 1.0}, "error.invalid.literal_error"),
    ({"format": ...}, "error.invalid.missing"),
    ({"written": ...}, "error.invalid.missing"),
]

LOST = [
    ({"more": 1}, "error.invalid.extra_forbidden"),
    ({"matches": {}}, "error.invalid.tuple_type"),
    ({"boxes": []}, "error.invalid.dict_type"),
    ({"boxes": float("nan")}, "error.file.infinite"),
    ({"matches__0": 7}, "error.invalid.model_type"),
    ({"matches__0__setup__seats": 7}, "error.invalid.tuple_type"),
    ({"matches__0__setup__options": {"start_coins": -1}}, "error.invalid.greater_than_equal"),
    ({"matches__0__setup__options": {"ante": 2**53}}, "error.file.huge"),
    ({"matches__0__setup__position": {}}, "error.invalid.missing"),
    ({"matches__0__setup__seats__0": "\ud800"}, "error.file.text"),
    ({"last__0__id": "a b"}, "exchange.wrong.id"),
    ({"matches__0__setup__id": "../../x"}, "exchange.wrong.id"),
    ({"matches__0__setup__id": ""}, "exchange.wrong.id"),
    ({"matches__0__setup__id": "a" * 65}, "exchange.wrong.id"),
    ({"matches__0__setup__players__0": "a/b"}, "exchange.wrong.id"),
    ({"players__0__id": "a b"}, "exchange.wrong.id"),
    ({"matches__0__setup__seats": ["Ann"]}, "error.seats"),
    ({"matches__0__setup__players": ["p-Ann"]}, "exchange.wrong.players"),
    ({"players__0__same_as": "a b"}, "exchange.wrong.id"),
    ({"matches__0__remark": {"at": "now"}}, "exchange.wrong.time"),
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
    ({"matches__1__result__stakes": [STAKE] * 501}, "exchange.wrong.long"),
    ({"matches__1__result__scorecards__0__lines__0__figures": FIGURES}, "exchange.wrong.long"),
    ({"matches__1__result__steps": 1.5}, "error.invalid.int_type"),
    ({"last__0__seats": ["Ann"]}, "error.seats"),
]


def whys(incoming):
    """The codes of what is wrong with the things that are left out."""
    return [one.why.facts["because"]["key"] for one in incoming.lost]


def things(incoming):
    """How many things came in."""
    parts = (incoming.records, incoming.players, incoming.boxes, incoming.last)
    return sum(map(len, parts))


@pytest.mark.parametrize("parts, code", REFUSED, ids=lambda it: str(it)[:60])
def test_a_file_whose_outside_is_wrong_brings_nothing(parts, code):
    with pytest.raises(ExchangeError) as refused:
        read_file(changed(**parts))
    error = refused.value
    assert code in (error.code, error.facts.get("because", {}).get("key"))


@pytest.mark.parametrize("parts, code", LOST, ids=lambda it: str(it)[:60])
def test_one_bad_thing_in_a_file_costs_that_thing_and_is_named(parts, code):
    whole, incoming = things(read_file(changed())), read_file(changed(**parts))
    assert whys(incoming) == [code]
    # All the matches are one part; a field that nobody knows is no loss.
    cost = {"more": 0, "matches": 2}.get("".join(parts), 1)
    assert things(incoming) == whole - cost
    for language in LANGUAGES:
        for told in (incoming.lost[0].what, incoming.lost[0].why):
            text = tell(language, told)
            assert not {"{", "\n"} & set(text)
            assert "exchange." not in text
            assert "error." not in text
            assert len(text) < 200


def test_what_is_left_out_is_named_by_what_can_be_read_of_it():
    incoming = read_file(changed(matches__0__setup__begun="yesterday", players__1__id="a b"))
    english, german = ([tell(it, one.what) for one in incoming.lost] for it in LANGUAGES)
    assert english == [
        "player 2 of the file, Bo",
        "match 1 of the file: Sækonungr, Ann, Bo, yesterday",
    ]
    assert german[0] == "Spieler 2 der Datei, Bo"
    assert tell("en", incoming.lost[0].why) == "id is not an id"


def test_of_a_torn_file_comes_in_what_it_still_holds():
    file = saved(small())
    incoming = read_file(file[: file.rindex(b'{"setup"') + 50])
    assert [record.id for record in incoming.records] == ["open"]
    assert [one.what.key for one in incoming.lost] == ["exchange.lost.rest"]
    assert len(incoming.players) == 2


STRANGE_NAMES = {
    "  ": "?",
    "A\nB": "A B",
    "\x07Bo\x00": "Bo",
    "\u200b": "?",
    "A" * 61: "A" * 60,
    "\u202eoB": "oB",
}


@pytest.mark.parametrize("name", STRANGE_NAMES)
def test_a_name_that_cannot_be_shown_comes_in_as_it_can(name):
    incoming = read_file(changed(players__0__name=name, matches__0__setup__seats__0=name))
    assert incoming.lost == ()
    assert incoming.players[0].name == STRANGE_NAMES[name]
    assert incoming.records[0].setup.seats[0] == STRANGE_NAMES[name]


def test_a_note_that_cannot_be_shown_comes_in_as_it_can():
    remark = {"at": NOTED_AT, "place": "A\nB", "note": "A\tB" * 400}
    (noted, _) = read_file(changed(matches__0__remark=remark)).records
    assert noted.remark.place == "A B"
    assert noted.remark.note == ("A B" * 400)[:1000]


NAMES = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 24,
    "\U0001f469\U0001f3fd\u200d\U0001f9b0" * 24,
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f" * 24,
    "\u05d3\u05d5\u05d3 \u0645\u0631\u064a\u0645\u200f",
    "a\u0301\u0302\u0303\u0304" * 24,
    "Bo\x07\x00",
    "\u202eAnn",
    "\x1b[31m",
)


def called(name):
    """A history with one finished match of somebody of that name."""
    history = MemoryHistory()
    setup = Setup(id="m", game="saekonungr", version=1, seats=(name, "Bo"), players=("p0", "p1"))
    for id_, one in zip(setup.players, setup.seats, strict=True):
        history.keep_player(Person(id=id_, name=one))
    match = history.begin(setup)
    history.finish(match, matches.finish(match, NOTED_AT))
    return history


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_whatever_name_was_stored_once_is_saved_and_comes_back(name):
    """A field counts letters: 24 families are 264 characters, and were refused at 60."""
    history = called(name)
    other = copy_of(history)
    assert [one.id for one in other.finished()] == ["m"]
    assert saved(other) == saved(history)
    # The same match, however its names are written: nothing is there twice.
    assert not plan(history, read_file(saved(history))).changes


typed = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("".join(NAMES)))


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(typed)
def test_a_name_that_may_be_typed_goes_out_and_comes_in_as_it_is(text):
    name = line_of(text) or "Ann"
    history = called(name)
    other = copy_of(history)
    assert line_of(name) == name
    assert everything(other) == everything(history)
    assert saved(other) == saved(history)
    assert len(name.encode()) <= LONGEST_NAME * LARGEST_LETTER


@pytest.mark.parametrize("more", [{"seats": [0]}, {"seats": []}, {"seats": [-1, -1]}])
def test_a_ranking_names_every_seat_once_and_nobody_nowhere(more):
    value = json.loads(saved(small()))
    (done,) = (one for one in value["matches"] if one["result"])
    done["result"]["ranking"].append({**done["result"]["ranking"][0], "place": 3, **more})
    assert whys(read_file(json.dumps(value).encode())) == ["exchange.wrong.seats"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("parts", [{"format": 2}, {"format": True}])
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
    for what in ("id", "phrase", "players", "seats", "large", "long", "twice", "time"):
        yield f"exchange.wrong.{what}"
    yield "exchange.wrong.unreadable"
    for what in ("match", "player", "last", "part", "rest", "stored", "games", "players", "plays"):
        yield f"exchange.lost.{what}"
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
            "unproven",
            "because",
            "because_at",
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
    assert all(sound.ID.fullmatch(id_) for id_ in ("0123abcd", "bgg-0123", "m.0123abcd"))
    assert not any(sound.ID.fullmatch(id_) for id_ in (".", "..", "m.xyz", "a/b", "-a"))


@in_memory
def test_a_plan_changes_nothing(history):
    before = history.files.parts["current"]
    would = plan(history, read_file(saved(small())))
    assert would.changes
    assert history.files.parts["current"] == before
