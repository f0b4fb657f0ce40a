"""`rumpus bench page --delay 0,50,100,200`: from a key press to changed pixels on lines of such lengths, there and
back, with what is foreseen and without; and how often what was foreseen was wrong, and by how much.

A real Chromium against a hall on loopback, through a wire that delays both ways (`loadtest/bad_wire.py`), a tenth of it
by chance. A key counts when the game's picture has been given a view in which one's own piece is elsewhere, at the end
of the frame that draws it.
"""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from rumpus.bench.page import FLAGS, find_chromium, list_renderers
from rumpus.bench.peers import read_peers
from rumpus.bench.server import open_hall
from rumpus.bench.slow_processes import slow_down
from rumpus.games.registry import find_game
from rumpus.loadtest.bad_wire import BadWire, Weather

PRESSES: Final = 40
JITTER: Final = 0.1
PATIENCE_MS: Final = 60_000

# Notes what the picture is given: where one's own piece or paddle is, and when that was another place than before. Of
# what was foreseen and then told, how far one's own piece, or the paddle, was from where it should have been.
_WATCH: Final = """
async () => {
  const { Board } = await import("/static/table/board.js");
  const place = (view, seat) => {
    const own = (view.seats ?? view.paddles)[seat];
    const held = own.piece ?? own.pill ?? own.capsule;
    if ("dy" in own) return [own.dy];
    return held ? [held.x ?? held.cells?.[0]?.[0] ?? held[0]] : null;
  };
  const spot = (view, seat) => {
    const own = (view.seats ?? view.paddles)[seat];
    const held = own.piece ?? own.pill ?? own.capsule;
    if ("dy" in own) return [0, own.y / 256];
    return held ? [held.x ?? held.cells?.[0]?.[0] ?? 0, held.y ?? held.cells?.[0]?.[1] ?? 0] : null;
  };
  const wrapped = new WeakSet();
  const wrap = (board) => {
    const { picture } = board;
    if (!picture || wrapped.has(picture)) return;
    wrapped.add(picture);
    const real = picture.update;
    picture.update = (view, events, seat) => {
      const now = JSON.stringify(place(view, seat ?? 0));
      if (now !== window.placed) window.movedAt = performance.now();
      window.placed = now;
      window.counts = view.phase === "countdown" || view.phase === "waiting";
      window.isOver = view.outcome !== null;
      real(view, events, seat);
    };
  };
  window.frames = [];
  let drawn = performance.now();
  const tick = (now) => { window.frames.push(now - drawn); drawn = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  const update = Board.prototype.update;
  Board.prototype.update = function (...given) { const told = update.apply(this, given); wrap(this); return told; };
  window.judged = [];
  addEventListener("rp-judged", ({ detail: { before, after, seat } }) => {
    const [was, is] = [spot(before, seat), spot(after, seat)];
    const own = (view) => JSON.stringify((view.seats ?? view.paddles)[seat]);
    const far = was && is ? Math.abs(was[0] - is[0]) + Math.abs(was[1] - is[1]) : 0;
    window.judged.push([own(before) !== own(after), far]);
  });
}
"""

# Presses a key and waits for the end of the frame that shows where it has moved; then until nothing of it is under way.
_PRESS: Final = """
async ([code, settled]) => {
  const pause = (millis) => new Promise((done) => setTimeout(done, millis));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const key = (type) => {
    window.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, cancelable: true }));
  };
  while (window.counts && !window.isOver) await pause(20);
  if (window.isOver) return null;
  await pause(30 + Math.random() * 60);
  await frame();
  const began = performance.now();
  key("keydown");
  while (!(window.movedAt > began) && performance.now() - began < 1500) await pause(0);
  const moved = window.movedAt > began;
  await frame();
  const took = performance.now() - began;
  key("keyup");
  await pause(settled);
  return moved && !window.counts ? took : null;
}
"""


