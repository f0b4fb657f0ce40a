"""A match between people here and bots, with time set by hand."""

from tests.contract.broken_folder import BrokenFolder
from tests.contract.countdown.bot import CountdownBot
from tests.contract.countdown.rules import Countdown
from tests.contract.paced import Paced
from tests.saying import refuses

from rumpus.core.bot import Choice
from rumpus.core.clock import Clock
from rumpus.core.game import Game, IllegalAction, View
from rumpus.core.pacing import SECOND
from rumpus.core.replay import record, verify
from rumpus.games.registry import GameFolder

FOLDER = GameFolder("tests.contract.countdown")


class Evening:
    """A match of Countdown and a clock whose hands are moved by the test. A step is a tenth of a second."""

    def __init__(
        self, folder: GameFolder = FOLDER, seats: int = 2, bots: tuple[int, ...] = (1,), **options: int
    ) -> None:
        self.time = 77 * SECOND
        self.woken: list[int] = []
        self.clock = Clock(lambda: self.time, self.woken.append)
        game = folder.rules.new(options, seats=seats, seed=1, bots=bots)
        self.match = Paced(folder, game.setup, dict.fromkeys(bots, "hard"), self.clock)

    def wait(self, seconds: float) -> None:
        """Time passes; the timer rings whenever it was asked to."""
        end = self.time + int(seconds * SECOND)
        while self.woken and self.woken[-1] <= end:
            self.time = max(self.time, self.woken.pop())
            self.woken.clear()
            self.clock.ring()
        self.time = end

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.match.match.game

    @property
    def heap(self) -> int:
        """Stones left."""
        heap: int = self.game.view(None)["heap"]
        return heap


def test_nothing_moves_before_the_match_is_let_go() -> None:
    evening = Evening()
    evening.wait(100)
    assert (evening.game.step, evening.heap) == (0, 20)


def test_rules_move_by_themselves_when_they_are_due() -> None:
    evening = Evening()
    evening.match.resume()
    evening.wait(4.9)
    assert evening.heap == 20
    evening.wait(0.1)
    assert evening.heap < 20
    assert evening.game.step == 50


def test_a_bot_answers_after_its_wait() -> None:
    evening = Evening()
    evening.match.resume()
    evening.wait(1)
    evening.match.act(0, "take 1")
    assert [entry.seat for entry in evening.match.match.log] == [0]
    evening.wait(0.25)
    assert len(evening.match.match.log) == 1
    evening.wait(0.1)
    assert [(entry.step, entry.seat) for entry in evening.match.match.log] == [(10, 0), (13, 1)]


def test_a_person_who_acts_out_of_turn_is_told_why() -> None:
    evening = Evening(bots=(0,))
    evening.match.resume()
    with refuses(IllegalAction, "cannot_take"):
        evening.match.act(1, "take 1")
    assert evening.match.match.log == []


def test_time_stands_still_while_paused_and_goes_on_from_there() -> None:
    evening = Evening()
    evening.match.resume()
    evening.wait(3)
    evening.match.pause()
    evening.wait(1000)
    assert (evening.match.step_now(), evening.heap) == (30, 20)
    evening.match.resume()
    evening.wait(1.9)
    assert evening.heap == 20
    evening.wait(0.1)
    assert evening.heap < 20


def test_a_late_timer_changes_nothing_in_what_happens() -> None:
    early, late = Evening(bots=(0, 1)), Evening(bots=(0, 1))
    early.match.resume()
    late.match.resume()
    early.wait(60)
    late.time += 60 * SECOND
    late.clock.ring()
    assert early.game.outcome is not None
    assert late.game.digest() == early.game.digest()
    assert late.match.match.log == early.match.match.log


def test_when_it_is_over_time_stops_and_everybody_is_told() -> None:
    evening = Evening(bots=(0, 1))
    evening.match.resume()
    evening.wait(60)
    before = evening.match.changes
    assert not evening.match.running
    evening.wait(60)
    assert evening.match.changes == before
    evening.match.resume()
    assert not evening.match.running


def test_what_was_played_can_be_recorded_and_proved() -> None:
    evening = Evening(bots=(1,))
    evening.match.resume()
    for _ in range(2):
        evening.wait(1)
        evening.match.act(0, "take 1")
    evening.wait(7)
    match = evening.match.match
    replay = record(evening.game.setup, Countdown, list(match.log), players=("Ann", "Bot"), end_step=match.step)
    assert replay.players == ("Ann", "Bot")
    assert verify(replay, Countdown).digest() == evening.game.digest()


class CrashingBot(CountdownBot):
    """Falls over at once."""

    def choose(self, view: View, step: int) -> Choice | None:
        raise LookupError("no plan")


def test_a_bot_that_breaks_down_makes_the_match_void() -> None:
    evening = Evening(BrokenFolder("tests.contract.countdown", bot_class=CrashingBot))
    evening.match.resume()
    assert evening.match.match.trouble == "bot: LookupError: no plan"
    assert not evening.match.running
