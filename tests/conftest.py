"""What all tests share: helpers beside tests are imported by their full names, and slow machines fail nothing."""

import gc
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.postgres_server import PostgresServer
    from tests.redis_server import RedisServer

sys.path.insert(0, str(Path(__file__).parents[1]))

MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4 << 30:
    # Thousands of halls wait for their commits; what a killed program leaves is the same in memory as on a disk.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("steady")  # what fails today fails tomorrow; `make explore` looks where nobody has looked


@pytest.fixture(scope="session")
def postgres() -> "Iterator[PostgresServer]":
    """A PostgreSQL server, started for the first test that wants one."""
    from tests.postgres_server import PostgresServer

    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(scope="session")
def _started_redis() -> "Iterator[RedisServer]":
    """A Redis, started for the first test that wants one."""
    from tests.redis_server import RedisServer

    server = RedisServer()
    yield server
    server.close()


@pytest.fixture
def redis_server(_started_redis: "RedisServer") -> "RedisServer":
    """An empty Redis: whoever was killed in another test holds no lease in it."""
    _started_redis.empty()
    return _started_redis


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Seven thousand tests are made, and none of them ever goes: nobody need look for garbage among them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The browser makes way for tests that do without it."""
    kept = sys.modules.get("tests.browser.kept_browser")
    if kept is not None and "chromium" not in getattr(item, "fixturenames", ()):
        kept.KEPT.make_way(item.path)


def pytest_sessionfinish() -> None:
    """Nothing is left behind."""
    kept = sys.modules.get("tests.browser.kept_browser")
    if kept is not None:
        kept.KEPT.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one file run on one core, since they share what takes long to make. Those marked `spread` share nothing,
    or only with those of the same value of a parameter: `spread("name")`. Groups that take long begin first, so that
    none of them is left when the other cores have nothing to do: those with a browser, then those marked `long`, then
    those that are spread."""
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        group, spread = str(item.path), item.get_closest_marker("spread")
        if spread is not None:
            shared = [str(getattr(item, "callspec").params[name]) for name in spread.args]  # noqa: B009 - no such type
            group = " ".join([group, *shared]) if shared else item.nodeid
        item.add_marker(pytest.mark.xdist_group(group))
        groups.setdefault(group, []).append(item)
    items[:] = [item for group in sorted(groups.values(), key=_urgency) for item in group]


def _urgency(group: list[pytest.Item]) -> tuple[bool, bool, bool, int]:
    """By what a group is sorted: the smaller, the earlier. What is left for the end is short."""
    browser, long, spread = (group[0].get_closest_marker(name) is None for name in ("browser", "long", "spread"))
    return browser, long, spread, -len(group)
