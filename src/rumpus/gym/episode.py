"""One match played by learners, with bots in the other seats: what each seat sees and may do, and time passing.

All environments step through this; it knows PettingZoo and Gymnasium no more than the rules do.
"""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from rumpus.core.bot import BotHand
from rumpus.core.bot_turns import BotTurns, GameAlone
from rumpus.core.game import RESIGN, Game, IllegalAction, View
from rumpus.core.rng import Rng
from rumpus.gym.codec import Codec, Floats, Mask
from rumpus.gym.placements import make_hand
from rumpus.gym.reward import share_out
from rumpus.gym.setting import Setting

_PATIENCE: Final = 100_000
"""Bots' actions and jumps of time within one step, after which something must be wrong."""


_MINUTE: Final = 60
"""Seconds of match time in which somebody who places pieces is asked again."""


class Episode:
    """A game under way, for the seats that are not held by bots."""

    __slots__ = (
        "_codec",
        "_offers",
        "_paid",
        "_placing",
        "_played",
        "_scores",
        "_seen",
        "_setting",
        "_turns",
        "_views",
        "learners",
        "steps",
    )

    def __init__(self, setting: Setting, codec: Codec, seed: int) -> None:
        self._setting = setting
        self._codec = codec
        folder, seats = setting.folder, setting.seats
        game = setting.rules.new(setting.options, seats=seats, seed=seed, bots=tuple(setting.bots))
        self._played = GameAlone(game, self._forget)
        self.learners = tuple(seat for seat in range(seats) if seat not in setting.bots)
        self.steps = 0
        """Steps made, by the environment's count."""
        luck = Rng(seed ^ 0xB07)
        self._placing = {seat: make_hand(setting, codec, seat) for seat in self.learners} if setting.placements else {}
        """Who brings learners' pieces to their places."""
        hands = [
            BotHand(folder.seat_bot(seat, level, setting.options, seats, luck.fork()))
            for seat, level in setting.bots.items()
        ]
        self._turns = BotTurns(self._played, [*hands, *map(BotHand, self._placing.values())])
        self._views: dict[int, View] = {}
        self._offers: dict[int, Sequence[str]] = {}
        self._scores = [0.0] * seats
        self._seen: list[View | None] = [None] * seats
        """What each seat saw when shaped rewards were last counted."""
        self._paid = False
        self._note()
        if self._placing:
            self._run_to_places()
        elif not setting.info.realtime:
            self._run_turns()
        self.take_rewards()

    @property
    def game(self) -> Game:
        """The position."""
        return self._played.game

    @property
    def over(self) -> bool:
        """Whether the match has its outcome."""
        return self.game.outcome is not None

    @property
    def cut(self) -> bool:
        """Whether it has taken too long, and is not over."""
        limit = self._setting.max_steps
        return limit is not None and self.steps >= limit and self.game.outcome is None

    # What a seat sees.

    def view(self, seat: int) -> View:
        """What the seat sees now; built once, and shared where nothing is hidden."""
        key = seat if self.game.info.hidden else 0
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = self.game.view(seat)
        return found

    def offer(self, seat: int) -> Sequence[str]:
        """What the seat may do now."""
        found = self._offers.get(seat)
        if found is None:
            found = self._offers[seat] = self._list_places(seat) if self._placing else self.game.actions(seat)
        return found

    def observe(self, seat: int) -> Floats:
        """What the seat sees, as the codec's own array: valid until it writes the next."""
        self._codec.write(self.view(seat), seat, self.game.step, self.offer(seat))
        return self._codec.array

    def mask(self, seat: int) -> Mask:
        """The numbers that the seat may choose, as a new array."""
        mask = np.zeros(self._codec.size, dtype=np.int8)
        self._codec.mark(self.offer(seat), mask)
        return mask

    def to_act(self) -> tuple[int, ...]:
        """The learners that are to choose now: in a game with time all of them, at every step."""
        if self._setting.info.realtime or self.over:
            return self.learners
        return tuple(seat for seat in self.game.to_act() if seat in self.learners)

    def put(self, game: Game) -> None:
        """Go on from another position of the same game, for searches and experiments."""
        self._played.game = game
        for hand in self._placing.values():
            hand.forget()
        self._note()

    # What a seat does.

    def play(self, choices: Mapping[int, int]) -> list[int]:
        """Make one step: the seats' choices, by number, all chosen before any is made, then bots and time.
        Returns the seats whose number may not be chosen now. In a game turn by turn whoever is missing waits."""
        said = {seat: self._codec.read(number, self.offer(seat)) for seat, number in choices.items()}
        refused = [seat for seat, words in said.items() if words is None]
        if refused and self._setting.illegal == "raise":
            self.require(refused[0], choices[refused[0]])
        penalty = (RESIGN,) if self._setting.illegal == "lose" else ()
        acts = [(seat, word) for seat, words in said.items() for word in (penalty if words is None else words)]
        for seat, word in acts:
            if seat in self._placing and word != RESIGN:
                self._placing[seat].aim(self.view(seat), word, self.game.step)
                continue
            with contextlib.suppress(IllegalAction):  # it was legal when it was chosen: overtaken by another's
                self.game.act(seat, word)
        self.steps += 1
        if acts:
            self._note()
        if self._placing:
            if not any(hand.busy for hand in self._placing.values()):
                self._run_time()  # nobody said anything
            self._run_to_places()
        elif self._setting.info.realtime:
            self._run_time()
        else:
            self._run_turns()
        return refused

    def require(self, seat: int, number: int) -> None:
        """Raise IllegalAction if the seat may not choose this number now; nothing changes."""
        if self._codec.read(number, self.offer(seat)) is None:
            name = self._codec.names[number] or "nothing"
            raise IllegalAction("masked", player=f"player_{seat}", number=str(number), action=name)

    def take_rewards(self) -> list[float]:
        """What each seat has gained since this was last asked."""
        outcome = self.game.outcome
        if self._setting.reward == "outcome":
            if outcome is None or self._paid:
                return [0.0] * self._setting.seats
            self._paid = True
            return share_out(outcome.places)
        if self._setting.reward == "shaped" and self._codec.shapes:
            return self._count_gains()
        before, unit = self._scores, self._setting.info.score_unit * self._codec.score_sign
        if outcome is not None:
            self._scores = [score / unit for score in self.game.final_points()]
        else:
            found = [self._codec.find_score(self.view(seat), seat) for seat in range(self._setting.seats)]
            self._scores = [old if score is None else score / unit for old, score in zip(before, found, strict=True)]
        return [now - then for now, then in zip(self._scores, before, strict=True)]

    def _count_gains(self) -> list[float]:
        """What each seat has achieved since this was last asked, as the codec sees it."""
        before, self._seen = self._seen, [self.view(seat) for seat in range(self._setting.seats)]
        return [
            self._codec.count_gains(then, now, seat) if then is not None and now is not None else 0.0
            for seat, (then, now) in enumerate(zip(before, self._seen, strict=True))
        ]

    def _list_places(self, seat: int) -> Sequence[str]:
        """Where the seat's piece can go, if nobody has said it yet."""
        hand = self._placing.get(seat)
        if hand is None or hand.busy or self.over:
            return ()
        return hand.list_places(self.view(seat))

    # Bots and time.

    def _note(self) -> None:
        """Something has happened: bots look again. They are not asked for less, for that calls off what they meant."""
        self._forget(self.game)
        self._turns.changed(self.game.step)

    def _forget(self, game: Game) -> None:
        """Time has passed or something has happened: nothing that was known counts."""
        self._views.clear()
        self._offers.clear()
        game.take_events()

    def _run_time(self) -> None:
        """Let the step's share of match time pass, and bots act in it."""
        game, until = self.game, self.game.step + self._setting.frame_skip
        if self._turns.hands:
            self._turns.run(until)
        else:
            game.advance(until)
        self._forget(game)

    def _run_to_places(self) -> None:
        """Let pieces be brought to their places until a learner has the next one: a minute at most."""
        until = self.game.step + _MINUTE * self._setting.info.rate
        while not self.over:
            turn = self._turns.next()  # all have looked now
            if any(hand.waiting for hand in self._placing.values()) or turn is None or turn.time > until:
                break
            self._turns.take(turn)
        self._forget(self.game)

    def _run_turns(self) -> None:
        """Let bots act and time jump until a learner may act. Thinking takes no time."""
        for _ in range(_PATIENCE):
            turn = self._turns.next()
            if turn is None or (turn.time > self.game.step and self.to_act()):
                return
            self._turns.take(turn)
        raise RuntimeError(f"{self.game.info.name}: no learner may act, and there is no end")
