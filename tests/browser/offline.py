"""`make offline`: all games without a hall, in a real Chromium: on a folder of `rumpus site` that a plain file server
carries, and on an installed page whose hall is gone. Each is begun by a click, played to its end through the worker,
and its replay is opened. `python -m tests.browser.offline SECONDS` gives each game so long."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from rich.console import Console
from tests.browser.cheap_page import NO_DEMOS
from tests.browser.hall_process import HallProcess
from tests.browser.test_page_install import LIST_KEPT, until
from tests.browser.test_page_site import SERVE

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.games.registry import all_games
from rumpus.gateways.web.site import write_site

PATIENCE_MS = 240_000
SECONDS = 20
"""So long a game is played; then it is given up, which is an end as well."""
PLAY = """async ([home, code, seconds]) => {
  const { startRules } = await import(new URL("static/worker/rules_worker.js", home).href);
  const rules = await startRules();
  const PAGE = "rumpus.local_hall.page";
  const until = performance.now() + 1000 * seconds;
  let [moves, dice] = [0, 7];
  while (performance.now() < until) {
    const offered = await rules.call(`${PAGE}:offer`, code);
    if (offered === null) break;
    dice = (dice * 48271) % 2147483647;
    const match = window.rumpusMatch;
    const drops = offered.includes("drop") && dice % 3 > 0;
    const action = drops ? "drop" : offered[dice % offered.length];
    if (action) await rules.call(`${PAGE}:receive`, { t: "act", match, seat: 0, action, seq: 1000 + moves++, id: 0 });
    await new Promise((done) => setTimeout(done, action ? 0 : 15));
  }
  const over = (await rules.call(`${PAGE}:offer`, code)) === null;
  if (!over) await rules.call(`${PAGE}:receive`, { t: "command", code, text: "/surrender", id: 0 });
  return [moves, over];
}"""
LISTEN = """async (home) => {
  const { startRules } = await import(new URL("static/worker/rules_worker.js", home).href);
  (await startRules()).listen((told) => {
    for (const message of told.hall ?? []) if (message.t === "match") window.rumpusMatch = message.match;
  });
}"""


def play_all(page: Page, home: str, console: Console, seconds: float) -> None:
    """Every game, from the home page."""
    for name in all_games():
        began = time.monotonic()
        page.goto(home)
        page.evaluate(LISTEN, home)
        page.locator(f'[data-test="play-now-{name}"]').click()
        expect(page.locator('[data-test="board"] > *').first).to_be_attached()
        code = page.url.rpartition("/")[2]
        moves, over = page.evaluate(PLAY, [home, code, seconds])
        expect(page.locator('[data-test="over"]')).to_be_visible()
        page.locator('[data-test="replay"]').click()
        expect(page.locator('[data-test="timeline"]')).to_be_visible()
        how = "to its end" if over else "then given up"
        console.print(f"  {name}: {moves} moves, {how}, replay shown; {time.monotonic() - began:.0f} s")


def open_page(browser: Browser, complaints: list[str]) -> Page:
    """A browser of its own, which may keep what it likes."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(NO_DEMOS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    return page


def play_site(browser: Browser, folder: Path, complaints: list[str], console: Console, seconds: float) -> None:
    """On a folder of files."""
    write_site(folder / "rumpus")
    command = [sys.executable, "-c", SERVE, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            home = f"http://127.0.0.1:{server.stdout.readline().strip()}/rumpus/"
            play_all(open_page(browser, complaints), home, console, seconds)
        finally:
            server.kill()


def play_installed(browser: Browser, folder: Path, complaints: list[str], console: Console, seconds: float) -> None:
    """On a page that has kept all it takes, when its hall is gone."""
    hall = HallProcess(folder / "data")
    page = open_page(browser, complaints)
    try:
        page.goto(hall.address)
        until(page, lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")), "it is looked after")
        page.locator('[data-test="settings"]').click()
        page.locator('[data-test="keep-all"]').click()
        wanted = set(page.request.get(hall.address + "/worker/files.json").json()["files"])
        until(page, lambda: wanted <= set(page.evaluate(LIST_KEPT)), "all it takes is kept")
    finally:
        hall.kill()
    play_all(page, hall.address + "/", console, seconds)


if __name__ == "__main__":
    console, complaints = Console(highlight=False), list[str]()
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        console.print("a folder of files:")
        play_site(browser, Path(folder) / "site", complaints, console, seconds)
        console.print("an installed page without its hall:")
        play_installed(browser, Path(folder) / "hall", complaints, console, seconds)
        browser.close()
    if complaints:
        sys.exit("\n".join(complaints))
