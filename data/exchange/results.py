"""Results as a table for spreadsheets: a row for each player of each finished match."""

from __future__ import annotations

import csv
import io

from data.exchange.work import Work
from data.history import History

COLUMNS = (
    "match",
    "game",
    "begun",
    "finished",
    "complete",
    "players",
    "seat",
    "player",
    "place",
    "points",
    "lines",
)

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet calculate instead of show."""


def write_results(history: History) -> Work[bytes]:
    """Write all finished matches, the last one first, as CSV that spreadsheets open (RFC 4180).

    ``lines`` holds the points by category. A name that a spreadsheet would take for a formula
    gets an apostrophe in front.
    """
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(COLUMNS)
    rows = history.chronicle.rows()
    for number, row in enumerate(rows):
        yield number / len(rows)
        match = history.finished_match(row.id)
        setup, result = match.setup, match.result
        places = {seat: place.place for place in result.ranking for seat in place.seats}
        for card in result.scorecards:
            lines = "; ".join(f"{line.category} {line.points}" for line in card.lines)
            table.writerow(
                (
                    setup.id,
                    setup.game,
                    setup.begun,
                    result.finished,
                    "yes" if result.over else "no",
                    len(setup.seats),
                    card.seat + 1,
                    _shown(setup.seats[card.seat]),
                    places[card.seat],
                    card.total,
                    _shown(lines),
                )
            )
    # With the mark by which spreadsheets know UTF-8.
    return text.getvalue().encode("utf-8-sig")


def _shown(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
