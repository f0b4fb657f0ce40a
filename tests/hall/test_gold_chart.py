"""The chart of a pot (rules/deathroll.md, "Escrow"): what may follow what, and nothing else."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from tests.hall.memory_store import read_again

from rumpus.core.notice import Notice
from rumpus.core.verdict import Verdict
from rumpus.hall.gold.escrow import MOVES, WAIT_SECONDS, Escrow, State, WrongMove

CHART = """
INITIATED → AWAITING_DEPOSITS → ONE_PAID → FUNDED → IN_PROGRESS → AWAITING_PAYOUT → COMPLETED
FUNDED → DISPUTED → COMPLETED
IN_PROGRESS → DISPUTED
AWAITING_PAYOUT → DISPUTED
INITIATED → REFUNDED
AWAITING_DEPOSITS → REFUNDED
ONE_PAID → REFUNDED
FUNDED → REFUNDED
IN_PROGRESS → REFUNDED
"""
"""rules/deathroll.md; an abandoned match gives everything back, and disputes begin at FUNDED."""

HELD = Verdict({"places": [1, 2]}, "d1")

ACTS: dict[str, Callable[[Escrow], None]] = {
    "agree": lambda pot: pot.agree(0),
    "pay": lambda pot: pot.pay(pot.unpaid[0] if pot.unpaid else "ann", 0),
    "begin": lambda pot: pot.begin("LUMIKA-1", 0),
    "end": lambda pot: pot.end("ann", HELD, 0),
    "dispute": lambda pot: pot.raise_dispute("bob", "why", 0),
    "decide": lambda pot: pot.decide(None, None, "so", 0),
    "complete": lambda pot: pot.complete(0),
    "refund": lambda pot: pot.refund(Notice("notice.not_paid"), 0),
}

WAYS = {
    State.INITIATED: "",
    State.AWAITING_DEPOSITS: "agree",
    State.ONE_PAID: "agree pay",
    State.FUNDED: "agree pay pay",
    State.IN_PROGRESS: "agree pay pay begin",
    State.AWAITING_PAYOUT: "agree pay pay begin end",
    State.DISPUTED: "agree pay pay begin end dispute",
    State.COMPLETED: "agree pay pay begin end complete",
    State.REFUNDED: "refund",
}


def pot_in(state: State) -> Escrow:
    """A pot that has come to a state by the chart."""
    pot = Escrow("p1", "LUMIKA", 50, ("ann", "bob"), None, 0, {"start": 100})
    pot.start_waiting(0)
    for word in WAYS[state].split():
        ACTS[word](pot)
    assert pot.state is state
    return pot


def test_the_table_of_moves_is_the_chart() -> None:
    drawn: set[tuple[str, str]] = set()
    for line in CHART.strip().splitlines():
        states = re.split(r" → ", line)
        drawn |= set(pairwise(states))
    assert {(str(state), str(to)) for state, follow in MOVES.items() for to in follow} == drawn
    assert {state for state in State if not MOVES[state]} == {State.COMPLETED, State.REFUNDED}


@pytest.mark.parametrize("word", ACTS)
@pytest.mark.parametrize("state", State)
def test_anything_else_raises_and_changes_nothing(state: State, word: str) -> None:
    pot = pot_in(state)
    before = pot.record(0)
    try:
        ACTS[word](pot)
    except WrongMove:
        assert pot.record(0) == before
    else:
        frozen = state is State.DISPUTED and word == "end"  # a frozen pot notes how the match ended, and stays
        assert frozen or pot.state in MOVES[state]


@pytest.mark.parametrize("state", State)
def test_what_is_kept_is_the_pot(state: State) -> None:
    pot = pot_in(state)
    record = pot.record(3)
    assert read_again(record) == record
    assert Escrow.load(record).record(3) == record


def test_the_second_to_pay_has_what_is_left_of_five_minutes() -> None:
    pot = Escrow("p1", "LUMIKA", 50, ("ann", "bob"), None, 0, {})
    pot.agree(1_000)
    assert pot.until == 1_000 + WAIT_SECONDS == 1_300
    pot.pay("ann", 1_100)
    assert pot.until == 1_300
    pot.pay("bob", 1_200)
    assert pot.until == 1_500


@pytest.mark.parametrize(
    ("stake", "fee", "gold"), [(50, 0, 0), (50, 10, 10), (50, 3, 3), (5, 10, 1), (4, 10, 0), (17, 7, 2)]
)
def test_the_fee_is_rounded_down(stake: int, fee: int, gold: int) -> None:
    pot = Escrow("p1", "LUMIKA", stake, ("ann", "bob"), "cid", fee, {})
    assert (pot.pot, pot.fee_gold) == (2 * stake, gold)
