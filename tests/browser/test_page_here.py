"""Playing in the page alone although there is a hall: by choice, and what was played is brought to it afterwards."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.hall_process import HallProcess
from tests.browser.judge import find_faults
from tests.browser.kept_browser import CHEAP
from tests.browser.tables import Visit, roll_to_the_end
from tests.browser.tick import tick

from rumpus.bench.page import find_chromium

pytestmark = pytest.mark.browser

RECORDED = Path(__file__).parents[1] / "recorded"

KEPT = """async (key) => {
  const { readKept } = await import("/static/worker/browser_store.js");
  while (!(key in (await readKept()))) await new Promise((done) => setTimeout(done, 50));
}"""
"""Until the browser keeps something."""


def test_one_may_play_in_the_page_alone_and_bring_the_match_along(visit: Visit) -> None:
    page = visit()
    page.set_default_timeout(120_000)
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    page.locator('[data-test="settings"]').click()
    page.locator('[data-test="play-here"]').click()
    here = page.locator('[data-test="here"]')
    expect(here).to_have_text("You play in this browser, without the hall.", timeout=120_000)
    page.emulate_media(color_scheme="dark")
    expect(page.locator('[data-test="open-replay"]')).to_be_visible()
    assert find_faults(page) == []
    page.locator('[data-test="play-now-deathroll"]').click()
    roll_to_the_end(page)
    played = page.evaluate("() => fetch('/api/matches').then((answer) => answer.json())")["matches"]
    assert played == [], "the hall knows nothing of it"
    page.locator('[data-test="replay"]').click()
    with page.expect_download() as saved:
        page.locator('[data-test="file-replay"]').click()
    with page.expect_file_chooser() as chosen:
        page.locator('[data-test="open-replay"]').click()
    chosen.value.set_files(saved.value.path())
    page.wait_for_url("**/m/FILEXX-*")
    expect(page.locator('[data-test="timeline"]')).to_be_visible()
    with page.expect_file_chooser() as chosen:
        page.locator('[data-test="open-replay"]').click()
    chosen.value.set_files(RECORDED / "stayboard-1.replay")
    expect(page.locator(".rp-crew")).to_contain_text("expert")
    page.locator('[data-test="to-hall"]').click()
    expect(page.locator('[data-test="toast"]')).to_have_text("The match you played offline is on your page now.")
    expect(page.locator('[data-test="here"]')).to_have_count(0)
    page.locator('[data-test="settings"]').click()
    expect(page.locator('[data-test="play-here"]')).to_be_visible()


def test_matches_and_settings_outlast_a_restart_of_the_browser(
    chromium: Browser, hall: HallProcess, tmp_path: Path
) -> None:
    def open_browser() -> BrowserContext:
        kind = chromium.browser_type
        return kind.launch_persistent_context(
            tmp_path / "profile", executable_path=find_chromium(), args=CHEAP, reduced_motion="reduce"
        )

    def visit_here(browser: BrowserContext, path: str) -> Page:
        page = browser.pages[0]
        page.set_default_timeout(120_000)
        page.goto(f"{hall.address}{path}?here")
        expect(page.locator('[data-test="here"]')).to_be_attached(timeout=120_000)
        return page

    with open_browser() as browser:
        page = visit_here(browser, "/")
        page.locator('[data-test="play-now-deathroll"]').click()
        roll_to_the_end(page)
        page.locator('[data-test="replay"]').click()
        expect(page.locator('[data-test="timeline"]')).to_be_visible()
        match = page.url.removeprefix(hall.address).partition("?")[0]
        page = visit_here(browser, "/")
        page.locator('[data-test="settings"]').click()
        tick(page.locator('[data-test="theme-light"]'))
        page.keyboard.press("Escape")
        page.locator('[data-test="play-now-stayboard"]').click()
        expect(page.locator(".sb-active").first).to_be_visible()
        table = page.url.removeprefix(hall.address).partition("?")[0]
        page.evaluate(KEPT, f"table/{table.rpartition('/')[2]}")
    with open_browser() as browser:
        page = visit_here(browser, match)
        expect(page.locator('[data-test="timeline"]')).to_be_visible()
        assert page.evaluate("JSON.parse(localStorage.getItem('rumpus.prefs')).theme") == "light"
        page = visit_here(browser, table)
        expect(page.locator(".sb-active").first).to_be_visible()
