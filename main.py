"""Open the history and show the app: packaged, in a window of its own, or in a browser."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import flet as ft

from companion.words import say
from data.door import Door
from data.errors import JournalError
from data.history import History
from data.places import database, folder
from views.app import application
from views.clock import now
from views.hosting import Hosting

HOSTS = {"FLET_PLATFORM", "FLET_DISPLAY_URL_PREFIX"}
ASSETS = Path(__file__).parent / "assets"


def main() -> int:
    """Run the app until it is closed and return the exit status."""
    if sys.platform == "emscripten":
        from views.in_page import run_in_page

        run_in_page()
        return 0
    # Flet is in charge in an app it built and under `flet run`.
    if HOSTS & os.environ.keys():
        ft.run(application(open_history()), assets_dir=str(ASSETS))
        return 0
    args = read_args()
    try:
        history = open_history()
    except JournalError as refused:
        print(say("en", refused.code, **refused.facts), file=sys.stderr)
        return 2
    with closing(history):
        return run(history, args)


def open_history() -> History:
    """Open the history: that of the club if one is named, else that in this platform's folder."""
    if address := database(os.environ):
        # Nobody else needs its driver.
        from data.club.opening import open_club

        history = open_club(address)
    else:
        history = History.open(folder(os.environ, sys.platform, Path.home()))
    history.drop_forgotten(now())
    return history


def open_door(where: Path) -> Door:
    """Open the door: that of the club if one is named, else the one in the folder."""
    if address := database(os.environ):
        from data.club.door import ClubDoor

        return ClubDoor(address, where)
    return Door(where)


def run(history: History, args: argparse.Namespace) -> int:
    """Run the app from its source, in a window where Flet has one here, else in a browser."""
    from views.serving.names import is_loopback
    from views.serving.server import can_serve, has_screen, serve

    # Asked first, because Flet would fetch its window by itself where it is missing.
    if not args.web and find_spec("flet_desktop") and has_screen():
        ft.run(application(history), assets_dir=str(ASSETS))
        return 0
    if not can_serve():
        print("Flet's browser client is missing here; `make run` installs it.", file=sys.stderr)
        return 2
    hosting = None
    # Whoever asks by another name than this machine's own comes from elsewhere, through a proxy.
    if not is_loopback(args.host) or any(args.allow_host):
        where = folder(os.environ, sys.platform, Path.home())
        hosting = Hosting(open_door(where), history)
    try:
        serve(
            application(history, hosting=hosting),
            host=args.host,
            port=args.port,
            open_browser=not (args.no_browser or os.environ.get("NO_BROWSER")),
            assets_dir=ASSETS,
            allowed=args.allow_host,
            hosting=hosting,
        )
    except OSError as refused:
        print(f"Cannot listen at {args.host}: {refused.strerror}", file=sys.stderr)
        return 2
    return 0


def read_args() -> argparse.Namespace:
    """Read the command line; whoever names a host or a port wants the web app."""
    parser = argparse.ArgumentParser(prog="main.py", description="Run Skald.")
    parser.add_argument("--web", action="store_true", help="in a browser, never in a window")
    parser.add_argument("--host", help="where to listen (127.0.0.1, this machine alone)")
    parser.add_argument("--port", type=int, help="which port to try first (8550; 0 is any)")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[name for name in os.environ.get("SKALD_HOSTS", "").split(",") if name.strip()],
        metavar="NAME",
        help="a name beside this machine's own that browsers may ask for it by (also SKALD_HOSTS)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    args = parser.parse_args()
    asked = args.web or args.no_browser or args.host is not None
    args.web = asked or args.port is not None
    args.host = args.host or "127.0.0.1"
    return args


if __name__ == "__main__":
    # Nothing is raised when all went well: in a browser the app lives on after main returns.
    if status := main():
        sys.exit(status)
