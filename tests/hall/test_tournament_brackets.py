"""Knock-outs over everything that can happen to them: results, people who go, and a hall that is opened again, in any
order. What a bracket has once said stays said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.hall.tournaments.bracket import FINAL, SECOND_FINAL, THIRD, Bracket, Meeting
from rumpus.hall.tournaments.formats import DOUBLE_KNOCKOUT, FORMATS, KNOCKOUT, Knockout, rank
from rumpus.hall.tournaments.games import BYE, DRAW, ONE, OPEN, OTHER, Entrant, Game
from rumpus.hall.tournaments.tournament import RUNNING, Plan, Tournament

RESULT, LEAVE, REOPEN = "result", "leave", "reopen"
Deed = tuple[str, int]


def begin(kind: str, count: int) -> Tournament:
    """The first of them is the strongest."""
    plan = Plan(kind, "Cup", "stayboard", {}, starts=0.0)
    entrants = {f"{n:02}": Entrant(f"{n:02}", 2000 - n) for n in range(count)}
    tournament = Tournament("t00000000", "00", plan, made=0.0, state=RUNNING, entrants=entrants)
    go_on(tournament)
    return tournament


def go_on(tournament: Tournament) -> None:
    while any(game.result != OPEN for game in tournament.add_next()):
        pass


def reopened(tournament: Tournament) -> Tournament:
    """From what is on disk, and nothing else."""
    return Tournament.load(tournament.record(), [tournament.game_record(game) for game in tournament.games])


def leave(tournament: Tournament, id: str, *, plays_on: bool) -> None:
    """A game that is on at its table is played out; any other is lost."""
    tournament.withdraw(id)
    for game in tournament.open_games(id):
        if not plays_on:
            tournament.end_game(game.n, ONE if game.pair.other == id else OTHER, played=False)


def do(tournament: Tournament, deed: Deed) -> Tournament:
    kind, n = deed
    active, games = sorted(tournament.active), tournament.open_games()
    if kind == REOPEN:
        tournament = reopened(tournament)
    elif kind == LEAVE and active:
        leave(tournament, active[n % len(active)], plays_on=n % 3 == 0)
    elif kind == RESULT and games:
        tournament.end_game(games[n % len(games)].n, (ONE, OTHER, DRAW)[n % 3], played=True)
    go_on(tournament)
    return tournament


def bracket_of(tournament: Tournament) -> Bracket:
    form = FORMATS[tournament.plan.kind]
    assert isinstance(form, Knockout)
    return form.bracket(tournament.see())


def list_decided(tournament: Tournament) -> dict[str, Meeting]:
    bracket = bracket_of(tournament)
    meetings = {name: bracket.meeting(name) for name in bracket.slots}
    return {name: meeting for name, meeting in meetings.items() if meeting.winner is not None}


def list_ended(tournament: Tournament) -> dict[int, Game]:
    return {game.n: game for game in tournament.games if game.result != OPEN}


def check_sound(tournament: Tournament, lives: int) -> None:
    """Who plays belongs there, plays one game at a time, and nobody loses more often than they may."""
    bracket = bracket_of(tournament)
    playing = [id for game in tournament.open_games() for id in game.players]
    assert len(playing) == len(set(playing))
    for game in tournament.games:
        meeting = bracket.meeting(game.pair.slot)
        assert {game.pair.one, game.pair.other} == {meeting.one, meeting.other}
    lost = [meeting.loser for name, meeting in list_decided(tournament).items() if name != THIRD and meeting.loser]
    assert all(lost.count(id) <= lives for id in tournament.entrants)


deeds = st.lists(st.tuples(st.sampled_from([RESULT, RESULT, RESULT, LEAVE, REOPEN]), st.integers(0, 999)), max_size=60)


@given(st.sampled_from([KNOCKOUT, DOUBLE_KNOCKOUT]), st.integers(2, 11), deeds)
def test_whatever_happens_the_past_stays_and_one_wins(kind: str, count: int, happens: list[Deed]) -> None:
    tournament, lives = begin(kind, count), 1 if kind == KNOCKOUT else 2
    for deed in [*happens, *((RESULT, 0) for _ in range(4 * count))]:
        decided, ended = list_decided(tournament), list_ended(tournament)
        tournament = do(tournament, deed)
        now = list_decided(tournament)
        assert {name: now.get(name) for name in decided} == decided
        assert {n: tournament.games[n] for n in ended} == ended
        check_sound(tournament, lives)
    assert tournament.is_done
    last = list_decided(tournament)[FINAL if kind == KNOCKOUT else SECOND_FINAL]
    first = [line.id for line in rank(kind, tournament.see()) if line.place == 1]
    if last.winner != BYE:
        assert first == [last.winner]
    else:  # only if whoever was to play last has gone
        assert {last.one, last.other}.isdisjoint(tournament.active)


@pytest.mark.parametrize("kind", [KNOCKOUT, DOUBLE_KNOCKOUT])
def test_who_goes_after_a_win_without_a_game_has_won_it_all_the_same(kind: str) -> None:
    tournament = begin(kind, 4)
    leave(tournament, "03", plays_on=False)
    go_on(tournament)
    first = next(game for game in tournament.games if "03" in game.players)
    assert (first.result, first.played) == (ONE, False)
    leave(tournament, "00", plays_on=False)
    go_on(tournament)
    assert bracket_of(tournament).meeting(first.pair.slot).winner == "00"


def test_who_has_nobody_to_play_is_called_to_the_next_game_while_others_still_play() -> None:
    tournament = begin(KNOCKOUT, 8)
    leave(tournament, "07", plays_on=False)
    leave(tournament, "04", plays_on=False)
    go_on(tournament)
    pairs = {frozenset(game.players) for game in tournament.open_games()}
    assert pairs == {frozenset(("00", "03")), frozenset(("02", "05")), frozenset(("01", "06"))}
