"""How playing feels in a real browser: own keys, sound, gamepads, fingers, ears, and little motion."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.finger import drag_by_touch, middle
from tests.browser.hall_process import HallProcess
from tests.browser.judge import FIND_STICKING_OUT
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, close_dialog, enter, play_now, play_on_one_keyboard, wait_uncovered
from tests.browser.tick import tick
from tests.patience import MILLISECONDS

from rumpus.language.files import read_sentences

pytestmark = pytest.mark.browser

SOUNDS = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones += 1;
  return start.apply(this, when);
};
window.contexts = 0;
const Real = AudioContext;
window.AudioContext = class extends Real {
  constructor(...how) {
    super(...how);
    window.contexts += 1;
  }
};
"""
"""Counts what is sounded."""

MUSIC = """
window.effects = 0;
window.notes = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (when = 0) {
  window.clock = this.context;
  if (this.type === "square") window.notes.push(when);
  else window.effects += 1;
  return start.call(this, when);
};
const isTune = ({ name }) => name.endsWith("/web/music.js");
window.fetchedMusic = () => performance.getEntriesByType("resource").filter(isTune).length;
window.passTime = async () => {
  const then = window.clock.currentTime + 0.4;
  while (window.clock.currentTime < then) await new Promise((go) => setTimeout(go, 20));
  return window.notes.length;
};
"""
"""Keeps the notes of a tune (no sound of an event has its kind of voice), and lets a little of their time pass."""

PADS = """
window.pads = [null, null];
navigator.getGamepads = () => window.pads;
window.looks = 0;
const real = navigator.getGamepads;
navigator.getGamepads = () => ((window.looks += 1), real());
window.plugPad = (index) => {
  const buttons = Array.from({ length: 16 }, () => ({ pressed: false, value: 0 }));
  window.pads[index] = { index, connected: true, mapping: "standard", buttons, axes: [0, 0, 0, 0], id: "test" };
  dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: window.pads[index] }));
};
window.unplugPad = (index) => {
  const gamepad = window.pads[index];
  window.pads[index] = null;
  dispatchEvent(Object.assign(new Event("gamepaddisconnected"), { gamepad }));
};
"""
"""Two gamepads to plug in; counts how often they are looked at."""


FRAMES = """
window.drawn = 0;
const ask = window.requestAnimationFrame;
window.requestAnimationFrame = (draw) => ((window.drawn += 1), ask(draw));
"""
"""Counts what is drawn."""
STANDS_STILL = "() => window.drawn === window.drawnThen || ((window.drawnThen = window.drawn), false)"
"""Whether nothing was drawn since it was last asked."""


def motto(language: str) -> str:
    """What the home page says first, in a language."""
    return str(read_sentences(language)["home.motto"])


def choose_language(page: Page, language: str) -> None:
    """By the settings; the page comes back in it."""
    page.keyboard.press(",")
    with page.expect_event("load"):
        page.locator('[data-test="language"]').select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    wait_uncovered(page)


def count_left(ear: KeenEar) -> int:
    """How often the key to the left was pressed, as the hall was told."""
    return sum(message.get("action") == "left+" for message in ear.sent)


def column(ear: KeenEar, seat: int = 0) -> int:
    """Where a seat's falling piece is."""
    piece = ear.view["seats"][seat]["piece"]
    return -99 if piece is None else int(piece["x"])


def press_pad(page: Page, pad: int, button: int, done: Callable[[], bool], ear: KeenEar, what: str) -> None:
    """Hold a button until that is so."""
    page.evaluate(f"window.pads[{pad}].buttons[{button}].pressed = true")
    ear.until(done, what)
    page.evaluate(f"window.pads[{pad}].buttons[{button}].pressed = false")
    page.evaluate(LOOKED)


