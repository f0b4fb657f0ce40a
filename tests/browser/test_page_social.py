"""Between people on the page: friends, an invite that waits, what watchers say, tables that go, and once more."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Visit

NAME = '[data-test="name"] span'


def press(page: Page, test: str) -> None:
    """Press the first of that name."""
    page.locator(f'[data-test="{test}"]').first.click()


def name_of(page: Page) -> str:
    """Who it is, once the hall has said so."""
    expect(page.locator(NAME)).not_to_have_text("…")
    return page.locator(NAME).inner_text()


def say(page: Page, text: str) -> None:
    """Say it in the chat box, which is open."""
    page.locator('[data-test="chat-input"]').fill(text)
    page.locator('[data-test="chat-input"]').press("Enter")


@pytest.mark.browser
def test_friends_find_each_other_and_an_invite_waits_for_who_is_away(visit: Visit) -> None:
    ann, bob = visit(), visit(phone=True)
    first, second = name_of(ann), name_of(bob)
    ann.locator(f'[data-name="{second}"]').click()
    press(ann, "person-befriend")
    expect(ann.get_by_text(f"{second} is asked.")).to_be_visible()
    expect(bob.get_by_text(f"{first} wants to be your friend.")).to_be_visible()
    press(bob, "friend-yes")
    for page, other in ((ann, second), (bob, first)):
        expect(page.get_by_text(f"{other} and you are friends now.")).to_be_visible()
        expect(page.locator(f'[data-name="{other}"] svg')).to_be_visible()
    bob.goto("about:blank")
    away = ann.locator('[data-test="friends"] .rp-person')
    expect(away).to_contain_text(second)
    away.click()
    press(ann, "person-invite")
    expect(ann.locator('[data-test="invite-game-stayboard"]')).to_be_attached()
    expect(ann.locator('[data-test="invite-game-pong"]')).not_to_be_attached()
    expect(ann.get_by_text(f"{second} is not here.")).to_be_visible()
    ann.locator('[data-test="invite-game-stayboard"]').check(force=True)
    press(ann, "invite-send")
    expect(ann.locator('[data-test="invite-dialog"]')).not_to_be_attached()
    bob.goto(ann.url)
    expect(bob.locator('[data-test="invite-accept"]').first).to_be_visible()


@pytest.mark.browser
def test_what_watchers_say_stays_with_them_and_a_table_that_is_over_goes(visit: Visit) -> None:
    ann, bob, wat = visit(), visit(), visit()
    second = name_of(bob)
    ann.locator(f'[data-name="{second}"]').click()
    press(ann, "person-invite")
    ann.locator('[data-test="invite-game-stayboard"]').check(force=True)
    press(ann, "invite-send")
    bob.locator('[data-test="invite-accept"]').first.click()
    for page in (ann, bob):
        expect(page.locator('[data-test="table"]')).to_have_attribute("data-state", "PLAYING")
    wat.goto(ann.url)
    press(wat, "card-watch")
    for page in (ann, wat):
        press(page, "chat")
    expect(wat.locator('[data-test="watchers-talk"]')).to_contain_text("only watchers")
    say(wat, "take the corner")
    expect(wat.locator('[data-to="watchers"]')).to_contain_text("take the corner")
    press(ann, "read-watchers")
    expect(ann.locator('[data-test="watchers-talk"]')).to_contain_text("after the match")
    say(ann, "hello")
    expect(ann.locator('[data-test="chat-lines"]')).to_contain_text("hello")
    expect(ann.locator('[data-to="watchers"]')).not_to_be_attached()
    say(ann, "/surrender")
    expect(ann.locator('[data-to="watchers"]')).to_contain_text("take the corner")
    code, match = ann.url[-6:], ann.locator('a[href^="/m/"]').first.get_attribute("href")
    press(ann, "chat-close")
    ann.goto(ann.url.removesuffix(f"/t/{code}") + "/")
    expect(ann.locator(f'[data-test="table-{code}"]')).to_have_attribute("data-over", "true")
    press(ann, f"drop-{code}")
    expect(ann.locator(f'[data-test="table-{code}"]')).not_to_be_attached()
    bob.goto(ann.url.rstrip("/") + str(match))
    press(bob, "play-again")
    expect(bob.locator('[data-test="invite-game-stayboard"]')).to_be_checked()
