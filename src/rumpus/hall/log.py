"""Where the hall and its terminals write down what went wrong.

structlog is loaded with the first line that is written: it takes as long to load as all of a game that is played alone
in a terminal, where nothing is written.
"""

from typing import Any


class Log:
    """A name under which lines are written."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def info(self, event: str, **facts: Any) -> None:
        """Something worth knowing."""
        self._write("info", event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        """Something that may go wrong."""
        self._write("warning", event, facts)

    def error(self, event: str, **facts: Any) -> None:
        """Something that went wrong."""
        self._write("error", event, facts)

    def exception(self, event: str, **facts: Any) -> None:
        """Something that went wrong, with what is being handled."""
        self._write("exception", event, facts)

    def _write(self, level: str, event: str, facts: dict[str, Any]) -> None:
        import structlog

        getattr(structlog.get_logger(self._name), level)(event, **facts)
