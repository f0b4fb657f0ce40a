"""Looking for an opponent on the page: two press the same, both say yes, and sit at one table."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Visit
from tests.browser.tick import tick


def look_for(page: Page, game: str) -> None:
    page.locator(f'[data-test="more-{game}"]').click()
    tick(page.locator('[data-test="way-find"]'))
    page.locator('[data-test="open-table"]').click()
    expect(page.locator('[data-test="search"], [data-test="search-found"]')).to_be_visible()


@pytest.mark.browser
def test_one_waits_for_several_games_and_the_first_to_find_somebody_ends_the_others(visit: Visit) -> None:
    ann, bob = visit(), visit(phone=True)
    for game in ("stayboard", "words", "pong"):
        look_for(ann, game)
    wishes = ann.locator('[data-test="search-wishes"] li')
    expect(wishes).to_have_count(3)
    ann.locator('[data-test="search-drop-pong"]').click()
    expect(wishes).to_have_count(2)
    look_for(bob, "pong")
    look_for(bob, "words")
    expect(bob.locator('[data-test="search-found"]')).to_contain_text("Words with WoW")
    for page in (ann, bob):
        page.locator('[data-test="search-yes"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="tray"]')).to_be_hidden()
        page.wait_for_url("**/t/*")


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
