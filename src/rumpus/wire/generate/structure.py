"""Messages and shapes as lists of fields, each with its type, its doc and whether it may be left out."""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from rumpus.core.shape import Row


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a message or a shape."""

    name: str
    kind: Any
    doc: str
    optional: bool


def is_structure(kind: Any) -> bool:
    """Whether it is a message, a part of one, or a shape."""
    return is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def list_fields(kind: Any) -> list[Field]:
    """The fields, in the order in which they are written; those of its bases first."""
    hints = get_type_hints(kind, include_extras=True)
    docs = _read_docs(kind.__module__)
    if is_typeddict(kind):
        return [
            Field(name, hint, _told(hint) or docs[kind.__name__].get(name, ""), get_origin(hint) is NotRequired)
            for name, hint in hints.items()
        ]
    homes = {name: base for base in reversed(kind.__mro__) for name in vars(base).get("__annotations__", {})}
    return [
        Field(
            field.encode_name,
            hints[field.name],
            _read_docs(homes[field.name].__module__)[homes[field.name].__name__].get(field.name, ""),
            not field.required,
        )
        for field in msgspec.structs.fields(kind)
    ]


def first_line(kind: Any) -> str:
    """What it says of itself, or its docstring does, as one line."""
    return _told(kind) or " ".join((inspect.getdoc(kind) or "").split())


def bare(kind: Any) -> Any:
    """The structure itself, without what is said of it."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def list_parts(kind: Any) -> Iterator[Any]:
    """The structures its fields are made of, and those theirs are, each once, in order; not itself."""
    seen: dict[Any, None] = {kind: None}
    _gather(kind, seen)
    del seen[kind]
    return iter(seen)


def _gather(kind: Any, seen: dict[Any, None]) -> None:
    for field in list_fields(kind):
        for part in _mentioned(field.kind):
            if part not in seen:
                seen[part] = None
                _gather(part, seen)


def _mentioned(hint: Any) -> Iterator[Any]:
    """The structures a type names."""
    if is_structure(hint):
        yield hint
    elif get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        rows = [mark for mark in marks if isinstance(mark, Row)]
        for part in (part for row in rows for part in row.kinds) if rows else (inner,):
            yield from _mentioned(part)
    elif get_origin(hint) in (Union, UnionType, NotRequired, list, dict, tuple, Mapping):
        for part in get_args(hint):
            yield from _mentioned(part)


def _told(hint: Any) -> str:
    """What a type says of itself: fields that are no identifiers, such as `from`, have their doc there."""
    if get_origin(hint) is NotRequired:
        return _told(get_args(hint)[0])
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, str)), "")


@cache
def _read_docs(module: str) -> dict[str, dict[str, str]]:
    """By class: the docstring that follows each field, those of base classes included."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(node, ast.ClassDef):
            fields: dict[str, str] = {}
            for base in node.bases:
                kind: Any = vars(sys.modules[module]).get(base.id) if isinstance(base, ast.Name) else None
                if is_structure(kind):
                    docs = found if kind.__module__ == module else _read_docs(kind.__module__)
                    fields |= docs.get(kind.__name__, {})
            for before, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
                    match after:
                        case ast.Expr(value=ast.Constant(value=str(doc))):
                            fields[before.target.id] = " ".join(doc.split())
            found[node.name] = fields
    return found
