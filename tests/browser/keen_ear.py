"""An ear that also keeps what happened and what was refused, and a mouth that says what no button of a page says."""

import json
from typing import Any

from playwright.sync_api import Page
from tests.browser.ear import Ear

LINES = """
window.rumpusLines = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...how) { super(...how); window.rumpusLines.push(this); }
};
"""
NEVER_KEPT = 1_000_000
"""The number of an action that is refused. Only those that happen are counted: the page's own go on as they were."""


class KeenEar(Ear):
    """One page's messages with their events and errors."""

    def __init__(self, page: Page) -> None:
        """Listens from now on: call it before the page connects, or reload."""
        super().__init__(page)
        page.add_init_script(LINES)
        self.events: list[dict[str, Any]] = []
        """What happened in the match, as the page was told for its first seat."""
        self.errors: list[dict[str, Any]] = []

    def say(self, action: str, seat: int = 0) -> None:
        """Send an action that will be refused on the page's own line, past its buttons."""
        match = self.table["match"]
        act = {"t": "act", "match": match, "seat": seat, "action": action, "seq": NEVER_KEPT}
        self._page.evaluate("text => window.rumpusLines.at(-1).send(text)", json.dumps(act))

    def named(self, name: str) -> list[dict[str, Any]]:
        """The events of that name so far."""
        return [event for event in self.events if event["name"] == name]

    def _hear(self, messages: list[dict[str, Any]]) -> None:
        super()._hear(messages)
        first = min(self.views, default=None, key=lambda seat: -1 if seat is None else seat)
        for message in messages:
            if message["t"] == "update" and message["seat"] == first:
                self.events += message["events"]
            elif message["t"] == "error":
                self.errors.append(message)
