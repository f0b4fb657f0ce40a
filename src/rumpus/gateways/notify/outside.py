"""Asking programs elsewhere by HTTP: never the host's own network, no cookies, no redirects, not for long."""

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import aiohttp
from yarl import URL

from rumpus.gateways.notify.addresses import PublicResolver
from rumpus.gateways.notify.post_office import Undelivered

AT_ONCE: Final = 8
SLOW_AT_ONCE: Final = 2
"""So many at once to hosts that did not answer the last time: they wait for each other, and nobody waits for them."""
MOST_SLOW: Final = 1000
"""Of so many hosts that is known."""
SECONDS: Final = 10
"""Who has not answered by then has not heard it."""


class Outside:
    """One pool of connections for all ways that speak HTTP."""

    def __init__(self, *, private: bool = False) -> None:
        """`private`: the host's own network may be reached, too."""
        self.private = private
        self._room, self._slow_room = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(SLOW_AT_ONCE)
        self._slow: dict[str, None] = {}
        """Hosts that did not answer the last time, the newest last."""
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        resolver = None if self.private else PublicResolver()
        connector = aiohttp.TCPConnector(resolver=resolver, limit=AT_ONCE + SLOW_AT_ONCE)
        self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def post(self, url: URL, *, headers: Mapping[str, str] | None = None, **body: Any) -> int:
        """The status of the answer; Undelivered if there is none."""
        assert self._session is not None, "nothing is sent before it is open"
        host = url.host or ""
        try:
            async with (
                self._slow_room if host in self._slow else self._room,
                asyncio.timeout(SECONDS),
                self._session.post(url, headers=headers, allow_redirects=False, **body) as answer,
            ):
                self._slow.pop(host, None)
                return answer.status
        except (aiohttp.ClientError, OSError, TimeoutError) as problem:
            self._note_slow(host)
            raise Undelivered(host, type(problem).__name__) from None

    def _note_slow(self, host: str) -> None:
        self._slow.pop(host, None)
        self._slow[host] = None
        if len(self._slow) > MOST_SLOW:
            del self._slow[next(iter(self._slow))]
