"""Makes every row one that a database can keep. One that it never could would hold up all that comes after it.

What comes from outside is checked where it enters; this is for what slips through: half a character, a number beyond
64 bits, a value that a game of one's own put into its outcome and JSON does not know.
"""

import json
import math
from dataclasses import fields, is_dataclass
from typing import Any, Final

import structlog
from sqlalchemy import JSON, Integer, Table
from sqlalchemy.types import TypeDecorator

LARGEST: Final = 2**63 - 1
log = structlog.get_logger("store")


def make_keepable(home: Table, row: dict[str, Any]) -> dict[str, Any]:
    """The row as it can be kept, independent of what it was made from; that something had to be changed is logged."""
    kept: dict[str, Any] = {}
    for column in home.columns:
        value = row[column.name]
        kind = column.type.impl if isinstance(column.type, TypeDecorator) else column.type
        kept[column.name] = make_plain(value) if isinstance(kind, JSON) else _fit(value, isinstance(kind, Integer))
        if not isinstance(kind, JSON) and kept[column.name] != value:
            log.error("value_changed_to_be_kept", table=home.name, column=column.name)
    return kept


def make_plain(value: Any) -> Any:
    """The value as JSON knows it; what JSON does not know becomes text."""
    try:
        return _plain(value)
    except RecursionError:
        return _name_kind(value)


def _plain(value: Any) -> Any:
    if value is None:
        return None
    try:
        return json.loads(_clean(json.dumps(value, default=_describe, allow_nan=False, ensure_ascii=False)))
    except (ValueError, TypeError):
        if isinstance(value, dict):  # what is read back should have its shape
            return {str(key): _plain(part) for key, part in value.items()}
        return _name_kind(value)


def _name_kind(value: Any) -> str:
    log.error("value_not_plain", kind=type(value).__name__)
    return f"({type(value).__name__})"


def _describe(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return str(value)


def _fit(value: Any, whole: bool) -> Any:
    if isinstance(value, str):
        return value if value.isascii() and "\0" not in value else _clean(value).replace("\0", "")
    if isinstance(value, float):
        return value if math.isfinite(value) else 0.0
    if whole and isinstance(value, int):
        return max(-LARGEST, min(LARGEST, value))
    return value


def _clean(text: str) -> str:
    """Without halves of characters, which no encoding writes."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
