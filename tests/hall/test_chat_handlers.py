"""Handlers of what is typed: what a page sends about chat and commands, and what it is sent."""

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.core.notice import Notice
from rumpus.gateways.limits import Limits
from rumpus.gateways.web.connection import Connection
from rumpus.gateways.web.handlers import chat as handlers
from rumpus.gateways.web.repeated_looks import RepeatedLooks
from rumpus.hall.errors import Refused
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.table import Table
from rumpus.wire.chat import Say, Typed


class Page(Guest):
    """A visitor that gets messages instead of news."""

    def __init__(self, bench: Bench, name: str) -> None:
        super().__init__(bench.hall.players.welcome(name)[0])
        self.bench = bench
        self.hall = bench.hall
        self.limits = Limits()
        self.address = "127.0.0.1"
        self.find_table = self.hall.find_table
        self.looks = RepeatedLooks(lambda problem: None)
        self.sent: list[Any] = []
        self.welcomes = 0
        self.hall.arrive(self)

    def send(self, message: msgspec.Struct) -> None:
        """Note a message as it stands on the wire."""
        self.sent.append(msgspec.json.decode(msgspec.json.encode(message)))

    def when_saved(self, tell: Callable[[], None]) -> None:
        """As a connection does."""
        self.hall.store.when_saved(tell, urgent=True)

    def welcome(self, token: str) -> None:
        """Count how often the page is told who it is."""
        self.welcomes += 1

    def tell(self, news: News) -> None:
        """Show what these handlers show."""
        if type(news) in handlers.NEWS:
            shown = handlers.NEWS[type(news)](cast(Connection, self), news)
            if isinstance(shown, msgspec.Struct):
                self.send(shown)

    def ask(self, **message: Any) -> list[Any]:
        """Send a message; what comes back by and by."""
        kinds = {str(kind.__struct_config__.tag): kind for kind in handlers.REQUESTS}
        self.sent.clear()
        kind = kinds[message["t"]]
        handlers.REQUESTS[kind](cast(Connection, self), msgspec.convert(message, kind))
        self.bench.settle()
        return self.sent

    def enter(self, table: Table) -> list[Any]:
        """Come to a table; what one is told there."""
        self.sent.clear()
        table.enter(self, sit=False)
        handlers.show_entered(cast(Connection, self), table)
        self.bench.settle()
        return [message for message in self.sent if message["t"] == "chat"]


def _read(line: dict[str, Any]) -> str:
    """What a line says."""
    return tell(Notice.read(line["notice"])) if "notice" in line else str(line["text"])


def texts(messages: list[Any]) -> list[tuple[str, bool, list[str]]]:
    """Chat in short: room, whether it is whole, and its lines."""
    chats = [message for message in messages if message["t"] == "chat"]
    return [(chat["room"], chat["whole"], [_read(line) for line in chat["lines"]]) for chat in chats]


def test_who_comes_to_a_table_reads_what_was_said(bench: Bench) -> None:
    ann, bob = Page(bench, "Ann"), Page(bench, "Bob")
    table = bench.open(ann, "stayboard", "me open")
    assert texts(ann.enter(table)) == [(table.code, True, [])]
    assert texts(ann.ask(t="say", text="hello", code=table.code)) == [(table.code, False, ["hello"])]
    ann.sent.clear()
    assert texts(bob.enter(table)) == [(table.code, True, ["hello"]), (table.code, False, ["Bob is here."])]
    assert texts(ann.sent) == [(table.code, False, ["Bob is here."])]


def test_the_hall_is_heard_while_its_chat_is_open(bench: Bench) -> None:
    ann, bob = Page(bench, "Ann"), Page(bench, "Bob")
    ann.ask(t="say", text="hello")
    assert texts(bob.ask(t="listen", on=True)) == [("hall", True, ["hello"])]
    ann.ask(t="command", text="anybody?")
    assert texts(bob.sent) == [("hall", True, ["hello"]), ("hall", False, ["anybody?"])]
    assert bob.ask(t="listen", on=False) == []
    ann.ask(t="say", text="nobody")
    assert bob.sent == []


def test_a_command_is_answered_and_leads_to_its_table(bench: Bench) -> None:
    ann = Page(bench, "Ann")
    sent = ann.ask(t="command", text="/tetris", id=7)
    reply = next(message for message in sent if message["t"] == "reply")
    assert reply["id"] == 7
    assert reply["go"] in bench.hall.tables
    assert (ann.welcomes, texts(sent)) == (1, [(reply["go"], True, [])]), "the next table has other dice"


def test_an_answer_is_sent_when_what_it_speaks_of_is_kept(bench: Bench) -> None:
    ann, bob = Page(bench, "Ann"), Page(bench, "Bob")
    bench.settle()
    bench.store.waits = True
    assert ann.ask(t="command", text="/words Bob") == []
    bench.store.commit()
    assert [message["t"] for message in ann.sent] == ["reply"]
    assert bench.hall.invites.open_for(bob.player)


def test_another_name_is_told(bench: Bench) -> None:
    ann = Page(bench, "Ann")
    assert ann.ask(t="command", text="/name Anna") == [
        {"t": "reply", "id": 0, "lines": [{"say": "answer.renamed", "facts": {"name": "Anna"}}], "go": None}
    ]
    assert ann.welcomes == 1


def test_what_is_typed_at_a_table_is_never_said_elsewhere(bench: Bench) -> None:
    ann, bob = Page(bench, "Ann"), Page(bench, "Bob")
    table = bench.open(ann, "stayboard", "me open")
    ann.ask(t="listen", on=True)
    with refuses(Refused, "join table"):
        bob.ask(t="command", text="my secret", code=table.code)
    assert texts(ann.sent) == [("hall", True, [])]


def test_a_line_is_completed_on_the_wire(bench: Bench) -> None:
    ann = Page(bench, "Ann")
    assert ann.ask(t="complete", text="/tet", id=5) == [
        {"t": "completions", "id": 5, "text": "/tet", "lines": ["/tetris"]}
    ]


def test_a_page_knows_whom_it_does_not_read(bench: Bench) -> None:
    ann, eve = Page(bench, "Ann"), Page(bench, "Eve")
    muted = {"t": "muted", "players": [{"player": eve.player.id, "name": "Eve"}]}
    assert ann.ask(t="mute", player=eve.player.id) == [muted]
    ann.sent.clear()
    handlers.greet(cast(Connection, ann))
    assert ann.sent == [muted]
    assert {"t": "muted", "players": []} in ann.ask(t="command", text="/unmute eve")
    with refuses(Refused, "nobody with that id"):
        ann.ask(t="mute", player="nobody")


def test_messages_are_bounded() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"t": "say", "text": "x" * 1001}, Say)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"t": "command", "text": "/who", "code": "../etc"}, Typed)
