"""What who is new to a game is told on its board: once, not in the way of keys and fingers, and again when asked."""

import json

import pytest
from playwright.sync_api import Page, expect
from tests.browser.judge import find_faults
from tests.browser.tables import (
    Visit,
    begin,
    close_dialog,
    enter,
    leave,
    play_now,
    play_on_one_keyboard,
    roll_to_the_end,
)

from rumpus.games.registry import all_games
from rumpus.language.files import read_sentences

pytestmark = pytest.mark.browser

HINT = '[data-test="hint"]'
GERMAN = "Object.defineProperty(navigator, 'languages', { get: () => ['de', 'en'] })"


def is_known(page: Page, game: str) -> bool:
    """Whether the browser remembers that nothing need be told of a game."""
    known = page.evaluate("() => localStorage.getItem('rumpus.hinted')")
    return known is not None and game in json.loads(known)


def test_a_newcomer_is_told_once_how_each_game_goes(visit: Visit) -> None:
    page, ear = enter(visit, newcomer=True)
    for game in all_games():
        play_now(page, ear, game)
        expect(page.locator(HINT)).to_contain_text(str(read_sentences("en")[f"{game}.hint_goal"]))
        expect(page.locator(HINT).locator("dd")).to_have_count(3)
        assert "{" not in page.locator(HINT).inner_text(), game
        assert "–" not in page.locator(f"{HINT} kbd").all_inner_texts(), f"{game} has not a key of its sentence"
        assert find_faults(page) == [], game
        page.keyboard.press("Escape")
        expect(page.locator(HINT)).to_have_count(0)
        assert ear.table["state"] == "PLAYING", f"the first Escape was the hint's, in {game}"
        assert is_known(page, game)
        leave(page)
    play_now(page, ear, "tetris")
    page.reload()
    begin(page, ear)
    expect(page.locator(HINT)).to_have_count(0)


def test_on_a_phone_it_is_told_by_touches_and_goes_by_a_tap(visit: Visit) -> None:
    page, ear = enter(visit, phone=True, newcomer=True, script=GERMAN)
    for game in all_games():
        play_now(page, ear, game)
        expect(page.locator(HINT)).to_contain_text(str(read_sentences("de")[f"{game}.hint_touch"]))
        assert find_faults(page) == [], game
        page.locator(HINT).tap()
        expect(page.locator(HINT)).to_have_count(0)
        leave(page)


def test_the_game_keeps_its_keys_and_the_hint_can_be_asked_for_again(visit: Visit) -> None:
    page, ear = enter(visit, newcomer=True)
    play_now(page, ear, "pong")
    expect(page.locator(HINT)).to_be_visible()
    page.keyboard.press("w")
    ear.until(lambda: [m for m in ear.sent if m["t"] == "act" and m["action"] == "up+"], "the paddle moves")
    expect(page.locator(HINT)).to_be_visible()
    page.locator('[data-test="hint-close"]').click()
    expect(page.locator(HINT)).to_have_count(0)
    page.keyboard.press("?")
    page.locator('[data-test="help-on-board"]').click()
    expect(page.locator(HINT)).to_be_visible()
    ear.until(lambda: ear.table["state"] == "PLAYING", "reading the rules held the match, reading the hint does not")


def test_whoever_has_played_a_game_is_told_nothing(visit: Visit) -> None:
    page, ear = enter(visit, newcomer=True, script="localStorage.setItem('rumpus.best.tetris', '1200')")
    play_now(page, ear, "tetris")
    page.wait_for_function("() => localStorage.getItem('rumpus.hinted')")
    expect(page.locator(HINT)).to_have_count(0)
    leave(page)
    play_now(page, ear, "deathroll")
    expect(page.locator(HINT)).to_be_visible()
    roll_to_the_end(page)
    expect(page.locator(HINT)).to_have_count(0)
    page.evaluate("() => localStorage.removeItem('rumpus.hinted')")
    page.locator('[data-test="rematch"]').click()
    page.wait_for_function("() => localStorage.getItem('rumpus.hinted')")
    expect(page.locator(HINT)).to_have_count(0)


def test_two_at_one_keyboard_are_told_where_their_keys_stand_and_at_home_there_is_no_board(visit: Visit) -> None:
    page, ear = enter(visit, newcomer=True)
    play_on_one_keyboard(page, ear, "mario99")
    expect(page.locator(HINT)).to_contain_text("Each of you has keys of your own")
    page.keyboard.press("Escape")
    leave(page)
    page.set_viewport_size({"width": 1920, "height": 1600})  # on large tiles the rules have a button
    page.locator('[data-test="rules-tetris"]').click()
    expect(page.locator('[data-test="help-dialog"]')).to_be_visible()
    expect(page.locator('[data-test="help-on-board"]')).to_have_count(0)
    close_dialog(page)
