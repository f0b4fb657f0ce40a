"""Somebody in front of a real page, perhaps at the end of a bad wire, and all that was on their screen."""

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from rumpus.loadtest.bad_wire import BadWire, Weather, WireLoop

SEEN: Final = """
(() => {
  const seen = (window.rumpusSeen = []);
  let last = "";
  const isSeen = (node) => {
    const parent = node.parentElement;
    if (!parent || parent.closest("script, style, .rp-hidden")) return false;
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    const { width, height, top, bottom, left, right } = parent.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const look = () => {
    if (!document.body) return;
    const words = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node.data.trim() && isSeen(node)) words.push(node.data);
    }
    const text = words.join(" ").replace(/\\s+/g, " ");
    if (text !== last) seen.push([Date.now(), (last = text)]);
  };
  setInterval(look, 200);
})();
"""
"""Every fifth of a second: what can be read on the screen, written down when it has changed."""
SIZES: Final[dict[str, Any]] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "tv": {"width": 1280, "height": 720},
}
_ORIGINS: Final = itertools.count(1)
expect.set_options(timeout=60_000)  # as patient as the pages: a busy machine fails nothing


@dataclass
class Person:
    """Somebody with a page."""

    who: str
    """S, O, P or TV, as the page of rules calls them."""
    name: str
    page: Page
    context: BrowserContext
    wire: BadWire | None
    complaints: list[str] = field(default_factory=list)

    def see(self, test: str) -> Locator:
        """A part of the page that can be seen."""
        return self.page.locator(f'[data-test="{test}"]:visible').first

    async def press(self, test: str) -> None:
        """Press a part of the page."""
        await self.see(test).click()

    async def sees(self, test: str) -> None:
        """Wait until a part of the page is there."""
        await expect(self.see(test)).to_be_visible()

    async def type(self, text: str) -> None:
        """Say something in the chat, and fold it away again."""
        await self.press("chat")
        await self.see("chat-input").fill(text)
        await self.press("chat-send")
        await self.press("chat-close")

    async def read(self) -> list[tuple[float, str]]:
        """What was on the screen, and since when."""
        return [(at / 1000, text) for at, text in await self.page.evaluate("window.rumpusSeen")]

    async def go(self) -> None:
        """Close the page, and take the wire away."""
        await self.context.close()
        if self.wire is not None:
            await asyncio.to_thread(self.wire.__exit__, None, None, None)


class Door:
    """Where people come in: each by a context of one browser, who is called S over a wire of their own."""

    def __init__(self, browser: Browser, port: int, session: aiohttp.ClientSession, wires: WireLoop) -> None:
        self._browser = browser
        self._port = port
        self._session = session
        self._wires = wires

    @property
    def address(self) -> str:
        """Where the hall is."""
        return f"http://127.0.0.1:{self._port}"

    async def register(self, name: str) -> str:
        """Somebody new of that name; the token that is them."""
        async with self._session.ws_connect(f"{self.address}/ws") as line:
            return str((await self._greet(line, name=name))["token"])

    async def open_table(self, token: str, game: str, seats: list[str], **how: Any) -> str:
        """Somebody opens a table before they have a page; its code."""
        async with self._session.ws_connect(f"{self.address}/ws") as line:
            await self._greet(line, token=token)
            await line.send_json({"t": "open", "id": 2, "game": game, "seats": seats, **how})
            return str((await _hear(line, "table"))["code"])

    async def _greet(self, line: aiohttp.ClientWebSocketResponse, **who: str) -> dict[str, Any]:
        await line.send_json({"t": "hello", "v": 1, "origin": next(_ORIGINS), **who})
        return await _hear(line, "welcome")

    async def enter(self, who: str, name: str, path: str, *, token: str = "", size: str = "desk") -> Person:
        """Somebody opens a page of the hall."""
        wire = BadWire(self._port, 1, Weather(), self._wires) if who == "S" else None
        context = await self._browser.new_context(
            viewport=SIZES[size], has_touch=size == "phone", reduced_motion="reduce", service_workers="block"
        )
        page = await context.new_page()
        page.set_default_timeout(60_000)
        if token:
            keys = ", ".join(
                f'localStorage.setItem("{key}", {json.dumps(json.dumps(token))})' for key in ("rumpus.token",)
            )
            await page.add_init_script(keys)
        await page.add_init_script(SEEN)
        person = Person(who, name, page, context, wire)
        page.on("pageerror", lambda problem: person.complaints.append(str(problem)))
        await page.goto((wire.address if wire else self.address) + path)
        await page.locator("#rp-page > *").first.wait_for(state="attached")
        return person


async def _hear(line: aiohttp.ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    async for frame in line:
        for message in json.loads(frame.data):
            assert message["t"] != "error", message
            if message["t"] == kind:
                return dict(message)
    raise AssertionError(f"the hall hung up before a {kind}")
