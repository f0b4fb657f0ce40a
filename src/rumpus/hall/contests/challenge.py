"""One score challenge: two players, each alone on the same seed, and the chart of its states. Pure values.

A challenge is never changed: `change` gives the next one, or fails where the chart has no way.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from rumpus.core.game import Progress
from rumpus.core.notice import Line, keep_line, read_line
from rumpus.core.options import Value
from rumpus.games.registry import find_game
from rumpus.hall.contests.proof import PLAY_SECONDS, Mark, Proof
from rumpus.hall.people.players import Player, Players
from rumpus.hall.tables.results import Share
from rumpus.store.contest_records import ChallengeRecord
from rumpus.store.record_data import ChallengeData, SideData

WAIT_SECONDS: Final = 120
"""rules/hall.md: when one is finished the other has 120 s more."""

PLAYING: Final = "playing"
ONE_DONE: Final = "one_done"
OVER: Final = "over"
CHECKING: Final = "checking"
PROVED: Final = "proved"
UNPROVED: Final = "unproved"
NOTHING: Final = "nothing"

CHART: Final = {PLAYING: (ONE_DONE,), ONE_DONE: (OVER,), OVER: ()}
"""A challenge's states; it begins, accepted, with PLAYING (before that it is an invite)."""
SIDE_CHART: Final = {
    PLAYING: (CHECKING, PROVED, UNPROVED, NOTHING),
    CHECKING: (PLAYING, PROVED, UNPROVED, NOTHING),
    PROVED: (NOTHING,),
    UNPROVED: (NOTHING,),
    NOTHING: (),
}
"""A side's states: it plays, what it handed in is run again, and then it has a score, or none and the reason. Of a
challenge that does not count neither has one."""
DONE: Final = (PROVED, UNPROVED, NOTHING)

