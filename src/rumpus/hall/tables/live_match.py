"""A match of the hall: paced by the hall's one clock, kept in the store, and told as far as it is kept."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rumpus.core.bot import BotHand, Sight, solo_rng
from rumpus.core.channel import Audience, Channel, Listener
from rumpus.core.clock import Nanoseconds
from rumpus.core.clock_reading import ClocksNow, read_clocks
from rumpus.core.game import Game, Outcome, View
from rumpus.core.log import Input
from rumpus.core.notice import Refusal
from rumpus.core.pacing import PacedMatch
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import RoomWay
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.bot_offload import Answer, Question, kind_of
from rumpus.hall.tables.disk_wait import WhenBack
from rumpus.hall.tables.match_time import KeptTime, find_step
from rumpus.hall.tables.snapshots import EVERY, take_snapshot, take_up_match
from rumpus.hall.tables.surroundings import Calls, Surroundings
from rumpus.store.records import MatchRecord, SnapshotRecord

log = Log("hall")


class LiveMatch(PacedMatch):
    """One match being played at a table."""

    when_back: WhenBack | None = None
    """How to wait for the room that runs it, while that cannot be reached."""

    def __init__(
        self,
        around: Surroundings,
        folder: GameFolder,
        record: MatchRecord,
        levels: dict[int, str],
        calls: Calls,
        inputs: list[Input] | None = None,
        *,
        snapshot: SnapshotRecord | None = None,
        fresh: bool = False,
    ) -> None:
        """`levels` are the bots' by seat; `inputs` are those it has so far, and `snapshot` what it came to by some of
        them. A `fresh` one is put; one taken up again is to be settled. It stands still until `resume`."""
        match, pictured = take_up_match(folder, record, inputs or [], snapshot, secrets.randbelow(2**30))
        match.advance(find_step(around.hall_time, record, folder.info.rate))
        hands = [_hand(folder, record, seat, level) for seat, level in levels.items()]
        super().__init__(match, around.clock, hands)
        self.record = record
        self.folder = folder
        self._around = around
        self._calls = calls
        self._put = len(inputs or [])
        self._reached = match.step
        self._pictured = pictured
        """Of how many inputs the newest snapshot is."""
        self._kept_time = KeptTime(record, around.hall_time, around.store)
        self._counted: int | None = None
        """With how many bots it is among the matches in real time that are on, if it is."""
        self._questions: dict[int, Question] = {}
        """What bots that think elsewhere were asked last, by seat."""
        self._ended = self.over = record.outcome is not None
        """`over`: it has ended and that is on disk, so that everybody may know."""
        if self.over and match.outcome is None:
            match.trouble = "it was void"  # a bot broke down: nothing in the log says so
        if self.over:
            self._turns.let_go()
        self.turn = self.to_act()
        """Seats the match waits for, as far as everybody may know."""
        self._standing = match.clock.standing if match.clock is not None else ()
        """How the clocks stood when that was last told."""
        if not self.info.realtime:
            self._guarded("view", self._open_channels)
        if fresh:
            around.store.put(record)
            for n in range(record.shared, len(match.log)):
                around.store.put_input(self.id, n, match.log[n])
            if match.log and match.clock is None:
                around.store.put_snapshot(self.id, self._snapshot)

    def _open_channels(self) -> None:
        """Open everybody's channel now: one opened later, for who comes while a move is being saved, would show it."""
        for audience in (None, *(seat for seat in range(self.record.seats) if seat not in self.record.bots)):
            self.match.channel(audience)

    def settle(self) -> None:
        """Put and tell what taking the match up has brought about."""
        self._settle()

    def forsake(self, why: str) -> None:
        """It cannot go on, and does not count."""
        self.match.break_down("store", RuntimeError(why))
        self._settle()

    def sit_in(self, seat: int, level: str) -> None:
        """A bot plays on for somebody who is away."""
        self.seat_bot(_hand(self.folder, self.record, seat, level))

    def replace_player(self, seat: int, name: str, player: str) -> None:
        """Somebody plays on in a seat from now on, and the match is theirs. The setup stays as it was: a bot began."""
        players, people = list(self.record.players), list(self.record.people)
        players[seat], people[seat] = name, player
        self.record = replace(self.record, players=tuple(players), people=tuple(people))
        self._around.store.put_players(self.id, players, people)

    def may_take_over(self, seat: int) -> bool:
        """Whether somebody who comes late may still play on for the bot there."""
        return self.game.may_take_over(seat)

    def _ask(self, hand: BotHand, time: Nanoseconds, sight: Sight) -> None:
        thinking = self._around.bot_offload
        before = self._drop_question(hand.seat)
        if self.info.realtime or self.record.mode == "SCORE_CHALLENGE":  # there a bot has to act at its very step
            with thinking.timed(hand.bot):
                super()._ask(hand, time, sight)
        elif thinking.is_slow(hand.bot):
            self._guarded(
                "bot", partial(self._ask_elsewhere, hand, time if before is None else min(time, before.since), sight)
            )
        else:
            with thinking.timed(hand.bot):
                super()._ask(hand, time, sight)

    def _ask_elsewhere(self, hand: BotHand, time: Nanoseconds, sight: Sight) -> None:
        """As `_ask`, but the answer comes later."""
        game = self.match.game
        since = self._turns.defer(hand, time)
        question = self._questions[hand.seat] = Question(hand.bot, sight.view(hand.seat), game.step, since)
        self._around.bot_offload.ask(question, partial(self._hear, hand, question))

    def _hear(self, hand: BotHand, question: Question, answer: Answer) -> None:
        """A bot has thought elsewhere."""
        if question.wanted:
            self._drop_question(hand.seat)
            self._guarded("bot", partial(self._follow_answer, hand, question, answer))
            self._settle()

    def _follow_answer(self, hand: BotHand, question: Question, answer: Answer) -> None:
        if isinstance(answer, Exception):
            raise answer
        hand.bot, choice = answer
        hand.decide(choice, question.step)
        # It acts when it would have, but not in the past: nobody has been late.
        self._turns.decided(hand, max(question.since, self._clock.now() - (self.thinking or 0)))

    def _drop_question(self, seat: int) -> Question | None:
        """Want no answer any more to what the seat's bot was asked last."""
        question = self._questions.pop(seat, None)
        if question is not None:
            question.wanted = False
        return question

    def unseat_bot(self, seat: int) -> None:
        """A bot gives its seat back to a person, whatever it is thinking about."""
        self._drop_question(seat)
        super().unseat_bot(seat)

    def _stop(self) -> None:
        for seat in tuple(self._questions):
            self._drop_question(seat)
        super()._stop()

    @property
    def id(self) -> str:
        """The match's id."""
        return self.record.id

    @property
    def code(self) -> str:
        """Its table's."""
        return self.record.code

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has; everybody may know when it is `over`."""
        return self.match.outcome

    @property
    def trouble(self) -> str | None:
        """Why it is void, if it is."""
        return self.match.trouble

    @property
    def watched(self) -> View:
        """What watchers see now."""
        return self.match.channel(None).shown

    @property
    def game(self) -> Game:
        """The position it has come to."""
        return self.match.game

    def take(
        self,
        seat: int,
        action: str,
        origin: int,
        seq: int,
        done: Callable[[], None],
        step: int | None = None,
        refused: Callable[[Refusal], None] = lambda problem: None,
    ) -> int | None:
        """A person's input; `done` when it is on disk. IllegalAction or Refused if it cannot be. In real time it may
        be meant for a `step`: then it may be held, and be `refused` later; how many milliseconds it came before it."""
        store, realtime = self._around.store, self.info.realtime
        if not (seq and seq <= self.match.last_seq(seat, origin)):  # else it was taken before
            if not store.healthy:
                self._note_stuck()
                check_saving(store)
            if self.running:
                if realtime and (step is not None or self.held):
                    keep = partial(store.when_saved, done, urgent=False)
                    meant = self.step_now() if step is None else step
                    early = self.act_at(meant, seat, action, origin, seq, keep, refused)
                    return None if step is None else early
            elif self.match.outcome is None:
                raise Refused("paused")
            self.act(seat, action, origin, seq)
        store.when_saved(done, urgent=not realtime)
        return None

    def _refusal(self) -> Refusal:
        return super()._refusal() if self.match.outcome is not None else Refused("paused")

    @property
    def costs_time(self) -> bool:
        """Whether time that passes takes something from somebody: it should not while nobody can act."""
        return self.info.realtime or self.match.clock is not None

    def clocks(self) -> ClocksNow | None:
        """What everybody has left now; None without clocks."""
        return read_clocks(self, self._clock.now())

    def to_act(self) -> tuple[int, ...]:
        """Seats the match waits for; none in a real-time game, where everybody acts all the time."""
        if self.match.outcome is not None or self.info.realtime:
            return ()
        try:
            return self.match.game.to_act()
        except Exception as problem:
            self.match.break_down("to_act", problem)
            return ()

    # Who hears it.

    def show_way(self, player: Player, seats: list[int]) -> RoomWay | None:
        """The way to where it is shown to those who can go there; None: here."""
        return None

    def doubt(self) -> None:
        """Somebody who was shown a way does not get there."""

    def revoke(self, player: Player) -> None:
        """Whatever way was shown to somebody leads nowhere any more."""

    def follow(self, listener: Listener, seats: list[int]) -> list[Channel]:
        """Let somebody hear these seats, or what watchers hear; the channels, none if the game broke down over it."""
        audiences: list[Audience] = [*seats]
        try:
            channels = [self.match.channel(audience) for audience in audiences or [None]]
        except Exception as problem:
            self.match.break_down("view", problem)
            self._settle()
            return []
        for channel in channels:
            if listener not in channel.listeners:
                channel.listeners.append(listener)
        return channels

    def unfollow(self, listener: Listener) -> None:
        """Let somebody hear nothing more."""
        for channel in self.match.channels.values():
            if listener in channel.listeners:
                channel.listeners.remove(listener)

    # Keeping and telling.

    def _woken(self, late: Nanoseconds) -> None:
        self._around.late(late)
        if not self._around.store.healthy:
            self._note_stuck()

    def _note_stuck(self) -> None:
        if self.costs_time and self.running:
            self._calls.stuck()

    def _settled(self) -> None:
        """Put what is new, and tell what may be told."""
        match, store, realtime = self.match, self._around.store, self.info.realtime
        if realtime:
            self._count()
        self._kept_time.note(self._base_step, self._base_ns)
        inputs, step = match.log, match.game.step
        logged, put = len(inputs), self._put
        if put < logged:
            self._put = logged
            for n in range(put, logged):
                store.put_input(self.record.id, n, inputs[n])
            if inputs[-1].step == step:
                self._reached = step  # the log says so
        if step > self._reached and (realtime or match.timed) and match.clock is None:
            self._reached = step
            store.put_reached(self.record.id, step)
        if realtime:
            self._guarded("view", match.release)
        elif put < logged or match.timed:
            store.when_saved(lambda: self._tell(logged), urgent=True)
        outcome = match.outcome
        if outcome is None and match.clock is None and logged - self._pictured >= (EVERY if self.running else 1):
            store.put_snapshot(self.record.id, self._snapshot)
        if outcome is not None and not self._ended:
            self._ended = True
            if match.trouble is not None:
                log.error("match_void", match=self.id, game=self.info.name, problem=match.trouble)
            store.put_end(self.id, match.step, outcome.describe(), self._around.wall())
            self._calls.ended()
            store.when_saved(self._tell_end, urgent=True)

    def _snapshot(self) -> SnapshotRecord | None:
        """What it has come to, for the commit that now begins."""
        if self.match.outcome is not None:
            return None
        self._pictured = len(self.match.log)  # one that cannot be made is not tried again at once
        try:
            snapshot = take_snapshot(self.match)
        except Exception as problem:
            log.error("no_snapshot", match=self.id, game=self.info.name, problem=f"{type(problem).__name__}: {problem}")
            return None
        self._around.store.put_reached(self.id, self.match.step)
        return snapshot

    def _count(self) -> None:
        """Be counted among the matches in real time, which cost something while time passes."""
        if self.running == (self._counted is not None):
            return
        if self.running:
            self._counted = len(self.hands)
            self._around.capacity.begin(self.record.code, [kind_of(hand.bot) for hand in self.hands])
        else:
            self._around.capacity.stop(self.record.code, self._counted or 0)
            self._counted = None

    def _tell(self, logged: int) -> None:
        """The first `logged` inputs are on disk."""
        self._guarded("view", partial(self.match.release, logged))
        turn = self.to_act()
        if self.match.trouble is not None:
            self._settle()
        elif logged == len(self.match.log) and self.match.outcome is None:
            clock = self.match.clock
            standing = clock.standing if clock is not None else ()
            if turn != self.turn or standing != self._standing:
                self.turn, self._standing = turn, standing
                self._calls.turned()

    def _tell_end(self) -> None:
        """The outcome is on disk."""
        self.over, self.turn = True, ()
        self._turns.let_go()
        self._calls.told()


def _hand(folder: GameFolder, record: MatchRecord, seat: int, level: str) -> BotHand:
    """A bot for a seat. Where the seed was given, as in a score challenge, everybody meets the same one."""
    given = not record.secret and seat in record.bots
    rng = solo_rng(record.seed, record.bots.index(seat)) if given else Rng(secrets.randbits(64))
    return BotHand(folder.seat_bot(seat, level, record.options, record.seats, rng))
