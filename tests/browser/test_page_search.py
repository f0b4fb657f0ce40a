"""Looking for an opponent on the page: two press the same, both say yes, and sit at one table."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Visit


def look_for(page: Page, game: str) -> None:
    page.locator(f'[data-test="more-{game}"]').click()
    page.locator('[data-test="way-find"]').check(force=True)
    page.locator('[data-test="open-table"]').click()
    expect(page.locator('[data-test="search"], [data-test="search-found"]')).to_be_visible()


@pytest.mark.browser
def test_two_who_look_find_each_other_and_one_who_says_no_is_left_alone(visit: Visit) -> None:
    ann, bob = visit(), visit(phone=True)
    look_for(ann, "stayboard")
    expect(ann.locator('[data-test="search"]')).to_contain_text("Looking for an opponent: Stay on the Board")
    ann.reload()
    expect(ann.locator('[data-test="search"]')).to_be_visible()
    look_for(bob, "stayboard")
    bob.locator('[data-test="search-no"]').click()
    expect(bob.locator('[data-test="tray"]')).to_be_hidden()
    expect(ann.get_by_text("You keep your place.")).to_be_visible()
    look_for(bob, "stayboard")
    for page in (ann, bob):
        page.locator('[data-test="search-yes"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="tray"]')).to_be_hidden()
        expect(page.get_by_text("Queen on").first).to_be_attached()
    assert ann.url == bob.url
    assert "/t/" in ann.url