@dataclass(frozen=True, slots=True)
class LineFigures:
    """How playing feels on one line, in milliseconds."""

    game: str
    delay: int
    """There and back."""
    ahead: bool
    """Whether what is done is foreseen in the page."""
    key_to_pixels_median: float
    key_to_pixels_p95: float
    presses: int
    updates: int
    """Of those that came while a seat was played ahead."""
    corrected_percent: float
    """After so many of them one's own board was another one than was shown."""
    moved_percent: float
    """After so many of them the piece or paddle in hand was elsewhere."""
    moved_by: float
    """By how much, in the mean: cells, in Pong pixels of the court."""
    frame_median: float
    """From one frame of the page to the next."""
    frame_p95: float
    given_up: str
    """Why playing ahead was given up on the way; empty if it was not."""


def bench_lines(
    games: Sequence[str], delays: Sequence[int], loss: float, slow: float, tell: Callable[[str], None]
) -> list[LineFigures]:
    """Measure each game on each line, with what is foreseen and without; of a hundred pieces `loss` are lost.

    All the page runs, its worker too, is `slow` times slower than on this machine.
    """
    from playwright.sync_api import sync_playwright

    figures = []
    with open_hall("jumping") as address, sync_playwright() as playwright:
        port = urlsplit(address).port
        assert port is not None, "a hall on loopback says which"
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in games:
            for delay in delays:
                for ahead in (False, True):
                    tell(f"{game}, {delay} ms, {'foreseen' if ahead else 'as the hall tells it'}")
                    with BadWire(port, delay, Weather()) as wire:
                        figures.append(_try(browser, wire, game, delay, ahead, loss, slow))
        browser.close()
    return figures


def _try(browser: Any, wire: BadWire, game: str, delay: int, ahead: bool, loss: float, slow: float) -> LineFigures:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.add_init_script(f"localStorage.setItem('rumpus.prefs', '{{\"ahead\": {str(ahead).lower()}}}')")
    page.goto(wire.address)
    page.evaluate(_WATCH)
    if ahead:  # fetched before the line is long: how long that takes is another figure
        page.evaluate(
            "import('/static/worker/rules_worker.js').then(({ startRules }) => startRules()).then(() => null)"
        )
    with slow_down(list_renderers(browser) if slow > 1 else [], slow):
        return _play(page, wire, game, delay, ahead, loss)


def _play(page: Any, wire: BadWire, game: str, delay: int, ahead: bool, loss: float) -> LineFigures:
    if delay:
        wire.delay(delay / 2000, jitter=JITTER * delay / 2000, loss=loss / 100)
    page.click(f'[data-test="play-now-{game}"]')
    page.wait_for_selector('[data-test="board"] canvas')
    page.wait_for_function("() => window.placed !== undefined && window.placed !== 'null' && !window.counts")
    page.wait_for_timeout(2500 if delay else 500)
    page.evaluate("window.judged.length = window.frames.length = 0")
    took = [
        page.evaluate(_PRESS, [code, 120 + 2 * delay]) for code in read_peers(find_game(game)).keys * (PRESSES // 2)
    ]
    judged: list[tuple[bool, float]] = page.evaluate("window.judged")
    frames: list[float] = sorted(page.evaluate("window.frames"))
    given_up: str = page.evaluate("import('/static/predict/ability.js').then((told) => told.whyNotAhead() ?? '')")
    page.context.close()
    seen = sorted(value for value in took if value is not None) or [float("nan")]
    moved = [far for _, far in judged if far > 0]
    share = 100 / max(1, len(judged))
    return LineFigures(
        game,
        delay,
        ahead,
        round(statistics.median(seen), 1),
        round(seen[int(len(seen) * 0.95)], 1),
        len(seen),
        len(judged),
        round(share * sum(corrected for corrected, _ in judged), 1),
        round(share * len(moved), 1),
        round(statistics.mean(moved), 2) if moved else 0.0,
        round(statistics.median(frames), 1),
        round(frames[int(len(frames) * 0.95)], 1),
        given_up,
    )
