"""A page that plays at the small hall, without a browser: it keeps what that wants kept, and folds what it hears."""

from typing import Any, Union

import msgspec

from rumpus.core.clock import Clock
from rumpus.core.rng import Rng
from rumpus.core.view import apply
from rumpus.local_hall.hall import LocalHall
from rumpus.wire.messages import FROM_HALL

Message = dict[str, Any]
READ: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[FROM_HALL])  # noqa: UP007 - made at run time


class SmallPage:
    """What a page keeps of the small hall, with a clock that is moved by hand."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.now = 0
        self.due: int | None = None
        self.clock = Clock(lambda: self.now, self._wake)
        self.heard: list[Message] = []
        self.kept: dict[str, Any] = kept if kept is not None else {}
        self.tables: dict[str, Message] = {}
        self.streams: dict[tuple[str, int | None], Message] = {}
        self.hall = LocalHall(self.clock, self._hear, self._keep)
        self.hall.take_up(dict(self.kept))
        self._seq = 0
        self.ask(t="hello", v=1, origin=7, name="Ann")

    def _wake(self, at: int) -> None:
        self.due = at

    def _keep(self, key: str, value: Message | None) -> None:
        if value is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = msgspec.json.decode(msgspec.json.encode(value))

    def _hear(self, messages: list[Message]) -> None:
        for message in messages:
            text = msgspec.json.encode(message)
            read = READ.decode(text)  # it is one of the hall's, field by field, and has no others
            assert set(message) - {"t"} <= set(read.__struct_fields__), message["t"]
            self.heard.append(message)
            if message["t"] == "table":
                self.tables[message["code"]] = message
            elif message["t"] == "match":
                self.streams[message["match"], message["seat"]] = dict(message)
            elif message["t"] == "update":
                stream = self.streams[message["match"], message["seat"]]
                assert message["n"] == stream["n"] + 1
                stream |= {"n": message["n"], "view": apply(stream["view"], message["patch"])}

    def ask(self, **message: Any) -> list[Message]:
        """Ask for something; what is heard at once."""
        before = len(self.heard)
        self.hall.receive({"id": 5, **message})
        return self.heard[before:]

    def act(self, match: str, seat: int, action: str) -> list[Message]:
        """Do something in a match."""
        self._seq += 1
        return self.ask(t="act", match=match, seat=seat, action=action, seq=self._seq)

    def wait(self) -> None:
        """Let time pass until something is due."""
        assert self.due is not None, "nothing will happen by itself"
        self.now, self.due = max(self.now, self.due), None
        self.clock.ring()

    def open(self, game: str, *seats: str) -> str:
        """Open a table and play at once; its code."""
        self.ask(t="open", game=game, seats=list(seats), start=True)
        return next(reversed(self.tables))

    def play_out(self, code: str, seed: int = 5) -> str:
        """Play the table's match at random to its end, or give it up when that takes too long; its id."""
        rng, match = Rng(seed), str(self.tables[code]["match"])
        for _ in range(400):
            if self.tables[code]["state"] == "ENDED":
                break
            live = self.hall.tables[code].live
            assert live is not None
            actions = live.match.game.actions(0)
            if actions:
                self.act(match, 0, actions[rng.below(len(actions))])
            elif self.due is not None:
                self.wait()
        else:
            self.ask(t="command", code=code, text="/surrender")
        while self.tables[code]["state"] != "ENDED":
            self.wait()
        self.hall.flush()
        return match
