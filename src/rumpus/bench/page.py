"""`rumpus bench page`: from a key press to changed pixels, from the bare link to a moving piece, and what that weighs.

A real Chromium against a hall on loopback. Pixels count as changed at the end of the frame that draws the answer.
"""

import os
import shutil
import statistics
from dataclasses import dataclass
from typing import Any, Final

from rumpus.bench.server import open_hall

PRESSES: Final = 60
_SIDEWAYS: Final = ("ArrowLeft", "ArrowRight")
_KEYS: Final = {"pong": ("ArrowUp", "ArrowDown")}
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

# Notes when the newest update reached the page, before the page itself hears of it.
_LISTEN: Final = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", (event) => {
      if (event.data.includes('"t":"update"')) window.updated = performance.now();
    });
  }
};
"""

# Presses a key and waits for the end of the frame that draws the first update after it.
_PRESS: Final = """
async (code) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const key = (type) => {
    window.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, cancelable: true }));
  };
  await frame();
  const began = performance.now();
  key("keydown");
  while (!(window.updated > began) && performance.now() - began < 500) await new Promise((done) => setTimeout(done));
  if (!(window.updated > began)) return null;
  await frame();
  const took = performance.now() - began;
  key("keyup");
  await new Promise((done) => setTimeout(done, 40));
  return took;
}
"""


@dataclass(frozen=True, slots=True)
class PageFigures:
    """What a visitor waits for, in milliseconds, and what they load, in bytes."""

    game: str
    key_to_pixels_median: float
    key_to_pixels_p90: float
    presses: int
    first_paint: float
    click_to_board: float
    home_bytes: int


def find_chromium() -> str | None:
    """The Chromium to use."""
    names = [os.environ.get("RUMPUS_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


def bench_page(game: str) -> PageFigures:
    """Measure one real-time game's page."""
    from playwright.sync_api import sync_playwright

    with open_hall("jumping") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(_LISTEN)
        page.goto(address)
        page.wait_for_selector(f'[data-test="play-now-{game}"]')
        paint: Any = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        loaded: Any = page.evaluate(
            "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize || 0), 0)"
        )
        page.evaluate("window.clicked = performance.now()")
        page.click(f'[data-test="play-now-{game}"]')
        page.wait_for_selector('[data-test="board"] canvas')
        board: Any = page.evaluate("performance.now() - window.clicked")
        page.wait_for_timeout(2500)
        took = [page.evaluate(_PRESS, code) for code in _KEYS.get(game, _SIDEWAYS) * (PRESSES // 2)]
        browser.close()
    seen = sorted(value for value in took if value is not None)
    if not seen:
        seen = [float("nan")]
    return PageFigures(
        game,
        round(statistics.median(seen), 1),
        round(seen[int(len(seen) * 0.9)], 1),
        len(seen),
        round(float(paint), 1),
        round(float(board), 1),
        int(loaded),
    )
