"""`rumpus bench page`: from a key press to changed pixels, from the bare link to a moving piece, and what that weighs;
and whether eight boards at once are drawn sixty times a second.

A real Chromium against a hall on loopback. Pixels count as changed at the end of the frame that draws the answer.
"""

import os
import shutil
import statistics
from dataclasses import dataclass
from typing import Any, Final

from rumpus.bench.measured_games import FULL_TABLE
from rumpus.bench.peers import read_peers
from rumpus.bench.server import open_hall
from rumpus.games.registry import find_game

PRESSES: Final = 60
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
CHROMIUMS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""Programs to look for; the first one has no windows, and leaves the machine to the page."""

FRAMES_SECONDS: Final = 10
BOARDS: Final = 8
LATE_FRAME_MS: Final = 20.0
"""A frame takes 16.7 ms at sixty a second; one that takes longer than this has missed its turn."""

# Notes when the newest update reached the page, before the page itself hears of it, and whether a match counts down:
# keys that are pressed then are kept for the serve and change nothing that can be seen.
_LISTEN: Final = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", (event) => {
      if (/"t":"update"|\\[\\d+,\\d+,\\[/.test(event.data)) window.updated = performance.now();
      if (event.data.includes('"name":"countdown"')) window.countsDown = true;
      if (event.data.includes('"name":"serve"')) window.countsDown = false;
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
  while (window.countsDown) await new Promise((done) => setTimeout(done, 20));
  await frame();
  const began = performance.now();
  key("keydown");
  while (!(window.updated > began) && performance.now() - began < 500) await new Promise((done) => setTimeout(done));
  if (!(window.updated > began) || window.countsDown) return key("keyup"), null;
  await frame();
  const took = performance.now() - began;
  key("keyup");
  await new Promise((done) => setTimeout(done, 40));
  return took;
}
"""

# Opens a table for one and seven bots on a line of its own, and plays a little for the one.
_OPEN: Final = """
([game, level, boards]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const send = (message) => socket.send(JSON.stringify(message));
  let [match, asked, seq, turn] = ["", false, 0, 0];
  const hear = (message) => {
    if (message.t === "welcome" && !asked) {
      asked = true;
      send({ t: "open", game, seats: ["me", ...Array(boards - 1).fill(`bot:${level}`)], start: true, id: 2 });
    }
    if (message.t === "table" && message.match) {
      match = message.match;
      done(message.code);
    }
    if (message.t === "error" && !match) fail(new Error(message.code));
  };
  const act = (action) => send({ t: "act", match, seat: 0, action, seq: ++seq });
  socket.onopen = () => send({ t: "hello", v: 1, origin: 7, token: null, id: 1 });
  socket.onmessage = (event) => [JSON.parse(event.data)].flat().forEach(hear);
  setInterval(() => {
    if (!match) return;
    const away = [-4, -2, 0, 2, 4][turn++ % 5];
    for (let i = 0; i < Math.abs(away); i++) act(away < 0 ? "left" : "right");
    act("drop");
  }, 900);
})
"""

# The time from each frame to the next.
_FRAMES: Final = """
(millis) => new Promise((done) => {
  const gaps = [];
  let last = 0;
  const end = performance.now() + millis;
  const frame = (now) => {
    if (last) gaps.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame);
    else done(gaps);
  };
  requestAnimationFrame(frame);
})
"""


@dataclass(frozen=True, slots=True)
class FrameFigures:
    """How evenly the boards of a full table are drawn, in milliseconds from frame to frame."""

    game: str
    boards: int
    frames: int
    frame_median: float
    frame_p95: float
    late_percent: float
    main_thread_percent: float
    """How much of the time the page's one thread was at work."""


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
    """Transferred, headers included, until the home page is loaded."""
    link_to_board: float
    """From the bare link to a moving piece, with one click as soon as there is something to click."""
    home_bytes_with_demos: int
    """Transferred when every tile lives, and the next screen has been fetched ahead."""


