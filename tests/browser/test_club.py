"""Two processes on one database: phones at both play one match, and it outlives one of them."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.test_at_once import board
from tests.support.browser import SURE_HANDS, App, Table, seated
from tests.support.cluster import Cluster
from tests.support.network import Network
from tests.support.ready import Ready
from tests.support.shipwrights import ACTING, sat_down

pytestmark = pytest.mark.loads


@pytest.mark.turns(3)
@pytest.mark.long("two apps are started")
def test_phones_at_two_processes_play_one_match_that_outlives_one_of_them(
    chromium: Browser, cluster: Cluster, tmp_path: Path, ready: Ready | None
) -> None:
    from data.club.opening import open_club

    history = open_club(cluster.address)
    sat_down(history, *ACTING)
    history.close()
    environment = {**SURE_HANDS, "SKALD_DATABASE": cluster.address}
    apps = [App(tmp_path / name, environment=environment, ready=ready) for name in ("a", "b")]
    with ExitStack() as open_:
        for app in apps:
            open_.callback(app.kill)
            app.start()
        # As a proxy does: to the first one as long as that is there, then to the other.
        network = Network(apps[0].port, apps[1].port)
        open_.callback(network.close)
        urls = (f"http://127.0.0.1:{network.port}", apps[1].url)
        phones = [
            open_.enter_context(seated(chromium, url, sure=True, drawn=False)) for url in urls
        ]
        for phone, name in zip(phones, ("Ann", "Bo"), strict=True):
            phone.open("/play/m")
            board(phone, name)
        one, other = phones
        step(one, "Ann", 1, phones)
        step(other, "Bo", 1, phones)
        apps[0].kill()
        step(other, "Bo", 2, [other])
        # Whoever was there finds it all at the other one, by itself and at the same board.
        one.see("Bo moves to 2 on the Renown track.")
        step(one, "Ann", 2, phones)
    history = open_club(cluster.address)
    players = history.match("m").position.players
    history.close()
    assert [player.tracks.renown for player in players] == [2, 2]


def step(phone: Table, name: str, number: int, phones: list[Table]) -> None:
    """Move somebody's marker on one phone, and see it on all of them."""
    phone.tap("button", f"{name}: one step on Renown", exact=True)
    for one in phones:
        one.see(f"{name} moves to {number} on the Renown track.")
        one.notice()
