"""How thoroughly the suite looks, and which tests take long without saying why."""

from __future__ import annotations

import gc
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import monotonic, process_time

import pytest
from hypothesis import HealthCheck, settings

from tests.support.cluster import Cluster, programs
from tests.support.cluster import cluster as a_cluster
from tests.support.covering import ALL, DAY, PROFILE, is_due
from views.garbage import search_rarely

# A busy machine proves nothing about a property: none waits for the clock.
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=20
)
settings.register_profile(
    "ci", settings.get_profile("dev"), max_examples=100, database=None, print_blob=True
)
settings.register_profile("quick", settings.get_profile("dev"), max_examples=8)
settings.load_profile(PROFILE or "dev")

collect_ignore = ["benchmarks"]
"""There are no tests in it, and all that it measures beside is loaded with it."""

IN_MEMORY = Path("/dev/shm")
ROOM = 4 * 1024**3
"""Bytes that have to be free there: what the built app and its copies take, and more."""
if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
    # All that is kept is on the disk before anything goes on. That this is asked for is tested;
    # that thousands of tests wait for a disk shows nothing more, and was a fifth of the time.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

ROOT = Path(__file__).parents[1]
ROOMS = ("companion", "data", "tests/companion", "tests/data", "tests/games")
"""Where rules and history are, and what tests them."""

SOME = 3
"""Where it is to be quick, one of so many cases of a test is run, another one each day, and of
screens one of so many tests of a file."""

LONG = 0.5 if PROFILE == "quick" else 5
"""Seconds of computing that a test may take without a mark, or its reason, beside it."""
LONG_IN_A_BROWSER = 30
"""The same by the clock for tests in a browser, whose computing is done elsewhere."""
TOOK = "long without a reason"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Iterator[list[pytest.Collector]]:
    """Look for no examples in the words of tests and their support, where none are."""
    return [one for one in (yield) if type(one) is pytest.Module]


def pytest_report_header() -> str | None:
    """Say which part of the long tables of cases is run, and how it is run again."""
    return None if ALL else f"the part of day {DAY}: again with SKALD_DAY={DAY}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark the tests whose lines are counted; leave out what has its turn on another day."""
    for item in items:
        if _lies_in(item.path, *ROOMS) and item.get_closest_marker("long") is None:
            item.add_marker(pytest.mark.counted)
        if _needs_database(item):
            item.add_marker(pytest.mark.slow)
    yield
    # After what was asked for by name: of one game alone, too, each test is run.
    named = bool(config.option.keyword) or any(".py" in one for one in config.args)
    due = _quick(items, named=named) if PROFILE == "quick" else _in_turn(items, named=named)
    kept = [item for item, is_kept in zip(items, due, strict=True) if is_kept]
    left = [item for item, is_kept in zip(items, due, strict=True) if not is_kept]
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def _needs_database(item: pytest.Item) -> bool:
    if "cluster" in getattr(item, "fixturenames", ()):
        return True
    return hasattr(item, "callspec") and "club" in item.callspec.params.values()


def _quick(items: list[pytest.Item], *, named: bool) -> list[bool]:
    """Tell of each test whether it is run where it is to be quick."""

    def among(item: pytest.Item) -> str:
        # Of screens whole tests take turns: to draw one is dear, and most of them have one case.
        whole = not named and _lies_in(item.path, "tests/views")
        return str(item.path) if whole else item.nodeid.partition("[")[0]

    many = Counter(among(item) for item in items)
    places: Counter[str] = Counter()
    due = []
    for item in items:
        group = among(item)
        due.append(places[group] % SOME == DAY % min(SOME, many[group]))
        places[group] += 1
    return due


def _in_turn(items: list[pytest.Item], *, named: bool) -> list[bool]:
    """Tell of each test whether it has its turn."""
    turns = [None if ALL or named else item.get_closest_marker("turns") for item in items]
    return [
        turn is None or is_due(item.nodeid, turn.args[0])
        for item, turn in zip(items, turns, strict=True)
    ]


def pytest_collection_finish() -> None:
    """Leave what was collected to no search for garbage, and search rarely: a fifth of the time."""
    gc.collect()
    gc.freeze()
    search_rarely()


@cache
def _lies_in(path: Path, *folders: str) -> bool:
    return any(ROOT / one in path.parents for one in folders)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note how long a test took that says no reason for it."""
    in_browser = item.get_closest_marker("browser") is not None
    clock, most = (monotonic, LONG_IN_A_BROWSER) if in_browser else (process_time, LONG)
    begun = clock()
    try:
        return (yield)
    finally:
        if (took := clock() - begun) > most and item.get_closest_marker("long") is None:
            item.user_properties.append((TOOK, took))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that take long and do not say why: a busy machine may be the reason."""
    for report in (one for kind in terminalreporter.stats.values() for one in kind):
        for name, took in getattr(report, "user_properties", ()):
            if name == TOOK and report.when == "call":
                terminalreporter.write_line(f"{took:.1f} s, {TOOK}: {report.nodeid}")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Have a PostgreSQL for all tests of this process."""
    if programs() is None:
        pytest.skip("needs PostgreSQL's server: on Debian `apt install postgresql`")
    with a_cluster() as made:
        yield made
