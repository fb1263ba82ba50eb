"""The same app as the offline web app, built the plain way: the rival of its cold start.

Flet's client as it is, Pyodide as it is, and one archive of sources that is unpacked at each start;
this is the recipe that Flet's own publishing follows, with everything local.
"""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

from tools import staging, webapp, wheels
from tools.staging import ROOT
from tools.web.engine.flets_page import exchanged

MAIN = """\
import flet as ft

from data.history import MemoryHistory
from views.app import application

ft.run(application(MemoryHistory()))
"""
"""The plain build has no files to keep a history in."""


def build_plain(target: Path) -> None:
    """Build it in a folder that is not there yet."""
    from flet.controls.types import RouteUrlStrategy, WebRenderer
    from flet_web.patch_index import patch_font_manifest_json, patch_index_html

    shutil.copytree(webapp.client(), target)
    page = target / "index.html"
    patch_index_html(
        str(page),
        base_href="/",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version="314.0.7",
        app_package_url="app.tar.gz",
        web_renderer=WebRenderer.AUTO,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    # A worker that is a module cannot import a name that has no path.
    text = page.read_text(encoding="utf-8")
    text = exchanged(text, '="pyodide/pyodide.mjs"', '="/pyodide/pyodide.mjs"')
    page.write_text(text, encoding="utf-8")
    patch_font_manifest_json(str(target / "assets" / "FontManifest.json"))
    main = target / "main.py"
    main.write_text(MAIN, encoding="utf-8")
    packages = wheels.installed(webapp.CACHE)
    with tarfile.open(target / "app.tar.gz", "w:gz") as archive:
        archive.add(main, "main.py")
        for inside in staging.packages():
            archive.add(ROOT / inside, inside.as_posix())
        archive.add(packages, "__pypackages__")
