"""Known vulnerabilities of what is locked: asked of OSV, or looked up in a copy of its advisories.

Only the names and versions in the locks are told to anybody. Without a network nothing is known,
which is said and is no failure: what is right does not depend on who can be reached.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from tools.locks import Package

ASKED = "https://api.osv.dev/v1/querybatch"
PATIENCE = 20
"""Seconds for an answer."""

Found = dict[Package, list[str]]


def audit(packages: Iterable[Package], database: Path | None, asked: str = ASKED) -> int:
    """Tell what is known of some packages, and return 1 when that is anything."""
    packages = tuple(packages)
    where = str(database) if database else asked
    try:
        found = looked_up(packages, database) if database else answered(packages, asked)
    except (OSError, ValueError, LookupError) as failed:
        reason = str(failed) or type(failed).__name__
        print(f"Not looked for known vulnerabilities, since {where} gives no answer: {reason}")
        return 0
    for package, ids in found.items():
        print(f"{package.name} {package.version}: {', '.join(ids)}")
    print(f"{len(packages)} packages, {len(found)} with known vulnerabilities by {where}")
    return int(bool(found))


def answered(packages: tuple[Package, ...], asked: str) -> Found:
    """Ask OSV of all packages at once.

    Raises:
        OSError: nobody answers.
        ValueError: what is answered is no answer.
    """
    queries = [
        {"package": {"name": package.name, "ecosystem": "PyPI"}, "version": package.version}
        for package in packages
    ]
    question = urllib.request.Request(  # noqa: S310 - the address is ours
        asked, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(question, timeout=PATIENCE) as answer:  # noqa: S310 - as above
        results = json.load(answer)["results"]
    return {
        package: [vulnerability["id"] for vulnerability in result["vulns"]]
        for package, result in zip(packages, results, strict=True)
        if result.get("vulns")
    }


def looked_up(packages: tuple[Package, ...], database: Path) -> Found:
    """Look through the advisories in a folder.

    Raises:
        LookupError: there are none.
    """
    by_name: dict[str, list[Any]] = {}
    names = {package.name for package in packages}
    for advisory in advisories(database, names):
        for affected in advisory.get("affected", ()):
            package_ = affected.get("package", {})
            if package_.get("ecosystem") == "PyPI" and "withdrawn" not in advisory:
                name = canonicalize_name(package_["name"])
                by_name.setdefault(name, []).append((advisory["id"], affected))
    if not by_name:
        raise LookupError("no advisories")
    found: Found = {}
    for package in packages:
        ids = {
            id_ for id_, affected in by_name.get(package.name, ()) if _affects(affected, package)
        }
        if ids:
            found[package] = sorted(ids)
    return found


def advisories(database: Path, names: set[str]) -> Iterator[Any]:
    """Read the advisories in a folder: OSV's own as JSON, those of PyPA as YAML.

    PyPA has a folder for each package; OSV has none, and so all are read.
    """
    for path in sorted(database.rglob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(database.rglob("*.yaml")):
        if canonicalize_name(path.parent.name) in names:
            import yaml  # type: ignore[import-untyped] # its types are a package of their own

            yield yaml.safe_load(path.read_text(encoding="utf-8"))


def _affects(affected: Any, package: Package) -> bool:
    if package.version in affected.get("versions", ()):
        return True
    return any(
        _within(events["events"], Version(package.version))
        for events in affected.get("ranges", ())
        if events.get("type") == "ECOSYSTEM"
    )


def _within(events: list[dict[str, str]], version: Version) -> bool:
    """Tell whether a version lies in a range: what is said last of those before it counts."""
    inside = False
    for event in sorted(events, key=_when):
        ((kind, value),) = event.items()
        at = _when(event)
        if kind == "last_affected":
            inside = inside and version <= at
        elif at <= version:
            inside = kind == "introduced"
        elif value:
            break
    return inside


def _when(event: dict[str, str]) -> Version:
    ((_, value),) = event.items()
    try:
        return Version(value)
    except InvalidVersion:
        return Version("0")
