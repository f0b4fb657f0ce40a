"""docs/protocol.md shows an example of every message, and every example is one."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from rumpus.gateways.web import messages as m

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
BLOCKS: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def kinds(union: Any) -> dict[str, type[msgspec.Struct]]:
    """The messages of a union, by the tag each has on the wire."""
    return {str(struct.__struct_config__.tag): struct for struct in get_args(union)}


CLIENT, HALL = kinds(m.FromClient), kinds(m.FromHall)


@pytest.mark.parametrize("kind", [*CLIENT, *HALL])
def test_every_message_has_an_example(kind: str) -> None:
    assert kind in {block["t"] for block in BLOCKS}


@pytest.mark.parametrize("block", BLOCKS, ids=[block["t"] for block in BLOCKS])
def test_every_example_is_a_message(block: dict[str, Any]) -> None:
    if block["t"] in CLIENT:
        message = m.decode(json.dumps(block))
        assert type(message) is CLIENT[block["t"]]
    else:
        struct = HALL[block["t"]]
        fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
        assert set(block) - {"t"} <= set(fields), "no example has a field the message has not"
        required = {name for name, field in fields.items() if field.required}
        assert required <= set(block), "an example lacks what is always there"
        assert msgspec.convert(block, struct) is not None
