"""What the analyst says of drawn positions."""

import pytest
from tests.games import asking
from tests.games.stayboard.stayboard_position import place

from rumpus.core.analysis import Asked
from rumpus.core.log import Input
from rumpus.games.stayboard.analysis import ANALYST
from rumpus.games.stayboard.rules import StayBoard


def ask(game: StayBoard) -> Asked[StayBoard]:
    """What who is at turn has to decide."""
    return asking.ask(ANALYST(game.setup), game, game.turn)


def test_the_move_that_wins_is_first_and_a_dead_end_loses() -> None:
    asked = ask(
        place("""
            Q.x
            xx.
            .xx
        """)
    )
    assert [(each.action, each.worth, each.say.key) for each in asked.opinions] == [
        ("move 6 1", 1000, "analysis.wins"),
        ("move 2 2", 0, "analysis.stuck"),
    ]


@pytest.mark.parametrize(
    ("action", "worth", "drawn"),
    [
        ("move 2 2", 0, ["Q*#", "##.", "o##"]),
        ("move 4 1", 0, ["Q*#", "##.", ".##"]),
        ("claim", 0, ["Q*#", "##.", ".##"]),
    ],
)
def test_a_bad_end_is_worth_nothing_and_drawn_if_it_is_on_the_board(action: str, worth: int, drawn: list[str]) -> None:
    asked = ask(
        place("""
            Q.x
            xx.
            .xx
        """)
    )
    analyst = ANALYST(asked.game.setup)
    after = asked.game.copy()
    after.act(0, action)
    done = analyst.judge(asked, Input(1, 0, action), after)
    assert done is not None
    assert done.worth == worth
    assert list(analyst.sketch(asked, done)) == drawn


def test_without_moves_to_claim_is_best_and_then_to_finish() -> None:
    game = place("""
        Qx
        xx
    """)
    assert [each.action for each in ask(game).opinions] == ["claim"]
    assert ANALYST(game.setup).rate(game) == (1000, 0)
    game.act(0, "claim")
    assert ask(game).opinions[0].action == "finish"
    assert ANALYST(game.setup).rate(game) == (1000, 0)


def test_in_normal_mode_nobody_is_ahead_until_somebody_falls() -> None:
    game = place("Q.\n..", mode="normal")
    assert ANALYST(game.setup).rate(game) == (500, 500)
    assert {each.worth for each in ask(game).opinions} == {500}
