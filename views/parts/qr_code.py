"""A link as a QR code, for the camera of another phone."""

from __future__ import annotations

from itertools import groupby

from views.drawings.ink import box, drawing, fill

QUIET = 4
"""Modules of white that the standard wants round a code."""

WHITE, BLACK = "#FFFFFF", "#000000"
"""Not the theme's: cameras want dark on light."""


def qr_code(text: str) -> str:
    """Draw a text as a QR code: with little repair, for a screen is not scratched."""
    # Loaded for the few who ask for a code.
    import segno

    code = segno.make_qr(text, error="l", boost_error=False)
    rows = [[bool(module) for module in row] for row in code.matrix]
    side = len(rows) + 2 * QUIET
    way = "".join(_row(row, QUIET + down) for down, row in enumerate(rows))
    return drawing(side, side, box(0, 0, side, side, corner=0, colour=WHITE), fill(way, BLACK))


def _row(row: list[bool], down: int) -> str:
    """Draw the dark runs of a row."""
    way, at = "", QUIET
    for dark, run in groupby(row):
        length = len([*run])
        if dark:
            way += f"M{at} {down}h{length}v1h-{length}z"
        at += length
    return way
