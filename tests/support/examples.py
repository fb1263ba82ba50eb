"""How many examples a property is given: as many as it says, or fewer where the suite is quick."""

from __future__ import annotations

from hypothesis import settings


def examples(wanted: int) -> settings:
    """Try so many examples, or as many as the profile allows."""
    return settings(max_examples=min(wanted, settings.default.max_examples))
