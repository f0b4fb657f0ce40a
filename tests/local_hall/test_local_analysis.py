"""The analysis of a match as the page asks for it: piece by piece, kept when done, and only of what is over."""

import json
from pathlib import Path

import pytest

from rumpus.core.notice import Refusal
from rumpus.core.verdict import BadReplay
from rumpus.local_hall import analysis

RECORDED = Path(__file__).parents[1] / "recorded"


def read(name: str) -> str:
    return (RECORDED / f"{name}.replay").read_text("utf-8")


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_RUNS", {})


def test_it_goes_on_piece_by_piece_to_a_result_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "PIECE", 0)
    assert analysis.go_on("one") is None, "nothing is known of it"
    analysis.begin("one", read("stayboard-1"))
    pieces = []
    while (told := analysis.go_on("one")) is not None and told["result"] is None:
        pieces.append(told["done"])
    assert told is not None
    assert len(set(pieces)) > 50, "it tells how far it has come"
    assert told["done"] == told["whole"]
    json.dumps(told)
    analysis.stop("one")
    assert analysis.go_on("one") == told


def test_what_nobody_waits_for_is_forgotten_and_only_the_last_few_are_kept() -> None:
    analysis.begin("one", read("stayboard-1"))
    analysis.stop("one")
    assert analysis.go_on("one") is None
    for number in range(analysis.MOST + 1):
        analysis.begin(str(number), read("stayboard-1"))
    assert analysis.go_on("0") is None
    assert analysis.go_on("1") is not None


def test_a_match_that_is_not_over_is_refused() -> None:
    running = "\n".join(line for line in read("stayboard-1").splitlines() if " end " not in line)
    with pytest.raises(Refusal, match="no_ended_match"):
        analysis.begin("one", running)


def test_a_match_of_other_rules_is_refused() -> None:
    with pytest.raises(BadReplay):
        analysis.begin("one", read("stayboard-1").replace("game: stayboard 1", "game: stayboard 99"))
