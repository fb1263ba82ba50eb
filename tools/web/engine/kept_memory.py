"""Python's memory, kept when the app is built, so that a start need not import it all again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent


def keep(target: Path, names: Iterable[str]) -> None:
    """Keep Python's memory as it is after what every start begins with, those names of Flet too.

    It needs Node.js. Without it the app starts from the beginning each time, and a little later.
    """
    for name in ("memory.mjs", "places.mjs"):
        shutil.copyfile(HERE / name, target / name)
    node = shutil.which("node")
    if node is None:
        print("Without Node.js the web app starts a second later than it could.")
        return
    subprocess.run([node, str(HERE / "snapshot.mjs"), str(target), *names], check=True)
