"""Run every bench_*.py beside this file, or those named, and print one table."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from pathlib import Path

from tests.benchmarks.rows import table


def main(wanted: list[str]) -> int:
    """Return 1 when something that was to be reached was missed."""
    names = sorted(found.stem for found in Path(__file__).parent.glob("bench_*.py"))
    rows = []
    for name in names:
        if not wanted or name.removeprefix("bench_") in wanted:
            print(f"{name} …", file=sys.stderr)
            rows += importlib.import_module(f"tests.benchmarks.{name}").run()
    print(f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors")
    print(table(rows))
    return int(any(row.missed for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
