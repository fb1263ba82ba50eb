"""Many kills on one club: ``python -m tests.support.club_kills 200 20 1``.

Kills so many players at random moments, and the server so often; the last number is the seed.
"""

from __future__ import annotations

import sys

from tests.support.club_players import killed_at_random
from tests.support.cluster import cluster
from tests.support.counting_game import seated


def main(kills: int, crashes: int, seed: int) -> None:
    """Do it in a cluster of its own, and tell how much was acknowledged."""
    seated()
    with cluster(quick=False) as made:
        stored = killed_at_random(made, made.new_club(), kills=kills, crashes=crashes, seed=seed)
    print(f"{kills} kills, {crashes} crashes, seed {seed}: {stored} stored, each once")  # noqa: T201 - what was asked for


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
