"""The game as small as can be offers nothing: the first seat counts."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.support.counting_game import Count


def random_action(_position: Any, _options: Any, rng: Random) -> Count:
    """Count a die."""
    return Count(seat=0, n=rng.randint(1, 6))
