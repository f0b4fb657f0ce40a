"""The parts of docs/protocol.md that follow from the messages: an example and a table of fields, between marks."""

import re
from typing import Any

import msgspec

from rumpus.wire import terminal
from rumpus.wire.fields import Request
from rumpus.wire.generate.markdown import write_fields, write_json, write_parts
from rumpus.wire.generate.structure import list_fields
from rumpus.wire.messages import EXAMPLES, FROM_HALL, REQUESTS, name_message

_MARK = re.compile(r"<!-- wire: ([a-z_.]+) -->\n.*?<!-- end -->", re.DOTALL)


class Unmarked(ValueError):
    """The page has no place for a message, or one for a message that does not exist."""


def fill_protocol(text: str) -> str:
    """The page with what stands between the marks written anew."""
    examples = list_examples()
    marked = _MARK.findall(text)
    if sorted(marked) != sorted(examples):
        wrong = sorted({*examples} ^ {*marked}) or sorted(name for name in marked if marked.count(name) > 1)
        raise Unmarked(f"docs/protocol.md needs one `<!-- wire: NAME -->` for each message; look at {', '.join(wrong)}")
    told: set[Any] = set()
    return _MARK.sub(lambda found: _write(found[1], examples[found[1]], told), text)


def list_examples() -> dict[str, msgspec.Struct]:
    """One of each message, by its mark; those of the terminal's socket say so, as some are called the same."""
    page = {name_message(kind): EXAMPLES[kind] for kind in (*REQUESTS, *FROM_HALL)}
    return page | {f"terminal.{name_message(type(example))}": example for example in terminal.EXAMPLES}


def _write(name: str, example: msgspec.Struct, told: set[Any]) -> str:
    kind = type(example)
    lines = [f"<!-- wire: {name} -->", "```json", *write_json(show_example(example)), "```"]
    fields = [field for field in list_fields(kind) if field.name != "id" or not issubclass(kind, Request)]
    if fields:
        lines += ["", *write_fields(fields), *write_parts(kind, told)]
    return "\n".join([*lines, "", "<!-- end -->"])


def show_example(example: msgspec.Struct) -> dict[str, Any]:
    """A message as plain values; of what a client sends only what is not at its default."""
    shown: dict[str, Any] = msgspec.to_builtins(example)
    if isinstance(example, Request | terminal.TerminalHello | terminal.TerminalSize):
        defaults = {field.encode_name: field for field in msgspec.structs.fields(type(example)) if not field.required}
        for name, field in defaults.items():
            made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
            if shown[name] == made:
                del shown[name]
    return shown
