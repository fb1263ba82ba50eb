"""An import is done in pieces that are hardly larger in a large file than in a small one."""

from __future__ import annotations

import sys

from data.exchange.merge import planning
from data.exchange.reading import reading
from data.history import MemoryHistory
from tests.support.exchange import saved, wandered

FEW, MANY = 4, 24
FOR_A_MATCH = 12
"""Calls for one more match: it is counted, and not worked at; a few thousand take a moment."""


def stocked(matches):
    """A history with so many finished matches and as many open ones."""
    history = MemoryHistory()
    for number in range(matches):
        wandered(history, f"won{number}", seed=3, done=True)
        wandered(history, f"open{number}", seed=3)
    return history


def largest(work):
    """Count what the largest piece of some work calls, and return what came of it, too."""
    counted = [0]

    def called(_frame, event, _argument):
        counted[-1] += event in {"call", "c_call"}

    others = sys.getprofile()
    sys.setprofile(called)
    try:
        while True:
            counted.append(0)
            next(work)
    except StopIteration as end:
        return max(counted), end.value
    finally:
        sys.setprofile(others)


def pieces(matches):
    """Count the largest pieces of reading a file, planning it, and preparing to take it in."""
    content = saved(stocked(matches))
    read, incoming = largest(reading(content))
    planned, prospect = largest(planning(MemoryHistory(), incoming))
    prepared, _ = largest(prospect.preparing())
    return read, planned, prepared


def test_a_piece_of_an_import_hardly_grows_with_the_file():
    more = 2 * (MANY - FEW)
    for few, many in zip(pieces(FEW), pieces(MANY), strict=True):
        assert many - few <= FOR_A_MATCH * more
