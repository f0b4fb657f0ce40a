"""A table of a hall elsewhere, as one terminal knows it: folds what is heard, keeps what is to be said. Knows no
connection and no screen: lines go in by `hear` and out by `take_out`, and a lost connection is `connected` again."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.client.heard import (
    Acknowledged,
    Banished,
    Gone,
    HallProblem,
    Heard,
    Refusal,
    Replied,
    Said,
    StreamBegun,
    TableHeard,
    Updated,
    Welcome,
    explain,
    read_frame,
)
from rumpus.client.stream import Stream
from rumpus.client.visit import HELLO, PROTOCOL, SIT
from rumpus.core.game import Outcome, View
from rumpus.core.options import Options

TALK: Final = 20
"""So many lines of talk are remembered."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the terminal wants: a table to open or to join, and who it is."""

    game: str
    code: str = ""
    options: Options = field(default_factory=dict)
    seats: tuple[str, ...] = ("me",)
    """Who sits at the table to open, as the hall writes it."""
    name: str | None = None
    token: str = ""


class RemoteTable:
    """One player's side of one table."""

    def __init__(
        self, wish: Wish, origin: int, *, keep_token: Callable[[str], None], note: Callable[[str], None]
    ) -> None:
        """`origin` tells this terminal from the player's other devices; `note` hears what to show for a moment."""
        self._wish = wish
        self._origin = origin
        self._keep_token = keep_token
        self._note = note
        self._token = wish.token
        self._player = ""
        self._out: list[dict[str, Any]] = []
        self._streams: dict[int | None, Stream] = {}
        self._match = ""
        self._seq = 0
        self._unsettled: dict[tuple[str, int], dict[int, str]] = {}
        self.code = wish.code.upper()
        self.table: TableHeard | None = None
        self.talk: deque[str] = deque(maxlen=TALK)
        self.up = False
        """Whether the hall knows us on this connection."""

    # What can be seen.

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats played from here."""
        seats = self.table.seats if self.table is not None else []
        return tuple(number for number, seat in enumerate(seats) if seat.player == self._player)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        seats = self.table.seats if self.table is not None else []
        return tuple(seat.name or f"Seat {number}" for number, seat in enumerate(seats, 1))

    @property
    def match(self) -> str:
        """The match that is shown; empty if there is none."""
        return self._match if self._streams else ""

    @property
    def view(self) -> View | None:
        """What is to be shown: of two seats at this keyboard, that of whose turn it is."""
        turn = self.table.turn if self.table is not None else []
        wanted = [seat for seat in self.seats if seat in turn] or list(self.seats)
        stream = next((self._streams[seat] for seat in wanted if seat in self._streams), None)
        stream = stream or next(iter(self._streams.values()), None)
        return stream.view if stream is not None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        told = self.table.outcome if self.table is not None and self.table.match == self._match else None
        if told is None:
            return None
        return Outcome(tuple(told.get("places", ())), tuple(told.get("scores", ())), str(told.get("reason", "")))

    # The connection.

    def connected(self) -> None:
        """A connection is there, perhaps again: say who we are. All else follows when the hall knows us."""
        who = {"token": self._token} if self._token else {"name": self._wish.name} if self._wish.name else {}
        self.up = False
        self._out = [{"t": "hello", "id": HELLO, "v": PROTOCOL, "origin": self._origin, **who}]

    def lost(self) -> None:
        """The connection is gone."""
        self.up = False
        self._out = []

    def take_out(self) -> list[dict[str, Any]]:
        """What is to be sent now, in order."""
        out, self._out = self._out, []
        return out

    # What the person does.

    def act(self, seat: int, action: str) -> None:
        """Do something in the match; it is sent again after a lost connection until the hall has it."""
        self._seq += 1
        self._unsettled.setdefault((self._match, seat), {})[self._seq] = action
        if self.up:
            self._say("act", match=self._match, seat=seat, action=action, seq=self._seq)

    def type(self, text: str) -> None:
        """Say something at the table, or give a command."""
        if not self.up:
            self._note("not connected; try again in a moment")
        else:
            self._say("command", text=text, code=self.code)

    def ready(self) -> None:
        """Be ready for a match."""
        if self.up:
            self._say("ready", code=self.code)

    def leave(self) -> None:
        """Go away from the table for good."""
        if self.up:
            self._say("leave", code=self.code)

    # What the hall says.

    def hear(self, frame: str | bytes) -> None:
        """Take in a frame; HallProblem if the visit is over."""
        for heard in read_frame(frame):
            self._hear(heard)

    def _hear(self, heard: Heard) -> None:
        match heard:
            case Welcome():
                self._be_welcome(heard)
            case Refusal():
                self._be_refused(heard)
            case TableHeard():
                self._see(heard)
            case StreamBegun() if self.code in ("", heard.code):  # of a table that starts at once, it comes first
                self.code = heard.code
                self._begin(heard)
            case Updated() if heard.match == self._match:
                self._update(heard)
            case Acknowledged():
                waiting = self._unsettled.get((heard.match, heard.seat), {})
                for seq in [seq for seq in waiting if seq <= heard.seq]:
                    del waiting[seq]
            case Said() if heard.room == self.code:
                self._hear_talk(heard)
            case Replied():
                self.talk.extend(heard.lines)
                if heard.lines:
                    self._note(heard.lines[-1])
                if heard.go is not None and heard.go != self.code:
                    self._note(f"table {heard.go} is another one; leave this and join it")
            case Gone() if heard.code == self.code:
                raise HallProblem(heard.why or "the table is closed")
            case Banished():
                raise HallProblem(heard.reason)

    def _be_welcome(self, heard: Welcome) -> None:
        self._player = heard.player
        if heard.token:
            self._token = heard.token
            self._keep_token(heard.token)
        if self.up:
            return  # told again, for another name or other dice
        self.up = True
        if not self.code:
            wish = self._wish
            start = "open" not in wish.seats
            self._say("open", id=SIT, game=wish.game, options=dict(wish.options), seats=list(wish.seats), start=start)
            return
        have = [{"match": self._match, "seat": seat, "n": stream.n} for seat, stream in self._streams.items()]
        self._say("join", id=SIT, code=self.code, have=have)
        for (match, seat), waiting in self._unsettled.items():
            for seq, action in sorted(waiting.items()):  # the hall does once what it hears twice
                self._say("act", match=match, seat=seat, action=action, seq=seq)

    def _be_refused(self, heard: Refusal) -> None:
        if heard.id in (HELLO, SIT):
            raise HallProblem(explain(heard))
        if heard.match is not None and heard.seat is not None:
            self._unsettled.get((heard.match, heard.seat), {}).pop(heard.seq, None)
        self._note(explain(heard))

    def _see(self, heard: TableHeard) -> None:
        if self.code not in ("", heard.code):
            return
        if heard.game != self._wish.game:
            raise HallProblem(f"at table {heard.code} it is {heard.game}, not {self._wish.game}")
        self.code, self.table = heard.code, heard

    def _begin(self, heard: StreamBegun) -> None:
        if heard.match != self._match:
            self._match, self._streams = heard.match, {}
            self._unsettled = {key: waiting for key, waiting in self._unsettled.items() if key[0] == heard.match}
        if heard.seat is not None:
            self._streams.pop(None, None)  # we watched before we sat down
        self._streams[heard.seat] = Stream(heard)

    def _update(self, heard: Updated) -> None:
        stream = self._streams.get(heard.seat)
        if stream is None:
            return
        if stream.misses(heard):  # ask for everything
            self._say("join", id=SIT, code=self.code, have=[])
        else:
            stream.update(heard)

    def _hear_talk(self, heard: Said) -> None:
        lines = [f"{line.name}: {line.text}" if line.name else line.text for line in heard.lines]
        if heard.whole:
            self.talk.clear()
        elif lines:
            self._note(lines[-1])
        self.talk.extend(lines)

    def _say(self, t: str, **fields: Any) -> None:
        self._out.append({"t": t, **fields})
