"""What follows from messages and shapes is what `make wire` writes; who changes one without the other hears of it."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from rumpus.games.registry import all_games
from rumpus.language.files import HOME
from rumpus.wire import terminal
from rumpus.wire.frames import BadMessage, decode
from rumpus.wire.generate import page, protocol, sentences
from rumpus.wire.generate.outputs import list_outputs
from rumpus.wire.generate.protocol import Unmarked, fill_protocol, list_examples
from rumpus.wire.generate.sentences import GROUPS, Ungrouped
from rumpus.wire.generate.structure import bare, list_fields, list_parts
from rumpus.wire.messages import EXAMPLES, FROM_HALL, REQUESTS, name_message
from rumpus.wire.terminal import FromTerminal, ToTerminal
from rumpus.wire.visit import Pong

ROOT = Path(__file__).parents[2]


def list_stale() -> list[str]:
    """Files that are not what would be written now."""
    return [
        str(path.resolve().relative_to(ROOT))
        for path, text in list_outputs(ROOT).items()
        if not path.is_file() or path.read_text("utf-8") != text
    ]


def list_unbounded(kind: inspect.Type, where: str) -> list[str]:
    """Texts, lists and tables in what a client says of which one could be as long as a frame, and kept."""
    match kind:
        case inspect.StrType(max_length=None, pattern=None):
            return [where]
        case inspect.ListType(item_type=inner, max_length=most):
            return [*([where] if most is None else []), *list_unbounded(inner, where)]
        case inspect.DictType(max_length=most):
            return [where] if most is None else []  # what is in it is an option, and the game's own table knows it
        case inspect.UnionType(types=kinds):
            return [found for one in kinds for found in list_unbounded(one, where)]
        case inspect.StructType(fields=fields):
            return [found for one in fields for found in list_unbounded(one.type, f"{where}.{one.name}")]
    return []


@pytest.mark.parametrize("kind", [*REQUESTS, *get_args(FromTerminal)], ids=name_message)
def test_whatever_a_client_says_has_a_bound_of_its_own(kind: type[msgspec.Struct]) -> None:
    assert list_unbounded(inspect.type_info(kind), name_message(kind)) == []


@pytest.mark.parametrize("given", [{"kind": "nix", "way": "push"}, {"kind": "turn", "way": "nix"}, {"kind": "turn\n"}])
def test_what_is_kept_of_a_wish_is_one_of_few(given: dict[str, str]) -> None:
    told = {"t": "notify_of", "kind": "turn", "way": "push", "on": False, **given}
    with pytest.raises(BadMessage):
        decode(msgspec.json.encode(told))


def test_nothing_is_stale() -> None:
    assert list_stale() == [], "run make wire"


def test_a_changed_message_without_make_wire_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "FROM_HALL", tuple(kind for kind in FROM_HALL if kind is not Pong))
    assert list_stale() == ["src/rumpus/web/net/messages.d.ts"]
    examples: dict[Any, Any] = {**EXAMPLES, Pong: Pong(id=10)}
    monkeypatch.setattr(protocol, "EXAMPLES", examples)
    assert list_stale() == ["src/rumpus/web/net/messages.d.ts", "docs/protocol.md"]


def test_a_message_that_the_protocol_page_does_not_name_is_noticed() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    with pytest.raises(Unmarked, match="look at kick"):
        fill_protocol(text.replace("<!-- wire: kick -->", "<!-- wire: kicked -->").replace("kicked", "leave"))


def test_a_changed_sentence_without_make_wire_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for file in HOME.glob("??.json"):
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace('"{count} Tag"', '"{count} Tage"'), "utf-8")
    monkeypatch.setattr(sentences, "HOME", tmp_path)
    assert list_stale() == ["docs/sentences/de.md"]


def test_sentences_that_stand_under_no_heading_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "GROUPS", {head: group for head, group in GROUPS.items() if head != "Chat"})
    with pytest.raises(Ungrouped, match=r"once: chat$"):
        list_stale()


@pytest.mark.parametrize("kind", [*REQUESTS, *FROM_HALL], ids=name_message)
def test_every_message_has_an_example_and_a_doc_for_every_field(kind: type[msgspec.Struct]) -> None:
    assert type(EXAMPLES[kind]) is kind
    assert undocumented(kind) == []


@pytest.mark.parametrize("kind", [*get_args(FromTerminal), *get_args(ToTerminal)], ids=name_message)
def test_every_message_of_the_terminals_socket_has_one_too(kind: type[msgspec.Struct]) -> None:
    (example,) = (example for example in terminal.EXAMPLES if type(example) is kind)
    assert list_examples()[f"terminal.{name_message(kind)}"] is example
    assert msgspec.json.decode(msgspec.json.encode(example), type=kind) == example
    assert undocumented(kind) == []


@pytest.mark.parametrize("kind", REQUESTS, ids=name_message)
def test_every_example_of_a_request_is_understood(kind: Any) -> None:
    assert decode(msgspec.json.encode(EXAMPLES[kind])) == EXAMPLES[kind]


@pytest.mark.parametrize("name", all_games())
def test_every_field_of_a_view_and_of_an_event_has_a_doc(name: str) -> None:
    shape = all_games()[name].shape
    assert shape is not None
    assert [undocumented(kind) for kind in (shape.view, *map(bare, shape.events.values()))] == [[]] * (
        1 + len(shape.events)
    )


def undocumented(kind: Any) -> list[str]:
    """Fields of it and its parts that say nothing of themselves."""
    return [
        f"{part.__name__}.{field.name}"
        for part in (kind, *list_parts(kind))
        for field in list_fields(part)
        if not field.doc
    ]
