"""A match: a game, its log, and what each audience has been told.

Every audience (a seat, or the watchers) has one channel. An update is what changed in that audience's view, numbered;
it is released to its listeners only when the inputs it rests on may be told (turn by turn: when they are on disk).
Knows nothing of wall-clock time: its owner says at which step things happen.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rumpus.core.channel import Audience, Channel, Update, hear
from rumpus.core.common_part import CommonPart
from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Event, Game, IllegalAction, Outcome, View
from rumpus.core.log import Input, check_word
from rumpus.core.match_clock import MatchClock, wait_for
from rumpus.core.table_words import TIMEOUT, TIMEOUT_ALL, is_table_word, play_input
from rumpus.core.time_control import TimeControl
from rumpus.core.verdict import BadReplay
from rumpus.core.view import Patch, diff

MOST_INPUTS: Final = 100_000
"""What one person may do in one match: more than the longest takes, and no more than can be run again. For each seat,
so that nobody uses up what the others have."""


class Match:
    """One game from start to outcome."""

    __slots__ = (
        "_common",
        "_due",
        "_due_known",
        "_first_n",
        "_last_seq",
        "_made",
        "channels",
        "clock",
        "game",
        "id",
        "log",
        "timed",
        "trouble",
    )

    def __init__(
        self,
        game: Game,
        log: list[Input] | None = None,
        *,
        id: str = "",
        first_n: int = 0,
        played: int = 0,
        control: TimeControl | None = None,
    ) -> None:
        """An earlier `log` is played into `game`, which is fresh or has `played` so many of the inputs already;
        BadReplay if it is none. With a time `control` it is always fresh: its clocks go by the whole log. Updates are
        numbered from `first_n`: an owner that starts again takes another one, so that nobody takes a new stream for
        the rest of an old one."""
        self.id = id
        self._first_n = first_n
        self.game = game
        self.log: list[Input] = []
        self.channels: dict[Audience, Channel] = {}
        self.trouble: str | None = None
        """Why the match is void, if its game broke down."""
        self._common: CommonPart | None = None
        """What all see alike, where views have parts and somebody looks."""
        self._due: int | None = None
        self._due_known = False
        """Whether the game has been asked what is due since it last changed: it is asked for several times a change."""
        self.timed = False
        """Whether time alone has changed something; its owner clears it."""
        self._last_seq: dict[tuple[int, int], int] = {}
        self._made: dict[int, int] = {}
        """How many inputs each seat has made."""
        assert not (control and played), "clocks go by the whole log"
        self.clock = MatchClock(control, game.setup.seats, game.info.rate, wait_for(game)) if control else None
        """How long everybody may think, if not for ever."""
        cursor = Cursor(game, log or [], index=played)
        for n, entry in enumerate(cursor.inputs):
            if n >= played and self.trouble is None:
                self._follow_time(entry.step)
                self._guard(cursor.play_input)
            self._note(entry)
            self._follow(entry)
        game.take_events()

    @property
    def step(self) -> int:
        """The step up to which time has passed."""
        return self.game.step

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has. A match whose game broke down is void: nobody has a place."""
        if self.trouble is not None:
            return Outcome((), (), "void")
        return self.game.outcome

    def last_seq(self, seat: int, origin: int) -> int:
        """The highest number of one of the seat's devices that has been taken."""
        return self._last_seq.get((seat, origin), 0)

    def check_room(self, seat: int, action: str) -> None:
        """Refuse a person's input that is not a seat's to make, or if the seat has made too many; to give up is always
        possible."""
        if is_table_word(action):
            raise IllegalAction("table_word")
        if action != RESIGN and self._made.get(seat, 0) >= MOST_INPUTS:
            raise IllegalAction("too_many_actions", most=MOST_INPUTS)

    def due(self) -> int | None:
        """The step at which time alone next changes something."""
        if self.outcome is not None:
            return None
        if not self._due_known:
            try:
                due = self.game.due()
                if due is not None and due <= self.game.step:
                    raise RuntimeError(f"step {due} is due, and it is {self.game.step} already")
            except Exception as problem:
                self.break_down("due", problem)
                return None
            self._due, self._due_known = due, True
        due = self._due
        flag = self.clock.flag if self.clock is not None else None
        if flag is None or (due is not None and due <= flag.step):
            return due
        return max(flag.step, self.game.step)

    def advance(self, step: int) -> None:
        """Let time pass, and note what changed for everybody."""
        if self.clock is not None:
            self._drop_flags(self.clock, step)
        self._pass(step)

    def _pass(self, step: int) -> None:
        game = self.game
        if step <= game.step:
            return
        due = self.due()
        if self.outcome is not None:
            return
        if due is None or due > step:
            game.step = step  # what `advance` comes to when nothing is due (contract), without asking that again
            return
        self._guard(game.advance, step)
        self._due_known = False
        self.timed = True
        self._follow(None)
        self.tell()

    def _drop_flags(self, clock: MatchClock, step: int) -> None:
        """Whoever has run out of time by that step has lost by it, at the very step it was up; what the game does by
        itself until then happens first."""
        while self.outcome is None and (flag := clock.flag) is not None and flag.step <= step:
            due = self.due()
            self._pass(max(self.game.step, flag.step if due is None else min(due, flag.step)))
            if self.outcome is None and self.game.step >= flag.step and clock.flag == flag:
                word = TIMEOUT_ALL if clock.falls_for_all else TIMEOUT
                entry = Input(self.game.step, flag.seat, word)
                try:
                    self._play(entry)
                except IllegalAction as problem:
                    self.break_down("clock", problem)
                    return
                self._note(entry)
                self._follow(entry)
                self.tell()

    def _follow(self, entry: Input | None) -> None:
        """Let the clocks know what has happened, by an input or by time alone."""
        if self.clock is not None and self.trouble is None:
            self._guard(self._turn_clocks, entry)

    def _turn_clocks(self, entry: Input | None) -> None:
        assert self.clock is not None, "only a match with clocks has them to turn"
        self.clock.follow(entry, self.game.step, wait_for(self.game))

    def _follow_time(self, step: int) -> None:
        """Let the clocks know what the game has done by itself up to a step of its log."""
        while self.clock is not None and self.trouble is None and (due := self.game.due()) is not None and due <= step:
            self._due_known = False
            self._guard(self.game.advance, due)
            self._follow(None)

    def break_down(self, what: str, problem: Exception) -> None:
        """A game or bot that breaks down ends its own match and harms no other (rules/hall.md)."""
        if self.outcome is None:
            self.trouble = f"{what}: {type(problem).__name__}: {problem}"

    def act(self, seat: int, action: str, step: int, origin: int = 0, seq: int = 0) -> bool:
        """Take an input. IllegalAction if refused; False if this `seq` was taken before (it is not done twice)."""
        check_word(action)
        if seq and seq <= self.last_seq(seat, origin):
            return False
        if not 0 <= seat < self.game.setup.seats:
            raise IllegalAction("no_seat")
        if self.outcome is not None:
            raise IllegalAction("over")
        self.advance(step)
        if self.outcome is not None:
            raise IllegalAction("over")
        entry = Input(self.game.step, seat, action, origin, seq)
        self._play(entry)
        self._note(entry)
        self._follow(entry)
        self.tell()
        return True

    def _play(self, entry: Input) -> None:
        self._due_known = False
        self._guard(play_input, self.game, entry, self.log, len(self.log))

    def channel(self, audience: Audience) -> Channel:
        """The audience's channel, opened if nobody has asked for it before."""
        if audience not in self.channels:
            view = self.game.shared_view(audience) if self.game.stirs() is None else self._join_parts(audience)
            self.channels[audience] = Channel(self.id, audience, view, self.game.step, self._first_n)
        return self.channels[audience]

    def _join_parts(self, audience: Audience) -> View:
        """What somebody sees who comes now: what all have been told, and what is their own."""
        if self._common is None:
            self._common = CommonPart(self.game)
        own = {} if audience is None else self.game.own_view(audience)
        return {**self._common.view, **own}

    def close(self, audience: Audience) -> None:
        """Have no channel for an audience any more. One that is opened again numbers its updates from later on: nobody
        takes it for the rest of this one."""
        channel = self.channels.pop(audience, None)
        if channel is not None:
            self._first_n = max(self._first_n, channel.n + 1)

    def release(self, logged: int | None = None) -> None:
        """Tell everybody what rests on the first `logged` inputs (None: all there is)."""
        for channel in tuple(self.channels.values()):
            if channel.has_held:
                channel.release(logged)

    def _note(self, entry: Input) -> None:
        self.log.append(entry)
        self._made[entry.seat] = self._made.get(entry.seat, 0) + 1
        if entry.seq:
            self._last_seq[entry.seat, entry.origin] = entry.seq

    def tell(self) -> None:
        """Note for every audience what has changed in its view; `release` lets them hear it."""
        if self.trouble is None:
            self._guard(self._hold)

    def _hold(self) -> None:
        game, hidden = self.game, self.game.info.hidden
        step, logged = game.step, len(self.log)
        events = game.take_events()
        stirs = game.stirs()
        if stirs is not None:
            self._hold_parts(stirs, events)
            return
        secret = any(event.only is not None for event in events)
        view: View | None = None
        old: View | None = None
        patch: Patch = []
        heard: list[dict[str, Any]] | None = None
        for channel in self.channels.values():
            if view is None or hidden:
                view = game.shared_view(channel.audience)
            if channel.view is not old:  # where everybody sees the same, what changed is worked out once
                old = channel.view
                patch = diff(old, view)
            if heard is None or secret:
                heard = hear(events, channel.audience) if events else []
            if patch or heard:
                channel.hold(Update(channel.n + 1, step, patch, heard), view, logged)

    def _hold_parts(self, stirs: Sequence[int], events: list[Event]) -> None:
        """The same where views have parts: only who has something new is told, and what all see is compared once."""
        game, step, logged = self.game, self.game.step, len(self.log)
        common = self._common
        told = common.renew(game) if common is not None else []
        for channel in self.channels.values():
            seat = channel.audience
            view, patch = channel.view, told
            if seat is not None and stirs[seat] != channel.stirs:
                channel.stirs = stirs[seat]
                own = {**view, **game.own_view(seat)}
                view, patch = own, diff(view, own) + told
            heard = hear(events, seat) if events else []
            if patch or heard:
                if told and common is not None:
                    view = {**view, **common.view}
                channel.hold(Update(channel.n + 1, step, patch, heard), view, logged)

    def _guard(self, change: Callable[..., object], *of: Any) -> None:
        """A game that breaks down ends its own match and harms no other (rules/hall.md)."""
        try:
            change(*of)
        except IllegalAction as problem:
            problem.of = self.game.info.name
            raise
        except BadReplay:
            raise
        except Exception as problem:
            self.trouble = f"{type(problem).__name__}: {problem}"