class Scales:
    """Weighs what a page transfers."""

    def __init__(self, page: Any) -> None:
        self._asked: dict[str, tuple[float, str]] = {}
        self._weights: dict[str, int] = {}
        self._loaded = float("inf")
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Page.enable")
        line.on("Network.requestWillBeSent", self._note)
        line.on("Network.loadingFinished", self._weigh)
        line.on("Page.loadEventFired", lambda message: setattr(self, "_loaded", message["timestamp"]))

    def _note(self, message: dict[str, Any]) -> None:
        self._asked.setdefault(message["requestId"], (message["timestamp"], message["request"]["url"]))

    def _weigh(self, message: dict[str, Any]) -> None:
        self._weights[message["requestId"]] = int(message["encodedDataLength"])

    def weigh_home(self) -> dict[str, int]:
        """Bytes of all that was asked for before the load event, by address: without it there is no home page."""
        asked = ((*self._asked.get(request, (0.0, request)), size) for request, size in self._weights.items())
        return {url: size for moment, url, size in asked if moment <= self._loaded}

    def home(self) -> int:
        """The same in one figure."""
        return sum(self.weigh_home().values())

    def all(self) -> int:
        """Bytes so far."""
        return sum(self._weights.values())


def find_chromium() -> str | None:
    """The Chromium to use."""
    names = [os.environ.get("RUMPUS_CHROMIUM", ""), *CHROMIUMS]
    return next((found for name in names if name and (found := shutil.which(name))), None)


def list_renderers(browser: Any) -> list[int]:
    """The processes in which pages and their workers run."""
    line = browser.new_browser_cdp_session()
    processes = line.send("SystemInfo.getProcessInfo")["processInfo"]
    line.detach()
    return [int(process["id"]) for process in processes if process["type"] == "renderer"]


def bench_page(game: str) -> PageFigures:
    """Measure one real-time game's page."""
    from playwright.sync_api import sync_playwright

    with open_hall("jumping") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        home = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        scales = Scales(home)
        home.goto(address)
        home.wait_for_load_state("networkidle")
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.add_init_script(_LISTEN)
        page.goto(address, wait_until="commit")
        page.wait_for_selector(f'[data-test="play-now-{game}"]')
        paint: Any = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        page.evaluate("window.clicked = performance.now()")
        page.click(f'[data-test="play-now-{game}"]')
        page.wait_for_selector('[data-test="board"] canvas')
        board: Any = page.evaluate("performance.now() - window.clicked")
        whole: Any = page.evaluate("performance.now()")
        page.wait_for_timeout(2500)
        took = [page.evaluate(_PRESS, code) for code in read_peers(find_game(game)).keys * (PRESSES // 2)]
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
        scales.home(),
        round(float(whole), 1),
        scales.all(),
    )


def bench_frames(game: str = FULL_TABLE[0], level: str = FULL_TABLE[1]) -> FrameFigures:
    """Watch a full table of bots and take the time of every frame."""
    from playwright.sync_api import sync_playwright

    with open_hall("jumping") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        host = browser.new_context().new_page()
        host.goto(f"{address}/healthz")
        code: Any = host.evaluate(_OPEN, [game, level, BOARDS])
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.goto(f"{address}/t/{code}")
        page.wait_for_selector('[data-test="board"] canvas')
        page.wait_for_timeout(1500)
        line = page.context.new_cdp_session(page)
        line.send("Performance.enable")
        before = _read_work(line.send("Performance.getMetrics"))
        gaps: list[float] = sorted(page.evaluate(_FRAMES, FRAMES_SECONDS * 1000))
        work = _read_work(line.send("Performance.getMetrics")) - before
        browser.close()
    late = sum(gap > LATE_FRAME_MS for gap in gaps)
    return FrameFigures(
        game,
        BOARDS,
        len(gaps),
        round(statistics.median(gaps), 1),
        round(gaps[int(len(gaps) * 0.95)], 1),
        round(100 * late / len(gaps), 2),
        round(100 * work / FRAMES_SECONDS, 1),
    )


def _read_work(answer: Any) -> float:
    """The seconds the page's thread has worked so far."""
    return float(next(metric["value"] for metric in answer["metrics"] if metric["name"] == "TaskDuration"))
