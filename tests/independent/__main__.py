"""Compare the app's rules with those written down a second time.

GAME, KIND and a seed lead to the same comparison each time; a difference is told with its seed.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from tests.independent import programs


def main() -> int:
    """Return 1 when anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.independent", description=__doc__)
    parser.add_argument("game", metavar="GAME", choices=programs.names())
    parser.add_argument("kind", metavar="KIND", choices=programs.KINDS)
    parser.add_argument("first", metavar="FIRST", type=int, help="the first seed")
    parser.add_argument("last", metavar="LAST", type=int, help="the last one, looked at too")
    asked = parser.parse_args()
    compare = programs.program(asked.game).compare
    begun = monotonic()
    different = 0
    for seed in range(asked.first, asked.last + 1):
        found = compare(asked.kind, seed)
        different += bool(found)
        for one in found:
            print(f"{asked.game} {asked.kind} {seed}: {one}", flush=True)
    count = asked.last - asked.first + 1
    took = monotonic() - begun
    print(f"{asked.game}: {count:,} {asked.kind}, {different:,} differ, {took:.0f} s", flush=True)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
