"""The app's one generator: drawn from the system, never seeded."""

from __future__ import annotations

from secrets import SystemRandom

GENERATOR = SystemRandom()
