"""Tournaments at the hall: announced, entered, played at its tables, and gone on with after a crash at any moment."""

from random import Random
from typing import Any, TypeAlias

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses, tell

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.tournaments.calls import NO_SHOW_SECONDS, TABLES_AT_ONCE
from rumpus.hall.tournaments.formats import FORMATS, SWISS, Field, Swiss
from rumpus.hall.tournaments.games import NOBODY, OPEN, OTHER, Pair
from rumpus.hall.tournaments.news import TournamentChanged, TournamentGame, TournamentMoved
from rumpus.hall.tournaments.tournament import ANNOUNCED, CALLED_OFF, OVER, RUNNING, Tournament
from rumpus.hall.tournaments.tournaments import OWN

Announced: TypeAlias = tuple[Tournament, list[Guest]]


def announce(
    bench: Bench, kind: str, count: int, game: str = "stayboard", clock: str = "30+0", **more: Any
) -> Announced:
    """A tournament in a minute, and so many who have entered."""
    taken = len(bench.hall.presence.here())
    guests = [bench.guest(f"P{taken + n}") for n in range(count)]
    options = {} if game == "pong" else {"clock": clock}
    tournament = bench.hall.tournaments.make(guests[0].player, kind, game, options, seconds=60, name="Cup", **more)
    for guest in guests:
        bench.hall.tournaments.enter(guest.player, tournament.id)
    bench.settle()
    return tournament, guests


def lose(bench: Bench, tournament: Tournament, n: int, loser: str) -> None:
    """Somebody gives up the game with that number."""
    table = bench.hall.tables[tournament.tables[n]]
    player = bench.hall.players.find(loser)
    assert player is not None
    guest = next((one for one in bench.hall.presence.of(player) if isinstance(one, Guest)), None) or bench.connect(
        player
    )
    if not table.attendance.is_here(player):
        bench.join(guest, table)
    bench.act(guest, table, table.seating.of(player)[0], "resign")


def play(bench: Bench, tournament: Tournament, chance: Random) -> None:
    """Play all games there are, the stronger one by number mostly winning."""
    for _ in range(500):
        games = tournament.open_games()
        if not games:
            break
        game = chance.choice(games)
        lose(bench, tournament, game.n, chance.choice(game.players))


@pytest.mark.parametrize(("kind", "games"), [("swiss", 9), ("round_robin", 15), ("knockout", 6)])
def test_six_play_to_the_end_and_one_has_won(bench: Bench, kind: str, games: int) -> None:
    tournament, guests = announce(bench, kind, 6, rounds=3)
    assert tournament.state == ANNOUNCED
    bench.wait(61)
    assert tournament.state == RUNNING
    called = [guest.player.id for guest in guests if guest.heard_of(TournamentGame)]
    assert set(called) == tournament.playing
    assert len(called) == (4 if kind == "knockout" else 6)
    play(bench, tournament, Random(1))
    assert tournament.state == OVER
    assert len([game for game in tournament.games if game.played]) == games
    assert tournament.standings()[0].place == 1
    bench.wait(1)
    assert [news.tournament.state for news in guests[0].heard_of(TournamentMoved)][-1:] == [OVER]


def test_a_crash_after_any_result_loses_nothing(bench: Bench) -> None:
    tournament, _ = announce(bench, "double_knockout", 5)
    bench.wait(61)
    chance, id = Random(2), tournament.id
    for _ in range(30):
        tournament = bench.hall.tournaments.find(id)
        if tournament.state == OVER:
            break
        game = chance.choice(tournament.open_games())
        lose(bench, tournament, game.n, chance.choice(game.players))
        before = [(game.pair, game.result) for game in tournament.games]
        bench = bench.reopen()
        after = [(game.pair, game.result) for game in bench.hall.tournaments.find(id).games]
        assert after == before
    assert tournament.state == OVER
    assert bench.reopen().hall.tournaments.find(id).state == OVER


