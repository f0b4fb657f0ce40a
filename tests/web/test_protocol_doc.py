"""docs/protocol.md shows an example of every message, and every example is one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.gateways.web import messages as m
from rumpus.gateways.web.decoding import decode
from rumpus.gateways.web.desks import DESKS

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
BLOCKS: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def kinds() -> Iterator[type[msgspec.Struct]]:
    """Every message there is: those of the door itself, and those of its desks."""
    for module in (m, *DESKS):
        for thing in vars(module).values():
            if (
                isinstance(thing, type)
                and issubclass(thing, msgspec.Struct)
                and thing.__struct_config__.tag is not None
                and thing is not m.Request
            ):
                yield thing


def tag(kind: type[msgspec.Struct]) -> str:
    """How it is called on the wire."""
    return str(kind.__struct_config__.tag)


CLIENT = {tag(kind): kind for kind in kinds() if issubclass(kind, m.Request)}
HALL = {tag(kind): kind for kind in kinds() if not issubclass(kind, m.Request)}


@pytest.mark.parametrize("kind", [*CLIENT, *HALL])
def test_every_message_has_an_example(kind: str) -> None:
    assert kind in {block["t"] for block in BLOCKS}


@pytest.mark.parametrize("block", BLOCKS, ids=[block["t"] for block in BLOCKS])
def test_every_example_is_a_message(block: dict[str, Any]) -> None:
    if block["t"] in CLIENT:
        message = decode(json.dumps(block))
        assert type(message) is CLIENT[block["t"]]
    else:
        struct = HALL[block["t"]]
        fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
        assert set(block) - {"t"} <= set(fields), "no example has a field the message has not"
        required = {name for name, field in fields.items() if field.required}
        assert required <= set(block), "an example lacks what is always there"
        assert msgspec.convert(block, struct) is not None
