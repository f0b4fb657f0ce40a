"""A short match of Stay on the Board, played on the page by keys."""

from playwright.sync_api import Page
from tests.browser.keen_ear import KeenEar

KEYS = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}


def walk(page: Page, ear: KeenEar, moves: int) -> None:
    """Some moves of Stay on the Board, then off the board."""
    for number in range(moves + 1):
        ear.until(lambda: ear.view["turn"] == 0, "our turn")
        before, view = ear.view["count"], ear.view
        valid = [tuple(move[:2]) for move in view["moves"]]
        wrong = next((d, 2) for d in KEYS if (d, 2) not in valid)
        direction, distance = valid[-1] if number < moves else wrong
        for _ in range(distance):
            page.keyboard.press(KEYS[direction])
        page.keyboard.press("Enter")
        ear.until(lambda: ear.view["count"] > before or ear.view["outcome"], "the move")  # noqa: B023 - done at once
