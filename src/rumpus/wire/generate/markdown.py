"""Tables and examples for the reference pages."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, get_args, get_origin

from msgspec import Meta

from rumpus.wire.generate.structure import Field, first_line, list_fields, list_parts
from rumpus.wire.generate.typescript import write_type

WIDTH = 118


def write_fields(fields: Iterable[Field]) -> Iterator[str]:
    """A table of fields."""
    yield "| field | type | |"
    yield "| --- | --- | --- |"
    for field in fields:
        kind = write_type(field.kind).replace("|", "\\|")
        name = f"`{field.name}`{' (optional)' if field.optional else ''}"
        said = " ".join(filter(None, (field.doc, tell_bounds(field.kind)))).replace("|", "\\|")
        yield f"| {name} | `{kind}` | {said} |"


def write_parts(kind: Any, known: set[Any]) -> Iterator[str]:
    """Tables of what it is made of, as far as that has not been told."""
    for part in list_parts(kind):
        if part not in known:
            known.add(part)
            yield ""
            yield f"`{part.__name__}`: {first_line(part)}"
            yield ""
            yield from write_fields(list_fields(part))


def tell_bounds(hint: Any) -> str:
    """The sizes and ranges a field is held to."""
    if get_origin(hint) is not Annotated:
        return next((told for part in get_args(hint) if (told := tell_bounds(part))), "")
    for mark in get_args(hint)[1:]:
        if isinstance(mark, Meta):
            if mark.ge is not None and mark.le is not None:
                return f"({mark.ge} to {mark.le})"
            if mark.max_length is not None:
                unit = " characters" if get_args(hint)[0] is str else ""
                return f"({mark.min_length or 0} to {mark.max_length}{unit})"
    return ""


def write_view(view: Mapping[str, Any]) -> Iterator[str]:
    """An object in lines that fit a page, each of its fields on a line of its own."""
    yield "{"
    for name, value in view.items():
        lines = list(write_json(value, f" {json.dumps(name)}: "))
        yield from lines[:-1]
        yield lines[-1] + ("," if name != list(view)[-1] else "")
    yield "}"


def write_json(value: Any, line: str = "") -> Iterator[str]:
    """JSON in lines that fit a page; `line` is what stands before it."""
    indent = "  " if line else " "
    for piece in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^",]|,(?! ))+(?:, |$)', json.dumps(value, ensure_ascii=False)):
        if line and len(line) + len(piece.rstrip()) > WIDTH:
            yield line.rstrip()
            line = indent
        line += piece
    yield line.rstrip()
