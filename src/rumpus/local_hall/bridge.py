"""Between the worker's JavaScript (web/worker/worker_main.js) and what it calls: JSON text in, JSON text out.

A function of this program is called by its name, `rumpus.core.dice:commit`; a refusal comes back as its code and facts.
What is told unasked goes through `tell`, and what has to be done later through the one `clock`."""

import importlib
import json
import time
from collections.abc import Callable
from typing import Any, Final

from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.notice import Refusal
from rumpus.core.pacing import MILLISECOND


class _Page:
    """What JavaScript has lent us: nothing before `connect`."""

    def __init__(self) -> None:
        self.tell: Callable[[str], object] = lambda _text: None
        self.wake: Callable[[float], object] = lambda _milliseconds: None


_PAGE: Final = _Page()


def _wake_at(at: Nanoseconds) -> None:
    _PAGE.wake(max(0, at - time.monotonic_ns()) / MILLISECOND)


CLOCK: Final = Clock(time.monotonic_ns, _wake_at)
"""The one clock of the worker."""


def connect(tell: Callable[[str], object], wake: Callable[[float], object]) -> None:
    """`tell(text)` sends the page a message; `wake(milliseconds)` has `ring` called then, not when asked before."""
    _PAGE.tell, _PAGE.wake = tell, wake


def tell(message: Any) -> None:
    """Say something to the page that it did not ask for."""
    _PAGE.tell(json.dumps(message))


def ring() -> None:
    """Do what is due."""
    CLOCK.ring()


def call(name: str, arguments: str) -> str:
    """Call `package.module:function` of this program; {"value": …}, or {"refused": {"code", "facts", "of"}}."""
    module, _, function = name.partition(":")
    if not module.startswith("rumpus."):
        raise ValueError(f"{name} is not of this program")
    try:
        value = getattr(importlib.import_module(module), function)(*json.loads(arguments))
    except Refusal as problem:
        return json.dumps({"refused": {"code": problem.code, "facts": problem.facts, "of": problem.of}})
    return json.dumps({"value": value})


def warm_up() -> list[str]:
    """Load every game and its bot; which ones there are."""
    from rumpus.games.registry import all_games

    return [name for name, folder in all_games().items() if folder.bot]
