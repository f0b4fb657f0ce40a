"""Dr. Mario 99: the match. Rounds, levels, damage between seats, who has won. A step is a millisecond.

What happens inside one bottle is in bottle.py; this file knows several of them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self, cast

from rumpus.core.battle import AIM, WAYS, Battle
from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Progress, Setup
from rumpus.core.rng import Rng
from rumpus.core.state import Fields, coded, fresh, later, lists, part, parts, plain
from rumpus.core.view import copy_plain
from rumpus.games.mario99.battle import (
    AIMS,
    FALLS_MS,
    MORE_VIRUSES,
    TICK_MS,
    beat,
    begin_battle,
    knock_out,
    needs_refill,
    refill,
    send,
    take_aim,
)
from rumpus.games.mario99.board import AIR
from rumpus.games.mario99.bottle import LOST, WON, Bottle
from rumpus.games.mario99.classic import CLASSIC
from rumpus.games.mario99.guess import read_view
from rumpus.games.mario99.info import FALL_MS, INFO, NEEDED, ROWS
from rumpus.games.mario99.opening import (
    LAST_LEVEL,
    PILL_ENTRIES,
    draw_bottle,
    draw_pills,
    level_viruses,
    needed_rows,
    virus_rows,
)
from rumpus.games.mario99.shape import BottleShown, View
from rumpus.games.mario99.standing import rank_seats
from rumpus.games.mario99.view import Standing, describe_bottle, recall_board, recall_bottle

HOLD_BACK_MS: Final = 7000  # rules/mario99.md: no victory before, even if the last virus is gone earlier
DELAY_MS: Final = 100  # from the deciding moment to the screen that tells it
LISTEN_MS: Final = 2500  # from the screen to the first key it takes
PATIENCE_MS: Final = 10_000  # from the screen of a round to the next round, if somebody does not ask for it

PLAY: Final = "play"
STAGE: Final = "stage"
ROUND: Final = "round"
OVER: Final = "over"

NEXT: Final = "next"
KEYS: Final = ("left", "right", "drop", "turnleft", "turnright")
_WORDS: Final[dict[str, tuple[str, str]]] = {key + sign: (key, sign) for key in KEYS for sign in ("", "+", "-")}


def _write_pills(pills: list[int]) -> str:
    return "".join(map(str, pills))


def _read_pills(digits: str) -> list[int]:
    return [int(digit) for digit in digits]


class Mario99(Game):
    """A match of Dr. Mario 99."""

    fields: ClassVar[Fields] = Fields(
        part("rng", Rng),
        coded("pills", _write_pills, _read_pills),
        plain("phase", "level", "round", "started"),
        lists("wins", "gone", "ready", "_out", "_targets"),
        plain("_end_at", "_next_from", "_auto_at"),
        parts("bottles", Bottle, links=("pills",)),
        later(replace(part("battle", Battle), copy="copy_battle({0}) if {0} is not None else None"), None),
        fresh("_stirs", copy="[*{0}] if {0} is not None else None"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = INFO

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats = setup.seats
        fall_ms = FALL_MS[str(setup.options["speed"])]
        self.rng = Rng(setup.seed)
        self.level = int(setup.options["level"])
        self.round = 0
        self.wins = [0] * seats
        self.gone = [False] * seats
        """Who has resigned from the match."""
        self._targets = list(range(seats))
        """Whom each seat's last damage went to."""
        self._out: list[int | None] = [None] * seats
        """When each seat fell in this round, or left the match."""
        self._end_at: int | None = None
        self._auto_at: int | None = None
        many = INFO.is_battle(setup.options) and seats > 1
        self.battle: Battle | None = begin_battle(seats, self.rng.fork()) if many else None
        """Who aims at whom, if everybody plays everybody."""
        self._stirs: list[int] | None = [0] * seats if many else None
        tick, fall_ms = (TICK_MS, FALLS_MS[0]) if many else (1, fall_ms)
        self.bottles = [Bottle(seat, fall_ms, tick, classic=self._classic) for seat in range(seats)]
        self._start_round()

    # What happens.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        problem = self._refuse(seat, action)
        if problem is not None:
            raise problem
        if action == RESIGN:
            self._resign(seat)
        elif action == NEXT:
            self.ready[seat] = True
            self._start_if_ready()
        elif self.battle is not None and action in AIMS:
            take_aim(self, self.battle, seat, AIMS[action])
        else:
            key, sign = _WORDS[action]
            bottle = self.bottles[seat]
            self.stir(seat)
            if sign == "-":
                bottle.release(key)
                return
            if bottle.tap(key, self.step) and key == "drop":
                self._tell("drop", seat=seat)
            if sign == "+":
                bottle.hold(key, self.step)

    def actions(self, seat: int) -> list[str]:
        """The keys worth pressing now, or `next` where it is asked for."""
        if self._refuse(seat, NEXT) is None:
            return [NEXT]
        if self._refuse(seat, "drop") is not None:
            return []
        keys = self.bottles[seat].useful_keys()
        if self.battle is not None:
            keys += [f"{AIM} {way}" for number, way in enumerate(WAYS) if number != self.battle.ways[seat]]
        return keys

    def _refuse(self, seat: int, action: str) -> IllegalAction | None:
        """Why the action cannot be done now; None if it can."""
        if self.outcome is not None:
            return IllegalAction("over")
        if not 0 <= seat < self.setup.seats:
            return IllegalAction("no_seat")
        if self.gone[seat]:
            return IllegalAction("resigned")
        if action == RESIGN:
            if self._rounds == 1 and self.bottles[seat].phase == LOST:
                return IllegalAction("lost")
            return None
        if action == NEXT:
            if self.phase not in (STAGE, ROUND):
                return IllegalAction("not_now")
            if self.step < self._next_from:
                return IllegalAction("too_soon")
            if self.ready[seat]:
                return IllegalAction("already_ready")
            return None
        if action not in _WORDS and (self.battle is None or action not in AIMS):
            return IllegalAction("unknown_action", keys=KEYS)
        if not self.bottles[seat].living:
            return IllegalAction("not_playing")
        return None

    # Time.

    def due(self) -> int | None:
        """The step at which time alone next changes something."""
        if self.outcome is not None:
            return None
        if self.phase != PLAY:
            if self.step < self._next_from:
                return self._next_from
            return self._auto_at
        due = self._end_at if self.battle is None else self.battle.beat_at
        for bottle in self.bottles:
            at = bottle.due()
            if at is not None and (due is None or at < due):
                due = at
        if self.battle is not None:
            return due
        held_until = self.started + HOLD_BACK_MS
        if due is not None and self.step < held_until < due and self._end_at is None:
            for bottle in self.bottles:
                if not bottle.viruses and bottle.living:
                    return held_until
        return due

    def _run(self, step: int) -> None:
        if self.phase != PLAY:
            if step == self._auto_at:
                self._start_round()
            return
        if step == self._end_at:
            self._show_end(step)
            return
        battle = self.battle
        if battle is not None and step == battle.beat_at:
            beat(self, battle, step)
        for bottle in self.bottles:
            if bottle.due() == step:
                sent = bottle.run(step, self._tell)
                if sent:
                    self._send_damage(bottle.seat, sent)
                if battle is not None:
                    self.stir(bottle.seat)
                    if needs_refill(bottle):
                        refill(self, battle, bottle, self._virus_rows, self._virus_count)
        if self._end_at is None:
            self._judge(step)

    def _tell(self, name: str, /, **data: Any) -> None:
        """Something happened in a bottle: in a battle that is known to whose it is."""
        self.emit(name, only=None if self.battle is None else (data["seat"],), **data)

    def _send_damage(self, seat: int, count: int) -> None:
        """rules/mario99.md: to the living opponents in turn; in a battle, to whom the seat aims at."""
        if self.battle is not None:
            send(self, self.battle, seat, count)
            return
        seats = self.setup.seats
        target = self._targets[seat]
        for _ in range(seats):
            target = (target + 1) % seats
            if target != seat and self.bottles[target].living:
                self._targets[seat] = target
                self.bottles[target].damage += count
                # `emit` keeps the word `to` for the audience
                self.emit("damage_sent", seat=seat, to=target, count=count)
                return

    # Who has won.

    def _judge(self, step: int) -> None:
        """After all that happened at this step: who fell, who has cleared, is the round decided?"""
        fallen = [bottle.seat for bottle in self.bottles if bottle.phase == LOST and self._out[bottle.seat] is None]
        for seat in fallen:
            self._out[seat] = step
            self._tell("lost", seat=seat)
        if self.battle is not None and fallen:
            knock_out(self, self.battle, fallen)
        if self.battle is None and step >= self.started + HOLD_BACK_MS:
            cleared = [bottle.seat for bottle in self.bottles if not bottle.viruses and bottle.living]
            if cleared:
                self._end_round(step, cleared, "cleared")
                return
        living = [bottle.seat for bottle in self.bottles if bottle.living]
        if self.setup.seats == 1:
            if not living:
                self._end_round(step, [], "topped_out")
        elif len(living) <= 1:  # those who fall in the same moment share it
            last = living or [seat for seat, out in enumerate(self._out) if out == step and not self.gone[seat]]
            self._end_round(step, last, "last_standing")

    def _end_round(self, step: int, winners: list[int], reason: str) -> None:
        for bottle in self.bottles:
            if bottle.living:
                won = bottle.seat in winners
                bottle.stop(WON if won else LOST, step)
                self.stir(bottle.seat)
                if not won:
                    self.emit("lost", seat=bottle.seat)
        if self.setup.seats == 1:
            if winners:
                self.emit("stage_clear", seat=0, level=self.level, score=self.bottles[0].score)
            self._end_at = step + DELAY_MS
            return
        for seat in winners:
            self.wins[seat] += 1
            self.emit("round_won", seat=seat, round=self.round)
        done = [seat for seat in winners if self.wins[seat] >= self._rounds]
        if done:
            self._finish(done, reason)
        else:
            self._end_at = step + DELAY_MS

    def _show_end(self, step: int) -> None:
        """The short delay is over: the stage or round screen appears, or the outcome of a player alone."""
        self._end_at = None
        if self.setup.seats == 1 and self.bottles[0].phase == LOST:
            self._finish([0], "topped_out")
            return
        self._next_from = step + LISTEN_MS
        self.phase = STAGE if self.setup.seats == 1 else ROUND
        self._auto_at = step + PATIENCE_MS if self.phase == ROUND else None

    def _finish(self, winners: list[int], reason: str) -> None:
        """Set the outcome: winners first, then by round wins, by who stood longer, by score."""
        scores = tuple(bottle.score for bottle in self.bottles)
        stayed = [self._rounds == 1 or not gone for gone in self.gone]
        told = scores if self.battle is None else (0,) * len(scores)  # who fell together was told the same place
        places = rank_seats(winners, stayed, self.wins, self._out, told)
        self.phase = OVER
        self._end_at = self._auto_at = None
        self.outcome = Outcome(places, scores, reason)
        if self.setup.seats > 1:
            for seat in winners:
                self.emit("won", seat=seat)

    def _resign(self, seat: int) -> None:
        self.gone[seat] = True
        bottle = self.bottles[seat]
        if bottle.living:
            bottle.stop(LOST, self.step)
            self._out[seat] = self.step
            self._tell("lost", seat=seat)
            if self.battle is not None:
                knock_out(self, self.battle, [seat])
        staying = [other for other in range(self.setup.seats) if not self.gone[other]]
        if len(staying) <= 1:
            for other in staying:
                if self.bottles[other].living:
                    self.bottles[other].stop(WON, self.step)
            self._finish(staying or [seat], "resigned")
        elif self.phase == ROUND:
            self._start_if_ready()
        elif self._end_at is None:
            self._judge(self.step)

    # Rounds and levels.

    @property
    def _rounds(self) -> int:
        return int(self.setup.options["rounds"]) if self.setup.seats > 1 and self.battle is None else 1

    @property
    def _classic(self) -> bool:
        """Whether the rules of old hold; a battle has its own."""
        return self.setup.options["rules"] == CLASSIC and self.battle is None

    @property
    def _virus_count(self) -> int:
        if self.setup.seats == 1:
            return level_viruses(self.level, self._classic)
        return int(self.setup.options["virus_count"]) + (0 if self.battle is None else MORE_VIRUSES)

    @property
    def _virus_rows(self) -> int:
        ruled = self.setup.options.get(ROWS) == NEEDED
        return needed_rows(self.level, self._virus_count) if ruled else virus_rows(self.level)

    def list_living(self) -> list[int]:
        """Seats that still play this round."""
        return [bottle.seat for bottle in self.bottles if bottle.living]

    def _start_if_ready(self) -> None:
        if all(ready or gone for ready, gone in zip(self.ready, self.gone, strict=True)):
            if self.phase == STAGE:
                self.level = min(self.level + 1, LAST_LEVEL)
            self._start_round()

    def _start_round(self) -> None:
        """Fresh bottles, the same for every seat."""
        cells = draw_bottle(self.rng, self._virus_count, self._virus_rows)
        self.pills = draw_pills(self.rng)
        luck = self.rng.fork()
        self.phase = PLAY
        self.round += 1
        self.started = self.step
        self._next_from = 0
        self._auto_at = self._end_at = None
        self.ready = [False] * self.setup.seats
        self._out = [out if gone else None for out, gone in zip(self._out, self.gone, strict=True)]
        for bottle in self.bottles:
            bottle.fill(cells.copy(), self.pills, luck.copy(), self.step)
            if self.gone[bottle.seat]:
                bottle.stop(LOST, self.step)
        self.emit("level", level=self.level, round=self.round)

    # Views and copies.

    def view(self, seat: int | None) -> View:
        """The same for everybody: only the pills to come are hidden, and they are not in it. In a battle everybody sees
        a bottle of their own, and all others small."""
        if self.battle is not None:
            parts: dict[str, Any] = {**self.common_view(), **({} if seat is None else self.own_view(seat))}
            return cast("View", copy_plain(parts))
        return self._describe(describe_bottle)

    def shared_view(self, seat: int | None) -> View:
        """As `view`; a bottle in which nothing has changed is the same object as before."""
        if self.battle is not None:
            return cast("View", {**self.common_view(), **({} if seat is None else self.own_view(seat))})
        return self._describe(recall_bottle)

    def stirs(self) -> Sequence[int] | None:
        """In a battle: how often each seat's bottle or aim has changed."""
        return self._stirs

    def may_take_over(self, seat: int) -> bool:
        """In a battle: until a tenth is out, where the bottle is still played."""
        battle = self.battle
        early = battle is not None and 10 * (self.setup.seats - battle.living) < self.setup.seats
        return early and self.outcome is None and self.bottles[seat].living

    def stir(self, seat: int) -> None:
        """In a battle: something about this seat has changed."""
        if self._stirs is not None:
            self._stirs[seat] += 1

    def own_view(self, seat: int) -> Mapping[str, Any]:
        """In a battle: the seat's own bottle, and whom it aims at."""
        battle = self.battle
        assert battle is not None, "only there views have parts"
        aim = battle.aims[seat]
        standing = Standing(self.ready[seat], self.gone[seat], self._out[seat], max(0, aim))
        return {
            "own": recall_bottle(self.bottles[seat], standing),
            "aim": {"way": WAYS[battle.ways[seat]], "at": aim, "by": battle.aims.count(seat)},
        }

    def common_view(self) -> View:
        """In a battle: all bottles as they are seen from afar."""
        battle = self.battle
        assert battle is not None, "only there views have parts"
        view = self._describe(recall_bottle, bottles=0)
        places = self._places()
        view["boards"] = [
            recall_board(bottle, battle.badges(seat), battle.points[seat], places[seat])
            for seat, bottle in enumerate(self.bottles)
        ]
        view["stage"] = battle.stage
        view["left"] = battle.living
        return view

    def _places(self) -> list[int | None]:
        """By seat: the place it fell to; those who fell in the same moment share one."""
        if self.outcome is not None:
            return list(self.outcome.places)
        fell = sorted(out for out in self._out if out is not None)
        standing = self.setup.seats - len(fell)
        behind = {out: standing + len(fell) - fell.index(out) - fell.count(out) + 1 for out in fell}
        return [None if out is None else behind[out] for out in self._out]

    def _describe(self, describe: Callable[[Bottle, Standing], BottleShown], bottles: int | None = None) -> View:
        standings = map(Standing, self.ready, self.gone, self._out, self._targets)
        waiting = self.outcome is None and self.phase in (STAGE, ROUND)
        return {
            "phase": self.phase,
            "level": self.level,
            "round": self.round,
            "rounds": self._rounds,
            "wins": self.wins.copy(),
            "started": self.started,
            "seats": list(map(describe, self.bottles[:bottles], standings)),
            "ends": self._end_at,
            "next_from": self._next_from if waiting else None,
            "outcome": self.outcome.describe() if self.outcome else None,
        }

    def progress(self, seat: int) -> Progress:
        """Score, viruses left and level."""
        bottle = self.bottles[seat]
        return Progress(bottle.score, (("viruses", bottle.viruses), ("level", self.level)))

    def imagine(self, seat: int | None, seed: int) -> Self:
        """Other pills beyond those anybody has seen, and other luck with damage."""
        twin = self.copy()
        twin.rng = Rng(seed)
        luck = twin.rng.fork()
        seen = 2 * (max(bottle.number for bottle in self.bottles) + 1)
        unseen = range(min(seen, PILL_ENTRIES), PILL_ENTRIES)
        if twin.battle is not None:
            twin.battle.rng = twin.rng.fork()
        twin.pills = self.pills[: unseen.start] + [twin.rng.below(3) for _ in unseen]
        for bottle in twin.bottles:
            bottle.pills = twin.pills
            bottle.luck = luck.copy()
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Other pills than those that are seen, and other luck with damage."""
        return cls.load(setup, read_view(view, step, seed, PATIENCE_MS - LISTEN_MS))

    def _restore(self) -> None:
        self._stirs = None if self.battle is None else [0] * self.setup.seats
        for seat, bottle in enumerate(self.bottles):
            bottle.seat, bottle.tick, bottle.fall_ms = seat, 1, FALL_MS[str(self.setup.options["speed"])]
            bottle.classic = self._classic
            if self.battle is not None:
                bottle.tick, bottle.fall_ms = TICK_MS, FALLS_MS[self.battle.stage]
            for at, _ in bottle.flying:
                bottle.cells[at] = AIR


GAME: Final = Mario99
