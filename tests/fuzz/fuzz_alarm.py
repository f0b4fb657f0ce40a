"""Hears everything that must not happen: logged errors, exceptions nobody caught, tasks that died."""

import asyncio
import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog

LOUD = ("error", "critical", "exception")


class Alarm(logging.Handler):
    """Gathers troubles; while it is in place nothing of them is printed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.troubles: list[str] = []

    def __enter__(self) -> "Alarm":
        structlog.configure(
            processors=[self._hear], cache_logger_on_first_use=False, logger_factory=structlog.ReturnLoggerFactory()
        )
        logging.getLogger().addHandler(self)
        self._hook = sys.unraisablehook
        sys.unraisablehook = self._hear_unraisable
        return self

    def __exit__(self, *_: object) -> None:
        structlog.reset_defaults()
        logging.getLogger().removeHandler(self)
        sys.unraisablehook = self._hook

    def watch_loop(self) -> None:
        """Hear what goes wrong in callbacks and tasks of the running loop."""
        asyncio.get_running_loop().set_exception_handler(self._hear_loop)

    def take(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.troubles = self.troubles, []
        return heard

    def note(self, problem: BaseException) -> None:
        """An exception that came out where none should."""
        self.troubles.append("".join(traceback.format_exception(problem)))

    def emit(self, record: logging.LogRecord) -> None:
        """A line of Python's own log."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += "\n" + "".join(traceback.format_exception(record.exc_info[1]))
        self.troubles.append(f"{record.name}: {text}")

    def _hear(self, _logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
        if method in LOUD or event.get("exc_info"):
            problem = event.pop("exc_info", None)
            if problem is True:
                problem = sys.exc_info()[1]
            told = "".join(traceback.format_exception(problem)) if isinstance(problem, BaseException) else ""
            self.troubles.append(f"{method} {event}\n{told}")
        return ""

    def _hear_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        told = "".join(traceback.format_exception(problem)) if problem else ""
        self.troubles.append(f"loop: {context.get('message')}\n{told}")

    def _hear_unraisable(self, unraisable: Any) -> None:
        self.troubles.append(f"unraisable: {unraisable.exc_value!r} in {unraisable.object!r}")