def test_killed_between_a_result_and_the_next_round_it_goes_on(bench: Bench) -> None:
    tournament, _ = announce(bench, "knockout", 2)
    bench.wait(61)
    game = tournament.open_games()[0]
    bench.store.waits = True
    lose(bench, tournament, game.n, game.players[0])
    assert bench.reopen().hall.tournaments.find(tournament.id).state == RUNNING, "nothing of it is on disk"
    bench.store.waits = False
    bench.settle()
    assert bench.reopen().hall.tournaments.find(tournament.id).state == OVER


class Stuck(Swiss):
    """A kind that cannot say who plays next."""

    def next_pairs(self, field: Field) -> list[tuple[int, Pair]]:
        """Fail."""
        raise ValueError("nobody knows")


def test_one_that_cannot_go_on_is_called_off_and_the_hall_opens(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck, _ = announce(bench, "swiss", 4)
    sound, _ = announce(bench, "knockout", 4)
    bench.wait(61)
    monkeypatch.setitem(FORMATS, SWISS, Stuck())
    for _ in range(2):
        bench = bench.reopen()
        assert bench.hall.tournaments.find(stuck.id).state == CALLED_OFF
        assert bench.hall.tournaments.find(sound.id).state == RUNNING


@pytest.mark.parametrize(("game", "clock"), [("pong", ""), ("stayboard", "5+3")])
def test_who_does_not_come_has_lost_and_two_who_do_not_both_have(bench: Bench, game: str, clock: str) -> None:
    tournament, guests = announce(bench, "round_robin", 2, game=game, clock=clock)
    other, _ = announce(bench, "round_robin", 2, game=game, clock=clock)
    bench.wait(61)
    first = tournament.open_games()[0]
    bench.join(guests[1], bench.hall.tables[tournament.tables[first.n]])
    bench.wait(NO_SHOW_SECONDS + 1)
    assert tournament.state == OVER
    winner = tournament.games[0].pair.other if tournament.games[0].result == OTHER else tournament.games[0].pair.one
    assert winner == guests[1].player.id
    assert other.games[0].result == NOBODY


def test_who_does_not_come_twice_in_a_row_plays_no_longer_and_is_named(bench: Bench) -> None:
    tournament, guests = announce(bench, "round_robin", 4, game="pong")
    bench.wait(61)
    missing, *others = guests
    for rounds in (1, 2):
        for guest in others:
            game = tournament.open_games(guest.player.id)[0]
            bench.join(guest, bench.hall.tables[tournament.tables[game.n]])
        entrant = tournament.entrants[missing.player.id]
        assert (entrant.active, entrant.absent) == (True, False), "once may happen to anybody"
        for game in tournament.open_games():
            if missing.player.id not in game.players:
                lose(bench, tournament, game.n, game.players[0])
        bench.wait(NO_SHOW_SECONDS + 1)
        assert len([game for game in tournament.games if not game.played and game.round <= rounds]) == rounds
    entrant = bench.reopen().hall.tournaments.find(tournament.id).entrants[missing.player.id]
    assert (entrant.active, entrant.absent) == (False, True)
    last = [game for game in tournament.games if game.round == 3]
    assert {game.result == OPEN for game in last} == {True, False}, "nobody waits for them a third time"


def test_who_lets_the_clock_run_out_without_a_move_did_not_come_either(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    options = {"clock": "move 30"}
    cup = bench.hall.tournaments.make(ann.player, "arena", "stayboard", options, seconds=60, minutes=30)
    for guest in (ann, bob):
        bench.hall.tournaments.enter(guest.player, cup.id)
    bench.wait(61)
    bench.wait(31)
    assert [game.played for game in cup.games] == [False, True], "the second one is on"
    table = bench.hall.tables[cup.tables[1]]
    assert table.match is not None
    for _ in range(2):
        guest = next(guest for guest in (ann, bob) if table.seating.of(guest.player)[0] == table.match.turn[0])
        bench.act(guest, table, table.match.turn[0], safe_move(table))
    bench.wait(31)
    assert cup.games[1].result != OPEN
    assert cup.games[1].played, "they were there, and have thought for too long"
    assert cup.active == {ann.player.id, bob.player.id}


def test_who_goes_has_lost_what_is_left_and_nobody_waits_for_them(bench: Bench) -> None:
    tournament, guests = announce(bench, "round_robin", 3)
    bench.wait(61)
    bench.hall.tournaments.withdraw(guests[0].player, tournament.id)
    bench.settle()
    play(bench, tournament, Random(3))
    assert tournament.state == OVER
    left = next(line for line in tournament.standings() if line.id == guests[0].player.id)
    assert left.figures[2] <= 1
    with refuses(Refused, "have not entered"):
        bench.hall.tournaments.withdraw(guests[0].player, tournament.id)
    with refuses(Refused, "over"):
        bench.hall.tournaments.withdraw(guests[1].player, tournament.id)


def test_an_arena_pairs_who_is_free_and_here_until_its_time_is_up(bench: Bench) -> None:
    tournament, guests = announce(bench, "arena", 4, minutes=5)
    bench.lose(guests[3])
    bench.wait(61)
    assert len(tournament.open_games()) == 1, "one is not here, one waits"
    again = bench.connect(guests[3].player)
    assert len(tournament.open_games()) == 2
    chance = Random(4)
    for _ in range(6):
        game = chance.choice(tournament.open_games())
        lose(bench, tournament, game.n, chance.choice(game.players))
    assert len(tournament.games) > 6
    late = bench.guest("Late")
    bench.hall.tournaments.enter(late.player, tournament.id)
    bench.wait(300)
    assert tournament.state == RUNNING, "games that are on are played out"
    for game in tournament.open_games():
        lose(bench, tournament, game.n, game.players[0])
    assert tournament.state == OVER
    assert again.heard_of(TournamentGame)
    assert not [game for game in tournament.games if game.result == OPEN]


def test_with_nobody_there_it_is_called_off_and_its_maker_may_call_it_off(bench: Bench) -> None:
    alone, guests = announce(bench, "swiss", 1)
    bench.wait(61)
    assert alone.state == CALLED_OFF
    tournament, _ = announce(bench, "swiss", 3)
    with refuses(Refused, "belongs to"):
        bench.hall.tournaments.call_off(guests[0].player, tournament.id)
    owner = bench.hall.players.find(tournament.owner)
    assert owner is not None
    bench.hall.tournaments.call_off(owner, tournament.id)
    assert tournament.state == CALLED_OFF
    with refuses(Refused, "called off"):
        bench.hall.tournaments.enter(guests[0].player, tournament.id)


def test_what_cannot_be_is_refused_and_nothing_is_announced(bench: Bench) -> None:
    ann = bench.guest("Ann")
    make = bench.hall.tournaments.make
    with refuses(Refused, "Arena"):
        make(ann.player, "ladder", "pong", {}, seconds=0)
    with refuses(Refused, "clock"):
        make(ann.player, "swiss", "stayboard", {}, seconds=0)
    with refuses(Refused, "30 days"):
        make(ann.player, "swiss", "pong", {}, seconds=1e9)
    with refuses(Refused, "5 to 240 minutes"):
        make(ann.player, "arena", "pong", {}, seconds=0, minutes=1)
    with refuses(Refused, "alone"):
        make(ann.player, "swiss", "chessbrawl", {}, seconds=0)
    assert bench.hall.tournaments.listed() == []
    for _ in range(OWN):
        make(ann.player, "swiss", "pong", {}, seconds=600)
    with refuses(Refused, f"{OWN}"):
        make(ann.player, "swiss", "pong", {}, seconds=600)


def test_all_of_it_can_be_typed(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")

    def typed(guest: Guest, line: str) -> str:
        reply = run_command(line, Speaker(bench.hall, guest))
        bench.settle()
        return " | ".join(tell(said) for said in reply.lines)

    assert typed(ann, "/tournament").startswith("No tournaments yet")
    made = typed(ann, "/tournament new round-robin stayboard 2 clock=10+5 size=4")
    tournament = bench.hall.tournaments.listed()[0]
    assert made == (
        f"{tournament.id}: Round robin, Stay on the Board, starts in 2 min, 1 players"
        f" | Others take part with /tournament enter {tournament.id}"
    )
    assert typed(bob, f"/tournament enter {tournament.id}") == "You take part in Round robin."
    typed(bob, f"/tournament leave {tournament.id}")
    typed(bob, f"/tournament enter {tournament.id}")
    bench.wait(121)
    play(bench, tournament, Random(5))
    assert "1. " in typed(ann, f"/tournament {tournament.id}")
    assert typed(ann, "/tournament").endswith("2 players, over")
    for bad in ("/tournament new ladder pong", "/tournament enter t00000000", f"/tournament off {tournament.id}"):
        with refuses(Refused, ""):
            typed(ann, bad)


@pytest.mark.parametrize("private", [True, False])
def test_its_tables_are_as_easily_found_as_it_is_also_when_one_is_opened_again(bench: Bench, private: bool) -> None:
    tournament, guests = announce(bench, "knockout", 2, private=private)
    assert (tournament in bench.hall.tournaments.listed()) is not private
    bench.wait(61)
    first = bench.hall.tables[tournament.tables[0]]
    assert first.live is not None
    first.runner.forsake(first.live.id, "the hall was restored from a copy")
    bench.settle()
    second = bench.hall.tables[tournament.tables[0]]
    assert second is not first, "a void game is played again"
    assert (first.private, second.private) == (private, private)
    assert all(guest.heard_of(TournamentGame) for guest in guests)
    code = tournament.tables[0]
    assert bench.reopen().hall.tables[code].private is private


def test_a_private_one_is_entered_by_its_code_and_listed_to_nobody_else(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")

    def typed(guest: Guest, line: str) -> str:
        reply = run_command(line, Speaker(bench.hall, guest))
        bench.settle()
        return " | ".join(tell(said) for said in reply.lines)

    made = typed(ann, "/tournament new swiss stayboard 2 private clock=5+3")
    code = made.partition(":")[0]
    assert bench.hall.tournaments.listed() == []
    assert typed(ann, "/tournament").startswith(code)
    assert typed(bob, "/tournament").startswith("No tournaments yet")
    typed(bob, f"/tournament enter {code}")
    assert typed(bob, "/tournament").startswith(code)
    typed(bob, f"/tournament leave {code}")
    assert typed(bob, "/tournament").startswith("No tournaments yet")


def test_a_great_round_calls_its_players_some_at_a_time_and_sends_nobody_the_whole_unasked(bench: Bench) -> None:
    tournament, guests = announce(bench, "swiss", 40)
    looker = bench.guest("Looker")
    bench.hall.tournaments.watch(looker, tournament.id)
    before = len(bench.hall.tables)
    bench.wait(60)
    assert len(tournament.open_games()) == 20
    assert len(bench.hall.tables) - before == TABLES_AT_ONCE, "the hall does something else in between"
    bench.wait(1)
    assert len(bench.hall.tables) - before == 20
    assert all(guest.heard_of(TournamentGame) for guest in guests)
    assert all(guest.heard_of(TournamentMoved) and not guest.heard_of(TournamentChanged) for guest in guests)
    assert looker.heard_of(TournamentChanged)


def test_a_crash_while_a_round_is_being_called_opens_the_rest(bench: Bench) -> None:
    tournament, _ = announce(bench, "swiss", 40)
    bench.wait(60)
    assert len(tournament.tables) < 20
    bench = bench.reopen()
    again = bench.hall.tournaments.find(tournament.id)
    assert len(again.open_games()) == 20
    assert all(again.tables[game.n] in bench.hall.tables for game in again.open_games())
