"""What boards are made of: paper, night or high contrast, chosen for all games or for one, and readable in each."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.judge import find_faults
from tests.browser.tables import Visit, close_dialog, enter, leave, play_now
from tests.browser.tick import tick

import rumpus
from rumpus.games.registry import all_games

pytestmark = pytest.mark.browser

PAPER = """() => {
  const board = document.querySelector('[data-test="board"]');
  return getComputedStyle(board).getPropertyValue("--paper").trim();
}"""
PICTURE = '[data-test="board"]'
LOOKS = ("paper", "night", "contrast")
INKS = ("--paper-ink", "--paper-muted", "--paper-good", "--paper-bad")
"""What is written on a board, in colours that are the same for all games."""
LEAST = {"night": 4.5, "contrast": 7.0}
"""The ratios WCAG asks for: AA, and AAA where contrast was asked for."""


def choose(page: Page, name: str, look: str) -> None:
    """In the settings, as people do."""
    page.locator('[data-test="settings"]').click()
    tick(page.locator(f'[data-test="{name}-{look}"]'))
    close_dialog(page)


def test_every_board_wears_every_look_and_can_be_read(visit: Visit) -> None:
    page, ear = enter(visit)
    for game in all_games():
        play_now(page, ear, game)
        drawn = set()
        for look in LOOKS:
            choose(page, "boards", look)
            expect(page.locator(PICTURE)).to_have_attribute("data-boards", look)
            assert find_faults(page) == [], (game, look)
            drawn.add(page.evaluate(PAPER))
        assert len(drawn) == len(LOOKS), f"each look of {game} has a paper of its own"
        leave(page)


def test_one_game_may_look_otherwise_and_both_choices_are_kept(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "stayboard")
    choose(page, "boards", "night")
    choose(page, "boards-here", "contrast")
    expect(page.locator(PICTURE)).to_have_attribute("data-boards", "contrast")
    leave(page)
    play_now(page, ear, "deathroll")
    expect(page.locator(PICTURE)).to_have_attribute("data-boards", "night")
    page.reload()
    expect(page.locator(PICTURE)).to_have_attribute("data-boards", "night")
    leave(page)
    play_now(page, ear, "stayboard")
    expect(page.locator(PICTURE)).to_have_attribute("data-boards", "contrast")
    choose(page, "boards-here", "all")
    expect(page.locator(PICTURE)).to_have_attribute("data-boards", "night")


def test_a_canvas_is_painted_anew_in_the_colours_that_were_chosen(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "pong")
    page.keyboard.press("Escape")
    expect(page.locator('[data-test="paused"]')).to_be_visible()
    seen = []
    for look in ("paper", "contrast"):
        page.evaluate("async look => (await import('/static/ui/theme.js')).setLook({ boards: look })", look)
        page.wait_for_function(LIGHTEST, arg=None if look == "paper" else [255, 255, 255])
        seen.append(look)
    assert seen == ["paper", "contrast"]


LIGHTEST = """wanted => {
  const canvas = document.querySelector('[data-test="board"] canvas');
  const { data } = canvas.getContext("2d").getImageData(canvas.width / 2 + 60, canvas.height * 0.82, 1, 1);
  return data[3] === 255 && (!wanted || wanted.every((part, at) => Math.abs(part - data[at]) < 12));
}"""


@pytest.mark.parametrize("look", LEAST)
def test_what_is_written_on_a_board_stands_out(look: str) -> None:
    css = (Path(rumpus.__file__).parent / "web" / "styles" / "boards.css").read_text("utf-8")
    block = re.search(rf'\[data-boards="{look}"\] {{(.*?)}}', css, re.DOTALL)
    assert block
    colours = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", block[1]))
    paper = luminance(colours["--paper"])
    for ink in INKS:
        bright, dim = sorted((luminance(colours[ink]), paper), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= LEAST[look], ink


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
