"""Small things of the page that people stumbled over: keys that open help and chat, a code that is not right, and what
was put away."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit, close_dialog, enter, play_now, play_on_one_keyboard

pytestmark = pytest.mark.browser


def test_the_question_mark_opens_help_and_the_slash_the_chat(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "stayboard")
    page.keyboard.press("?")
    expect(page.locator('[data-test="help-text"]')).to_contain_text("queen")
    close_dialog(page)
    page.keyboard.press("/")
    expect(page.locator('[data-test="chat-input"]')).to_be_focused()
    expect(page.locator('[data-test="chat-input"]')).to_have_value("/")


def test_at_home_the_question_mark_lists_what_can_be_typed(visit: Visit) -> None:
    page = visit()
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator('[data-test="chat-lines"]')).to_contain_text("/invite")


def test_two_at_one_keyboard_turn_right_by_e_and_slash(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "mario99")
    for key in ("e", "/"):
        page.keyboard.press(key)
    ear.until(
        lambda: {m["seat"] for m in ear.sent if m["t"] == "act" and m["action"].startswith("turnright")} == {0, 1},
        "both have turned",
    )
    expect(page.locator('[data-test="chat-box"]')).to_be_hidden()


def test_a_code_that_is_not_right_stays_in_its_field(visit: Visit) -> None:
    page = visit()
    page.locator('[data-test="join-code"]').fill("ABCDEF")
    page.locator('[data-test="join-button"]').click()
    expect(page.locator('[data-test="lost"]')).to_contain_text("There is no table ABCDEF")
    field = page.locator('[data-test="lost"] [data-test="join-code"]')
    expect(field).to_have_value("ABCDEF")
    field.fill("ABCDEG")
    field.press("Enter")
    expect(page.locator('[data-test="lost"]')).to_contain_text("There is no table ABCDEG")
