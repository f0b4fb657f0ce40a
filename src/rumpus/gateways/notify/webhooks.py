"""Sends letters to webhooks: one JSON form that Discord, Matrix bridges and ntfy take (docs/notify.md)."""

import asyncio
from types import TracebackType
from typing import Any, Final, Self

import aiohttp

from rumpus.gateways.notify.addresses import PublicResolver, check_url
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.notify.outbox import Letter, Outbox
from rumpus.language.catalogue import load_catalogue

SECONDS: Final = 10
"""A webhook that has not answered by then has failed."""
AT_ONCE: Final = 8
SLOW_AT_ONCE: Final = 2
"""So many at once to hosts that did not answer the last time: they wait for each other, and nobody waits for them."""
MOST_SLOW: Final = 1000
"""Of so many hosts that is known."""
LINES: Final = 10
"""So much is told in one letter."""
GONE: Final = (404, 410)
"""Answers after which a webhook is not tried again."""

log = Log("notify")


def write_letter(letter: Letter, site: str) -> dict[str, Any]:
    """The letter as JSON: `content` for Discord, `text` for Matrix, both for whoever reads one of them."""
    catalogue, language = load_catalogue(), letter.player.language or "en"
    lines = [catalogue.tell(language, line) for line in letter.lines[:LINES]]
    link = f"{site.rstrip('/')}{letter.link or '/'}" if site else ""
    text = "\n".join([*lines, link] if link else lines)
    kinds = list(dict.fromkeys(part.kind for part in letter.parts))
    return {"title": "Rumpus", "text": text, "content": text, "url": link, "kinds": kinds, "count": len(letter.parts)}


class Webhooks:
    """A courier."""

    def __init__(self, outbox: Outbox, *, site: str = "", private: bool = False) -> None:
        """`site` is the hall's address for links; `private`: webhooks of the host's own network may be used."""
        self._outbox = outbox
        self._site = site
        self._private = private
        self._tasks: set[asyncio.Task[None]] = set()
        self._room, self._slow_room = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(SLOW_AT_ONCE)
        self._slow: dict[str, None] = {}
        """Hosts that did not answer the last time, the newest last."""
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        resolver = None if self._private else PublicResolver()
        connector = aiohttp.TCPConnector(resolver=resolver, limit=AT_ONCE + SLOW_AT_ONCE)
        self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False)
        self._outbox.check_address = self._check
        self._outbox.courier = self.carry
        self._outbox.resume()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._outbox.courier = None
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    def carry(self, letter: Letter) -> None:
        """Begin to send it."""
        task = asyncio.get_running_loop().create_task(self._send(letter), name="webhook")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check(self, way: str, address: str) -> None:
        check_url(address, private=self._private)

    async def _send(self, letter: Letter) -> None:
        try:
            url = check_url(letter.address, private=self._private)
        except Refused:
            self._outbox.failed(letter, for_good=True)
            return
        assert self._session is not None, "nothing is carried before it is open"
        host = url.host or ""
        try:
            async with self._slow_room if host in self._slow else self._room, asyncio.timeout(SECONDS):
                body = write_letter(letter, self._site)
                async with self._session.post(url, json=body, allow_redirects=False) as answer:
                    status = answer.status
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            log.warning("webhook_failed", host=host, problem=type(problem).__name__)
            self._note_slow(host)
            self._outbox.failed(letter, for_good=False)
            return
        self._slow.pop(host, None)
        if 200 <= status < 300:
            self._outbox.sent(letter)
            return
        log.warning("webhook_refused", host=host, status=status)
        self._outbox.failed(letter, for_good=status in GONE)

    def _note_slow(self, host: str) -> None:
        self._slow.pop(host, None)
        self._slow[host] = None
        if len(self._slow) > MOST_SLOW:
            del self._slow[next(iter(self._slow))]
