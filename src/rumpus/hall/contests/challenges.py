"""Score challenges of the hall: they begin, are watched, stopped in time, proved and decided (rules/hall.md).

What a result is worth is for hall/contests/proof.py to say, which states there are for hall/contests/challenge.py.
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.game import RESIGN, Progress
from rumpus.core.notice import Notice
from rumpus.core.pacing import SECOND
from rumpus.core.verdict import UNREADABLE
from rumpus.games.registry import UnknownGame, find_game
from rumpus.hall.contests.challenge import CHECKING, OVER, PLAYING, Challenge, HandedIn, Side
from rumpus.hall.contests.challenge_index import ChallengeIndex
from rumpus.hall.contests.exam import Exam, Finding, meet_mark, prove_table
from rumpus.hall.contests.proof import Mark
from rumpus.hall.contests.task import check_task
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import Share
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.tables.table import Table

STATUS_SECONDS: Final = 10
"""rules/hall.md: a status line about the other every 10 s."""
EARLY_SECONDS: Final = 0.05
REPLAY_BYTES: Final = 1 << 20
"""A replay that is handed in is no longer than this."""

log = Log("hall")


@dataclass(frozen=True, slots=True)
class ChallengeChanged(News):
    """A challenge has begun, or something about it has changed."""

    challenge: Challenge


@dataclass(frozen=True, slots=True)
class ChallengeStatus(News):
    """How the other one stands right now."""

    challenge: str
    player: Player
    """Whom it is about."""
    progress: Progress


class ChallengeHost(Protocol):
    """Where challenges find their tables."""

    tables: "dict[str, Table]"

    opening: "TableOpening"


class ChallengeCounter(Protocol):
    """Who counts what challenges came to."""

    def count_challenge(self, id: str, game: str, shares: Sequence[Share], lasted: Collection[str], /) -> None:
        """A challenge is over; whose part of it was long enough to count."""


class Challenges(Observer):
    """Every score challenge that is on."""

    def __init__(
        self,
        services: Services,
        host: ChallengeHost,
        counter: ChallengeCounter,
        draw_seed: Callable[[], int] = lambda: secrets.randbits(64),
    ) -> None:
        """`draw_seed` gives the seed both sides of a challenge play on."""
        self._seen, self._store = services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._host = host
        self._counter = counter
        self._draw_seed = draw_seed
        self._index = ChallengeIndex()
        self._timers: Timers[str] = Timers(services.clock)
        self._taken_up: set[str] = set()
        """Those whose matches come from the store, and have not been compared with their marks yet."""

    def take_up(self, saved: Saved) -> None:
        """Go on with the challenges that were not over. Their deadlines have not waited."""
        for record in saved.challenges:
            try:
                challenge = Challenge.load(record, self._players)
                find_game(record.game)
            except (UnknownGame, KeyError, TypeError, ValueError) as problem:
                log.warning("challenge_not_taken_up", id=record.id, game=record.game, problem=str(problem))
                continue
            if challenge is not None and challenge.state != OVER:
                self._note(challenge)
                self._taken_up.add(challenge.id)

    # What can be asked.

    def find(self, id: str) -> Challenge:
        """The challenge of that id, also if it was over not long ago."""
        challenge = self._index.get(id)
        if challenge is None:
            raise Refused("no_challenge")
        return challenge

    def of(self, player: Player) -> list[Challenge]:
        """The player's challenge that is on, if there is one, and those that were over not long ago."""
        return self._index.of(player, self._seen())

    def at(self, code: str) -> tuple[Challenge | None, int]:
        """The challenge that is played at a table, and which side of it."""
        return self._index.at(code)

    @property
    def tables(self) -> Collection[str]:
        """The tables where sides are played that are not done."""
        return self._index.by_code.keys()

    def is_busy(self, player: Player) -> bool:
        """Whether the player has a side that is not done yet."""
        return player in self._index.by_player

    def hides_seed(self, seed: int) -> bool:
        """Whether a challenge on this seed is still on: then nobody may look it up at the match of who is done."""
        return any(challenge.seed == seed for challenge in self._index.running.values())

    # Playing.

    def begin(self, first: Player, second: Player, game: str, options: dict[str, Any]) -> Challenge:
        """Two have agreed: each gets a table, and the time runs."""
        _, checked = check_task(game, options)
        for player in (first, second):
            if self.is_busy(player):
                raise Refused("in_challenge", name=player.name)
        id, seed = f"c{secrets.token_hex(5)}", self._draw_seed()
        sides: list[Side] = []
        for player in (first, second):
            try:
                table = self._host.opening.open_challenge_table(player, id, game, dict(checked), seed)
            except Refused:
                for side in sides:
                    self._host.tables[side.table].close()
                raise
            sides.append(Side(player, table.code))
        challenge = Challenge(id, game, checked, seed, self._seen(), (sides[0], sides[1]))
        self._keep(challenge)
        return challenge

    def take_away(self, player: Player, id: str) -> Challenge:
        """The player plays elsewhere, with a program or in a terminal, and hands in the replay: from now on they
        may know the seed, and so what is to come; at the hall they can no longer play it."""
        challenge, number = self._check_side(player, id)
        side = challenge.sides[number]
        if side.away:
            return challenge
        table = self._host.tables.get(side.table)
        if table is not None and table.live is not None:
            raise Refused("at_the_hall", code=side.table)
        challenge = self._keep(challenge.change(number, away=True, table=""))
        if table is not None:
            table.close()
        return challenge

    def submit(self, player: Player, id: str, text: str) -> Challenge:
        """Hand in a replay: it is run again at once, and that counts. The challenge after it."""
        exam = self.admit(player, id, text)
        return self.settle(exam, exam.run())

    def admit(self, player: Player, id: str, text: str) -> Exam:
        """Take in a replay, to be run again by the caller and settled; it is kept until then, whatever happens to the
        hall. Refused if it is too late, or another one than was handed in already."""
        if len(text) > REPLAY_BYTES:
            raise Refused("replay_too_long", most=REPLAY_BYTES)
        challenge = self.take_away(player, id)
        number = challenge.side_of(player)
        assert number is not None, "whose side is taken away has one"
        before = challenge.sides[number].handed_in
        if before is None:
            handed_in = HandedIn(self._seen() - challenge.started, text)
            challenge = self._keep(challenge.change(number, state=CHECKING, handed_in=handed_in))
        elif before.text != text:
            raise Refused("handed_in")
        return Exam.of(challenge, number)

    def exams(self) -> list[Exam]:
        """What was handed in and is not settled: after a restart it is still to be run again."""
        return [
            Exam.of(challenge, number)
            for challenge in self._index.running.values()
            for number, side in enumerate(challenge.sides)
            if side.state == CHECKING
        ]

    def settle(self, exam: Exam, found: Finding) -> Challenge:
        """What came of a replay counts, once. One that cannot be read is refused; another may be handed in."""
        challenge = self.find(exam.challenge)
        if challenge.sides[exam.side].state != CHECKING:
            return challenge
        if found.code == UNREADABLE:
            self._keep(challenge.change(exam.side, state=PLAYING))
            raise Refused("bad_replay", why=found.why)
        return self._finish(challenge, exam.side, found)

    def cancel_all(self, why: Notice) -> None:
        """What comes on their seeds may be known: none of those that are on counts, and nobody begins to play one."""
        for challenge in tuple(self._index.running.values()):
            self._keep(challenge.cancel(why, self._seen()))
            for side in challenge.sides:
                table = self._host.tables.get(side.table)
                if table is not None and table.live is None:
                    table.close()

    # What happens at the tables.

    def may_enter(self, table: "Table", player: Player) -> Notice | None:
        """Nobody watches what is played on a seed the other one has still to play on, or may be told of."""
        hidden = table.challenge is not None and self.hides_seed(table.challenge.seed)
        return Notice("notice.challenge_alone") if hidden and player is not table.owner else None

    def match_ended(self, table: "Table") -> None:
        """A side's match is over: it is run again, and only that counts."""
        challenge, number = self._index.at(table.code)
        if challenge is None or challenge.sides[number].done:
            return
        assert table.live is not None, "a match that ended was running"
        found = prove_table(challenge, number, table)
        challenge = challenge.change(number, match=table.live.id)
        if found.proof is not None and _gave_up(table) and not challenge.sides[1 - number].failed:
            left = Notice("notice.left_challenge")
            self._keep(challenge.fail(number, left, self._seen(), found.proof.progress))
            return
        self._finish(challenge, number, found)

    def table_closed(self, table: "Table") -> None:
        """A side's table is put away; who has not played there gives up."""
        challenge, number = self._index.at(table.code)
        if challenge is not None and not challenge.sides[number].done and table.live is None:
            self._end_without(challenge, number, Notice("notice.left_unplayed"))

    # Time.

    def _ring(self, id: str) -> None:
        self._check_marks(id)
        challenge = self._index.running.get(id)
        if challenge is None:
            return
        now = self._seen()
        if now < challenge.deadline:
            self._tell_status(challenge)
        else:
            for number in (0, 1):
                self._stop(id, number)
        if id in self._index.running:
            self._arm(self._index.running[id])

    def _check_marks(self, id: str) -> None:
        """After a restart: a match that does not go on where it was known to stand has been tampered with."""
        if id not in self._taken_up:
            return
        self._taken_up.discard(id)
        for number in (0, 1):
            challenge = self._index.running.get(id)
            if challenge is None or challenge.sides[number].done:
                continue
            side = challenge.sides[number]
            table = self._host.tables.get(side.table)
            if table is None or table.live is None:
                continue
            met = meet_mark(challenge, number, table)
            if met is not None and not met.holds:
                self._finish(challenge, number, Finding.of(met))
                table.live.resign(0)

    def _stop(self, id: str, number: int) -> None:
        """The time is up for one side: the score so far counts. What was handed in in time is waited for."""
        challenge = self._index.running.get(id)
        if challenge is None or challenge.sides[number].done:
            return
        side = challenge.sides[number]
        if side.away:
            if side.state != CHECKING:
                self._end_without(challenge, number, Notice("notice.handed_in_nothing"))
            return
        table = self._host.tables.get(side.table)
        if table is None or table.live is None:
            self._end_without(challenge, number, Notice("notice.did_not_play"))
            if table is not None:
                table.close()
            return
        table.live.time_out(0)
        challenge = self._index.running.get(id)
        if challenge is not None and not challenge.sides[number].done:
            self._finish(challenge, number, Finding(why=Notice("verdict.unstopped"), code="broken"))

    def _tell_status(self, challenge: Challenge) -> None:
        """Keep how far each match has come, and tell the other one how it stands."""
        news: list[tuple[Player, ChallengeStatus]] = []
        for number, side in enumerate(challenge.sides):
            table = self._host.tables.get(side.table)
            if side.done or table is None or table.live is None:
                continue
            match = table.live.match
            try:
                progress = match.game.progress(0)
                mark = Mark(len(match.log), match.step, match.game.digest())
            except Exception:  # its own table will find out
                log.exception("no_progress", challenge=challenge.id, game=challenge.game)
                continue
            challenge = challenge.change(number, progress=progress, mark=mark)
            news.append((challenge.sides[1 - number].player, ChallengeStatus(challenge.id, side.player, progress)))
        if news:
            self._index.running[challenge.id] = challenge
            self._store.put(challenge.record())
            self._store.when_saved(lambda: self._tell(news), urgent=False)

    def _tell(self, news: list[tuple[Player, ChallengeStatus]]) -> None:
        for player, status in news:
            self._presence.tell(player, status)

    def _arm(self, challenge: Challenge) -> None:
        """One alarm a challenge: for the next status line or the deadline, whichever is sooner."""
        now = self._seen()
        # An alarm may ring a moment early by the wall's clock; that is not yet the time for another line.
        line = STATUS_SECONDS - (now - challenge.started + EARLY_SECONDS) % STATUS_SECONDS + EARLY_SECONDS
        left = challenge.deadline - now
        if left <= 0 and all(side.done or side.state == CHECKING for side in challenge.sides):
            left = line  # it waits for what is run again
        delay = max(0.001, min(line, left))
        self._timers.set_after(challenge.id, round(delay * SECOND), lambda: self._ring(challenge.id))

    # Inside.

    def _check_side(self, player: Player, id: str) -> tuple[Challenge, int]:
        """The challenge and the player's side in it, which is not done."""
        challenge = self.find(id)
        number = challenge.side_of(player)
        if number is None:
            raise Refused("not_your_challenge")
        if challenge.sides[number].done:
            raise Refused("side_done")
        if self._seen() > challenge.deadline and challenge.sides[number].state != CHECKING:
            raise Refused("time_is_up")
        check_saving(self._store)
        return challenge, number

    def _finish(self, challenge: Challenge, number: int, found: Finding) -> Challenge:
        now = self._seen()
        if found.proof is not None:
            why = Notice("notice.time_was_up") if found.timed_out else ""
            return self._keep(challenge.prove(number, found.proof, now, why))
        return self._keep(challenge.refuse(number, Notice("notice.unverified", why=found.why), now))

    def _end_without(self, challenge: Challenge, number: int, why: Notice) -> None:
        self._keep(challenge.fail(number, why, self._seen()))

    def _keep(self, challenge: Challenge) -> Challenge:
        """Put a challenge that is new or has changed, and tell both when it is on disk."""
        self._note(challenge)
        self._store.put(challenge.record())
        if challenge.state == OVER:
            self._counter.count_challenge(challenge.id, challenge.game, challenge.shares(), challenge.lasted())
        self._store.when_saved(
            lambda: self._presence.tell(challenge.players, ChallengeChanged(challenge)),
            urgent=True,
        )
        return challenge

    def _note(self, challenge: Challenge) -> None:
        """Know the challenge as it is now; it has an alarm while it is on."""
        self._index.note(challenge)
        if challenge.state == OVER:
            self._timers.stop(challenge.id)
            self._taken_up.discard(challenge.id)
        else:
            self._arm(challenge)


def _gave_up(table: "Table") -> bool:
    """Whether who played there ended it themselves, before the game or the time did."""
    assert table.live is not None, "a match that ended was running"
    log = table.live.match.log
    return not table.closed and len(log) > 0 and (log[-1].seat, log[-1].action) == (0, RESIGN)
