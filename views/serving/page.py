"""What is served: Flet's client with our own page around it, and the web socket."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.limits import LARGEST
from companion.words import LANGUAGES, say
from views.serving.door import refuse
from views.serving.line import ClientLine
from views.serving.wire import LARGEST_MESSAGE

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from views.serving.sessions import Sessions

SCRIPT = Path(__file__).with_name("line.js")
SPOKEN = ("host.away", "host.doubt", "host.unsure", "host.too_large")
"""The words that the page itself shows while no session is there."""


def web_app(sessions: Sessions, assets_dir: Path) -> ASGIApp:
    """Build the web app: the page, its files and the web socket, and nothing else."""
    files = _files(assets_dir)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(sessions, receive, send)
        elif scope["type"] == "websocket":
            if scope["path"] == "/ws":
                await ClientLine(sessions, scope, receive, send).run()
            else:
                await refuse(scope, send)
        elif scope["path"] == "/line.js":
            await _script(scope, receive, send)
        else:
            await files(scope, receive, send)

    return app


@cache
def script() -> str:
    """Return the page's own script, with its words in every language."""
    words = {
        language: {key: say(language, key, most=LARGEST // 1_000_000) for key in SPOKEN}
        for language in LANGUAGES
    }
    known = f"const WORDS = {json.dumps(words)};\nconst LARGEST = {LARGEST_MESSAGE};\n"
    return known + SCRIPT.read_text(encoding="utf-8")


async def _script(scope: Scope, receive: Receive, send: Send) -> None:
    from starlette.responses import Response

    await Response(script(), media_type="text/javascript")(scope, receive, send)


def _files(assets_dir: Path) -> ASGIApp:
    from flet.controls.types import RouteUrlStrategy, WebRenderer
    from flet_web.fastapi.flet_static_files import FletStaticFiles

    files: Any = FletStaticFiles(
        assets_dir=str(assets_dir),
        app_name="Skald",
        app_short_name="Skald",
        app_description="Score, log and history of Viking-themed board games.",
        web_renderer=WebRenderer.AUTO,
        route_url_strategy=RouteUrlStrategy.PATH,
        no_cdn=True,
        websocket_endpoint_path="ws",
    )
    return files  # type: ignore[no-any-return] # flet_web says nothing of its types


async def _live(sessions: Sessions, receive: Receive, send: Send) -> None:
    """Report that all is ready; when the server ends, end all sessions and remove the page."""
    from flet_web.fastapi import app_manager

    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    sessions.close()
    app_manager.delete_temp_dirs()
    await send({"type": "lifespan.shutdown.complete"})
