"""File-format versions of the journal and the steps between them.

A step takes all tables as the older version stored them and returns them as the next one wants
them. Opening an older journal runs the chain once and writes a new generation; the older file
stays beside it as the previous generation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from data.errors import JournalError

Tables = dict[str, dict[str, dict[str, Any]]]
"""Table name, document id, document."""

UpgradeStep = Callable[[Tables], Tables]

FORMAT = 1
"""The version this program writes."""

STEPS: Mapping[int, UpgradeStep] = {}
"""From which version a step leads to the next one."""


def upgraded(tables: Tables, found: int, wanted: int, steps: Mapping[int, UpgradeStep]) -> Tables:
    """Return the tables as the wanted version has them.

    Raises:
        JournalError: there is no way from the version found.
    """
    for version in range(found, wanted):
        if version not in steps:
            raise JournalError("journal.too_old", format=found)
        tables = steps[version](tables)
    return tables
