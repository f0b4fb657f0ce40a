"""A table in the page: its seats, its options, and the match on the worker's clock; shown as the hall shows its own."""

import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.channel import Audience, Channel, Update
from rumpus.core.clock import Clock, Nanoseconds
from rumpus.core.clock_reading import read_clocks
from rumpus.core.match import Match
from rumpus.core.notice import Notice, Refusal
from rumpus.core.options import CLOCK, check_options, drop_clock
from rumpus.core.pacing import PacedMatch
from rumpus.core.time_control import TimeControl
from rumpus.games.registry import GameFolder, find_game
from rumpus.local_hall.kept_match import KeptMatch
from rumpus.local_hall.seats import ME, Seating

Message = dict[str, Any]


class LocalMatch(PacedMatch):
    """One match at a table of the page."""

    def __init__(self, kept: KeptMatch, clock: Clock, settled: Callable[[], None]) -> None:
        """It goes on where it was kept, and stands still until `resume`."""
        folder = find_game(kept.game)
        control = TimeControl.read(kept.clock)
        match = Match(
            folder.rules(kept.setup),
            list(kept.inputs),
            id=kept.id,
            first_n=secrets.randbelow(2**30),
            control=control or None,
        )
        match.advance(kept.step)
        hands = [
            BotHand(folder.seat_bot(seat, level, kept.options, len(kept.players), solo_rng(kept.seed, place)))
            for place, (seat, level) in enumerate(sorted(kept.levels.items()))
        ]
        super().__init__(match, clock, hands)
        self.kept = kept
        self._settled_then = settled

    def _settled(self) -> None:
        self.match.release()
        self._settled_then()

    @property
    def turn(self) -> list[int]:
        """Seats the match waits for; none in real time."""
        over = self.match.outcome is not None or self.info.realtime
        return [] if over else list(self.match.game.to_act())

    def describe(self) -> KeptMatch:
        """It as it is kept now."""
        outcome = self.match.outcome
        return self.kept.after(
            self.match.step, self.match.log, {**outcome.describe()} if outcome else None, time.time()
        )


