"""The offline web app: a folder that any static host serves, with all it ever asks for in it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli  # type: ignore[import-untyped] # it says nothing of its types

from tools import staging, supply, wheels
from tools.staging import ROOT
from tools.web.engine import decoder, flets_page, kept_memory

SCRIPTS = ROOT / "tools" / "web"
BYTECODE = ROOT / "tools" / "bytecode.py"
CACHE = ROOT / ".venv" / "for-web"

CLIENT = (
    "assets",
    *(
        f"canvaskit/{engine}.{kind}"
        for engine in ("canvaskit", "chromium/canvaskit", "skwasm", "skwasm_heavy", "wimp")
        for kind in ("js", "wasm")
    ),
    "flutter.js",
    "flutter_bootstrap.js",
    "main.dart.js",
    "main.dart.mjs",
    "main.dart.wasm",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
    "pyodide/python_stdlib.zip",
    "version.json",
)
"""What is taken of Flet's client; of its engines for drawing a browser fetches one."""

UNUSED = (
    "assets/NOTICES",
    "assets/packages/cupertino_icons",
    "assets/packages/media_kit",
    "assets/packages/flutter_math_fork",
)
"""What only controls ask for that Skald has none of; the notices are told in LICENSES.txt."""

PACKED = (".wasm", ".otf", ".ttf", ".txt", "main.dart.js", ".asm.mjs")
"""What is fetched packed on a first visit; ``boot.js`` and ``service_worker.js`` know it, too."""

UNREAD = (
    "flet/cli.py",
    "flet/messaging/flet_dart_bridge_server.py",
    "flet/messaging/flet_socket_server.py",
    "flet/pytest_plugin.py",
    "flet/utils/griffe_deprecations.py",
    "pydantic/color.py",
    "pydantic/experimental/",
    "pydantic/mypy.py",
    "pydantic/v1/",
)
"""What of the packages nothing in the app imports."""

ELSEWHERE = (
    "companion/__main__.py",
    "companion/command/",
    "data/__main__.py",
    "data/club/",
    "data/copying.py",
    "views/serving/",
)
"""What of our own no page imports: it has no command line, no server's database and no guests."""

SMALLEST, QUICKEST = 11, 5
"""How hard Brotli tries: as hard as it can takes a minute or two, for a fifth less."""

WINDOW = 24
"""The widest that every decoder takes: repetitions are found 16 MB apart."""

ELSEWHERE_SHOWN = ("icon.png", "splash.png", "splash_dark.png")
"""Pictures that phones and desktops show for a built app: a page has its own icons and splash."""

ICONS = (
    "flet/controls/cupertino/cupertino_icons.json",
    "flet/controls/material/icons.json",
)
"""The numbers of all icons by their names, which Flet reads as a whole for the first of them."""

FONTS = ("MaterialIcons", "Roboto")

NATIVE = ("msgpack", "pydantic_core")
"""Packages with compiled parts: these have to lie in the browser's file system as files."""

NO_COMPILER = f"The web app needs Node.js or Python {wheels.PYTHON} to be built."

PRUNED = re.compile(
    r"^(_pyrepl|curses|dbm|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|sqlite3|test|tkinter"
    r"|turtledemo|tomllib|unittest|venv|wsgiref|xml/dom|xmlrpc)/"
    r"|^asyncio/(proactor_events|windows_events|windows_utils)\.py$"
    r"|^(concurrent/futures/process|http/server|logging/config|logging/handlers)\.py$"
    r"|^(_pydecimal|_pydatetime|_pyio|_pylong|antigravity|bdb|cProfile|cmd|colorsys|compileall"
    r"|configparser|doctest|filecmp|fileinput|ftplib|imaplib|mailbox|modulefinder|nturl2path"
    r"|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pydoc|rlcompleter|sched|shelve"
    r"|smtplib|symtable|tabnanny|tarfile|telnetlib|this|timeit|trace|tracemalloc|turtle"
    r"|wave|webbrowser|zipapp)\.py$"
    r"|^(_collections_abc|_sitebuiltins|abc|codecs|genericpath|importlib/(_bootstrap|_bootstrap_external"
    r"|machinery|util)|io|ntpath|os|posixpath|runpy|site|stat|zipimport)\.py$"
    r"|^encodings/(big5|cp(?!437|1252)|euc|gb|hp_|hz|iso2022|iso8859_(?!1\.|15)|johab|koi8|kz1048|mac_"
    r"|oem|palmos|ptcp|shift_jis|tis_)\w*\.py$"
)
"""Modules of the standard library that nothing in the app imports, that Python has in itself, or
that read texts as no file for Skald is written."""

POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self' data:; "
    "connect-src 'self' data: blob:; "
    "worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'none'"
)
"""What the page may ask for: itself."""


def build(target: Path, base_url: str = "/", *, effort: int = SMALLEST) -> None:
    """Build the web app in a folder, which is emptied first.

    ``base_url`` is the path under which a host serves it, ``effort`` how hard it is packed.

    Raises:
        RuntimeError: neither Node.js nor the browser's minor version of Python is here.
        subprocess.CalledProcessError: a package could not be fetched.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    copy_client(target)
    for inside in staging.pictures():
        if inside.name not in ELSEWHERE_SHOWN:
            copy(ROOT / inside, target / inside.relative_to(staging.PICTURES))
    packages = wheels.installed(CACHE)
    pack(target / "skald.zip", [*own_files(), *pure(packages)])
    pack(target / "native.zip", native(packages))
    prune(target / "pyodide" / "python_stdlib.zip")
    compile_all(target)
    for name in (
        "boot.js",
        "last.js",
        "worker.js",
        "database.mjs",
        "environment.mjs",
        "files.mjs",
    ):
        copy(SCRIPTS / name, target / name)
    kept_memory.keep(target, sorted(named(r"\bft\.(\w+)")))
    for name, packed in (("skald", "whole"), ("native", "native")):
        (target / f"{name}.zip").rename(target / f"{packed}.pack")
    dress(target, base_url)
    tell_supply(target)
    squeeze(target, effort)
    decoder.lay(target)
    write_service_worker(target)


def client() -> Path:
    """Return the folder of Flet's browser client."""
    import flet_web

    return Path(flet_web.__file__).parent / "web"


