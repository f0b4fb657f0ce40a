"""What the home page fetches until it is loaded, as it is sent: counted as `rumpus bench page` does."""

import pytest
from playwright.sync_api import Browser
from tests.browser.hall_process import HallProcess

from rumpus.bench.page import HOME_LIMIT, Scales

LATE = ("_hall.json", "/table/table.js", "/table/wager.js", "/overlays/account.js", "/screens/new_table.js")
"""Some of what comes when the home page is there."""


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_home_page_is_light(chromium: Browser, hall: HallProcess, language: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale=language)
    page = context.new_page()
    scales = Scales(page)
    page.goto(hall.address)
    page.wait_for_load_state("networkidle")
    weights = {url.removeprefix(hall.address): size for url, size in scales.weigh_home().items()}
    context.close()
    assert {"/", "/static/main.js", "/static/styles/base.css", f"/static/language_{language}.json"} <= set(weights)
    assert [url for url in weights if url.endswith(LATE)] == []
    assert sum(weights.values()) <= HOME_LIMIT, sorted(weights.items(), key=lambda pair: -pair[1])
