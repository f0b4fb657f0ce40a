"""A tournament of 64, whose lines break all the time, in a hall that is killed twice."""

from collections import Counter
from random import Random

import pytest
from tests.hall.bench import Bench
from tests.hall.test_tournaments import announce, lose

from rumpus.hall.tournaments.tournament import OVER, RUNNING

PLAYERS = 64


@pytest.mark.parametrize(("kind", "games"), [("swiss", 32 * 4), ("knockout", 64)])
def test_64_play_to_the_end_over_lost_lines_and_two_kills(bench: Bench, kind: str, games: int) -> None:
    """A knockout has a game for the third place, too.

    Nobody meets anybody twice, nobody is called to two games at once, no result is lost or counted twice.
    """
    tournament, guests = announce(bench, kind, PLAYERS, rounds=4)
    bench.wait(61)
    chance, id, here = Random(7), tournament.id, list(guests)
    kills = {games // 3, 2 * games // 3}
    played = 0
    while bench.hall.tournaments.find(id).state == RUNNING:
        tournament = bench.hall.tournaments.find(id)
        for guest in chance.sample(here, min(3, len(here))):
            bench.lose(guest)
            here.remove(guest)
            if chance.random() < 0.8:
                here.append(bench.connect(guest.player))
        waiting = [game for game in tournament.open_games() if game.n in tournament.tables]
        if not waiting:  # a great round calls its players some at a time
            bench.wait(1)
            continue
        assert max(Counter(player for game in waiting for player in game.players).values()) == 1
        game = chance.choice(waiting)
        lose(bench, tournament, game.n, chance.choice(game.players))
        played += 1
        if played in kills:
            before = [(game.pair, game.result) for game in tournament.games]
            bench = bench.reopen()
            after = [(game.pair, game.result) for game in bench.hall.tournaments.find(id).games]
            assert after == before, "nothing is lost, and nothing has happened twice"
            here = [bench.connect(bench.again(guest.player)) for guest in here]
    tournament = bench.hall.tournaments.find(id)
    assert tournament.state == OVER
    assert len([game for game in tournament.games if game.played]) == games
    pairs = Counter(frozenset(game.players) for game in tournament.games)
    assert pairs.most_common(1)[0][1] == 1, "nobody meets anybody twice"
    standings = tournament.standings()
    assert len(standings) == PLAYERS
    assert standings[0].place == 1
    assert played == games
