"""All handlers of the web door, one file for each noun of the hall."""

from types import ModuleType
from typing import Any, Final

from rumpus.gateways.web.handlers import (
    admin,
    challenges,
    chat,
    films,
    gold,
    invites,
    people,
    records,
    replays,
    tables,
    turns,
)
from rumpus.gateways.web.handlers.handler import Entered, Greeting, Requests, Route, Shows

DESKS: Final[tuple[ModuleType, ...]] = (
    tables,
    turns,
    people,
    chat,
    invites,
    challenges,
    gold,
    records,
    films,
    replays,
    admin,
)


def _gather(name: str) -> list[Any]:
    return [item for desk in DESKS for item in getattr(desk, name, ())]


def _merge(name: str) -> dict[Any, Any]:
    return {kind: how for desk in DESKS for kind, how in getattr(desk, name, {}).items()}


REQUESTS: Final[Requests] = _merge("REQUESTS")
OPEN_TO_ALL: Final[Requests] = _merge("OPEN_TO_ALL")
"""What may be asked before hello."""
NEWS: Final[Shows] = _merge("NEWS")
GREETINGS: Final[list[Greeting]] = _gather("GREETINGS")
ENTERED: Final[list[Entered]] = _gather("ENTERED")
ROUTES: Final[list[Route]] = _gather("ROUTES")
