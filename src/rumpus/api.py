"""A match to hold in your hand: rules, log and bots in one object, for notebooks, scripts and programs of your own.

No clock runs: time passes when you say so (`advance`, `wait`), or when a bot takes some to move.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from rumpus.core.bot import BotHand
from rumpus.core.bot_turns import BotTurns, GameAlone
from rumpus.core.canvas import Canvas
from rumpus.core.cursor import Cursor
from rumpus.core.game import Event, Game, Outcome, View
from rumpus.core.log import Input, check_word
from rumpus.core.options import Value
from rumpus.core.replay import Replay, record, verify
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.registry import GameFolder, find_game

LONGEST: Final = 7_200
"""Seconds of match time within which bots must finish what they play."""
ALONE: Final = 600
"""Who plays alone may be good enough to go on for ever, and gives up after so many seconds."""


class MatchInHand:
    """One match: `game` is the position, `log` how it came about."""

    def __init__(self, folder: GameFolder, game: Game, names: tuple[str, ...], log: Sequence[Input] = ()) -> None:
        self.folder = folder
        self.game = game
        self.names = names
        self.log = list(log)
        self.imagined = False
        """Whether its past is another than its log tells."""
        self.extra: dict[str, str] = {}
        """More lines for the head of its replay, such as the hall's pledge of fair dice."""
        self._hands: dict[tuple[int, str], BotHand] = {}
        self._rng = Rng(game.setup.seed).fork()  # not the game's own generator, which starts at the same seed

    # What there is to know.

    @property
    def step(self) -> int:
        """The match's time, in the game's own steps."""
        return self.game.step

    @property
    def due(self) -> int | None:
        """The step at which time alone next changes something; None if it never does."""
        return self.game.due()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.to_act()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.game.setup.seats

    def actions(self, seat: int | None = None) -> list[str]:
        """What a seat may do now; without a seat, the only one that may act."""
        return self.game.actions(self._check_seat(self._whose() if seat is None else seat))

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a watcher, sees: plain values."""
        return self.game.view(None if seat is None else self._check_seat(seat))

    # What can happen.

    def act(self, seat: int, action: str) -> list[Event]:
        """Do it, and hear what happened; IllegalAction if it cannot be, and nothing has changed."""
        check_word(action)
        self.game.act(self._check_seat(seat), action)
        self.log.append(Input(self.game.step, seat, action))
        return self.game.take_events()

    def advance(self, step: int) -> list[Event]:
        """Let time pass up to a step."""
        self.game.advance(max(step, self.game.step))
        return self.game.take_events()

    def wait(self, seconds: float) -> list[Event]:
        """Let seconds of match time pass."""
        return self.advance(self.game.step + round(seconds * self.game.info.rate))

    def bot(self, level: str, seat: int | None = None) -> str | None:
        """Let a bot make one move for a seat (without a seat: the only one that may act), with the time it takes;
        returns what it did, None if it would rather not do anything before somebody else does."""
        seat = self._check_seat(self._whose() if seat is None else seat)
        hand = self._seat_bot(level, seat)
        last = self.game.step + LONGEST * self.game.info.rate
        turns = BotTurns(GameAlone(self.game, log=self.log), [hand])
        turns.changed(self.game.step)
        while self.game.step <= last:
            turn = turns.next()
            if turn is None or (hand.at is None and not self.game.info.realtime):
                break
            if turns.take(turn) and turn.hand is hand:
                self.game.take_events()
                return self.log[-1].action
        return None

    def play_out(self, *levels: str) -> Outcome:
        """Let bots play it to the end: one level for everybody, or one for each seat in turn."""
        if not levels:
            levels = (self.game.info.levels[-1],)
        from rumpus.contract.bot_games import let_give_up

        bots = [self._seat_bot(levels[seat % len(levels)], seat).bot for seat in range(self.seats)]
        twin = self.game.copy()  # if they do not finish, nothing has happened
        log = play_out(twin, let_give_up(twin, bots, ALONE), max_steps=twin.step + LONGEST * twin.info.rate)
        assert twin.outcome is not None, "play_out goes on until there is one"
        self.game = twin
        self.log += log
        return twin.outcome

    # Other matches like this one.

    def copy(self) -> Self:
        """An independent match in the same state."""
        twin = type(self)(self.folder, self.game.copy(), self.names, self.log)
        twin.imagined = self.imagined
        return twin

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A match that looks the same to the seat, with everything it cannot see drawn anew: for searching fairly.
        It cannot be recorded, for it was never played."""
        twin = type(self)(self.folder, self.game.imagine(seat, seed), self.names, self.log)
        twin.imagined = True
        return twin

    def at(self, count: int) -> Self:
        """The match after its first `count` inputs, to look at or to go on differently from."""
        if not 0 <= count <= len(self.log):
            raise ValueError(f"there are {len(self.log)} inputs, not {count}")
        cursor = Cursor(self.folder.rules(self.game.setup), self.log)
        cursor.play_inputs(count)
        cursor.game.take_events()
        return type(self)(self.folder, cursor.game, self.names, self.log[:count])

    # What can be kept and looked at.

    def replay(self) -> Replay:
        """The match so far, with its seed, inputs and digests."""
        if self.imagined:
            raise ValueError("an imagined match was never played: it cannot be recorded")
        return record(
            self.game.setup,
            self.folder.rules,
            self.log,
            players=self.names,
            end_step=self.game.step,
            extra=self.extra,
        )

    def save(self, file: str | Path) -> Path:
        """Write it to a file. The ending says how: .gif, .cast, .gcg and .txt are exports, anything else a replay."""
        from rumpus.export.files import write_export

        path = Path(file)
        path.write_bytes(write_export(self.replay(), path.suffix))
        return path

    def draw(self, seat: int | None = None) -> Canvas:
        """The terminal picture as a seat, or a watcher, has it."""
        canvas = Canvas(*self.folder.screen.MIN_SIZE)
        screen = self.folder.screen(() if seat is None else (seat,), self.names)
        screen.draw(self.view(seat), canvas, 0)
        return canvas

    def picture(self, seat: int | None = None) -> Any:
        """The same as an image (of Pillow's)."""
        from rumpus.export.raster import raster

        return raster(self.draw(seat))

    def __str__(self) -> str:
        return self.draw().text()

    def __repr__(self) -> str:
        end = f", {self.outcome.reason}" if self.outcome else ""
        return f"<{self.game.info.title}: {', '.join(self.names)}; step {self.step}, {len(self.log)} inputs{end}>"

    def _repr_png_(self) -> bytes:
        """Notebooks show a match as its picture."""
        from io import BytesIO

        out = BytesIO()
        self.picture().save(out, "PNG")
        return out.getvalue()

    def _check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; seats: {', '.join(map(str, range(self.seats)))}")
        return seat

    def _whose(self) -> int:
        ready = self.game.to_act()
        if len(ready) != 1:
            if self.game.outcome is not None:
                raise ValueError("the match is over")
            who = f"seats {', '.join(map(str, ready))} may act" if ready else "nobody may act before time has passed"
            raise ValueError(f"{who}: name the seat")
        return ready[0]

    def _seat_bot(self, level: str, seat: int) -> BotHand:
        """A bot that stays in its seat, and remembers."""
        info, setup = self.game.info, self.game.setup
        if level not in info.levels:
            raise ValueError(f"{info.name} has no bot level {level!r}; levels: {', '.join(info.levels)}")
        if (seat, level) not in self._hands:
            bot = self.folder.seat_bot(seat, level, setup.options, setup.seats, self._rng.fork())
            self._hands[seat, level] = BotHand(bot)
        return self._hands[seat, level]


def make_match(
    game: str,
    options: Mapping[str, Value],
    *,
    seats: int | None = None,
    seed: int = 0,
    names: tuple[str, ...] = (),
    bots: tuple[int, ...] = (),
) -> MatchInHand:
    """A new match; two play unless told otherwise, if the game takes two."""
    folder = find_game(game)
    low, high = folder.info.seats
    position = folder.rules.new(options, seats=min(max(low, 2), high) if seats is None else seats, seed=seed, bots=bots)
    count = position.setup.seats
    if names and len(names) != count:
        raise ValueError(f"{len(names)} names for {count} seats")
    return MatchInHand(folder, position, names or tuple(f"Seat {seat}" for seat in range(count)))


def load_match(file: Path) -> MatchInHand:
    """The match in a replay file, as it ended."""
    from rumpus.export.reading import read_replay

    replay = read_replay(file.read_bytes())
    folder = find_game(replay.game)
    match = MatchInHand(folder, verify(replay, folder.rules), replay.players, replay.inputs)
    match.extra = dict(replay.extra)
    return match
