"""Two processes on one database: phones at both play one match, and it outlives one of them."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.test_seats import seen
from tests.support.browser import SURE_HANDS, App, Table, seated
from tests.support.cluster import Cluster
from tests.support.matches import ANN_BEGINS
from tests.support.matches import seated as sat_down
from tests.support.ready import Ready

pytestmark = pytest.mark.loads


@pytest.mark.long("two apps are started, and one of them again")
def test_phones_at_two_processes_play_one_match_that_outlives_one_of_them(
    chromium: Browser, cluster: Cluster, tmp_path: Path, ready: Ready | None
) -> None:
    from data.club.opening import open_club

    history = open_club(cluster.address)
    sat_down(history, ANN_BEGINS)
    history.close()
    environment = {**SURE_HANDS, "SKALD_DATABASE": cluster.address}
    apps = [App(tmp_path / name, environment=environment, ready=ready) for name in ("a", "b")]
    with ExitStack() as open_:
        for app in apps:
            open_.callback(app.kill)
            app.start()
        one, other = (
            open_.enter_context(seated(chromium, app.url, sure=True, drawn=False)) for app in apps
        )
        for phone in (one, other):
            phone.open("/play/m")
        turns(one, other)
        apps[0].kill()
        seen(other)
        other.tap("button", "Undo")
        other.see("Roll 2d6")
        # Its phone finds another process where the old one was.
        apps[0].start()
        one.reload()
        turns(other, one)
    history = open_club(cluster.address)
    assert history.match("m").step == 2
    history.close()


def turns(one: Table, other: Table) -> None:
    """See on the other phone what is tapped on one."""
    one.see("Roll 2d6")
    seen(one)
    one.tap("button", "Roll 2d6")
    other.absent("Roll 2d6")
    seen(other)
