from __future__ import annotations

import gzip
import io
import json
import time
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.words import LANGUAGES, say
from data.errors import ExchangeError
from data.exchange import content
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from tests.support.exchange import GOLDEN, saved, wandered

ARCHIVE = (GOLDEN / "archive.json").read_bytes()
EXPORT = (GOLDEN / "BGStatsExport.json").read_bytes()
PLAYS = (GOLDEN / "plays.xml").read_bytes()


def zipped():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("../../history.jsonl", b"0" * 10_000_000)
    return packed.getvalue()


def journal():
    history = MemoryHistory()
    wandered(history, "m")
    return history.files.parts["current"]


HOSTILE = {
    "nothing": (b"", "exchange.empty"),
    "blank": (b" \n\t", "exchange.empty"),
    "50 MB of nothing": (b"\0" * 50_000_000, "exchange.huge"),
    "50 MB of JSON": (b'{"a":"' + b"x" * 50_000_000 + b'"}', "exchange.huge"),
    "zeroes": (b"\0" * 1000, "exchange.foreign"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "exchange.foreign"),
    "a zip bomb": (zipped(), "exchange.foreign"),
    "a gzip bomb": (gzip.compress(b"0" * 10_000_000), "exchange.foreign"),
    "a list": (b"[1, 2]", "exchange.foreign"),
    "a text": (b"hello", "exchange.foreign"),
    "another program's JSON": (b'{"name": "left-pad"}', "exchange.foreign"),
    "a position file": (b'{"format":1,"game":"saekonungr","seats":["A","B"]}', "exchange.foreign"),
    "the journal itself": (journal(), "exchange.refused"),
    "half a file's outside": (ARCHIVE[:30], "exchange.refused"),
    "Latin-1": ('{"skald":"ä"}'.encode("latin-1"), "exchange.refused_at"),
    "deep": (b'{"a":' * 100_000, "exchange.refused"),
    "deep and closed": (b'{"a":' * 100 + b"1" + b"}" * 100, "exchange.foreign"),
    "millions of values": (b"{" + b"[]," * 2_600_000, "exchange.refused"),
    "a key twice": (b'{"skald":"archive","skald":"archive"}', "exchange.refused_at"),
    "not a number": (b'{"skald":"archive","format":NaN}', "exchange.refused_at"),
    "infinite": (b'{"skald":"archive","format":1e999}', "exchange.refused_at"),
    "a number without end": (
        b'{"skald":"archive","format":' + b"9" * 100_000 + b"}",
        "exchange.refused_at",
    ),
    "half a letter": (b'{"skald":"archive","written":"\\ud800"}', "exchange.refused_at"),
    "an archive of nothing": (b'{"skald":"archive"}', "exchange.refused_at"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_file_for_us_is_refused_in_one_line_at_once(name):
    file, code = HOSTILE[name]
    start = time.process_time()
    with pytest.raises(ExchangeError) as refused:
        read_file(file)
    assert time.process_time() - start < 5
    assert refused.value.code == code
    for language in LANGUAGES:
        told = say(language, code, **refused.value.facts)
        assert "\n" not in told
        assert "{" not in told
        assert len(told) < 200


def test_a_mark_of_the_byte_order_in_front_is_no_harm():
    assert read_file(b"\xef\xbb\xbf" + ARCHIVE).records == read_file(ARCHIVE).records
    assert read_file(b"\xef\xbb\xbf\n" + PLAYS.split(b"?>", 1)[1]).records


def test_a_file_as_large_as_allowed_is_looked_at(monkeypatch):
    monkeypatch.setattr(content, "LARGEST", len(ARCHIVE))
    assert read_file(ARCHIVE).records
    monkeypatch.setattr(content, "LARGEST", len(ARCHIVE) - 1)
    with pytest.raises(ExchangeError):
        read_file(ARCHIVE)


@pytest.fixture(scope="module")
def history():
    history = MemoryHistory()
    wandered(history, "m", 1, 5)
    wandered(history, "won", 2, 5, done=True)
    return history


files = st.sampled_from([ARCHIVE, EXPORT, PLAYS])


@given(files, st.integers(0), st.binary(max_size=4), st.integers(0, 6))
def test_a_damaged_file_is_refused_or_harmless(file, at, put, lost):
    """Bytes are lost and others stand there: nothing but a refusal may come of it."""
    history = MemoryHistory()
    at %= len(file)
    before = history.files.parts["current"]
    try:
        would = plan(history, read_file(file[:at] + put + file[at + lost :]))
    except ExchangeError:
        assert history.files.parts["current"] == before
        return
    # What is still a whole file is taken in, and every list of the app can be shown.
    history.take_in(would.intake)
    for one in history.finished():
        assert one.headline.ranking[0].seats
        assert one.result.scorecards
    for one in history.open_matches():
        with suppress(CompanionError):
            # A step that today's rules do not follow ends what is shown.
            assert history.match(one.id).revision <= one.revision


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(file):
    with pytest.raises(ExchangeError):
        read_file(b"{" + file)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from(["players", "boxes", "last", "matches", "written", "format"]), values)
def test_anything_in_any_part_is_refused_or_harmless(part, value):
    told = {**json.loads(ARCHIVE), part: value}
    with suppress(ExchangeError):
        assert read_file(json.dumps(told).encode()).source == "skald"


@pytest.mark.long("makes and reads a history of thousands of matches")
def test_a_large_history_is_read_in_a_moment(history):
    """Four thousand finished matches: the time is that of a long breath, not of a coffee."""
    told = json.loads(saved(history))
    (won,) = (one for one in told["matches"] if one["result"])
    told["matches"] = [
        {**won, "setup": {**won["setup"], "id": f"m{number}"}} for number in range(4000)
    ]
    file = json.dumps(told).encode()
    start = time.process_time()
    incoming = read_file(file)
    assert len(incoming.records) == 4000
    assert time.process_time() - start < 30
