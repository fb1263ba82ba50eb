"""Locks that end with the process, however that ends, and what is noted in them."""

from __future__ import annotations

import importlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Noted:
    """How far the last holder of the journal had come, noted beside it after each line."""

    generation: int
    last: int


def locked(file: int) -> bool:
    """Try to lock an open file for this process; False when another one has it.

    A browser has neither of the two kinds of lock. There every tab has a file system of its own
    in memory, and tabs that share storage are kept apart by the page.
    """
    try:
        fcntl = importlib.import_module("fcntl")
    except ImportError:
        return _locked_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # The file system knows no locks; refusing to open would help nobody.
        return True
    return True


def _locked_on_windows(file: int) -> bool:
    try:
        msvcrt = importlib.import_module("msvcrt")
    except ImportError:
        return True
    # A locked byte cannot be read by others: one far behind all there is leaves the rest readable.
    os.lseek(file, 1 << 30, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def write_note(lock: int, noted: Noted) -> None:
    """Note how far the journal has come, and who holds it.

    Not fsynced: a note from before a power cut tells of less than there is and so raises no
    false alarm, while one that tells of more than the journal has is proof of a loss.
    """
    note = {"pid": os.getpid(), "generation": noted.generation, "last": noted.last}
    # Of one length, so that it never has to be shortened and never is half of two.
    text = json.dumps(note).ljust(79) + "\n"
    with suppress(OSError):
        os.lseek(lock, 0, os.SEEK_SET)
        os.write(lock, text.encode())


def read_note(lock: int) -> tuple[int, Noted | None]:
    """Read the pid of the holder, and how far the journal has come unless nobody ever noted it."""
    try:
        os.lseek(lock, 0, os.SEEK_SET)
        note = json.loads(os.read(lock, 80))
        noted = Noted(int(note["generation"]), int(note["last"]))
        return int(note["pid"]), noted if noted.generation else None
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return 0, None
