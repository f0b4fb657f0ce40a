"""Plain JSON values: what dumps, views and events are made of. No fractions, no tuples, no keys but text."""

import json
from typing import Any

from rumpus.contract.result import Breach


def require_plain(value: Any, where: str) -> None:
    """Raise a Breach, naming the place, unless the value is made of plain JSON values alone."""
    kind = type(value)
    if value is None or kind in (str, int, bool):
        return
    if kind is list:
        for place, item in enumerate(value):
            require_plain(item, f"{where}[{place}]")
    elif kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise Breach(f"{where} has the key {key!r}, which is not text")
            require_plain(item, f"{where}.{key}")
    else:
        raise Breach(f"{where} is a {kind.__name__}, not a plain JSON value")


def to_text(value: Any) -> str:
    """The value as compact JSON, keys in order: equal texts, equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def reread(value: Any) -> Any:
    """The value after a journey through JSON: equal, but sharing nothing."""
    return json.loads(json.dumps(value))


def scribble(value: Any) -> None:
    """Spoil everything in a value that can be changed, to find out who else was holding it."""
    if type(value) is dict:
        for item in value.values():
            scribble(item)
        value.clear()
        value["spoiled"] = True
    elif type(value) is list:
        for item in value:
            scribble(item)
        value.clear()
        value.append("spoiled")
