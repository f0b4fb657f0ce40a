"""Being told while away, on the page: somebody says where, of what and when not, and it is so on every page."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Visit


def open_away(page: Page) -> None:
    page.locator('[data-test="settings"]').click()
    page.locator('[data-test="settings-away"]').click()
    expect(page.locator('[data-test="away"] h3').first).to_be_visible()


@pytest.mark.browser
def test_ways_kinds_and_quiet_hours_are_chosen_on_the_page(visit: Visit) -> None:
    ann = visit(phone=True)
    open_away(ann)
    expect(ann.locator('[data-test="away"]')).to_contain_text("Keep your name")
    ann.locator('[data-test="close"]').click()
    ann.locator('[data-test="name"]').click()
    ann.locator('[data-test="claim-input"]').fill("correct horse")
    ann.locator('[data-test="claim"]').click()
    expect(ann.locator('[data-test="change-open"]')).to_be_visible()
    ann.locator('[data-test="close"]').click()
    open_away(ann)
    ann.locator('[data-test="away-field-webhook"]').fill("http://127.0.0.1/hook")
    ann.locator('[data-test="away-save-webhook"]').click()
    expect(ann.locator('[data-test="away-said-webhook"]')).to_contain_text("own network")
    ann.locator('[data-test="away-field-webhook"]').fill("https://hook.example.org/a")
    ann.locator('[data-test="away-save-webhook"]').click()
    ann.locator('[data-test="away-invite-webhook"]').uncheck()
    ann.locator('[data-test="away-quiet"]').check()
    ann.locator('[data-test="away-begins"]').select_option("23")
    expect(ann.locator('[data-test="away-begins"]')).to_have_value("23")
    ann.reload()
    open_away(ann)
    expect(ann.locator('[data-test="away-webhook"]')).to_contain_text("https://hook.example.org/a")
    expect(ann.locator('[data-test="away-invite-webhook"]')).not_to_be_checked()
    expect(ann.locator('[data-test="away-turn-webhook"]')).to_be_checked()
    expect(ann.locator('[data-test="away-begins"]')).to_have_value("23")
    ann.locator('[data-test="away-drop-webhook"]').click()
    expect(ann.locator('[data-test="away-test"]')).to_have_count(0)
