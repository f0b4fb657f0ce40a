"""Inputs that name their step: early ones wait for it, late ones do not, and nothing is done twice or out of order."""

from tests.contract.paced import Paced

from rumpus.core.bot import BotHand, solo_rng
from rumpus.core.clock import Clock
from rumpus.core.held_inputs import MOST
from rumpus.core.notice import Refusal
from rumpus.core.pacing import SECOND
from rumpus.games.registry import GameFolder

STEP = SECOND // 60
FOLDER = GameFolder("rumpus.games.tetris")


class Line:
    """A match of tetris for one, a clock moved by hand, and what is answered to inputs."""

    def __init__(self) -> None:
        self.time = 5 * SECOND
        self.clock = Clock(lambda: self.time, lambda at: None)
        self.match = Paced(FOLDER, FOLDER.rules.new(seats=2, seed=1).setup, {}, self.clock)
        self.match.resume()
        self.answers: list[str] = []

    def wait(self, milliseconds: int) -> None:
        self.time += milliseconds * SECOND // 1000
        self.clock.ring()

    def press(self, action: str, step: int, seq: int, seat: int = 0) -> int:
        def refused(problem: Refusal) -> None:
            self.answers.append(f"{seq} {problem.code}")

        return self.match.act_at(step, seat, action, 1, seq, lambda: self.answers.append(f"{seq} taken"), refused)

    @property
    def log(self) -> list[tuple[int, str]]:
        return [(entry.step, entry.action) for entry in self.match.match.log]


def test_an_early_input_waits_for_its_step_and_is_answered_then() -> None:
    line = Line()
    line.wait(1000)
    assert line.press("left", 66, 1) == 100
    assert (line.log, line.answers, len(line.match.held)) == ([], [], 1)
    line.wait(99)
    assert line.log == []
    line.wait(1)
    assert (line.log, line.answers, len(line.match.held)) == ([(66, "left")], ["1 taken"], 0)


def test_a_match_woken_late_takes_it_at_its_own_step() -> None:
    line = Line()
    line.wait(1000)
    line.press("left", 63, 1)
    line.wait(500)
    assert line.log == [(63, "left")]


def test_a_late_input_and_one_for_now_are_taken_when_they_come() -> None:
    line = Line()
    line.wait(1000)
    assert line.press("left", 54, 1) == -84, "it was in time until step 55 began"
    assert line.press("right", 60, 2) == 0
    assert line.log == [(60, "left"), (60, "right")]
    assert line.answers == ["1 taken", "2 taken"]


def test_nobody_acts_further_ahead_than_a_quarter_of_a_second() -> None:
    line = Line()
    line.wait(1000)
    assert line.press("left", 6000, 1) == 99_000
    line.wait(250)
    assert line.log == [(75, "left")]


def test_a_seat_s_inputs_never_overtake_each_other_and_hold_up_nobody_else() -> None:
    line = Line()
    line.wait(1000)
    line.press("left", 70, 1)
    line.press("right", 62, 2)
    line.press("cw", 62, 3, seat=1)
    line.wait(500)
    assert line.log == [(62, "cw"), (70, "left"), (70, "right")]


def test_what_comes_again_over_another_line_happens_once() -> None:
    line = Line()
    line.wait(1000)
    line.press("left", 66, 1)
    line.press("left", 66, 1)
    line.wait(500)
    assert (line.log, line.answers) == ([(66, "left")], ["1 taken"])


def test_a_pause_an_end_and_a_bot_in_the_seat_let_go_of_what_is_held() -> None:
    line = Line()
    line.wait(1000)
    line.press("left", 66, 1)
    line.match.pause()
    assert (len(line.match.held), line.answers, line.log) == (0, ["1 over"], [])
    line.match.resume()
    line.press("left", 70, 2)
    line.match.seat_bot(BotHand(FOLDER.seat_bot(0, "easy", line.match.match.game.setup.options, 2, solo_rng(1, 0))))
    assert len(line.match.held) == 0
    line.press("left", 70, 3, seat=1)
    line.match.resign(0)
    assert (line.match.match.outcome is not None, len(line.match.held)) == (True, 0)
    assert line.answers == ["1 over", "3 over"]


def test_inputs_do_not_pile_up_and_cost_one_alarm() -> None:
    line = Line()
    line.wait(1000)
    for seq in range(1, MOST + 6):
        line.press("cw", 74, seq)
    assert (len(line.match.held), len(line.log)) == (MOST, 5)
    assert sum(entry[2].action is not None for entry in line.clock._heap) == 1
    line.wait(500)
    assert [answer.split()[0] for answer in line.answers] == [str(seq) for seq in range(1, MOST + 6)]
