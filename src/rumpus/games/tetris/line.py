"""Tetris in the line format: the lines somebody sends."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from rumpus.core.game import IllegalAction
from rumpus.core.line_forms import Fields, LineForms


def _refuse_garbage(rest: Sequence[str]) -> NoReturn:
    raise IllegalAction("not_yours")


def _write_garbage(event: Mapping[str, Any], seat: int | None) -> Fields | None:
    return ("GARBAGE", event["count"], event["seat"]) if event["to"] == seat else None


LINE: Final = LineForms({"GARBAGE": _refuse_garbage}, {"garbage_sent": _write_garbage})
