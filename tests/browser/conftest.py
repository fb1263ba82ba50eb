from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support import gecko, webkit
from tests.support.browser import (
    FLAGS,
    HASTY,
    HOW_TO_GET_ONE,
    SURE_HANDS,
    App,
    Table,
    find_bare,
    find_chromium,
    seated,
)
from tests.support.engines import engines_here
from tests.support.furnished import lay_furnished
from tests.support.kept import Pages
from tests.support.ready import CAN_FORK, Ready
from tests.support.web_app import Site, built
from tools.webapp import NO_COMPILER

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


def pytest_report_header() -> str:
    """Say which engines are driven, so that a run tells what it has shown."""
    engines = ", ".join(f"{name}: {said}" for name, said in engines_here().items())
    return f"engines: {engines}; pages of the served app: {find_bare()}"


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(driver: Playwright) -> Iterator[Browser]:
    """One browser for all tests; each gets a profile of its own in it."""
    with launched(driver, HASTY) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole(driver: Playwright) -> Iterator[Browser]:
    """The Chromium that people have, for what it keeps and runs of a built app."""
    with launched(driver, find=find_chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def thorough(driver: Playwright) -> Iterator[Browser]:
    """Another one, that compiles once more what runs often: for pages on which much is done."""
    with launched(driver) as browser:
        yield browser


@contextmanager
def launched(
    driver: Playwright, *more: str, find: Callable[[], str | None] = find_bare
) -> Iterator[Browser]:
    path = find()
    if path is None:
        missing(HOW_TO_GET_ONE)
    browser = driver.chromium.launch(executable_path=path, args=[*FLAGS, *more])
    yield browser
    browser.close()


def missing(what: str) -> NoReturn:
    """Leave out what needs something that is not here; where it has to be, that is a failure."""
    if os.environ.get("REQUIRE_BROWSER"):
        pytest.fail(what)
    pytest.skip(what)


def need_webkit() -> None:
    """Leave out what needs a WebKit where none can be had."""
    if sys.platform != "linux":
        pytest.skip("Safari has no driver that starts by itself")
    if webkit.find_webkit() is None:
        missing(webkit.HOW_TO_GET_ONE)


@pytest.fixture(scope="session")
def ready() -> Iterator[Ready | None]:
    """What starts the app quickly, where that can be done."""
    if not CAN_FORK:
        yield None
        return
    ready = Ready()
    yield ready
    ready.close()


class Host(Protocol):
    """Serves the app on a folder: ``with host(data) as app``."""

    def __call__(self, data: Path, *, sure: bool = ...) -> AbstractContextManager[App]: ...


@pytest.fixture(scope="session")
def host(ready: Ready | None) -> Host:
    ports: list[int] = []

    @contextmanager
    def serve(data: Path, *, sure: bool = True) -> Iterator[App]:
        # Where the one before was: pages that wait are at home there.
        port = ports.pop() if ports else 0
        app = App(data, port, environment=SURE_HANDS if sure else {}, ready=ready)
        app.start()
        try:
            yield app
        finally:
            app.kill()
            ports.append(app.port)

    return serve


@pytest.fixture
def app_server(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[App]:
    """The app on an empty history, or with something on every screen."""
    if request.node.get_closest_marker("furnished"):
        lay_furnished(tmp_path / "data")
    with host(tmp_path / "data") as app:
        yield app


class Seat(Protocol):
    """Sits down with another device: ``with seat(dark=False, language="de-DE") as table``."""

    def __call__(
        self,
        *,
        window: tuple[int, int] = ...,
        dark: bool = ...,
        calm: bool = ...,
        language: str = ...,
        drawn: bool = ...,
    ) -> AbstractContextManager[Table]: ...


@pytest.fixture(scope="session")
def pages(thorough: Browser) -> Iterator[Pages]:
    """What was loaded for one test and waits for the next."""
    pages = Pages(thorough)
    yield pages
    pages.close()


@pytest.fixture
def seat(request: pytest.FixtureRequest, app_server: App) -> Seat:
    if request.node.get_closest_marker("loads"):
        chromium = request.getfixturevalue("chromium")
        return partial(seated, chromium, app_server.url, sure=True, drawn=False)
    return partial(request.getfixturevalue("pages").seated, app_server.url, drawn=False)


@pytest.fixture
def table(seat: Seat) -> Iterator[Table]:
    """A phone with the app's address in it; whatever is done with it, nobody else is asked."""
    with seat() as table:
        yield table
        assert table.strangers() == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built web app."""
    if not (shutil.which("node") or shutil.which("python3.14") or sys.version_info >= (3, 14)):
        missing(NO_COMPILER)
    base = tmp_path_factory.getbasetemp()
    return built(base.parent if base.name.startswith("popen") else base)


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    """A plain host of the built web app."""
    host = Site(folder)
    yield host
    host.stop()


@pytest.fixture
def device(driver: Playwright, tmp_path: Path) -> Iterator[gecko.Device]:
    """A Firefox of its own."""
    if gecko.find_firefox() is None:
        missing(gecko.HOW_TO_GET_ONE)
    one = gecko.Device(driver.firefox, tmp_path)
    yield one
    one.kill()
