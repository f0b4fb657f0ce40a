"""The page as something installed: what browsers want for it, and that it opens while the hall is away."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.cheap_page import FEW_FRAMES
from tests.browser.hall_process import HallProcess
from tests.browser.tables import roll_to_the_end
from tests.patience import MILLISECONDS, PATIENCE

pytestmark = pytest.mark.browser

LIST_KEPT = """async () => {
  const names = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) names.push(new URL(request.url).pathname);
  }
  return names;
}"""
SPOIL = """async () => {
  const shell = await caches.open((await caches.keys())[0]);
  const headers = { "Content-Type": "text/css" };
  await shell.put("/static/styles/tokens.css", new Response(":root { --bg: red; }", { headers }));
}"""
READ_SHEET = """async () => {
  const sheet = await caches.match("/static/styles/tokens.css", { ignoreVary: true });
  return (await sheet.text()).includes("--panel-raised");
}"""


@pytest.fixture
def page(chromium: Browser, hall: HallProcess) -> Iterator[Page]:
    """A browser that may keep what it likes."""
    context = chromium.new_context(reduced_motion="reduce", color_scheme="dark", service_workers="allow")
    context.add_init_script(FEW_FRAMES)
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    yield page
    context.close()


def until(page: Page, happens: Callable[[], bool], what: str) -> None:
    """Let the page live until something is so."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not happens():
        assert time.monotonic() < deadline, f"it did not happen: {what}"
        page.wait_for_timeout(200)  # to list all that is kept is work for a browser that is busy keeping it


def test_it_can_be_installed_and_opens_while_the_hall_is_away(page: Page, hall: HallProcess) -> None:
    page.goto(hall.address)
    manifest = page.request.get(hall.address + "/manifest.json")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        got = page.request.get(hall.address + icon["src"])
        assert (got.status, got.headers["content-type"]) == (200, icon["type"])
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    name = page.locator('[data-test="name"] span').inner_text()
    shell = {"/", "/static/main.js", "/static/styles/home.css", "/static/language_en.json", "/static/table/table.js"}
    until(page, lambda: shell <= set(page.evaluate(LIST_KEPT)), "the browser keeps the page's files")

    hall.kill()
    page.goto(hall.address + "/daily")  # a screen it has never shown: all of them are one page
    page.goto(hall.address)
    expect(page.locator(".rp-wordmark")).to_have_text("Rumpus")
    expect(page.locator('[data-test="line"]')).to_contain_text("Reconnecting")
    page.evaluate("window.neverReloaded = true")
    kept = page.evaluate(LIST_KEPT)
    assert [path for path in kept if path.startswith(("/api", "/ws", "/qr", "/metrics", "/healthz"))] == []

    hall.open()
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    expect(page.locator('[data-test="line"]')).to_be_empty()
    expect(page.locator('[data-test="name"] span')).to_have_text(name)
    assert page.evaluate("window.neverReloaded")

    # What is kept never wins over what the hall serves now.
    page.evaluate(SPOIL)
    page.reload()
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bg')").strip() == "#132022"
    until(page, lambda: bool(page.evaluate(READ_SHEET)), "the file is kept as it is now")


def test_without_the_hall_it_plays_against_bots_and_keeps_what_was_played(page: Page, hall: HallProcess) -> None:
    page.set_default_timeout(120_000)
    page.goto(hall.address)
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    name = page.locator('[data-test="name"] span').inner_text()
    until(page, lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")), "the page is looked after")
    page.locator('[data-test="settings"]').click()
    page.locator('[data-test="keep-all"]').click()
    wanted = set(page.request.get(hall.address + "/worker/files.json").json()["files"])
    assert {"/", "/static/main.js", "/games/tetris/web/main.js", "/static/language_de_here.json"} < wanted
    until(page, lambda: wanted <= set(page.evaluate(LIST_KEPT)), "all it takes is kept")

    hall.kill()
    page.goto(hall.address)
    here = page.locator('[data-test="here"]')
    expect(here).to_have_text(
        "Offline: you play against bots here.", timeout=120_000
    )  # the rules start for the first time
    page.locator('[data-test="more-deathroll"]').click()
    expect(page.locator(".rp-way:visible strong")).to_have_text(["Against a bot", "One keyboard"])
    page.locator('[data-test="open-table"]').click()
    roll_to_the_end(page)
    page.locator('[data-test="replay"]').click()
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    expect(page.locator(".rp-match-side")).to_contain_text(name)
    page.reload()
    expect(page.locator('[data-test="timeline"]')).to_be_visible()

    hall.open()
    page.locator('[data-test="to-hall"]').click()
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    expect(page.locator('[data-test="here"]')).to_have_count(0)
    # What was played meanwhile is brought along.
    expect(page.locator('[data-test="toast"]')).to_have_text("The match you played offline is on your page now.")
    played = page.evaluate("() => fetch('/api/matches').then((answer) => answer.json())")["matches"]
    assert [(match["game"], match["match"].partition("-")[0]) for match in played] == [("deathroll", "ABROAD")]
    page.goto(f"{hall.address}/m/{played[0]['match']}")
    expect(page.locator(".rp-facts")).to_contain_text("played without the hall, not rated")
