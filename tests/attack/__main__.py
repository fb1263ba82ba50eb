"""Attack the app in every way known until the time is over: ``make attack``.

Each kind gets an equal share of the seconds, and another seed each time, which is told: with it a
round that broke something is made again.
"""

from __future__ import annotations

import argparse
import faulthandler
import secrets
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from time import monotonic

from tests.attack import rounds

HANGS = 120
"""Seconds after which a round has hung: then it is told where, and all ends."""


def main() -> int:
    """Return 1 when something broke."""
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(rounds.names()))
    parser.add_argument("--seconds", type=float, default=240, help="for all kinds (240)")
    parser.add_argument("--seed", type=int, help="make the rounds of this seed again")
    parser.add_argument("--round", type=int, help="and of them this one alone")
    asked = parser.parse_args()
    seed = secrets.randbelow(10**6) if asked.seed is None else asked.seed
    wanted = asked.kinds or rounds.names()
    print(f"seed {seed}", flush=True)
    broken = [not attacked(one, seed, asked.seconds / len(wanted), asked.round) for one in wanted]
    return int(any(broken))


def attacked(name: str, seed: int, seconds: float, only: int | None) -> bool:
    """Attack in one way and tell whether everything held."""
    done: rounds.Done = Counter()
    number = first = only or 0
    begun = monotonic()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            rounds.kind(name).attacking(Path(folder)) as attack,
        ):
            while number == first or (only is None and monotonic() < begun + seconds):
                faulthandler.dump_traceback_later(HANGS, exit=True)
                done += attack(rounds.numbers(name, seed, number))
                number += 1
    except Exception:  # noqa: BLE001 - whatever broke is told, and the other kinds have their turn
        traceback.print_exc()
        again = f"{name} --seed {seed} --round {number}"
        print(f"{name}: broken in round {number}; again: make attack ARGS='{again}'", flush=True)
        return False
    finally:
        faulthandler.cancel_dump_traceback_later()
    told = ", ".join(f"{count:,} {what}" for what, count in sorted(done.items()))
    print(f"{name}: {number - first} rounds in {monotonic() - begun:.0f} s: {told}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
