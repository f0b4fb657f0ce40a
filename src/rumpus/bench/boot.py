"""`rumpus bench page --boot`: how long until the rules run in the page, and until somebody plays by them without a
hall; what that takes to fetch, and of memory.

A real Chromium. First in a browser that has nothing, then in one that has kept the memory of a start.
"""

import functools
import http.server
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rumpus.bench.measured_games import ALONE
from rumpus.bench.page import FLAGS, find_chromium, list_renderers
from rumpus.bench.server import open_hall
from rumpus.gateways.web.site import write_site

PATIENCE_MS: Final = 120_000
PAGE_KB: Final = 1024
_START: Final = """async () => {
  const { startRules } = await import("/static/worker/rules_worker.js");
  const began = performance.now();
  const rules = await startRules();
  return rules ? performance.now() - began : null;
}"""
_CALL: Final = """async () => {
  const { startRules } = await import("/static/worker/rules_worker.js");
  const rules = await startRules();
  const took = [];
  for (let i = 0; i < 200; i++) {
    const began = performance.now();
    await rules.call("rumpus.local_hall.prediction:list_predicted");
    took.push(performance.now() - began);
  }
  return took.sort((one, other) => one - other)[100];
}"""
_FETCHED: Final = "performance.getEntriesByType('resource').reduce((sum, entry) => sum + entry.transferSize, 0)"
_PLAYABLE: Final = """async () => {
  while (!document.querySelector('[data-test="board"] canvas')) await new Promise(requestAnimationFrame);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now();
}"""


@dataclass(frozen=True, slots=True)
class BootFigures:
    """One start, in milliseconds, bytes and megabytes."""

    kept: bool
    """Whether the browser had the memory of a start before."""
    rules_ready: float
    """From asking for the rules to their first answer, at a hall."""
    worker_bytes: int
    """What the worker fetched for that, as it was sent."""
    call: float
    """A call and its answer."""
    memory_mb: float
    """What the page's process has more of, of its own, when they are ready."""
    playable: float
    """On a folder of `rumpus site`: from the address to the first frame of a match, clicked as soon as there is
    something to click."""


def bench_boot() -> list[BootFigures]:
    """Start the rules twice at a hall, and twice on a folder of files."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        with open_hall("jumping") as address:
            starts = _start_twice(browser, address)
        with tempfile.TemporaryDirectory() as folder:
            write_site(Path(folder))
            with _serve(folder) as home:
                played = _play_twice(browser, home)
        browser.close()
    both = zip((False, True), starts, played, strict=True)
    return [BootFigures(kept, *start, round(playable)) for kept, start, playable in both]


def _start_twice(browser: Any, address: str) -> list[tuple[float, int, float, float]]:
    context = browser.new_context(service_workers="block")
    found = []
    for _ in range(2):
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        before = _read_memory(browser)
        took = page.evaluate(_START)
        assert took is not None, "this browser runs the rules"
        memory = _read_memory(browser) - before
        fetched = page.workers[0].evaluate(_FETCHED)
        call = page.evaluate(_CALL)
        found.append((round(took), int(fetched), round(call, 2), round(memory, 1)))
        page.close()
    context.close()
    return found


def _play_twice(browser: Any, home: str) -> list[float]:
    context = browser.new_context(service_workers="block")
    found = []
    for _ in range(2):
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(home, wait_until="commit")
        page.click(f'[data-test="play-now-{ALONE}"]')
        found.append(page.evaluate(_PLAYABLE))
        page.close()
    context.close()
    return found


def _read_memory(browser: Any) -> float:
    """Megabytes that all processes of pages have of their own."""
    return sum(map(_read_private, list_renderers(browser)))


def _read_private(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    kept = [int(line.split()[1]) for line in lines if line.startswith(("Private_Clean:", "Private_Dirty:"))]
    return sum(kept) / PAGE_KB


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def _serve(folder: str) -> Iterator[str]:
    """What `python -m http.server` does, at a port that is free."""
    handler = functools.partial(_Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
