"""A match gone through with an analyst: points, decisions, turns, accuracy; and the analyst of a game without one."""

from collections.abc import Iterator

import pytest
from tests.contract.countdown.rules import Countdown

from rumpus.core.analysis import FULL, Analyst, Opinion, compare, fall_behind, lean
from rumpus.core.log import Input
from rumpus.core.match_analysis import MatchAnalysis
from rumpus.core.notice import Notice
from rumpus.core.replay import Replay, record
from rumpus.games.registry import GameFolder

FOLDER = GameFolder("tests.contract.countdown")


class Nim(Analyst[Countdown]):
    """Knows that who leaves a multiple of four wins."""

    def rate(self, game: Countdown) -> tuple[int, ...]:
        mover = FULL if game.heap % 4 else 0
        return (mover, FULL - mover) if game.turn == 0 else (FULL - mover, mover)

    def ask(self, game: Countdown, seat: int) -> object:
        return game.heap if seat == game.turn else None

    def weigh(self, game: Countdown, seat: int) -> Iterator[Opinion]:
        for action in game.actions(seat):
            worth = 0 if (game.heap - int(action[-1])) % 4 else FULL
            yield Opinion(action, worth, Notice("analysis.word", word=action))


def play(*actions: str) -> Replay:
    """A match of seven stones, two seats in turn."""
    setup = Countdown.new({"heap": 7, "crumbling": False}, seats=2).setup
    inputs = [Input(10 * number, number % 2, action) for number, action in enumerate(actions)]
    return record(setup, Countdown, inputs, end_step=10 * len(actions))


def analyse(replay: Replay, analyst: Analyst[Countdown]) -> MatchAnalysis:
    analysis = MatchAnalysis(replay, Countdown, analyst)
    assert sum(1 for _ in analysis.run()) >= len(replay.inputs), "others had their turn"
    return analysis


def test_every_input_is_a_point_and_the_large_changes_are_turns() -> None:
    replay = play("take 3", "take 1", "take 2", "take 1")
    analysis = analyse(replay, Nim(replay.setup))
    assert [(point.inputs, point.worths) for point in analysis.points] == [
        (0, (1000, 0)),
        (1, (1000, 0)),
        (2, (1000, 0)),
        (3, (0, 1000)),
        (4, (0, 1000)),
    ]
    assert analysis.find_turns() == [3]


def test_accuracy_is_how_much_of_the_best_was_kept_where_there_was_anything_to_lose() -> None:
    replay = play("take 3", "take 1", "take 2", "take 1")
    analysis = analyse(replay, Nim(replay.setup))
    assert [decision.kept for decision in analysis.decisions] == [1000, None, 0, 1000]
    assert analysis.measure_accuracy() == [500, 1000]
    first = analysis.describe()["decisions"][2]
    assert first["best"][0] == {
        "action": "take 3",
        "worth": 1000,
        "say": {"of": "countdown", "say": "analysis.word", "facts": {"word": "take 3"}},
    }
    assert (first["from"], first["until"], first["done"]["action"]) == ([10, 2], [20, 3], "take 2")


def test_giving_up_is_no_answer_and_the_end_is_worth_all_to_who_came_first() -> None:
    replay = play("take 3", "resign")
    analysis = analyse(replay, Nim(replay.setup))
    assert analysis.decisions[-1].done is None
    assert analysis.measure_accuracy() == [1000, None]
    assert analysis.points[-1].worths == (1000, 0)


def test_what_cost_most_is_the_choice_that_gave_away_most() -> None:
    replay = play("take 3", "take 1", "take 2", "take 1")
    cost = analyse(replay, Nim(replay.setup)).describe()["costs"]
    assert (cost[0]["before"], cost[0]["after"], cost[0]["worths"]) == ([10, 2], [20, 3], [1000, 0])
    assert (cost[0]["best"]["action"], cost[0]["done"]["action"]) == ("take 3", "take 2")
    assert cost[1] is None, "there was nothing to lose"


class Looker(Nim):
    """Asks nobody."""

    decides = False

    def ask(self, game: Countdown, seat: int) -> object:
        return None


def test_where_nothing_is_chosen_what_cost_most_is_the_largest_fall_but_never_giving_up() -> None:
    replay = play("take 3", "take 1", "take 2", "take 1")
    cost = analyse(replay, Looker(replay.setup)).describe()["costs"][0]
    assert cost == {"before": [10, 2], "after": [20, 3], "worths": [1000, 0]}
    resigned = play("resign")
    assert analyse(resigned, Looker(resigned.setup)).find_cost(0) is None


def test_a_game_without_an_analyst_is_judged_by_its_strongest_bot() -> None:
    replay = play("take 3", "take 1", "take 2", "take 1")
    analysis = analyse(replay, FOLDER.seat_analyst(replay.setup))
    told = [(each.asked.opinions[0].action, each.done and each.done.action) for each in analysis.decisions]
    assert told[0] == ("take 3", "take 3")
    assert told[2] == ("take 3", "take 2")
    assert analysis.measure_accuracy()[0] == 500


@pytest.mark.parametrize(("lead", "worth"), [(0, 500), (10, 750), (-10, 250), (10_000, 999), (-10_000, 1)])
def test_a_lead_is_worth_more_than_half_and_never_all(lead: int, worth: int) -> None:
    assert lean(lead, 10) == worth


def test_figures_are_compared_with_the_best_of_the_others() -> None:
    assert compare([30, 20, 10], 10) == (750, 250, 167)
    assert compare([10], 10) == (750,)
    assert [fall_behind(behind, 100) for behind in (-5, 0, 100)] == [1000, 1000, 500]
