"""A real Chromium, a real hall. Every page must end without an error in its console."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.cheap_page import AS_TOLD, FEW_FRAMES, NO_DEMOS, NO_HINTS, NOTHING_AHEAD
from tests.browser.hall_process import HallProcess
from tests.browser.kept_browser import KEPT
from tests.browser.wire_guests import Wires
from tests.patience import MILLISECONDS

expect.set_options(timeout=MILLISECONDS)  # as patient as the pages: a busy machine fails nothing

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Browser:
    """One browser for all files; each test has contexts of its own in it."""
    return KEPT.lend(request.path)


_LOST = re.compile(r"WebSocket connection|net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)")
"""What a browser itself says of a hall that is gone; what the page does about it, tests look at."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """A hall for the tests of one file: each test comes as new people, and leaves nobody behind."""
    process = HallProcess(tmp_path_factory.mktemp("hall") / "data")
    yield process
    process.close()


@pytest.fixture
def wires(hall: HallProcess) -> Iterator[Wires]:
    """Lines for guests without a page."""
    wires = Wires(hall.address)
    yield wires
    wires.close()


@pytest.fixture
def visit(chromium: Browser, hall: HallProcess) -> Iterator[Callable[..., Page]]:
    """Opens the page as somebody new; at the end no page may have complained, except of a lost connection."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        path: str = "/",
        address: str = "",
        phone: bool = False,
        motion: bool = False,
        newcomer: bool = False,
        before: Callable[[Page], object] = lambda page: None,
    ) -> Page:
        """`before` is done with the page before it goes anywhere. Most tests look at what is, not at how it moves."""
        size: Any = PHONE if phone else DESKTOP
        moves: Any = "no-preference" if motion else "reduce"
        # What a hall serves is what is tested, not what a browser has kept (test_page_install.py).
        context = chromium.new_context(viewport=size, has_touch=phone, reduced_motion=moves, service_workers="block")
        contexts.append(context)
        context.add_init_script(AS_TOLD + NOTHING_AHEAD + (NO_DEMOS if motion else NO_DEMOS + FEW_FRAMES))
        if not newcomer:
            context.add_init_script(NO_HINTS)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        before(page)
        page.goto((address or hall.address) + path)
        page.locator("#rp-page > *").first.wait_for(state="attached")  # loaded is not there yet: its words come first
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [text for text in complaints if not _LOST.search(text)] == []
