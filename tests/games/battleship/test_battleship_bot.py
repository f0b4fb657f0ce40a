"""The computer's levels: what each does on a drawn chart, how well they shoot, and that stronger beats weaker."""

from statistics import mean
from typing import Any

import pytest
from tests.games.battleship.battleship_position import at_sea

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.battleship.board import CELLS, SIZE, mask_fleet, name_cell
from rumpus.games.battleship.bot import Gunner
from rumpus.games.battleship.chart import Chart, list_bits, list_fits, read_chart, spread
from rumpus.games.battleship.drill import count_shots
from rumpus.games.battleship.fleets import draw_fleet
from rumpus.games.battleship.odds import weigh_cells
from rumpus.games.battleship.rules import Battleship

LEVELS = Battleship.info.levels
FLEET = "CCCCC.....\nBBBB......\nRRR.......\nSSS.......\nDD........\n" + "..........\n" * 5


def seat_bot(level: str, seat: int = 0, seed: int = 1) -> Gunner:
    """A bot that has sat down."""
    return Gunner(Chair(Battleship.info, {}, 2, seat, level), Rng(seed))


def chart(
    drawn: str, left: tuple[int, ...] = (0, 1, 2, 3, 4), named: dict[int, list[list[int]]] | None = None
) -> Chart:
    """A chart of drawn waters; `named` are the hits of ships, where every hit names its ship."""
    rows = [line.strip() for line in drawn.strip().splitlines()]
    ids = ("carrier", "battleship", "cruiser", "submarine", "destroyer")
    ships: list[dict[str, Any]] = [{"id": id, "sunk": n not in left} for n, id in enumerate(ids)]
    if named is not None:
        for number, ship in enumerate(ships):
            ship["hits"] = named.get(number, [])
    return read_chart({"rows": rows, "ships": ships})


def best_cells(sea: Chart) -> list[str]:
    """Where the expert would fire."""
    weights = weigh_cells(sea)
    return [name_cell(cell) for cell, weight in enumerate(weights) if weight == max(weights)]


def test_neighbours_do_not_wrap_round_the_edges() -> None:
    assert sorted(list_bits(spread(1 << 9))) == [8, 19]
    assert sorted(list_bits(spread(1 << 90))) == [80, 91]
    assert sorted(list_bits(spread(1 << 55))) == [45, 54, 56, 65]


def test_the_expert_goes_on_along_a_line_of_hits() -> None:
    sea = chart("""
        ..........
        ..........
        ...mhh....
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
    """)
    assert best_cells(sea) == ["G3"]


def test_the_expert_does_not_fire_where_no_ship_left_fits() -> None:
    sea = chart(
        """
        .m........
        m.........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ........m.
        .......m.m
        """
    )
    weights = weigh_cells(sea)
    assert weights[0] == 0
    assert weights[98] == 0
    assert min(weights[cell] for cell in range(20, 80)) > 0


def test_the_expert_finds_the_only_places_left() -> None:
    sea = chart(
        """
        mmmmmmmmmm
        mmmmmmmmmm
        mmmm.mmmmm
        mmmmhmmmmm
        mmmm.mmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmm..
        mmmmmmmmmm
        """,
        left=(2, 4),
    )
    assert {name_cell(cell) for cell, weight in enumerate(weigh_cells(sea)) if weight} == {"E3", "E5", "I9", "J9"}


