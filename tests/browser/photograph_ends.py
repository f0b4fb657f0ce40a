"""Pictures of how every game's matches end, for eyes: python -m tests.browser.photograph_ends --folder FOLDER.

Matches are played to their end by the protocol while two pages of the same player look on, a desk's and a phone's. Of
each end there is a picture of the moment itself, and one of the card that comes after it.
"""

import argparse
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.cheap_page import KNOWS_ALL
from tests.browser.hall_process import HallProcess
from tests.browser.photograph import SIZES, STEADY
from tests.browser.walk import make_device
from tests.browser.wire_guests import WireGuest, Wires

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game

PATIENCE_MS = 240_000
MOMENT_MS = 700
"""Between the end and the picture of the moment."""
SETTLE_MS = 900
TRIES = 12
"""How often a match is played that is to end in a certain way."""


@dataclass(frozen=True)
class End:
    """A way for a match to end, and how it comes about."""

    name: str
    game: str
    wanted: str
    """won, lost, drawn or over."""
    seats: tuple[str, ...] = ()
    level: str = "hard"
    """How the player plays; `drop` for who lets everything fall, `agree` for who offers a draw."""
    options: dict[str, int | str] = field(default_factory=dict)
    best: int | None = None
    """The best score so far."""


QUICK: dict[str, int | str] = {"virs": 4, "tick": 2, "countdown": 1, "rounds": 1}
REMEMBER = """([token, game, best, hinted]) => {
  localStorage.setItem("rumpus.hinted", JSON.stringify(hinted));
  localStorage.setItem("rumpus.token", JSON.stringify(token));
  localStorage.setItem("rumpus.prefs", JSON.stringify({ sound: false }));
  if (best !== null) localStorage.setItem(`rumpus.best.${game}`, JSON.stringify(best));
}"""

ENDS = (
    End("deathroll-won", "deathroll", "won", ("bot:normal",)),
    End("deathroll-lost", "deathroll", "lost", ("bot:normal",)),
    End("battleship-won", "battleship", "won", ("bot:easy",), "expert"),
    End("battleship-lost", "battleship", "lost", ("bot:expert",), "easy"),
    End("words-won", "words", "won", ("bot:easy",)),
    End("words-lost", "words", "lost", ("bot:hard",), "easy"),
    End("stayboard-won", "stayboard", "won", ("bot:normal",), "expert", {"mode": "blocked", "size": 3}),
    End("stayboard-lost", "stayboard", "lost", ("bot:expert",), "normal", {"mode": "blocked", "size": 3}),
    End("stayboard-drawn", "stayboard", "drawn", ("local",), "normal"),
    End("chessbrawl-lost", "chessbrawl", "over", (), "normal", {"mode": "honour"}),
    End("chessbrawl-best", "chessbrawl", "over", (), "hard", {"mode": "honour"}, 1),
    End("tetris-over", "tetris", "over", (), "drop"),
    End("tetris-best", "tetris", "over", (), "drop", {}, 1),
    End("tetris-lost", "tetris", "lost", ("bot:normal",), "drop"),
    End("tetris-won", "tetris", "won", ("bot:easy",), "expert", {"level": 10}),
    End("mario99-over", "mario99", "over", (), "drop"),
    End("mario99-best", "mario99", "over", (), "drop", {"virus_count": 48}, 0),
    End("mario99-won", "mario99", "won", ("bot:easy",), "hard", {"virus_count": 1}),
    End("mario99-lost", "mario99", "lost", ("bot:normal",), "drop"),
    End("capsules-won", "capsules", "won", ("bot:easy",), "hard", QUICK),
    End("capsules-lost", "capsules", "lost", ("bot:hard",), "drop", QUICK),
    End("pong-won", "pong", "won", ("bot:easy",), "hard"),
    End("pong-lost", "pong", "lost", ("bot:hard",), "drop"),
)


def play_on(guest: WireGuest, end: End, code: str) -> None:
    """Play the guest's seats until it is over."""
    info = find_game(end.game).info
    table = guest.tables[code]
    for seat in guest.seats_at(code):
        if end.level in info.levels:
            known = find_game(end.game).seat_bot(seat, end.level, table["options"], len(table["seats"]), Rng(11 + seat))
            guest._bots[table["match"], seat] = known
    if end.level != "drop":
        guest.play(code, 1_000_000, PATIENCE_MS / 1000)
        return
    rest, number = threading.Event(), 0
    while guest.tables[code]["state"] == "PLAYING" and not rest.wait(0.15):
        for word in ("drop", "drop+", "start", "ready"):
            number += 1
            guest.send("act", match=table["match"], seat=guest.seats_at(code)[0], action=word, seq=number)


def place_of(guest: WireGuest, code: str) -> str:
    """How it ended for the guest."""
    table = guest.tables[code]
    places = table["outcome"]["places"]
    if len(places) == 1:
        return "over"
    if len(set(places)) == 1:
        return "drawn"
    return "won" if places[guest.seats_at(code)[0]] == 1 else "lost"


def photograph_end(browser: Browser, hall: HallProcess, guest: WireGuest, end: End, folder: Path) -> Iterator[str]:
    """Play a match to the end that is wanted, or to another one in the end; what was seen."""
    pages: dict[str, Page] = {}
    for size, box in SIZES.items():
        if size == "wide":
            continue
        page = pages[size] = make_device(browser, box, "light", touch=size == "phone").page
        page.goto(f"{hall.address}/healthz")
        page.evaluate(REMEMBER, [guest.token, end.game, end.best, KNOWS_ALL])
    for number in range(TRIES):
        code = guest.start(end.game, "me", *end.seats, options=end.options)
        for page in pages.values():
            page.goto(f"{hall.address}/t/{code}")
            expect(page.locator('[data-test="play"] [data-test="board"] > *').first).to_be_visible()
        thread = threading.Thread(target=play_on, args=(guest, end, code), daemon=True)
        thread.start()
        ended = pages["desk"].locator('[data-test="table"][data-state="ENDED"]')
        expect(ended).to_be_attached(timeout=PATIENCE_MS)
        pages["desk"].wait_for_timeout(MOMENT_MS)
        for size, page in pages.items():
            page.screenshot(path=folder / f"{end.name}-moment-{size}.png")
        for size, page in pages.items():
            expect(page.locator('[data-test="over"] [data-test="result"]')).to_be_visible(timeout=10_000)
            page.wait_for_timeout(SETTLE_MS)
            page.screenshot(path=folder / f"{end.name}-card-{size}.png")
        thread.join(5)
        got = place_of(guest, code)
        line = pages["desk"].locator('[data-test="over"]').inner_text().replace("\n", " | ")
        guest.leave_all()
        if got == end.wanted or number == TRIES - 1:
            yield f"{end.name}: {got}: {line}"
            break
    for page in pages.values():
        page.context.close()


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="ends, or games; all of them if none is named")
    parser.add_argument("--folder", type=Path, required=True, help="where to put them")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    chosen: Callable[[End], bool] = lambda end: not args.names or end.name in args.names or end.game in args.names  # noqa: E731
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS, *STEADY])
        hall = HallProcess(Path(data), seed=None)
        wires = Wires(hall.address)
        try:
            for number, end in enumerate(filter(chosen, ENDS)):
                guest = wires.come(f"Ann {number}" if number else "Ann")
                try:
                    for line in photograph_end(browser, hall, guest, end, args.folder):
                        sys.stderr.write(line + "\n")
                except Exception as problem:
                    sys.stderr.write(f"{end.name}: {problem!r}"[:600] + "\n")
        finally:
            wires.close()
            hall.close()
            browser.close()


if __name__ == "__main__":
    main()
