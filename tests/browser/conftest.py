from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import (
    FLAGS,
    HOW_TO_GET_ONE,
    SURE_HANDS,
    App,
    Table,
    find_chromium,
    seated,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; each gets a profile of its own in it."""
    path = find_chromium()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(HOW_TO_GET_ONE)
        pytest.skip(HOW_TO_GET_ONE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def app_server(tmp_path: Path) -> Iterator[App]:
    """The app on an empty history."""
    app = App(tmp_path / "data", environment=SURE_HANDS)
    app.start()
    yield app
    app.kill()


class Seat(Protocol):
    """Sits down with another device: ``with seat(dark=False, language="de-DE") as table``."""

    def __call__(
        self,
        *,
        window: tuple[int, int] = ...,
        dark: bool = ...,
        calm: bool = ...,
        language: str = ...,
    ) -> AbstractContextManager[Table]: ...


@pytest.fixture
def seat(chromium: Browser, app_server: App) -> Seat:
    return partial(seated, chromium, app_server.url, sure=True)


@pytest.fixture
def table(seat: Seat) -> Iterator[Table]:
    """A phone with the app's address in it; whatever is done with it, nobody else is asked."""
    with seat() as table:
        yield table
        assert table.strangers() == []
