from __future__ import annotations

from pathlib import Path

import pytest

from data.places import database, folder

HOME = Path("/home/asa")


@pytest.mark.parametrize(
    "sentence, environment, platform, expected",
    [
        ("Linux: the share folder", {}, "linux", HOME / ".local/share/skald"),
        ("Linux: where XDG says", {"XDG_DATA_HOME": "/data"}, "linux", Path("/data/skald")),
        (
            "a relative XDG path counts for nothing",
            {"XDG_DATA_HOME": "data"},
            "linux",
            HOME / ".local/share/skald",
        ),
        ("macOS", {}, "darwin", HOME / "Library/Application Support/Skald"),
        ("Windows", {"LOCALAPPDATA": "/local"}, "win32", Path("/local/Skald")),
        ("Windows without its variable", {}, "win32", HOME / "AppData/Local/Skald"),
        ("a built app: where Flet says", {"FLET_APP_STORAGE_DATA": "/app"}, "win32", Path("/app")),
        (
            "the player's wish comes first",
            {"FLET_APP_STORAGE_DATA": "/app", "SKALD_DATA": "/mine"},
            "linux",
            Path("/mine"),
        ),
        (
            "an empty wish is none",
            {"SKALD_DATA": "", "XDG_DATA_HOME": "/x"},
            "linux",
            Path("/x/skald"),
        ),
    ],
)
def test_the_history_lies(sentence, environment, platform, expected):
    assert folder(environment, platform, HOME) == expected


def test_a_clubs_database_takes_the_place_of_a_folder_where_one_is_asked_for():
    assert database({"SKALD_DATABASE": "postgresql:///club", "SKALD_DATA": "/x"}) == (
        "postgresql:///club"
    )
    assert database({"SKALD_DATA": "/x"}) == ""
