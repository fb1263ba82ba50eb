"""A history that several processes have: what was decided without knowing all is decided again.

The journal takes an operation only from whoever knows all that came before. So what is done
to the history is tried again where another process was faster: it then finds the match gone on,
the seat taken or the name known, as it would have found it in one process.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from data.errors import JournalBehind, MovedOn

if TYPE_CHECKING:
    from collections.abc import Callable

    from data.history import History

READ_BEFORE = {"keep": 3, "amend": 3, "keep_settings": 0, "take_in": 0}
"""Operations that are handed what was worked out from the history, and at which place: whoever
worked it out is asked to do so again."""


class Together:
    """A history that other processes have, too; it has the same methods as the history itself."""

    of_club = True

    def __init__(self, history: History) -> None:
        self._history = history
        self._untold: tuple[str, ...] = ()
        """Matches that went on elsewhere, which was found while something was done here."""

    def follow(self) -> tuple[str, ...]:
        """Take note of what other processes did: return the matches that went on, "" for a list.

        Raises:
            JournalError: nobody can tell now what they did.
        """
        self._untold = tuple(dict.fromkeys((*self._untold, *self._history.follow())))
        went_on, self._untold = self._untold, ()
        return went_on

    def drop_unplayed(self, _match_id: str) -> bool:
        """Let go of nothing yet: at another process somebody may have it open, as nobody here does.

        It goes as old matches do that nobody ever played.
        """
        return False

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._history, name)
        return partial(self._done, name, found) if callable(found) else found

    def _done(self, name: str, operation: Callable[..., Any], *given: Any, **named: Any) -> Any:
        while True:
            try:
                return operation(*given, **named)
            except JournalBehind:
                self._untold = (*self._untold, *self._history.follow())
                at = READ_BEFORE.get(name)
                if at is not None and any((*given, *named.values())[at:]):
                    raise MovedOn("history.moved_on") from None
