"""Every screen is reached by touching from Home, and whoever asks for a file there hears of it."""

from __future__ import annotations

import re

import flet as ft
import pytest

from data.door import Door
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from views.app import ROUTES
from views.hosting import Hosting

GO_ON = "Go on: "
TURN = "^Go on: Vikings, .*scoring is due"
WON = ("^History$", r"^Sækonungr · Ann, Bo .*won")
BEST = ("^Statistics$", "^Sækonungr$", "^Best: ")
MOMENT = (r" \d+$", "^Correct")
CLUB = "^Seasons and evenings"
EVENING = (CLUB, "^Sækonungr: knock-out")
OPEN_SPOT = (*EVENING, ": to be played$")

ABOVE_A_RESULT = {
    "": (),
    "/timeline": ("^Timeline$",),
    "/amend": ("^Correct",),
    "/amend/guide": ("^Correct", "^Explain this step"),
    "/amend/:step": ("^Timeline$", *MOMENT),
    "/amend/:step/guide": ("^Timeline$", *MOMENT, "^Explain this step"),
    "/note": ("^Notes",),
    "/picture": ("^As a picture$",),
}
"""What is touched at a result."""

WAYS = {
    "/": (),
    "/new/:game": ("^New game: Sækonungr",),
    "/new/:game/guide": ("^New game: Sækonungr", "^How does this work"),
    "/new/:game/guide/:at": ("^New game: Sækonungr", "^Rules", "^Why\\? Viking dice before"),
    "/play/:id": (GO_ON,),
    "/play/:id/guide": (GO_ON, "^How does this work"),
    "/play/:id/guide/:at": (TURN, "^About: "),
    "/play/:id/timeline": (GO_ON, "^Timeline$"),
    "/play/:id/correct": (GO_ON, "^Correct the table$"),
    "/play/:id/box": (TURN, "^The box$"),
    "/play/:id/amend/:step": (GO_ON, "^Timeline$", *MOMENT),
    **{f"/result/:id{above}": (*BEST, *way) for above, way in ABOVE_A_RESULT.items()},
    **{f"/history/result/:id{above}": (*WON, *way) for above, way in ABOVE_A_RESULT.items()},
    "/history": ("^History$",),
    "/history/bin": ("^History$", "^Bin$"),
    "/statistics": ("^Statistics$",),
    "/statistics/:person": ("^Players$", "^Ann", "^All figures|^Statistics"),
    "/players": ("^Players$",),
    "/players/:id": ("^Players$", "^Ann"),
    "/invite": ("^Invite",),
    "/play/:id/invite": (GO_ON, "^Invite$"),
    "/play/:id/handover": (GO_ON, "^To another device$"),
    "/play/:id/seats": (GO_ON, "^Seats$"),
    "/dice": ("^Dice$",),
    "/club": (CLUB,),
    "/club/draw": (CLUB, "^Draw lots"),
    "/club/evening/:evening": EVENING,
    "/club/evening/:evening/:spot": OPEN_SPOT,
    "/club/evening/:evening/:spot/begin": (*OPEN_SPOT, "^Begin"),
    "/settings": ("^Settings$",),
    "/settings/backup": ("^Settings$", "^Backup and exchange"),
    "/settings/boxes": ("^Settings$", "^Boxes"),
    "/settings/boxes/:game": ("^Settings$", "^Boxes", "^Hägar"),
}
"""What is touched from Home to each screen: what the names of the things begin with."""

LEADS_NOWHERE = {"/:nowhere+"}
"""What only a wrong address leads to."""

GUIDED = ("/play/:id", "/result/:id", "/history/result/:id")
"""Below these, other games and refusals lead to their guide as well, as other tests touch them."""


def patterns(routes=ROUTES, above=""):
    """List the addresses of all screens as the router has them."""
    for route in routes:
        path = f"{above}/{route.path}" if route.path else above
        yield path or "/"
        yield from patterns(route.children or (), path)


def pattern_of(address):
    """Tell which screen an address leads to: the one with most words of its own."""
    parts = address.strip("/").split("/")
    fits = []
    for pattern in patterns():
        wanted = pattern.strip("/").split("/")
        pairs = zip(wanted, parts, strict=False)
        if len(wanted) == len(parts) and all(a == b or a[:1] == ":" for a, b in pairs):
            fits.append((sum(part[:1] == ":" for part in wanted), pattern))
    return min(fits)[1]


@pytest.fixture(scope="module")
def walk():
    """Walk from Home; everybody walks through the same history."""
    history = furnished_history()
    hall = Hall(history, Hosting(Door(), history))

    def touching(way):
        phone = hall.phone()
        for wanted in way:
            found = [one for one in phone.touchables() if re.search(wanted, one.label)]
            assert found, (wanted, sorted(one.label for one in phone.touchables()))
            phone.touch(found[0])
        return phone

    yield touching
    hall.close()


def test_each_screen_has_a_way():
    others = set(patterns()) - LEADS_NOWHERE - set(WAYS)
    assert not set(WAYS) - set(patterns())
    assert all(one.startswith(GUIDED) and "/guide" in one for one in others), others


@pytest.mark.long("walks from home to every screen")
@pytest.mark.parametrize("pattern", WAYS)
def test_each_screen_is_reached_from_home_by_touching(walk, pattern):
    phone = walk(WAYS[pattern])
    assert pattern_of(phone.route) == pattern
    assert phone.crashes == []
    # Whatever asks for a file here hears of what was chosen, and says so.
    for one in phone.touchables():
        if isinstance(getattr(one.control, "action", None), ft.PickFiles):
            phone.pick(one.label, b"no file")
            assert phone.notices()


def test_the_backup_is_walked_to_and_asks_for_a_file(walk):
    phone = walk(WAYS["/settings/backup"])
    asking = [getattr(one.control, "action", None) for one in phone.touchables()]
    assert any(isinstance(action, ft.PickFiles) for action in asking)