WON: Final = "won"
DRAW: Final = "draw"
VOID: Final = "void"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A replay that was handed in."""

    elapsed: float
    """Seconds from the start until it was."""
    text: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two."""

    player: Player
    table: str = ""
    """The code of the table where it is played."""
    away: bool = False
    """Whether the player has taken the seed to play elsewhere, and hands in a replay."""
    state: str = PLAYING
    progress: Progress | None = None
    """How it stands, as far as the other is told."""
    score: int | None = None
    millis: int | None = None
    """Game time used."""
    why: Line = ""
    """Why there is no score, or why it was cut short."""
    at: float | None = None
    """When it was done."""
    mark: Mark | None = None
    """Where its match stood when that was last kept."""
    match: str = ""
    """The id of the match at its table, once it is over."""
    handed_in: HandedIn | None = None
    """What is to be run again, while it is CHECKING."""

    @property
    def done(self) -> bool:
        """Whether nothing more is awaited from it."""
        return self.state in DONE

    @property
    def failed(self) -> bool:
        """Whether it is done, and has no score: against it any score wins."""
        return self.state in (UNPROVED, NOTHING)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A score challenge as it stands."""

    id: str
    game: str
    options: dict[str, Value]
    seed: int
    started: float
    sides: tuple[Side, Side]

    @property
    def state(self) -> str:
        """Where in the chart it is."""
        return (PLAYING, ONE_DONE, OVER)[sum(side.done for side in self.sides)]

    @property
    def players(self) -> tuple[Player, Player]:
        """The two."""
        return self.sides[0].player, self.sides[1].player

    @property
    def deadline(self) -> float:
        """When whoever is still playing is stopped."""
        done = [side.at + WAIT_SECONDS for side in self.sides if side.at is not None]
        return min([self.started + PLAY_SECONDS, *done])

    def side_of(self, player: Player) -> int | None:
        """Which side is the player's."""
        return next((number for number, side in enumerate(self.sides) if side.player is player), None)

    def points(self, number: int) -> int | None:
        """A side's score as people count it, in 1/score_unit points; None if it has none."""
        side = self.sides[number]
        ranks = find_game(self.game).info.ranking is not None
        return side.progress.score if ranks and side.score is not None and side.progress is not None else side.score

    def change(self, number: int, **changes: Any) -> "Challenge":
        """The challenge after something about one side has changed."""
        before = self.sides[number]
        side = replace(before, **changes)
        if side.state != CHECKING:
            side = replace(side, handed_in=None)
        if side.state != before.state and side.state not in SIDE_CHART[before.state]:
            raise ValueError(f"a side that is {before.state} cannot become {side.state}")
        sides = (side, self.sides[1]) if number == 0 else (self.sides[0], side)
        after = replace(self, sides=sides)
        if after.state != self.state and after.state not in CHART[self.state]:
            raise ValueError(f"a challenge that is {self.state} cannot become {after.state}")
        return after

    def prove(self, number: int, proof: Proof, at: float, why: Line = "") -> "Challenge":
        """The challenge after one side's result has been found to hold."""
        result = {"score": proof.score, "millis": proof.millis, "progress": proof.progress}
        return self.change(number, state=PROVED, **result, why=why, at=at, mark=None)

    def refuse(self, number: int, why: Line, at: float) -> "Challenge":
        """The challenge after what one side has played was found not to hold."""
        return self.change(number, state=UNPROVED, why=why, at=at, mark=None)

    def fail(self, number: int, why: Line, at: float, progress: Progress | None = None) -> "Challenge":
        """The challenge after one side has ended without a score, as far as it had come."""
        progress = progress or self.sides[number].progress
        return self.change(number, state=NOTHING, why=why, progress=progress, at=at, mark=None)

    def cancel(self, why: Line, at: float) -> "Challenge":
        """The challenge after it was found that it cannot be fair: nobody has a score."""
        one = self.change(0, state=NOTHING, score=None, millis=None, why=why, at=at, mark=None)
        return one.change(1, state=NOTHING, score=None, millis=None, why=why, at=at, mark=None)

    @property
    def result(self) -> str:
        """WON, DRAW, VOID (nobody has a score), or nothing yet."""
        if self.state != OVER:
            return ""
        if self.winner is not None:
            return WON
        return DRAW if self.sides[0].state == PROVED else VOID

    @property
    def winner(self) -> Player | None:
        """rules/hall.md: higher score, tie: who finished first, by game time used; equal in both, nobody."""
        if self.state != OVER:
            return None
        merits = [_merit(side) for side in self.sides]
        if merits[0] == merits[1]:
            return None
        return self.sides[0 if merits[0] > merits[1] else 1].player

    def shares(self) -> list[Share]:
        """What it was to each of the two, as a match; nothing to anybody if nobody has a score."""
        if self.result not in (WON, DRAW):
            return []
        drew = self.result == DRAW
        return [
            Share(
                side.player.id,
                number,
                1 if drew or side.player is self.winner else 2,
                side.score or 0,
                side.player is self.winner,
                drew,
            )
            for number, side in enumerate(self.sides)
        ]

    def lasted(self) -> set[str]:
        """Whose part was long enough to count as a match played: there is a score, and in real time it took a while."""
        least = find_game(self.game).info.least_seconds * 1000
        return {side.player.id for side in self.sides if side.score and (side.millis or 0) >= least}

    # Keeping.

    def record(self) -> ChallengeRecord:
        """What is kept of it."""
        data = ChallengeData(
            self.options,
            str(self.seed),
            (_keep_side(self.sides[0]), _keep_side(self.sides[1])),
            self.result,
            self.winner.id if self.winner else None,
        )
        return ChallengeRecord(self.id, self.game, self.state, data, self.started)

    @classmethod
    def load(cls, record: ChallengeRecord, players: Players) -> "Challenge | None":
        """The challenge that was kept; None if one of its players is forgotten."""
        data = record.data
        first, second = (_load_side(side, players.find(side.player)) for side in data.sides)
        if first is None or second is None:
            return None
        return cls(record.id, record.game, dict(data.options), int(data.seed), record.made, (first, second))


def _merit(side: Side) -> tuple[bool, int, int]:
    return (side.state == PROVED, side.score or 0, -(side.millis or 0)) if side.state == PROVED else (False, 0, 0)


def _keep_side(side: Side) -> SideData:
    return SideData(
        side.player.id,
        side.table,
        side.away,
        side.state,
        side.progress,
        side.score,
        side.millis,
        keep_line(side.why),
        side.at,
        (side.mark.inputs, side.mark.step, side.mark.digest) if side.mark else None,
        side.match,
        (side.handed_in.elapsed, side.handed_in.text) if side.handed_in else None,
    )


def _load_side(data: SideData, player: Player | None) -> Side | None:
    if player is None:
        return None
    return Side(
        player,
        data.table,
        data.away,
        data.state,
        data.progress,
        data.score,
        data.millis,
        read_line(data.why),
        data.at,
        Mark(*data.mark) if data.mark else None,
        data.match,
        HandedIn(*data.handed_in) if data.handed_in else None,
    )
