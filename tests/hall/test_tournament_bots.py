"""Tournaments that bots fill up: they have ids, names and levels of their own, and nobody waits for them."""

from random import Random

import pytest
from tests.hall.bench import Bench, Guest
from tests.hall.test_tournaments import announce, lose
from tests.saying import refuses, tell

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.people.bot_ratings import measured
from rumpus.hall.tables.table import Table
from rumpus.hall.tournaments.bot_games import BotGame
from rumpus.hall.tournaments.bots import FILL
from rumpus.hall.tournaments.games import ONE, OPEN, OTHER
from rumpus.hall.tournaments.tournament import CALLED_OFF, OVER, RUNNING, Tournament


def table_of(bench: Bench, tournament: Tournament, guest: Guest) -> Table:
    (game,) = tournament.open_games(guest.player.id)
    return bench.hall.tables[tournament.tables[game.n]]


def let_people_lose(bench: Bench, tournament: Tournament) -> None:
    """People give up whatever they are called to."""
    for _ in range(200):
        called = [game for game in tournament.open_games() if game.n in tournament.tables]
        if not called:
            break
        lose(bench, tournament, called[0].n, next(id for id in called[0].players if not tournament.level_of(id)))
        bench.wait(1)


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "knockout", "double_knockout"])
def test_two_people_and_six_bots_play_to_the_end(bench: Bench, kind: str) -> None:
    tournament, guests = announce(bench, kind, 2, fill=8)
    bench.wait(61)
    assert len(tournament.entrants) == 8
    bots = [entrant for entrant in tournament.entrants.values() if entrant.level]
    strengths = {bot.level: bot.rating for bot in bots}
    assert sorted(strengths, key=strengths.__getitem__) == sorted(strengths, key=measured("stayboard").__getitem__)
    table = table_of(bench, tournament, guests[0])
    assert table.seating.people == [guests[0].player], "a bot has the other seat"
    (game,) = tournament.open_games(guests[0].player.id)
    bot = next(id for id in game.players if tournament.level_of(id))
    seat = table.seating[game.players.index(bot)]
    assert (seat.name, seat.level) == (tournament.entrants[bot].name, tournament.level_of(bot))
    let_people_lose(bench, tournament)
    assert tournament.state == OVER
    assert tournament.standings()[0].id in {one.id for one in bots}
    assert all(game.played for game in tournament.games if len(game.players) == 2)
    assert not any(entrant.absent for entrant in bots)
    record = bench.reopen().hall.tournaments.find(tournament.id)
    assert record.entrants == tournament.entrants
    assert record.standings() == tournament.standings()