def copy(source: Path, target: Path) -> None:
    """Copy one file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def copy_client(target: Path) -> None:
    """Copy what is needed of Flet's client."""
    source = client()
    for name in CLIENT:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name)
        else:
            copy(source / name, target / name)
    for name in UNUSED:
        path = target / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    lock = json.loads((source / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    # Nothing is ever asked of it; its list of packages would only be read at each start.
    lock["packages"] = {}
    (target / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def own_files() -> list[tuple[str, Path]]:
    """List our own files with their names in the archive."""
    return [
        ("main.py", ROOT / "main.py"),
        *(
            (inside.as_posix(), ROOT / inside)
            for inside in staging.packages()
            if not inside.as_posix().startswith(ELSEWHERE)
        ),
    ]


def pure(packages: Path) -> list[tuple[str, Path]]:
    """List what is read in place, out of the archive."""
    return [
        (name, path)
        for name, path in files_of(packages)
        if not name.startswith(tuple(f"{package}/" for package in NATIVE))
    ]


def native(packages: Path) -> list[tuple[str, Path]]:
    """List what has to be unpacked."""
    return [
        (name, path)
        for name, path in files_of(packages)
        if name.startswith(tuple(f"{package}/" for package in NATIVE))
    ]


def files_of(packages: Path) -> list[tuple[str, Path]]:
    """List the files of installed packages that are read while they run."""
    skipped = {"__pycache__", "bin", "testing", "fastapi", "auth"}
    named = [
        (path.relative_to(packages), path) for path in sorted(packages.rglob("*")) if path.is_file()
    ]
    return [
        (inside.as_posix(), path)
        for inside, path in named
        if path.suffix in {".py", ".so", ".json"}
        and not skipped & set(inside.parts)
        and not inside.parts[0].endswith(".dist-info")
        and not inside.as_posix().startswith(UNREAD)
    ]


def pack(archive: Path, files: Iterable[tuple[str, Path]]) -> None:
    """Store files in an archive as they are: it is compressed as a whole in the end."""
    with zipfile.ZipFile(archive, "w") as written:
        for name, path in files:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            written.writestr(entry, content(name, path))


def content(name: str, path: Path) -> bytes:
    """Read a file as it is packed: of all icons those that a screen names."""
    read = path.read_bytes()
    if name not in ICONS:
        return read
    used, numbers = named(r"\bft\.Icons\.(\w+)"), json.loads(read)
    return json.dumps({it: numbers[it] for it in numbers if it in used}).encode()


def prune(archive: Path) -> None:
    """Take out of the standard library what nothing imports."""
    fresh = archive.with_suffix(".new")
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(fresh, "w") as new:
        for name in old.namelist():
            if not PRUNED.search(name):
                entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                new.writestr(entry, old.read(name), zipfile.ZIP_DEFLATED, 9)
    fresh.replace(archive)


def compile_all(target: Path) -> None:
    """Turn the sources in all archives into bytecode.

    Raises:
        RuntimeError: nothing is here that could.
    """
    archives = ("skald.zip", "native.zip", "pyodide/python_stdlib.zip")
    if sys.version_info[:2] == (3, 14):
        command = [sys.executable, str(BYTECODE), str(target)]
    elif python := shutil.which(f"python{wheels.PYTHON}"):
        command = [python, str(BYTECODE), str(target)]
    elif node := shutil.which("node"):
        script = SCRIPTS / "bytecode.mjs"
        command = [node, str(script), str(client() / "pyodide"), str(BYTECODE), str(target)]
    else:
        raise RuntimeError(NO_COMPILER)
    subprocess.run([*command, *archives], check=True)


def squeeze(target: Path, effort: int) -> None:
    """Compress what is packed, and lay a packed copy beside what else is large.

    Archives are compressed as a whole, which browsers undo faster than Python would.
    """
    copies = {path: path.with_name(f"{path.name}.pack") for path in _large(target)}
    packs = {path: path for path in target.glob("*.pack")}

    def compress(paths: tuple[Path, Path]) -> None:
        source, packed = paths
        packed.write_bytes(brotli.compress(source.read_bytes(), quality=effort, lgwin=WINDOW))

    with ThreadPoolExecutor(os.cpu_count()) as several:
        # What takes longest comes first.
        largest = sorted((packs | copies).items(), key=lambda one: -one[0].stat().st_size)
        list(several.map(compress, largest))


def _large(target: Path) -> list[Path]:
    return [path for path in target.rglob("*") if path.name.endswith(PACKED)]


def named(pattern: str) -> set[str]:
    """Return what the screens name in such places."""
    return {
        name
        for inside in staging.packages()
        if inside.parts[0] == "views" and inside.suffix == ".py"
        for name in re.findall(pattern, (ROOT / inside).read_text(encoding="utf-8"))
    }


def dress(target: Path, base_url: str) -> None:
    """Make the page the app's own: where it lies, its splash with words, and what it may ask for.

    Raises:
        LookupError: Flet's client has changed where it is changed here.
    """
    from flet.controls.types import RouteUrlStrategy, WebRenderer
    from flet_web.patch_index import patch_font_manifest_json, patch_index_html

    page = target / "index.html"
    patch_index_html(
        str(page),
        base_href=base_url,
        pyodide=True,
        pyodide_script_path="main.py",
        web_renderer=WebRenderer.AUTO,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    fonts = target / "assets" / "FontManifest.json"
    patch_font_manifest_json(str(fonts))
    families = json.loads(fonts.read_text(encoding="utf-8"))
    fonts.write_text(json.dumps([family for family in families if family["family"] in FONTS]))
    first = "".join(
        (SCRIPTS / name).read_text(encoding="utf-8") for name in ("trouble.js", "frames.js")
    )
    page.write_text(flets_page.own(page.read_text(encoding="utf-8"), POLICY, first), "utf-8")
    bootstrap = target / "flutter_bootstrap.js"
    bootstrap.write_text(flets_page.own_start(bootstrap.read_text(encoding="utf-8")), "utf-8")


def tell_supply(target: Path) -> None:
    """Tell what it is made of and under which licences: beside what a browser keeps."""
    names = {*wheels.needed(), "flet-web"}
    supply.write_bill(target, names, supply.DECODER)
    notices = (client() / "assets" / "NOTICES").read_text(encoding="utf-8")
    (target / supply.TEXTS).write_text(
        supply.texts(names, decoder.licence(), notices), encoding="utf-8"
    )


def write_service_worker(target: Path) -> None:
    """Write the worker that serves this version, with a list of all files and their hashes."""
    files = {
        path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(target.rglob("*"))
        if path.is_file()
        # Nothing that is kept has to be unpacked.
        and path.name not in {"service_worker.js", decoder.NAME}
        and not path.name.endswith(tuple(f"{kind}.pack" for kind in PACKED))
    }
    listed = json.dumps(files, indent=1)
    script = (SCRIPTS / "service_worker.js").read_text(encoding="utf-8")
    version = hashlib.sha256((listed + script).encode()).hexdigest()[:16]
    (target / "service_worker.js").write_text(
        f'const VERSION = "{version}";\nconst FILES = {listed};\n{script}', encoding="utf-8"
    )
