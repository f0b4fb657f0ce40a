"""Pairing: the published tables, nobody twice, byes once, seats even, knock-outs that come to an end whoever goes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.hall.tournaments.arena import pair_free, score_of
from rumpus.hall.tournaments.bracket import build_double, build_single, seed_places
from rumpus.hall.tournaments.formats import (
    DOUBLE_KNOCKOUT,
    FORMATS,
    KNOCKOUT,
    ROUND_ROBIN,
    SWISS,
    Field,
    Knockout,
    rank,
    settle,
)
from rumpus.hall.tournaments.games import BYE, DRAW, NOBODY, ONE, OPEN, OTHER, Entrant, Game, Pair, has_met
from rumpus.hall.tournaments.round_robin import list_rounds


def people(count: int) -> list[Entrant]:
    """The first is the strongest."""
    return [Entrant(f"{n:02}", 2000 - n) for n in range(1, count + 1)]


def written(pairs: list[Pair]) -> str:
    return " ".join(f"{int(pair.one)}-{int(pair.other) if pair.other else 'bye'}" for pair in pairs)


def play_out(kind: str, entrants: list[Entrant], chance: Random, rounds: int = 0, leave: float = 0.0) -> Field:
    """Play a tournament to its end; now and then somebody goes."""
    games: list[Game] = []
    for _ in range(2000):
        field = Field(entrants, games, rounds)
        pairs = FORMATS[kind].next_pairs(field)
        if not pairs:
            break
        for number, pair in pairs:
            result = settle(pair, {entrant.id for entrant in entrants if entrant.active})
            if result is None:
                result = chance.choice([ONE, ONE, OTHER, OTHER, DRAW, NOBODY if leave else DRAW])
            games = [*games, Game(len(games), number, pair, result)]
        if chance.random() < leave:
            gone = chance.randrange(len(entrants))
            entrants = [Entrant(one.id, one.rating, one.active and n != gone) for n, one in enumerate(entrants)]
    return Field(entrants, games, rounds)


def test_everybody_against_everybody_is_the_handbooks_table_for_six() -> None:
    assert [written(pairs) for pairs in list_rounds(people(6))] == [
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ]


def test_and_for_eight() -> None:
    assert [written(pairs) for pairs in list_rounds(people(8))] == [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ]


@pytest.mark.parametrize("count", range(2, 12))
def test_everybody_meets_everybody_once_and_rests_once_if_the_number_is_odd(count: int) -> None:
    rounds = list_rounds(people(count))
    met = [frozenset((pair.one, pair.other)) for pairs in rounds for pair in pairs]
    assert len(met) == len(set(met))
    assert len([pair for pair in met if BYE not in pair]) == count * (count - 1) // 2
    assert len([pair for pair in met if BYE in pair]) == (count if count % 2 else 0)


def test_the_first_round_of_a_swiss_has_the_upper_half_play_the_lower() -> None:
    pairs = FORMATS[SWISS].next_pairs(Field(people(8), [], rounds=3))
    assert written([pair for _, pair in pairs]) == "1-5 2-6 3-7 4-8"


def test_then_winners_play_winners_in_the_same_order() -> None:
    entrants = people(8)
    games = [Game(n, 1, Pair(f"{n + 1:02}", f"{n + 5:02}"), ONE) for n in range(4)]
    met = {frozenset((pair.one, pair.other)) for _, pair in FORMATS[SWISS].next_pairs(Field(entrants, games, rounds=3))}
    assert met == {frozenset(pair) for pair in (("01", "03"), ("02", "04"), ("05", "07"), ("06", "08"))}


@given(st.integers(2, 24), st.integers(0, 2**32))
def test_in_a_swiss_nobody_meets_twice_rests_twice_or_always_sits_first(count: int, seed: int) -> None:
    rounds = max(1, count // 2)
    field = play_out(SWISS, people(count), Random(seed), rounds)
    met = [frozenset(game.players) for game in field.games if len(game.players) == 2]
    assert len(met) == len(set(met))
    byes = [game.pair.one for game in field.games if game.pair.other == BYE]
    assert len(byes) == len(set(byes))
    assert len(field.games) == rounds * ((count + 1) // 2)
    for entrant in field.entrants:
        firsts = [game.pair.one == entrant.id for game in field.games if entrant.id in game.players and game.pair.other]
        assert abs(2 * sum(firsts) - len(firsts)) <= 3
    assert rank(SWISS, field)[0].place == 1


@given(st.integers(2, 20), st.integers(0, 2**32), st.sampled_from([SWISS, ROUND_ROBIN, KNOCKOUT, DOUBLE_KNOCKOUT]))
def test_every_kind_comes_to_an_end_though_people_go(count: int, seed: int, kind: str) -> None:
    field = play_out(kind, people(count), Random(seed), rounds=4, leave=0.4)
    assert FORMATS[kind].is_done(field)
    assert all(game.result != OPEN for game in field.games)
    assert sorted(line.id for line in rank(kind, field)) == [entrant.id for entrant in people(count)]


def test_seeds_meet_as_late_as_they_can() -> None:
    assert seed_places(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_a_knockout_of_six_lets_the_two_best_rest() -> None:
    entrants = people(6)
    pairs = FORMATS[KNOCKOUT].next_pairs(Field(entrants, []))
    assert sorted(written([pair]) for _, pair in pairs) == ["3-6", "4-5"]
    assert len(build_single(6)) == 8, "four, two, one, and the third place"


@given(st.integers(2, 16), st.integers(0, 2**32))
def test_in_a_knockout_one_has_not_lost_and_in_a_double_one_everybody_else_has_twice(count: int, seed: int) -> None:
    for kind, lives in ((KNOCKOUT, 1), (DOUBLE_KNOCKOUT, 2)):
        field = play_out(kind, people(count), Random(seed))
        winner, *others = rank(kind, field)
        assert winner.place == 1
        assert winner.figures > others[0].figures
        lost = {entrant.id: 0 for entrant in field.entrants}
        for slot in build_single(count) if lives == 1 else build_double(count):
            form = FORMATS[kind]
            assert isinstance(form, Knockout)
            meeting = form.bracket(field).meeting(slot.name)
            if meeting.one and meeting.other and meeting.loser and slot.name != "third":
                lost[meeting.loser] += 1
        assert lost.pop(winner.id) < lives
        assert set(lost.values()) == {lives}


def test_a_draw_in_a_knockout_is_played_again_with_seats_exchanged_three_times() -> None:
    entrants, games = people(2), list[Game]()
    for n in range(3):
        ((_, pair),) = FORMATS[KNOCKOUT].next_pairs(Field(entrants, games))
        assert (pair.one, pair.other) == (("01", "02") if n % 2 == 0 else ("02", "01"))
        games.append(Game(n, 1, pair, DRAW))
    field = Field(entrants, games)
    assert FORMATS[KNOCKOUT].is_done(field)
    assert rank(KNOCKOUT, field)[0].id == "01"


def test_in_an_arena_the_free_are_paired_by_points_and_not_with_whom_they_have_just_met() -> None:
    entrants = people(4)
    games = [Game(0, 1, Pair("01", "02"), ONE), Game(1, 1, Pair("03", "04"), OTHER)]
    met = {frozenset((pair.one, pair.other)) for pair in pair_free(entrants, games)}
    assert met == {frozenset(("01", "04")), frozenset(("02", "03"))}
    assert has_met(games).isdisjoint(met)
    assert [(pair.one, pair.other) for pair in pair_free(entrants[:2], games)] == [("02", "01")], "nobody else is free"


def test_in_a_streak_points_count_double() -> None:
    wins = [Game(n, 1, Pair("01", "02"), ONE) for n in range(4)]
    assert score_of(wins, "01") == (2 + 2 + 4 + 4, 4)
    assert score_of([*wins, Game(4, 1, Pair("01", "02"), DRAW)], "01") == (14, 0)