def test_who_beats_a_bot_has_won_and_is_rated_as_elsewhere(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.season(ann)
    options = {"clock": "30+0"}
    cup = bench.hall.tournaments.make(ann.player, "knockout", "battleship", options, seconds=60, fill=2)
    bench.hall.tournaments.enter(ann.player, cup.id)
    bench.wait(61)
    table = table_of(bench, cup, ann)
    seat = table.seating.of(ann.player)[0]
    bench.join(ann, table)
    assert table.live is not None
    table.live.resign(1 - seat)
    bench.settle()
    assert cup.state == OVER
    assert cup.standings()[0].id == ann.player.id
    assert table.live.record.people[1 - seat] == "bot-easy"


def test_with_nobody_but_bots_it_is_called_off(bench: Bench) -> None:
    ann = bench.guest("Ann")
    cup = bench.hall.tournaments.make(ann.player, "swiss", "pong", {}, seconds=60, fill=8)
    bench.wait(61)
    assert cup.state == CALLED_OFF
    assert not cup.entrants
    for wrong in (1, FILL[1] + 1, -3):
        with refuses(Refused, "2 to 64"):
            bench.hall.tournaments.make(ann.player, "swiss", "pong", {}, seconds=60, fill=wrong)


def test_people_fill_it_first_and_who_goes_leaves_bots_to_end_it(bench: Bench) -> None:
    tournament, guests = announce(bench, "knockout", 5, fill=4)
    bench.wait(61)
    assert len(tournament.entrants) == 5, "it is full without bots"
    other, guests = announce(bench, "round_robin", 1, game="pong", fill=6)
    bench.wait(61)
    bench.hall.tournaments.withdraw(guests[0].player, other.id)
    bench.wait(1)
    assert other.state == OVER
    assert other.standings()[-1].figures[2] == 0


def test_a_hall_that_is_killed_before_a_game_of_bots_is_settled_plays_it_again(bench: Bench) -> None:
    tournament, guests = announce(bench, "swiss", 1, fill=6, rounds=3)
    bench.store.waits = True
    bench.time.pass_seconds(61)
    bench.store.waits = False
    for _ in range(3):
        bench = bench.reopen()
        bench.wait(61)
        tournament = bench.hall.tournaments.find(tournament.id)
        assert tournament.state == RUNNING
        assert len(tournament.entrants) == 6
        (waiting,) = tournament.open_games()
        assert guests[0].player.id in waiting.players, "bots have played, the player is waited for"
        before = [(game.pair, game.result) for game in tournament.games]
        bench = bench.reopen()
        bench.wait(1)
        tournament = bench.hall.tournaments.find(tournament.id)
        assert [(game.pair, game.result) for game in tournament.games] == before
        lose(bench, tournament, waiting.n, guests[0].player.id)
    assert bench.hall.tournaments.find(tournament.id).state == OVER
    assert len(tournament.games) == 9


def test_who_does_not_come_to_a_bot_has_lost_and_twice_is_out(bench: Bench) -> None:
    tournament, guests = announce(bench, "round_robin", 1, game="pong", fill=4)
    bench.wait(60 + 2 * 121 + 2)
    entrant = tournament.entrants[guests[0].player.id]
    assert (entrant.active, entrant.absent) == (False, True)
    assert tournament.state == OVER


def test_who_leaves_the_table_before_a_game_with_a_bot_has_lost_it(bench: Bench) -> None:
    tournament, guests = announce(bench, "knockout", 1, game="pong", fill=2)
    bench.wait(61)
    table = table_of(bench, tournament, guests[0])
    bot = next(id for id in tournament.entrants if tournament.level_of(id))
    table.leave(guests[0].player)
    bench.settle()
    assert tournament.state == OVER
    assert tournament.standings()[0].id == bot


def test_nobody_sets_a_table_of_a_tournament_otherwise_or_stops_its_time(bench: Bench) -> None:
    tournament, guests = announce(bench, "knockout", 1, game="pong", fill=2)
    bench.wait(61)
    table, player = table_of(bench, tournament, guests[0]), guests[0].player
    bot = next(number for number, seat in enumerate(table.seating) if seat.level)
    with refuses(Refused, "tournament game"):
        table.setup.set_seat(player, bot, "bot:easy")
    with refuses(Refused, "tournament game"):
        table.setup.set_options(player, {"points": 3})
    with refuses(Refused, "tournament game"):
        table.setup.set_customs(player, stand_in=True)
    with refuses(Refused, "tournament game"):
        table.setup.set_customs(player, private=not table.private)
    bench.join(guests[0], table)
    with refuses(Refused, "tournament game"):
        table.pause(player, True)


def begin_against_bot(bench: Bench) -> tuple[Tournament, Guest, Table]:
    """A final in real time between one player and a bot, which is on."""
    tournament, guests = announce(bench, "knockout", 1, game="pong", fill=2)
    bench.wait(61)
    table = table_of(bench, tournament, guests[0])
    bench.join(guests[0], table)
    bench.wait(2)
    assert table.playing
    return tournament, guests[0], table


def test_who_is_away_from_a_game_with_a_bot_for_a_minute_in_all_has_lost_it(bench: Bench) -> None:
    tournament, guest, table = begin_against_bot(bench)
    bench.lose(guest)
    bench.wait(30)
    guest = bench.connect(guest.player)
    bench.join(guest, table)
    bench.wait(1)
    bench.lose(guest)
    bench.wait(28)
    assert tournament.state == RUNNING, "half a minute twice"
    bench.wait(4)
    assert tournament.state == OVER
    assert tournament.level_of(tournament.standings()[0].id)


def test_who_does_not_come_back_to_a_hall_that_was_killed_has_a_minute_as_well(bench: Bench) -> None:
    tournament, _, _ = begin_against_bot(bench)
    bench = bench.reopen()
    tournament = bench.hall.tournaments.find(tournament.id)
    bench.wait(50)
    assert tournament.state == RUNNING
    bench.wait(11)
    assert tournament.state == OVER
    assert tournament.level_of(tournament.standings()[0].id)


def test_in_an_arena_bots_play_who_would_wait_and_never_each_other(bench: Bench) -> None:
    tournament, guests = announce(bench, "arena", 3, fill=6, minutes=5)
    bench.wait(61)
    pairs = [sorted(bool(tournament.level_of(id)) for id in game.players) for game in tournament.open_games()]
    assert sorted(pairs) == [[False, False], [False, True]]
    chance = Random(5)
    for _ in range(12):
        game = chance.choice(tournament.open_games())
        lose(bench, tournament, game.n, next(id for id in game.players if not tournament.level_of(id)))
        assert not [game for game in tournament.games if tournament.is_for_bots(game)]
        assert {guest.player.id for guest in guests} <= tournament.playing, "nobody waits"
    bench.wait(300)
    let_people_lose(bench, tournament)
    assert tournament.state == OVER


def test_a_game_that_cannot_be_played_is_the_strongers(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotGame, "play", lambda job: None)
    tournament, _ = announce(bench, "round_robin", 1, fill=4)
    bench.wait(61)
    (decided,) = [game for game in tournament.games if game.result != OPEN]
    one, other = (tournament.entrants[id].rating for id in decided.players)
    assert decided.result == (ONE if one >= other else OTHER)
    assert not decided.played


def test_a_bot_at_a_table_costs_who_plays_it_what_bots_cost_elsewhere(bench: Bench) -> None:
    tournament, guests = announce(bench, "knockout", 1, game="pong", fill=8)
    bench.wait(61)
    assert len(tournament.open_games()) == 1, "bots have played"
    assert bench.hall.capacity.bot_shares.count_tables(guests[0].player.id) == 1


def test_it_can_be_typed(bench: Bench) -> None:
    ann = bench.guest("Ann")
    speaker = Speaker(bench.hall, ann)
    run_command("/tournament new swiss stayboard 1 private fill 4 clock=30+0", speaker)
    (cup,) = bench.hall.tournaments.listed(ann.player)
    assert (cup.plan.fill, cup.plan.private, cup.plan.options["clock"]) == (4, True, "fischer 1800+0")
    bench.wait(61)
    let_people_lose(bench, cup)
    told = "\n".join(tell(line) for line in run_command(f"/tournament {cup.id}", speaker).lines)
    assert told.count("Bot ") == 3
    for bad in ("fill", "fill many", "fill 1"):
        with refuses(Refused, ""):
            run_command(f"/tournament new swiss pong 1 {bad}", speaker)
