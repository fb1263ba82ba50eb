from __future__ import annotations

from itertools import pairwise

import pytest

from companion.words import LANGUAGES, say
from data.errors import ExchangeError
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from tests.support.exchange import GOLDEN, taken_in

PLAYS = (GOLDEN / "plays.xml").read_bytes()
EXPORT = (GOLDEN / "BGStatsExport.json").read_bytes()


def one(play='date="2026-01-17" quantity="1"', players="", item='name="Vikings" objectid="27173"'):
    """A file of one play."""
    shown = "".join(f"<player {player}/>" for player in players)
    return f"<plays><play id='1' {play}><item {item}/><players>{shown}</players></play></plays>"


TWO = ('name="A" score="3" win="1"', 'name="B" score="2" win="0"')


def test_plays_of_our_games_come_in_and_the_rest_is_counted():
    incoming = read_file(PLAYS)
    assert [
        (record.setup.game, record.setup.seats, record.result.finished, record.result.over)
        for record in incoming.records
    ] == [
        ("shipwrights", ("Astrid", "Bjørn"), "2026-01-17T12:00:00+00:00", True),
        ("pax_viking", ("Astrid", "Bjørn"), "2026-01-18T12:00:00+00:00", False),
    ]
    shipwrights, pax = (record.result for record in incoming.records)
    assert [card.total for card in shipwrights.scorecards] == [98, 91]
    assert [(place.place, place.seats) for place in pax.ranking] == [(1, (1,)), (2, (0,))]
    assert incoming.left == {"game": 1, "several": 1, "ignored": 1, "date": 1}


def test_plays_taken_in_twice_are_taken_in_once():
    history = MemoryHistory()
    assert taken_in(history, PLAYS).new == 2
    assert not plan(history, read_file(PLAYS)).changes


def test_a_play_that_bg_stats_has_told_before_is_not_counted_again():
    history = MemoryHistory()
    taken_in(history, EXPORT)
    would = taken_in(history, PLAYS)
    assert (would.new, would.known) == (1, 1)
    # The account without a name of its own is somebody already.
    assert [player.name for player in history.players()].count("Astrid") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_says_which_program_it_comes_from(language):
    line = read_file(PLAYS).records[0].result.scorecards[0].lines[0]
    assert "BoardGameGeek" in say(language, line.because.key, **line.because.facts)


@pytest.mark.parametrize(
    "file, left",
    [
        (one(players=TWO), {}),
        (one(players=TWO[:1]), {"seats": 1}),
        (one(players=[*TWO, 'name="C" score="Decisive"']), {"score": 1}),
        (one('date="1066-10-14"', players=TWO), {"date": 1}),
        (one('quantity="1"', players=TWO), {"date": 1}),
        (one('date="2026-01-17" quantity="x"', players=TWO), {"several": 1}),
        (one(players=TWO, item='objectid="٣"'), {"game": 1}),
    ],
)
def test_what_cannot_become_a_match_is_counted(file, left):
    incoming = read_file(file.encode())
    assert incoming.left == left
    assert len(incoming.records) == 1 - sum(left.values())


@pytest.mark.parametrize(
    "length, begun",
    [
        ("135", "2026-01-17T09:45:00+00:00"),
        ("0", "2026-01-17T12:00:00+00:00"),
        ("-5", "2026-01-17T12:00:00+00:00"),
        ("99999999", "2025-11-09T01:20:00+00:00"),
        ("9" * 40, "2026-01-17T12:00:00+00:00"),
    ],
)
def test_a_length_is_believed_as_far_as_it_can_be(length, begun):
    file = one(f'date="2026-01-17" length="{length}"', players=TWO)
    assert read_file(file.encode()).records[0].setup.begun == begun


def test_names_come_in_as_they_can_be_shown():
    names = [f'name="{name}" score="1" win="0"' for name in ("A&#10;&#9; B", "x" * 99, "\u0085 ")]
    record = read_file(one(players=names).encode()).records[0]
    assert record.setup.seats == ("A B", "x" * 60, "?")


def test_two_of_one_name_are_two_people():
    file = one(players=[TWO[0], TWO[0], 'name="a" score="1" win="0"'])
    setup = read_file(file.encode()).records[0].setup
    assert len(set(setup.players)) == 3


TENFOLD = "".join(
    f'<!ENTITY {after} "{f"&{before};" * 10}">'
    for before, after in pairwise("abcdefghijklmnopqrstuvwxyz")
)
BOMB = f'<!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa">{TENFOLD}]><plays>&z;</plays>'
OUTSIDE = '<!DOCTYPE plays [<!ENTITY x SYSTEM "file:///etc/passwd">]><plays>&x;</plays>'
OUTSIDE_DTD = '<!DOCTYPE plays SYSTEM "http://example.org/plays.dtd"><plays/>'
PARAMETER = '<!DOCTYPE plays [<!ENTITY % x SYSTEM "file:///etc/passwd">%x;]><plays/>'

HOSTILE = [
    (BOMB, "exchange.doctype"),
    (OUTSIDE, "exchange.doctype"),
    (OUTSIDE_DTD, "exchange.doctype"),
    (PARAMETER, "exchange.doctype"),
    ("<plays>&x;</plays>", "exchange.xml"),
    ("<plays><play>", "exchange.xml"),
    ("<plays></plays><plays/>", "exchange.xml"),
    ('<plays><play id="1" id="2"/></plays>', "exchange.xml"),
    ("<plays>\x00</plays>", "exchange.xml"),
    ("<plays>" + "<a>" * 100_000, "exchange.foreign"),
    ("<!DOCTYPE html><html><body>Sign in</body></html>", "exchange.doctype"),
    ("<html><body>Sign in</body></html>", "exchange.foreign"),
    ("<div class='messagebox error'>Rate limit exceeded.</div>", "exchange.foreign"),
    ("<", "exchange.xml"),
]


@pytest.mark.parametrize("file, code", HOSTILE, ids=lambda it: it[:40])
def test_xml_that_wants_more_than_to_be_read_is_refused(file, code):
    with pytest.raises(ExchangeError) as refused:
        read_file(file.encode())
    assert refused.value.code == code


def test_xml_in_another_encoding_than_the_sites_is_refused():
    for encoding in ("utf-16", "utf-7", "latin-1"):
        file = f'<?xml version="1.0" encoding="{encoding}"?>{one(players=TWO)}ä'.encode(encoding)
        with pytest.raises(ExchangeError):
            read_file(file)


def test_comments_and_instructions_are_passed_over():
    file = one(players=TWO).replace("<players>", "<!-- <player/> --><?php echo 1 ?><players>")
    assert len(read_file(file.encode()).records[0].setup.seats) == 2


def test_a_play_inside_something_else_is_no_play():
    nested = "<plays><more><play id='1'><item name='Vikings'/></play></more></plays>"
    assert read_file(nested.encode()).left == {}
