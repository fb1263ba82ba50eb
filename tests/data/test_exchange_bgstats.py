from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import find, game_ids
from companion.match import Event
from companion.words import say, tell
from data.errors import ExchangeError
from data.exchange.bgstats import LINK, LONGEST_LINK, link, play_file
from data.exchange.foreign import MOST_POINTS, game_called, placed, points_in
from data.exchange.merge import plan
from data.exchange.plays import LONGEST_COMMENT, Play, Sitter, play_of
from data.exchange.reading import read_file
from data.history import MemoryHistory
from tests.support.every_screen import furnish
from tests.support.exchange import GOLDEN, golden, taken_in, wandered
from tests.support.matches import ANN_BEGINS, PAYS, expelled, finished, laid_out, seated

EXPORT = (GOLDEN / "BGStatsExport.json").read_bytes()


@pytest.fixture
def history(place):
    return place.open()


def play(history, id_="m", language="en"):
    record = history.record(id_)
    return play_of(record, record.result, language)


def evening():
    """A history with a match somebody has won, one left early and one with a shared place."""
    history = MemoryHistory()
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won", ante=2)))
    finished(history, seated(history, PAYS, id_="left", seats=("Ann", "Bo", "Çe, the 1st")))
    match = seated(history, PAYS, id_="shared", seats=("Ann", "Bo", "Cy"))
    finished(history, laid_out(history, match, treasuries=[9, 9, 2]))
    return history


def data_of(address):
    assert address.startswith(LINK)
    return json.loads(unquote(address.removeprefix(LINK)))


# Out


def test_the_link_is_written_as_it_always_was():
    golden("link.txt", link(play(evening(), "won")).encode() + b"\n")


def test_the_play_file_is_written_as_it_always_was():
    history = evening()
    golden("evening.bgsplay", play_file(play(history, id_) for id_ in ("won", "left", "shared")))


def test_a_file_of_no_plays_can_be_written_too():
    assert json.loads(play_file(()))["plays"] == []


def test_the_link_says_who_won_with_how_much_and_why():
    told = data_of(link(play(evening(), "won")))
    assert told["sourceName"] == "Skald"
    assert told["sourcePlayId"] == "won"
    assert told["playDate"] == "2026-03-01 19:30:00"
    assert told["game"]["name"] == "Sækonungr"
    assert [(one["name"], one["rank"], one["winner"]) for one in told["players"]] == [
        ("Ann", 2, False),
        ("Bo", 1, True),
    ]
    assert told["comments"].startswith("1. Bo: the last one left")
    assert "durationMin" not in told


def test_nobody_wins_a_match_left_early_and_the_comment_says_so():
    told = data_of(link(play(evening(), "left")))
    assert not any(one["winner"] for one in told["players"])
    assert told["comments"].startswith("Stopped early; 1. ")


def test_a_shared_place_is_shared():
    told = data_of(link(play(evening(), "shared")))
    assert [one["rank"] for one in told["players"]] == [1, 1, 3]


def test_who_begins_is_told_unless_the_dice_have_decided_it(history):
    wandered(history, "m", seed=1, steps=3, done=True)
    first = play(history)
    ordered = any(event.action["do"] == "order" for event in history.record("m").events)
    assert [one.starts for one in first.sitters] == [not ordered, False]
    record = history.record("m")
    rolled = Event(do="act", at=record.events[0].at, action=ANN_BEGINS.model_dump(mode="json"))
    record = record.model_copy(update={"events": (rolled,)})
    assert not any(one.starts for one in play_of(record, record.result, "en").sitters)


def test_only_the_time_at_the_table_counts(history):
    wandered(history, "m", seed=1, steps=3, done=True)
    record = history.record("m")

    def events(*times):
        return tuple(Event(do="undo", at=f"2026-03-{at}:00+00:00") for at in times)

    paused = record.model_copy(update={"events": events("01T18:20", "09T18:00", "09T18:10")})
    result = record.result.model_copy(update={"finished": "2026-03-09T18:45:00+00:00"})
    assert play_of(paused, result, "en").minutes == 20 + 10 + 35


