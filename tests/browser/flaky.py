"""`make flaky`: a page lives through minutes of a bad line. Nothing may be lost, and it may never be loaded again."""

import argparse
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from tests.browser.endurance import RandomMatch
from tests.browser.hall_process import HallProcess

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.loadtest.bad_wire import BadWire, Weather


def main() -> None:
    """Travel for that long and tell what happened on the way."""
    parser = argparse.ArgumentParser(prog="make flaky")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        hall = HallProcess(Path(folder) / "data", seed=None)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            with BadWire(hall.port, asked.seed, Weather()) as wire:
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                problems: list[str] = []
                page.on("pageerror", lambda problem: problems.append(str(problem)))
                journey, begun = RandomMatch(page, wire), time.monotonic()
                tell = Console(highlight=False).print
                journey.travel(60 * asked.minutes, lambda text: tell(f"{time.monotonic() - begun:5.0f} s  {text}"))
                journey.check(hall)
                assert problems == [], problems
                done = f"{len(journey.matches)} matches and {len(journey.said)} lines"
                tell(f"Never loaded again; {done}, none lost or doubled.")
        finally:
            browser.close()
            hall.close()


if __name__ == "__main__":
    main()
