"""The name of a club in the address of a database: ``postgresql://.../db?club=thursday``."""

from __future__ import annotations

import re
from urllib.parse import unquote

from data.errors import JournalError

CLUB = "skald"
"""The schema of a club that has no other name."""

NAME = re.compile(r"(?!pg_)[a-z][a-z0-9_]{0,30}")
"""What PostgreSQL takes for a name of a schema and of a channel as it is written."""

NOT_OURS = frozenset({"public", "information_schema"})


def parted(address: str) -> tuple[str, str]:
    """Return the address as its driver knows it, and the name of the club.

    >>> parted("postgresql://skald@localhost/games?club=thursday")
    ('postgresql://skald@localhost/games', 'thursday')

    Raises:
        JournalError: no club can be called so.
    """
    head, _, asked = address.partition("?")
    parts = [part for part in asked.split("&") if part]
    names = [unquote(part[len("club=") :]) for part in parts if part.startswith("club=")]
    rest = "&".join(part for part in parts if not part.startswith("club="))
    name = names[-1] if names else CLUB
    if not NAME.fullmatch(name) or name in NOT_OURS:
        raise JournalError("journal.club", name=name)
    return (f"{head}?{rest}" if rest else head), name
