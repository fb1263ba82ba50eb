"""The wall clock and fresh ids: the screens' side of what the rules must not know."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime


def now() -> str:
    """Return the present time in UTC, to the second, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def fresh_id() -> str:
    """Return an id nobody has used before."""
    return secrets.token_hex(8)
