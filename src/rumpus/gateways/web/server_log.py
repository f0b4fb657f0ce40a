"""What the HTTP library may write into the log: faults of ours with everything, clients' nonsense in a few words."""

import logging
from collections.abc import MutableMapping
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

_CLIENTS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError, TimeoutError, UnicodeError)
"""What a client can bring about before any code of ours is asked (gateways/web/app.py catches its own faults)."""


class ServerLog(logging.LoggerAdapter[logging.Logger]):
    """A logger for the HTTP server: whoever sends bytes that are no HTTP makes no traceback."""

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        """Write a line; one about a client's fault only for who debugs."""
        problem = kwargs.get("exc_info")
        if isinstance(problem, _CLIENTS):
            self.logger.debug("not HTTP: %s", type(problem).__name__)
            return
        super().log(level, msg, *args, **kwargs)

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        """As it is."""
        return msg, kwargs


SERVER_LOG: Final = ServerLog(logging.getLogger("rumpus.http"), {})
