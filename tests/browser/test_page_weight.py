"""What the home page fetches until it is loaded, as it is sent: counted as `rumpus bench page` does; and that it
does not wait for what comes later."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.cheap_page import FEW_FRAMES
from tests.browser.hall_process import HallProcess
from tests.browser.tables import Visit
from tests.patience import MILLISECONDS

from rumpus.bench.page import Scales

HOME_LIMIT = 150_000
"""Bytes the home page may transfer until it is loaded."""
LATE = ("_hall.json", "/table/table.js", "/table/wager.js", "/overlays/account.js", "/screens/new_table.js")
"""Some of what comes when the home page is there."""


FETCHED = "end => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end))"


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_home_page_is_light(chromium: Browser, hall: HallProcess, language: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale=language)
    context.add_init_script(FEW_FRAMES)
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    scales = Scales(page)
    page.goto(hall.address)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(FETCHED, arg="/table/table.js")  # afterwards: most people go to a table next
    weights = {url.removeprefix(hall.address): size for url, size in scales.weigh_home().items()}
    context.close()
    assert {"/", "/static/main.js", "/static/styles/base.css", f"/static/language_{language}.json"} <= set(weights)
    assert [url for url in weights if url.endswith(LATE) or "/worker/" in url] == []
    assert sum(weights.values()) <= HOME_LIMIT, sorted(weights.items(), key=lambda pair: -pair[1])


@pytest.mark.browser
def test_the_hall_is_heard_before_its_words_are_there_and_what_it_says_waits_for_them(visit: Visit) -> None:
    held: list[Route] = []

    def hold(page: Page) -> None:
        page.route("**/language_en_hall.json", lambda route: held.append(route))

    page = visit(before=hold)
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    page.locator('[data-test="join-code"]').fill("ZZZZZZ")
    page.locator('[data-test="join-code"]').press("Enter")
    expect(page.get_by_text("Coming to the table…")).to_be_visible()
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_text("There is no table ZZZZZZ; it may be closed")).to_be_visible()


@pytest.mark.browser
def test_where_data_is_to_be_saved_a_table_comes_when_it_is_wanted(visit: Visit) -> None:
    page = visit()
    page.wait_for_function(FETCHED, arg="/overlays/tray.js")  # as soon as there is nothing else to do
    assert not page.evaluate(FETCHED, "/table/table.js")
    page.locator('[data-test="play-now-deathroll"]').click()
    expect(page.locator('[data-test="board"]')).to_be_visible()
    assert page.evaluate(FETCHED, "/table/table.js")
