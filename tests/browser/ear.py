"""Listens to what a page is told and says, and folds it as the page should: what the page ought to show."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket
from tests.browser.page_frames import PageFrames

from rumpus.core.view import apply


class Ear:
    """One page's messages, over all its connections."""

    def __init__(self, page: Page) -> None:
        """Listens from now on: call it before the page connects, or reload."""
        self._page = page
        self.views: dict[int | None, dict[str, Any]] = {}
        self.numbers: dict[int | None, int] = {}
        self.begun: dict[int | None, dict[str, Any]] = {}
        """The whole view with which each seat's newest stream began."""
        self.table: dict[str, Any] = {}
        self._match = ""
        self.fresh = 0
        """How many streams began with a whole view."""
        self.gaps: list[str] = []
        """Updates that did not follow the one before."""
        self.sent: list[dict[str, Any]] = []
        self.acked = 0
        self.lives = 0
        """How many connections there have been."""
        self.is_at_table = False
        """Whether the newest connection has been told of a table."""
        self.welcomes = 0
        """How often the hall has greeted the page: once for each connection that held."""
        self.online = 0
        """How many people are here, as the hall has told the page."""
        page.on("websocket", self._connected)

    @property
    def view(self) -> dict[str, Any]:
        """The view of the page's first seat, or the watcher's."""
        return self.views[min(self.views, key=lambda seat: -1 if seat is None else seat)]

    @property
    def is_shown(self) -> bool:
        """Whether the match of the table is on, and the views are of that match and not of the one before."""
        return self.table.get("state") == "PLAYING" and bool(self.views) and self._match == self.table["match"]

    @property
    def is_heard(self) -> bool:
        """Whether the hall has taken all that the page has done: a key's release as well as its press."""
        return all(message["seq"] <= self.acked for message in self.sent if message["t"] == "act")

    def until(self, happens: Callable[[], object], what: str, seconds: float = 60.0) -> None:
        """Let the page live until something has happened."""
        deadline = time.monotonic() + seconds
        while not happens():
            assert time.monotonic() < deadline, f"it did not happen in {seconds:.0f} s: {what}; table {self.table}"
            self._page.wait_for_timeout(15)

    def _connected(self, socket: WebSocket) -> None:
        self.lives += 1
        self.is_at_table = False
        frames = PageFrames()
        socket.on("framereceived", lambda frame: self._hear(frames.read(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _hear(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            if message["t"] == "match":
                if message["match"] != self._match:
                    self._match = message["match"]
                    self.views.clear()
                self.views[message["seat"]] = self.begun[message["seat"]] = message["view"]
                self.numbers[message["seat"]] = message["n"]
                self.fresh += 1
            elif message["t"] == "update":
                seat = message["seat"]
                if message["n"] != self.numbers[seat] + 1:
                    self.gaps.append(f"{message['n']} after {self.numbers[seat]}")
                self.numbers[seat] = message["n"]
                self.views[seat] = apply(self.views[seat], message["patch"])
            elif message["t"] == "welcome":
                self.welcomes += 1
            elif message["t"] == "hall":
                self.online = message["online"]
            elif message["t"] == "table":
                self.table = message
                self.is_at_table = True
            elif message["t"] == "ack":
                self.acked = message["seq"]
