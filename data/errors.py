"""What can go wrong with the history, as codes with facts."""

from __future__ import annotations

import errno

from companion.errors import CompanionError
from companion.model import phrase


class JournalError(CompanionError):
    """The journal could not be read or written; what it held before still holds."""


class JournalBusy(JournalError):
    """Another process has the journal open; which one is not known where it goes by other names."""

    def __init__(self, pid: int | None) -> None:
        if pid is None:
            super().__init__("journal.busy_by_name")
        else:
            super().__init__("journal.busy", pid=pid)
        self.pid = pid


class JournalMoved(JournalError):
    """What was put under the journal's name does not lie there any more."""


class JournalBehind(JournalError):
    """Another process was faster: what is to be stored was decided without knowing what it did."""

    def __init__(self) -> None:
        super().__init__("journal.behind")


class JournalForeign(JournalError):
    """The file is somebody else's; it was left as it is."""


class JournalNewer(JournalError):
    """The file was written by a newer Skald; it was left as it is."""


class HistoryError(CompanionError):
    """The history cannot do this with that match."""


class MovedOn(HistoryError):
    """The match went on elsewhere since; nothing was stored."""


class ExchangeError(CompanionError):
    """A file cannot be taken in or written out; nothing was changed."""


FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def disk_error(error: OSError) -> JournalError:
    """Tell a full disk from any other trouble with it."""
    code = "journal.full" if error.errno in FULL else "journal.disk"
    if error.errno == errno.EBADF:
        # As a browser does with files of a page that was put away for long.
        return JournalError(code, told=phrase("journal.let_go").model_dump(mode="json"))
    return JournalError(code, told=error.strerror or str(error))
