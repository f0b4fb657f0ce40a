"""What the analyst says of drawn waters."""

from tests.games import asking
from tests.games.battleship.battleship_position import at_sea

from rumpus.core.analysis import Asked
from rumpus.core.log import Input
from rumpus.games.battleship.analysis import ANALYST
from rumpus.games.battleship.rules import Battleship

FLEET = "CCCCC.....\nBBBB......\nRRR.......\nSSS.......\nDD........\n" + "..........\n" * 5
SUNK = [f"{column}{row}" for row, size in enumerate((5, 4, 3, 3), 1) for column in "ABCDE"[:size]]


def ask(game: Battleship) -> Asked[Battleship]:
    """What who is at turn has to decide."""
    assert game.turn is not None
    return asking.ask(ANALYST(game.setup), game, game.turn)


def test_a_ship_that_can_only_go_on_one_way_is_certain() -> None:
    asked = ask(at_sea(FLEET, FLEET, shots=([*SUNK, "A5", "A6"], ())))
    best = asked.opinions[0]
    assert (best.action, best.worth, best.say.facts) == ("fire B5", 1000, {"cell": "B5"})
    assert [each.action for each in asked.opinions[1:] if each.worth] == []


def test_where_two_ways_are_open_each_has_half_and_the_chart_shows_it() -> None:
    asked = ask(at_sea(FLEET, FLEET, shots=([*SUNK, "A5"], ())))
    assert {each.action: each.worth for each in asked.opinions} == {"fire B5": 500, "fire A6": 500}
    analyst = ANALYST(asked.game.setup)
    done = analyst.judge(asked, Input(1, 0, "fire j10"), asked.game)
    assert done is not None
    assert (done.action, done.worth) == ("fire J10", 0)
    drawn = analyst.sketch(asked, done)
    assert (drawn[4], drawn[5], drawn[9]) == ("#*........", "9.........", ".........o")
    assert drawn[0] == "..........", "what is sunk is settled"


def test_the_chart_knows_no_more_than_the_seat() -> None:
    elsewhere = "..........\n" * 5 + FLEET.split("\n" + "." * 10)[0]
    here, there = at_sea(FLEET, FLEET), at_sea(FLEET, elsewhere)
    assert ask(here).opinions == ask(there).opinions


def test_who_has_less_left_to_hit_stands_better() -> None:
    analyst = ANALYST(at_sea(FLEET, FLEET).setup)
    assert analyst.rate(at_sea(FLEET, FLEET)) == (513, 487)
    assert analyst.rate(at_sea(FLEET, FLEET, turn=1)) == (487, 513)
    ahead, far = (analyst.rate(at_sea(FLEET, FLEET, shots=(SUNK[:count], ())))[0] for count in (5, 15))
    assert 513 < ahead < far
