"""What is asked for in a match and granted by the others who sit (rules/hall.md, agreeing): a move taken back, a draw,
a pause, more time. One open question of a kind at a time, each for half a minute.

What a granted one does to the match is said in the table's own words (core/table_words.py), so that it is kept and told
like any move. How a question is shown, and by which word it is asked, is not known here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rumpus.core import table_words
from rumpus.core.clock import Alarm, Nanoseconds
from rumpus.core.game import IllegalAction
from rumpus.core.last_move import Moves, list_moves
from rumpus.core.notice import tell_seconds
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.surroundings import Surroundings

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

TAKE_BACK: Final = "take_back"
DRAW: Final = "draw"
PAUSE: Final = "pause"
TIME: Final = "time"
KINDS: Final = (TAKE_BACK, DRAW, PAUSE, TIME)
MISSING: Final = {TAKE_BACK: "no_take_back", DRAW: "no_draw", PAUSE: "no_pause", TIME: "no_time"}
"""Why something cannot be asked for in a match."""
MUTUAL: Final = (DRAW, PAUSE)
"""Who asks for these while another does has agreed."""
OPEN_SECONDS: Final = 30
LEAST_SECONDS: Final = 60
SHARE: Final = 10
"""More time is a minute, or one part in so many of what everybody has: a minute is nothing in a game of days."""
MOST_TIMES: Final = 10
"""Nobody is given more than so many times what they had, or this many minutes: a match is to end one day."""

GRANTED: Final = "granted"
DECLINED: Final = "declined"
EXPIRED: Final = "expired"
WITHDRAWN: Final = "withdrawn"


@dataclass(eq=False, slots=True)
class Question:
    """Something that is asked for."""

    kind: str
    asker: Player
    alarm: Alarm
    about: Moves | None
    """The position it is about, if it is about one."""
    agreed: list[Player] = field(default_factory=list)
    """Who has said yes so far."""


@dataclass(frozen=True, slots=True)
class QuestionAsked(News):
    """Somebody asks for something."""

    code: str
    kind: str
    asker: Player


@dataclass(frozen=True, slots=True)
class QuestionClosed(News):
    """A question is no longer open: it was granted, declined `by` somebody, or has come to nothing."""

    code: str
    kind: str
    asker: Player
    how: str
    by: Player | None = None


class Questions:
    """The open questions of one table."""

    def __init__(self, table: "Table", around: Surroundings) -> None:
        self.open: list[Question] = []
        self._table = table
        self._around = around
        self._declined: dict[tuple[Player, str], Nanoseconds] = {}
        """Until when somebody may not ask again for what the others have just declined."""

    def left(self, question: Question) -> int:
        """Milliseconds for which it is still open."""
        return max(0, question.alarm.at - self._around.clock.now()) // MILLISECOND

    @property
    def kinds(self) -> list[str]:
        """What can be asked for now, by somebody who sits."""
        table, live = self._table, self._table.match
        if live is None or not table.playing or table.challenge is not None or self._is_lonely:
            return []
        clocked = live.match.clock is not None
        may = {
            TAKE_BACK: table.info.take_backs,
            DRAW: table.info.draws,
            PAUSE: live.costs_time and live.running,
            TIME: clocked,
        }
        return [kind for kind in KINDS if may[kind]]

    @property
    def _is_lonely(self) -> bool:
        """Whether somebody plays with bots only: they would agree to everything."""
        seating = self._table.seating
        return len(seating.people) < 2 and not any(seat.local for seat in seating)

    # Asking and answering.

    def ask(self, player: Player, kind: str) -> None:
        """Ask the others for something; where another asks for the same, that is to agree."""
        live = self._check(player, kind)
        other = self._find(kind)
        if other is not None and other.asker is not player and kind in MUTUAL:
            self.answer(player, kind, True)
            return
        if other is not None:
            raise Refused("asked_already", name=other.asker.name)
        now = self._around.clock.now()
        wait = self._declined.get((player, kind), now) - now
        if wait > 0:
            raise Refused("declined_lately", left=tell_seconds(-(-wait // SECOND)))
        about = _list_moves(live) if kind in (TAKE_BACK, DRAW) else None
        if kind == TAKE_BACK and about is not None:
            self._find_move(player, about)
        if kind == TIME:
            self._count_seconds(live, self._seat(player, live))
        check_saving(self._around.store)
        alarm = self._around.clock.after(OPEN_SECONDS * SECOND, lambda: self._close(question, EXPIRED))
        question = Question(kind, player, alarm, about)
        self.open.append(question)
        self._grant_if_agreed(question, live)
        if question in self.open:
            self._tell(QuestionAsked(self._table.code, kind, player))
        self._table.refresh()

    def answer(self, player: Player, kind: str, yes: bool) -> None:
        """Agree to what somebody asks for, or not; who has asked takes it back by saying no."""
        live = self._check_seated(player)
        question = self._find(kind)
        if question is None:
            raise Refused("nothing_asked")
        if question.asker is player:
            if yes:
                raise Refused("own_question")
            self._close(question, WITHDRAWN)
        elif not yes:
            until = self._around.clock.now() + OPEN_SECONDS * SECOND
            self._declined[question.asker, kind] = until
            self._close(question, DECLINED, player)
        elif player not in question.agreed:
            check_saving(self._around.store)
            question.agreed.append(player)
            self._grant_if_agreed(question, live)
            self._table.refresh()

    def give_time(self, player: Player, seat: int) -> None:
        """Give somebody else more time; nobody has to agree to that."""
        live = self._check(player, TIME)
        if seat >= len(self._table.seating) or seat in self._table.seating.of(player):
            raise Refused("time_to_others")
        check_saving(self._around.store)
        live.act(seat, f"{table_words.MORE_TIME} {self._count_seconds(live, seat)}")
        self._around.store.when_saved(self._table.refresh, urgent=True)

    # What puts an end to them.

    def clear(self) -> None:
        """A match begins or has ended: nothing that was asked matters any more."""
        for question in self.open:
            question.alarm.cancel()
        self.open = []
        self._declined.clear()

    def moved(self) -> None:
        """Somebody has moved: what was asked about another position is withdrawn."""
        live = self._table.match
        if live is not None and any(question.about is not None for question in self.open):
            now = _list_moves(live)
            for question in [question for question in self.open if question.about not in (None, now)]:
                self._close(question, WITHDRAWN)

    def leave(self, player: Player) -> None:
        """Somebody has left for good: they ask for nothing, and nobody waits for their answer."""
        for question in [question for question in self.open if question.asker is player]:
            self._close(question, WITHDRAWN)
        live = self._table.match
        if live is not None and live.match.outcome is None:
            for question in tuple(self.open):
                self._grant_if_agreed(question, live)

    # Inside.

    def _check(self, player: Player, kind: str) -> LiveMatch:
        """The match, if this can be asked for in it by the player."""
        if kind not in KINDS:
            raise Refused("bad_question", kinds=KINDS)
        live = self._check_seated(player)
        if self._table.challenge is not None:
            raise Refused("challenge_asks")
        if self._is_lonely:
            raise Refused("nobody_to_ask")
        if kind == PAUSE and not live.running:
            raise Refused("paused")
        if kind not in self.kinds:
            raise Refused(MISSING[kind])
        return live

    def _check_seated(self, player: Player) -> LiveMatch:
        table = self._table
        if table.match is None or not table.playing or table.match.outcome is not None:
            raise Refused("no_match_at", code=table.code, state=name_state(table.state))
        if not table.seating.of(player):
            raise Refused("only_watching", code=table.code)
        return table.match

    def _find(self, kind: str) -> Question | None:
        return next((question for question in self.open if question.kind == kind), None)

    def _seat(self, player: Player, live: LiveMatch) -> int:
        """The player's seat whose turn it is, else the first of theirs."""
        mine = self._table.seating.of(player)
        return next((seat for seat in mine if seat in live.to_act()), mine[0])

    def _find_move(self, player: Player, moves: Moves) -> tuple[int, int]:
        """The seat and place of the player's last move."""
        found = [
            (place, seat) for seat in self._table.seating.of(player) if (place := moves.find_last(seat)) is not None
        ]
        if not found:
            raise Refused("nothing_to_take_back")
        place, seat = max(found)
        return seat, place

    def _count_seconds(self, live: LiveMatch, seat: int) -> int:
        """How much more time the seat gets; Refused if it has plenty."""
        clocks = live.clocks()
        assert clocks is not None, "time is given only where there are clocks"
        control = clocks.control
        more = min(max(LEAST_SECONDS, control.seconds // SHARE), table_words.MOST_SECONDS)
        if clocks.left[seat] // 1000 + more > MOST_TIMES * max(LEAST_SECONDS, control.seconds):
            raise Refused("time_enough")
        return more

    def _grant_if_agreed(self, question: Question, live: LiveMatch) -> None:
        """Do it, if everybody who is to agree has. Bots always do, and nobody waits for who has left for good."""
        table = self._table
        asked = [person for person in table.seating.people if not table.attendance.is_gone(person)]
        if any(person is not question.asker and person not in question.agreed for person in asked):
            return
        if question.about not in (None, _list_moves(live) if question.about is not None else None):
            self._close(question, WITHDRAWN)
            return
        try:
            self._grant(question, live)
        except IllegalAction:  # the match has ended by itself at this very moment
            self._close(question, WITHDRAWN)
        else:
            self._close(question, GRANTED)

    def _grant(self, question: Question, live: LiveMatch) -> None:
        asker = question.asker
        if question.kind == TAKE_BACK:
            assert question.about is not None, "a move is taken back in a position"
            seat, place = self._find_move(asker, question.about)
            live.act(seat, f"{table_words.TAKE_BACK} {place}")
            self._table.premoves.forget()
        elif question.kind == DRAW:
            live.act(self._seat(asker, live), table_words.DRAW)
        elif question.kind == TIME:
            seat = self._seat(asker, live)
            live.act(seat, f"{table_words.MORE_TIME} {self._count_seconds(live, seat)}")
        else:
            self._table.runner.pause_by_hand()

    def _close(self, question: Question, how: str, by: Player | None = None) -> None:
        """It is open no longer; everybody hears how it came out as soon as that is on disk."""
        question.alarm.cancel()
        self.open.remove(question)
        news = QuestionClosed(self._table.code, question.kind, question.asker, how, by)
        if how == GRANTED:
            self._around.store.when_saved(self._teller(news), urgent=True)
        else:
            self._teller(news)()

    def _teller(self, news: QuestionClosed) -> Callable[[], None]:
        def tell() -> None:
            self._tell(news)
            self._table.refresh()

        return tell

    def _tell(self, news: News) -> None:
        for visitor in tuple(self._table.visitors):
            visitor.tell(news)


def _list_moves(live: LiveMatch) -> Moves:
    return list_moves(live.folder.rules, live.game.setup, live.match.log)