def test_people_nobody_remembers_are_known_by_their_names(history):
    wandered(history, "m", done=True)
    record = history.record("m")
    setup = record.setup.model_copy(update={"players": ()})
    told = play_of(record.model_copy(update={"setup": setup}), record.result, "de")
    assert [one.id for one in told.sitters] == ["name:Ann", "name:Bo"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_result_of_every_game_fits_a_link(language):
    history = MemoryHistory()
    furnish(history)
    for match in history.finished():
        told = play(history, match.id, language)
        assert len(link(told)) <= LONGEST_LINK
        assert len(told.comment) <= LONGEST_COMMENT


def sitters(*names):
    return tuple(Sitter(name, f"p{n}", n, 1 + n, n == 0) for n, name in enumerate(names))


WHEN = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "names, comment, kept",
    [
        (("Ann", "Bo"), "plain", "plain"),
        (("Ann", "Bo"), "ä" * 400, "…"),
        (("Ann", "Bo"), "a" * 400, "a" * 400),
        (("Ö" * 24,) * 3, "ä" * 400, "…"),
        (("Ö" * 60,) * 6, "ä" * 400, None),
    ],
)
def test_the_comment_gives_way_where_the_link_would_get_too_long(names, comment, kept):
    address = link(Play("m", "vikings", WHEN, 90, sitters(*names), comment))
    told = data_of(address)
    assert [one["name"] for one in told["players"]] == list(names)
    if kept is None:
        assert "comments" not in told
    else:
        assert told["comments"].endswith(kept)
        assert len(address) <= LONGEST_LINK


def test_a_known_number_of_boardgamegeek_goes_along():
    assert data_of(link(Play("m", "vikings", WHEN, 90, sitters("A"))))["game"]["bggId"] == 27173
    assert "bggId" not in data_of(link(Play("m", "hagar", WHEN, 90, sitters("A"))))["game"]


def test_points_go_along_as_the_sum_of_their_lines():
    one = replace(sitters("A")[0], points=17, parts=(20, 0, -3))
    two = replace(sitters("A", "B")[1], points=5, parts=(5, 0))
    told = json.loads(play_file([Play("m", "vikings", WHEN, 90, (one, two))]))
    assert [score["score"] for score in told["plays"][0]["playerScores"]] == ["20-3", "5"]


def test_one_thing_has_one_lasting_id_in_every_file():
    history = evening()
    one, two = (json.loads(play_file([play(history, id_)])) for id_ in ("won", "shared"))
    assert one["players"][0]["uuid"] == two["players"][0]["uuid"]
    assert one["games"][0]["uuid"] == two["games"][0]["uuid"]
    assert one["plays"][0]["uuid"] != two["plays"][0]["uuid"]


# In


def brought(incoming):
    """What came in, in few words."""
    return [
        (
            record.setup.game,
            record.setup.seats,
            tuple(card.total for card in record.result.scorecards),
            tuple((place.place, place.seats) for place in record.result.ranking),
            record.result.over,
        )
        for record in incoming.records
    ]


def test_plays_of_our_games_come_in_and_the_rest_is_counted():
    incoming = read_file(EXPORT)
    assert brought(incoming) == [
        ("shipwrights", ("Astrid", "Bjørn"), (98, 91), ((1, (0,)), (2, (1,))), True),
        (
            "vikings",
            ("Bjørn", "Anonymous", "Anonymous"),
            (46, 40, 40),
            ((1, (0,)), (2, (1, 2))),
            True,
        ),
        ("saekonungr", ("Astrid", "Bjørn"), (0, 0), ((1, (0,)), (2, (1,))), True),
        ("saekonungr", ("Astrid", "Bjørn"), (0, 0), ((1, (0, 1)),), False),
    ]
    assert incoming.left == {
        "game": 2,
        "ignored": 1,
        "seats": 1,
        "players": 1,
        "date": 1,
        "score": 1,
    }
    assert [player.name for player in incoming.players] == [
        "Astrid",
        "Bjørn",
        "Anonymous",
        "Anonymous",
    ]
    first = incoming.records[0].setup
    assert (first.begun, incoming.records[0].result.finished) == (
        "2026-01-17T18:30:00+00:00",
        "2026-01-17T20:45:00+00:00",
    )


def test_a_play_without_points_has_no_line_that_claims_some():
    record = read_file(EXPORT).records[2]
    assert [card.lines for card in record.result.scorecards] == [(), ()]


def test_an_export_taken_in_twice_is_taken_in_once(history):
    assert taken_in(history, EXPORT).new == 4
    would = plan(history, read_file(EXPORT))
    assert (would.new, would.known, would.changes) == (0, 4, False)


def test_what_went_to_bg_stats_and_comes_back_is_the_same_play():
    history = evening()
    ids = ("won", "left", "shared")
    file = play_file(play(history, id_) for id_ in ids)
    would = plan(history, read_file(file))
    assert (would.new, would.known, would.changes) == (0, 3, False)
    other = MemoryHistory()
    assert taken_in(other, file).new == 3
    assert {one.headline.points for one in other.finished()} == {
        history.finished_match(id_).headline.points for id_ in ids
    }


def export(**parts):
    """The export with other parts."""
    return json.dumps({**json.loads(EXPORT), **parts}).encode()


@pytest.mark.parametrize("parts", [{"plays": None}, {"players": 3}])
def test_an_export_of_another_shape_is_no_file_for_us(parts):
    with pytest.raises(ExchangeError) as refused:
        read_file(export(**parts))
    assert refused.value.code == "exchange.foreign"


