"""Playing ahead on a long line: what is done is drawn while nothing can have come back, and the hall confirms it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hall_process import HallProcess
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, begin, enter, leave, play_now
from tests.browser.test_page_words import type_word
from tests.browser.tick import tick

from rumpus.loadtest.bad_wire import BadWire, Weather

pytestmark = pytest.mark.browser

AHEAD = """localStorage.setItem("rumpus.prefs", '{"ahead": true}');"""
LONG = 0.05
"""Seconds each way: there and back it is felt."""
RULES_COME = 120.0
"""Seconds in which they do on a busy machine."""
WATCH = """async () => {
  const { Board } = await import("/static/table/board.js");
  const { Slowness } = await import("/static/predict/slowness.js");
  const { PendingMove } = await import("/static/predict/pending_move.js");
  PendingMove.patienceMs = 60_000;
  Slowness.prototype.note = () => false;
  window.rumpusColumns = [];
  const wrapped = new WeakSet();
  const update = Board.prototype.update;
  Board.prototype.update = function (...given) {
    update.apply(this, given);
    const { picture } = this;
    if (!picture || wrapped.has(picture)) return;
    wrapped.add(picture);
    const draw = picture.update;
    picture.update = (view, ...more) => {
      window.rumpusColumns.push(view.seats?.[0].piece?.x ?? null);
      draw(view, ...more);
    };
  };
  addEventListener("rp-judged", () => (window.rumpusAhead = true));
}"""
"""Notes in which column the piece is that is drawn, each time; and that what is drawn was foreseen. A machine that has
much else to do does not give it up, nor does a move pass the rules by that take their time there."""


@pytest.fixture
def wire(hall: HallProcess) -> Iterator[BadWire]:
    """A long wire to the hall."""
    with BadWire(hall.port, seed=1, weather=Weather()) as wire:
        wire.delay(LONG)
        yield wire


def play_without_end(page: Page, ear: KeenEar) -> None:
    """Alone in a match that is never over, however long the rules take to come."""
    page.locator('[data-test="more-tetris"]').click()
    tick(page.locator('[data-test="way-alone"]'))
    page.locator('[data-test="option-goal"]').select_option("zen")
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)


def drop_in(ear: KeenEar) -> int:
    """Wait until a piece is high above the others; its column."""

    def is_high() -> bool:
        piece = ear.view["seats"][0]["piece"]
        return piece is not None and piece["y"] < 8

    ear.until(is_high, "a piece comes in")
    return int(ear.view["seats"][0]["piece"]["x"])


def test_a_key_and_a_move_are_drawn_before_the_hall_has_heard_of_them(visit: Visit, wire: BadWire) -> None:
    page, ear = enter(visit, script=AHEAD, address=wire.address)
    page.evaluate(WATCH)
    play_without_end(page, ear)
    ear.until(lambda: page.evaluate("window.rumpusAhead"), "the rules are there", RULES_COME)
    column = drop_in(ear)
    wire.hold()
    page.evaluate("window.rumpusColumns = []")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("column => window.rumpusColumns.includes(column - 1)", arg=column)
    assert ear.view["seats"][0]["piece"]["x"] == column, "the hall has said nothing of it"
    wire.release()
    ear.until(lambda: ear.view["seats"][0]["piece"]["x"] == column - 1, "the hall says the same")
    ear.until(lambda: ear.is_heard, "and has taken it")
    drawn = page.evaluate("window.rumpusColumns")
    assert set(drawn[drawn.index(column - 1) :]) == {column - 1}, "what is told changes nothing on the screen"
    leave(page)
    move_ahead(page, ear, wire)
    assert ear.errors == []


def move_ahead(page: Page, ear: KeenEar, wire: BadWire) -> None:
    """Turn by turn: a move that is none is refused in the page; one that is one is pending until the hall knows it."""
    ear.sent.clear()
    play_now(page, ear, "words")
    type_word(page, "VRI", 8, 8)
    page.keyboard.press("Enter")
    expect(page.locator('[data-test="toast"]').last).to_have_text("VRI is not a valid word.")
    assert [message for message in ear.sent if message["t"] == "act"] == [], "the hall never hears of it"
    page.keyboard.press("Escape")
    type_word(page, "VEIN", 8, 8)
    wire.hold()
    page.keyboard.press("Enter")
    pending = page.locator(".rp-picture.rp-pending")
    expect(pending).to_have_count(1)
    assert ear.view["count"] == 0
    wire.release()
    ear.until(lambda: ear.view["count"] >= 1, "the hall knows it")
    expect(pending).to_have_count(0)
    assert [message["action"] for message in ear.sent if message["t"] == "act"] == ["word VEIN H 8 8"]
