"""A disk that is soon full: of memory, mounted for a test by whoever may do so."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(at: Path, size: str) -> Iterator[tuple[Path, Callable[[str], None]]]:
    """Have a disk of a size for a while, and what makes it larger.

    Where nobody may mount one, as is usual for others than root, the test is skipped.
    """
    if os.name != "posix" or os.geteuid() or not shutil.which("mount"):
        pytest.skip("a disk is mounted by root alone")
    at.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", at],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"no disk is mounted here: {mounted.stderr.decode()}")

    def grow(larger: str) -> None:
        subprocess.run(["mount", "-o", f"remount,size={larger}", at], check=True)

    try:
        yield at, grow
    finally:
        # Whoever still has a file open there keeps it until they close it.
        subprocess.run(["umount", "--lazy", at], check=True)