class LocalTable:
    """A place where the page plays again and again."""

    def __init__(self, code: str, folder: GameFolder, clock: Clock, tell: Callable[[Message], None], name: str) -> None:
        """`tell` sends the page a message; `name` is what its player is called."""
        self.code = code
        self.info = folder.info
        self.options = check_options(folder.info.table_options, {})
        self.seating = Seating(folder.info)
        self.live: LocalMatch | None = None
        self.name = name
        self._clock = clock
        self._tell = tell
        self._terms = 0
        self._shown: Message = {}

    @property
    def state(self) -> str:
        """WAITING, PLAYING, PAUSED or ENDED."""
        if self.live is None:
            return "WAITING"
        if self.live.match.outcome is not None:
            return "ENDED"
        return "PLAYING" if self.live.running else "PAUSED"

    # What the page asks for.

    def set_options(self, given: dict[str, Any]) -> None:
        """Other options for the next match."""
        self.options = check_options(self.info.table_options, {**self.options, **given})
        self._terms += 1

    def set_seat(self, number: int, to: str) -> None:
        """Say who holds a seat."""
        self._check_idle("seats_fixed")
        self.seating.change(number, to, self.name)

    def set_seats(self, count: int) -> None:
        """Say how many seats there are."""
        self._check_idle("seats_fixed")
        self.seating.resize(count)

    def set_ready(self, ready: bool) -> None:
        """Ready for the next match: it starts at once if somebody has every seat."""
        self._check_idle("playing")
        if not self.seating.people:
            raise Refusal("sit_first")
        for number in self.seating.people:
            self.seating.seats[number].ready = ready
        if ready and self.seating.complete:
            self.start()

    def start(self, seed: int | None = None) -> None:
        """Begin a match."""
        if not self.seating.complete:
            raise Refusal("open_seats")
        for seat in self.seating.seats:
            seat.ready = False
        kept = KeptMatch(
            f"{self.code}-{secrets.token_hex(4)}",
            self.info.name,
            self.info.version,
            self.info.settle(drop_clock(self.options)),
            [seat.name for seat in self.seating.seats],
            self.seating.levels,
            secrets.randbits(62) if seed is None else seed,
            str(self.options.get(CLOCK.name, CLOCK.default)),
            time.time(),
            mine=next((number for number in self.seating.people if not self.seating.seats[number].local), None),
        )
        self.take_up(kept)
        assert self.live is not None, "it was just taken up"
        self.live.resume()

    def take_up(self, kept: KeptMatch) -> None:
        """Go on with a match that was kept; it stands still until somebody plays on."""
        self.live = live = LocalMatch(kept, self._clock, lambda: self._settle(live))
        self.show()
        self.show_streams()

    def pause(self, on: bool) -> None:
        """Let time stand still, or go on."""
        if self.live is None or self.state not in ("PLAYING", "PAUSED"):
            raise Refusal("not_playing", state=Notice(f"state.{self.state.lower()}"))
        if on:
            self.live.pause()
        else:
            self.live.resume()

    def act(self, match: str, seat: int, action: str, origin: int, seq: int) -> None:
        """Do something in the match."""
        if self.live is None or self.live.match.id != match or self.state == "ENDED":
            raise Refusal("no_match")
        if seat not in self.seating.people:
            raise Refusal("not_your_seat")
        self.live.match.check_room(seat, action)
        if not self.live.running:
            self.live.resume()
        self.live.act(seat, action, origin, seq)

    def give_up(self) -> None:
        """Whoever plays here gives up: the one whose turn it is, or the first."""
        if self.live is None or self.state == "ENDED":
            raise Refusal("no_match_on")
        people = self.seating.people
        self.live.resign(next((seat for seat in self.live.turn if seat in people), people[0]))

    def stop(self) -> None:
        """Let nothing ring any more."""
        if self.live is not None:
            self.live.pause()

    def _check_idle(self, code: str) -> None:
        if self.state in ("PLAYING", "PAUSED"):
            raise Refusal(code, state=Notice(f"state.{self.state.lower()}"))

    def _settle(self, live: LocalMatch) -> None:
        if live is not self.live:
            return
        outcome = live.match.outcome
        if outcome is not None and self._shown.get("outcome") is None:
            for number, place in enumerate(outcome.places):
                self.seating.seats[number].wins += place == 1 and len(outcome.places) > 1
        self.show()

    # What the page is told.

    def show(self) -> None:
        """Tell how the table is, if that has changed other than by time."""
        shown = self.describe()
        if any(shown[key] != self._shown.get(key) for key in shown if key not in ("step", "clock")):
            self._shown = shown
            self._tell(shown)

    def show_all(self) -> None:
        """Tell everything to who comes anew."""
        self._shown = {}
        self.show()
        self.show_streams()

    def show_streams(self) -> None:
        """Tell every view that is seen at this page, whole; what changes in them is told from now on."""
        if self.live is None:
            return
        audiences: list[Audience] = [*self.seating.people] or [None]
        setup = self.live.match.game.setup
        for audience in audiences:
            channel = self.live.match.channel(audience)
            channel.listeners = [self._hear]
            self._tell(
                {
                    "t": "match",
                    "match": channel.match,
                    "code": self.code,
                    "game": self.info.name,
                    "seat": audience,
                    "n": channel.shown_n,
                    "step": channel.shown_step,
                    "view": channel.shown,
                    "options": dict(setup.options),
                    "bots": list(setup.bots),
                }
            )

    def _hear(self, channel: Channel, update: Update) -> None:
        self._tell(
            {
                "t": "update",
                "match": channel.match,
                "seat": channel.audience,
                "n": update.n,
                "step": update.step,
                "patch": update.patch,
                "events": update.events,
            }
        )

    def describe(self) -> Message:
        """The table (wire/tables.py: TableShown)."""
        return {
            "t": "table",
            "code": self.code,
            "game": self.info.name,
            "state": self.state,
            "owner": ME,
            "host": self.name,
            "options": dict(self.options),
            "seats": [seat.show() for seat in self.seating.seats],
            "watchers": 0,
            "why": {"say": "notice.paused"} if self.state == "PAUSED" else None,
            "counts": None,
            "mode": "LOCAL",
            "private": True,
            "stand_in": False,
            "challenge": "",
            "pledge": "",
            "dice": None,
            "countdown": False,
            "terms": self._terms,
            **(_describe_match(self.live, self._clock.now()) if self.live is not None else _NO_MATCH),
        }


_NO_MATCH: Final[Message] = {"match": None, "outcome": None, "turn": [], "step": 0, "played": [], "clock": None}


def _describe_match(live: LocalMatch, now: Nanoseconds) -> Message:
    outcome, clocks = live.match.outcome, read_clocks(live, now)
    return {
        "match": live.match.id,
        "outcome": outcome.describe() if outcome is not None else None,
        "turn": live.turn,
        "step": live.step_now(),
        "played": [
            {"player": "" if seat in live.kept.levels else ME, "name": name}
            for seat, name in enumerate(live.kept.players)
        ],
        "clock": clocks.describe() if clocks is not None else None,
    }
