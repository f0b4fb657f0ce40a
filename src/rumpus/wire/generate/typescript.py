"""Types as TypeScript writes them, for the page's types and for the reference pages."""

import json
from collections.abc import Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin

from rumpus.core.shape import OneOf, Row
from rumpus.wire.fields import Known
from rumpus.wire.generate.structure import Field, first_line, is_structure, list_fields

_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", None: "null", NoneType: "null", Any: "any"}


def write_type(hint: Any) -> str:
    """A type; structures by their names."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _write_marked(parts[0], parts[1:])
    if origin is NotRequired:
        return write_type(parts[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(write_type(part) for part in parts))
    if origin is list:
        inner = write_type(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(write_type(part) for part in parts)}]"
    if origin is Mapping:
        return "any"  # a view: its game says what is in it
    if origin is dict:
        return f"Record<string, {write_type(parts[1])}>"
    if is_structure(hint):
        return str(hint.__name__)
    return _PLAIN[hint]


def _write_marked(inner: Any, marks: tuple[Any, ...]) -> str:
    for mark in marks:
        if isinstance(mark, OneOf):
            words = " | ".join(json.dumps(word) for word in mark.words)
            return f"{words} | null" if NoneType in get_args(inner) else words
        if isinstance(mark, Row):
            return f"[{', '.join(write_type(kind) for kind in mark.kinds)}]"
        if isinstance(mark, Known):
            return mark.name
    return write_type(inner)


def write_interface(kind: Any, name: str, first: Iterable[str] = ()) -> Iterator[str]:
    """A structure, line by line, with its docs; `first` are lines that go before its fields."""
    yield f"/** {first_line(kind)} */"
    yield f"export interface {name} {{"
    yield from (f"  {line}" for line in first)
    for field in list_fields(kind):
        if field.doc:
            yield f"  /** {field.doc} */"
        yield f"  {_write_name(field)}: {write_type(field.kind)};"
    yield "}"


def _write_name(field: Field) -> str:
    return f"{field.name}{'?' if field.optional else ''}"
