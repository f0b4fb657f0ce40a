"""The daily games on the page: one's try is played at a table, counts when it is left, and can be shown to others."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit


@pytest.mark.browser
def test_a_try_is_begun_left_and_shown_to_others(visit: Visit) -> None:
    page = visit("/daily")
    card = page.locator('[data-test="daily-stayboard"]')
    expect(page.locator('[data-test="day"]')).to_contain_text("Day 1")
    card.locator('[data-test="daily-play"]').click()
    page.wait_for_url("**/t/*")
    expect(page.locator('[data-test="hints"] [data-test="dice"]')).to_have_text("Same dice for all")
    page.locator('[data-test="back"]').click()
    expect(page.get_by_text("Your try counts as it stands")).to_be_visible()
    page.locator('[data-test="ask-yes"]').click()
    page.locator('[data-test="daily-link"]').click()
    expect(card.locator('[data-test="daily-own"]')).to_contain_text("Place 1 of 1")
    card.locator('[data-test="daily-share"]').click()
    expect(page.locator('[data-test="daily-text"]')).to_contain_text("Rumpus daily 1 · Stay on the Board")
    with page.expect_download() as saved:
        page.locator('[data-test="daily-picture"]').click()
    assert saved.value.suggested_filename == "rumpus-1-stayboard.png"
