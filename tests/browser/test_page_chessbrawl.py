"""ChessBrawl in a real browser: round 1 cleared by pointer and keys. A bot in the test decides from the page's view."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.finger import Spot, drag_by_mouse, middle
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, play_now

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.games.chessbrawl.bot import BrawlBot
from rumpus.games.chessbrawl.rules import ChessBrawl

pytestmark = pytest.mark.browser

FLOATS = """
window.rumpusFloats = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.className === "cb-float") window.rumpusFloats.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps what floats over the board; it does not stay for long."""
COLUMNS = "abcdef"


def cell(page: Page, name: str) -> Spot:
    """Where a cell is in the window."""
    return middle(page.locator(".cb-cell").nth(int(name[1]) * 6 + COLUMNS.index(name[0])))


class Cursor:
    """The board's cursor, moved by arrows; it shows itself on c7."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._at = ""

    def enter(self, name: str) -> None:
        """Go there and press Enter."""
        if not self._at:
            self._page.keyboard.press("ArrowUp")
            self._at = "c7"
        right, down = COLUMNS.index(name[0]) - COLUMNS.index(self._at[0]), int(name[1]) - int(self._at[1])
        for _ in range(abs(right)):
            self._page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self._page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        self._page.keyboard.press("Enter")
        self._at = name


def do(page: Page, cursor: Cursor, words: list[str], wave: int) -> None:
    """Do it with the mouse in the first wave, and by keys later."""
    match words:
        case ["king", _]:
            page.locator(".cb-king", has_text="The Ugly").click()
        case ["place", "K", name]:
            page.mouse.click(*cell(page, name))
        case ["buy", letter, name]:
            drag_by_mouse(page, middle(page.locator(f'.cb-good:has([data-face="{letter}"])')), cell(page, name))
        case ["start"]:
            page.get_by_role("button", name="Start Round" if wave == 1 else "Start Wave").click()
        case ["skip", "turn"]:
            page.keyboard.press("s")
        case ["move", start, end] if wave == 1:
            page.mouse.click(*cell(page, start))
            expect(page.locator(".cb-held")).to_have_count(1)
            page.mouse.click(*cell(page, end))
        case ["move", start, end]:
            cursor.enter(start)
            cursor.enter(end)
        case _:
            raise AssertionError(f"nobody expects {words}")


def count_sent(ear: KeenEar) -> int:
    """How many actions the page has sent."""
    return sum(message["t"] == "act" for message in ear.sent)


def test_round_one_is_cleared_by_pointer_and_keys(visit: Visit) -> None:
    page, ear = enter(visit, script=FLOATS)
    play_now(page, ear, "chessbrawl")
    info = ChessBrawl.info
    bot = BrawlBot(Chair(info, ear.table["options"], 1, 0, "hard"), Rng(1))
    cursor = Cursor(page)
    overlays: list[str] = []
    while ear.view["round"] == 1 and not ear.view["outcome"]:
        if ear.view["phase"] == "WAVE_TRANSITION":
            expect(page.locator(".cb-next h2")).to_have_text(f"Wave {ear.view['wave']}")
            overlays.append(page.locator(".cb-next h2").inner_text())
        elif ear.view["phase"] != "KING_SELECT":
            expect(page.locator(".cb-svg.cb-live")).to_have_count(1)  # it may hear of its turn after the test does
        choice = bot.choose(ear.view, 0)
        assert choice is not None
        assert choice.action is not None
        before, sent = ear.view, count_sent(ear)
        do(page, cursor, choice.action.split(), ear.view["wave"])
        ear.until(lambda: ear.view != before, f"{choice.action} is done")  # noqa: B023 - done at once
        assert [message["action"] for message in ear.sent if message["t"] == "act"][sent:] == [choice.action]
        ear.until(lambda: ear.view["phase"] != "ENEMY_TURN", "our turn again")
    assert ear.view["outcome"] is None
    assert (ear.view["round"], ear.view["wave"], ear.view["phase"]) == (2, 1, "PLACEMENT")
    assert ear.view["stats"]["rounds_cleared"] == 1
    assert ear.view["stats"]["captured"]["P"] == 12  # in honour the Ugly King meets a pawn more in each of three waves
    assert overlays == ["Wave 2", "Wave 3"]
    assert (
        page.evaluate("window.rumpusFloats")
        == [f"+{event['points']}" for event in ear.named("captured")]
        == ["+1"] * 12
    )
    expect(page.locator(".cb-points")).to_have_text(str(ear.view["points"]))
    field_empty = all(row == "......" for row in ear.view["board"][2:6])
    expect(page.locator(".cb-round h2")).to_have_text(["Round 2"] if field_empty else [])  # never on a piece
    assert ear.errors == []


def test_the_menu_finishes_a_wave_and_abandons_the_run(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "chessbrawl")
    page.keyboard.press("1")
    ear.until(lambda: ear.view["phase"] == "PLACEMENT", "a King is picked")
    assert (ear.view["king"], ear.view["points"]) == ("good", 3)
    expect(page.locator(".cb-start")).to_be_disabled()
    page.mouse.click(*cell(page, "d7"))
    ear.until(lambda: ear.view["board"][7] == "...K..", "the King stands")
    page.keyboard.press("n")
    page.mouse.click(*cell(page, "b6"))
    ear.until(lambda: ear.view["board"][6] == ".N....", "a Knight is bought")
    assert ear.view["points"] == 0
    page.mouse.click(*cell(page, "b6"))
    ear.until(lambda: ear.view["board"][6] == "......", "and taken back")
    assert ear.view["points"] == 3
    expect(page.locator(".cb-start")).to_be_enabled()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Skip Turn")).to_be_enabled()
    page.keyboard.press("m")
    page.get_by_role("button", name="Finish Wave").click()
    page.get_by_role("button", name="Finish Wave").click()
    ear.until(lambda: ear.view["wave"] == 2, "the wave is over")
    assert ear.view["points"] == 3, "nobody is paid"
    page.get_by_role("button", name="Start Wave").click()
    expect(page.get_by_role("button", name="Skip Turn")).to_be_enabled()
    page.keyboard.press("m")
    page.get_by_role("button", name="Abandon").click()
    page.get_by_role("button", name="Abandon").click()
    ear.until(lambda: ear.view["phase"] == "KING_SELECT", "back to the Kings")
    expect(page.locator(".cb-king")).to_have_count(3)
    assert ear.view["abandons_left"] is None, "as often as one likes"
