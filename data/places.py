"""Where the history lives on each platform."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "Skald"


def folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the folder of the history.

    ``SKALD_DATA`` is the player's own wish and comes first; ``FLET_APP_STORAGE_DATA`` is set in
    every built app. Both missing means that Skald runs from source, so the platform's usual place
    for application data is taken. ``platform`` is ``sys.platform``.
    """
    for name in ("SKALD_DATA", "FLET_APP_STORAGE_DATA"):
        if environment.get(name):
            return Path(environment[name])
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    share = environment.get("XDG_DATA_HOME", "")
    # The XDG specification asks to ignore a relative path.
    return (Path(share) if share.startswith("/") else home / ".local" / "share") / NAME.lower()


def database(environment: Mapping[str, str]) -> str:
    """Return the address of the club's database that is asked for; empty where none is."""
    return environment.get("SKALD_DATABASE", "")
