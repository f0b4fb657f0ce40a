"""Playing in the page alone although there is a hall: by choice, and what was played is brought to it afterwards."""

import pytest
from playwright.sync_api import expect
from tests.browser.judge import find_faults
from tests.browser.tables import Visit, roll_to_the_end

pytestmark = pytest.mark.browser


def test_one_may_play_in_the_page_alone_and_bring_the_match_along(visit: Visit) -> None:
    page = visit()
    page.set_default_timeout(120_000)
    expect(page.locator('[data-test="name"] span')).not_to_have_text("…")
    lines = "performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/worker/')).length"
    assert page.evaluate(lines) == 0
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
    page.locator('[data-test="to-hall"]').click()
    expect(page.locator('[data-test="toast"]')).to_have_text("The match you played offline is on your page now.")
    expect(page.locator('[data-test="here"]')).to_have_count(0)
    page.locator('[data-test="settings"]').click()
    expect(page.locator('[data-test="play-here"]')).to_be_visible()
