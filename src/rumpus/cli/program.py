"""What every program that runs for long is run by: its loop, its threads, its log."""

import asyncio
import logging
import sys

import structlog


def share_threads() -> None:
    """Give the loop's thread the interpreter back soon: Python lets a thread that makes a picture keep it for 5 ms,
    each time anybody is to be answered."""
    sys.setswitchinterval(0.0005)


def new_loop() -> asyncio.AbstractEventLoop:
    """The fastest loop there is."""
    try:
        import uvloop
    except ImportError:  # not on Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def set_up_logs() -> None:
    """Write what is worth knowing to the error output, a line for each."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
