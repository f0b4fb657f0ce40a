"""A page as the real one behaves: numbers what it sends, keeps it until it is acknowledged, comes back and sends again.

Between it and the hall lies a wire that delays, doubles and breaks. It also writes down what it was shown.
"""

import json
import random
from collections import deque
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, TypeAlias

from tests.hall.bench import Guest

from rumpus.core.channel import Channel, Update
from rumpus.core.game import RESIGN, IllegalAction, View
from rumpus.core.notice import Notice
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table

Key: TypeAlias = tuple[str, int, int]
"""A match, a seat, and which of the player's devices."""


@dataclass(slots=True)
class Act:
    """Something the player did."""

    match: str
    seat: int
    action: str
    seq: int
    sent: int = 0
    """How often it has reached the hall."""
    fate: str = "open"
    """`open`, `acked`, `refused` (it never happened) or `unknown` (refused, but it may have happened before)."""


@dataclass(slots=True)
class Diary:
    """What all pages of a trial did and saw; it survives every crash."""

    acts: dict[Key, list[Act]] = field(default_factory=dict)
    shown: dict[str, set[tuple[int | None, str]]] = field(default_factory=dict)
    """By match: every view anybody was shown, in short, and whose."""
    ends: dict[str, str] = field(default_factory=dict)
    """By match: that its end was told, with the digest of the position it ended in if that could be seen."""
    last: dict[tuple[str, int | None], View] = field(default_factory=dict)
    """The view each seat was shown at the end."""
    restored: set[str] = field(default_factory=set)
    """Matches that were on when the hall was put back from a copy: they are void."""
    resent: int = 0
    doubled: int = 0


class Page(Guest):
    """One device of one player at one table."""

    def __init__(self, player: Player, origin: int, diary: Diary, dice: random.Random) -> None:
        super().__init__(player)
        self.origin = origin
        self.here = False
        self.sits = True
        """Whether it wants a seat, or only watches."""
        self.gone = False
        """Whether there is nothing to come back to."""
        self.code = ""
        self.match = ""
        self._id = player.id
        self._diary = diary
        self._dice = dice
        self._seq = 0
        self._wire: deque[Act] = deque()
        self._pending: list[Act] = []
        self._line = 0

    # What it is shown.

    def stream_began(self, table: Table, channel: Channel) -> None:
        """Take the stream, and write down what it shows."""
        super().stream_began(table, channel)
        self._write_down(channel)

    def updated(self, channel: Channel, update: Update) -> None:
        """Take the update, and write down what it shows."""
        super().updated(channel, update)
        self._write_down(channel)

    def table_changed(self, table: Table) -> None:
        """Write down how a match ended."""
        if table.live is not None and table.state == "ENDED":
            match = table.live.id
            self._diary.ends[match] = table.live.match.game.digest()
            self._diary.last |= {key: stream.view for key, stream in self.streams.items() if key[0] == match}

    def sent_away(self, table: Table, why: Notice) -> None:
        """There is nothing more to do."""
        super().sent_away(table, why)
        self.gone = True

    def _write_down(self, channel: Channel) -> None:
        view = self.streams[channel.match, channel.audience].view
        self._diary.shown.setdefault(channel.match, set()).add((channel.audience, short(view)))

    # Coming and going.

    def come(self, hall: Hall) -> None:
        """Connect, go to the table, and send again what was not acknowledged."""
        player = hall.players.find(self._id)
        table = hall.tables.get(self.code)
        if player is None or table is None:
            assert player is not None or not self._has_acks, "a player who was answered is forgotten"
            self.gone = True
            return
        self.player, self.here = player, True
        self._line += 1
        hall.arrive(self)
        try:
            table.enter(self, sit=self.sits)
        except Refused:
            self.gone = True
            return
        self._wire = deque(self._pending)
        self._diary.resent += len(self._pending)

    def cut(self, hall: Hall | None) -> None:
        """The connection breaks, and with it what is on the wire; None: so does the hall."""
        if self.here:
            self.here = False
            self._wire.clear()
            self._line += 1
            if hall is not None:
                hall.depart(self)

    @property
    def _has_acks(self) -> bool:
        return any(
            act.fate == "acked" for key, acts in self._diary.acts.items() if key[2] == self.origin for act in acts
        )

    # Playing.

    @property
    def waits(self) -> bool:
        """Whether anything it did is not answered yet."""
        return bool(self._pending)

    def do(self, match: str, seat: int, action: str) -> None:
        """The player does something: it goes onto the wire."""
        self._seq += 1
        act = Act(match, seat, action, self._seq)
        self._diary.acts.setdefault((match, seat, self.origin), []).append(act)
        self._pending.append(act)
        self._wire.append(act)

    def play(self, table: Table) -> None:
        """Do something that is allowed now, if anything is."""
        running = table.match
        if running is None or running.over:
            return
        seats = [seat for seat in table.seating.of(self.player) if running.match.game.actions(seat)]
        if seats:
            seat = self._dice.choice(seats)
            self.do(running.id, seat, self._dice.choice(running.match.game.actions(seat)))

    def give_up(self, table: Table) -> None:
        """Resign every seat."""
        if table.match is not None and not table.match.over:
            for seat in table.seating.of(self.player):
                self.do(table.match.id, seat, RESIGN)

    def deliver(self, hall: Hall, count: int) -> None:
        """Let some of what is on the wire arrive; now and then twice."""
        for _ in range(min(count, len(self._wire))):
            act = self._wire.popleft()
            self._send(hall, act)
            if self._dice.random() < 0.1:
                self._diary.doubled += 1
                self._send(hall, act)

    def _send(self, hall: Hall, act: Act) -> None:
        line = self._line
        act.sent += 1
        try:
            hall.find_match(act.match).act(
                self.player,
                act.match,
                act.seat,
                act.action,
                origin=self.origin,
                seq=act.seq,
                done=lambda: self._hear_ack(act, line),
            )
        except (Refused, IllegalAction):
            if act.fate == "open":
                act.fate = "refused" if act.sent == 1 else "unknown"
            if act in self._pending:
                self._pending.remove(act)

    def _hear_ack(self, act: Act, line: int) -> None:
        if line == self._line:  # else it was said into a broken wire
            act.fate = "acked"
            if act in self._pending:
                self._pending.remove(act)


def short(view: Any) -> str:
    """A view in a few characters."""
    return blake2b(json.dumps(view, sort_keys=True).encode(), digest_size=8).hexdigest()
