"""Somebody plays, talks and goes from table to table on a bad line, and what must be true afterwards.

`make flaky` runs it for ten minutes; a test does for some seconds.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from urllib.request import urlopen

from playwright.sync_api import Page, expect
from tests.browser.ear import Ear
from tests.browser.hall_process import HallProcess

from rumpus.core.log import Input
from rumpus.core.replay import Replay, parse
from rumpus.games.registry import find_game
from rumpus.loadtest.bad_wire import BadWire

TALK_EVERY = 3.0
STAY = 20.0
"""Seconds at a table of a falling game, before it is time for dice again."""


PRESS = """what => {
  const button = document.querySelector(what);
  const able = button !== null && !button.disabled && button.checkVisibility();
  if (able) button.click();
  return able;
}"""


class RandomMatch:
    """One page in bad weather. Everything it asks for, by buttons and keys only."""

    def __init__(self, page: Page, wire: BadWire) -> None:
        self.page = page
        self._wire = wire
        self.matches: list[str] = []
        """Matches of Death Roll that have ended."""
        self.said: list[str] = []
        self.rolls: dict[tuple[str, int], int] = {}
        """How often it was rolled here, by match and seat."""
        self._ear = Ear(page)

    def travel(self, seconds: float, tell: Callable[[str], object] = lambda text: None, stay: float = STAY) -> None:
        """Open the page in good weather, live in bad weather for that long, and arrive in good weather."""
        page = self.page
        page.goto(self._wire.address)
        page.evaluate("window.rumpusSame = true")
        self._wire.worsen()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._roll(min(end, time.monotonic() + stay))
            self._stack(min(end, time.monotonic() + stay))
            tell(f"{len(self.matches)} matches, {len(self.said)} lines said, {self._wire.weather.happened}")
        self._wire.mend()
        expect(page.locator('[data-test="line"]')).to_be_empty()

    def _sit_down(self, game: str) -> None:
        self.page.locator(f'[data-test="play-now-{game}"]').click(timeout=60_000)
        expect(self.page.locator('[data-test="board-words"]')).not_to_be_empty(timeout=60_000)

    def _go_home(self) -> None:
        over = self.page.locator('[data-test="back-over"]')
        if over.is_visible():
            over.click()
        else:
            self.page.locator('[data-test="back"]').click()
            self.page.locator('[data-test="ask-yes"]').click()
        expect(self.page.locator('[data-test="home"]')).to_be_visible()

    def _roll(self, until: float) -> None:
        """Death Roll against a bot, match after match, with a word now and then."""
        page = self.page
        self._sit_down("deathroll")
        page.locator('[data-test="chat"]').click()
        page.locator('[data-test="chat-input"]').wait_for()
        talked = 0.0
        asked = ""  # the match after which another was asked for
        while True:
            if time.monotonic() - talked > TALK_EVERY:
                talked = time.monotonic()
                self._say()
            over = page.locator('[data-test="over"]').is_visible()
            if over:
                self._note_end()
                match = self._ear.table["match"]
                if time.monotonic() > until and asked != match:
                    break
                if self._press('[data-test="rematch"]'):
                    asked = match
            elif page.locator(".dr-roll:enabled").count() and self._press(".dr-roll"):
                self._note_roll()
            page.wait_for_timeout(60)
        # Who goes before their words are heard takes them along.
        expect(page.locator('[data-test="chat-line"]', has_text=self.said[-1])).to_be_visible(timeout=60_000)
        self._go_home()

    def _press(self, what: str) -> bool:
        """Press it if it can be pressed just now; whether it was."""
        return bool(self.page.evaluate(PRESS, what))

    def _say(self) -> None:
        text = f"line {len(self.said) + 1}"
        self.said.append(text)
        self.page.locator('[data-test="chat-input"]').fill(text)
        self.page.locator('[data-test="chat-send"]').click()

    def _note_roll(self) -> None:
        table = self._ear.table
        seat = next(place for place, seat in enumerate(table["seats"]) if seat["kind"] == "person")
        self.rolls[table["match"], seat] = self.rolls.get((table["match"], seat), 0) + 1

    def _note_end(self) -> None:
        match = self._ear.table.get("match")
        if match and self._ear.table["state"] == "ENDED" and match not in self.matches:
            self.matches.append(match)

    def _stack(self, until: float) -> None:
        """Tetris alone, keys pressed as they come."""
        self._sit_down("tetris")
        keys = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
        for turn in range(10_000):
            if time.monotonic() > until or self.page.locator('[data-test="over"]').is_visible():
                break
            self.page.keyboard.press(keys[turn % 4])
            self.page.wait_for_timeout(150)
        self._go_home()

    # What must be true.

    def check(self, hall: HallProcess) -> None:
        """The page was never loaded again, nothing is lost, and nothing has happened twice."""
        assert self.page.evaluate("window.rumpusSame") is True, "the page was loaded again"
        assert self.matches, "a match has ended"
        for match in self.matches:
            with urlopen(f"{hall.address}/api/matches/{match}/replay") as answer:
                replay = parse(answer.read().decode(), lambda name: find_game(name).rules)
            rolled = {seat: count for (other, seat), count in self.rolls.items() if other == match}
            assert {seat: count_inputs(replay, seat) for seat in rolled} == rolled, f"rolls of {match} happened once"
        kept = list_said(hall)
        lost = [text for text in self.said if text not in kept]
        assert kept == self.said, f"everything said is kept once, in order; lost: {lost}, kept: {kept}"


def count_inputs(replay: Replay, seat: int) -> int:
    """How often a seat has acted."""
    return sum(isinstance(entry, Input) and entry.seat == seat for entry in replay.entries)


def list_said(hall: HallProcess) -> list[str]:
    """Everything people have said in the hall, as it is kept."""
    with closing(sqlite3.connect(f"file:{hall.data / 'rumpus.sqlite'}?mode=ro", uri=True)) as data:
        return [text for (text,) in data.execute("select text from chats where player != '' order by at")]
