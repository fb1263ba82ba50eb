"""How long a script waits for one score, beside what importing pydantic alone takes."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.benchmarks.rows import Row

ROOT = Path(__file__).parents[2]

FILE = {
    "format": 1,
    "game": "saekonungr",
    "seats": ["Ann", "Bo"],
    "actions": [{"do": "roll", "dice": [3, 5]}],
}

ROUNDS = 9


def measured(rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median seconds of each command; they take turns, so that all see the same load."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_text(json.dumps(FILE), encoding="utf-8")
        commands = {
            "lazy": ("-c", "import pydantic"),
            "pydantic": ("-c", "from pydantic import BaseModel"),
            "score": ("-m", "companion", "score", str(path)),
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, arguments in commands.items():
                start = perf_counter()
                subprocess.run(
                    [sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True
                )
                times[name].append(perf_counter() - start)
    return {name: median(taken) for name, taken in times.items()}


def run() -> list[Row]:
    """Measure one score beside both ways to import pydantic."""
    seconds = measured()
    ours, base, lazy = (seconds[name] * 1000 for name in ("score", "pydantic", "lazy"))
    return [
        Row("score one file", ours, "import of pydantic's BaseModel", base, reach=2),
        Row("score one file", ours, "import of pydantic, which loads nothing", lazy),
    ]