LOOKED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames later, the page has looked at its pads again: a button pressed before that was never let go."""


TIGHT: list[ViewportSize] = [{"width": 320, "height": 640}, {"width": 640, "height": 400}]
"""A small phone, and a laptop whose page is shown at twice its size."""

OVERHANG = "(node) => node.scrollWidth - node.clientWidth"
"""How far a node can be scrolled sideways."""


def flick_down(page: Page, x: float, y: float) -> None:
    """A quick stroke: 200 pixels in a tenth of a second, however slow this machine is."""
    line = page.context.new_cdp_session(page)
    now = time.time()
    for step, kind in enumerate(("touchStart", *["touchMove"] * 5, "touchEnd")):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + 40 * step}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now + step / 60})
    line.detach()


def test_own_keys_are_kept_conflicts_are_shown_and_undone(visit: Visit) -> None:
    page, ear = enter(visit)
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    page.keyboard.press(",")
    page.locator('[data-test="settings-keys"]').click()
    page.locator('[data-test="keys-game"]').select_option("tetris")
    page.locator('[data-test="key-0-left"]').click()
    page.keyboard.press("Space")
    expect(page.locator('[data-test="key-note"]')).to_contain_text("Hard drop has no key now.")
    page.locator('[data-test="key-undo"]').click()
    expect(page.locator('[data-test="key-0-drop"]')).to_have_text("Space")
    page.locator('[data-test="key-0-left"]').click()
    page.keyboard.press("j")
    expect(page.locator('[data-test="key-0-left"]')).to_have_text("J")
    close_dialog(page)
    page.reload()
    play_now(page, ear, "tetris")
    ear.until(lambda: column(ear) >= 0, "a piece falls")
    start = column(ear)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("j")
    ear.until(lambda: column(ear) < start, "the own key moves it")
    assert count_left(ear) == 1, "the usual one no longer does"
    moved = column(ear)
    page.locator('[data-test="settings"]').click()
    expect(page.locator('[data-test="paused"]')).to_be_attached()
    page.locator('[data-test="settings-keys"]').click()
    page.locator('[data-test="keys-reset"]').click()
    page.keyboard.press("Escape")
    expect(page.locator('[data-test="paused"]')).not_to_be_attached()
    ear.until(lambda: ear.table["state"] == "PLAYING", "it has been counted down")
    page.keyboard.press("ArrowLeft")
    ear.until(lambda: count_left(ear) == 2 and column(ear) < moved, "the usual key is back")


def test_a_pace_of_ones_own_sends_single_moves(visit: Visit) -> None:
    page, ear = enter(visit)
    page.keyboard.press(",")
    page.locator('[data-test="settings-hands"]').click()
    for name in ("das", "arr"):
        page.locator(f'[data-test="{name}-usual"]').uncheck(force=True)
        page.locator(f'[data-test="{name}"]').fill("0")
    page.keyboard.press("Escape")
    play_now(page, ear, "tetris")
    ear.until(lambda: column(ear) >= 0, "a piece falls")
    page.keyboard.down("ArrowLeft")
    ear.until(lambda: column(ear) <= 0, "at the wall")
    page.keyboard.up("ArrowLeft")


def test_nothing_sounds_before_a_gesture_and_m_mutes_for_good(visit: Visit) -> None:
    page, ear = enter(visit, script=SOUNDS)
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    assert page.evaluate("window.contexts") == 0, "nobody has touched anything yet"
    play_now(page, ear, "tetris")
    page.keyboard.press("Space")
    page.wait_for_function("() => window.tones > 0")
    page.keyboard.press("m")
    expect(page.locator('[data-test="toast"]').last).to_contain_text("Sound off")
    before = page.evaluate("window.tones")
    while len(ear.named("lock")) < 2:
        page.keyboard.press("Space")  # pressed while the next piece is on its way, it does nothing
        page.wait_for_timeout(50)
    assert page.evaluate("window.tones") == before
    page.reload()
    page.locator('[data-test="settings"]').click()
    expect(page.locator('[data-test="set-sound"]')).not_to_be_checked()
    assert page.evaluate("window.contexts") == 0, "a muted page makes no sound system"


def test_music_plays_while_a_match_is_on_once_it_is_switched_on(visit: Visit) -> None:
    page, ear = enter(visit, script=MUSIC)
    play_now(page, ear, "tetris")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => window.effects > 0")
    assert page.evaluate("window.passTime()") == page.evaluate("window.fetchedMusic()") == 0, "nobody asked for music"
    page.keyboard.press(",")
    tick(page.locator('[data-test="set-music"]'))
    ear.until(lambda: ear.table["state"] == "PAUSED", "the dialog holds the match")
    assert page.evaluate("window.passTime()") == 0
    close_dialog(page)
    page.wait_for_function("() => window.notes.length > 5")
    page.keyboard.press("p")
    expect(page.locator('[data-test="paused"]')).to_be_visible()
    quiet = page.evaluate("window.notes.length")
    assert page.evaluate("window.passTime()") == quiet, "it pauses with the match"
    page.locator('[data-test="resume"]').click()
    page.wait_for_function("before => window.notes.length > before + 5", arg=quiet)
    while ear.table["state"] != "ENDED":
        page.keyboard.press("Space")
        page.wait_for_timeout(20)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    notes = page.evaluate("window.notes")
    assert notes == sorted(notes)
    assert page.evaluate("window.passTime()") == len(notes), "and ends with it"


def test_two_gamepads_move_two_pieces_and_start_pauses(visit: Visit) -> None:
    page, ear = enter(visit, script=PADS)
    play_on_one_keyboard(page, ear, "tetris")
    ear.until(lambda: min(column(ear, 0), column(ear, 1)) >= 0, "both pieces fall")
    looks = page.evaluate("window.looks")
    page.keyboard.press("q")
    assert page.evaluate("window.looks") <= looks + 1, "nobody looks at pads that are not there"
    page.evaluate("window.plugPad(0)")
    expect(page.locator('[data-test="toast"]').last).to_contain_text("Gamepad connected")
    page.evaluate("window.plugPad(1)")
    start = column(ear, 0), column(ear, 1)
    press_pad(page, 0, 14, lambda: column(ear, 0) < start[0], ear, "the first pad's cross moves the first piece")
    page.evaluate("window.pads[1].axes[0] = 0.9")
    ear.until(lambda: column(ear, 1) > start[1], "the second pad's stick moves the second piece")
    page.evaluate("window.pads[1].axes[0] = 0")
    press_pad(page, 0, 9, lambda: ear.table["state"] == "PAUSED", ear, "Start pauses")
    expect(page.locator('[data-test="paused"]')).to_be_visible()
    press_pad(page, 0, 9, lambda: ear.table["state"] == "PLAYING", ear, "and goes on")
    for pad in (0, 1):
        page.evaluate(f"window.unplugPad({pad})")


def test_fingers_move_turn_and_drop_on_a_phone(visit: Visit) -> None:
    page, ear = enter(visit, phone=True)
    play_now(page, ear, "tetris")
    ear.until(lambda: column(ear) >= 0, "a piece falls")
    x, y = middle(page.locator(".ttr-pane").first)
    start = column(ear)
    drag_by_touch(page, (x, y), (x + 60, y))
    ear.until(lambda: column(ear) > start, "dragged to the right")
    turn = ear.view["seats"][0]["piece"]["turn"]
    page.touchscreen.tap(x + 40, y)
    ear.until(lambda: (ear.view["seats"][0]["piece"] or {}).get("turn") not in (turn, None), "a tap turns it")
    flick_down(page, x, y)
    ear.until(lambda: ear.named("drop"), "a flick drops it")
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    page.keyboard.press("Escape")
    page.locator('[data-test="settings"]').click()
    page.locator('[data-test="settings-hands"]').click()
    tick(page.locator('[data-test="pad-off"]'))
    page.keyboard.press("Escape")
    expect(page.locator('[data-test="pad-left"]')).to_have_count(0)


def test_the_language_is_changed_at_once_kept_and_disturbs_no_match(visit: Visit) -> None:
    page, ear = enter(visit)
    said = page.locator(".rp-motto")
    expect(said).to_have_text(motto("en"))
    choose_language(page, "de")
    expect(said).to_have_text(motto("de"))
    page.reload()
    expect(said).to_have_text(motto("de"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    play_now(page, ear, "deathroll")
    words = page.locator('[data-test="board-words"]').inner_text()
    place, match, seats = page.url, ear.table["match"], ear.table["seats"]
    choose_language(page, "en")
    expect(page.locator('[data-test="board-words"]')).not_to_be_empty()
    assert (page.url, ear.table["match"], ear.table["seats"]) == (place, match, seats)
    assert page.locator('[data-test="board-words"]').inner_text() != words
    expect(page.locator(".dr-roll")).to_be_enabled()
    page.keyboard.press("Space")
    ear.until(lambda: any(roll["seat"] == 0 for roll in ear.named("rolled")), "the seat is still ours")


def test_a_browser_that_speaks_german_is_answered_in_german(chromium: Browser, hall: HallProcess) -> None:
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto(hall.address)
    expect(page.locator(".rp-motto")).to_have_text(motto("de"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator('[data-test="settings"]').click()
    expect(page.locator('[data-test="language"]')).to_have_value("auto")
    context.close()


def test_nothing_sticks_out_sideways_where_there_is_little_room(chromium: Browser, hall: HallProcess) -> None:
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    ear = KeenEar(page)
    page.goto(hall.address)
    expect(page.locator('[data-test="play-now-tetris"]')).to_be_visible()
    for size in TIGHT:
        page.set_viewport_size(size)
        assert page.evaluate(FIND_STICKING_OUT) == [], f"home, {size}"
    play_now(page, ear, "tetris")
    while ear.table["state"] != "ENDED":
        page.keyboard.press("Space")
        page.wait_for_timeout(20)
    over = page.locator('[data-test="over"]')
    expect(over).to_be_visible()
    for size in TIGHT:
        page.set_viewport_size(size)
        assert page.evaluate(FIND_STICKING_OUT) == [], f"the end, {size}"
        assert over.evaluate(OVERHANG) == 0, f"the card scrolls down at most, {size}"
    again = over.locator('[data-test="rematch"]')
    again.evaluate("(node) => node.append(' Wilhelmina Braun noch einmal herausfordern')")
    page.set_viewport_size(TIGHT[0])
    assert over.evaluate(OVERHANG) == 0, "long words are broken into lines"
    context.close()


def test_the_board_is_said_and_what_changes_is_announced(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "deathroll")
    live = page.locator('[data-test="live"]')
    expect(page.locator(".dr-roll")).to_be_enabled()  # nothing happens by itself now
    page.keyboard.press("Alt+b")
    words = page.locator('[data-test="board-words"]').inner_text()
    assert len(words) > 10
    expect(live).to_contain_text(words)
    page.keyboard.press("Space")
    ear.until(lambda: len(ear.named("rolled")) == 2, "a roll, and the bot's answer")
    expect(live).to_contain_text(f"{ear.named('rolled')[-1]['value']}")


def test_with_little_motion_nothing_is_animated(chromium: Browser, hall: HallProcess) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    ear = KeenEar(page)
    page.add_init_script(FRAMES)
    page.goto(hall.address)
    expect(page.locator(".rp-demo > *").nth(8)).to_be_attached()
    page.wait_for_function(STANDS_STILL, polling=500)
    play_now(page, ear, "deathroll")
    page.keyboard.press("Space")
    ear.until(lambda: ear.named("rolled"), "a roll")
    longest = """
    Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration) || 0))
    """
    assert page.evaluate(longest) <= 1
    context.close()
