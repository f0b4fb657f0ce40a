"""What the page takes from here: types of all messages and of each game's view, and constants both ends share."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rumpus.games.registry import GameFolder
from rumpus.wire.fields import VERSION
from rumpus.wire.generate.structure import bare, list_parts
from rumpus.wire.generate.typescript import write_interface, write_type
from rumpus.wire.messages import FROM_HALL, REPEATABLE, REQUESTS, name_message
from rumpus.wire.people import LONGEST_PASSPHRASE

NOTE = "Written by `make wire`; change it there."


def write_messages() -> str:
    """The types of all messages."""
    lines = [f"// The messages of the wire (src/rumpus/wire). {NOTE}", ""]
    lines += ['import type { GameEvent } from "../types.js";', ""]
    parts: dict[Any, None] = {}
    for kind in (*REQUESTS, *FROM_HALL):
        parts |= dict.fromkeys(list_parts(kind))
    for part in parts:
        lines += [*write_interface(part, part.__name__), ""]
    for kind in (*REQUESTS, *FROM_HALL):
        lines += [*write_interface(kind, kind.__name__, [f't: "{name_message(kind)}";']), ""]
    lines += _write_union("ToHall", "What a client sends.", [kind.__name__ for kind in REQUESTS])
    lines += _write_union("FromHall", "What the hall sends.", [kind.__name__ for kind in FROM_HALL])
    return "\n".join(lines)


def _write_union(name: str, doc: str, kinds: list[str]) -> Iterator[str]:
    yield f"/** {doc} */"
    yield f"export type {name} ="
    yield from (f"  | {kind}" for kind in kinds[:-1])
    yield f"  | {kinds[-1]};"
    yield ""


def write_constants() -> str:
    """What page and hall must agree on."""
    repeatable = sorted(name_message(kind) for kind in REPEATABLE)
    return "\n".join(
        [
            "// @ts-check",
            f"// What page and hall agree on (src/rumpus/wire). {NOTE}",
            "",
            "/** The version of the protocol. */",
            f"export const VERSION = {VERSION};",
            "",
            "/** A passphrase has at most so many characters. */",
            f"export const LONGEST_PASSPHRASE = {LONGEST_PASSPHRASE};",
            "",
            "/** Requests that do no harm when they are lost or done twice: asked for anew with every connection. */",
            f"export const REPEATABLE = new Set({json.dumps(repeatable)});",
            "",
        ]
    )


def write_shape(folder: GameFolder) -> str:
    """The types of one game's view and events."""
    shape = folder.shape
    assert shape is not None, "asked only of games that declare one"
    lines = [f"// What is seen and told of {folder.info.title} (shape.py). {NOTE}", ""]
    parts: dict[Any, None] = dict.fromkeys(list_parts(shape.view))
    for kind in map(bare, shape.events.values()):
        parts |= dict.fromkeys([*list_parts(kind), kind])
    parts.pop(shape.view, None)
    for part in parts:
        lines += [*write_interface(part, part.__name__), ""]
    lines += [*write_interface(shape.view, "View"), ""]
    lines += ["/** What happened. */", "export type Event ="]
    told = [f'  | ({{ name: "{name}" }} & {write_type(kind)})' for name, kind in shape.events.items()]
    lines += [*told[:-1], f"{told[-1]};", ""]
    return "\n".join(lines)


def find_shape(folder: GameFolder) -> Path:
    """Where a game's types lie."""
    return folder.path / "web" / "shape.d.ts"
