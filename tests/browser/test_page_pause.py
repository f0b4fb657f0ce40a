"""Stopping a match that nobody else waits for: by which keys, and what one may do meanwhile."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from tests.browser.judge import find_faults
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, close_dialog, enter, play_now

from rumpus.games.registry import all_games

pytestmark = pytest.mark.browser

CARD = '[data-test="paused"]'
OWN_PAUSE = "capsules"
"""There everybody has a pause of their own while a round is on, by the same keys; before it the table's."""
LETTERS = ("words", "chessbrawl")
"""Where P is a letter of the game."""


def is_other(ear: KeenEar, before: str) -> bool:
    """Whether the table goes from playing to paused, or back."""
    return ear.table["state"] in {"PLAYING", "PAUSED"} - {before}


def stop(page: Page, ear: KeenEar, key: str) -> None:
    """Pause by a key."""
    page.keyboard.press(key)
    ear.until(lambda: ear.table["state"] == "PAUSED", "it is paused")
    expect(page.locator(CARD)).to_be_visible()


def test_p_and_escape_pause_every_game_and_let_it_go_on(visit: Visit) -> None:
    page, ear = enter(visit)
    for game in sorted(set(all_games()) - {OWN_PAUSE}):
        play_now(page, ear, game)
        stop(page, ear, "Escape")
        for key in ("Escape",) if game in LETTERS else ("p", "Escape", "p"):
            before = ear.table["state"]
            page.keyboard.press(key)
            ear.until(partial(is_other, ear, before), f"{game} is no longer {before}")
        if ear.table["state"] == "PLAYING":
            stop(page, ear, "Escape")
        page.locator('[data-test="paused-quit"]').click()
        page.locator('[data-test="ask-yes"]').click()
        expect(page.locator('[data-test="home"]')).to_be_visible()


@pytest.mark.parametrize("game", ["tetris", "stayboard"])
def test_the_card_offers_what_one_may_want(visit: Visit, game: str) -> None:
    page, ear = enter(visit)
    play_now(page, ear, game)
    match = ear.table["match"]
    stop(page, ear, "Escape")
    page.locator('[data-test="paused-rules"]').click()
    expect(page.locator('[data-test="help-text"]')).not_to_be_empty()
    close_dialog(page)
    page.locator('[data-test="paused-settings"]').click()
    expect(page.locator('[data-test="settings-dialog"]')).to_be_visible()
    close_dialog(page)
    assert ear.table["state"] == "PAUSED", "looking at either does not let it go on"
    page.locator('[data-test="paused-restart"]').click()
    if len(ear.table["seats"]) > 1:
        page.locator('[data-test="ask-yes"]').click()
    ear.until(lambda: ear.table["match"] != match and ear.table["state"] == "PLAYING", "the next one is on")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator('[data-test="over"]')).to_be_hidden()


def test_the_bar_of_keys_says_how_to_pause(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "pong")
    expect(page.locator('[data-test="pause-hint"]')).to_contain_text("P / Esc")
    stop(page, ear, "p")
    assert find_faults(page) == []


def test_a_letter_that_is_laid_does_not_pause_and_escape_takes_it_back_first(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "words")
    letter = page.locator(".ww-rack .ww-letter").first.inner_text()
    page.locator(".ww-square").nth(112).click()
    page.keyboard.press(letter.lower())
    expect(page.locator(".ww-own")).to_have_count(1)
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(page.locator(".ww-own")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".ww-cursor")).to_be_hidden()
    assert ear.table["state"] == "PLAYING"
    stop(page, ear, "Escape")
