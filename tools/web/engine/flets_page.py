"""What is changed in the page and the start of Flet's client: by its text, each place exactly once.

A client in which a place is not there, or there twice, is not built: ``LookupError`` names it.
"""

from __future__ import annotations

import re


def own(page: str, policy: str, first: str) -> str:
    """Make Flet's page the app's own: a splash with words, its scripts, what it may ask for.

    The script of its own that comes first lies in the page.

    Raises:
        LookupError: Flet's client has changed where it is changed here.
    """
    # Here there is no host whose line could break.
    page = exchanged(page, '<script src="line.js"></script>\n  ', "")
    scripts = (
        f"<script>\n{first}</script>\n  "
        '<script src="unpack.js"></script>\n  <script src="boot.js"></script>\n  '
        '<script src="last.js"></script>'
    )
    page = exchanged(page, '<script src="python.js"></script>', scripts)
    page = exchanged(
        page,
        '<meta charset="utf-8">',
        f'<meta charset="utf-8">\n  <meta http-equiv="Content-Security-Policy" content="{policy}">',
    )
    page = exchanged(
        page,
        "</svg>\n  </div>",
        '</svg>\n    <p id="progress"></p>\n    <progress id="loaded" hidden></progress>\n'
        "    <noscript>Skald needs JavaScript.</noscript>\n"
        "  </div>",
    )
    # Flet's client takes away what is called "loading" with its own first, still empty, frame.
    return exchanged(page, 'id="loading"', 'id="splash"')


def own_start(script: str) -> str:
    """Let Flutter's start register no service worker, and ask the page where its scripts lie.

    Raises:
        LookupError: it has changed where it is changed here.
    """
    # It would register one of Flutter's, which only ever unregisters ours.
    script, found = re.subn(r"serviceWorkerSettings: \{.*?\},?\n?", "", script, flags=re.DOTALL)
    if found != 1:
        raise LookupError("serviceWorkerSettings in flutter_bootstrap.js")
    return exchanged(script, "t.src=r,t}", "globalThis.skald.source(t,r),t}")


def exchanged(text: str, old: str, new: str) -> str:
    """Replace what is there exactly once.

    Raises:
        LookupError: it is not.
    """
    if text.count(old) != 1:
        raise LookupError(old)
    return text.replace(old, new)
