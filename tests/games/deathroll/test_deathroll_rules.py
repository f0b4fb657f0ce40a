"""Every ruling of rules/deathroll.md that is about the game itself."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.saying import tell

from rumpus.core.game import IllegalAction, Outcome, Setup
from rumpus.core.options import BadOption
from rumpus.core.rng import Rng
from rumpus.games.deathroll.rules import DeathRoll
from rumpus.hall.chat import describe_event


class Loaded(Rng):
    """Dice that fall as they are told."""

    __slots__ = ("left",)

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(0)
        self.left = rolls

    def between(self, low: int, high: int) -> int:
        """The next number of the list."""
        return self.left.pop(0)


def load(*rolls: int, start: int = 100) -> DeathRoll:
    """A match whose dice are loaded; Bob, in the second seat, rolls first."""
    game = DeathRoll.new({"start": start})
    game.rng, game.turn = Loaded(list(rolls)), 1
    return game


def play(game: DeathRoll) -> list[str]:
    """Roll in turn to the end; what was announced."""
    while game.outcome is None:
        game.act(game.turn, "roll")
    rolled = [{"name": "rolled", **entry} for entry in game.view(None)["history"]]
    return [tell(describe_event("deathroll", event, ["Ann", "Bob"])) for event in rolled]


def test_the_first_rolls_1_to_100_then_in_turn_1_to_the_last_roll_and_who_rolls_1_loses() -> None:
    game = load(83, 12, 7, 5, 1)
    assert play(game) == [
        "Bob rolls 83 (1-100)",
        "Ann rolls 12 (1-83)",
        "Bob rolls 7 (1-12)",
        "Ann rolls 5 (1-7)",
        "Bob rolls 1 (1-5)",
    ]
    assert game.loser == 1
    assert game.outcome == Outcome((1, 2), (1, 0), "rolled_one")


def test_first_roller_drawn_by_the_matchs_dice() -> None:
    firsts = Counter[int]()
    for seed in range(2000):
        game = DeathRoll.new({"start": 2}, seed=seed)
        firsts[game.turn] += 1
        assert game.to_act() == (game.turn,)
        with pytest.raises(IllegalAction) as refused:
            game.act(1 - game.turn, "roll")
        assert refused.value.code == "not_your_turn"
    assert 900 < firsts[0] < 1100


def test_a_setup_from_before_the_draw_is_played_as_it_was_the_challenged_player_first() -> None:
    for seed in range(8):
        old, new = DeathRoll(Setup({"start": 100}, 2, seed)), DeathRoll.new(seed=seed)
        assert old.turn == 1
        assert (old.setup.options, new.setup.options) == ({"start": 100}, {"start": 100, "rounds": 1, "first": "drawn"})
        assert DeathRoll.info.check_recorded(old.setup.options) == {"start": 100, "rounds": 1}
        assert DeathRoll.info.check_recorded(new.setup.options) == new.setup.options
        assert DeathRoll.info.choices(new.setup.options) == {"start": 100, "rounds": 1}
    for wrong in ("second", 1):
        with pytest.raises(BadOption):
            DeathRoll.info.check_recorded({"start": 100, "first": wrong})
    with pytest.raises(BadOption):
        DeathRoll.new({"first": "drawn"})


def test_a_roll_of_exactly_the_maximum_is_legal() -> None:
    game = load(100, 100, 2, 2, 2, 1)
    assert play(game)[:2] == ["Bob rolls 100 (1-100)", "Ann rolls 100 (1-100)"]
    assert game.loser == 0
    assert game.outcome == Outcome((2, 1), (0, 1), "rolled_one")


def test_a_1_on_the_very_first_roll_loses() -> None:
    game = load(1)
    assert play(game) == ["Bob rolls 1 (1-100)"]
    assert game.loser == 1


@pytest.mark.parametrize("start", [2, 7, 1_000_000])
def test_option_start_is_the_first_maximum(start: int) -> None:
    game = DeathRoll.new({"start": start}, seed=1)
    first = game.turn
    game.act(first, "roll")
    (event,) = (event for event in game.take_events() if event.name == "rolled")
    assert (event.data["seat"], event.data["limit"]) == (first, start)
    assert 1 <= event.data["value"] <= start


@pytest.mark.parametrize("start", [1, 0, -5, 1_000_001])
def test_option_start_is_2_to_1000000(start: int) -> None:
    with pytest.raises(BadOption):
        DeathRoll.new({"start": start})


def test_every_number_is_equally_likely() -> None:
    rolls = Counter[int]()
    for seed in range(6000):
        game = DeathRoll.new({"start": 6}, seed=seed)
        game.act(game.turn, "roll")
        rolls[game.history[-1][1]] += 1
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in rolls.values())


def chance_to_lose(start: int) -> Fraction:
    """Of who rolls next, by reckoning."""
    chances = [Fraction(0), Fraction(1)]
    total = Fraction(0)
    for n in range(2, start + 1):
        # p = (1 + sum over 2…n-1 of (1 - p(k)) + (1 - p)) / n
        chances.append((1 + total + 1) / (n + 1))
        total += 1 - chances[n]
    return chances[start]


@pytest.mark.parametrize("start", [2, 3, 10])
def test_the_first_roller_loses_as_often_as_reckoned(start: int) -> None:
    matches = 3000
    lost = 0
    for seed in range(matches):
        game = DeathRoll.new({"start": start}, seed=seed)
        first = game.turn
        play(game)
        lost += game.loser == first
    assert abs(lost / matches - chance_to_lose(start)) < 0.03
    assert chance_to_lose(2) == Fraction(2, 3)
    assert abs(chance_to_lose(100) - Fraction(1, 2)) < Fraction(1, 1000)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**64), st.integers(2, 1_000_000))
def test_the_number_never_rises_and_turns_alternate_until_somebody_rolls_1(seed: int, start: int) -> None:
    game = DeathRoll.new({"start": start}, seed=seed)
    last, turn, count = start, game.turn, 0
    while game.outcome is None:
        assert (game.limit, game.turn) == (last, turn)
        assert game.actions(turn) == ["roll"]
        assert game.actions(1 - turn) == []
        game.act(turn, "roll")
        seat, value, limit = game.history[-1]
        assert (seat, limit) == (turn, last)
        assert 1 <= value <= last
        last, turn, count = value, 1 - turn, count + 1
    assert last == 1
    assert game.loser == 1 - turn
    assert game.view(None)["count"] == count
    assert len(game.history) == min(count, 30)


def test_whoever_gives_up_has_lost_even_out_of_turn() -> None:
    game = load(50)
    game.act(1, "roll")
    game.act(1, "resign")
    assert game.loser == 1
    assert game.outcome == Outcome((1, 2), (1, 0), "resigned")
    assert game.view(0)["turn"] is None


@pytest.mark.parametrize("word", ["", "Roll", "roll 1", "roll 100", " roll", "roll\n", "reroll", "/roll"])
def test_other_words_are_refused_and_no_die_is_thrown(word: str) -> None:
    game = DeathRoll.new(seed=4)
    before = game.digest()
    with pytest.raises(IllegalAction):
        game.act(game.turn, word)
    assert game.digest() == before


def test_everybody_sees_the_same_and_nobody_the_dice_to_come() -> None:
    game = DeathRoll.new(seed=4)
    game.act(game.turn, "roll")
    assert game.view(0) == game.view(1) == game.view(None)
    firsts = set()
    for seed in range(30):
        twin = game.imagine(0, seed)
        assert twin.view(0) == game.view(0)
        twin.act(twin.turn, "roll")
        firsts.add(twin.history[-1][1])
    assert len(firsts) > 5


def test_a_match_of_rounds_is_won_by_who_has_won_so_many_and_the_winner_rolls_first_in_the_next() -> None:
    game = DeathRoll.new({"start": 100, "rounds": 2})
    game.rng, game.turn = Loaded([40, 1, 70, 30, 1, 9, 1]), 1
    rolled = []
    while game.outcome is None:
        rolled.append((game.turn, game.limit))
        game.act(game.turn, "roll")
    assert rolled == [(1, 100), (0, 40), (1, 100), (0, 70), (1, 30), (0, 100), (1, 9)]
    assert game.view(None)["rounds"] == {"needed": 2, "wins": [2, 1]}
    assert game.outcome == Outcome((1, 2), (1, 0), "rolled_one")
    assert [event.name for event in game.take_events()].count("round") == 3


def test_one_round_is_what_it_was() -> None:
    game = load(1)
    game.act(1, "roll")
    assert "rounds" not in game.view(None)
    assert "rounds" not in game.dump()
