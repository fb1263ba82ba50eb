"""A file as a sequence of codes: whatever way they come, it is that file or none."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import game_ids
from companion.limits import LARGEST
from data.errors import ExchangeError
from data.exchange import archive, codes
from data.exchange.codes import Gathered, coded, file_of, gathered
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.exchange.work import finished
from data.history import MemoryHistory
from tests.support.under_way import under_way

NOISE = Random(3).randbytes(3_000)
"""A file that cannot be packed: six codes."""


def read(*texts):
    known = Gathered()
    for text in texts:
        known = gathered(known, text)
    return known


@given(st.binary(max_size=2_500), st.randoms())
def test_a_file_comes_back_whatever_the_order_and_however_often(content, rng):
    shown = coded(content)
    told = [*shown, *rng.choices(shown, k=2)]
    rng.shuffle(told)
    assert file_of(read(*told)) == content


def test_several_are_pasted_at_once_with_what_a_chat_puts_between_them():
    told = "".join(f"Ann, 18:3{n}\n{code[:300]}\n {code[300:]}\n" for n, code in enumerate(NOISED))
    assert file_of(read(told + "Bo: got them")) == NOISE


NOISED = coded(NOISE)


def test_it_is_said_which_are_missing():
    assert len(NOISED) == 6
    known = read(NOISED[4], NOISED[0])
    assert (known.missing, known.whole) == ((2, 3, 4, 6), False)
    assert read(*NOISED).whole
    assert not Gathered().whole


def test_one_of_another_file_begins_anew():
    other = coded(NOISE + b"later")
    known = read(*NOISED[:5], other[1])
    assert (known.of, [*known.pieces]) == (read(other[0]).of, [2])


@pytest.mark.parametrize(
    "harm",
    [
        lambda code: code[:-1],
        lambda code: code[:40] + "A" + code[40:],
        lambda code: code.replace("1/6", "2/6"),
        lambda code: code.replace("1/6", "1/5"),
        lambda code: code[:30] + ("A" if code[30] != "A" else "B") + code[31:],
        lambda code: code[:40] + "ß" + code[41:],
        lambda code: code[:12],
        lambda code: "SKALD 1/6",
    ],
)
def test_one_that_lost_something_is_refused_and_takes_nothing_along(harm):
    known = read(NOISED[1])
    with pytest.raises(ExchangeError) as refused:
        gathered(known, harm(NOISED[0]))
    assert refused.value.code == "codes.damaged"
    assert file_of(read(*NOISED, NOISED[0])) == NOISE


@pytest.mark.parametrize("text", ["", "https://example.org", "SKALD", "skald 1/2 abc"])
def test_any_other_text_is_none(text):
    with pytest.raises(ExchangeError) as refused:
        read(text)
    assert refused.value.code == "codes.none"


def forged(told, number=1, count=1, of=None):
    """Write a code whose own sum is right, whatever it says."""
    return codes._code(number, count, codes._sum(told) if of is None else of, told)


@pytest.mark.parametrize(
    "told",
    [
        "x",
        "AAAA",
        urlsafe_b64encode(zlib.compress(b"cut off, which is seen by its end", 9)[:-6]).decode(),
        urlsafe_b64encode(zlib.compress(b"0" * (LARGEST + 1), 9)).decode(),
    ],
    ids=["no letters", "nothing packed", "cut off", "swells"],
)
def test_what_was_made_to_harm_comes_to_nothing(told):
    with pytest.raises(ExchangeError) as refused:
        file_of(read(forged(told.rstrip("="))))
    assert refused.value.code == "codes.damaged"


def test_pieces_of_two_files_are_no_third():
    mine, theirs = codes._sum("mine"), "AAAA"
    with pytest.raises(ExchangeError):
        file_of(read(forged(theirs, of=mine)))
    packed = urlsafe_b64encode(zlib.compress(b"{}", 9)).decode().rstrip("=")
    with pytest.raises(ExchangeError):
        file_of(read(forged(packed, of=mine)))


@pytest.mark.parametrize(("number", "count"), [(0, 1), (2, 1), (1, 61), (1, 0)])
def test_numbers_that_nobody_wrote_are_refused(number, count):
    with pytest.raises(ExchangeError):
        read(forged("AAAA", number, count))


def test_what_nobody_would_scan_is_shown_as_no_codes():
    assert coded(Random(1).randbytes(codes.MOST * codes.LETTERS)) == ()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_of_any_game_is_few_codes_and_meets_what_is_there_by_the_one_rule(game_id):
    here, there = MemoryHistory(), MemoryHistory()
    try:
        match = under_way(here, game_id, 150)
        content = finished(archive.write(here, "2026-01-01T18:00:00+00:00", (match.id,))).content
        shown = coded(content)
        assert len(shown) <= 5
        incoming = read_file(file_of(read(*reversed(shown))))
        assert plan(there, incoming).new == 1
        assert plan(here, incoming).known == 1
    finally:
        here.close()
        there.close()
