"""What the app is made of that others wrote: its licences, its bill of materials, what is known.

``python -m tools.supply licences`` writes docs/licences.md anew, and ``make audit`` compares the
locks with the vulnerabilities that are known.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import uuid
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.audit import audit
from tools.locks import CLUB_LOCK, LOCK, WORK_LOCK, Package, locked
from tools.staging import ROOT

LICENCES = ROOT / "docs" / "licences.md"
BILL = "sbom.cdx.json"
TEXTS = "LICENSES.txt"

NOT_EVERYWHERE = {"colorama": "BSD-3-Clause", "uvloop": "MIT OR Apache-2.0"}
"""Licences of packages that only some systems install, and so cannot be asked for them here."""

NOT_TOLD = {"axe-playwright-python": "MIT AND MPL-2.0"}
"""Licences of packages that tell theirs in a file only: this one brings axe-core along."""

WRITTEN = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""What packages call a licence that has another name in the list of SPDX."""


ABOUT = """\
# Licences of what Skald is made of

Skald itself is under the MIT licence (`LICENSE`). These packages are locked with it;
`python -m tools.supply licences` writes this list anew.

What is part of a club's server alone is in no build: `make run DATABASE=...` installs it, as it
is, beside the app. So its licence may be the LGPL.

`flet-web` brings along a browser client built with Flutter (BSD-3-Clause), Skia's CanvasKit
(BSD-3-Clause), Pyodide (MPL-2.0) with CPython (PSF-2.0), and the fonts Roboto and Material Icons
(Apache-2.0). `brotli-dec-wasm` 2.3.2 (MIT, and BSD-3-Clause for what Dropbox wrote of it) lies
in `tools/web/engine/brotli` and is part of the offline web app.

| package | version | licence | part of |
| --- | --- | --- | --- |""".splitlines()


# Licences


def licence_of(name: str) -> str:
    """Return a package's licence by its name at SPDX.

    Raises:
        LookupError: it does not tell one.
    """
    if name in NOT_EVERYWHERE:
        return NOT_EVERYWHERE[name]
    metadata = distribution(name).metadata
    classified = (
        classifier.rpartition(" :: ")[2]
        for classifier in metadata.get_all("Classifier") or ()
        if classifier.startswith("License :: ")
    )
    named: Iterable[str | None] = (metadata["License-Expression"], metadata["License"], *classified)
    for licence in named:
        if licence and "\n" not in licence:
            return WRITTEN.get(licence, licence)
    if name in NOT_TOLD:
        return NOT_TOLD[name]
    raise LookupError(f"no licence told by {name}")


def licences() -> str:
    """Write the list of all packages with their licences."""
    parts = {package.name: "a club's server" for package in locked(CLUB_LOCK)}
    parts |= {package.name: "the app" for package in locked(LOCK)}
    rows = [
        f"| {package.name} | {package.version} | {licence_of(package.name)} | "
        f"{parts.get(package.name, 'tests and builds')} |"
        for package in locked(WORK_LOCK)
    ]
    return "\n".join((*ABOUT, *rows, ""))


def texts(names: Iterable[str], *more: str) -> str:
    """Write the licences of packages as they want to be passed on."""
    parts = [(ROOT / "LICENSE").read_text(encoding="utf-8")]
    for name in sorted(names):
        parts += [f"{name}\n\n{text}" for text in _texts(distribution(name))]
    line = "\n" + "-" * 80 + "\n\n"
    return line.join((*parts, *more))


def _texts(package: Distribution) -> Iterator[str]:
    for file in package.files or ():
        named = re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE)
        if named and any(part.endswith(".dist-info") for part in file.parts):
            yield file.read_text(encoding="utf-8")


# The bill of materials


def write_bill(folder: Path, names: Iterable[str], *more: dict[str, Any]) -> None:
    """Put the bill of materials of these packages into a folder."""
    content = json.dumps(bill(names, *more), indent=1, ensure_ascii=False) + "\n"
    (folder / BILL).write_text(content, encoding="utf-8")


DECODER = {
    "type": "library",
    "bom-ref": "pkg:npm/brotli-dec-wasm@2.3.2",
    "name": "brotli-dec-wasm",
    "version": "2.3.2",
    "purl": "pkg:npm/brotli-dec-wasm@2.3.2",
    "licenses": [{"expression": "MIT AND BSD-3-Clause"}],
}
"""What lies in the web app and comes from no lock of Python's packages."""


def bill(names: Iterable[str], *more: dict[str, Any]) -> dict[str, Any]:
    """Write a bill of materials as CycloneDX wants it; the same lock leads to the same one.

    Raises:
        LookupError: a package is not locked.
    """
    known = {package.name: package for package in locked(LOCK)}
    wanted = sorted(names)
    if missing := [name for name in wanted if name not in known]:
        raise LookupError(f"{', '.join(missing)} not in {LOCK.name}")
    project = _project()
    own = f"pkg:generic/{project['name']}@{project['version']}"
    asked = {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}
    parts = [known[name] for name in wanted]
    whole: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [*(_component(part) for part in parts), *more],
        "dependencies": [
            {"ref": own, "dependsOn": [part.url for part in parts if part.name in asked]},
            *({"ref": part.url, "dependsOn": _asked_by(part, parts)} for part in parts),
        ],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(whole, sort_keys=True))
    return {**whole, "serialNumber": f"urn:uuid:{number}"}


def _project() -> dict[str, Any]:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(project["project"])


def _component(package: Package) -> dict[str, Any]:
    licence = licence_of(package.name)
    expression = " " in licence
    return {
        "type": "library",
        "bom-ref": package.url,
        "name": package.name,
        "version": package.version,
        "purl": package.url,
        "licenses": [{"expression": licence} if expression else {"license": {"id": licence}}],
        "externalReferences": [
            {
                "type": "distribution",
                "url": f"https://pypi.org/project/{package.name}/{package.version}/#files",
                # Of each file of the package: for every system another one.
                "hashes": [{"alg": "SHA-256", "content": content} for content in package.hashes],
            }
        ],
    }


def _asked_by(package: Package, parts: list[Package]) -> list[str]:
    """List what a package asks for, among those that are there."""
    try:
        asked = distribution(package.name).requires or ()
    except PackageNotFoundError:
        return []
    names = {canonicalize_name(Requirement(line).name) for line in asked}
    return [part.url for part in parts if part.name in names]


def main(asked: list[str] | None = None) -> int:
    """Do what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="supply.py", description=__doc__)
    parser.add_argument("what", choices=("licences", "audit"))
    parser.add_argument("--database", type=Path, help="a folder with advisories of OSV, as JSON")
    args = parser.parse_args(asked)
    if args.what == "licences":
        LICENCES.write_text(licences(), encoding="utf-8")
        return 0
    return audit(locked(WORK_LOCK), args.database)


if __name__ == "__main__":
    sys.exit(main())
