"""docs/protocol.md shows an example of every message, and every example is one."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from rumpus.hall.people.passphrases import LONGEST
from rumpus.wire.frames import BadMessage, decode
from rumpus.wire.messages import FROM_HALL, REQUESTS, name_message
from rumpus.wire.people import Claim
from rumpus.wire.terminal import FromTerminal, ToTerminal

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
FOUND = re.findall(r"(?:<!-- wire: (\S+) -->\n)?```json\n(.*?)```", TEXT, re.DOTALL)
BLOCKS: list[dict[str, Any]] = [json.loads(block) for name, block in FOUND if not name.startswith("terminal.")]
TERMINAL: dict[str, str] = {name: block for name, block in FOUND if name.startswith("terminal.")}


CLIENT = {name_message(kind): kind for kind in REQUESTS}
HALL = {name_message(kind): kind for kind in FROM_HALL}


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


@pytest.mark.parametrize("kind", [*get_args(FromTerminal), *get_args(ToTerminal)], ids=name_message)
def test_every_message_of_the_terminals_socket_is_shown(kind: type[msgspec.Struct]) -> None:
    assert type(msgspec.json.decode(TERMINAL[f"terminal.{name_message(kind)}"], type=kind)) is kind


def test_the_longest_passphrase_is_the_same_on_the_wire_and_in_the_hall() -> None:
    said = {"t": "claim", "passphrase": "x" * LONGEST}
    assert decode(json.dumps(said)) == Claim(passphrase="x" * LONGEST)
    with pytest.raises(BadMessage):
        decode(json.dumps(said | {"passphrase": "x" * (LONGEST + 1)}))
