"""A history to be saved and files to be taken in, on the screen of backup and exchange."""

from __future__ import annotations

from tests.support.exchange import (
    BOX,
    GOLDEN,
)
from tests.support.matches import ANN_BEGINS, expelled, finished, seated

EXPORT = (GOLDEN / "BGStatsExport.json").read_bytes()
PLAYS = (GOLDEN / "plays.xml").read_bytes()


def stocked(history):
    """A history with a match open, a finished one and a box."""
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    seated(history, ANN_BEGINS, id_="open")
    history.keep_setting("box.shipwrights", BOX)
    return history


def saves(phone):
    """List what was given to the device to be saved: name and content."""
    return [
        (args["file_name"], args["src_bytes"])
        for name, args in phone.client.invoked
        if name == "save_file"
    ]


def pick(phone, content, **file):
    """Choose a file."""
    phone.pick("Choose a file", content, **file)
