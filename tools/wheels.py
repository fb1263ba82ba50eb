"""The packages of the browser build: from the lock file, with its hashes, for the browser's Python.

pip would read the markers of the lock for the machine it runs on, so the packages that are wanted
are worked out here, and pip is told to take just these.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import locks
from tools.staging import ROOT

PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"

BROWSER = {
    "implementation_name": "cpython",
    "implementation_version": "3.14.2",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Emscripten",
    "platform_version": "",
    "python_full_version": "3.14.2",
    "python_version": PYTHON,
    "sys_platform": "emscripten",
    "extra": "",
}
"""What the markers of requirements find in the browser."""

DEVICE = {**BROWSER, "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "arm"}
"""What they find on a phone or a computer."""


def needed(where: dict[str, str] = BROWSER) -> tuple[str, ...]:
    """List the packages that run somewhere, by their canonical names."""
    found: set[str] = set()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    waiting = [
        canonicalize_name(Requirement(needed).name) for needed in project["project"]["dependencies"]
    ]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        for line in requires(name) or ():
            asked = Requirement(line)
            if asked.marker is None or asked.marker.evaluate(where):
                waiting.append(canonicalize_name(asked.name))
    return tuple(sorted(found))


def locked(names: tuple[str, ...]) -> str:
    """Return the lines of the lock for these packages, without their markers.

    Raises:
        LookupError: a package is not in the lock.
    """
    entries = {package.name: package for package in locks.locked(locks.LOCK)}
    if missing := [name for name in names if name not in entries]:
        raise LookupError(f"{', '.join(missing)} not in {locks.LOCK.name}")
    return "".join(
        " \\\n".join((f"{name}=={entries[name].version}", *_hashed(entries[name]))) + "\n"
        for name in names
    )


def _hashed(package: locks.Package) -> Iterator[str]:
    yield from (f"    --hash=sha256:{digest}" for digest in package.hashes)


def installed(cache: Path) -> Path:
    """Return a folder with the packages of the browser; fetched once for each state of the lock.

    Raises:
        subprocess.CalledProcessError: a package could not be fetched.
    """
    lines = locked(needed())
    key = hashlib.sha256(f"{PLATFORM} {lines}".encode()).hexdigest()[:16]
    folder = cache / f"packages-{key}"
    if folder.exists():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    asked = cache / "packages.txt"
    asked.write_text(lines, encoding="utf-8")
    fresh = cache / "packages.new"
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--no-compile", "--only-binary=:all:"]
    command += ["--platform", PLATFORM, "--python-version", PYTHON]
    command += ["--implementation", "cp", "--abi", "cp314", "--target", str(fresh)]
    subprocess.run([*command, "-r", str(asked)], check=True)
    fresh.rename(folder)
    return folder
