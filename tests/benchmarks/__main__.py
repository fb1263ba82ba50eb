"""Run every bench_*.py beside this file, or those named, and print a table of each."""

from __future__ import annotations

import importlib
import os
import platform
import sys
import traceback
from pathlib import Path

from tests.benchmarks.rows import table


def main(wanted: list[str]) -> int:
    """Return 1 when something that was to be reached was missed, or could not be measured."""
    names = sorted(found.stem for found in Path(__file__).parent.glob("bench_*.py"))
    print(f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors")
    failed = False
    for name in names:
        if not wanted or name.removeprefix("bench_") in wanted:
            # A quarter of an hour of figures is not lost by the last of them.
            try:
                rows = importlib.import_module(f"tests.benchmarks.{name}").run()
            except Exception:  # noqa: BLE001 - whatever it was, the next ones are measured
                traceback.print_exc()
                failed = True
            else:
                print(
                    f"\n{table(rows)}" if rows else f"\n{name}: nothing to measure here", flush=True
                )
                failed = failed or any(row.missed for row in rows)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
