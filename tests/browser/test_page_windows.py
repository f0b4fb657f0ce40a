"""Several tables at once in a real browser: windows that live side by side, are dragged, and have the keys by turns."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, WebSocket, expect
from tests.browser.finger import drag_by_mouse, middle
from tests.browser.hall_process import HallProcess, Wire
from tests.browser.page_frames import PageFrames
from tests.browser.tables import Visit
from tests.patience import PATIENCE

from rumpus.core.view import apply

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """One hall for all tests of this file."""
    process = HallProcess(tmp_path_factory.mktemp("windows") / "data")
    yield process
    process.close()


class Ears:
    """What a page hears of several tables over one connection."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.sockets = 0
        self.lost = 0
        """Connections that have ended."""
        self.games: dict[str, str] = {}
        """By the code of their table."""
        self.tables: dict[str, dict[str, Any]] = {}
        self.views: dict[str, dict[str, Any]] = {}
        """Of the page's own seats, by game."""
        self.acts: list[tuple[str, str]] = []
        """What was done, with its game."""
        self.loading: set[Request] = set()
        """Files on their way."""
        page.on("websocket", self._connected)
        page.on("request", lambda request: self.loading.add(request))
        page.on("requestfinished", lambda request: self.loading.discard(request))
        page.on("requestfailed", lambda request: self.loading.discard(request))

    def until(self, happens: Callable[[], object], what: str) -> None:
        """Let the page live until something has happened."""
        deadline = time.monotonic() + PATIENCE
        while not happens():
            assert time.monotonic() < deadline, f"it did not happen: {what}"
            self._page.wait_for_timeout(15)

    def _connected(self, socket: WebSocket) -> None:
        self.sockets += 1
        frames = PageFrames()
        socket.on("framereceived", lambda frame: self._hear(frames.read(frame)))
        socket.on("close", lambda _: self._ended())
        socket.on("framesent", lambda frame: self._said(json.loads(frame)))

    def _ended(self) -> None:
        self.lost += 1

    def _game(self, match: str) -> str:
        return self.games[match.partition("-")[0]]

    def _hear(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            if message["t"] == "table":
                self.tables[message["code"]] = message
                self.games[message["code"]] = message["game"]
            elif message["t"] == "match":
                self.views[message["game"]] = message["view"]
            elif message["t"] == "update":
                game = self._game(message["match"])
                self.views[game] = apply(self.views[game], message["patch"])

    def _said(self, message: dict[str, Any]) -> None:
        if message["t"] == "act":
            self.acts.append((self._game(message["match"]), message["action"]))


def window(page: Page, game: str) -> Locator:
    """The window of a game."""
    return page.locator(f'.wd-window[data-game="{game}"]')


def keep(page: Page, game: str) -> None:
    """Play now, and keep the table as a window."""
    page.locator(f'[data-test="play-now-{game}"]').click()
    page.locator('[data-test="window"]').click()
    expect(window(page, game).locator('[data-test="board"]')).to_be_visible()
    expect(window(page, game).locator('[data-test="board-words"]')).not_to_be_empty()  # it is drawn, and takes keys


def corner(node: Locator) -> tuple[int, int]:
    """Where its upper left corner is."""
    box = node.bounding_box()
    assert box is not None, "it is on the screen"
    return round(box["x"]), round(box["y"])


def open_two(visit: Visit, address: str = "") -> tuple[Page, Ears]:
    """Stay on the Board and Dr. Mario 99 side by side; the newer one has the keys."""
    heard: list[Ears] = []
    page = visit(address=address, before=lambda page: heard.append(Ears(page)))
    ears = heard[0]
    keep(page, "stayboard")
    page.locator('[data-test="windows-home"]').click()
    keep(page, "mario99")
    return page, ears


def test_two_windows_live_side_by_side_and_the_keys_go_to_the_focused_one(visit: Visit) -> None:
    page, ears = open_two(visit)
    left, right = corner(window(page, "stayboard")), corner(window(page, "mario99"))
    assert left[0] < right[0]
    assert left[1] == right[1]
    ears.until(lambda: (ears.views["mario99"]["seats"][0]["pill"] or {}).get("x") == 3, "a pill falls")
    page.keyboard.press("a")  # left in both games
    ears.until(lambda: len(ears.acts) == 2, "a key was pressed and released")
    assert {game for game, _ in ears.acts} == {"mario99"}
    expect(window(page, "stayboard").locator(".sb-picked")).to_have_count(0)
    window(page, "stayboard").locator('[data-test="window-title"]').click()
    done = list(ears.acts)
    direction, _, *_ = ears.views["stayboard"]["moves"][0]
    page.keyboard.press({7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}[direction])
    page.keyboard.press("Enter")
    ears.until(lambda: ears.views["stayboard"]["count"] >= 2, "a move, and the bot's answer")
    assert [act for act in ears.acts if act not in done] == [("stayboard", f"move {direction} 1")]
    first = ears.views["mario99"]["seats"][0]
    ears.until(lambda: ears.views["mario99"]["seats"][0] != first, "the other window lives on")
    assert ears.sockets == 1, "one connection for all"


def test_windows_are_dragged_kept_resized_and_closed(visit: Visit) -> None:
    page, _ = open_two(visit)
    board = window(page, "stayboard")
    title = board.locator('[data-test="window-title"] strong')
    before = corner(board)
    drag_by_mouse(page, middle(board.locator('[data-test="window-corner"]')), (500, 560))
    start = middle(title)
    drag_by_mouse(page, start, (start[0] + 200, start[1] + 60))
    assert corner(board) == (before[0] + 200, before[1] + 60)
    box = board.bounding_box()
    page.reload()
    expect(window(page, "mario99")).to_be_visible()
    assert board.bounding_box() == box, "this browser keeps it"
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".wd-window:visible")).to_have_count(1)
    page.locator('[data-test^="tab-"]').first.click()
    expect(board).to_be_visible()
    expect(window(page, "mario99")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    window(page, "mario99").locator('[data-test="window-close"]').click()
    expect(page.locator(".wd-window")).to_have_count(1)
    board.locator('[data-test="window-expand"]').click()
    page.wait_for_url("**/t/*")
    expect(page.locator('[data-test="play"]')).to_be_visible()


def test_after_a_lost_connection_every_window_is_back(visit: Visit, hall: HallProcess) -> None:
    with Wire(hall.port) as wire:
        page, ears = open_two(visit, wire.address)
        ears.until(lambda: not ears.loading, "nothing but the line to the hall is cut")
        wire.cut()
        ears.until(lambda: ears.lost, "the page is alone")
        ears.tables.clear()
        wire.mend()
        ears.until(lambda: len(ears.tables) == 2, "both tables are heard again")
        ears.until(lambda: all(t["state"] in ("PLAYING", "ENDED") for t in ears.tables.values()), "both go on")
        page.keyboard.press("a")
        ears.until(lambda: ("mario99", "left+") in ears.acts, "the keys count again")