def test_odds_agree_with_counting_fleets_one_by_one() -> None:
    """Two ships on small waters: weights are exactly the number of fleets with a ship on the cell, by each ship."""
    sea = chart(
        """
        ....mmmmmm
        .h..mmmmmm
        ....mmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        mmmmmmmmmm
        """,
        left=(2, 4),
    )
    counts = [0] * CELLS
    for first in list_fits(sea, 2):
        for second in list_fits(sea, 4):
            if not first & second and not sea.hits & ~(first | second):
                for cell in list_bits((first | second) & sea.free):
                    counts[cell] += 1
    weights = weigh_cells(sea)
    ratio = [weight * 1000 // count for weight, count in zip(weights, counts, strict=True) if count]
    assert set(ratio) == {10_000, 11_000}  # the lattice counts a tenth more
    assert [bool(weight) for weight in weights] == [bool(count) for count in counts]


NAMED = """
    ..........
    ..m.......
    .mh.......
    ..h.......
    ..........
    ..........
    ..........
    ..........
    ..........
    .......h..
"""


def test_where_hits_are_named_odds_agree_with_counting_fleets_one_by_one() -> None:
    sea = chart(NAMED, left=(3, 4), named={3: [[2, 2]], 4: [[3, 2]]})
    assert {name_cell(next(list_bits(mask & sea.free))) for mask in list_fits(sea, 4)} == {"C5", "B4", "D4"}
    sea = chart(NAMED, left=(2, 4), named={2: [[2, 2], [3, 2]], 4: [[9, 7]]})
    assert {name_cell(cell) for cell, weight in enumerate(weigh_cells(sea)) if weight} == {"C5", "G10", "I10", "H9"}
    # one way for the cruiser, three for the destroyer; the lattice counts a tenth more
    assert best_cells(sea) == ["C5"]


@pytest.mark.parametrize(("level", "most"), [("easy", 60), ("normal", 35), ("hard", 0), ("expert", 0)])
def test_where_hits_are_named_nobody_fires_beside_one_where_its_ship_cannot_lie(level: str, most: int) -> None:
    """Of the destroyer one cell is left, and the carrier can only go on downwards."""
    sea = "CD........\nCD........\nC.........\nC.........\nC.........\n" + "..........\n" * 5
    fleet = "\n".join([*sea.split("\n")[:5], "BBBB......", "RRR.......", "SSS.......", "..........", ".........."])
    shots = ("A1", "A2", "B2", "C2", "B3")
    game = at_sea(fleet, fleet, shots=(shots, ()), options={"announce": "hit"})
    fired = [name_cell(seat_bot(level, seed=seed).aim(game.view(0))) for seed in range(100)]
    assert sum(cell not in ("B1", "A3", "A4", "A5") for cell in fired) <= most


@pytest.mark.parametrize(("level", "fleets"), [("easy", 60), ("normal", 60), ("expert", 12)])
def test_a_bot_that_is_told_more_needs_fewer_shots(level: str, fleets: int) -> None:
    shots = {announce: sum(_sink(level, seed, announce) for seed in range(fleets)) for announce in ("sunk", "hit")}
    assert shots["hit"] < shots["sunk"]


def _sink(level: str, seed: int, announce: str) -> int:
    """The shots that a bot needs for a fleet."""
    fleet = draw_fleet(Rng(seed))
    game = Battleship.new({"announce": announce})
    game.fleets, game.ready = [fleet, fleet], [True, True]
    bot = seat_bot(level, seed=seed)
    while game.outcome is None:
        game.turn = 0
        game.act(0, f"fire {name_cell(bot.aim(game.view(0)))}")
    return len(game.history)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_hunting_is_on_the_checkerboard(level: str) -> None:
    game = at_sea(FLEET, FLEET)
    shots = [seat_bot(level, seed=seed).aim(game.view(0)) for seed in range(100)]
    dark = [cell for cell in shots if (cell // SIZE + cell % SIZE) % 2]
    assert len(dark) <= (25 if level == "normal" else 0)  # normal: half of its 20 % of errors


@pytest.mark.parametrize(("level", "most"), [("easy", 60), ("normal", 35), ("hard", 0), ("expert", 0)])
def test_a_hit_is_followed_up_but_for_errors(level: str, most: int) -> None:
    game = at_sea(FLEET, FLEET, shots=(("C2",), ()))
    beside = {name_cell(cell) for cell in list_bits(spread(1 << 12))}
    shots = [name_cell(seat_bot(level, seed=seed).aim(game.view(0))) for seed in range(100)]
    assert sum(shot not in beside for shot in shots) <= most


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_places_a_random_fleet_waits_and_answers(level: str) -> None:
    game = Battleship.new(seed=3)
    bot = seat_bot(level)
    for expected in ("random", "ready"):
        choice = bot.choose(game.view(0), 0)
        assert choice is not None
        assert choice.action == expected
        game.act(0, expected)
    assert bot.choose(game.view(0), 0) is None
    game.act(1, "random")
    game.act(1, "ready")
    choice = bot.choose(game.view(0), 0)
    assert choice is not None
    assert choice.action in game.actions(0)
    game.act(0, choice.action or "")
    assert bot.choose(game.view(0), 0) is None


def test_a_bot_that_sits_in_keeps_a_fleet_that_stands() -> None:
    game = Battleship.new(seed=3)
    game.act(0, "random")
    choice = seat_bot("easy").choose(game.view(0), 0)
    assert choice is not None
    assert choice.action == "ready"


@pytest.mark.strength
@pytest.mark.parametrize(
    ("level", "low", "high", "games"),
    [("easy", 58, 72, 60), ("normal", 53, 66, 60), ("hard", 45, 54, 60), ("expert", 39, 48, 24)],
)
def test_shots_needed_to_sink_a_random_fleet(level: str, low: int, high: int, games: int) -> None:
    assert low < mean(count_shots(level, seed) for seed in range(games)) < high


@pytest.mark.strength
@pytest.mark.parametrize(("weaker", "stronger", "least"), [("easy", "hard", 14), ("normal", "expert", 14)])
def test_stronger_beats_weaker(weaker: str, stronger: str, least: int) -> None:
    wins = 0
    for seed in range(20):
        game = Battleship.new(seed=seed)
        strong = seed % 2
        levels = (stronger, weaker) if strong == 0 else (weaker, stronger)
        play_out(game, [seat_bot(level, seat, seed * 2 + seat) for seat, level in enumerate(levels)])
        assert game.outcome is not None
        wins += game.outcome.places[strong] == 1
    assert wins >= least


def test_the_expert_is_never_stuck_whatever_is_open() -> None:
    """Many ships hit at once, none sunk: the widest choice of explanations."""
    for seed in range(12):
        rng = Rng(seed)
        fleet = draw_fleet(rng)
        game = Battleship.new(seed=seed)
        game.fleets, game.ready, game.turn = [fleet, fleet], [True, True], 0
        cells = list(list_bits(mask_fleet(fleet)))
        rng.shuffle(cells)
        for cell in cells[:9]:
            game.turn = 0
            game.act(0, f"fire {name_cell(cell)}")
        game.turn = 0
        aimed = seat_bot("expert").aim(game.view(0))
        assert f"fire {name_cell(aimed)}" in game.actions(0)
