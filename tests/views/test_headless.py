from __future__ import annotations

from importlib.metadata import version

from tests.support.headless import FLET


def test_the_headless_app_is_run_on_the_flet_it_was_read_in():
    assert version("flet") == FLET, (
        f"flet is now {version('flet')}. tests/support/headless.py reaches into private parts of "
        f"flet {FLET}: read them again in the new version, then change FLET there."
    )


def test_the_app_starts_and_can_be_walked_through(phone):
    assert phone.shows("Sækonungr")
    phone.tap("Settings")
    assert phone.route == "/settings"
    assert phone.shows("We roll real dice")
    phone.back()
    assert phone.route == "/"
    assert phone.shows("Sækonungr")
    assert phone.crashes == []
