"""One browser for all files of tests that come one after the other: starting it takes half a second of CPU."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from rumpus.bench.page import FLAGS, find_chromium

CHEAP: Final = [*FLAGS, "--js-flags=--liftoff-only"]
"""Python in a page is compiled once, and not better and better beside: no test runs long enough to gain by that."""


class KeptBrowser:
    """It has an event loop: it must be gone before tests without it use loops of their own."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._file: Path | None = None

    def lend(self, file: Path) -> Browser:
        """The browser, to the tests of a file; another if the last one is no more."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            path = find_chromium()
            assert path is not None, "no Chromium: `make test` installs it, or set RUMPUS_CHROMIUM"
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=path, args=CHEAP)
        self._file = file
        return self._browser

    def make_way(self, file: Path) -> None:
        """A test of a file that has not borrowed it is next."""
        if file != self._file:
            self.close()

    def close(self) -> None:
        """The end of it, if there is one."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = self._file = None


KEPT = KeptBrowser()
