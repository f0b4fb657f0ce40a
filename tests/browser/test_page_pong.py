"""Pong in a real browser: paddles under the keys, points, and giving up. A whole match takes too long."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.finger import middle
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, leave, play_now, play_on_one_keyboard, play_on_two_pages

from rumpus.games.pong.court import HIGHEST, LOWEST, MIDDLE_Y

pytestmark = pytest.mark.browser

COUNT_CHEAP_FRAMES = """() => {
  const pen = CanvasRenderingContext2D.prototype;
  let [dear, begun] = [false, false];
  window.cheapFrames = 0;
  for (const name of ["font", "shadowBlur"]) {
    const { get, set } = Object.getOwnPropertyDescriptor(pen, name);
    Object.defineProperty(pen, name, { get, set(value) { dear ||= this.canvas.isConnected; set.call(this, value); } });
  }
  const clear = pen.clearRect;
  pen.clearRect = function (...box) {
    if (this.canvas.isConnected) {
      window.cheapFrames += Number(begun && !dear);
      [dear, begun] = [false, true];
    }
    clear.apply(this, box);
  };
}"""
"""Frames for which nothing was measured, written or given a shadow on what is seen."""


def heads_for(ear: KeenEar, seat: int, stop: int) -> bool:
    """Whether a ball is in the air and the paddle is on its way there, or there."""
    return bool(ear.view["phase"] == "play" and ear.view["paddles"][seat]["stop"] == stop)


def hold(page: Page, ear: KeenEar, key: str, seat: int, stop: int) -> None:
    """Hold a key: it takes the paddle all the way, also over a point and the countdown after it; let go, it stands."""
    page.keyboard.down(key)
    ear.until(lambda: heads_for(ear, seat, stop), f"{key} takes the paddle to {stop}")
    page.keyboard.up(key)
    ear.until(lambda: ear.view["paddles"][seat]["dy"] == 0, "it stands")


def test_against_a_bot_the_paddle_obeys_and_a_point_shows(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "pong")
    assert ear.view["paddles"][0]["y"] == MIDDLE_Y
    for key, stop in (("w", HIGHEST), ("s", LOWEST), ("ArrowUp", HIGHEST), ("ArrowDown", LOWEST)):
        hold(page, ear, key, 0, stop)
    page.keyboard.down("w")
    ear.until(lambda: sum(ear.view["points"]) >= 1, "a point")
    page.keyboard.up("w")
    mine, theirs = ear.view["points"]
    expect(page.locator('[data-test="board-words"]')).to_contain_text(f"You: {mine}, Bot Otto: {theirs}.")
    expect(page.locator('[data-test="live"]')).to_contain_text(f"{mine} to {theirs}.")
    assert ear.errors == []
    leave(page)


def test_the_mouse_moves_the_paddle_without_a_button(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "pong")
    x, y = middle(page.locator(".pong-canvas"))
    page.mouse.move(x, y)
    page.mouse.move(x, y - 200, steps=6)
    ear.until(lambda: ear.view["phase"] == "play" and ear.view["paddles"][0]["stop"] < MIDDLE_Y, "it follows")
    sent = [(message["seat"], message["action"].split()[0]) for message in ear.sent if message["t"] == "act"]
    assert set(sent) == {(0, "to")}
    leave(page)


def test_while_the_ball_flies_no_words_or_shadows_are_painted_anew(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "pong")
    page.evaluate(COUNT_CHEAP_FRAMES)
    page.wait_for_function("() => window.cheapFrames > 3")
    leave(page)


def test_two_on_one_keyboard_each_with_their_own_keys(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "pong")
    page.keyboard.down("w")
    page.keyboard.down("ArrowDown")
    ear.until(lambda: heads_for(ear, 0, HIGHEST) and heads_for(ear, 1, LOWEST), "left goes up, right goes down")
    page.keyboard.up("w")
    page.keyboard.up("ArrowDown")
    page.keyboard.down("s")
    page.keyboard.down("ArrowUp")
    ear.until(lambda: heads_for(ear, 0, LOWEST) and heads_for(ear, 1, HIGHEST), "and the other way round")
    sent = {(message["seat"], message["action"]) for message in ear.sent if message["t"] == "act"}
    assert sent == {
        (0, "up+"), (1, "down+"), (0, "up-"), (1, "down-"), (0, "down+"), (1, "up+"),
    }  # fmt: skip
    page.keyboard.up("s")
    page.keyboard.up("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator('[data-test="paused"]')).to_be_visible()
    page.locator('[data-test="resume"]').click()
    ear.until(lambda: ear.table["state"] == "PLAYING", "it goes on")
    leave(page)


def test_who_leaves_has_lost(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = play_on_two_pages(visit, "pong")
    ann_ear.until(lambda: ann_ear.view["phase"] == "play", "a ball is in the air")
    hold(bob, bob_ear, "w", 1, HIGHEST)
    hold(bob, bob_ear, "ArrowDown", 1, LOWEST)
    leave(ann)
    expect(bob.locator('[data-test="over"]')).to_be_visible()
    expect(bob.locator('[data-test="result"]')).to_have_text("You won")
    assert bob_ear.view["outcome"]["places"] == [2, 1]
    assert bob_ear.view["outcome"]["reason"] == "resigned"
