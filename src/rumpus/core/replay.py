"""Replay files: readable text that holds a whole match, and the check that it really went that way.

```
rumpus-replay 1
game: NAME 1
seats: 2
bots: 1
players: ["Ann","Rusty"]
options: {"level":0,"rounds":1}
seed: 7

0 = 90ab43c1d2e0f5a6
0 0 left+
166 0 left-
2000 = 1f0c64d2a1b0c3d4
45100 end 77e0… {"places":[1,2],"reason":"cleared","scores":[500,300]}
```
A match with clocks has a line `clock: fischer 300+3` in its header, and its flags are checked, too.
A line is `step seat action`, `step = digest` (a checkpoint), or `step end digest outcome`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Final

from rumpus.core.clock_check import ClockCheck
from rumpus.core.cursor import Cursor
from rumpus.core.game import Game, IllegalAction, Outcome, Setup
from rumpus.core.log import Input, check_word
from rumpus.core.notice import Line, Notice
from rumpus.core.options import CLOCK, BadOption
from rumpus.core.time_control import BadTimeControl, TimeControl
from rumpus.core.verdict import UNREADABLE, BadReplay, Verdict, weigh

FORMAT: Final = 1
CHECKPOINT_EVERY: Final = 50  # inputs
CHECKPOINT_EARLY: Final = (1, 2, 5, 10, 20)  # inputs, and the start: another seed shows early
MAX_LINES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the digest was at a step, after all inputs of that step so far."""

    step: int
    digest: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded match."""

    game: str
    version: int
    setup: Setup
    players: tuple[str, ...]
    entries: tuple[Input | Checkpoint, ...]
    end: Checkpoint | None = None
    outcome: Mapping[str, Any] | None = None
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def control(self) -> TimeControl:
        """How long everybody could think; BadReplay if that cannot be read."""
        try:
            return TimeControl.read(self.extra.get(CLOCK.name, CLOCK.default))
        except BadTimeControl as problem:
            raise _unreadable(problem.notice) from None

    @property
    def inputs(self) -> list[Input]:
        """The inputs alone."""
        return [entry for entry in self.entries if isinstance(entry, Input)]

    def format(self) -> str:
        """The replay as text."""
        lines = [
            f"rumpus-replay {FORMAT}",
            f"game: {self.game} {self.version}",
            f"seats: {self.setup.seats}",
            f"bots: {' '.join(map(str, self.setup.bots))}".rstrip(),
            f"players: {json.dumps(list(self.players))}",
            f"options: {json.dumps(dict(self.setup.options), sort_keys=True)}",
            f"seed: {self.setup.seed}",
            *(f"{key}: {value}" for key, value in sorted(self.extra.items())),
            "",
        ]
        for entry in self.entries:
            if isinstance(entry, Input):
                lines.append(f"{entry.step} {entry.seat} {entry.action}")
            else:
                lines.append(f"{entry.step} = {entry.digest}")
        if self.end is not None:
            lines.append(f"{self.end.step} end {self.end.digest} {json.dumps(self.outcome, sort_keys=True)}")
        return "\n".join(lines) + "\n"


def record(
    setup: Setup,
    rules: type[Game],
    inputs: Sequence[Input],
    *,
    players: tuple[str, ...] = (),
    end_step: int | None = None,
    extra: dict[str, str] | None = None,
) -> Replay:
    """Run the inputs and write down the match with checkpoints of its digest; BadReplay if they cannot be made."""
    game = rules(setup)
    cursor = Cursor(game, inputs)
    entries: list[Input | Checkpoint] = [Checkpoint(game.step, game.digest())]
    while cursor.more:
        entries.append(cursor.play_input())
        if cursor.index % CHECKPOINT_EVERY == 0 or cursor.index in CHECKPOINT_EARLY:
            entries.append(Checkpoint(game.step, game.digest()))
    if end_step is not None:
        game.advance(end_step)
    return Replay(
        rules.info.name,
        rules.info.version,
        setup,
        players or tuple(f"Seat {seat + 1}" for seat in range(setup.seats)),
        tuple(entries),
        Checkpoint(game.step, game.digest()),
        game.outcome.describe() if game.outcome else None,
        extra or {},
    )


def parse(text: str, find_rules: Callable[[str], type[Game]]) -> Replay:
    """Read a replay file; BadReplay names the line that cannot be read."""
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise _unreadable(Notice("unreadable.too_many_lines", most=MAX_LINES))
    if not lines or lines[0] != f"rumpus-replay {FORMAT}":
        raise _unreadable(Notice("unreadable.format", format=FORMAT))
    header: dict[str, str] = {}
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line:
            break
        key, sign, value = line.partition(":")
        if not sign:
            raise _unreadable(Notice("unreadable.pair", line=str(number)))
        header[key] = value.strip()
    try:
        return _assemble(header, lines, number, find_rules)
    except KeyError as problem:
        raise _unreadable(Notice("unreadable.lacks", field=problem.args[0])) from None
    except BadOption as problem:
        raise _unreadable(Notice("unreadable.option", why=problem.notice)) from None


def _assemble(header: dict[str, str], lines: list[str], blank: int, find_rules: Callable[[str], type[Game]]) -> Replay:
    name, _, version = header.pop("game").partition(" ")
    rules = find_rules(name)
    options = _read_json(header.pop("options"), "options", dict)
    players = _read_json(header.pop("players"), "players", list)
    seats = _number(header.pop("seats"), "seats")
    low, high = rules.info.seats_for(options)
    if not low <= seats <= high:
        raise _unreadable(Notice("unreadable.seats", game=name, low=low, high=high))
    if len(players) != seats:
        raise _unreadable(Notice("unreadable.players", players=len(players), seats=seats))
    bots = tuple(_number(word, "bots") for word in header.pop("bots").split())
    if any(bot >= seats for bot in bots):
        raise _unreadable(Notice("unreadable.bots", bots=str(bots), seats=seats))
    seed = _number(header.pop("seed"), "seed")
    entries: list[Input | Checkpoint] = []
    end, outcome = None, None
    for number, line in enumerate(lines[blank:], blank + 1):
        if end is not None:
            raise _unreadable(Notice("unreadable.after_end", line=str(number)))
        step, what, rest = (*line.split(" ", 2), "", "")[:3]
        at = _number(step, "step", number)
        if what == "=":
            entries.append(Checkpoint(at, rest))
        elif what == "end":
            digest, _, result = rest.partition(" ")
            end, outcome = Checkpoint(at, digest), _read_json(result, "outcome", (dict, NoneType), number)
        else:
            seat = _number(what, "seat", number)
            if seat >= seats:
                raise _unreadable(Notice("unreadable.no_seat", line=str(number), seat=str(seat)))
            try:
                check_word(rest)
            except IllegalAction as problem:
                raise _unreadable(Notice("unreadable.word", line=str(number), why=problem.notice)) from None
            entries.append(Input(at, seat, rest))
    setup = rules.info.read_setup(options, seats, seed, bots)
    return Replay(
        name, _number(version, "version"), setup, tuple(map(str, players)), tuple(entries), end, outcome, header
    )


def _read_json(text: str, field: str, kind: type | tuple[type, ...], line: int = 0) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # a number of thousands of digits, too, is a ValueError
        raise _unreadable(Notice("unreadable.json", place=_name_place(field, line))) from None
    if not isinstance(value, kind):
        raise _unreadable(Notice("unreadable.kind", place=_name_place(field, line)))
    return value


def _number(text: str, field: str, line: int = 0) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 100):
        place = _name_place(field, line)
        raise _unreadable(Notice("unreadable.number", place=place, given=repr(text[:40])))
    return int(text)


def _name_place(field: str, line: int) -> Notice:
    """Where something stands: in a line, or in the header."""
    if line:
        return Notice("unreadable.at_line", line=str(line), field=field)
    return Notice("unreadable.in_header", field=field)


def _unreadable(why: Notice) -> BadReplay:
    return BadReplay(UNREADABLE, why=why)


def follow(replay: Replay, cursor: Cursor) -> Game:
    """The game at the end of a replay, which the cursor is taken through; BadReplay names the first step at which
    something differs. The cursor is at the start of the replay's inputs."""
    game = cursor.game
    if not game.info.plays(replay.version):
        raise BadReplay("version", recorded=str(replay.version), version=str(game.info.version))
    agreed: Line = ""
    for entry in replay.entries:
        if isinstance(entry, Input):
            cursor.play_input()
            continue
        cursor.require_order(entry.step)
        cursor.pass_time(entry.step)
        _compare(game, entry, agreed)
        agreed = Notice("verdict.agreed", step=str(entry.step), inputs=str(cursor.index))
    if replay.end is not None:
        cursor.require_order(replay.end.step)
        cursor.pass_time(replay.end.step)
        outcome: Outcome | None = game.outcome
        if (outcome.describe() if outcome else None) != replay.outcome:
            raise BadReplay("outcome", step=str(replay.end.step), agreed=agreed)
        _compare(game, replay.end, agreed)
    return game


def verify(replay: Replay, rules: type[Game]) -> Game:
    """The game at the end of a replay that holds; BadReplay for one that does not."""
    game, inputs, control = rules(replay.setup), replay.inputs, replay.control
    return follow(replay, Cursor(game, inputs, feed=ClockCheck(game, inputs, control) if control else None))


def judge(replay: Replay, rules: type[Game]) -> Verdict:
    """Whether a replay holds."""
    return weigh(lambda: verify(replay, rules))


def _compare(game: Game, expected: Checkpoint, agreed: Line) -> None:
    """`agreed` says up to where nothing had differed."""
    if game.digest() != expected.digest:
        raise BadReplay("state", step=str(expected.step), agreed=agreed)