@pytest.mark.parametrize(
    "part, thing",
    [
        ("plays", {}),
        ("plays", 7),
        ("plays", {"gameRefId": "one"}),
        ("plays", {"gameRefId": 1, "playerScores": [{"score": "1"}]}),
        ("games", {"name": "no id"}),
        ("players", {"id": 1.5}),
    ],
)
def test_a_thing_of_another_shape_is_left_out_and_named(part, thing):
    value = json.loads(EXPORT)
    incoming = read_file(export(**{part: [thing, *value[part]]}))
    (lost,) = incoming.lost
    assert lost.what.key == f"exchange.lost.{part}"
    assert len(incoming.records) == 4
    assert "{" not in tell("de", lost.what) + tell("de", lost.why)


@pytest.mark.parametrize("part", ["players", "games"])
def test_things_that_share_a_number_are_left_out_with_their_plays(part):
    value = json.loads(EXPORT)
    incoming = read_file(export(**{part: [value[part][0], *value[part]]}))
    assert [one.why.facts["because"]["key"] for one in incoming.lost] == ["exchange.wrong.twice"]
    assert len(incoming.records) < 4


def test_a_play_without_an_id_is_known_by_what_it_says():
    value = json.loads(EXPORT)
    for one in value["plays"]:
        one["uuid"] = ""
    ids = [record.id for record in read_file(export(plays=value["plays"])).records]
    assert len(set(ids)) == 4
    assert ids == [record.id for record in read_file(export(plays=value["plays"])).records]


# What people write


@pytest.mark.parametrize(
    "text, points",
    [
        ("98", 98),
        (" 7 ", 7),
        ("24+31+9+22+8+4", 98),
        ("-22+32", 10),
        ("−3", -3),
        ("46.0", 46),
        ("+5", 5),
        ("10 - 3", 7),
        ("", None),
        ("  ", None),
    ],
)
def test_points_are_read_as_people_write_them(text, points):
    assert points_in(text) == points


@pytest.mark.parametrize(
    "text",
    ["Decisive", "1.5", "1e9", "1+", "--1", "2*3", "9" * 8, "9999999", "٣", "nan", "1+1" * 300],
)
def test_points_that_are_none_are_not_guessed(text):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - what it says is asked below
        points_in(text)
    assert refused.value.args == (text,)


@given(st.text(max_size=30))
def test_points_of_any_text_are_a_number_nothing_or_refused(text):
    with suppress(ValueError):
        assert points_in(text) is None or abs(points_in(text)) <= MOST_POINTS


@pytest.mark.parametrize(
    "name, number, game",
    [
        ("Sækonungr", "", "saekonungr"),
        ("Saekonungr", "None", "saekonungr"),
        ("HÄGAR", "", "hagar"),
        ("Hagar: Auf zu neuen Ufern", "", "hagar"),
        ("Pax Viking", "1", "pax_viking"),
        ("anything", "303954", "pax_viking"),
        ("Wikinger", "", "vikings"),
        ("Shipwrights of the North Sea", "3" * 13, "shipwrights"),
        ("Shipwrights", "", None),
        ("", "", None),
    ],
)
def test_our_games_are_known_by_number_and_by_name(name, number, game):
    assert game_called(name, number) == game


def test_every_game_is_known_by_its_own_name():
    for game in game_ids():
        assert game_called(say("en", f"{game}.title"), "") == game
        assert find(game).seats


@pytest.mark.parametrize(
    "points, winners, ranks, places",
    [
        ([3, 9], [False, True], [0, 0], [2, 1]),
        ([9, 3], [False, True], [0, 0], [2, 1]),
        ([9, 3, 3], [False, False, False], [0, 0, 0], [1, 2, 2]),
        ([9, 3, 5], [True, False, False], [1, 2, 3], [1, 2, 3]),
        ([9, 3, 5], [False, False, True], [1, 2, 3], [2, 3, 1]),
        ([None, None], [False, False], [0, 0], [1, 1]),
    ],
)
def test_places_are_as_told_or_as_winners_and_points_say(points, winners, ranks, places):
    assert placed(points, winners, ranks) == places


def test_of_a_torn_export_comes_in_what_it_still_holds():
    whole = read_file(EXPORT)
    torn = read_file(EXPORT[: EXPORT.rindex(b"}")])
    assert [one.what.key for one in torn.lost][-1] == "exchange.lost.rest"
    assert len(torn.records) <= len(whole.records)


def test_a_thing_larger_than_any_is_left_out_and_named(monkeypatch):
    monkeypatch.setattr("data.exchange.contents.LARGEST_THING", 10)
    incoming = read_file(EXPORT)
    assert incoming.records == ()
    assert {one.why.facts["because"]["key"] for one in incoming.lost} == {"exchange.wrong.large"}
