"""`rumpus site`, carried by a plain file server below another address: a game played to its end, and its replay."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.cheap_page import FEW_FRAMES
from tests.browser.tables import leave, roll_to_the_end
from tests.browser.tick import tick

from rumpus.games.pong.court import HIGHEST, LOWEST
from rumpus.gateways.web import site

pytestmark = pytest.mark.browser

RECORDED = Path(__file__).parents[1] / "recorded"
SERVE = """
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=sys.argv[1]))
print(server.server_port, flush=True)
server.serve_forever()
"""
"""What `python -m http.server` does, at a port that is free."""
WATCH = """async () => {
  const { Board } = await import(new URL("static/table/board.js", document.baseURI).href);
  const update = Board.prototype.update;
  Board.prototype.update = function (...given) {
    update.apply(this, given);
    window.rumpusView = this.stream?.view;
  };
}"""
"""Keeps what the first seat sees."""
HEADS_FOR = """(stops) => {
  const view = window.rumpusView;
  return view?.phase === "play" && stops.every((stop, seat) => view.paddles[seat].stop === stop);
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a site is, in a sub-folder."""
    out = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "record_demo", lambda folder, seed, seconds: {"frames": []})
        site.write_site(out / "games" / "rumpus")
    shutil.copy(RECORDED / "stayboard-1.replay", out / "games")
    command = [sys.executable, "-c", SERVE, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield f"http://127.0.0.1:{server.stdout.readline().strip()}/games/rumpus/"
        server.kill()


def play_for_two(page: Page) -> None:
    """Two at one keyboard, in real time, each with their own keys."""
    page.evaluate(WATCH)
    page.locator('[data-test="more-pong"]').click()
    tick(page.locator('[data-test="way-local"]'))
    page.locator('[data-test="open-table"]').click()
    page.wait_for_function("() => window.rumpusView?.phase === 'play'")
    for left, right, stops in (("w", "ArrowDown", [HIGHEST, LOWEST]), ("s", "ArrowUp", [LOWEST, HIGHEST])):
        page.keyboard.down(left)
        page.keyboard.down(right)
        page.wait_for_function(HEADS_FOR, arg=stops)
        page.keyboard.up(left)
        page.keyboard.up(right)
    leave(page)


def test_a_game_against_a_bot_is_played_to_its_end_and_seen_again(chromium: Browser, address: str) -> None:
    context = chromium.new_context(reduced_motion="reduce")
    context.add_init_script(FEW_FRAMES)
    page: Page = context.new_page()
    page.set_default_timeout(120_000)
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.on("response", lambda got: complaints.append(got.url) if got.status >= 400 else None)
    page.goto(address)
    page.locator('[data-test="play-now-deathroll"]').click()
    roll_to_the_end(page)
    page.locator('[data-test="replay"]').click()
    expect(page.locator('[data-test="match-page"]')).to_be_visible()
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    match = page.url
    assert match.startswith(f"{address}#/m/")
    page.reload()  # it is kept in the browser
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    page.locator('[data-test="analyse"]').click()  # and analysed there
    expect(page.locator('[data-test="curve"]')).to_be_visible()

    page.goto(f"{address}?replay=../stayboard-1.replay")  # a link to a replay file that lies elsewhere
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    expect(page.locator(".rp-crew")).to_contain_text("expert")
    page.reload()
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    expect(page.locator(".rp-crew")).to_contain_text("expert")
    page.goto(f"{address}?replay=index.html")
    expect(page.locator('[data-test="toast"]')).to_contain_text("replay")
    expect(page.locator('[data-test="home"]')).to_be_visible()
    play_for_two(page)
    context.close()
    assert complaints == []
